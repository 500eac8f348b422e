// Cost of the window for a run: steps and pictures per second with the view open, with and without panels,
// behind the gallery, hidden, and without a window. 1,005 tetrapods or 10,000 spheres with force arrows, a
// view of 1280 × 720, as fast as possible.

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QSettings>
#include <QTemporaryDir>
#include <QThread>
#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/widgets/scene_widget.hpp"
#include "app/window/main_window.hpp"
#include "core/scene/file/scene_file.hpp"

using namespace scree;

namespace {

constexpr double measured_time = 5.0;  // [s]
const QSize view_size(1280, 720);

std::filesystem::path scene_of(const std::string& name) {
  return std::filesystem::path(SCREE_SOURCE_DIR "/resources/scenes") / (name + ".toml");
}

/// CPU time of all threads, including drawing in software [s].
double process_cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void wait_until(const std::function<bool()>& done) {
  while (!done()) {
    QApplication::processEvents(QEventLoop::AllEvents, 20);
    QThread::msleep(1);
  }
}

void wait(double seconds) {
  QElapsedTimer timer;
  timer.start();
  while (1e-3 * static_cast<double>(timer.elapsed()) < seconds)
    QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
}

enum class Shown { open, behind_the_gallery, hidden };

enum class Docks {
  as_at_first,
  hidden,
  within  ///< as at first, in a window that has the size of the view otherwise
};

/// The window with an open scene, paused, with the usual panels around the view or none.
class OpenWindow {
 public:
  OpenWindow(const std::filesystem::path& scene, Docks docks)
      : docks_(docks), settings_(folder_.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat) {
    window_ = std::make_unique<MainWindow>(settings_, std::vector<std::filesystem::path>{scene});
    hide_docks();
    window_->show();
    window_->open_path(scene, false);
    wait_until([&] { return window_->run_state() == RunState::paused && window_->moment().frame; });
    hide_docks();
    wait(0.2);
    window_->resize(docks_ == Docks::within ? view_size : window_->size() + view_size - view().size());
    window_->transport().set_speed(std::nullopt);
    wait(0.5);
  }

  MainWindow& window() { return *window_; }
  SceneWidget& view() { return window_->scene_widget(); }
  long steps() { return window_->moment().frame->solver.steps; }
  void play(double seconds) {
    window_->timeline().toggle_play();
    wait(seconds);
    window_->timeline().toggle_play();
    wait_until([&] { return window_->run_state() == RunState::paused; });
  }

 private:
  void hide_docks() {
    if (docks_ != Docks::hidden) return;
    for (QDockWidget* dock : window_->findChildren<QDockWidget*>()) dock->hide();
  }

  Docks docks_;
  QTemporaryDir folder_;
  QSettings settings_;
  std::unique_ptr<MainWindow> window_;
};

void run_with_window(benchmark::State& state, const std::string& scene, Shown shown,
                     Docks docks = Docks::hidden) {
  OpenWindow open(scene_of(scene), docks);
  if (shown == Shown::behind_the_gallery) open.window().show_gallery(true);
  if (shown == Shown::hidden) open.window().hide();
  for (auto _ : state) {
    const long steps = open.steps();
    const long pictures = open.view().frames_rendered();
    const double cpu = process_cpu_seconds();
    QElapsedTimer timer;
    timer.start();
    open.play(measured_time);
    const double seconds = 1e-9 * static_cast<double>(timer.nsecsElapsed());
    const double cpu_seconds = process_cpu_seconds() - cpu;
    wait(0.2);
    state.counters["steps_per_cpu_s"] = static_cast<double>(open.steps() - steps) / cpu_seconds;
    state.SetIterationTime(seconds);
    state.counters["steps_per_s"] = static_cast<double>(open.steps() - steps) / seconds;
    state.counters["pictures_per_s"] =
        static_cast<double>(open.view().frames_rendered() - pictures) / seconds;
    state.counters["pixels"] = open.view().width() * open.view().height();
  }
}

/// Some seconds of the collapse, then a continuous drag that rotates the paused view.
void turning_the_view(benchmark::State& state, Docks docks) {
  OpenWindow open(scene_of("tetrapod_collapse"), docks);
  open.play(measured_time);
  SceneWidget& view = open.view();
  QPointF place(view.rect().center());
  const auto send = [&](QEvent::Type type, Qt::MouseButton button, Qt::MouseButtons buttons) {
    QMouseEvent event(type, place, view.mapToGlobal(place), button, buttons, Qt::NoModifier);
    QApplication::sendEvent(&view, &event);
  };
  for (auto _ : state) {
    send(QEvent::MouseButtonPress, Qt::LeftButton, Qt::LeftButton);
    const long pictures = view.frames_rendered();
    const double cpu = process_cpu_seconds();
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 1e3 * measured_time) {
      place += QPointF(1.0, 0.0);
      send(QEvent::MouseMove, Qt::NoButton, Qt::LeftButton);
      wait(0.005);
    }
    const double seconds = 1e-9 * static_cast<double>(timer.nsecsElapsed());
    state.counters["cpu_ms_per_picture"] =
        1e3 * (process_cpu_seconds() - cpu) / static_cast<double>(view.frames_rendered() - pictures);
    send(QEvent::MouseButtonRelease, Qt::LeftButton, Qt::NoButton);
    state.SetIterationTime(seconds);
    state.counters["pictures_per_s"] = static_cast<double>(view.frames_rendered() - pictures) / seconds;
    state.counters["forces"] = view.view().forces_drawn();
    state.counters["pixels"] = view.width() * view.height();
  }
}

