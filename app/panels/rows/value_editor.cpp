#include "app/panels/rows/value_editor.hpp"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLayout>
#include <QToolTip>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <algorithm>

#include "app/widgets/value_field.hpp"

namespace scree {
namespace {

/// Property of a field: the path of its value.
constexpr const char* path_property = "value_path";

/// Name and value of a row, then what its tip tells beside them.
QString tip_of(const QModelIndex& index) {
  const QString name = index.siblingAtColumn(0).data().toString();
  const QString value = index.siblingAtColumn(1).data().toString();
  const QString about = index.data(Qt::ToolTipRole).toString();
  const QString row = value.isEmpty() ? name : name + QStringLiteral(": ") + value;
  const bool told = about.isEmpty() || about == name || about == value;
  const QString text = told ? row : row + QLatin1Char('\n') + about;
  // A name may look like markup.
  return QStringLiteral("<p>%1</p>")
      .arg(text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

/// The row of the value at a path; null: none.
QTreeWidgetItem* row_of(QTreeWidget& tree, const QString& path) {
  for (QTreeWidgetItemIterator item(&tree); *item != nullptr; ++item) {
    if ((*item)->data(1, path_role).toString() == path) return *item;
  }
  return nullptr;
}

/// Not one that has been closed, which is deleted later. Null: none.
ValueField* open_field(const QTreeWidget& tree) {
  for (ValueField* field : tree.findChildren<ValueField*>()) {
    if (!field->isHidden()) return field;
  }
  return nullptr;
}

}  // namespace

QWidget* ValueEditor::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                   const QModelIndex& index) const {
  if (!index.data(path_role).isValid()) return nullptr;
  const QString meaning = index.data(meaning_role).toString();
  const QString when =
      index.data(live_role).toBool() ? tr("Changes from now on.") : tr("Applies after a restart.");
  const QString about = meaning.isEmpty() ? when : meaning + QStringLiteral("\n") + when;
  auto* field = new ValueField(index.data(kind_role).value<NumberKind>(), about, parent);
  const QString path = index.data(path_role).toString();
  field->setProperty(path_property, path);
  connect(field, &ValueField::sliding_on, this, [this, field, path] { emit dragged(path, field->text()); });
  connect(field, &ValueField::slid, this, [this, field, path] { end_drag(*field, path); });
  const QVariant present = index.data(present_role);
  const QString of_run = (present.isValid() ? present : index.data(text_role)).toString();
  connect(field, &ValueField::given_up, this, [this, path, of_run] { emit drag_given_up(path, of_run); });
  return field;
}

void ValueEditor::end_drag(ValueField& field, const QString& path) const {
  const QString before = field.taken();
  field.take_change();
  emit drag_ended(path, field.text(), before);
}

void ValueEditor::setEditorData(QWidget* editor, const QModelIndex& index) const {
  auto* field = qobject_cast<ValueField*>(editor);
  if (field->touched()) return;
  field->set_text(index.data(text_role).toString());
  field->select_all();
}

/// The shown value follows the run, which may refuse the new one.
void ValueEditor::setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex& index) const {
  auto* field = qobject_cast<ValueField*>(editor);
  field->end_sliding();
  if (field->take_change()) emit edited(index.data(path_role).toString(), field->text());
}

/// The whole width of the tree, below the name, within the visible part.
void ValueEditor::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                       const QModelIndex&) const {
  const QWidget* place = editor->parentWidget();
  const int height = editor->layout()->hasHeightForWidth()
                         ? editor->layout()->totalHeightForWidth(place->width())
                         : editor->sizeHint().height();
  const int top = std::clamp(option.rect.top(), 0, std::max(0, place->height() - height));
  editor->setGeometry(0, top, place->width(), height);
}

bool ValueEditor::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                            const QModelIndex& index) {
  if (event->type() != QEvent::ToolTip || !index.isValid())
    return QStyledItemDelegate::helpEvent(event, view, option, index);
  QToolTip::showText(event->globalPos(), tip_of(index), view->viewport(), view->visualRect(index));
  return true;
}

/// Enter takes the value at once, not with the next event, before which the rows may be replaced. Esc gives
/// up a drag first. Other keys do nothing during a drag, neither in the window nor in the tree.
bool ValueEditor::eventFilter(QObject* field, QEvent* event) {
  const bool key = event->type() == QEvent::KeyPress;
  auto* editor = qobject_cast<ValueField*>(field);
  if (editor != nullptr && editor->sliding() && event->type() == QEvent::ShortcutOverride) {
    event->accept();
    return true;
  }
  if (!key || editor == nullptr) return QStyledItemDelegate::eventFilter(field, event);
  const int pressed = static_cast<QKeyEvent*>(event)->key();
  if (pressed == Qt::Key_Escape && editor->sliding()) {
    editor->give_up_sliding();
    return true;
  }
  if (pressed != Qt::Key_Return && pressed != Qt::Key_Enter)
    return editor->sliding() || QStyledItemDelegate::eventFilter(field, event);
  emit commitData(editor);
  emit closeEditor(editor);
  return true;
}

bool edits_a_value(const QTreeWidget& tree) {
  return open_field(tree) != nullptr;
}

std::optional<TypedValue> stop_typing(QTreeWidget& tree) {
  ValueField* field = open_field(tree);
  if (field == nullptr) return std::nullopt;
  field->end_sliding();
  const TypedValue typed{field->property(path_property).toString(), field->text()};
  const bool touched = field->touched();
  emit tree.itemDelegate()->closeEditor(field, QAbstractItemDelegate::NoHint);
  return touched ? std::optional(typed) : std::nullopt;
}

bool go_on_typing(QTreeWidget& tree, const TypedValue& typed) {
  QTreeWidgetItem* row = row_of(tree, typed.path);
  if (row == nullptr) return false;
  tree.editItem(row, 1);
  if (ValueField* field = open_field(tree)) field->type(typed.text);
  return true;
}

}  // namespace scree
