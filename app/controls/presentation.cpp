#include "app/controls/presentation.hpp"

#include <QDockWidget>
#include <QMainWindow>
#include <QMenuBar>
#include <QSettings>
#include <algorithm>

#include "app/controls/panel_layout.hpp"
#include "app/playback/presentation_bar.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/view_settings.hpp"
#include "app/widgets/scene_widget.hpp"

namespace scree {
namespace {

constexpr double plot_share = 0.3;  // of the window's height
const QString text_key = QStringLiteral("presentation/text");

}  // namespace

Presentation::Presentation(const Actions& actions, ViewSettings& view_settings, const Widgets& widgets,
                           QSettings& settings)
    : actions_(actions), view_settings_(view_settings), widgets_(widgets), settings_(settings) {
  connect_actions();
  connect(&widgets_.bar, &PresentationBar::plot_chosen, this, &Presentation::choose_plot);
  connect(&widgets_.bar, &PresentationBar::covers, this, [this](int height) {
    view_settings_.change([height](ViewOptions& options) { options.foot = height; });
  });
}

void Presentation::connect_actions() {
  const Actions& a = actions_;
  connect(a.presentation, &QAction::toggled, this, &Presentation::set);
  connect(a.leave_presentation, &QAction::triggered, this, &Presentation::leave);
  connect(a.next_scene, &QAction::triggered, this, [this] { emit scene_wanted(1); });
  connect(a.previous_scene, &QAction::triggered, this, [this] { emit scene_wanted(-1); });
  for (QAction* action : {a.next_scene, a.previous_scene}) action->setEnabled(false);
  const int size = settings_.value(text_key, 1).toInt();
  a.text_sizes[std::clamp(size, 0, 2)]->setChecked(true);
  for (int i = 0; i < 3; ++i) {
    connect(a.text_sizes[i], &QAction::triggered, this, [this, i] {
      settings_.setValue(text_key, i);
      arrange();
    });
  }
}

bool Presentation::on() const {
  return widgets_.panels.aside() == PanelLayout::Aside::presentation;
}

void Presentation::leave() {
  actions_.presentation->setChecked(false);
}

void Presentation::set(bool on) {
  if (on == this->on()) return;
  if (on) {
    begin();
  } else {
    end();
  }
  for (QAction* action : {actions_.next_scene, actions_.previous_scene}) action->setEnabled(on);
}

void Presentation::begin() {
  QMainWindow& window = widgets_.window;
  widgets_.panels.put_aside(PanelLayout::Aside::presentation);
  widgets_.transport.hide();
  window.menuBar()->hide();
  widgets_.panels.plots().setTitleBarWidget(new QWidget);
  window.setWindowState(window.windowState() | Qt::WindowFullScreen);
  arrange();
  widgets_.bar.begin();
  widgets_.view.setFocus();
}

void Presentation::end() {
  QMainWindow& window = widgets_.window;
  QDockWidget& plots = widgets_.panels.plots();
  widgets_.bar.end();
  QWidget* none = plots.titleBarWidget();
  plots.setTitleBarWidget(nullptr);
  none->deleteLater();
  widgets_.plots.show_together();
  window.setWindowState(window.windowState() & ~Qt::WindowFullScreen);
  window.menuBar()->show();
  widgets_.panels.bring_back();
  view_settings_.change([](ViewOptions& options) {
    options.text_scale = 1.0;
    options.show_time = false;
  });
  widgets_.panels.fold_plots(widgets_.plots.anything_to_plot());
}

double Presentation::text_scale() const {
  const QList<QAction*>& sizes = actions_.text_sizes;
  return sizes[2]->isChecked() ? 2.0 : sizes[1]->isChecked() ? 1.5 : 1.0;
}

/// @param plot  index of the titles; −1: none
void Presentation::choose_plot(int plot) {
  shown_ = plot < 0 ? Shown::no_plot : plot == 0 ? Shown::energies : Shown::plot_in_front;
  if (plot > 0) widgets_.plots.bring_forward(plot);
  arrange();
}

void Presentation::arrange() {
  if (!on()) return;
  const double scale = text_scale();
  view_settings_.change([scale](ViewOptions& options) {
    options.text_scale = scale;
    options.show_time = true;
  });
  PlotsPanel& plots = widgets_.plots;
  const QStringList titles = plots.anything_to_plot() ? plots.titles() : QStringList();
  const int shown = titles.isEmpty() || shown_ == Shown::no_plot ? -1
                    : shown_ == Shown::energies                  ? 0
                                                                 : plots.in_tabs();
  widgets_.bar.set_plots(titles, shown);
  QDockWidget& panel = widgets_.panels.plots();
  if (shown >= 0) {
    plots.show_alone(shown, scale);
    panel.setFloating(false);
    panel.show();
  } else {
    panel.hide();
  }
  resize_plot();
}

void Presentation::resize_plot() {
  QDockWidget& panel = widgets_.panels.plots();
  if (!on() || panel.isHidden()) return;
  QMainWindow& window = widgets_.window;
  window.resizeDocks({&panel}, {static_cast<int>(plot_share * window.height())}, Qt::Vertical);
}

}  // namespace scree