/// Body nearest to the middle of the view that can be grabbed, as a place of the view.
std::optional<QPointF> place_of_a_body(SceneWidget& view, const Frame& frame) {
  const QPointF middle(view.rect().center());
  std::optional<QPointF> nearest;
  for (const FrameBody& body : frame.bodies) {
    const std::optional<QPointF> place = view.place_of(body.position);
    if (!place || !view.view().grip(place->x(), view.height() - place->y())) continue;
    if (!nearest || (*place - middle).manhattanLength() < (*nearest - middle).manhattanLength())
      nearest = place;
  }
  return nearest;
}

/// 200 tetrapods in a box, at real time: one is pulled round in circles of 100 pixels in a second each.
void pulling_a_body(benchmark::State& state, Docks docks) {
  OpenWindow open(scene_of("tetrapods_in_box"), docks);
  constexpr double settled = 1.2;       // [s]
  constexpr double before_the_end = 3;  // of a run of 5 s [s]
  open.window().timeline().go_to(settled);
  wait_until([&] {
    return open.window().run_state() == RunState::paused && open.window().moment().frame->time >= settled;
  });
  SceneWidget& view = open.view();
  const std::optional<QPointF> middle = place_of_a_body(view, *open.window().moment().frame);
  if (!middle) return state.SkipWithError("no body can be seen");
  QPointF place = *middle;
  const auto send = [&](QEvent::Type type, Qt::MouseButton button, Qt::MouseButtons buttons) {
    QMouseEvent event(type, place, view.mapToGlobal(place), button, buttons, Qt::ControlModifier);
    QApplication::sendEvent(&view, &event);
  };
  open.window().transport().set_speed(1.0);
  for (auto _ : state) {
    open.window().timeline().toggle_play();
    wait(0.2);
    send(QEvent::MouseButtonPress, Qt::LeftButton, Qt::LeftButton);
    const long pictures = view.frames_rendered();
    const double from = open.window().moment().frame->time;
    const double cpu = process_cpu_seconds();
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 1e3 * before_the_end) {
      const double angle = 2e-3 * M_PI * static_cast<double>(timer.elapsed());
      place = *middle + 50.0 * QPointF(std::cos(angle) - 1.0, std::sin(angle) - 1.0);
      send(QEvent::MouseMove, Qt::NoButton, Qt::LeftButton);
      wait(0.005);
    }
    const double seconds = 1e-9 * static_cast<double>(timer.nsecsElapsed());
    state.counters["pulls"] = static_cast<double>(open.window().moment().frame->pulls.size());
    state.counters["pictures_per_s"] = static_cast<double>(view.frames_rendered() - pictures) / seconds;
    state.counters["picture_ms"] = view.last_frame_milliseconds();
    state.counters["resolution"] = view.view().options().resolution;
    state.counters["simulated_s_per_s"] = (open.window().moment().frame->time - from) / seconds;
    state.counters["cpu_s_per_s"] = (process_cpu_seconds() - cpu) / seconds;
    state.counters["pixels"] = view.width() * view.height();
    send(QEvent::MouseButtonRelease, Qt::LeftButton, Qt::NoButton);
    state.SetIterationTime(seconds);
  }
}

void without_window(benchmark::State& state, const std::string& scene) {
  SimulationThread thread;
  RunState now = RunState::empty;
  QObject::connect(&thread, &SimulationThread::state_changed, qApp, [&](RunState next) { now = next; });
  thread.open([&] { return read_scene(scene_of(scene)); }, false);
  wait_until([&] { return now == RunState::paused; });
  const auto newest = [&] { return thread.timeline().nearest(1e9).frame->solver.steps; };
  for (auto _ : state) {
    const long steps = newest();
    QElapsedTimer timer;
    timer.start();
    thread.play();
    wait(measured_time);
    thread.pause();
    wait_until([&] { return now == RunState::paused; });
    const double seconds = 1e-9 * static_cast<double>(timer.nsecsElapsed());
    wait(0.2);
    state.SetIterationTime(seconds);
    state.counters["steps_per_s"] = static_cast<double>(newest() - steps) / seconds;
  }
}

