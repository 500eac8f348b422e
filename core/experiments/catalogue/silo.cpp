#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/scatter.hpp"
#include "core/experiments/catalogue/catalogue_entries.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"

namespace scree {
namespace {

enum Recorded : std::size_t { on_floor, on_wall, solid_fraction, stress_ratio };

/// The floor has sunk by three balls after this share of the run; wall friction is mobilised.
constexpr double sliding = 0.625;

double mean_while_sliding(const ExperimentRun& run, Recorded series) {
  const double end = run.curves.time.back();
  return mean_between(run.curves, series, sliding * end, end);
}

/// Masses in the tube and on its floor [kg].
struct Filling {
  double inside = 0.0;
  double on_floor = 0.0;
};
std::vector<Filling> fillings_of(const Trial& trial) {
  std::vector<Filling> fillings;
  for (const ExperimentRun& run : trial) {
    const double gravity = run.scene.gravity.norm();
    const double floor = std::abs(mean_while_sliding(run, on_floor)) / gravity;
    fillings.push_back({floor + std::abs(mean_while_sliding(run, on_wall)) / gravity, floor});
  }
  return fillings;
}

/// Janssen's law for the mass on the floor [kg].
double janssen(double inside, double saturation) {
  return saturation * (1.0 - std::exp(-inside / saturation));
}

/// The mass of saturation with the least squared distance of the law from all fillings, by golden sections
/// [kg].
double fitted_saturation(const std::vector<Filling>& fillings) {
  const auto error = [&](double saturation) {
    double sum = 0.0;
    for (const Filling& one : fillings) sum += std::pow(one.on_floor - janssen(one.inside, saturation), 2);
    return sum;
  };
  double low = 0.0;
  for (const Filling& one : fillings) low = std::max(low, 0.1 * one.on_floor);
  double high = 100.0 * low;
  constexpr double golden = 1.0 / std::numbers::phi;
  while (high - low > 1e-9 * high) {
    const double nearer = high - golden * (high - low);
    const double farther = low + golden * (high - low);
    if (error(nearer) < error(farther)) {
      high = farther;
    } else {
      low = nearer;
    }
  }
  return 0.5 * (low + high);
}

/// μ K of the law, from λ = M∞/(ρ_b π R²) = R/(2 μ K).
double friction_times_ratio(const Trial& trial, double saturation) {
  const ExperimentRun& fullest = trial.back();
  const double radius = std::get<CylinderSpec>(fullest.scene.walls.front().shape).radius;
  const double bulk_density =
      fullest.scene.materials.front().density * mean_while_sliding(fullest, solid_fraction);
  return bulk_density * std::numbers::pi * std::pow(radius, 3) / (2.0 * saturation);
}

std::vector<Finding> evaluate(const Trial& trial) {
  const std::vector<Filling> fillings = fillings_of(trial);
  const double saturation = fitted_saturation(fillings);
  const Filling& fullest = fillings.back();
  return {{saturation},
          expected_between(fullest.on_floor / janssen(fullest.inside, saturation), 0.9, 1.1,
                           "Janssen, with the fitted saturation"),
          {fullest.on_floor / fullest.inside},
          {friction_times_ratio(trial, saturation)},
          {mean_while_sliding(trial.back(), stress_ratio)}};
}

std::vector<SvgChart> charts(const std::vector<Trial>& trials) {
  SvgSeries measured{"measured", {}, {}, {}, false};
  std::vector<std::vector<Filling>> fillings;
  for (const Trial& trial : trials) fillings.push_back(fillings_of(trial));
  double saturation = 0.0;
  for (const std::vector<Filling>& one : fillings)
    saturation += fitted_saturation(one) / static_cast<double>(fillings.size());
  for (std::size_t run = 0; run < trials.front().size(); ++run) {
    std::vector<double> inside;
    std::vector<double> floor;
    for (const std::vector<Filling>& one : fillings) {
      inside.push_back(one[run].inside);
      floor.push_back(one[run].on_floor);
    }
    add_scattered_point(measured, scatter(inside).mean, floor);
  }
  const double most = measured.x.back();
  SvgChart law{"What the floor carries", "mass in the tube [kg]", "mass on the floor [kg]", {measured}, {}};
  law.series.push_back(
      curve_of("Janssen, fitted", 0.0, most, [&](double inside) { return janssen(inside, saturation); }));
  law.series.push_back(
      curve_of("without friction", 0.0, 1.2 * saturation, [](double inside) { return inside; }));
  SvgChart course{"While the floor sinks", "time [s]", "mass on the floor [kg]", {}, {}};
  for (std::size_t run = 0; run < trials.front().size(); ++run) {
    const RunCurves& curves = trials.front()[run].curves;
    std::vector<double> masses;
    for (const double force : curves.values[on_floor])
      masses.push_back(std::abs(force) / trials.front()[run].scene.gravity.norm());
    course.series.push_back(
        line_through(number_label(fillings.front()[run].inside, " kg inside"), curves.time, masses));
  }
  return {law, course};
}

ExperimentRunSpec filling_of(const char* balls) {
  return {std::string(balls) + " balls", {{"fill.balls.count", balls}}};
}

}  // namespace

Experiment silo() {
  return {
      .name = "silo",
      .title = "Pressure in a silo: Janssen's law",
      .scene = "experiments/janssen_silo",
      .method =
          "Balls rain into a tube, come to rest, and the floor then sinks slowly by 0.15 m. Without this the "
          "friction of the wall is not mobilised, and the floor carries nearly everything. The mass on the "
          "floor is the mean over the last 0.075 m of five fillings; the mass inside is what floor and wall "
          "carry together. The mass of saturation M∞ is the only constant that is fitted.\n"
          "From M∞ follows μ K, the friction of the wall times the ratio of the stresses. The ratio measured "
          "in the core of the tube is that of horizontal to vertical stress in a layer of 0.1 m. The two "
          "give a mobilised friction below that of the contacts, 0.5; balls that roll down the wall instead "
          "of sliding explain a part of it.\n"
          "Narrow columns that have not sunk can show the reverse: friction points down, and the floor "
          "carries more than the weight. A floor that sinks turns friction up everywhere, so that this "
          "experiment does not show it.",
      .formulas = {"F = M∞ (1 − exp(−M/M∞)),    M∞ = ρ_b π R² λ,    λ = R/(2 μ K)"},
      .sources = {"H. A. Janssen: Versuche über Getreidedruck in Silozellen. Zeitschrift des Vereins "
                  "Deutscher Ingenieure 39 (1895) 1045–1049",
                  "S. Mahajan, M. Tennenbaum, S. N. Pathak, D. Baxter, X. Fan, P. Padilla, C. Anderson, A. "
                  "Fernandez-Nieves, M. Pica Ciamarra: Reverse Janssen effect in narrow granular columns. "
                  "Physical Review Letters 124 (2020) 128002"},
      .runs = {filling_of("150"), filling_of("300"), filling_of("500"), filling_of("800"),
               filling_of("1400")},
      .series = {"wall.floor.fz", "wall.tube.fz", "probe.layer.2.solid_fraction",
                 "stress ratio = 0.5 * (probe.layer.2.stress_xx + probe.layer.2.stress_yy) / "
                 "probe.layer.2.stress_zz"},
      .findings = {{"saturation", "mass of saturation M∞", "kg"},
                   {"plateau", "mass on the floor over Janssen's, fullest tube", ""},
                   {"share", "share of the filling on the floor, fullest tube", ""},
                   {"mu_K", "μ K", ""},
                   {"stress_ratio", "horizontal over vertical stress in the core", ""}},
      .pictures = {{4, 0.24, "The filled tube"}, {4, 1.0, "The floor has sunk"}},
      .evaluate = evaluate,
      .charts = charts};
}

}  // namespace scree
