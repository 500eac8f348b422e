#pragma once

#include <QList>
#include <QWidget>

class QComboBox;
class QLabel;
class QSlider;

namespace scree {

class Actions;
class LatticeBox;
class SightBox;
class ViewSettings;
struct Model;

/// Settings of the view: colours, forces, parts of the scene, theme.
class ViewPanel : public QWidget {
  Q_OBJECT

 public:
  ViewPanel(Actions& actions, ViewSettings& settings, QWidget* parent = nullptr);

  /// Sets another scene.
  void set_model(const Model& model);
  /// Something has been added to the run.
  void set_parts(const Model& model);
  /// Contact forces below this are omitted; 0: none is [N]
  void show_least_force(double force);
  LatticeBox& lattice() { return *lattice_; }

 private:
  QWidget* color_box();
  QWidget* force_box(Actions& actions);
  QWidget* least_row();
  QWidget* motion_box(Actions& actions);
  QWidget* parts_box(Actions& actions);
  QWidget* theme_box(Actions& actions);
  void follow_settings();
  void update_least_text();

  ViewSettings& settings_;
  QComboBox* color_by_;
  QComboBox* force_display_;
  QComboBox* contact_mark_;
  QComboBox* wall_color_;
  QWidget* loads_;
  QSlider* scale_;
  QLabel* scale_text_;
  QSlider* least_;
  QLabel* least_text_;
  double least_force_ = 0.0;  ///< [N]
  SightBox* sight_;
  LatticeBox* lattice_;
  QList<QWidget*> of_bodies_;  ///< irrelevant without bodies
};

}  // namespace scree
