#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "core/base/vector.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/laws/contact_rule.hpp"
#include "core/scene/lattice_spec.hpp"
#include "core/scene/probe_spec.hpp"
#include "core/scene/view_spec.hpp"
#include "core/scene/wall_spec.hpp"

namespace scree {

/// Invalid input. `what()` reads `FILE:LINE: what is wrong; what would be right`.
class SceneError : public std::runtime_error {
 public:
  SceneError(const std::filesystem::path& file, int line, const std::string& message);
  const std::filesystem::path& file() const { return file_; }
  int line() const { return line_; }
  /// The sentence without file and line.
  const std::string& message() const { return message_; }

 private:
  std::filesystem::path file_;
  int line_;
  std::string message_;
};

// Content of a scene file, checked, with defaults filled in. SI units. Parts that may fail later (a missing
// mesh, a fill that does not fit) store their line in the file; 0: no file.

struct ShapeSpec {
  std::string name;
  std::optional<double> radius;  ///< of a sphere, instead of a mesh [m]
  std::filesystem::path mesh;    ///< absolute, or relative to the working directory
  LengthUnit unit = LengthUnit::metre;
  double scale = 1.0;
  int line = 0;
  bool operator==(const ShapeSpec&) const = default;
};

struct BodySpec {
  std::string name;  ///< empty: identified by its number
  std::string shape;
  std::string material;
  std::optional<double> mass;    ///< instead of density × volume [kg]
  Vec3 position = Vec3::Zero();  ///< centre of mass [m]
  Vec3 rotation = Vec3::Zero();  ///< axis × angle [rad]
  Vec3 velocity = Vec3::Zero();  ///< [m/s]
  Vec3 spin = Vec3::Zero();      ///< global axes [rad/s]
  double size = 1.0;             ///< factor on the shape
  bool fixed = false;
  bool rotations = true;  ///< false: translations only
  bool hold = false;      ///< added later by an event
  int line = 0;
  bool operator==(const BodySpec&) const = default;
};

enum class Arrangement { random, grid };
enum class Orientation { random, aligned };

// Sizes of many bodies. A size is a factor on the shape.

/// Evenly distributed between two sizes.
struct UniformSizes {
  double min = 1.0;
  double max = 1.0;
  bool operator==(const UniformSizes&) const = default;
};

/// A sieve curve: share of the mass that passes each diameter, linear between them. The diameter of a body is
/// that of a sphere of the same volume.
struct SieveSizes {
  std::vector<Vec2> curve;  ///< diameter, ascending [m]; share, from 0 to 1
  bool operator==(const SieveSizes&) const = default;
};

enum class SizeLaw { normal, lognormal };

/// A distribution of the numbers of bodies, cut off at two sizes.
struct LawSizes {
  SizeLaw law = SizeLaw::normal;
  double mean = 1.0;       ///< of the whole distribution
  double deviation = 0.0;  ///< standard deviation of the whole distribution
  double min = 0.0;
  double max = 0.0;
  bool operator==(const LawSizes&) const = default;
};

using SizeSpec = std::variant<UniformSizes, SieveSizes, LawSizes>;

/// Share of a shape in the mass of a fill.
struct ShapeShare {
  std::string shape;
  double share = 0.0;
  bool operator==(const ShapeShare&) const = default;
};

/// Many bodies of one shape or of a mixture of shapes: either `count` in `region`, or one per row of `file`.
struct FillSpec {
  std::string name;
  std::string shape;                ///< empty: a mixture
  std::vector<ShapeShare> mixture;  ///< empty: of one shape; shares add up to 1
  std::string material;
  bool rotations = true;
  bool hold = false;
  int count = 0;
  Box region;
  Arrangement arrangement = Arrangement::random;
  Orientation orientation = Orientation::random;
  SizeSpec size;
  Vec3 velocity = Vec3::Zero();
  std::uint64_t seed = 1;
  std::filesystem::path file;  ///< CSV; empty: `count` and `region` are used
  int line = 0;
  bool operator==(const FillSpec&) const = default;
};

/// A stream of bodies that enter the scene in a region, one after the other.
struct InletSpec {
  FillSpec bodies;  ///< name, shapes, material, rotations, region, orientation, size, velocity, seed
  std::optional<double> mass_rate;  ///< [kg/s]; none: by number
  double number_rate = 0.0;         ///< [1/s]
  double from = 0.0;                ///< [s]
  std::optional<double> until;      ///< none: the end of the scene, which scene files fill in [s]
  std::optional<int> total;         ///< number of bodies after which it ends; none: without limit
  int line = 0;
  bool operator==(const InletSpec&) const = default;
};

/// What is below a bound along an axis.
struct Below {
  int axis = 2;        ///< 0 x, 1 y, 2 z
  double value = 0.0;  ///< [m]
  bool operator==(const Below&) const = default;
};

/// Where bodies leave the scene: those that are wholly there.
struct OutletSpec {
  std::string name;
  std::variant<Box, Below> where;
  int line = 0;
  bool operator==(const OutletSpec&) const = default;
};

/// A formula of the time t that other formulas use by its name.
struct NamedFormula {
  std::string name;
  std::string text;
  bool operator==(const NamedFormula&) const = default;
};

/// Force and moment on a body, piecewise linear in time, global axes; zero outside the table.
struct LoadSpec {
  std::string body;           ///< name or number
  Vec3 point = Vec3::Zero();  ///< point of application, in the body's frame from its centre of mass [m]
  std::vector<double> time;   ///< ascending [s]
  std::vector<Vec3> force;    ///< one per time, or empty [N]
  std::vector<Vec3> moment;   ///< one per time, or empty [N·m]
  int line = 0;
  bool operator==(const LoadSpec&) const = default;
};

struct RemoveEvent {
  std::string what;  ///< a wall, a body or a fill, of which all bodies go
  bool operator==(const RemoveEvent&) const = default;
};
struct AddEvent {
  std::string what;  ///< a body or a fill with hold = true
  bool operator==(const AddEvent&) const = default;
};
/// A body that joins the run between two steps. It is numbered after all bodies of the scene.
struct AddBodyEvent {
  BodySpec body;                   ///< with a name
  std::optional<ShapeSpec> shape;  ///< for a scene without a shape of this name
  bool operator==(const AddBodyEvent&) const = default;
};
/// Many bodies that join the run. They are numbered after all bodies of the scene.
struct AddFillEvent {
  FillSpec fill;                   ///< with a name
  std::optional<ShapeSpec> shape;  ///< for a scene without a shape of this name
  bool operator==(const AddFillEvent&) const = default;
};
/// A wall that joins the run. Its motion begins then. It is numbered after all walls of the scene.
struct AddWallEvent {
  WallSpec wall;  ///< with a name
  bool operator==(const AddWallEvent&) const = default;
};
struct FrictionEvent {
  double static_coefficient = 0.0;
  double dynamic_coefficient = 0.0;
  bool operator==(const FrictionEvent&) const = default;
};

/// A value that replaces one of a scene: `scree run --set contact.0.friction.static=0.3`.
struct SceneValue {
  /// Key as on the page of scenes. A part of a list has its number, from 0, or its name behind the list:
  /// "gravity", "solver.time_step", "material.steel.density", "wall.\"left side\".motion.velocity".
  std::string path;
  std::string text;  ///< as in a scene file; on the command line a single word needs no quotes
  bool operator==(const SceneValue&) const = default;
};

/// Values change while the run goes on: those of `copy_live_values`.
struct SetEvent {
  std::vector<SceneValue> values;
  bool operator==(const SetEvent&) const = default;
};

/// A spring and a dashpot pull a point of a body, or a node of the lattice, to a target that moves linearly
/// from time to time. It acts after the first and up to the last time.
struct PullSpec {
  std::string body;           ///< name or number; empty: a node
  std::optional<int> node;    ///< of the lattice
  Vec3 point = Vec3::Zero();  ///< in the body's frame, from its centre of mass [m]
  std::vector<double> time;   ///< not descending; where two are equal, the target jumps [s]
  std::vector<Vec3> target;   ///< one per time [m]
  double frequency = 3.0;     ///< of the body's mass on the spring [Hz]
  double damping_ratio = 1.0;
  double acceleration_limit = 50.0;  ///< limit of the force over the mass [m/s²]
  bool operator==(const PullSpec&) const = default;
};

/// A body is put somewhere, at rest. Its old contacts are forgotten.
struct MoveEvent {
  std::string body;              ///< name or number
  std::optional<Vec3> position;  ///< of the centre of mass; none: it stays where it is [m]
  std::optional<Vec3> rotation;  ///< axis × angle, global axes; none: it stays turned as it is [rad]
  bool operator==(const MoveEvent&) const = default;
};

/// What happens to a run: by its scene, or by hand while it goes on.
using EventAction = std::variant<RemoveEvent, AddEvent, FrictionEvent, SetEvent, PullSpec, MoveEvent,
                                 AddBodyEvent, AddFillEvent, AddWallEvent>;

struct EventSpec {
  double time = 0.0;  ///< [s]
  EventAction action;
  /// An interactive change: no step is shortened to end at its time; it follows the first step that reaches
  /// it. Never with `AddEvent`, always with `PullSpec` and `AddBodyEvent`.
  bool between_steps = false;
  int line = 0;
  bool operator==(const EventSpec&) const = default;
};

/// newmark and midpoint move polyhedra, trapezoidal moves spheres, velocity_verlet moves both.
enum class SolverMethod { velocity_verlet, newmark, midpoint, trapezoidal };

struct SolverSpec {
  SolverMethod method = SolverMethod::midpoint;
  std::optional<double> time_step;      ///< upper limit of the step [s]; none: chosen from the contact time
  std::optional<double> min_time_step;  ///< none: see `smallest_step`
  // Implicit methods:
  double tolerance = 1e-3;     ///< residual in weights of the body; trapezoidal: the errors of [S] Eq. 48,
                               ///< 1e-4 by default
  int max_iterations = 20;     ///< of Newton's method in a step
  bool adaptive = true;        ///< shorter steps where it does not converge
  double impact_ratio = 0.25;  ///< share of the activation gap that closing contacts may cross in a step
  double beta = 0.3;           ///< newmark
  double gamma = 0.5;          ///< newmark
  double phi = 0.5;            ///< trapezoidal: 0 forward Euler … 1 backward Euler

