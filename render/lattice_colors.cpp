#include "render/lattice_colors.hpp"

#include <algorithm>
#include <cmath>

#include "core/lattice/bond_states.hpp"

namespace scree {
namespace {

struct Meaning {
  const char* title;
  const char* unit;
  bool has_sign;
};

/// By LatticeColor.
constexpr std::array<Meaning, 4> meanings = {{{"displacement", "m", false},
                                              {"strain of the bonds", "", true},
                                              {"force of the bonds", "N", true},
                                              {"energy of the bonds", "J", false}}};

double largest_of(const std::vector<double>& values) {
  double largest = 0.0;
  for (const double value : values) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  }
  return largest;
}

Legend legend_of(LatticeColor color) {
  const Meaning& meaning = meanings[static_cast<std::size_t>(color)];
  Legend legend;
  legend.title = meaning.title;
  legend.unit = meaning.unit;
  legend.has_sign = meaning.has_sign;
  return legend;
}

}  // namespace

std::vector<double> lattice_values(const Model& model, const std::vector<Vec2>& displacement,
                                   const std::vector<BrokenBond>& broken, LatticeColor color) {
  std::vector<double> values;
  if (color == LatticeColor::displacement) {
    for (const Vec2& node : displacement) values.push_back(node.norm());
    return values;
  }
  for (const BondState& bond : bond_states(*model.lattice, displacement, broken)) {
    values.push_back(color == LatticeColor::strain       ? bond.strain
                     : color == LatticeColor::bond_force ? bond.force
                                                         : bond.energy);
  }
  return values;
}

void LatticeColors::paint(const std::vector<double>& values) {
  colors_.resize(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) colors_[i] = legend_.color_of(values[i]);
}

void LatticeColors::update(const Frame& frame, const std::vector<Vec2>& displacement, LatticeColor color) {
  if (frame.time < last_time_) ranges_ = {};
  const std::vector<double> values = lattice_values(*frame.model, displacement, frame.broken_bonds, color);
  SteadyRange& range = ranges_[static_cast<std::size_t>(color)];
  range.update(largest_of(values), frame.time - last_time_);
  last_time_ = frame.time;
  legend_ = legend_of(color);
  legend_.upper = range.upper() > 0.0 ? range.upper() : 1.0;
  paint(values);
}

void LatticeColors::update_shape(const Model& model, const std::vector<Vec2>& shape, double share,
                                 LatticeColor color) {
  std::vector<double> values = lattice_values(model, shape, {}, color);
  const double largest = largest_of(values);
  // Energies go with the square, all else with the share.
  const double factor = color == LatticeColor::bond_energy    ? share * share
                        : color == LatticeColor::displacement ? std::abs(share)
                                                              : share;
  for (double& value : values) value = largest > 0.0 ? factor * value / largest : 0.0;
  legend_ = legend_of(color);
  legend_.title = "relative " + legend_.title;
  legend_.unit.clear();
  legend_.upper = 1.0;
  paint(values);
}

}  // namespace scree
