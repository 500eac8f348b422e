#pragma once

#include <QFrame>
#include <QList>

#include "core/base/vector.hpp"

class QCheckBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace scree {

/// Numbers of the part that is being placed, such as its position.
struct PlaceNumbers {
  enum class Kind { position, rotation, normal, axis, extent, size };
  Kind kind = Kind::position;
  Vec3 values = Vec3::Zero();  ///< only the first one of a size
};

/// Bar above the view while a part is being placed: what it is, its numbers to type, snapping, and what it
/// can be dropped on.
class PlaceBar : public QFrame {
  Q_OBJECT

 public:
  explicit PlaceBar(QWidget* parent = nullptr);

  void show_part(const QString& title, const QList<PlaceNumbers>& numbers, bool drops);
  /// Numbers on the way, and a remark.
  void show_numbers(const QList<PlaceNumbers>& numbers);
  void show_remark(const QString& text, bool warning);
  /// @param grid  step of the grid that drags snap to [m]
  void set_grid(double grid);
  bool snaps() const;
  double grid() const;

 signals:
  void typed(const scree::PlaceNumbers& numbers);
  /// Something typed is no number, or not a possible one.
  void refused(const QString& reason);
  void drop_wanted();
  void done();

 private:
  void add_row(const PlaceNumbers& numbers);
  void take(int row);

  QLabel* title_;
  QLabel* remark_;
  QCheckBox* snap_;
  QLineEdit* grid_;
  QPushButton* drop_;
  QGridLayout* rows_;
  QList<PlaceNumbers> numbers_;
  QList<QList<QLineEdit*>> fields_;
  double known_grid_ = 0.1;
};

}  // namespace scree
