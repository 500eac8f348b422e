#pragma once

#include <memory>

#include "core/simulation/simulation.hpp"

/// Models made in code, for tests of physics that need no file.
namespace scree::fixture {

inline Mesh cube_mesh(double edge) {
  Mesh mesh;
  for (int i = 0; i < 8; ++i) {
    mesh.vertices.emplace_back(Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1) * 0.5 * edge);
  }
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return mesh;
}

/// The stellated tetrahedron of [P] example 4: tips at L along four tetrahedral directions, core opposite
/// them.
inline Mesh tetrapod_mesh(double tip = 1.0357, double core = 0.28608) {
  Mesh mesh;
  const double r = 2.0 * std::sqrt(2.0) / 3.0;
  const std::array<Vec3, 4> d{Vec3(0, 0, 1), Vec3(r, 0, -1.0 / 3),
                              Vec3(-r / 2, r * std::sqrt(3.0) / 2, -1.0 / 3),
                              Vec3(-r / 2, -r * std::sqrt(3.0) / 2, -1.0 / 3)};
  for (const Vec3& v : d) mesh.vertices.emplace_back(tip * v);
  for (const Vec3& v : d) mesh.vertices.emplace_back(-core * v);
  mesh.triangles = {{0, 5, 6}, {0, 6, 7}, {0, 7, 5}, {1, 6, 4}, {1, 7, 6}, {1, 4, 7},
                    {2, 4, 5}, {2, 5, 7}, {2, 7, 4}, {3, 5, 4}, {3, 6, 5}, {3, 4, 6}};
  return mesh;
}

/// A model with one shape and one contact rule; bodies, walls and the rest are added by the test.
class ModelBuilder {
 public:
  ModelBuilder(const Mesh& mesh, double mass, const Mat3& inertia, const ContactRule& rule)
      : model_(std::make_shared<Model>()), mass_(mass) {
    Shape shape;
    shape.name = "particle";
    shape.mesh = mesh;
    shape.mass.inertia = inertia;
    shape.features = find_features(mesh);
    for (const Vec3& v : mesh.vertices) shape.bounding_radius = std::max(shape.bounding_radius, v.norm());
    model_->shapes.push_back(shape);
    model_->scene.contacts.push_back(rule);
    model_->scene.duration = 1e9;
    model_->scene.solver.method = SolverMethod::velocity_verlet;
    model_->rule = {{0}};
  }

  ModelBuilder& body(const Vec3& position, const Vec3& rotation = Vec3::Zero(),
                     const Vec3& velocity = Vec3::Zero(), const Vec3& spin = Vec3::Zero()) {
    BodyModel body;
    body.mass = mass_;
    body.inertia_scale = 1.0;
    model_->bodies.push_back(body);
    model_->start.push_back({position, rotation, velocity, spin});
    return *this;
  }

  ModelBuilder& plane(const std::string& name, const Vec3& point, const Vec3& normal) {
    WallModel wall;
    wall.name = name;
    wall.shape = PlaneSpec{point, normal};
    wall.about = point;
    model_->walls.push_back(wall);
    return *this;
  }

  ModelBuilder& mesh_wall(const std::string& name, const Mesh& mesh) {
    WallModel wall;
    wall.name = name;
    Shape shape;
    shape.mesh = mesh;
    shape.features = find_features(mesh);
    wall.shape = shape;
    model_->walls.push_back(wall);
    return *this;
  }

  Model& model() { return *model_; }
  Scene& scene() { return model_->scene; }
  std::shared_ptr<const Model> build() const { return model_; }

 private:
  std::shared_ptr<Model> model_;
  double mass_;
};

/// Data set of [P] examples 1–3: a cube of 0.1 m and 2 kg, activation gap 1 mm, ε₁ = 10⁷ N/m.
inline ContactRule cube_rule(double damping_ratio, double static_friction, double dynamic_friction) {
  ContactRule rule;
  rule.normal = BarrierLawSpec{1e-3, 1e7, 1.0, 0.2, -1.0};
  rule.damping.ratio = damping_ratio;
  rule.friction = {static_friction, dynamic_friction, 1e6, TangentialStiffness::printed, 100.0};
  return rule;
}

inline ModelBuilder cubes(const ContactRule& rule) {
  return {cube_mesh(0.1), 2.0, Mat3::Identity() / 300.0, rule};
}

/// Poses of a cube that falls: [P] example 1 (a) on a vertex, (b) on an edge, (c) on a face; and any other.
enum class Pose { vertex, edge, face, general };

inline Vec3 rotation_of(Pose pose) {
  switch (pose) {
    case Pose::vertex:
      return std::acos(1.0 / std::sqrt(3.0)) * Vec3(1.0, -1.0, 0.0).normalized();
    case Pose::edge:
      return Vec3(0.25 * M_PI, 0.0, 0.0);
    case Pose::face:
      return Vec3::Zero();
    case Pose::general:
      return Vec3(0.5, 0.3, 0.2);
  }
  return Vec3::Zero();
}

/// Steps until a time is reached or passed; false if a step fails.
inline bool run_until(Simulation& simulation, double time) {
  while (simulation.time() < time * (1.0 - 1e-12)) {
    if (simulation.step()) return false;
  }
  return true;
}

}  // namespace scree::fixture
