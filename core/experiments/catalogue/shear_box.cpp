#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/scatter.hpp"
#include "core/experiments/catalogue/catalogue_entries.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"
#include "core/experiments/fit/least_squares.hpp"

namespace scree {
namespace {

enum Recorded : std::size_t { shear, normal, height, travel };

/// Runs in their order.
enum RunOf : std::size_t { light, middle, heavy, loose, smooth };
constexpr std::array<RunOf, 3> loads = {light, middle, heavy};

constexpr double degree = std::numbers::pi / 180.0;

// Parts of the test, by the travel of the upper half [m].
constexpr double begin_of_flow = 0.004;
constexpr double begin_of_residual = 0.0199;
constexpr double end_of_flow = 0.026;
constexpr double smoothing = 0.002;  ///< to both sides

/// Sum of a series over the outputs within a travel.
double sum_over(const RunCurves& curves, Recorded series, double from, double until) {
  double sum = 0.0;
  for (std::size_t i = 0; i < curves.time.size(); ++i) {
    if (curves.values[travel][i] >= from && curves.values[travel][i] <= until)
      sum += curves.values[series][i];
  }
  return sum;
}

double friction_between(const RunCurves& curves, double from, double until) {
  return sum_over(curves, shear, from, until) / sum_over(curves, normal, from, until);
}

/// Peak of the friction, of means over five outputs.
struct ShearPeak {
  double shear = 0.0;   ///< [Pa]
  double normal = 0.0;  ///< [Pa]
  double travel = 0.0;  ///< [m]
  double friction() const { return shear / normal; }
};
ShearPeak peak_of(const RunCurves& curves) {
  constexpr std::size_t reach = 2;
  ShearPeak peak{0.0, 1.0, 0.0};
  for (std::size_t i = reach; i + reach < curves.time.size(); ++i) {
    if (curves.values[travel][i] <= 0.0) continue;
    ShearPeak here{0.0, 0.0, curves.values[travel][i]};
    for (std::size_t k = i - reach; k <= i + reach; ++k) {
      here.shear += curves.values[shear][k] / (2.0 * reach + 1.0);
      here.normal += curves.values[normal][k] / (2.0 * reach + 1.0);
    }
    if (here.friction() > peak.friction()) peak = here;
  }
  return peak;
}

/// Rise of the lid over the travel about a place.
double dilation_at(const RunCurves& curves, double place) {
  std::vector<LinePoint> points;
  for (std::size_t i = 0; i < curves.time.size(); ++i) {
    const double x = curves.values[travel][i];
    if (x > 0.0 && std::abs(x - place) <= smoothing) points.push_back({x, curves.values[height][i]});
  }
  return points.size() > 2 ? fit_line(points).slope.value : std::nan("");
}

/// Friction without the work against the load: mean of τ/σ − dh/dx.
double critical_friction(const RunCurves& curves) {
  double sum = 0.0;
  int count = 0;
  for (std::size_t i = 0; i < curves.time.size(); ++i) {
    const double x = curves.values[travel][i];
    if (x < begin_of_flow || x > end_of_flow) continue;
    sum += friction_between(curves, x - smoothing, x + smoothing) - dilation_at(curves, x);
    ++count;
  }
  return sum / count;
}

/// The line through the peaks of the three loads.
FittedLine envelope(const Trial& trial) {
  std::vector<LinePoint> points;
  for (const RunOf load : loads) {
    const ShearPeak peak = peak_of(trial[load].curves);
    points.push_back({peak.normal, peak.shear});
  }
  return fit_line(points);
}

double angle_of(double slope) {
  return std::atan(slope) / degree;
}

std::vector<Finding> evaluate(const Trial& trial) {
  const FittedLine peaks = envelope(trial);
  const RunCurves& dense = trial[middle].curves;
  const ShearPeak peak = peak_of(dense);
  const double dilation = dilation_at(dense, peak.travel);
  const double critical = critical_friction(dense);
  const double highest = peak_of(trial[heavy].curves).shear;
  return {{angle_of(peaks.slope.value)},
          expected_between(peaks.intercept.value, -0.03 * highest, 0.03 * highest,
                           "no cohesion, within 3 % of the greatest stress"),
          {peak.friction()},
          {friction_between(dense, begin_of_residual, dense.values[travel].back())},
          {angle_of(dilation)},
          {critical},
          expected_between(peak.friction() - dilation, 0.85 * critical, 1.15 * critical,
                           "Taylor: the critical friction, within 15 %"),
          expected_between((angle_of(peak.friction()) - angle_of(critical)) / angle_of(dilation), 0.6, 1.2,
                           "Bolton: 0.8 in plane strain; scatter of single peaks"),
          {friction_between(trial[loose].curves, begin_of_flow, trial[loose].curves.values[travel].back())},
          expected_between(friction_between(trial[smooth].curves, begin_of_flow,
                                            trial[smooth].curves.values[travel].back()),
                           0.08, 0.14, "Peyneau and Roux: 0.10 without walls")};
}

std::vector<SvgChart> charts(const std::vector<Trial>& trials) {
  const Trial& trial = trials.front();
  const std::array<const char*, 5> labels = {"dense, 3 kPa", "dense, 6 kPa", "dense, 12 kPa", "loose, 6 kPa",
                                             "without friction"};
  SvgChart friction{"Friction", "travel [mm]", "shear over normal stress", {}, {}};
  SvgChart rise{"Height of the lid", "travel [mm]", "rise [mm]", {}, {}};
  for (std::size_t run = 0; run < trial.size(); ++run) {
    const RunCurves& curves = trial[run].curves;
    SvgSeries ratio = line_through(labels[run], {}, {});
    SvgSeries lid = ratio;
    for (std::size_t i = 0; i < curves.time.size(); ++i) {
      const double x = curves.values[travel][i];
      if (x <= 0.0) continue;
      ratio.x.push_back(1e3 * x);
      ratio.y.push_back(friction_between(curves, x - 0.25 * smoothing, x + 0.25 * smoothing));
      lid.x.push_back(1e3 * x);
      lid.y.push_back(1e3 * curves.values[height][i]);
    }
    friction.series.push_back(std::move(ratio));
    rise.series.push_back(std::move(lid));
  }
  for (SvgSeries& lid : rise.series) {
    const double start = lid.y.empty() ? 0.0 : lid.y.front();
    for (double& y : lid.y) y -= start;
  }
  SvgSeries peaks{"peaks", {}, {}, {}, false};
  for (const RunOf load : loads) {
    std::vector<double> normals;
    std::vector<double> shears;
    for (const Trial& each : trials) {
      const ShearPeak peak = peak_of(each[load].curves);
      normals.push_back(1e-3 * peak.normal);
      shears.push_back(1e-3 * peak.shear);
    }
    add_scattered_point(peaks, scatter(normals).mean, shears);
  }
  const FittedLine line = envelope(trial);
  SvgChart envelope_chart{"Envelope", "normal stress [kPa]", "peak of the shear stress [kPa]", {peaks}, {}};
  envelope_chart.series.push_back(curve_of("line, first seed", 0.0, peaks.x.back(), [&](double kilopascals) {
    return 1e-3 * line.intercept.value + line.slope.value * kilopascals;
  }));
  return {friction, rise, envelope_chart};
}

}  // namespace

Experiment shear_box() {
  return {
      .name = "shear_box",
      .title = "Direct shear: peak, residual and critical friction",
      .scene = "experiments/direct_shear",
      .method =
          "Balls are filled into a box of two halves and pressed by a lid; the upper half then travels by 28 "
          "mm. Without friction while filling the packing is dense, with friction loose. The stresses are "
          "the means of the forces on the two halves over the area of the box: those at the height with half "
          "the weight of the balls above it, near the gap. That weight adds 0.5 kPa to the pressure of the "
          "lid.\n"
          "The peak is that of means over five outputs; the envelope is the line through the peaks under 3, "
          "6 and 12 kPa. Dilation is the rise of the lid over the travel within 2 mm of the peak. The "
          "critical friction is the mean of τ/σ − dh/dx: friction without the work against the load, the "
          "same for dense and loose packings.\n"
          "After 28 mm the dense packing still dilates a little: its residual friction is an upper bound of "
          "the critical one. The box is 20 balls long and 6 high, and its walls matter: in a square box of "
          "ten balls with friction at its sides, balls without friction show 0.17 to 0.2 instead of 0.10.",
      .formulas = {"τ = c + σ tan φ", "Taylor: τ/σ = μ_crit + dh/dx",
                   "Bolton: φ_peak − φ_crit = 0.8 ψ,    tan ψ = dh/dx"},
      .sources = {"D. W. Taylor: Fundamentals of soil mechanics. Wiley, 1948",
                  "M. D. Bolton: The strength and dilatancy of sands. Géotechnique 36 (1986) 65–78",
                  "P.-E. Peyneau, J.-N. Roux: Frictionless bead packs have macroscopic friction, but no "
                  "dilatancy. Physical Review E 78 (2008) 011307"},
      .runs = {{"dense, 3 kPa", {{"wall.lid.free.force", "[0, 0, -33.39]"}}},
               {"dense, 6 kPa", {}},
               {"dense, 12 kPa", {{"wall.lid.free.force", "[0, 0, -162.99]"}}},
               {"loose, 6 kPa", {{"contact.0.friction.static", "0.5"}}},
               {"without friction, 6 kPa", {{"event.0.set.\"contact.0.friction.static\"", "0"}}}},
      .series =
          {"shear stress [Pa] = (wall.lower.fx + wall.floor.fx - wall.upper.fx - wall.lid.fx) / 0.0288",
           "normal stress [Pa] = (wall.lid.fz + wall.upper.fz - wall.lower.fz - wall.floor.fz) / 0.0288",
           "wall.lid.dz", "wall.upper.dx"},
      .findings = {{"friction_angle", "angle of the envelope of the peaks", "°"},
                   {"cohesion", "cohesion", "Pa"},
                   {"peak_friction", "peak friction, dense, 6 kPa", ""},
                   {"residual_friction", "friction after 20 mm, dense, 6 kPa", ""},
                   {"dilation", "angle of dilation at the peak", "°"},
                   {"critical_friction", "critical friction", ""},
                   {"taylor", "peak friction less the dilation", ""},
                   {"bolton", "(φ_peak − φ_crit)/ψ", ""},
                   {"loose_friction", "friction of the loose packing", ""},
                   {"smooth_friction", "friction of balls without friction", ""}},
      .fixed_walls = true,
      .fixed_formulas = true,
      .pictures = {{1, 0.33, "The box before shearing"}, {1, 1.0, "After 28 mm, coloured by speed"}},
      .evaluate = evaluate,
      .charts = charts};
}

}  // namespace scree
