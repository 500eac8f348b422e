#include "app/import/drop_scene.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/text/quantity.hpp"

namespace scree {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double gravity = 9.81;  // [m/s²]
constexpr double filled_share =
    0.12;  // of the region by bounding spheres, so that random places are found quickly
constexpr double gap_share = 0.01;  // activation gap as a share of the particle's size
constexpr double barrier_fraction = 0.2;
constexpr double damping_ratio = 0.2;
constexpr double shortest_duration = 2.0;  // [s]
constexpr double durations_of_fall = 4.0;
constexpr double frames = 300.0;

double volume_of(const ParticleDrop& drop, const MeshReading& reading) {
  const double scale = metres_per(drop.unit);
  return reading.mass.volume * scale * scale * scale;
}

/// A law that absorbs the fall above the barrier:  ½ ε₁ ((1 − f) ḡ)² ≥ ½ m v².
BarrierLawSpec law_for(const ParticleDrop& drop, const MeshReading& reading) {
  const double volume = volume_of(drop, reading);
  const double edge = reading.typical_edge * metres_per(drop.unit);
  BarrierLawSpec law;
  // Several features smaller than the gap would touch simultaneously.
  law.activation_gap = round_down_125(std::min(gap_share * std::cbrt(volume), edge));
  law.barrier_fraction = barrier_fraction;
  const Box region = drop_region(drop, reading);
  const double speed_squared = 2.0 * gravity * std::max(region.max.z() - drop.centre.z(), drop.height);
  const double linear_part = (1.0 - barrier_fraction) * law.activation_gap;
  law.stiffness = round_up_125(drop.density * volume * speed_squared / (linear_part * linear_part));
  return law;
}

MaterialSpec material_of(const std::string& name, double density) {
  MaterialSpec material;
  material.name = name;
  material.density = density;
  return material;
}

ContactRule rule_for(const ParticleDrop& drop, const MeshReading& reading) {
  ContactRule rule;
  rule.normal = law_for(drop, reading);
  rule.damping.ratio = damping_ratio;
  rule.friction.static_coefficient = drop.friction;
  rule.friction.dynamic_coefficient = drop.friction;
  return rule;
}

template <typename Parts>
std::string unused_name(const Parts& parts, const std::string& wanted) {
  const auto used = [&](const std::string& name) {
    return std::any_of(parts.begin(), parts.end(), [&](const auto& part) { return part.name == name; });
  };
  std::string name = wanted;
  for (int number = 2; used(name); ++number) name = wanted + " " + std::to_string(number);
  return name;
}

void add_shape_and_fill(Scene& scene, const ParticleDrop& drop, const MeshReading& reading,
                        const std::string& material) {
  ShapeSpec shape;
  shape.name = unused_name(scene.shapes, drop.mesh.stem().string());
  shape.mesh = drop.mesh;
  shape.unit = drop.unit;
  FillSpec fill;
  fill.name = unused_name(scene.fills, shape.name + " drop");
  fill.shape = shape.name;
  fill.material = material;
  fill.count = drop.count;
  fill.region = drop_region(drop, reading);
  scene.shapes.push_back(shape);
  scene.fills.push_back(fill);
}

double duration_for(double height) {
  return round_up_125(std::max(shortest_duration, durations_of_fall * std::sqrt(2.0 * height / gravity)));
}

WallSpec mesh_wall(const Scene& scene, const std::filesystem::path& mesh, LengthUnit unit,
                   std::optional<bool> inside, const std::string& material) {
  WallSpec wall;
  wall.name = unused_name(scene.walls, mesh.stem().string());
  wall.material = material;
  wall.shape = MeshWallSpec{.mesh = mesh, .unit = unit, .inside = inside};
  return wall;
}

}  // namespace

void suggest_place(ParticleDrop& drop, const MeshReading& reading) {
  const double diameter = 2.0 * reading.bounding_radius * metres_per(drop.unit);
  const double across = std::ceil(std::cbrt(static_cast<double>(drop.count))) + 1.0;
  drop.centre = Vec3::Zero();
  drop.width = round_up_125(std::max(1.5, across) * diameter);
  drop.height = round_up_125(0.5 * diameter);
}

void suggest_place(ParticleDrop& drop, const MeshReading& reading, const Model& model) {
  suggest_place(drop, reading);
  drop.centre = 0.5 * (model.lower + model.upper);
  drop.centre.z() = model.upper.z();
  const Vec3 size = model.upper - model.lower;
  const double diameter = 2.0 * reading.bounding_radius * metres_per(drop.unit);
  // Within the existing scene, if a body fits at all.
  const double room = std::min(size.x(), size.y());
  if (room > diameter) drop.width = std::min(drop.width, room);
}

