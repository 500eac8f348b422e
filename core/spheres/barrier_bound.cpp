#include "core/spheres/barrier_bound.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

double size_of(const Spheres& spheres, int i) {
  return vector_of(spheres.position[i]).lpNorm<Eigen::Infinity>() + spheres.radius(i);
}

BarrierApproach approach_of_pair(const Spheres& spheres, int i, int j) {
  const Vec3 branch = vector_of(spheres.position[i]) - vector_of(spheres.position[j]);
  const double distance = branch.norm();
  const Vec3 velocity = vector_of(spheres.velocity[i]) - vector_of(spheres.velocity[j]);
  return {distance - spheres.radius(i) - spheres.radius(j), velocity.dot(branch) / distance,
          1.0 / (spheres.inverse_mass(i) + spheres.inverse_mass(j)),
          std::max(size_of(spheres, i), size_of(spheres, j))};
}

BarrierApproach approach_to(const RigidState& partner, const Spheres& spheres, int i, double gap,
                            const Vec3& normal) {
  const Vec3 lever = vector_of(spheres.position[i]) - (spheres.radius(i) + gap) * normal - partner.position;
  const Vec3 velocity = vector_of(spheres.velocity[i]) - partner.velocity - partner.spin.cross(lever);
  const double lightness = spheres.inverse_mass(i) + partner.inverse_mass;
  return {gap, velocity.dot(normal), lightness > 0.0 ? 1.0 / lightness : mass_at_wall(spheres, i),
          size_of(spheres, i)};
}

}  // namespace

BarrierBound barrier_bound(const SphereContacts& contacts, const Spheres& spheres, const Surroundings& around,
                           Workers& workers) {
  const std::vector<PairPart>& parts = contacts.pairs().parts();
  const auto bound_of = [&](int law, const BarrierApproach& at, const Vec3& normal, int body, int other,
                            int partner) {
    const SphereInteraction& one = contacts.laws().laws[law];
    return BarrierBound{
        barrier_step(*gap_law(one), one.damping_ratio, at), at, normal, law, body, other, partner};
  };
  const auto of_part = [&](BarrierBound& least, int k) {
    for (int n = 0; n < parts[k].count(); ++n) {
      if (!parts[k].real(spheres, n)) continue;
      const int i = parts[k].first(n);
      const int j = parts[k].second(n);
      const int law = contacts.pairs().law_of(spheres, i, j);
      if (gap_law(contacts.laws().laws[law]) == nullptr) continue;
      const Vec3 branch = vector_of(spheres.position[i]) - vector_of(spheres.position[j]);
      least += bound_of(law, approach_of_pair(spheres, i, j), branch.normalized(), spheres.body[i],
                        spheres.body[j], -1);
    }
  };
  BarrierBound least = workers.sum<BarrierBound>(static_cast<int>(parts.size()), 1, of_part);
  const auto consider = [&](int law, int partner, int i, double gap, const Vec3& normal) {
    if (law < 0 || gap_law(contacts.laws().laws[law]) == nullptr) return;
    const BarrierApproach at = approach_to(around.partners[partner], spheres, i, gap, normal);
    least += bound_of(law, at, normal, spheres.body[i], -1, partner);
  };
  for (const PlaneContacts& plane : contacts.planes()) {
    const RigidState& partner = around.partners[plane.partner()];
    for (int n = 0; n < plane.count(); ++n) {
      if (!plane.real(spheres, n)) continue;
      const int i = plane.first(n);
      const double gap = height_above(partner, spheres, i) - spheres.radius(i);
      consider(plane.law_of(spheres, n), plane.partner(), i, gap, partner.axes.col(2));
    }
  }
  for (int n = 0; n < contacts.surfaces().count(); ++n) {
    const int law = contacts.surfaces().law_of(spheres, contacts.laws(), n);
    for (const SurfaceTouch& touch : contacts.surfaces().trial_touches(n))
      consider(law, contacts.surfaces().partner(n), contacts.surfaces().sphere(n), -touch.overlap,
               vector_of(touch.memory.normal));
  }
  return least;
}

}  // namespace scree
