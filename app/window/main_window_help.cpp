#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QScrollArea>
#include <QVBoxLayout>

#include "app/window/main_window.hpp"
#include "core/base/version.hpp"

namespace scree {
namespace {

constexpr QSize keys_size(1400, 860);
constexpr int key_columns = 3;

/// A heading and what belongs to it, as rows of a table.
struct KeySection {
  QString heading;
  QStringList rows;
};

/// Side by side in their order, about as many rows in each column.
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
      // One that is more beyond the column than in it begins the next.
      if (!last && 2 * written + size > 2 * all * (column + 1) / key_columns) break;
      text += section.heading + section.rows.join(QString());
      written += size;
      ++next;
    }
    text += QStringLiteral("</table></td>");
  }
  return text + QStringLiteral("</tr></table>");
}

/// Those of a menu and of the menus in it that have keys.
QList<const QAction*> with_keys(const QMenu& menu) {
  QList<const QAction*> found;
  for (const QAction* action : menu.actions()) {
    if (action->menu() != nullptr) found << with_keys(*action->menu());
    if (!action->shortcut().isEmpty()) found << action;
  }
  return found;
}

QString color_name(const ViewSettings& settings, bool of_plate) {
  const ViewOptions& options = settings.options();
  return QString::fromStdString(
      std::string(of_plate ? name_of(options.lattice.color) : name_of(options.color_by)));
}

/// Of an action with a tick: whether it is on.
QString state_text(const QAction& action) {
  if (!action.isEnabled()) return MainWindow::tr("not now");
  if (!action.isCheckable()) return {};
  return action.isChecked() ? MainWindow::tr("on") : MainWindow::tr("off");
}

}  // namespace

/// As rich text: what each menu has keys for, with its present state, and what keys and mouse do besides.
QString MainWindow::keys_text() const {
  QList<KeySection> sections;
  const auto add_heading = [&sections](QString title) {
    sections << KeySection{QStringLiteral("<tr><td></td><td colspan='2'><h3>%1</h3></td></tr>")
                               .arg(title.remove(QLatin1Char('&')).toHtmlEscaped()),
                           {}};
  };
  const auto add_row = [&sections](const QString& key, const QString& meaning, const QString& state = {}) {
    sections.back().rows << QStringLiteral(
                                "<tr><td align='right'><b>%1</b>&nbsp;&nbsp;</td><td>%2</td><td>%3</td></tr>")
                                .arg(key.toHtmlEscaped(), meaning.toHtmlEscaped(), state.toHtmlEscaped());
  };
  const bool plate = model_ && model_->lattice && model_->bodies.empty();
  for (const QAction* title : menuBar()->actions()) {
    add_heading(title->text());
    for (const QAction* action : with_keys(*title->menu())) {
      add_row(action->shortcut().toString(QKeySequence::NativeText),
              action->statusTip().isEmpty() ? action->text().remove(QLatin1Char('&')) : action->statusTip(),
              action == actions_->next_color ? color_name(view_settings_, plate) : state_text(*action));
    }
  }
  add_heading(tr("Keys in the 3-D view and the inspector"));
  add_row(tr("→ and ←"), tr("In the 3-D view: step, and step back, as . and , do everywhere"));
  add_row(tr("Tab, ↑ ↓, Enter"),
          tr("From the 3-D view to the inspector, through its rows, and to what a row names"));
  add_row(tr("Esc"), tr("Leave the presentation, a message, the gallery; deselect"));
  add_row(tr("Menu key"), tr("In the inspector: plot the reading"));
  add_heading(tr("Keys in the plot with the focus"));
  add_row(tr("Tab"), tr("From the inspector, or with a click: a frame shows which plot has the focus"));
  add_row(tr("← and →"), tr("Read the values of the moment before and after; Page ↑ ↓ in long steps"));
  add_row(tr("↑ and ↓"), tr("Against another quantity: read another curve"));
  add_row(tr("Enter"), tr("Show the moment that is read"));
  add_row(tr("Shift + arrow keys"), tr("Move the curves"));
  add_row(tr("+ and −"), tr("Zoom at what is read; with Alt: the vertical axes"));
  add_row(tr("Home, 0"), tr("Show all of it"));
  add_row(tr("1 … 9"), tr("Hide the curve of that entry of the legend, and show it again"));
  add_row(tr("Esc"), tr("Stop reading"));
  add_heading(tr("Mouse"));
  add_row(tr("Click"), tr("Select a body, the contact of a force, or a wall"));
  add_row(tr("Right click"),
          tr("Select, and hide or see through; in plots: save; in the inspector: plot the reading"));
  add_row(tr("Double click"), tr("Centre what is there"));
  add_row(tr("Pointer over the legend"), tr("Read what its symbols mean"));
  add_row(tr("Left mouse button"), tr("Turn the view; in plots: move, and a click shows that moment"));
  add_row(tr("Middle, or Shift + left"), tr("Move the view"));
  add_row(tr("Wheel"), tr("Zoom at the pointer; in plots over an axis: that axis alone"));
  add_row(tr("Pointer over a plot"), tr("Read the values of that moment; rest it for all digits"));
  add_row(tr("Double click in a plot"), tr("Show all of it"));
  add_row(tr("Click in a legend"),
          tr("Hide that curve, and show it again; rest the pointer for its name in tables"));
  return in_columns(sections);
}

void MainWindow::show_keys() {
  auto* dialog = new QDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Keys and mouse"));
  auto* layout = new QVBoxLayout(dialog);
  auto* label = new QLabel(keys_text());
  label->setObjectName(QStringLiteral("keys"));
  label->setWordWrap(true);
  label->setAlignment(Qt::AlignTop);
  auto* scroll = new QScrollArea;
  scroll->setWidget(label);
  scroll->setWidgetResizable(true);
  layout->addWidget(scroll);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
  layout->addWidget(buttons);
  // Longer lines go on in the next one.
  dialog->resize(keys_size.boundedTo(size()));
  dialog->open();
}

void MainWindow::show_about() {
  QMessageBox::about(
      this, tr("About Scree"),
      tr("<h3>Scree %1</h3><p>A laboratory for the discrete element method: drop particles, pile them, "
         "look at every contact force as it happens.</p><p>BSD 3-Clause Licence. Drawn with VTK, "
         "windows by Qt.</p>")
          .arg(QString::fromStdString(std::string(version()))));
}

}  // namespace scree
