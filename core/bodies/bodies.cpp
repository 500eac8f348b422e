#include "core/bodies/bodies.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "core/bodies/motion_limits.hpp"
#include "core/bodies/spatial_order.hpp"

namespace scree {
namespace {

/// In plane motion only the moment of inertia about the plane's normal matters, and it is constant.
double planar_inertia(const Mat3& inertia, const BodyStart& start, const std::string& plane) {
  const Vec3 normal = motion_limits(plane).angular;
  const Vec3 local = Rotation::from_rotation_vector(start.rotation).matrix().transpose() * normal;
  return local.dot(inertia * local);
}

BodyInertia make_inertia(const Model& model, int number) {
  const BodyModel& body = model.bodies[number];
  const Scene& scene = model.scene;
  BodyInertia inertia;
  inertia.mass = body.mass;
  inertia.inertia = inertia_of(model, body);
  const double mean = scene.plane.empty() ? inertia.inertia.trace() / 3.0
                                          : planar_inertia(inertia.inertia, model.start[number], scene.plane);
  // Inertia from a single-precision mesh is isotropic only to about 10⁻⁷. A cube must still count as
  // isotropic, because the gyroscopic term of the difference is noise.
  inertia.isotropic =
      !scene.plane.empty() || (inertia.inertia - mean * Mat3::Identity()).norm() < 1e-6 * mean;
  if (inertia.isotropic) inertia.inertia = mean * Mat3::Identity();
  if (body.fixed) return inertia;
  inertia.inverse_mass = 1.0 / body.mass;
  if (turns(model, number)) inertia.inverse_inertia = inertia.inertia.inverse();
  return inertia;
}

/// Features of a body's shape at its size, shared among identical bodies.
class FeatureStore {
 public:
  explicit FeatureStore(const Model& model) : model_(model) {}

  std::shared_ptr<const Features> of(const BodyModel& body) {
    auto& stored = store_[{body.shape, body.size}];
    if (!stored)
      stored = std::make_shared<const Features>(scaled(model_.shapes[body.shape].features, body.size));
    return stored;
  }

 private:
  const Model& model_;
  std::map<std::pair<int, double>, std::shared_ptr<const Features>> store_;
};

/// Below this number, bodies and their pairs fit into the caches, and threads have little to share.
constexpr int fewest_to_arrange = 100;

/// Numbers of the polyhedra in the order in which they are stored: those at the start in spatial order, so
/// that threads work on separate regions, then those held back, so that bodies that join come last.
std::vector<int> storage_order(const Model& model, const Vec3& gravity) {
  std::vector<int> present;
  std::vector<int> held;
  std::vector<Vec3> points;
  for (int i = 0; i < static_cast<int>(model.bodies.size()); ++i) {
    if (is_sphere(model, i)) continue;
    (model.bodies[i].held ? held : present).push_back(i);
    if (!model.bodies[i].held) points.push_back(model.start[i].position);
  }
  std::vector<int> order;
  if (static_cast<int>(present.size()) < fewest_to_arrange) {
    std::merge(present.begin(), present.end(), held.begin(), held.end(), std::back_inserter(order));
    return order;
  }
  for (const int place : spatial_order(points, gravity)) order.push_back(present[place]);
  order.insert(order.end(), held.begin(), held.end());
  return order;
}

}  // namespace

Bodies make_bodies(const Model& model, const Vec3& gravity) {
  Bodies bodies;
  FeatureStore store(model);
  for (const int i : storage_order(model, gravity)) {
    const BodyModel& body = model.bodies[i];
    const BodyStart& start = model.start[i];
    const BodyInertia inertia = make_inertia(model, i);
    const Rotation rotation = Rotation::from_rotation_vector(start.rotation);
    const Mat3 axes = rotation.matrix();
    bodies.inertia.push_back(inertia);
    bodies.motion.position.push_back(start.position);
    bodies.motion.rotation.push_back(rotation);
    bodies.motion.velocity.push_back(body.fixed ? Vec3::Zero() : start.velocity);
    bodies.motion.angular_momentum.push_back(body.fixed ? Vec3::Zero()
                                                        : angular_momentum_of(inertia, axes, start.spin));
    bodies.motion.spin.push_back(spin_of(inertia, axes, bodies.motion.angular_momentum.back()));
    bodies.force.emplace_back(Vec3::Zero());
    bodies.moment.emplace_back(Vec3::Zero());
    bodies.present.push_back(!body.held);
    bodies.asleep.push_back(0);
    bodies.restless.push_back(0);
    bodies.features.push_back(store.of(body));
    bodies.number.push_back(i);
    bodies.material.push_back(body.material);
    bodies.radius.push_back(model.shapes[body.shape].bounding_radius * body.size);
  }
  return bodies;
}

void append_next(Bodies& bodies, const Bodies& larger) {
  const auto next = static_cast<std::size_t>(bodies.count());
  const auto append = [&](auto member) { (bodies.*member).push_back((larger.*member)[next]); };
  const auto append_motion = [&](auto member) {
    (bodies.motion.*member).push_back((larger.motion.*member)[next]);
  };
  append_motion(&BodyMotion::position);
  append_motion(&BodyMotion::rotation);
  append_motion(&BodyMotion::velocity);
  append_motion(&BodyMotion::angular_momentum);
  append_motion(&BodyMotion::spin);
  append(&Bodies::inertia);
  append(&Bodies::force);
  append(&Bodies::moment);
  append(&Bodies::present);
  append(&Bodies::asleep);
  append(&Bodies::restless);
  append(&Bodies::features);
  append(&Bodies::radius);
  append(&Bodies::number);
  append(&Bodies::material);
}

Vec3 angular_momentum_of(const BodyInertia& inertia, const Mat3& axes, const Vec3& spin) {
  return axes * (inertia.inertia * (axes.transpose() * spin));
}

double translational_energy(const Bodies& bodies, int body) {
  return 0.5 * bodies.inertia[body].mass * bodies.motion.velocity[body].squaredNorm();
}

double rotational_energy(const Bodies& bodies, int body) {
  return 0.5 * bodies.motion.spin[body].dot(bodies.motion.angular_momentum[body]);
}

}  // namespace scree
