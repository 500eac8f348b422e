// Cost of adding a moment to a plot of six curves, with and without drawing in software, and of reading the
// values at the pointer. CPU time of all threads (`cpu_ms`).

#include <benchmark/benchmark.h>
#include <vtkRenderWindow.h>

#include <cmath>
#include <ctime>
#include <functional>

#include "render/chart/time_chart.hpp"
#include "render/picture/offscreen_window.hpp"

using namespace scree;

namespace {

constexpr int curves = 6;

double process_cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Horizontal quantity of the curves, and their path.
enum class Path {
  over_time,
  loops,   ///< the same few hundred cells repeatedly, slowly shrinking
  scatter  ///< a different cell with each point
};

ChartContent empty_chart(Path path) {
  ChartContent content;
  if (path != Path::over_time) content.against = ChartContent::Across{"gap", "m"};
  for (int i = 0; i < curves; ++i) {
    Curve& curve = content.curves.emplace_back();
    curve.name = curve.label = std::to_string(i);
    curve.unit = "N";
    curve.color = category_color(i);
  }
  return content;
}

void append(TimeChart& chart, Path path, int number) {
  const double time = 1e-3 * number;
  std::vector<double> values;
  std::vector<double> across;
  for (int i = 0; i < curves; ++i) {
    const double angle = path == Path::scatter ? 1e3 * number * (i + 1.7) : (10.0 + i) * time;
    const double size = path == Path::loops ? 1.0 + 1.0 / (1.0 + time) : 1.0;
    values.push_back(size * std::sin(angle));
    across.push_back(size * std::cos(path == Path::scatter ? 1.3 * angle + i : angle));
  }
  chart.append(time, values, across);
}

void measure(benchmark::State& state, Path path,
             const std::function<void(TimeChart&, OffscreenWindow&)>& update) {
  OffscreenWindow window(900, 450);
  TimeChart chart(window.window());
  chart.set_content(empty_chart(path));
  const int count = static_cast<int>(state.range(0));
  for (int i = 0; i < count; ++i) append(chart, path, i);
  window.picture();
  int next = count;
  const double start = process_cpu_seconds();
  for (auto _ : state) {
    append(chart, path, next++);
    update(chart, window);
  }
  state.counters["cpu_ms"] = 1e3 * (process_cpu_seconds() - start) / static_cast<double>(state.iterations());
}

void update_alone(TimeChart& chart, OffscreenWindow&) {
  chart.update();
}

void update_and_draw(TimeChart&, OffscreenWindow& window) {
  window.window()->Render();
  window.window()->WaitForCompletion();
}

void update_over_time(benchmark::State& state) {
  measure(state, Path::over_time, update_alone);
}
void update_of_loops(benchmark::State& state) {
  measure(state, Path::loops, update_alone);
}
void update_of_scatter(benchmark::State& state) {
  measure(state, Path::scatter, update_alone);
}
void drawing_over_time(benchmark::State& state) {
  measure(state, Path::over_time, update_and_draw);
}
void drawing_of_loops(benchmark::State& state) {
  measure(state, Path::loops, update_and_draw);
}

void reading(benchmark::State& state, Path path) {
  OffscreenWindow window(900, 450);
  TimeChart chart(window.window());
  chart.set_content(empty_chart(path));
  for (int i = 0; i < state.range(0); ++i) append(chart, path, i);
  window.picture();
  double x = 0.0;
  for (auto _ : state) {
    x = std::fmod(x + 7.0, 500.0);
    benchmark::DoNotOptimize(chart.reading_at(100.0 + x, 200.0));
  }
}
void reading_over_time(benchmark::State& state) {
  reading(state, Path::over_time);
}
void reading_of_loops(benchmark::State& state) {
  reading(state, Path::loops);
}

}  // namespace

BENCHMARK(update_over_time)->Arg(10000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(update_of_loops)->Arg(10000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(update_of_scatter)->Arg(10000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(drawing_over_time)->Arg(10000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(drawing_of_loops)->Arg(10000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(reading_over_time)->Arg(10000)->Unit(benchmark::kMicrosecond);
BENCHMARK(reading_of_loops)->Arg(10000)->Unit(benchmark::kMicrosecond);
