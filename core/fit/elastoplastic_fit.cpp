#include "core/fit/elastoplastic_fit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "core/fit/unloading_cycles.hpp"
#include "core/scene/scene.hpp"
#include "core/text/number.hpp"
#include "core/text/quantity.hpp"

namespace scree {
namespace {

constexpr double most_force = 1e12;        ///< that a test can have [N]
constexpr std::size_t least_readings = 3;  ///< of a branch: its line has two constants
/// Of the largest force: what is below may be noise about zero.
constexpr double zero_force = 0.05;
/// Of the largest force: whoever pulls so hard, pulls, or counts compression negative.
constexpr double pulling_force = 0.5;
/// Of the force at the peak: the readings that the first guess of an unloading line is made from are above.
constexpr double guessed_foot = 0.1;
/// Of the elastic stroke above h₀: measured branches bend there before they end, and the law knows no bend.
constexpr double foot = 0.05;
/// Of k_L: an unloading that is softer by more is no matter of noise.
constexpr double softest_unloading = 0.95;
constexpr int most_rounds = 50;

double largest_force(const ForceDisplacement& test) {
  double largest = 0.0;
  for (const ForcePoint& point : test.points) largest = std::max(largest, point.force);
  return largest;
}

/// Signs and units.
void check_readings(const ForceDisplacement& test, double radius) {
  const double largest = largest_force(test);
  // Noise alone does not make a force without an overlap.
  const double without_overlap =
      std::clamp(force_noise(test.points), zero_force * largest, pulling_force * largest);
  for (const ForcePoint& point : test.points) {
    const auto refuse = [&](const std::string& message) { throw SceneError(test.file, point.line, message); };
    if (point.force < -pulling_force * largest) {
      refuse("force is " + number_text(point.force) + " N, and the largest compression of the test " +
             number_text(largest) + " N; compression must be positive, and the law knows no tension");
    }
    if (point.force > most_force) {
      refuse("force is " + number_text(point.force) +
             " N, more than any test has; it must be at most 1e12 N");
    }
    if (point.overlap > radius) {
      refuse("overlap is " + number_text(point.overlap) + " m, more than the radius of " +
             number_text(radius) + " m; give metres, or the unit in the header, as in \"overlap [mm]\"");
    }
    if (point.overlap <= 0.0 && point.force > without_overlap) {
      refuse("overlap is " + number_text(point.overlap) + " m under a force of " + number_text(point.force) +
             " N; approach must be positive, and count from where the balls first touch");
    }
  }
}

std::optional<Tension> tension_of(const ForceDisplacement& test) {
  const double least = zero_force * largest_force(test);
  Tension tension;
  for (const ForcePoint& point : test.points) {
    if (point.force >= -least) continue;
    ++tension.readings;
    tension.largest = std::max(tension.largest, -point.force);
  }
  return tension.readings > 0 ? std::optional(tension) : std::nullopt;
}

/// Those that a line can be fitted to, then the partial ones.
std::pair<std::vector<UnloadingCycle>, std::vector<UnloadingCycle>> cycles_of(const ForceDisplacement& test) {
  std::vector<UnloadingCycle> cycles = find_unloading_cycles(test.points);
  const auto first_partial = std::stable_partition(
      cycles.begin(), cycles.end(), [](const UnloadingCycle& cycle) { return !cycle.partial; });
  std::vector<UnloadingCycle> partial(first_partial, cycles.end());
  cycles.erase(first_partial, cycles.end());
  if (cycles.empty()) {
    throw SceneError(
        test.file, 0,
        "never unloads; the force must fall by more than a quarter of its peak, and by more than its "
        "noise, once at least");
  }
  return {cycles, partial};
}

/// The line of a cycle through the readings of it that are chosen.
FittedLine line_through(const ForceDisplacement& test, const UnloadingCycle& cycle,
                        const std::vector<std::size_t>& chosen) {
  const int line = test.points[cycle.peak].line;
  if (chosen.size() < least_readings) {
    throw SceneError(test.file, line,
                     "the unloading from here has " + std::to_string(chosen.size()) +
                         (chosen.size() == 1 ? " reading" : " readings") +
                         " with a force that counts; it must have three at least");
  }
  std::vector<LinePoint> points;
  for (const std::size_t i : chosen) points.push_back({test.points[i].overlap, test.points[i].force});
  const auto [low, high] = std::minmax_element(points.begin(), points.end(),
                                               [](const auto& a, const auto& b) { return a.x < b.x; });
  if (low->x == high->x) {
    throw SceneError(test.file, line,
                     "the overlap does not change in the unloading from here; give it with more digits");
  }
  const FittedLine fitted = fit_line(points);
  if (fitted.slope.value <= 0.0) {
    throw SceneError(
        test.file, line,
        "the overlap does not fall with the force in the unloading from here; check the order of rows "
        "and columns");
  }
  return fitted;
}

CycleFit fit_cycle(const ForceDisplacement& test, const UnloadingCycle& cycle) {
  const std::vector<ForcePoint>& points = test.points;
  const auto choose = [&](auto&& above_foot) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = cycle.peak + 1; i < cycle.end; ++i) {
      if (points[i].overlap <= cycle.largest_overlap && above_foot(points[i])) chosen.push_back(i);
    }
    return chosen;
  };
  const double least_force = guessed_foot * points[cycle.peak].force;
  std::vector<std::size_t> chosen =
      choose([&](const ForcePoint& point) { return point.force > least_force; });
  FittedLine line = line_through(test, cycle, chosen);
  // The readings are chosen by overlap: by force those would be preferred whose noise is positive.
  for (int round = 0; round < most_rounds; ++round) {
    const double residual = -line.intercept.value / line.slope.value;
    const double least_overlap = residual + foot * (cycle.largest_overlap - residual);
    std::vector<std::size_t> next =
        choose([&](const ForcePoint& point) { return point.overlap > least_overlap; });
    if (next == chosen) break;
    chosen = std::move(next);
    line = line_through(test, cycle, chosen);
  }
  CycleFit fit;
  fit.line = points[cycle.peak].line;
  fit.largest_overlap = cycle.largest_overlap;
  fit.residual_overlap = -line.intercept.value / line.slope.value;
  fit.stiffness = line.slope;
  fit.residuals = line.residuals;
  return fit;
}

