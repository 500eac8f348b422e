#include "app/controls/panel_layout.hpp"

#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>

namespace scree {
namespace {

const QString layout_key = QStringLiteral("layout");
/// Version of saved panel layouts; others are ignored.
constexpr int layout_version = 2;

}  // namespace

QDockWidget* PanelLayout::add(const QString& title, const QString& name, QWidget* content,
                              Qt::DockWidgetArea area) {
  auto* panel = new QDockWidget(title, &window_);
  panel->setObjectName(name);
  panel->setWidget(content);
  window_.addDockWidget(area, panel);
  panels_.append(panel);
  return panel;
}

void PanelLayout::put_aside(Aside reason) {
  behind_ = window_.saveState(layout_version);
  aside_ = reason;
  for (QDockWidget* panel : panels_) panel->hide();
}

void PanelLayout::bring_back() {
  window_.restoreState(behind_, layout_version);
  aside_ = Aside::nothing;
  behind_.clear();
}

void PanelLayout::fold_plots(bool anything_to_plot) {
  if (aside_ != Aside::nothing) return;
  if (anything_to_plot) {
    unfold_plots();
  } else if (!plots_folded_ && !plots_->isHidden()) {
    plots_folded_ = true;
    plots_->hide();
  }
}

void PanelLayout::unfold_plots() {
  if (!plots_folded_) return;
  plots_folded_ = false;
  plots_->show();
}

void PanelLayout::save(QSettings& settings) const {
  settings.setValue(layout_key, aside_ == Aside::nothing ? window_.saveState(layout_version) : behind_);
}

void PanelLayout::restore(const QSettings& settings) {
  window_.restoreState(settings.value(layout_key).toByteArray(), layout_version);
}

}  // namespace scree
