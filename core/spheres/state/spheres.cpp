#include "core/spheres/state/spheres.hpp"

#include <algorithm>
#include <limits>

#include "core/lattice/bonds.hpp"

namespace scree {
namespace {

template <typename List>
void put_in_order(List& values, const std::vector<int>& order) {
  List sorted = values;
  for (size_t k = 0; k < order.size(); ++k) sorted[k] = values[order[k]];
  values.swap(sorted);
}

/// Positions, velocities and presence of nodes are set by the lattice later.
void add_nodes(Spheres& spheres, const Model& model) {
  const Lattice& lattice = *model.lattice;
  spheres.first_node = static_cast<int>(model.bodies.size());
  spheres.slot.resize(model.bodies.size() + lattice.nodes(), -1);
  for (int node = 0; node < lattice.nodes(); ++node) {
    if (!lattice.has_node(node)) continue;
    const Vec2 place = lattice.position(node);
    spheres.slot[spheres.first_node + node] = spheres.count();
    spheres.position.push_back(Pack{place.x(), place.y(), 0.0, 0.5 * lattice.side});
    spheres.velocity.push_back(Pack{0.0, 0.0, 0.0, 1.0 / lattice.mass(node)});
    spheres.spin.push_back(Pack{});
    spheres.rotation.push_back(Pack{1.0, 0.0, 0.0, 0.0});
    spheres.body.push_back(spheres.first_node + node);
    spheres.material.push_back(lattice.material);
    spheres.present.push_back(0);
  }
}

/// @param number  of its body
void append_sphere(Spheres& spheres, const Spheres& larger, int number) {
  const auto from = static_cast<size_t>(larger.slot[number]);
  const int to = spheres.count();
  spheres.slot[number] = to;
  for (Rows Spheres::*rows : {&Spheres::position, &Spheres::velocity, &Spheres::spin, &Spheres::rotation}) {
    Rows& own = spheres.*rows;
    own.insert(own.begin() + to, (larger.*rows)[from]);  // before the padding
  }
  spheres.body.push_back(larger.body[from]);
  spheres.material.push_back(larger.material[from]);
  spheres.present.push_back(0);
}

}  // namespace

bool Spheres::bonded(int i, int j) const {
  return bonds != nullptr && is_node(i) && is_node(j) &&
         bonds->bonded(body[i] - first_node, body[j] - first_node);
}

Spheres make_spheres(const Model& model) {
  Spheres spheres;
  spheres.slot.assign(model.bodies.size(), -1);
  const MotionLimits limits = motion_limits(model.scene.plane);
  for (int number = 0; number < static_cast<int>(model.bodies.size()); ++number) {
    if (!is_sphere(model, number)) continue;
    const BodyModel& body = model.bodies[number];
    const BodyStart& start = model.start[number];
    const double radius = bounding_radius(model, number);
    const Rotation rotation = Rotation::from_rotation_vector(start.rotation);
    spheres.slot[number] = spheres.count();
    if (body.fixed) {
      spheres.fixed_mass.resize(model.bodies.size());
      spheres.fixed_mass[number] = body.mass;
    }
    spheres.position.push_back(row_of(start.position, radius));
    const Vec3 velocity = start.velocity.cwiseProduct(limits.linear);
    const Vec3 spin = start.spin.cwiseProduct(limits.angular);
    spheres.velocity.push_back(body.fixed ? Pack{} : row_of(velocity, 1.0 / body.mass));
    spheres.spin.push_back(turns(model, number) ? row_of(spin, 2.5 / (body.mass * radius)) : Pack{});
    spheres.rotation.push_back(Pack{rotation.w, rotation.u.x(), rotation.u.y(), rotation.u.z()});
    spheres.body.push_back(number);
    spheres.material.push_back(body.material);
    spheres.present.push_back(!body.held);
  }
  if (model.lattice && model.lattice->touches) add_nodes(spheres, model);
  for (int k = 0; k < lanes; ++k) {
    spheres.position.push_back(Pack{1e6 * k, 0.0, 0.0, -1e9});
    spheres.velocity.push_back(Pack{});
    spheres.spin.push_back(Pack{});
    spheres.rotation.push_back(Pack{1.0, 0.0, 0.0, 0.0});
  }
  return spheres;
}

void append_from(Spheres& spheres, const Spheres& larger) {
  const int first = std::min(spheres.first_node, static_cast<int>(spheres.slot.size()));
  const int more = static_cast<int>(larger.slot.size() - spheres.slot.size());
  if (first == spheres.first_node) {
    for (int& body : spheres.body) body += body >= first ? more : 0;
    spheres.first_node += more;
  }
  spheres.slot.insert(spheres.slot.begin() + first, more, -1);
  for (int number = first; number < first + more; ++number) {
    if (larger.slot[number] >= 0) append_sphere(spheres, larger, number);
  }
}

double smallest_radius(const Spheres& spheres) {
  double smallest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < spheres.count(); ++i) smallest = std::min(smallest, spheres.radius(i));
  return spheres.count() > 0 ? smallest : 0.0;
}

void reorder(Spheres& spheres, const std::vector<int>& order) {
  put_in_order(spheres.position, order);
  put_in_order(spheres.velocity, order);
  put_in_order(spheres.spin, order);
  put_in_order(spheres.rotation, order);
  put_in_order(spheres.body, order);
  put_in_order(spheres.material, order);
  put_in_order(spheres.present, order);
  for (int i = 0; i < spheres.count(); ++i) spheres.slot[spheres.body[i]] = i;
}

double translational_energy(const Spheres& spheres, int i, const Vec3& velocity) {
  return spheres.inverse_mass(i) > 0.0 ? 0.5 * mass_of(spheres, i) * velocity.squaredNorm() : 0.0;
}

double rotational_energy(const Spheres& spheres, int i, const Vec3& spin) {
  return spheres.radius_per_inertia(i) > 0.0
             ? 0.5 * spheres.radius(i) / spheres.radius_per_inertia(i) * spin.squaredNorm()
             : 0.0;
}

}  // namespace scree