  double energy_alarm = 0.05;  ///< limit of the account's error as a share of the energy throughput
  bool sleep = true;           ///< resting bodies are skipped until something wakes them
  int line = 0;
  bool operator==(const SolverSpec&) const = default;
};

/// Fluid around the spheres.  [S] Eq. 15
struct FluidSpec {
  double drag = 0.0;             ///< c of f = −c (v − v_fluid) [N·s/m]
  Vec3 velocity = Vec3::Zero();  ///< v_fluid [m/s]
  double magnus = 0.0;           ///< S of f = S ω × (v − v_fluid) [kg]
  int line = 0;
  bool operator==(const FluidSpec&) const = default;
};

/// Force κ/Lᵝ between the centres of two spheres at a distance L.
struct PowerLawSpec {
  double strength = 0.0;  ///< κ [N·mᵝ]
  double exponent = 1.0;  ///< β
  bool operator==(const PowerLawSpec&) const = default;
};

/// Forces between spheres at a distance.  [S] Eqs. 16–18
struct NearFieldSpec {
  PowerLawSpec attraction;
  PowerLawSpec repulsion;
  double cutoff = 0.0;  ///< distance of centres beyond which they do not act [m]
  int line = 0;
  bool operator==(const NearFieldSpec&) const = default;
};

struct OutputSpec {
  double interval = 0.01;  ///< [s]
  bool contacts = true;
  bool paraview = false;
  int line = 0;
  bool operator==(const OutputSpec&) const = default;
};

/// Reference markers in a plot, from a file or a formula.
struct PlotReference {
  std::filesystem::path file;  ///< CSV: time (or horizontal value) and value; empty: a formula
  std::string formula;         ///< of t [s], or of x, the horizontal value
  double from = 0.0;           ///< the first t or x of the formula
  std::optional<double> to;    ///< the last one; none: the scene's duration
  std::string label;
  bool operator==(const PlotReference&) const = default;
};

struct PlotSpec {
  std::string title;
  std::vector<std::string>
      series;           ///< names of CSV columns: "energy.elastic_normal", "body.first.vx", "wall.floor.fz"
  std::string against;  ///< column of the horizontal axis: "body.first.x"; empty: time
  std::optional<PlotReference> reference;
  int line = 0;
  bool operator==(const PlotSpec&) const = default;
};

/// A number of the scene that the window offers to try, with a slider; of a vector or a list of vectors the
/// length of the longest one.
struct TrySpec {
  std::string path;               ///< as in `--set`: "contact.0.friction.static"
  std::vector<std::string> with;  ///< further paths, whose values change in proportion
  double min = 0.0;
  double max = 1.0;
  std::string label;  ///< empty: the path
  int line = 0;
  bool operator==(const TrySpec&) const = default;
};

struct Scene {
  std::filesystem::path file;  ///< source file; empty: created by the program
  std::string title;
  std::string description;
  double duration = 0.0;                 ///< [s]
  Vec3 gravity = Vec3(0.0, 0.0, -9.81);  ///< [m/s²]
  std::string plane;  ///< "", "xy", "yz" or "xz": motion in this plane, spin about its normal
  bool rotations = true;
  std::vector<NamedFormula> formulas;  ///< sorted by name
  SolverSpec solver;
  std::vector<MaterialSpec> materials;
  std::vector<ContactRule> contacts;
  std::vector<ShapeSpec> shapes;
  std::vector<BodySpec> bodies;  ///< bodies and fills are numbered together in the order of their lines
  std::vector<FillSpec> fills;
  std::vector<InletSpec> inlets;  ///< their bodies are numbered after those of bodies and fills
  std::vector<OutletSpec> outlets;
  std::vector<WallSpec> walls;
  std::vector<LoadSpec> loads;
  std::vector<EventSpec> events;
  FluidSpec fluid;
  NearFieldSpec near_field;
  std::optional<LatticeSpec> lattice;
  std::vector<ProbeSpec> probes;
  OutputSpec output;
  std::vector<PlotSpec> plots;
  std::vector<TrySpec> tries;
  ViewSpec view;
  bool operator==(const Scene&) const = default;
};

}  // namespace scree
