#pragma once

#include <QWidget>
#include <array>

#include "render/style/sight.hpp"

class QComboBox;
class QGridLayout;
class QLabel;
class QSlider;

namespace scree {

class Actions;
class ViewSettings;

/// Cut planes, and visibility of shapes, materials and walls.
class SightBox : public QWidget {
  Q_OBJECT

 public:
  SightBox(Actions& actions, ViewSettings& settings, QWidget* parent = nullptr);

  /// Another scene: sets the range of the planes from its bounding box and lists its shapes and materials.
  void set_model(const Model& model);
  /// Lists the shapes, materials and walls of a run, to which some may have been added.
  void list_parts(const Model& model);

 private:
  void add_plane_row(QGridLayout& layout, Actions& actions, int axis);
  /// @param names  entries without a name are omitted
  void add_choices(const QString& title, const std::vector<std::string>& names,
                   std::vector<Visibility> Sight::*list);
  double position_of(int axis, int step) const;
  void follow_settings();

  struct Choice {
    std::vector<Visibility> Sight::*list;
    int item;
    QComboBox* box;
  };

  ViewSettings& settings_;
  std::array<QSlider*, 3> sliders_;
  std::array<QLabel*, 3> texts_;
  Vec3 lower_ = Vec3::Zero();
  Vec3 upper_ = Vec3::Ones();
  QWidget* list_ = nullptr;  ///< recreated for each scene
  QGridLayout* list_layout_ = nullptr;
  std::vector<Choice> choices_;
};

}  // namespace scree
