#include "core/experiments/fit/elastoplastic_fit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/experiments/fit/cycle_fit.hpp"
#include "core/experiments/fit/unloading_cycles.hpp"
#include "core/laws/common/storakers.hpp"
#include "core/scene/scene.hpp"

namespace scree {
namespace {

constexpr double most_force = 1e12;  ///< upper limit of a test [N]
/// Share of the largest force below which a reading may be noise about zero.
constexpr double zero_force = 0.05;
/// Share of the largest force: tension above it means that the sign convention is wrong.
constexpr double pulling_force = 0.5;
/// Share of k_L: softer unloading is not due to noise.
constexpr double softest_unloading = 0.95;

double largest_force(const ForceDisplacement& test) {
  double largest = 0.0;
  for (const ForcePoint& point : test.points) largest = std::max(largest, point.force);
  return largest;
}

/// Checks signs and units.
void check_readings(const ForceDisplacement& test, double radius) {
  const double largest = largest_force(test);
  // Noise alone does not give a force without an overlap.
  const double without_overlap =
      std::clamp(force_noise(test.points), zero_force * largest, pulling_force * largest);
  for (const ForcePoint& point : test.points) {
    const auto refuse = [&](const std::string& message) { throw SceneError(test.file, point.line, message); };
    if (point.force < -pulling_force * largest) {
      refuse("force is " + number_text(point.force) + " N, and the largest compression of the test " +
             number_text(largest) + " N; compression must be positive, and the law has no tension");
    }
    if (point.force > most_force) {
      refuse("force is " + number_text(point.force) +
             " N, more than any test reaches; it must be at most 1e12 N");
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

/// Cycles that can be fitted, then partial ones.
std::pair<std::vector<UnloadingCycle>, std::vector<UnloadingCycle>> cycles_of(const ForceDisplacement& test) {
  std::vector<UnloadingCycle> cycles = find_unloading_cycles(test.points);
  const auto first_partial = std::stable_partition(
      cycles.begin(), cycles.end(), [](const UnloadingCycle& cycle) { return !cycle.partial; });
  std::vector<UnloadingCycle> partial(first_partial, cycles.end());
  cycles.erase(first_partial, cycles.end());
  if (cycles.empty()) {
    throw SceneError(test.file, 0,
                     "never unloads; the force must fall by more than a quarter of its peak, and by more "
                     "than its noise, at least once");
  }
  return {cycles, partial};
}

/// Assigns each reading to a branch; unloading and separation follow from the lines of the cycles.
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

/// Excludes readings of a partial unloading and its reloading.
void set_partial_aside(const ForceDisplacement& test, const UnloadingCycle& cycle, ElastoplasticFit& fit) {
  fit.partial.push_back(test.points[cycle.peak].line);
  for (std::size_t i = cycle.peak + 1; i < cycle.end; ++i) {
    if (test.points[i].overlap <= cycle.largest_overlap) fit.points[i] = {Branch::partial, {}, 0.0};
  }
}

/// Assigns the forces of the fitted constants to the readings of a partial unloading.
void draw_partial(const ForceDisplacement& test, const UnloadingCycle& cycle, ElastoplasticFit& fit) {
  const double largest = cycle.largest_overlap;
  const double stiffness = fitted_unloading(fit, largest);
  for (std::size_t i = cycle.peak + 1; i < cycle.end; ++i) {
    if (fit.points[i].branch != Branch::partial) continue;
    fit.points[i].force =
        std::max(0.0, fitted_loading(fit, largest) - stiffness * (largest - test.points[i].overlap));
  }
}

/// Returns whether noise of the overlap leaves open which of two meeting branches a reading belongs to.
bool near_a_turn(const ForcePoint& point, const std::vector<CycleFit>& cycles) {
  constexpr double reach = 6.0;  // standard deviations: of the reading and of the largest overlap
  return std::any_of(cycles.begin(), cycles.end(), [&](const CycleFit& cycle) {
    return std::abs(point.overlap - cycle.largest_overlap) < reach * cycle.overlap_noise;
  });
}

std::vector<LinePoint> loading_points(const ForceDisplacement& test, const ElastoplasticFit& fit) {
  std::vector<LinePoint> points;
  for (std::size_t i = 0; i < test.points.size(); ++i) {
    if (fit.points[i].branch == Branch::loading && !near_a_turn(test.points[i], fit.cycles))
      points.push_back({test.points[i].overlap, test.points[i].force});
  }
  return points;
}

void fit_loading(const ForceDisplacement& test, int first_peak, ElastoplasticFit& fit) {
  const std::vector<LinePoint> points = loading_points(test, fit);
  const auto differs = [&](const LinePoint& point) { return point.x != points.front().x; };
  if (points.size() < least_readings || std::none_of(points.begin(), points.end(), differs)) {
    throw SceneError(
        test.file, first_peak,
        "there are too few readings of loading up to here; at least three must have different overlaps "
        "above 0");
  }
  const FittedLine line = fit_proportional(points);
  fit.loading = line.slope;
  fit.loading_residuals = line.residuals;
  const FittedLine free = fit_line(points);
  fit.first_touch = {-free.intercept.value / free.slope.value,
                     free.intercept.standard_error / std::abs(free.slope.value)};
  fit.curved = fit_curved_loading(points, line, free);
  for (std::size_t i = 0; i < test.points.size(); ++i) {
    if (fit.points[i].branch == Branch::loading)
      fit.points[i].force = fitted_loading(fit, test.points[i].overlap);
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

/// Checks that the readings are close to the lines; readings of a reversed or sorted test are not.
void check_residuals(const ForceDisplacement& test, const ElastoplasticFit& fit) {
  constexpr double most = 0.1;  // of the peak
  constexpr double explained = 2.0;
  const double largest = largest_force(test);
  const auto refuse = [&](int line, const std::string& of, double rms, double peak) {
    throw SceneError(
        test.file, line,
        of + " leaves a residual (rms) of " + format_quantity(rms, "N") +
            ", more than a tenth of the peak of " + format_quantity(peak, "N") +
            "; this is too far from any real test: check the order of the rows, the columns and the units");
  };
  const bool curved = fit.curved && hardening_of(*fit.curved, fit.radius);
  const double of_loading = (curved ? fit.curved->residuals : fit.loading_residuals).rms;
  if (of_loading > most * largest) refuse(0, "loading", of_loading, largest);
  const double noise = force_noise(test.points) / noise_reach;
  for (const CycleFit& cycle : fit.cycles) {
    const double rms = cycle.residuals.rms;
    // Small cycles may have more noise than that.
    const double known = explained * std::hypot(noise, cycle.stiffness.value * cycle.overlap_noise);
    const double peak = fitted_loading(fit, cycle.largest_overlap);
    if (rms > most * largest || rms > std::max(most * peak, known))
      refuse(cycle.line, "the unloading from here", rms, rms > most * largest ? largest : peak);
  }
}

/// Standard error of B = Σ h (k_U − k_L)/Σ h², from the errors of the cycles' k_U and of k_L.
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

/// Both constants are sums of the cycles' k_U, whose errors are independent.
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
  // The cycles indicate another line: their scatter about this one may be the larger error.
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
  check_residuals(test, fit);
  check_stiffness(test, fit);
  if (fit.cycles.size() > 1) fit.growth = fit_growth(fit.cycles, fit.loading);
  for (const UnloadingCycle& cycle : partial) draw_partial(test, cycle, fit);
  return fit;
}

double fitted_loading(const ElastoplasticFit& fit, double overlap) {
  if (!fit.curved) return fit.loading.value * overlap;
  return overlap > 0.0 ? fit.curved->factor * std::pow(overlap, fit.curved->exponent.value) : 0.0;
}

double fitted_unloading(const ElastoplasticFit& fit, double largest_overlap) {
  if (fit.growth) return fit.growth->initial.value + fit.growth->slope.value * largest_overlap;
  return fit.cycles.front().stiffness.value;
}

double yield_stress(double loading, double radius) {
  return loading / storakers_loading({1.0, 0.0}, 0.5 * radius, StorakersForm::printed);
}

std::optional<HardeningSpec> hardening_of(const CurvedLoading& loading, double radius) {
  constexpr double beyond = 0.02;  // tolerance of an exponent at the end of the law's range
  const double exponent = 2.0 * (loading.exponent.value - 1.0);
  if (exponent < 0.0 || exponent > 1.0 + beyond) return std::nullopt;
  const double m = std::min(exponent, 1.0);
  const HardeningSpec both = combined_hardening({1.0, m}, {1.0, m});
  return HardeningSpec{loading.factor / storakers_loading(both, 0.5 * radius, StorakersForm::printed), m};
}

double scaled_modulus(double stiffness, double radius) {
  return stiffness / (2.0 * radius);
}

double section_share(double stiffness, double radius, double young_modulus) {
  return 2.0 * stiffness / (std::numbers::pi * young_modulus * radius);
}

}  // namespace scree
