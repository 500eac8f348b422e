#include "app/forms/editors/name_box.hpp"

#include <QCompleter>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>

namespace scree {
namespace {

constexpr int shortest_name = 14;  ///< [characters]

}  // namespace

NameBox::NameBox(NamesOf kind, const FormContext& context, const QString& placeholder)
    : kind_(kind), context_(context) {
  setEditable(true);
  setInsertPolicy(QComboBox::NoInsert);
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(shortest_name);
  lineEdit()->setPlaceholderText(placeholder);
  list_names();
  setCurrentIndex(-1);
  completer()->setCompletionMode(QCompleter::PopupCompletion);
  completer()->setFilterMode(Qt::MatchContains);
}

void NameBox::showPopup() {
  list_names();
  QComboBox::showPopup();
}

void NameBox::list_names() {
  const QString text = currentText();
  const QSignalBlocker blocker(this);
  clear();
  addItems(context_.names(kind_));
  setCurrentIndex(findText(text));
  setEditText(text);
}

QWidget* make_new_button(NamesOf kind, const FormContext& context,
                         const std::function<void(const QString&)>& use) {
  const bool possible = kind == NamesOf::materials || kind == NamesOf::shapes;
  if (!possible || !context.add_makers) return nullptr;
  auto* button = new QToolButton;
  button->setObjectName(QStringLiteral("new_part"));
  button->setText(QStringLiteral("+"));
  button->setToolTip(kind == NamesOf::shapes ? QObject::tr("New shape") : QObject::tr("New material"));
  button->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(button);
  menu->setToolTipsVisible(true);
  button->setMenu(menu);
  context.add_makers(*menu, kind, use);
  return button;
}

}  // namespace scree
