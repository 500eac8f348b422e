#pragma once

#include "tests/core/physics_fixture.hpp"

/// Models of spheres made in code.
namespace scree::fixture {

/// The sphere of [S] examples 5.1 and 5.2.
constexpr double ball_radius = 0.2;
constexpr double ball_mass = 1000.0;
constexpr double ball_young = 1e10;
constexpr double ball_poisson = 0.25;

inline ContactRule sphere_rule(const NormalLawSpec& law, double friction = 0.0, double damping_ratio = 0.0) {
  ContactRule rule;
  rule.normal = law;
  rule.damping.ratio = damping_ratio;
  rule.friction.static_coefficient = rule.friction.dynamic_coefficient = friction;
  return rule;
}
inline ContactRule hertz_rule(double friction = 0.0, double damping_ratio = 0.0) {
  return sphere_rule(HertzLawSpec{}, friction, damping_ratio);
}

/// A model of spheres of one shape, a unit sphere, sized by each body; no weight and no outputs unless a test
/// asks for them.
class SphereBuilder {
 public:
  explicit SphereBuilder(const ContactRule& rule) : model_(std::make_shared<Model>()) {
    Shape shape;
    shape.name = "ball";
    shape.mass.inertia.setIdentity();
    shape.radius = 1.0;
    shape.bounding_radius = 1.0;
    model_->shapes.push_back(shape);
    Scene& scene = model_->scene;
    scene.contacts.push_back(rule);
    scene.duration = 1e9;
    scene.output.interval = 1e9;
    scene.gravity = Vec3::Zero();
    scene.solver.method = SolverMethod::velocity_verlet;
    scene.solver.tolerance = 1e-4;
    material(ball_young, ball_poisson);
    materials_given_ = false;
  }

  /// The first one is that of spheres and walls unless they name another; that of the ball if none is given.
  SphereBuilder& material(double young, double poisson) {
    if (!materials_given_) materials().clear();
    materials_given_ = true;
    MaterialSpec spec;
    spec.name = "material" + std::to_string(materials().size());
    spec.young_modulus = young;
    spec.poisson_ratio = poisson;
    materials().push_back(spec);
    model_->rule.assign(materials().size(), std::vector<int>(materials().size(), 0));
    return *this;
  }

  SphereBuilder& sphere(double radius, double mass, const Vec3& position, const Vec3& velocity = Vec3::Zero(),
                        const Vec3& spin = Vec3::Zero(), int material = 0) {
    BodyModel body;
    body.material = material;
    body.size = radius;
    body.mass = mass;
    body.inertia_scale = 0.4 * mass * radius * radius;
    model_->bodies.push_back(body);
    model_->start.push_back({position, Vec3::Zero(), velocity, spin});
    return *this;
  }
  /// The sphere of [S] examples 5.1 and 5.2.
  SphereBuilder& ball(const Vec3& position, const Vec3& velocity = Vec3::Zero(),
                      const Vec3& spin = Vec3::Zero()) {
    return sphere(ball_radius, ball_mass, position, velocity, spin);
  }
  SphereBuilder& fix_last() {
    model_->bodies.back().fixed = true;
    return *this;
  }

  SphereBuilder& plane(const Vec3& point, const Vec3& normal, int material = 0) {
    WallModel wall;
    wall.shape = PlaneSpec{point, normal.normalized()};
    wall.about = point;
    return add(wall, material);
  }
  SphereBuilder& box(const Vec3& lower, const Vec3& upper, int material = 0) {
    WallModel wall;
    wall.shape = BoxSpec{{lower, upper}, {}};
    return add(wall, material);
  }
  SphereBuilder& mesh_wall(const Mesh& mesh, int material = 0) {
    WallModel wall;
    Shape shape;
    shape.mesh = mesh;
    shape.features = find_features(mesh);
    shape.closed = false;
    for (const Vec3& v : mesh.vertices) shape.bounding_radius = std::max(shape.bounding_radius, v.norm());
    wall.shape = shape;
    return add(wall, material);
  }
  /// A polyhedron among the spheres.
  SphereBuilder& polyhedron(const Mesh& mesh, double mass, const Mat3& inertia, const Vec3& position,
                            const Vec3& rotation = Vec3::Zero(), const Vec3& velocity = Vec3::Zero(),
                            const Vec3& spin = Vec3::Zero(), int material = 0) {
    Shape shape;
    shape.name = "particle" + std::to_string(model_->shapes.size());
    shape.mesh = mesh;
    shape.mass.inertia = inertia;
    shape.features = find_features(mesh);
    for (const Vec3& v : mesh.vertices) shape.bounding_radius = std::max(shape.bounding_radius, v.norm());
    model_->shapes.push_back(shape);
    BodyModel body;
    body.shape = static_cast<int>(model_->shapes.size()) - 1;
    body.material = material;
    body.mass = mass;
    body.inertia_scale = 1.0;
    model_->bodies.push_back(body);
    model_->start.push_back({position, rotation, velocity, spin});
    return *this;
  }