Box drop_region(const ParticleDrop& drop, const MeshReading& reading) {
  const double radius = reading.bounding_radius * metres_per(drop.unit);
  const double spheres = drop.count * 4.0 / 3.0 * pi * radius * radius * radius;
  const double tall = std::max(2.5 * radius, spheres / (filled_share * drop.width * drop.width));
  const Vec3 half(0.5 * drop.width, 0.5 * drop.width, 0.0);
  Box region;
  region.min = drop.centre - half + drop.height * Vec3::UnitZ();
  region.max = drop.centre + half + (drop.height + tall) * Vec3::UnitZ();
  return region;
}

Scene particle_scene(const ParticleDrop& drop, const MeshReading& reading) {
  Scene scene;
  const std::string name = drop.mesh.stem().string();
  scene.solver.method = SolverMethod::velocity_verlet;
  scene.title = std::to_string(drop.count) + " × " + name;
  scene.description = "Particles of " + drop.mesh.filename().string() + " fall on a floor.";
  const Box region = drop_region(drop, reading);
  scene.duration = duration_for(region.max.z());
  scene.output.interval = round_down_125(scene.duration / frames);
  scene.materials.push_back(material_of(drop.material, drop.density));
  scene.contacts.push_back(rule_for(drop, reading));
  add_shape_and_fill(scene, drop, reading, drop.material);
  WallSpec floor;
  floor.name = "floor";
  floor.material = drop.material;
  floor.shape = PlaneSpec{};
  scene.walls.push_back(floor);
  return scene;
}

bool needs_another_method(const Scene& scene) {
  return scene.solver.method == SolverMethod::trapezoidal;
}

void add_particles(Scene& scene, const ParticleDrop& drop, const MeshReading& reading) {
  // The first matching rule of a pair applies, so the rules of the new material come first.
  const std::string material = unused_name(scene.materials, drop.material);
  std::vector<ContactRule> rules;
  scene.materials.push_back(material_of(material, drop.density));
  for (const MaterialSpec& other : scene.materials) {
    rules.push_back(rule_for(drop, reading));
    rules.back().materials = {material, other.name};
  }
  scene.contacts.insert(scene.contacts.begin(), rules.begin(), rules.end());
  if (needs_another_method(scene)) {
    // Step, tolerance and similar settings belong to the other method.
    SolverSpec solver;
    solver.method = SolverMethod::velocity_verlet;
    solver.energy_alarm = scene.solver.energy_alarm;
    solver.sleep = scene.solver.sleep;
    solver.line = scene.solver.line;
    scene.solver = solver;
  }
  add_shape_and_fill(scene, drop, reading, material);
  scene.duration =
      std::max(scene.duration, duration_for(drop_region(drop, reading).max.z() - drop.centre.z()));
}

Scene wall_scene(const std::filesystem::path& mesh, LengthUnit unit, std::optional<bool> inside) {
  Scene scene;
  scene.solver.method = SolverMethod::velocity_verlet;
  scene.title = mesh.stem().string();
  scene.description = "A wall of " + mesh.filename().string() + ".";
  scene.duration = shortest_duration;
  scene.materials.push_back(material_of("wall", 2400.0));
  scene.walls.push_back(mesh_wall(scene, mesh, unit, inside, "wall"));
  return scene;
}

void add_wall(Scene& scene, const std::filesystem::path& mesh, LengthUnit unit, std::optional<bool> inside) {
  std::string material;
  if (!scene.walls.empty()) {
    material = scene.walls.front().material;
  } else if (!scene.materials.empty()) {
    material = scene.materials.front().name;
  }
  scene.walls.push_back(mesh_wall(scene, mesh, unit, inside, material));
}

Scene quick_drop(const std::filesystem::path& mesh) {
  const MeshReading reading = read_for_import(mesh, MeshRole::particle);
  if (!reading.error.empty()) throw SceneError(mesh, static_cast<int>(reading.line), reading.error);
  if (!reading.file.faults.empty()) {
    const std::string& fault = reading.file.faults.front().message;
    if (read_for_import(mesh, MeshRole::wall).usable()) throw WallOnlyError(mesh, 0, fault);
    throw SceneError(mesh, 0, fault);
  }
  ParticleDrop drop;
  drop.mesh = std::filesystem::absolute(mesh);
  drop.unit = guess_unit(reading.extent.maxCoeff());
  suggest_place(drop, reading);
  return particle_scene(drop, reading);
}

}  // namespace scree
