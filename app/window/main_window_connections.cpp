#include <QShortcut>
#include <algorithm>

#include "app/opening/gallery.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/panels/view_panel.hpp"
#include "app/playback/timeline_bar.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/widgets/scene_widget.hpp"
#include "app/window/main_window.hpp"

namespace scree {
namespace {

constexpr int plot_interval = 120;       // [ms]
constexpr double turn_per_key = 0.1309;  // 7.5° [rad]
constexpr double pan_per_key = 0.1;      // of the height of the view
constexpr double zoom_per_key = 1.15;

}  // namespace

void MainWindow::connect_actions() {
  const Actions& a = *actions_;
  connect(a.gallery, &QAction::triggered, this, [this] {
    show_gallery(true);
    gallery_->focus_search();
  });
  connect(a.open, &QAction::triggered, this, &MainWindow::choose_file);
  connect(a.import_particle, &QAction::triggered, this, [this] { choose_mesh(MeshRole::particle); });
  connect(a.import_wall, &QAction::triggered, this, [this] { choose_mesh(MeshRole::wall); });
  connect(a.save_scene, &QAction::triggered, this, &MainWindow::choose_scene_target);
  connect(a.quit, &QAction::triggered, this, &QWidget::close);

  connect(a.play, &QAction::triggered, this, [this] {
    show_gallery(false);
    timeline_->toggle_play();
  });
  connect(a.step, &QAction::triggered, timeline_, &TimelineControl::step_forward);
  connect(a.step_back, &QAction::triggered, timeline_, &TimelineControl::step_back);
  connect(a.to_start, &QAction::triggered, timeline_, &TimelineControl::to_start);
  connect(a.to_newest, &QAction::triggered, timeline_, &TimelineControl::to_newest);
  connect(a.duration, &QAction::triggered, this, &MainWindow::choose_duration);
  connect(a.go_to_time, &QAction::triggered, this, [this] {
    // The field stands outside of the presentation.
    actions_->presentation->setChecked(false);
    transport_->edit_time();
  });
  connect(a.go_on, &QAction::triggered, timeline_, &TimelineControl::go_on);
  connect(a.restart, &QAction::triggered, timeline_, &TimelineControl::restart);
  for (const auto& [key, action] : {std::pair(Qt::Key_Right, a.step), std::pair(Qt::Key_Left, a.step_back)}) {
    auto* arrow = new QShortcut(key, scene_widget_, nullptr, nullptr, Qt::WidgetShortcut);
    connect(arrow, &QShortcut::activated, action, &QAction::trigger);
  }

  connect(a.fit, &QAction::triggered, scene_widget_, &SceneWidget::fit_camera);
  connect(a.view_front, &QAction::triggered, this,
          [this] { scene_widget_->set_direction(ViewDirection::front); });
  connect(a.view_right, &QAction::triggered, this,
          [this] { scene_widget_->set_direction(ViewDirection::right); });
  connect(a.view_top, &QAction::triggered, this,
          [this] { scene_widget_->set_direction(ViewDirection::top); });
  connect(a.view_slanted, &QAction::triggered, this,
          [this] { scene_widget_->set_direction(ViewDirection::slanted); });
  connect_camera();
  connect(a.orthographic, &QAction::toggled, scene_widget_, &SceneWidget::set_orthographic);
  connect(a.theme_desktop, &QAction::triggered, this, [this] { choose_theme(ThemeChoice::desktop); });
  connect(a.theme_light, &QAction::triggered, this, [this] { choose_theme(ThemeChoice::light); });
  connect(a.theme_dark, &QAction::triggered, this, [this] { choose_theme(ThemeChoice::dark); });
  connect(a.stacked_energies, &QAction::toggled, plots_, &PlotsPanel::set_stacked);
  plots_->set_stacked(a.stacked_energies->isChecked());
  connect(a.whole_plots, &QAction::triggered, plots_, &PlotsPanel::show_all);
  connect(a.keys, &QAction::triggered, this, &MainWindow::show_keys);
  connect(a.about, &QAction::triggered, this, &MainWindow::show_about);
  auto* escape_key = new QShortcut(Qt::Key_Escape, this);
  connect(escape_key, &QShortcut::activated, this, &MainWindow::escape);
}

void MainWindow::connect_camera() {
  struct Way {
    QAction* turn;
    QAction* pan;
    int right;
    int up;
  };
  const Actions& a = *actions_;
  for (const Way& way : {Way{a.turn_left, a.pan_left, -1, 0}, Way{a.turn_right, a.pan_right, 1, 0},
                         Way{a.turn_up, a.pan_up, 0, 1}, Way{a.turn_down, a.pan_down, 0, -1}}) {
    connect(way.turn, &QAction::triggered, scene_widget_,
            [this, way] { scene_widget_->turn(way.right * turn_per_key, way.up * turn_per_key); });
    connect(way.pan, &QAction::triggered, scene_widget_,
            [this, way] { scene_widget_->pan(way.right * pan_per_key, way.up * pan_per_key); });
  }
  connect(a.zoom_in, &QAction::triggered, scene_widget_, [this] { scene_widget_->zoom(zoom_per_key); });
  connect(a.zoom_out, &QAction::triggered, scene_widget_,
          [this] { scene_widget_->zoom(1.0 / zoom_per_key); });
}

void MainWindow::connect_thread() {
  connect(thread_.get(), &SimulationThread::state_changed, this, &MainWindow::accept_state);
  connect(thread_.get(), &SimulationThread::opened, this, &MainWindow::accept_model);
  connect(thread_.get(), &SimulationThread::events_changed, this, &MainWindow::accept_events);
  connect(thread_.get(), &SimulationThread::open_failed, this, &MainWindow::refuse_scene);
  connect(thread_.get(), &SimulationThread::stopped, this, &MainWindow::report_stop);
  connect(thread_.get(), &SimulationThread::moment_ready, this, &MainWindow::schedule_moment);
  connect(thread_.get(), &SimulationThread::past_read, this, [this] {
    if (!plot_timer_.isActive()) plot_timer_.start();
  });
  moment_timer_.setSingleShot(true);
  moment_timer_.setTimerType(Qt::PreciseTimer);
  connect(&moment_timer_, &QTimer::timeout, this, &MainWindow::show_newest_moment);
  plot_timer_.setSingleShot(true);
  plot_timer_.setInterval(plot_interval);
  connect(&plot_timer_, &QTimer::timeout, this, &MainWindow::update_plots);
}

void MainWindow::connect_panels() {
  connect(gallery_, &Gallery::scene_chosen, this, [this](const auto& path, const QString& title) {
    open_path(path, true);
    loading_title_ = title;
  });
  connect(gallery_, &Gallery::open_wanted, this, &MainWindow::choose_file);
  connect(transport_, &TransportBar::speed_changed, this, [this](auto speed) { thread_->set_speed(speed); });
  connect(scene_panel_, &ScenePanel::change_wanted, timeline_, &TimelineControl::change);
  connect(scene_panel_, &ScenePanel::taking_back_wanted, timeline_, &TimelineControl::take_back);
  connect(&view_settings_, &ViewSettings::changed, this, [this] {
    scene_widget_->set_options(view_settings_.options());
    view_panel_->show_least_force(scene_widget_->view().least_force());
  });
  thread_->set_speed(transport_->speed());
}

void MainWindow::connect_timeline() {
  connect(timeline_, &TimelineControl::moment_wanted, this, &MainWindow::show_moment);
  connect(timeline_, &TimelineControl::changed, this, [this] {
    update_play();
    update_enabled();
  });
  connect(&transport_->timeline(), &TimelineBar::scrubbed, timeline_, &TimelineControl::drag_to);
  connect(&transport_->timeline(), &TimelineBar::released, timeline_, &TimelineControl::show_time);
  connect(plots_, &PlotsPanel::time_picked, timeline_, &TimelineControl::show_time);
  connect(transport_, &TransportBar::speed_changed, timeline_, &TimelineControl::set_speed);
  connect(transport_, &TransportBar::time_wanted, this, [this](double time) {
    scene_widget_->setFocus();
    const double end = scene_.duration;
    // The end itself is shown with fewer digits than it may have.
    const bool later = !recording_ && time > end && seconds_text(time, end) != seconds_text(end, end);
    if (later && moment_.frame && !timeline_->going_on()) change_duration(time);
    timeline_->go_to(std::min(time, scene_.duration));
  });
  connect(timeline_, &TimelineControl::computing, transport_, &TransportBar::show_computing);
  timeline_->set_speed(transport_->speed());
}

}  // namespace scree
