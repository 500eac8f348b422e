// The presentation, and which panels take room beside the view.

#include <QDockWidget>
#include <QMenuBar>
#include <QSettings>
#include <QStackedWidget>
#include <algorithm>

#include "app/opening/gallery.hpp"
#include "app/playback/presentation_bar.hpp"
#include "app/playback/timeline_bar.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/runner/stillness.hpp"
#include "app/widgets/scene_widget.hpp"
#include "app/window/main_window.hpp"

namespace scree {
namespace {

constexpr double plot_share = 0.3;  // of the height that the presentation gives a plot

bool same_file(const std::filesystem::path& a, const std::filesystem::path& b) {
  std::error_code none;
  return std::filesystem::equivalent(a, b, none);
}

/// The scenes of a folder, by name.
std::vector<std::filesystem::path> scenes_beside(const std::filesystem::path& file) {
  std::vector<std::filesystem::path> scenes;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(file.parent_path(), none)) {
    if (entry.path().extension() == ".toml") scenes.push_back(entry.path());
  }
  std::sort(scenes.begin(), scenes.end());
  return scenes;
}

}  // namespace

void MainWindow::connect_presentation() {
  const Actions& a = *actions_;
  connect(a.presentation, &QAction::toggled, this, &MainWindow::set_presentation);
  connect(a.leave_presentation, &QAction::triggered, this,
          [this] { actions_->presentation->setChecked(false); });
  connect(a.next_scene, &QAction::triggered, this, [this] { step_scene(1); });
  connect(a.previous_scene, &QAction::triggered, this, [this] { step_scene(-1); });
  const int size = settings_.value(QStringLiteral("presentation/text"), 1).toInt();
  a.text_sizes[std::clamp(size, 0, 2)]->setChecked(true);
  for (int i = 0; i < 3; ++i) {
    connect(a.text_sizes[i], &QAction::triggered, this, [this, i] {
      settings_.setValue(QStringLiteral("presentation/text"), i);
      arrange_presentation();
    });
  }
  presentation_bar_ = new PresentationBar(a, scene_widget_);
  connect(presentation_bar_, &PresentationBar::plot_chosen, this, [this](int plot) {
    presented_ = plot < 0 ? Presented::no_plot : plot == 0 ? Presented::energies : Presented::plot_in_front;
    if (plot > 0) plots_->bring_forward(plot);
    arrange_presentation();
  });
  connect(presentation_bar_, &PresentationBar::covers, this, [this](int height) {
    view_settings_.change([height](ViewOptions& options) { options.foot = height; });
  });
  connect(&presentation_bar_->timeline(), &TimelineBar::scrubbed, timeline_, &TimelineControl::drag_to);
  connect(&presentation_bar_->timeline(), &TimelineBar::released, timeline_, &TimelineControl::show_time);
}

void MainWindow::set_presentation(bool on) {
  if (on == presenting()) return;
  if (on) {
    layout_behind_presentation_ = saveState(layout_version);
    for (QDockWidget* dock : docks_) dock->hide();
    transport_->hide();
    menuBar()->hide();
    plots_dock_->setTitleBarWidget(new QWidget);
    setWindowState(windowState() | Qt::WindowFullScreen);
    arrange_presentation();
    presentation_bar_->begin();
    scene_widget_->setFocus();
  } else {
    presentation_bar_->end();
    QWidget* none = plots_dock_->titleBarWidget();
    plots_dock_->setTitleBarWidget(nullptr);
    none->deleteLater();
    plots_->show_together();
    setWindowState(windowState() & ~Qt::WindowFullScreen);
    menuBar()->show();
    restoreState(layout_behind_presentation_, layout_version);
    layout_behind_presentation_.clear();
    view_settings_.change([](ViewOptions& options) {
      options.text_scale = 1.0;
      options.show_time = false;
    });
    fold_plots();
  }
  update_enabled();
}

/// The text, and the plot that was chosen, where the scene has one.
void MainWindow::arrange_presentation() {
  if (!presenting() || !model_) return;
  const QList<QAction*>& sizes = actions_->text_sizes;
  const double scale = sizes[2]->isChecked() ? 2.0 : sizes[1]->isChecked() ? 1.5 : 1.0;
  view_settings_.change([scale](ViewOptions& options) {
    options.text_scale = scale;
    options.show_time = true;
  });
  const QStringList titles = plots_->anything_to_plot() ? plots_->titles() : QStringList();
  const int shown = titles.isEmpty() || presented_ == Presented::no_plot ? -1
                    : presented_ == Presented::energies                  ? 0
                                                                         : plots_->in_tabs();
  presentation_bar_->set_plots(titles, shown);
  if (shown >= 0) {
    plots_->show_alone(shown, scale);
    plots_dock_->setFloating(false);
    plots_dock_->show();
    resizeDocks({plots_dock_}, {static_cast<int>(plot_share * height())}, Qt::Vertical);
  } else {
    plots_dock_->hide();
  }
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  if (presenting() && plots_dock_->isVisible())
    resizeDocks({plots_dock_}, {static_cast<int>(plot_share * height())}, Qt::Vertical);
}

/// Of the gallery if the scene is one of it, otherwise of its folder; round and round.
void MainWindow::step_scene(int way) {
  const std::filesystem::path& present = last_asked_for_;
  std::vector<std::filesystem::path> scenes;
  for (const GalleryCard* card : gallery_->cards()) scenes.push_back(card->entry().scene);
  const auto is_present = [&](const std::filesystem::path& scene) { return same_file(scene, present); };
  if (!present.empty() && std::none_of(scenes.begin(), scenes.end(), is_present))
    scenes = scenes_beside(present);
  if (scenes.empty()) return;
  const auto count = static_cast<std::ptrdiff_t>(scenes.size());
  const std::ptrdiff_t place = std::find_if(scenes.begin(), scenes.end(), is_present) - scenes.begin();
  const std::ptrdiff_t next = place < count ? place + way : way > 0 ? 0 : count - 1;
  open_path(scenes[static_cast<std::size_t>((next + count) % count)], true);
}

/// Where there is nothing to plot the plots take no room; they come back with a scene that moves.
void MainWindow::fold_plots() {
  if (!model_ || gallery_shown() || presenting()) return;
  if (plots_->anything_to_plot()) {
    unfold_plots();
  } else if (!plots_folded_ && !plots_dock_->isHidden()) {
    plots_folded_ = true;
    plots_dock_->hide();
  }
}

/// Also before a layout is remembered.
void MainWindow::unfold_plots() {
  if (!plots_folded_) return;
  plots_folded_ = false;
  plots_dock_->show();
}

}  // namespace scree
