#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace scree {

using Vec2 = Eigen::Vector2d;

// The bonded plate of a scene: square cells, its lower left corner at the origin, x to the right, y up.

enum class BondModel {
  modified,  ///< L- and X-bonds
  born,
};

enum class PlaneElasticity { stress, strain };

enum class LatticeAnalysis { statics, modes, dynamics };

/// How far cells may turn: so little that forces are linear in displacements, or as far as they like.
enum class LatticeRotations { small, large };

/// Of a rectangle all cells are there, of a disc those whose centres lie in the ellipse that fits into it.
enum class PlateOutline { rectangle, disc };

/// Both ways: fewer cells leave a square, or a strip with hardly any outline.
inline constexpr int fewest_cells_of_disc = 4;

/// All modes of small plates, the lowest twenty of large ones.
struct UsualModes {
  bool operator==(const UsualModes&) const = default;
};
struct AllModes {
  bool operator==(const AllModes&) const = default;
};
/// How many modes are told; a number: so many of the lowest.
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

/// Linear along an edge, global axes [Pa].
struct EdgeTraction {
  PlateEdge edge = PlateEdge::left;
  Vec2 first = Vec2::Zero();  ///< at its lower or left end
  Vec2 last = Vec2::Zero();
  bool operator==(const EdgeTraction&) const = default;
};

/// On the node nearest to a point.
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

/// What a bond bears before it breaks.
struct BondStrength {
  enum class Measure {
    stretch,  ///< its extension over its length
    energy,   ///< that its extension stores, over the area of a cell's side [J/m²]
  };
  Measure measure = Measure::stretch;
  double value = 0.0;
  bool operator==(const BondStrength&) const = default;
};

struct LatticeSpec {
  Vec2 size = Vec2::Zero();    ///< [m]
  std::array<int, 2> cells{};  ///< along x and y; they are square
  double thickness = 0.0;      ///< [m]
  std::string material;
  BondModel bond = BondModel::modified;
  PlaneElasticity elasticity = PlaneElasticity::stress;
  LatticeAnalysis analysis = LatticeAnalysis::statics;
  ModeCount modes;               ///< analysis of modes
  Vec2 velocity = Vec2::Zero();  ///< dynamics: of all nodes at the start [m/s]
  double damping = 0.0;          ///< dynamics: force against the motion, in masses and velocities [1/s]
  LatticeRotations rotations = LatticeRotations::small;  ///< dynamics
  double spin = 0.0;                     ///< large rotations: about its centre, at the start [rad/s]
  std::optional<BondStrength> strength;  ///< large rotations; none: bonds never break
  PlateOutline outline = PlateOutline::rectangle;  ///< large rotations
  std::vector<LatticeSupport> supports;
  std::vector<LatticeLoad> loads;
  int line = 0;
  bool operator==(const LatticeSpec&) const = default;
};

}  // namespace scree
