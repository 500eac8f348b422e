#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/text/formula.hpp"
#include "core/geometry/features/features.hpp"
#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh.hpp"
#include "core/geometry/round_surface.hpp"
#include "core/scene/formula_path.hpp"
#include "core/scene/scene.hpp"

namespace scree {

struct Lattice;

/// A particle shape. Its mesh is translated so that the centre of mass is the origin.
struct Shape {
  std::string name;
  std::optional<double> radius;  ///< a sphere, which has no mesh [m]
  Mesh mesh;                     ///< about the centre of mass [m]
  Features features;
  MassProperties mass;           ///< for density 1; its centre is in the file's coordinates
  double bounding_radius = 0.0;  ///< farthest point from the centre of mass [m]
  bool closed = true;            ///< false only for a wall with an open surface, which has no mass properties
  bool container = false;        ///< closed wall that faces inward and encloses the bodies
  /// Of a wall that is a cylinder or a cone: what bodies touch. Its mesh is for drawing and searching
  std::optional<PlacedRound> round;
  std::vector<std::string> notes;  ///< repairs of the file
};

/// Returns whether a mesh bounds a solid.
inline bool bounds_solid(const Shape& shape) {
  return shape.closed && !shape.container;
}

/// Constant data of a body. Small, because there may be a million of them.
struct BodyModel {
  int shape = 0;
  int material = 0;
  double size = 1.0;           ///< factor on the shape
  double mass = 0.0;           ///< [kg]
  double inertia_scale = 0.0;  ///< inertia over the shape's inertia for density 1 and size 1
  bool fixed = false;
  bool rotations = true;  ///< can rotate, if the scene has rotations
  bool held = false;      ///< added later by an event
};

/// Bodies with consecutive numbers.
struct BodyRange {
  int first = 0;
  int count = 0;
};

/// A wall that is moved by forces, ready for use.
struct FreeWall {
  double mass = 0.0;           ///< [kg]
  Vec3 axes = Vec3::Zero();    ///< 1 for each axis along which it moves, otherwise 0
  std::vector<Formula> force;  ///< x, y, z [N]
  double damping = 0.0;        ///< [N·s/m]
};

/// Bodies that an inlet lets in, in this order.
struct InletModel {
  BodyRange bodies;
  std::vector<double> due;  ///< as `bodies`, ascending [s]
  double until = 0.0;       ///< [s]
};

/// A rigid wall in its rest position.
struct WallModel {
  std::string name;
  int material = 0;
  /// A Shape is in global axes, not translated to its centre of mass
  std::variant<PlaneSpec, BoxSpec, Shape> shape;
  WallMotion motion;
  std::shared_ptr<const FormulaPath> path;  ///< of a `FormulaMotion`
  Vec3 about = Vec3::Zero();
  Vec3 surface_velocity = Vec3::Zero();  ///< see WallSpec
  std::shared_ptr<const FreeWall> free;  ///< null: only its motion moves it
  int line = 0;                          ///< of the scene file
  bool joined = false;                   ///< added later by an event
};

/// Initial state of a body.
struct BodyStart {
  Vec3 position = Vec3::Zero();
  Vec3 rotation = Vec3::Zero();  ///< axis × angle
  Vec3 velocity = Vec3::Zero();
  Vec3 spin = Vec3::Zero();
};

/// A scene with its meshes read, its fills expanded and its names resolved. Constant during a run; shared by
/// the simulation, its frames and the display.
struct Model {
  Scene scene;
  std::vector<Shape> shapes;  ///< as Scene::shapes
  std::vector<BodyModel> bodies;
  std::vector<BodyStart> start;        ///< as `bodies`
  std::map<int, std::string> names;    ///< names of bodies, where given
  std::vector<BodyRange> fill_bodies;  ///< as Scene::fills
  std::vector<InletModel> inlets;      ///< as Scene::inlets
  std::vector<std::string> streams;    ///< names of all inlets, then of all outlets
  /// Number of the last bodies, which events add in their order: those of `AddBodyEvent` and `AddFillEvent`
  int joining = 0;
  std::vector<WallModel> walls;         ///< as Scene::walls, followed by those of `AddWallEvent`
  std::vector<WallSpec> joining_walls;  ///< specs of the last ones, with the motions of now
  /// Bodies of the fills that events add, by their names
  std::vector<std::pair<std::string, BodyRange>> joining_fills;
  std::shared_ptr<const Lattice> lattice;  ///< none: no lattice in the scene
  std::vector<std::vector<int>> rule;      ///< rule[material][material]: index in Scene::contacts
  /// Strengths of all materials before each change of one while the run went on: contacts keep those with
  /// which they began
  std::vector<std::vector<MaterialStrength>> former_strengths;
  /// Bodies of each name that an `add` event may use
  std::vector<std::pair<std::string, std::vector<int>>> held;
  std::vector<std::string> notes;  ///< repairs and doubtful values, shown to the user
  Vec3 lower = Vec3::Zero();       ///< initial bounding box, without unbounded walls [m]
  Vec3 upper = Vec3::Zero();
};

inline bool is_sphere(const Model& model, int body) {
  return model.shapes[model.bodies[body].shape].radius.has_value();
}

/// Returns whether the surface of a wall runs like a belt.
inline bool surface_runs(const WallModel& wall) {
  return !wall.surface_velocity.isZero(0.0);
}

/// Returns whether a wall ever moves, is free to, or its surface runs, so that it can work on bodies.
inline bool can_work(const WallModel& wall) {
  return !std::holds_alternative<std::monostate>(wall.motion) || wall.free != nullptr || surface_runs(wall);
}

/// Returns whether a body can rotate.
inline bool turns(const Model& model, int body) {
  return model.scene.rotations && model.bodies[body].rotations && !model.bodies[body].fixed;
}

/// The name of a body, or its number as text.
inline std::string body_name(const Model& model, int body) {
  const auto named = model.names.find(body);
  return named == model.names.end() ? std::to_string(body) : named->second;
}

/// Inertia about the centre of mass, body frame [kg·m²].
inline Mat3 inertia_of(const Model& model, const BodyModel& body) {
  return body.inertia_scale * model.shapes[body.shape].mass.inertia;
}

/// Radius of the bounding sphere about the centre of mass; for a sphere its radius [m].
inline double bounding_radius(const Model& model, int body) {
  return model.bodies[body].size * model.shapes[model.bodies[body].shape].bounding_radius;
}

}  // namespace scree
