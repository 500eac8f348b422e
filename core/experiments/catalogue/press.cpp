#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/experiments/catalogue/catalogue_entries.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"
#include "core/experiments/fit/elastoplastic_fit.hpp"

namespace scree {
namespace {

constexpr std::size_t balls = 3;

/// The series of a ball: force and displacement of its plate.
constexpr std::size_t force_of(std::size_t ball) {
  return 2 * ball;
}
constexpr std::size_t travel_of(std::size_t ball) {
  return 2 * ball + 1;
}

double radius_of(const Scene& scene, std::size_t ball) {
  return *scene.shapes[ball].radius;
}

ForceDisplacement test_of(const ExperimentRun& run, std::size_t ball) {
  ForceDisplacement test;
  for (std::size_t i = 0; i < run.curves.time.size(); ++i)
    test.points.push_back(
        {-run.curves.values[travel_of(ball)][i], run.curves.values[force_of(ball)][i], static_cast<int>(i)});
  return test;
}

std::vector<Finding> fitted(const Trial& trial) {
  const ExperimentRun& run = trial.front();
  const MaterialSpec& material = run.scene.materials.front();
  const auto* law = std::get_if<WaltonBraunLawSpec>(&run.scene.contacts.front().normal);
  const auto* bar = law == nullptr ? nullptr : std::get_if<BarUnloading>(&law->unloading);
  std::vector<Finding> findings;
  std::array<double, balls> scaled{};
  std::array<ElastoplasticFit, balls> fits;
  for (std::size_t ball = 0; ball < balls; ++ball) {
    const double radius = radius_of(run.scene, ball);
    fits[ball] = fit_elastoplastic(test_of(run, ball), radius);
    scaled[ball] = scaled_modulus(fits[ball].loading.value, radius);
    Finding loading{fits[ball].loading.value};
    if (law != nullptr && !law->loading && material.yield_stress)
      loading.expected =
          about(3.0 * std::numbers::pi * 1.43 * *material.yield_stress * radius, 0.005, "k_L = 3π c² σ_Y R");
    findings.push_back(loading);
  }
  const auto [least, most] = std::minmax_element(scaled.begin(), scaled.end());
  findings.push_back(expected_between(*most / *least - 1.0, 0.0, 1e-3, "one line for balls of any size"));
  const ElastoplasticFit& fit = fits.front();
  const double radius = radius_of(run.scene, 0);
  Finding alpha{std::nan("")};
  Finding beta{std::nan("")};
  if (fit.growth && material.young_modulus) {
    alpha.value = section_share(fit.growth->initial.value, radius, *material.young_modulus);
    beta.value = 2.0 * radius * section_share(fit.growth->slope.value, radius, *material.young_modulus);
    if (bar != nullptr) {
      alpha.expected = about(bar->alpha, 0.02, "α of the law");
      beta.expected = about(bar->beta, 0.02, "β of the law");
    }
  }
  findings.push_back(alpha);
  findings.push_back(beta);
  return findings;
}

/// A test that cannot be fitted, such as one cut short, has no values.
std::vector<Finding> evaluate(const Trial& trial) {
  try {
    return fitted(trial);
  } catch (const SceneError&) {
    return std::vector<Finding>(balls + 3, Finding{std::nan("")});
  }
}

std::vector<SvgChart> charts(const std::vector<Trial>& trials) {
  const ExperimentRun& run = trials.front().front();
  SvgChart forces{"Loading and unloading", "approach of the plates [mm]", "force [kN]", {}, {}};
  SvgChart scaled{"The same for balls of any size", "h/2R", "F/4R² [MPa]", {}, {}};
  for (std::size_t ball = 0; ball < balls; ++ball) {
    const double radius = radius_of(run.scene, ball);
    SvgSeries plain = line_through(run.scene.shapes[ball].name, {}, {});
    SvgSeries over_size = plain;
    for (const ForcePoint& point : test_of(run, ball).points) {
      plain.x.push_back(1e3 * point.overlap);
      plain.y.push_back(1e-3 * point.force);
      over_size.x.push_back(point.overlap / (2.0 * radius));
      over_size.y.push_back(1e-6 * point.force / (4.0 * radius * radius));
    }
    forces.series.push_back(std::move(plain));
    scaled.series.push_back(std::move(over_size));
  }
  return {forces, scaled};
}

}  // namespace

Experiment press() {
  return {
      .name = "press",
      .title = "Elastoplastic balls in a press",
      .scene = "press",
      .method =
          "Steel balls of three sizes are pressed between plates, unloaded and loaded again, each time "
          "further. Lines are fitted to first loading and to the unloading of each cycle, as scree fit does "
          "with "
          "measured tests.\n"
          "Scaled by the size, the loading of all balls is one line. Nothing in this experiment is random.",
      .formulas = {"F = k_L h,    k_L = 3π c² σ_Y R,    c² = 1.43",
                   "unloading: k_U = (α + β h_max/2R) π E R/2,    h_max: largest approach of the plates"},
      .sources = {"O. R. Walton, R. L. Braun: Viscosity, granular-temperature, and stress calculations for "
                  "shearing assemblies of inelastic, frictional disks. Journal of Rheology 30 (1986) 949–980",
                  "B. Storåkers, S. Biwa, P.-L. Larsson: Similarity analysis of inelastic contact. "
                  "International Journal of Solids and Structures 34 (1997) 3061–3083"},
      .runs = {{"three balls", {}}},
      .series = {"wall.plate30.fz", "wall.plate30.dz", "wall.plate40.fz", "wall.plate40.dz",
                 "wall.plate50.fz", "wall.plate50.dz"},
      .findings = {{"loading_30", "loading stiffness of the ball of 30 mm", "N/m"},
                   {"loading_40", "loading stiffness of the ball of 40 mm", "N/m"},
                   {"loading_50", "loading stiffness of the ball of 50 mm", "N/m"},
                   {"size_effect", "difference between the scaled loading of the balls", ""},
                   {"alpha", "α of unloading", ""},
                   {"beta", "β of unloading", ""}},
      .pictures = {{0, 0.55, "The balls between their plates"}},
      .evaluate = evaluate,
      .charts = charts};
}

}  // namespace scree
