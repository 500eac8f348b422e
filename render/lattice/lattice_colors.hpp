#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/lattice/bond_states.hpp"
#include "render/style/legend.hpp"
#include "render/style/view_options.hpp"

namespace scree {

/// What a lattice is painted by, for one set of displacements: a value for each node or each bond, its
/// colour, and what the colours mean. The scale of bonds ends where most of them do; what a few bear beyond
/// it has its last colour.
class LatticeColors {
 public:
  /// @param displacement  of the nodes [m]
  /// @param conditions    of the bonds: those beside a crack have its colour, and no say in the scale
  /// @param range         of the scale; none: its values give it
  void update(const Frame& frame, const std::vector<Vec2>& displacement,
              const std::vector<BondCondition>& conditions, LatticeColor color,
              const std::optional<ColorRange>& range = std::nullopt);
  /// Of a shape that has no size of its own: values are told in units of the largest.
  /// @param share  of the shape that is shown, −1 … 1
  void update_shape(const Model& model, const std::vector<Vec2>& shape, double share, LatticeColor color);
  void clear() { *this = LatticeColors(); }

  /// One for each node, or for each bond in the order of `bonds_of`.
  const std::vector<Color>& colors() const { return colors_; }
  /// One for each node: that of the bond at it with the largest value, bonds at cracks left out.
  /// @param bonds, conditions  those that `colors` belongs to
  std::vector<Color> node_colors(const std::vector<Bond>& bonds, const std::vector<BondCondition>& conditions,
                                 std::size_t nodes) const;
  const Legend& legend() const { return legend_; }

 private:
  void paint(std::vector<double> values);

  std::vector<double> values_;
  std::vector<Color> colors_;
  Legend legend_;
};

/// What `LatticeColor` paints: displacements of the nodes [m], or of the bonds strain, force [N], energy [J].
std::vector<double> lattice_values(const Model& model, const std::vector<Vec2>& displacement,
                                   const std::vector<BrokenBond>& broken, LatticeColor color);

}  // namespace scree
