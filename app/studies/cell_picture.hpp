#pragma once

#include <QWidget>

#include "core/lattice/cell/cell_forms.hpp"

namespace scree {

/// A cell in one of its eigenforms over the undeformed cell, with the form's name and its eigenvalue.
class CellPicture : public QWidget {
  Q_OBJECT

 public:
  explicit CellPicture(QWidget* parent = nullptr);

  void show_form(const CellForm& form);
  const CellForm& form() const { return form_; }
  /// "volume  1.43"
  QString text() const;
  QSize sizeHint() const override { return {120, 140}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  CellForm form_;
};

}  // namespace scree
