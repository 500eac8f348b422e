#include "app/panels/value_editor.hpp"

#include <QLineEdit>

namespace scree {

QWidget* ValueEditor::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                   const QModelIndex& index) const {
  if (!index.data(path_role).isValid()) return nullptr;
  auto* field = new QLineEdit(parent);
  field->setObjectName(QStringLiteral("value_field"));
  field->setToolTip(index.data(Qt::ToolTipRole).toString());
  return field;
}

void ValueEditor::setEditorData(QWidget* editor, const QModelIndex& index) const {
  auto* field = qobject_cast<QLineEdit*>(editor);
  if (!field->isModified()) field->setText(index.data(text_role).toString());
  field->selectAll();
}

/// The shown value follows the run, which may refuse the new one.
void ValueEditor::setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex& index) const {
  const QString text = qobject_cast<QLineEdit*>(editor)->text().trimmed();
  if (text != index.data(text_role).toString()) emit edited(index.data(path_role).toString(), text);
}

}  // namespace scree
