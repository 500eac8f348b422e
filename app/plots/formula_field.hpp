#pragma once

#include <QWidget>
#include <memory>

#include "core/model/model.hpp"

class QLabel;
class QLineEdit;

namespace scree {

/// Asks for a curve computed from columns, "pressure [Pa] = wall.floor.fz / 0.01", and shows errors while
/// typing.
class FormulaField : public QWidget {
  Q_OBJECT

 public:
  explicit FormulaField(std::shared_ptr<const Model> model, QWidget* parent = nullptr);

  /// Definition for a plot; empty: no input, or invalid.
  const QString& series() const { return series_; }
  bool wrong() const;
  /// Error shown below; empty: none.
  QString problem() const;
  /// Inserts the name of a column at the cursor; empty: the time.
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