/// Which branch each reading is on; unloading and apart are told by the cycles' lines.
std::vector<FittedPoint> sort_readings(const ForceDisplacement& test,
                                       const std::vector<UnloadingCycle>& cycles,
                                       const std::vector<CycleFit>& fits) {
  std::vector<FittedPoint> sorted(test.points.size());
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (test.points[i].overlap > 0.0) sorted[i].branch = Branch::loading;
  }
  for (std::size_t cycle = 0; cycle < cycles.size(); ++cycle) {
    const CycleFit& fit = fits[cycle];
    for (std::size_t i = cycles[cycle].peak + 1; i < cycles[cycle].end; ++i) {
      const double overlap = test.points[i].overlap;
      if (overlap > fit.largest_overlap) continue;
      sorted[i].cycle = cycle;
      sorted[i].branch = overlap > fit.residual_overlap ? Branch::unloading : Branch::apart;
      sorted[i].force = fit.stiffness.value * std::max(0.0, overlap - fit.residual_overlap);
    }
  }
  return sorted;
}

/// What a partial unloading takes back, and what loads again, is on no line that is fitted.
void set_partial_aside(const ForceDisplacement& test, const UnloadingCycle& cycle, ElastoplasticFit& fit) {
  fit.partial.push_back(test.points[cycle.peak].line);
  for (std::size_t i = cycle.peak + 1; i < cycle.end; ++i) {
    if (test.points[i].overlap <= cycle.largest_overlap) fit.points[i] = {Branch::partial, {}, 0.0};
  }
}

/// Gives the readings of a partial unloading the force that the fitted constants have there.
void draw_partial(const ForceDisplacement& test, const UnloadingCycle& cycle, ElastoplasticFit& fit) {
  const double largest = cycle.largest_overlap;
  const double stiffness = fitted_unloading(fit, largest);
  for (std::size_t i = cycle.peak + 1; i < cycle.end; ++i) {
    if (fit.points[i].branch != Branch::partial) continue;
    fit.points[i].force =
        std::max(0.0, fit.loading.value * largest - stiffness * (largest - test.points[i].overlap));
  }
}

void fit_loading(const ForceDisplacement& test, int first_peak, ElastoplasticFit& fit) {
  std::vector<LinePoint> points;
  for (std::size_t i = 0; i < test.points.size(); ++i) {
    if (fit.points[i].branch == Branch::loading)
      points.push_back({test.points[i].overlap, test.points[i].force});
  }
  const auto differs = [&](const LinePoint& point) { return point.x != points.front().x; };
  if (points.size() < least_readings || std::none_of(points.begin(), points.end(), differs)) {
    throw SceneError(
        test.file, first_peak,
        "there are too few readings of loading up to here; three at least must have different overlaps "
        "above 0");
  }
  const FittedLine line = fit_proportional(points);
  fit.loading = line.slope;
  fit.loading_residuals = line.residuals;
  const FittedLine free = fit_line(points);
  fit.first_touch = {-free.intercept.value / free.slope.value,
                     free.intercept.standard_error / std::abs(free.slope.value)};
  for (std::size_t i = 0; i < test.points.size(); ++i) {
    if (fit.points[i].branch == Branch::loading)
      fit.points[i].force = fit.loading.value * test.points[i].overlap;
  }
}

