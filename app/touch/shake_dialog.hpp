#pragma once

#include <QDialog>
#include <vector>

#include "core/scene/scene.hpp"

class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace scree {

/// A wall that may be shaken.
struct ShakenWall {
  int number = 0;
  QString name;
  QString refusal;  ///< why it cannot be shaken; empty: it can
};

/// A shake, as suggested or chosen.
struct Shake {
  std::optional<int> wall;  ///< none: all walls
  SineMotion motion;
};

/// Asks how to shake the ground or a wall.
class ShakeDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param directions  axes to choose from, with their meanings
  /// @param left  until the end of the run [s]
  ShakeDialog(const Shake& suggestion, const std::vector<ShakenWall>& walls,
              const std::vector<std::pair<QString, Vec3>>& directions, double left, QWidget* parent);

  Shake shake() const;

 private:
  void update();
  QString refusal() const;

  std::vector<ShakenWall> walls_;
  std::vector<std::pair<QString, Vec3>> directions_;
  double left_;  ///< until the end of the run [s]
  double unit_;  ///< of the amplitude's field [m]
  QComboBox* what_;
  QDoubleSpinBox* amplitude_;
  QDoubleSpinBox* frequency_;
  QComboBox* direction_;
  QSpinBox* periods_;
  QLabel* text_;
  QDialogButtonBox* buttons_;
};

}  // namespace scree
