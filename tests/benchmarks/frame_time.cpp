// Cost of drawing one frame in software with all positions changed: CPU time of all threads (`cpu_ms`) and
// waiting time.

#include <benchmark/benchmark.h>
#include <vtkRenderWindow.h>

#include <ctime>

#include "render/picture/offscreen_window.hpp"
#include "render/plots/run_charts.hpp"
#include "render/view/scene_view.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"

using namespace scree;

namespace {

double process_cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void report_cpu(benchmark::State& state, double seconds) {
  state.counters["cpu_ms"] = 1e3 * seconds / static_cast<double>(state.iterations());
}

void draw(benchmark::State& state, const Frame& shown, const ViewOptions& options) {
  OffscreenWindow window(1280, 720);
  SceneView view(window.window());
  view.set_options(options);
  const auto frame = std::make_shared<Frame>(shown);
  view.show(frame);
  window.picture();
  const double start = process_cpu_seconds();
  for (auto _ : state) {
    view.show(frame);
    window.window()->Render();
    window.window()->WaitForCompletion();
  }
  report_cpu(state, process_cpu_seconds() - start);
  state.counters["contacts"] = static_cast<double>(frame->contacts.size());
  state.counters["drawn"] = view.forces_drawn();
}

void draw_tetrapods(benchmark::State& state, const ViewOptions& options) {
  draw(state, synthetic::busy_frame(synthetic::tetrapods(static_cast<int>(state.range(0)))), options);
}

void view_with_arrows(benchmark::State& state) {
  draw_tetrapods(state, {});
}

void view_without_arrows(benchmark::State& state) {
  ViewOptions options;
  options.show_normal_arrows = options.show_friction_arrows = false;
  draw_tetrapods(state, options);
}

void view_of_the_force_network(benchmark::State& state) {
  ViewOptions options;
  options.force_display = ForceDisplay::network;
  draw_tetrapods(state, options);
}

void view_smooth(benchmark::State& state) {
  ViewOptions options;
  options.smooth = true;
  draw_tetrapods(state, options);
}

void view_of_balls(benchmark::State& state) {
  draw(state, synthetic::frame_at_start(synthetic::balls(static_cast<int>(state.range(0)))), {});
}

void view_of_balls_with_arrows(benchmark::State& state) {
  draw(state, synthetic::busy_frame(synthetic::balls(static_cast<int>(state.range(0)))), {});
}

/// So long that no visible arrow is omitted as too short.
void view_of_balls_with_long_arrows(benchmark::State& state) {
  ViewOptions options;
  options.arrow_scale = 10.0;
  draw(state, synthetic::busy_frame(synthetic::balls(static_cast<int>(state.range(0)))), options);
}

void view_of_balls_smooth(benchmark::State& state) {
  ViewOptions options;
  options.smooth = true;
  draw(state, synthetic::frame_at_start(synthetic::balls(static_cast<int>(state.range(0)))), options);
}

/// Updating the view with a frame and sorting the balls, without drawing.
void view_update_of_balls_alone(benchmark::State& state) {
  OffscreenWindow window(1280, 720);
  SceneView view(window.window());
  const auto frame =
      std::make_shared<Frame>(synthetic::frame_at_start(synthetic::balls(static_cast<int>(state.range(0)))));
  for (auto _ : state) view.show(frame);
}

/// Cost of the view for its caller before drawing.
void view_update_alone(benchmark::State& state) {
  OffscreenWindow window(1280, 720);
  SceneView view(window.window());
  const auto frame =
      std::make_shared<Frame>(synthetic::busy_frame(synthetic::tetrapods(static_cast<int>(state.range(0)))));
  for (auto _ : state) view.show(frame);
}

void energy_chart(benchmark::State& state) {
  OffscreenWindow window(900, 260);
  EnergyChart energies(window.window());
  Frame frame;
  const auto advance = [&] {
    frame.time += 1e-3;
    frame.energy.kinetic_translational = 100.0 * std::abs(std::sin(3.0 * frame.time));
    frame.energy.kinetic_rotational = 20.0 * std::abs(std::sin(3.0 * frame.time));
    frame.energy.gravitational = 100.0 * std::abs(std::cos(3.0 * frame.time));
    frame.energy.elastic_normal = 5.0 * std::abs(std::sin(30.0 * frame.time));
    frame.energy.dissipated_damping = 10.0 * frame.time;
    energies.append(frame);
  };
  for (int i = 0; i < state.range(0); ++i) advance();
  window.picture();
  const double start = process_cpu_seconds();
  for (auto _ : state) {
    advance();
    window.window()->Render();
    window.window()->WaitForCompletion();
  }
  report_cpu(state, process_cpu_seconds() - start);
}

}  // namespace

BENCHMARK(view_with_arrows)->Arg(200)->Arg(1000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(view_without_arrows)->Arg(200)->Arg(1000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(view_of_the_force_network)->Arg(200)->Arg(1000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(view_smooth)->Arg(200)->Arg(1000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(view_update_alone)->Arg(200)->Arg(1000)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(view_of_balls)
    ->Arg(500)
    ->Arg(2000)
    ->Arg(10000)
    ->Arg(20000)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(view_of_balls_with_arrows)
    ->Arg(2000)
    ->Arg(10000)
    ->Arg(20000)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(view_of_balls_with_long_arrows)->Arg(10000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(view_of_balls_smooth)->Arg(2000)->Arg(20000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(view_update_of_balls_alone)->Arg(20000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(energy_chart)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond)->UseRealTime();