void check_stiffness(const ForceDisplacement& test, const ElastoplasticFit& fit) {
  for (const CycleFit& cycle : fit.cycles) {
    if (cycle.stiffness.value >= softest_unloading * fit.loading.value) continue;
    throw SceneError(test.file, cycle.line,
                     "the unloading from here has a stiffness of " +
                         format_quantity(cycle.stiffness.value, "N/m") + ", less than the " +
                         format_quantity(fit.loading.value, "N/m") +
                         " of loading, which no such contact has; check the order of rows and columns");
  }
}

/// Of B = Σ h (k_U − k_L)/Σ h²: from the errors of the cycles' k_U and of k_L.
double error_of_slope_from_loading(const std::vector<CycleFit>& cycles, const Estimate& loading) {
  double squares = 0.0;
  double sum = 0.0;
  double variance = 0.0;
  for (const CycleFit& cycle : cycles) {
    const double h = cycle.largest_overlap;
    squares += h * h;
    sum += h;
    variance += std::pow(h * cycle.stiffness.standard_error, 2);
  }
  return std::sqrt(variance + std::pow(sum * loading.standard_error, 2)) / squares;
}

/// Both constants are sums of the cycles' k_U, whose errors do not depend on each other.
void propagate_errors(const std::vector<CycleFit>& cycles, StiffnessGrowth& growth) {
  const auto count = static_cast<double>(cycles.size());
  double mean = 0.0;
  for (const CycleFit& cycle : cycles) mean += cycle.largest_overlap / count;
  double squares = 0.0;
  for (const CycleFit& cycle : cycles) squares += std::pow(cycle.largest_overlap - mean, 2);
  double initial = 0.0;
  double slope = 0.0;
  for (const CycleFit& cycle : cycles) {
    const double weight = (cycle.largest_overlap - mean) / squares;
    slope += std::pow(weight * cycle.stiffness.standard_error, 2);
    initial += std::pow((1.0 / count - mean * weight) * cycle.stiffness.standard_error, 2);
  }
  growth.initial.standard_error = std::sqrt(initial);
  growth.slope.standard_error = std::sqrt(slope);
}

StiffnessGrowth fit_growth(const std::vector<CycleFit>& cycles, const Estimate& loading) {
  std::vector<LinePoint> points;
  for (const CycleFit& cycle : cycles) points.push_back({cycle.largest_overlap, cycle.stiffness.value});
  const FittedLine line = fit_line(points);
  StiffnessGrowth growth{line.intercept, line.slope, line.residuals};
  propagate_errors(cycles, growth);
  if (growth.initial.value >= loading.value) return growth;
  for (LinePoint& point : points) point.y -= loading.value;
  const FittedLine from_loading = fit_proportional(points);
  // The cycles say that they lie on another line: their scatter about this one may be the larger error.
  const double error =
      std::max(from_loading.slope.standard_error, error_of_slope_from_loading(cycles, loading));
  const Estimate slope{from_loading.slope.value, error};
  return {loading, slope, from_loading.residuals, true};
}

}  // namespace

ElastoplasticFit fit_elastoplastic(const ForceDisplacement& test, double radius) {
  check_readings(test, radius);
  const auto [cycles, partial] = cycles_of(test);
  ElastoplasticFit fit;
  fit.radius = radius;
  fit.tension = tension_of(test);
  for (const UnloadingCycle& cycle : cycles) fit.cycles.push_back(fit_cycle(test, cycle));
  fit.points = sort_readings(test, cycles, fit.cycles);
  for (const UnloadingCycle& cycle : partial) set_partial_aside(test, cycle, fit);
  fit_loading(test, fit.cycles.front().line, fit);
  check_stiffness(test, fit);
  if (fit.cycles.size() > 1) fit.growth = fit_growth(fit.cycles, fit.loading);
  for (const UnloadingCycle& cycle : partial) draw_partial(test, cycle, fit);
  return fit;
}

double fitted_unloading(const ElastoplasticFit& fit, double largest_overlap) {
  if (fit.growth) return fit.growth->initial.value + fit.growth->slope.value * largest_overlap;
  return fit.cycles.front().stiffness.value;
}

double scaled_modulus(double stiffness, double radius) {
  return stiffness / (2.0 * radius);
}

double section_share(double stiffness, double radius, double young_modulus) {
  return 2.0 * stiffness / (std::numbers::pi * young_modulus * radius);
}

}  // namespace scree