  SphereBuilder& step(double size) {
    model_->scene.solver.time_step = size;
    return *this;
  }
  SphereBuilder& gravity(const Vec3& g) {
    model_->scene.gravity = g;
    return *this;
  }
  /// [S] Eqs. 40–49, stopped where the errors fall below a tolerance.
  SphereBuilder& trapezoidal(double tolerance = 1e-4) {
    model_->scene.solver.method = SolverMethod::trapezoidal;
    model_->scene.solver.tolerance = tolerance;
    model_->scene.solver.max_iterations = 100;
    return *this;
  }

  Model& model() { return *model_; }
  Scene& scene() { return model_->scene; }
  WallModel& last_wall() { return model_->walls.back(); }
  std::shared_ptr<const Model> build() const { return model_; }

 private:
  std::vector<MaterialSpec>& materials() { return model_->scene.materials; }
  SphereBuilder& add(WallModel& wall, int material) {
    wall.name = "wall" + std::to_string(model_->walls.size());
    wall.material = material;
    model_->walls.push_back(wall);
    return *this;
  }

  std::shared_ptr<Model> model_;
  bool materials_given_ = false;
};

// Closed forms of Hertz' impact, loss-free: E*, r* and m* of the contact, v the speed of approach.

inline double largest_hertz_overlap(double modulus, double radius, double mass, double speed) {
  return std::pow(15.0 * mass * speed * speed / (16.0 * std::sqrt(radius) * modulus), 0.4);
}
/// 2.9432… δ_max/v, the number being (4/5) √π Γ(2/5)/Γ(9/10).
inline double hertz_duration(double modulus, double radius, double mass, double speed) {
  const double number = 0.8 * std::sqrt(M_PI) * std::tgamma(0.4) / std::tgamma(0.9);
  return number * largest_hertz_overlap(modulus, radius, mass, speed) / speed;
}
inline double hertz_force(double modulus, double radius, double overlap) {
  return 4.0 / 3.0 * modulus * std::sqrt(radius * overlap) * overlap;
}
/// E/(1 − ν²), of one body; two alike have half of it.
inline double plane_modulus(double young, double poisson) {
  return young / (1.0 - poisson * poisson);
}
constexpr double ball_pair_modulus = 0.5 * ball_young / (1.0 - ball_poisson * ball_poisson);
constexpr double ball_plane_modulus = 2.0 * ball_pair_modulus;

/// So many steps; false if one fails.
inline bool run_steps(Simulation& simulation, int steps) {
  for (int i = 0; i < steps; ++i) {
    if (simulation.step()) return false;
  }
  return true;
}

/// Momentum of a frame's spheres and polyhedra, fixed ones left out, and its moment about the origin.
struct TotalMomentum {
  Vec3 linear = Vec3::Zero();
  Vec3 angular = Vec3::Zero();
};
inline TotalMomentum momentum_of(const Frame& frame) {
  TotalMomentum sum;
  for (size_t i = 0; i < frame.bodies.size(); ++i) {
    const FrameBody& body = frame.bodies[i];
    const BodyModel& model = frame.model->bodies[i];
    if (model.fixed || !body.present) continue;
    const Mat3 axes = body.rotation.matrix();
    sum.linear += model.mass * body.velocity;
    sum.angular += model.mass * body.position.cross(body.velocity) +
                   axes * inertia_of(*frame.model, model) * axes.transpose() * body.spin;
  }
  return sum;
}

}  // namespace scree::fixture
