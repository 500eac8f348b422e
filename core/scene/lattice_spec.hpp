#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/vector.hpp"

namespace scree {

// Bonded plate of a scene: square cells, lower left corner at the origin, x to the right, y up.

enum class BondModel {
  modified,  ///< L- and X-bonds
  born,
};

enum class PlaneElasticity { stress, strain };

enum class LatticeAnalysis { statics, modes, dynamics };

/// Rotation of cells: small, so that forces are linear in displacements, or arbitrarily large.
enum class LatticeRotations { small, large };

/// A rectangle has all cells; a disc has those with centres inside the inscribed ellipse.
enum class PlateOutline { rectangle, disc };

/// Minimum in both directions: fewer cells give a square, or a strip with almost no outline.
inline constexpr int fewest_cells_of_disc = 4;

/// All modes of small plates, the lowest twenty of large ones.
struct UsualModes {
  bool operator==(const UsualModes&) const = default;
};
struct AllModes {
  bool operator==(const AllModes&) const = default;
};
/// Number of modes reported; a number: that many of the lowest.
using ModeCount = std::variant<UsualModes, AllModes, int>;

enum class PlateEdge { left, right, bottom, top };

/// All nodes of an edge, or the node nearest to a point [m].
using LatticePlace = std::variant<PlateEdge, Vec2>;

struct LatticeSupport {
  LatticePlace place;
  std::array<bool, 2> fixed{};  ///< x, y
  int line = 0;
  bool operator==(const LatticeSupport&) const = default;
};

/// Traction that varies linearly along an edge, global axes [Pa].
struct EdgeTraction {
  PlateEdge edge = PlateEdge::left;
  Vec2 first = Vec2::Zero();  ///< at its lower or left end
  Vec2 last = Vec2::Zero();
  bool operator==(const EdgeTraction&) const = default;
};

/// Force on the node nearest to a point.
struct PointForce {
  Vec2 point = Vec2::Zero();  ///< [m]
  Vec2 force = Vec2::Zero();  ///< [N]
  bool operator==(const PointForce&) const = default;
};

struct LatticeLoad {
  std::variant<EdgeTraction, PointForce> action;
  int line = 0;
  bool operator==(const LatticeLoad&) const = default;
};

/// Strength of a bond.
struct BondStrength {
  enum class Measure {
    stretch,  ///< extension over length
    energy,   ///< energy of the extension per area of a cell's side [J/m²]
  };
  Measure measure = Measure::stretch;
  double value = 0.0;
  bool operator==(const BondStrength&) const = default;
};

struct LatticeSpec {
  Vec2 size = Vec2::Zero();    ///< [m]
  std::array<int, 2> cells{};  ///< along x and y; cells are square
  double thickness = 0.0;      ///< [m]
  std::string material;
  BondModel bond = BondModel::modified;
  PlaneElasticity elasticity = PlaneElasticity::stress;
  LatticeAnalysis analysis = LatticeAnalysis::statics;
  ModeCount modes;                                       ///< modal analysis only
  Vec2 velocity = Vec2::Zero();                          ///< dynamics: initial velocity of all nodes [m/s]
  double damping = 0.0;                                  ///< dynamics: mass-proportional damping [1/s]
  LatticeRotations rotations = LatticeRotations::small;  ///< dynamics
  double spin = 0.0;                               ///< large rotations: initial spin about its centre [rad/s]
  std::optional<BondStrength> strength;            ///< large rotations; none: bonds never break
  PlateOutline outline = PlateOutline::rectangle;  ///< large rotations
  std::vector<LatticeSupport> supports;
  std::vector<LatticeLoad> loads;
  int line = 0;
  bool operator==(const LatticeSpec&) const = default;
};

}  // namespace scree
