#include <cmath>
#include <numbers>

#include "core/experiments/catalogue/catalogue_entries.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"

namespace scree {
namespace {

constexpr std::size_t layers = 7;

enum Recorded : std::size_t { belt_x, ends_x, belt_z, work, loss, velocity, slope, first_layer };

/// The avalanche is steady in the second half of a run.
double steady(const ExperimentRun& run, std::size_t series) {
  const double end = run.curves.time.back();
  return mean_between(run.curves, series, 0.5 * end, end);
}

/// Growth of a series in the second half of a run.
double growth(const RunCurves& curves, Recorded series) {
  return curves.values[series].back() - value_at(curves, series, 0.5 * curves.time.back());
}

/// Thickness of the layers of the first probe [m].
double layer_thickness(const Scene& scene) {
  const ProbeSpec& probe = scene.probes.front();
  const Box& box = std::get<Box>(*probe.region);
  return (box.max.z() - box.min.z()) / probe.layers;
}

double inclination(const Scene& scene) {
  return std::atan2(scene.gravity.x(), -scene.gravity.z()) * 180.0 / std::numbers::pi;
}

/// Height above the belt at which nothing moves along it, linear between the layers [m].
double height_of_rest(const ExperimentRun& run) {
  for (std::size_t layer = 0; layer + 1 < layers; ++layer) {
    const double below = steady(run, first_layer + layer);
    const double above = steady(run, first_layer + layer + 1);
    if (below < 0.0 && above >= 0.0)
      return layer_thickness(run.scene) * (static_cast<double>(layer) + 0.5 + below / (below - above));
  }
  return std::nan("");
}

std::vector<Finding> evaluate(const Trial& trial) {
  std::vector<Finding> findings;
  for (const ExperimentRun& run : trial) {
    const double mass = mass_of(run.scene);
    const Vec3& gravity = run.scene.gravity;
    const double speed = run.scene.walls.front().surface_velocity.norm();
    findings.push_back(expected_between((steady(run, belt_x) + steady(run, ends_x)) / (mass * gravity.x()),
                                        0.98, 1.02, "steady: belt and ends carry the weight"));
    findings.push_back(expected_between(steady(run, belt_z) / (mass * gravity.z()), 0.98, 1.02,
                                        "the belt carries the normal part"));
    findings.push_back(expected_between(growth(run.curves, loss) / growth(run.curves, work), 0.97, 1.03,
                                        "steady: all work becomes heat"));
    findings.push_back(
        expected_between(steady(run, velocity) / speed, -0.03, 0.03, "no flux along the belt"));
    findings.push_back({height_of_rest(run)});
    findings.push_back({inclination(run.scene) + steady(run, slope)});
  }
  return findings;
}

std::vector<SvgChart> charts(const std::vector<Trial>& trials) {
  SvgChart profile{"Velocity over the height",
                   "velocity along the belt, downhill [m/s]",
                   "height above the belt [m]",
                   {},
                   {}};
  SvgChart power{"Work and loss, first run", "time [s]", "energy [J]", {}, {}};
  const Trial& trial = trials.front();
  for (const ExperimentRun& run : trial) {
    SvgSeries line{number_label(inclination(run.scene), "°"), {}, {}, {}, true};
    for (std::size_t layer = 0; layer < layers; ++layer) {
      line.x.push_back(steady(run, first_layer + layer));
      line.y.push_back(layer_thickness(run.scene) * (static_cast<double>(layer) + 0.5));
    }
    profile.series.push_back(std::move(line));
  }
  const RunCurves& first = trial.front().curves;
  power.series = {line_through("work of the belt", first.time, first.values[work]),
                  line_through("loss", first.time, first.values[loss])};
  return {profile, power};
}

std::vector<FindingSpec> findings_at(const std::string& degrees) {
  const std::string at = " at " + degrees + "°";
  return {{"tangential_" + degrees, "forces of belt and ends over M g sin θ" + at, ""},
          {"normal_" + degrees, "normal force over M g cos θ" + at, ""},
          {"loss_" + degrees, "loss over the work of the belt" + at, ""},
          {"flux_" + degrees, "mean velocity of the grains over that of the belt" + at, ""},
          {"rest_" + degrees, "height at which nothing moves" + at, "m"},
          {"slope_" + degrees, "slope of the surface" + at, "°"}};
}

}  // namespace

Experiment conveyor() {
  Experiment experiment{
      .name = "conveyor",
      .title = "Avalanche on a conveyor",
      .scene = "experiments/belt_avalanche",
      .method =
          "A rough belt runs uphill at 0.3 m/s below grains between two smooth end walls. The lower grains "
          "go up with it, the upper ones flow down: an avalanche that stays in place. Means are those of the "
          "second half of the run, at two inclinations.\n"
          "Steady means: belt and ends carry the weight, nothing moves along the belt on average, and the "
          "work of the belt becomes heat. The slope of the surface is the inclination plus the angle between "
          "surface and belt, from the solid fractions of two columns; it hardly depends on the inclination "
          "of the belt.",
      .formulas = {"F_belt + F_ends = M g sin θ,    N = M g cos θ", "⟨v⟩ = 0,    v_belt F_belt = loss"},
      .sources = {"A. T. H. Perng, H. Capart, H. T. Chou: Granular configurations, motions, and correlations "
                  "in slow uniform flows driven by an inclined conveyor belt. Granular Matter 8 (2006) 5–17"},
      .runs = {{"24°", {}}, {"28°", {{"gravity", "[4.606, 0, -8.662]"}}}},
      .series =
          {"wall.belt.fx", "wall.ends.fx", "wall.belt.fz", "energy.external_work",
           "loss [J] = energy.dissipated_damping + energy.dissipated_friction + energy.dissipated_rolling",
           "probe.all.vx",
           "slope [°] = atan((probe.uphill.solid_fraction - probe.downhill.solid_fraction) / "
           "probe.middle.3.solid_fraction) * 180 / pi"},
      .findings = findings_at("24"),
      .pictures = {{0, 1.0, "The avalanche at 24°, coloured by speed"}, {1, 1.0, "The same at 28°"}},
      .evaluate = evaluate,
      .charts = charts};
  for (std::size_t layer = 0; layer < layers; ++layer)
    experiment.series.push_back("probe.middle." + std::to_string(layer) + ".vx");
  for (FindingSpec& finding : findings_at("28")) experiment.findings.push_back(std::move(finding));
  return experiment;
}

}  // namespace scree
