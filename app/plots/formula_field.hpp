#pragma once

#include <QWidget>
#include <memory>

#include "core/model/model.hpp"

class QLabel;
class QLineEdit;

namespace scree {

/// Asks for a curve that is computed from columns, "pressure [Pa] = wall.floor.fz / 0.01", and says in a line
/// what is wrong with it while it is typed.
class FormulaField : public QWidget {
  Q_OBJECT

 public:
  explicit FormulaField(std::shared_ptr<const Model> model, QWidget* parent = nullptr);

  /// As a plot names it; empty: nothing has been typed, or it is wrong.
  const QString& series() const { return series_; }
  bool wrong() const;
  /// What is said below; empty: nothing is wrong.
  QString problem() const;
  /// Puts the name of a column where the cursor is; empty: that of the time.
  void insert_column(const QString& series);

 signals:
  void changed();

 private:
  void check();

  std::shared_ptr<const Model> model_;
  QString series_;
  QLineEdit* line_;
  QLabel* problem_;
};

}  // namespace scree
