#include "app/commands/lattice/brazilian_command.hpp"

#include <cmath>
#include <iostream>
#include <numbers>
#include <optional>
#include <string>

#include "app/cli/interrupt.hpp"
#include "app/cli/progress.hpp"
#include "core/base/text/number.hpp"

namespace scree {
namespace {

/// Results of one mesh in all orientations.
struct MeshResults {
  int cells = 0;
  std::vector<double> angles;  ///< of the finished tests [°]
  std::vector<BrazilianResult> results;
};

/// Scatter over orientations, and over meshes if there are several.
Scatter scatter_of(const std::vector<MeshResults>& meshes) {
  std::vector<double> strengths;
  for (const MeshResults& mesh : meshes) {
    for (const BrazilianResult& result : mesh.results) strengths.push_back(result.strength);
  }
  return scatter(strengths);
}

void print_head(const BrazilianOptions& options) {
  std::cout << "A disc of bonded cells, ν = " << number_text(options.poisson)
            << ", is crushed between two plates; strength: 2P/πDt at the peak over that of a bond, E ε_c.\n"
            << "Continuum theory predicts 1/(1 + 3 ν) = "
            << formatted("%.3f", expected_strength(options.poisson)) << ".\n\n"
            << formatted("%12s%10s%12s%22s%14s%16s\n", "cells across", "angle", "strength",
                         "first break [radii]", "broken bonds", "energy error");
}

void print_row(int cells, double angle, const BrazilianResult& result) {
  // The degree sign has two bytes.
  std::cout << formatted("%12d%11s%12.3f%22.2f%14d%16s\n", cells, (number_text(angle) + "°").c_str(),
                         result.strength, result.first_break, result.broken,
                         format_percent(result.energy_error).c_str())
            << std::flush;
}

void print_scatter(const std::string& of, const Scatter& scatter) {
  std::cout << formatted("%12s%10s%12.3f", of.c_str(), "mean", scatter.mean);
  if (!std::isnan(scatter.deviation)) std::cout << formatted("  ± %.3f", scatter.deviation);
  std::cout << "\n\n" << std::flush;
}

std::string json_of(const Scatter& scatter) {
  return "\"mean\": " + number_text(scatter.mean) + ", \"standard_deviation\": " +
         (std::isnan(scatter.deviation) ? "null" : number_text(scatter.deviation));
}

std::string json_of(const MeshResults& mesh) {
  std::string text = "    {\"cells\": " + std::to_string(mesh.cells) + ", \"discs\": [";
  for (std::size_t i = 0; i < mesh.results.size(); ++i) {
    const BrazilianResult& result = mesh.results[i];
    text += (i > 0 ? ",\n      " : "\n      ");
    text += "{\"angle\": " + number_text(mesh.angles[i]) + ", \"strength\": " + number_text(result.strength) +
            ", \"first_break\": " + number_text(result.first_break) +
            ", \"broken_bonds\": " + std::to_string(result.broken) +
            ", \"energy_error\": " + number_text(result.energy_error) + "}";
  }
  return text + "],\n      " + json_of(scatter_of({mesh})) + "}";
}

void print_json(const BrazilianOptions& options, const std::vector<MeshResults>& meshes) {
  std::cout << "{\n  \"poisson_ratio\": " << number_text(options.poisson)
            << ",\n  \"expected_strength\": " << number_text(expected_strength(options.poisson))
            << ",\n  \"meshes\": [\n";
  for (std::size_t i = 0; i < meshes.size(); ++i)
    std::cout << json_of(meshes[i]) << (i + 1 < meshes.size() ? ",\n" : "\n");
  std::cout << "  ],\n  " << json_of(scatter_of(meshes)) << "\n}\n";
}

/// Position of a disc in the series.
struct Place {
  std::size_t number = 0;
  std::size_t all = 0;
};

/// @return none: interrupted
std::optional<BrazilianResult> crush_one(const BrazilianOptions& options, int cells, double angle,
                                         const Place& place, const InterruptGuard& interrupt) {
  StatusLine status(StatusLine::on_terminal());
  const auto stop = [&](double share) {
    if (status.due()) {
      status.draw(formatted("disc %zu of %zu: %d cells across, %s°, at most %.0f %% left", place.number,
                            place.all, cells, number_text(angle).c_str(), 100.0 * (1.0 - share)));
    }
    return interrupt.requested();
  };
  return crush({cells, angle * std::numbers::pi / 180.0, options.poisson}, options.threads, stop);
}

}  // namespace

int crush_discs(const BrazilianOptions& options) {
  const InterruptGuard interrupt;
  Place place{0, options.cells.size() * options.angles.size()};
  std::vector<MeshResults> meshes;
  if (!options.json) print_head(options);
  for (const int cells : options.cells) {
    MeshResults& mesh = meshes.emplace_back(MeshResults{cells, {}, {}});
    for (const double angle : options.angles) {
      ++place.number;
      const auto result = crush_one(options, cells, angle, place, interrupt);
      if (!result) {
        std::cerr << "scree: interrupted in disc " << place.number << " of " << place.all << '\n';
        return 130;
      }
      mesh.angles.push_back(angle);
      mesh.results.push_back(*result);
      if (!options.json) print_row(cells, angle, *result);
    }
    if (!options.json) print_scatter(std::to_string(cells), scatter_of({mesh}));
  }
  if (!options.json && meshes.size() > 1) print_scatter("all", scatter_of(meshes));
  if (options.json) print_json(options, meshes);
  return 0;
}

}  // namespace scree