/// Resident memory of the process [bytes].
double resident_memory() {
  std::ifstream file("/proc/self/statm");
  double pages = 0.0;
  double resident = 0.0;
  file >> pages >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// @param state  memory budget [MB] and simulated seconds, more than fit into it
void timeline_of_a_long_run(benchmark::State& state, const std::string& scene) {
  constexpr double megabyte = 1e6;
  SimulationThread thread;
  thread.timeline().set_budget(static_cast<std::size_t>(state.range(0) * megabyte));
  RunState now = RunState::empty;
  QObject::connect(&thread, &SimulationThread::state_changed, qApp, [&](RunState next) { now = next; });
  thread.open([&] { return read_scene(scene_of(scene)); }, false);
  wait_until([&] { return now == RunState::paused; });
  const double before = resident_memory() - static_cast<double>(thread.timeline().status().bytes);
  double kept = 0.0;
  double resident = 0.0;
  for (auto _ : state) {
    QElapsedTimer timer;
    timer.start();
    thread.go_to(static_cast<double>(state.range(1)));
    wait_until([&] { return now == RunState::playing; });
    while (now == RunState::playing) {
      wait(0.05);
      thread.take_samples();  // like the plots
      kept = std::max(kept, static_cast<double>(thread.timeline().status().bytes));
      resident = std::max(resident, resident_memory() - before);
    }
    state.SetIterationTime(1e-3 * static_cast<double>(timer.elapsed()));
  }
  state.counters["moments"] = static_cast<double>(thread.timeline().status().moments);
  state.counters["kept_MB"] = kept / megabyte;
  state.counters["resident_MB"] = resident / megabyte;
}

}  // namespace

BENCHMARK_CAPTURE(timeline_of_a_long_run, tetrapods, "tetrapod_collapse")
    ->Args({128, 3})
    ->Args({512, 7})
    ->Iterations(1)
    ->UseManualTime()
    ->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(timeline_of_a_long_run, spheres, "column_collapse")
    ->Args({512, 2})
    ->Iterations(1)
    ->UseManualTime()
    ->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(run_with_window, tetrapods_open, "tetrapod_collapse", Shown::open)
    ->Iterations(1)
    ->UseManualTime();
BENCHMARK_CAPTURE(run_with_window, tetrapods_open_with_docks, "tetrapod_collapse", Shown::open,
                  Docks::as_at_first)
    ->Iterations(1)
    ->UseManualTime();
BENCHMARK_CAPTURE(run_with_window, tetrapods_behind_the_gallery, "tetrapod_collapse",
                  Shown::behind_the_gallery)
    ->Iterations(1)
    ->UseManualTime();
BENCHMARK_CAPTURE(run_with_window, tetrapods_hidden, "tetrapod_collapse", Shown::hidden)
    ->Iterations(1)
    ->UseManualTime();
BENCHMARK_CAPTURE(without_window, tetrapods, "tetrapod_collapse")->Iterations(1)->UseManualTime();
BENCHMARK_CAPTURE(run_with_window, spheres_open, "column_collapse", Shown::open)
    ->Iterations(1)
    ->UseManualTime();
BENCHMARK_CAPTURE(run_with_window, spheres_open_with_docks, "column_collapse", Shown::open,
                  Docks::as_at_first)
    ->Iterations(1)
    ->UseManualTime();
BENCHMARK_CAPTURE(run_with_window, spheres_hidden, "column_collapse", Shown::hidden)
    ->Iterations(1)
    ->UseManualTime();
BENCHMARK_CAPTURE(without_window, spheres, "column_collapse")->Iterations(1)->UseManualTime();
BENCHMARK_CAPTURE(pulling_a_body, alone, Docks::hidden)->Iterations(1)->UseManualTime();
BENCHMARK_CAPTURE(pulling_a_body, with_docks, Docks::as_at_first)->Iterations(1)->UseManualTime();
BENCHMARK_CAPTURE(pulling_a_body, in_a_small_window, Docks::within)->Iterations(1)->UseManualTime();
BENCHMARK_CAPTURE(turning_the_view, alone, Docks::hidden)->Iterations(1)->UseManualTime();
BENCHMARK_CAPTURE(turning_the_view, with_docks, Docks::as_at_first)->Iterations(1)->UseManualTime();

int main(int argc, char** argv) {
  set_default_surface_format();
  QApplication application(argc, argv);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
