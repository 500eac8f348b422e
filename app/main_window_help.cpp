#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QScrollArea>
#include <QVBoxLayout>

#include "app/main_window.hpp"
#include "core/version.hpp"

namespace scree {
namespace {

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

void MainWindow::show_keys() {
  auto* dialog = new QDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Keys and mouse"));
  auto* layout = new QVBoxLayout(dialog);
  QString text = QStringLiteral("<table cellpadding='3'>");
  const auto add_row = [&text](const QString& key, const QString& meaning, const QString& state = {}) {
    text += QStringLiteral("<tr><td align='right'><b>%1</b>&nbsp;&nbsp;</td><td>%2</td><td>%3</td></tr>")
                .arg(key.toHtmlEscaped(), meaning.toHtmlEscaped(), state.toHtmlEscaped());
  };
  const bool plate = model_ && model_->lattice && model_->bodies.empty();
  for (const QAction* action : QWidget::actions()) {
    if (!action->shortcut().isEmpty()) {
      add_row(action->shortcut().toString(QKeySequence::NativeText),
              action->statusTip().isEmpty() ? action->text().remove(QLatin1Char('&')) : action->statusTip(),
              action == actions_->next_color ? color_name(view_settings_, plate) : state_text(*action));
    }
  }
  add_row(tr("→ and ←"), tr("Step, and step back"));
  add_row(tr("Tab, ↑ ↓, Enter"),
          tr("From the view to the inspector, through its rows, and to what one leads to"));
  add_row(tr("Esc"), tr("Leave the presentation, a message, the gallery; select nothing"));
  add_row(tr("Click"), tr("Select a body, the contact of a force, or a wall"));
  add_row(tr("Right click"), tr("Select, and hide or see through"));
  add_row(tr("Double click"), tr("Bring what is there to the middle"));
  add_row(tr("Left mouse button"), tr("Turn the view; in plots: move, and a click shows that moment"));
  add_row(tr("Middle, or Shift + left"), tr("Move the view"));
  add_row(tr("Wheel"), tr("Zoom at the pointer; in plots over an axis: that axis alone"));
  add_row(tr("Pointer over a plot"), tr("Read the values of that moment; rest it for all digits"));
  add_row(tr("Double click in a plot"), tr("Show all of it"));
  add_row(tr("Right click, or Menu key, in the inspector"), tr("Plot the reading"));
  auto* label = new QLabel(text + QStringLiteral("</table>"));
  auto* scroll = new QScrollArea;
  scroll->setWidget(label);
  scroll->setWidgetResizable(true);
  layout->addWidget(scroll);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
  layout->addWidget(buttons);
  // As wide as its longest line.
  dialog->resize(label->sizeHint().width() + 60, 620);
  dialog->open();
}

void MainWindow::show_about() {
  QMessageBox::about(
      this, tr("About Scree"),
      tr("<h3>Scree %1</h3><p>A laboratory for the discrete element method: drop particles, pile them, "
         "look at every contact force while it happens.</p><p>BSD 3-Clause Licence. Drawn with VTK, "
         "windows by Qt.</p>")
          .arg(QString::fromStdString(std::string(version()))));
}

}  // namespace scree
