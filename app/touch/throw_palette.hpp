#pragma once

#include <QFrame>
#include <vector>

#include "core/scene/scene.hpp"

class QAction;
class QComboBox;
class QDoubleSpinBox;

namespace scree {

/// Something that can be thrown into a scene.
struct Throwable {
  AddBodyEvent add;     ///< with shape; the rest is chosen when it is thrown
  double radius = 0.0;  ///< of the bounding sphere for size 1 [m]
};

/// What is thrown and poured: a small window over a corner of the view.
class ThrowPalette : public QFrame {
  Q_OBJECT

 public:
  ThrowPalette(QWidget& view, QAction& throw_body, QAction& pour, QAction& shown);

  /// @param radius  of the bodies present; the sizes are relative to it [m]
  /// @param speed   suggested [m/s]
  void set_choices(std::vector<Throwable> shapes, const std::vector<MaterialSpec>& materials,
                   const std::string& material, double radius, double speed);
  bool empty() const { return shapes_.empty(); }
  /// The chosen body at rest. Precondition: there is a choice.
  AddBodyEvent chosen() const;
  /// Radius of its bounding sphere [m].
  double radius() const;
  double speed() const;  ///< [m/s]

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void place();

  QWidget& view_;
  QComboBox* shape_;
  QComboBox* material_;
  QWidget* material_label_;
  QDoubleSpinBox* size_;
  QDoubleSpinBox* speed_;
  std::vector<Throwable> shapes_;
  double mean_radius_ = 0.0;
};

}  // namespace scree
