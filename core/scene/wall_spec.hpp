#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/vector.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"

namespace scree {

// Walls of a scene: their forms and what moves them.

struct Box {
  Vec3 min = Vec3::Zero();
  Vec3 max = Vec3::Zero();
  bool operator==(const Box&) const = default;
};

struct PlaneSpec {
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::UnitZ();  ///< unit, out of the wall
  bool operator==(const PlaneSpec&) const = default;
};

enum class BoxSide { left, right, front, back, bottom, top };  ///< −x +x −y +y −z +z

struct BoxSpec {
  Box box;
  std::array<bool, 6> open{};  ///< by BoxSide
  bool operator==(const BoxSpec&) const = default;
};

/// Where the bodies are.
enum class RoundSide { inside, outside };

/// The side of a cylinder, without its ends and without thickness.
struct CylinderSpec {
  Vec3 point = Vec3::Zero();  ///< middle of the end where it begins [m]
  Vec3 axis = Vec3::UnitZ();  ///< unit
  double radius = 0.0;        ///< [m]
  double length = 0.0;        ///< along the axis [m]
  RoundSide side = RoundSide::inside;
  bool operator==(const CylinderSpec&) const = default;
};

/// The side of a cone or of a frustum, without its ends and without thickness.
struct ConeSpec {
  Vec3 apex = Vec3::Zero();   ///< [m]
  Vec3 axis = Vec3::UnitZ();  ///< unit, from the apex into the cone
  double half_angle = 0.0;    ///< between the axis and the side [rad]
  double from = 0.0;          ///< where it begins, along the axis from the apex [m]
  double to = 0.0;            ///< where it ends [m]
  RoundSide side = RoundSide::inside;
  bool operator==(const ConeSpec&) const = default;
};

struct MeshWallSpec {
  std::filesystem::path mesh;
  LengthUnit unit = LengthUnit::metre;
  double scale = 1.0;
  /// A closed mesh is a container; none: if its triangles face inward
  std::optional<bool> inside = {};
  Vec3 position = Vec3::Zero();  ///< of the file's origin [m]
  Vec3 rotation = Vec3::Zero();  ///< about that origin, axis × angle [rad]
  bool operator==(const MeshWallSpec&) const = default;
};

/// Piecewise linear displacement, constant beyond its ends.
struct TableMotion {
  std::vector<double> time;        ///< ascending [s]
  std::vector<Vec3> displacement;  ///< one per time [m]
  bool operator==(const TableMotion&) const = default;
};

struct ConstantMotion {
  Vec3 velocity = Vec3::Zero();  ///< [m/s]
  Vec3 spin = Vec3::Zero();      ///< about `WallSpec::about` [rad/s]
  bool operator==(const ConstantMotion&) const = default;
};

/// Displacement amplitude · sin(2π f t), t from its start on. Over the first half period the sine swells and
/// over the last one it fades, so that neither velocity nor acceleration jumps. It ends at rest where it
/// began.
struct SineMotion {
  Vec3 amplitude = Vec3::Zero();  ///< [m]
  double frequency = 0.0;         ///< [Hz]
  std::optional<int> periods;     ///< none: without end
  std::optional<double> start;    ///< none: with the run, or with the event that sets the motion [s]
  bool operator==(const SineMotion&) const = default;
};

/// Displacement and rotation vector by formulas of t. Velocity and spin are their exact derivatives.
struct FormulaMotion {
  std::vector<std::string> displacement = {"0", "0", "0"};  ///< x, y, z [m]
  std::vector<std::string> turn = {"0", "0", "0"};          ///< about `WallSpec::about`, axis × angle [rad]
  bool operator==(const FormulaMotion&) const = default;
};

/// None: at rest.
using WallMotion = std::variant<std::monostate, TableMotion, ConstantMotion, SineMotion, FormulaMotion>;

/// A wall that moves along some axes, moved by its contacts, its weight and a force.
struct FreeSpec {
  double mass = 0.0;                                 ///< [kg]
  std::array<bool, 3> axes{};                        ///< x, y, z
  std::vector<std::string> force = {"0", "0", "0"};  ///< formulas of t, x, y, z [N]
  double damping = 0.0;                              ///< force over velocity of a dashpot against it [N·s/m]
  bool operator==(const FreeSpec&) const = default;
};

struct WallSpec {
  std::string name;
  std::string material;
  std::variant<PlaneSpec, BoxSpec, MeshWallSpec, CylinderSpec, ConeSpec> shape;
  WallMotion motion;
  Vec3 about = Vec3::Zero();  ///< centre of rotation and reference point of the moment
  /// Of a surface that runs like a belt, in the wall's frame. Friction feels its part along the surface; the
  /// wall keeps its place [m/s]
  Vec3 surface_velocity = Vec3::Zero();
  std::optional<FreeSpec> free;  ///< none: only its motion moves it
  int line = 0;
  bool operator==(const WallSpec&) const = default;
};

}  // namespace scree
