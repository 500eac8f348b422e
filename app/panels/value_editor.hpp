#pragma once

#include <QStyledItemDelegate>

namespace scree {

/// Data of a row's value that can be edited: its path in scene files, and its text there.
inline constexpr int path_role = Qt::UserRole + 2;
inline constexpr int text_role = Qt::UserRole + 3;

/// Edits the values of a tree in place, as they are written in scene files: in SI units.
class ValueEditor : public QStyledItemDelegate {
  Q_OBJECT

 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

 signals:
  void edited(const QString& path, const QString& text) const;
};

}  // namespace scree
