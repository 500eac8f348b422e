#include "render/lattice/lattice_colors.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace scree {
namespace {

struct Meaning {
  const char* title;
  const char* unit;
};

/// Indexed by LatticeColor.
constexpr std::array<Meaning, lattice_color_choices> meanings = {{{"displacement", "m"},
                                                                  {"strain of the bonds", ""},
                                                                  {"force of the bonds", "N"},
                                                                  {"energy of the bonds", "J"}}};

double largest_of(const std::vector<double>& values) {
  double largest = 0.0;
  for (const double value : values) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  }
  return largest;
}

/// Size of intact bonds below which four fifths of the sum of all sizes lie. A few bonds, for example under a
/// point load, carry many times as much as others; a scale up to the largest would leave these without
/// colour.
double usual_size(const std::vector<double>& values, const std::vector<BondCondition>& conditions) {
  constexpr double share = 0.8;
  constexpr int bins = 1024;
  std::vector<double> whole;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (conditions[i] == BondCondition::whole && std::isfinite(values[i]))
      whole.push_back(std::abs(values[i]));
  }
  const double largest = largest_of(whole);
  if (largest == 0.0) return 0.0;
  std::array<double, bins> sums{};
  for (const double size : whole)
    sums[static_cast<std::size_t>(std::min(bins - 1.0, bins * size / largest))] += size;
  const double all = std::accumulate(sums.begin(), sums.end(), 0.0);
  double below = 0.0;
  int bin = 0;
  while (bin < bins && below < share * all) below += sums[static_cast<std::size_t>(bin++)];
  return largest * bin / bins;
}

Legend legend_of(LatticeColor color) {
  const Meaning& meaning = meanings[static_cast<std::size_t>(color)];
  Legend legend;
  legend.title = meaning.title;
  legend.unit = meaning.unit;
  legend.has_sign = has_sign(color);
  return legend;
}

double value_of(const BondState& bond, LatticeColor color) {
  return color == LatticeColor::strain       ? bond.strain
         : color == LatticeColor::bond_force ? bond.force
                                             : bond.energy;
}

/// Returns whether strains exceed the round-off of the node positions.
bool are_strained(const std::vector<BondState>& bonds) {
  constexpr double rounding = 1e-12;
  return std::any_of(bonds.begin(), bonds.end(),
                     [](const BondState& bond) { return std::abs(bond.strain) > rounding; });
}

}  // namespace

std::vector<double> lattice_values(const Model& model, const std::vector<Vec2>& displacement,
                                   const std::vector<BrokenBond>& broken, LatticeColor color) {
  std::vector<double> values;
  if (color == LatticeColor::displacement) {
    for (const Vec2& node : displacement) values.push_back(node.norm());
    return values;
  }
  const std::vector<BondState> bonds = bond_states(*model.lattice, displacement, broken);
  if (!are_strained(bonds)) return std::vector<double>(bonds.size(), 0.0);
  for (const BondState& bond : bonds) values.push_back(value_of(bond, color));
  return values;
}

void LatticeColors::paint(std::vector<double> values) {
  values_ = std::move(values);
  colors_.resize(values_.size());
  for (std::size_t i = 0; i < values_.size(); ++i) colors_[i] = legend_.color_of(values_[i]);
}

std::vector<Color> LatticeColors::node_colors(const std::vector<Bond>& bonds,
                                              const std::vector<BondCondition>& conditions,
                                              std::size_t nodes) const {
  std::vector<double> largest(nodes, 0.0);
  for (std::size_t i = 0; i < bonds.size(); ++i) {
    if (conditions[i] != BondCondition::whole) continue;
    for (const int node : {bonds[i].first, bonds[i].second}) {
      double& value = largest[static_cast<std::size_t>(node)];
      if (std::abs(values_[i]) > std::abs(value)) value = values_[i];
    }
  }
  std::vector<Color> colors;
  colors.reserve(nodes);
  for (const double value : largest) colors.push_back(legend_.color_of(value));
  return colors;
}

void LatticeColors::update(const Frame& frame, const std::vector<Vec2>& displacement,
                           const std::vector<BondCondition>& conditions, LatticeColor color,
                           const std::optional<ColorRange>& range) {
  std::vector<double> values = lattice_values(*frame.model, displacement, frame.broken_bonds, color);
  const double end =
      color == LatticeColor::displacement ? largest_of(values) : usual_size(values, conditions);
  legend_ = legend_of(color);
  legend_.upper = end > 0.0 ? round_range(end) : 1.0;
  legend_.all_zero = end == 0.0;
  if (range) legend_.fix(*range);
  paint(std::move(values));
}

void LatticeColors::update_shape(const Model& model, const std::vector<Vec2>& shape, double share,
                                 LatticeColor color) {
  std::vector<double> values = lattice_values(model, shape, {}, color);
  const double largest = largest_of(values);
  // Energies scale with the square of the share, all other values with the share.
  const double factor = color == LatticeColor::bond_energy    ? share * share
                        : color == LatticeColor::displacement ? std::abs(share)
                                                              : share;
  for (double& value : values) value = largest > 0.0 ? factor * value / largest : 0.0;
  legend_ = legend_of(color);
  legend_.title = "relative " + legend_.title;
  legend_.unit.clear();
  legend_.upper = 1.0;
  paint(std::move(values));
}

}  // namespace scree
