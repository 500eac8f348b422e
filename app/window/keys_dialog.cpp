#include "app/window/keys_dialog.hpp"

#include <QAction>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QVBoxLayout>

namespace scree {
namespace {

constexpr QSize keys_size(1400, 860);
constexpr int key_columns = 3;

/// A heading and its rows, as part of a table in HTML.
struct KeySection {
  QString heading;
  QStringList rows;

  explicit KeySection(QString title)
      : heading(QStringLiteral("<tr><td></td><td colspan='2'><h3>%1</h3></td></tr>")
                    .arg(title.remove(QLatin1Char('&')).toHtmlEscaped())) {}
  void add(const QString& key, const QString& meaning, const QString& state = {}) {
    rows << QStringLiteral("<tr><td align='right'><b>%1</b>&nbsp;&nbsp;</td><td>%2</td><td>%3</td></tr>")
                .arg(key.toHtmlEscaped(), meaning.toHtmlEscaped(), state.toHtmlEscaped());
  }
};

/// Sections side by side, in order, with about equal numbers of rows per column.
QString in_columns(const QList<KeySection>& sections) {
  constexpr qsizetype rows_of_heading = 2;
  qsizetype all = 0;
  for (const KeySection& section : sections) all += section.rows.size() + rows_of_heading;
  QString text = QStringLiteral("<table width='100%'><tr>");
  qsizetype written = 0;
  qsizetype next = 0;
  for (int column = 0; column < key_columns; ++column) {
    text += QStringLiteral("<td width='%1%'><table cellpadding='2'>").arg(100 / key_columns);
    const bool last = column + 1 == key_columns;
    while (next < sections.size()) {
      const KeySection& section = sections[next];
      const qsizetype size = section.rows.size() + rows_of_heading;
      // A section that lies mostly beyond the column begins the next one.
      if (!last && 2 * written + size > 2 * all * (column + 1) / key_columns) break;
      text += section.heading + section.rows.join(QString());
      written += size;
      ++next;
    }
    text += QStringLiteral("</table></td>");
  }
  return text + QStringLiteral("</tr></table>");
}

/// Actions with keys in a menu and its submenus.
QList<const QAction*> with_keys(const QMenu& menu) {
  QList<const QAction*> found;
  for (const QAction* action : menu.actions()) {
    if (action->menu() != nullptr) found << with_keys(*action->menu());
    if (!action->shortcut().isEmpty()) found << action;
  }
  return found;
}

/// State of a checkable action.
QString state_text(const QAction& action) {
  if (!action.isEnabled()) return KeysDialog::tr("not now");
  if (!action.isCheckable()) return {};
  return action.isChecked() ? KeysDialog::tr("on") : KeysDialog::tr("off");
}

/// Section of the actions of a menu that have keys.
KeySection menu_section(const QAction& title, const QAction& next_color, const QString& color) {
  KeySection section(title.text());
  for (const QAction* action : with_keys(*title.menu())) {
    section.add(action->shortcut().toString(QKeySequence::NativeText),
                action->statusTip().isEmpty() ? action->text().remove(QLatin1Char('&')) : action->statusTip(),
                action == &next_color ? color : state_text(*action));
  }
  return section;
}

KeySection view_section() {
  KeySection section(KeysDialog::tr("Keys in the 3-D view and the inspector"));
  section.add(KeysDialog::tr("→ and ←"),
              KeysDialog::tr("In the 3-D view: step, and step back, as . and , do everywhere"));
  section.add(
      KeysDialog::tr("Tab, ↑ ↓, Enter"),
      KeysDialog::tr("From the 3-D view to the inspector, through its rows, and to what a row names"));
  section.add(
      KeysDialog::tr("← → ↑ ↓"),
      KeysDialog::tr("While the gravity globe is selected: tilt gravity by 5°; Esc: back to the view"));
  section.add(KeysDialog::tr("Esc"),
              KeysDialog::tr("Leave the presentation, a message, the gallery; deselect"));
  section.add(KeysDialog::tr("Menu key"), KeysDialog::tr("In the inspector: plot the reading"));
  return section;
}

KeySection plot_section() {
  KeySection section(KeysDialog::tr("Keys in the plot with the focus"));
  section.add(KeysDialog::tr("Tab"),
              KeysDialog::tr("From the inspector, or with a click: a frame shows which plot has the focus"));
  section.add(KeysDialog::tr("← and →"),
              KeysDialog::tr("Read the values of the moment before and after; Page ↑ ↓ in long steps"));
  section.add(KeysDialog::tr("↑ and ↓"), KeysDialog::tr("Against another quantity: read another curve"));
  section.add(KeysDialog::tr("Enter"), KeysDialog::tr("Show the moment that is read"));
  section.add(KeysDialog::tr("Shift + arrow keys"), KeysDialog::tr("Move the curves"));
  section.add(KeysDialog::tr("+ and −"), KeysDialog::tr("Zoom at what is read; with Alt: the vertical axes"));
  section.add(KeysDialog::tr("Home, 0"), KeysDialog::tr("Show all of it"));
  section.add(KeysDialog::tr("1 … 9"),
              KeysDialog::tr("Hide the curve of that entry of the legend, and show it again"));
  section.add(KeysDialog::tr("Esc"), KeysDialog::tr("Stop reading"));
  return section;
}

KeySection mouse_section() {
  KeySection section(KeysDialog::tr("Mouse"));
  section.add(KeysDialog::tr("Click"), KeysDialog::tr("Select a body, the contact of a force, or a wall"));
  section.add(
      KeysDialog::tr("Right click"),
      KeysDialog::tr("Select, and hide or see through; in plots: save; in the inspector: plot the reading"));
  section.add(KeysDialog::tr("Double click"), KeysDialog::tr("Centre what is there"));
  section.add(KeysDialog::tr("Pointer over the legend"), KeysDialog::tr("Read what its symbols mean"));
  section.add(KeysDialog::tr("Left mouse button"),
              KeysDialog::tr("Turn the view; in plots: move, and a click shows that moment"));
  section.add(
      KeysDialog::tr("Ctrl + left"),
      KeysDialog::tr("On a body or a node of a plate, while the run goes on: pull it to the pointer; in a "
                     "pause: move the body"));
  section.add(KeysDialog::tr("Ctrl + Shift + left"),
              KeysDialog::tr("On a body, in a pause: turn it about its centre"));
  section.add(KeysDialog::tr("Drag the gravity globe"),
              KeysDialog::tr("Tilt gravity; double click: as at the start"));
  section.add(KeysDialog::tr("Middle, or Shift + left"), KeysDialog::tr("Move the view"));
  section.add(KeysDialog::tr("Wheel"),
              KeysDialog::tr("Zoom at the pointer; in plots over an axis: that axis alone"));
  section.add(KeysDialog::tr("Pointer over a plot"),
              KeysDialog::tr("Read the values of that moment; rest it for all digits"));
  section.add(KeysDialog::tr("Double click in a plot"), KeysDialog::tr("Show all of it"));
  section.add(KeysDialog::tr("Click in a legend"),
              KeysDialog::tr("Hide that curve, and show it again; rest the pointer for its name in tables"));
  return section;
}

}  // namespace

KeysDialog::KeysDialog(const QMenuBar& menus, const QAction& next_color, const QString& color,
                       QWidget* parent)
    : QDialog(parent) {
  setWindowTitle(tr("Keys and mouse"));
  QList<KeySection> sections;
  for (const QAction* title : menus.actions()) sections << menu_section(*title, next_color, color);
  sections << view_section() << plot_section() << mouse_section();
  auto* layout = new QVBoxLayout(this);
  auto* label = new QLabel(in_columns(sections));
  label->setObjectName(QStringLiteral("keys"));
  label->setWordWrap(true);
  label->setAlignment(Qt::AlignTop);
  auto* scroll = new QScrollArea;
  scroll->setWidget(label);
  scroll->setWidgetResizable(true);
  layout->addWidget(scroll);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  layout->addWidget(buttons);
  // Longer lines wrap.
  resize(keys_size.boundedTo(parent->size()));
}

}  // namespace scree
