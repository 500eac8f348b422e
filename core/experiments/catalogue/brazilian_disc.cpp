#include <cmath>
#include <numbers>

#include "core/experiments/brazilian_test.hpp"
#include "core/experiments/catalogue/catalogue_entries.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"

namespace scree {
namespace {

enum Recorded : std::size_t { force };

/// 2P/(π D t) over E ε_c at each output.
std::vector<double> stress_share(const ExperimentRun& run) {
  const LatticeSpec& disc = *run.scene.lattice;
  const double strength = *run.scene.materials.front().young_modulus * disc.strength->value;
  std::vector<double> share;
  for (const double p : run.curves.values[force])
    share.push_back(2.0 * std::abs(p) / (std::numbers::pi * disc.size.x() * disc.thickness) / strength);
  return share;
}

double poisson_of(const ExperimentRun& run) {
  return *run.scene.materials.front().poisson_ratio;
}

std::vector<Finding> evaluate(const Trial& trial) {
  const double expected = expected_strength(poisson_of(trial.front()));
  std::vector<Finding> findings;
  for (const ExperimentRun& run : trial)
    findings.push_back({largest(stress_share(run)),
                        about(expected, 0.15, "1/(1 + 3ν) of a continuum, within the scatter over meshes")});
  return findings;
}

std::vector<SvgChart> charts(const std::vector<Trial>& trials) {
  const Trial& trial = trials.front();
  SvgChart chart{"Stress at the centre",
                 "approach of the plates, share of the diameter",
                 "2P/(π D t) over E ε_c",
                 {},
                 {}};
  for (const ExperimentRun& run : trial) {
    const int cells = run.scene.lattice->cells[0];
    const auto& plate = std::get<ConstantMotion>(run.scene.walls.front().motion);
    std::vector<double> approach;
    for (const double t : run.curves.time)
      approach.push_back(2.0 * plate.velocity.norm() * t / run.scene.lattice->size.x());
    chart.series.push_back(
        line_through(std::to_string(cells) + " cells across", approach, stress_share(run)));
  }
  const double expected = expected_strength(poisson_of(trial.front()));
  chart.bands.push_back({"1/(1 + 3ν)", expected, expected});
  return {chart};
}

/// The plates touch the outermost nodes, half a cell outside them.
ExperimentRunSpec disc_of(int cells) {
  const std::string number = std::to_string(cells);
  const double half_cell = 0.05 / cells / 2.0;
  const auto point = [](double y) { return "[0.025, " + std::to_string(y) + ", 0]"; };
  return {number + " cells across the disc",
          {{"lattice.cells", "[" + number + ", " + number + "]"},
           {"wall.lower.plane.point", point(-half_cell)},
           {"wall.upper.plane.point", point(0.05 + half_cell)}}};
}

}  // namespace

Experiment brazilian_disc() {
  return {
      .name = "brazilian_disc",
      .title = "Brazilian test of a bonded disc",
      .scene = "lattice/brazilian_disc",
      .method =
          "A disc of bonded cells is compressed between two plates. The tension across the line between "
          "the plates splits it at the peak of the force P. Bonds break at a strain of ε_c; at the centre "
          "the strain across the loading line is (1 + 3ν) σ/E with σ = 2P/(π D t).\n"
          "Three meshes show how far the result depends on the size of the cells. Nothing in this "
          "experiment is random.",
      .formulas = {"σ = 2P/(π D t),    σ/(E ε_c) = 1/(1 + 3ν)"},
      .sources = {"F. L. L. B. Carneiro: A new method to determine the tensile strength of concrete. "
                  "Proceedings of the 5th meeting of the Brazilian Association for Technical Rules (1943) "
                  "126–129",
                  "G. Hondros: The evaluation of Poisson's ratio and the modulus of materials of low "
                  "tensile resistance by the Brazilian (indirect tensile) test. Australian Journal of "
                  "Applied Science 10 (1959) 243–268"},
      .runs = {disc_of(24), disc_of(32), disc_of(40)},
      .series = {"wall.upper.fy"},
      .findings = {{"strength_24", "strength over that of a bond, 24 cells across", ""},
                   {"strength_32", "strength over that of a bond, 32 cells across", ""},
                   {"strength_40", "strength over that of a bond, 40 cells across", ""}},
      .pictures = {{2, 0.4, "Before the peak"}, {2, 1.0, "The disc has split"}},
      .evaluate = evaluate,
      .charts = charts};
}

}  // namespace scree
