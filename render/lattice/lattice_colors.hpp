#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/lattice/bond_states.hpp"
#include "render/style/legend.hpp"
#include "render/style/view_options.hpp"

namespace scree {

/// Colouring of a lattice for given displacements: a value and a colour per node or bond, and the legend. The
/// scale of bonds covers most of them; larger values have its last colour.
class LatticeColors {
 public:
  /// @param displacement  of the nodes [m]
  /// @param conditions    of the bonds: those next to a crack have its colour and do not affect the scale
  /// @param range         of the scale; none: its values give it
  void update(const Frame& frame, const std::vector<Vec2>& displacement,
              const std::vector<BondCondition>& conditions, LatticeColor color,
              const std::optional<ColorRange>& range = std::nullopt);
  /// Colours a shape of arbitrary amplitude: values are relative to the largest.
  /// @param share  displayed fraction of the shape, −1 … 1
  void update_shape(const Model& model, const std::vector<Vec2>& shape, double share, LatticeColor color);
  void clear() { *this = LatticeColors(); }

  /// One per node, or per bond in the order of `bonds_of`.
  const std::vector<Color>& colors() const { return colors_; }
  /// One per node: the colour of its bond with the largest value, excluding bonds at cracks.
  /// @param bonds, conditions  that `colors` belongs to
  std::vector<Color> node_colors(const std::vector<Bond>& bonds, const std::vector<BondCondition>& conditions,
                                 std::size_t nodes) const;
  const Legend& legend() const { return legend_; }

 private:
  void paint(std::vector<double> values);

  std::vector<double> values_;
  std::vector<Color> colors_;
  Legend legend_;
};

/// Values of a `LatticeColor`: displacements of the nodes [m], or of the bonds strain, force [N], energy [J].
std::vector<double> lattice_values(const Model& model, const std::vector<Vec2>& displacement,
                                   const std::vector<BrokenBond>& broken, LatticeColor color);

}  // namespace scree
