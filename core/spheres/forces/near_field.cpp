#include "core/spheres/forces/near_field.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

constexpr int sphere_grain = 128;

/// ∫ κ/Lᵝ dL
double antiderivative(const PowerLawSpec& law, double distance) {
  if (law.exponent == 1.0) return law.strength * std::log(distance);
  return law.strength * std::pow(distance, 1.0 - law.exponent) / (1.0 - law.exponent);
}

double unshifted_potential(const NearFieldSpec& spec, double distance) {
  return antiderivative(spec.attraction, distance) - antiderivative(spec.repulsion, distance);
}

}  // namespace

double near_potential(const NearFieldSpec& spec, double distance) {
  return unshifted_potential(spec, distance) - unshifted_potential(spec, spec.cutoff);
}

double near_pull(const NearFieldSpec& spec, double distance) {
  return spec.attraction.strength * std::pow(distance, -spec.attraction.exponent) -
         spec.repulsion.strength * std::pow(distance, -spec.repulsion.exponent);
}

double near_slope(const NearFieldSpec& spec, double distance) {
  const auto part = [&](const PowerLawSpec& law) {
    return -law.exponent * law.strength * std::pow(distance, -law.exponent - 1.0);
  };
  return part(spec.attraction) - part(spec.repulsion);
}

void NearField::find_near(const Spheres& spheres, const CellLevels& cells, double margin, Workers& workers) {
  near_.resize(spheres.count());
  force_.resize(spheres.count());
  const double reach = spec_.cutoff + margin;
  workers.for_each(spheres.count(), sphere_grain, [&](int i) {
    near_[i].clear();
    if (!spheres.present[i]) return;
    const Vec3 centre = vector_of(spheres.position[i]);
    const auto add = [&](int j) {
      if (j == i) return;
      if ((vector_of(spheres.position[j]) - centre).squaredNorm() < reach * reach) near_[i].push_back(j);
    };
    for (const CellLevel& level : cells.levels) {
      level.visit_box(centre - Vec3::Constant(reach), centre + Vec3::Constant(reach), add);
    }
    // Makes the order independent of the cells.
    std::sort(near_[i].begin(), near_[i].end());
  });
}

void NearField::evaluate(const Spheres& spheres, Workers& workers) {
  workers.for_each(spheres.count(), sphere_grain, [&](int i) {
    Vec3 sum = Vec3::Zero();
    for (const int j : near_[i]) {
      const Vec3 away = vector_of(Pack(spheres.position[j] - spheres.position[i]));
      const double distance = away.norm();
      if (distance < spec_.cutoff) sum += near_pull(spec_, distance) / distance * away;
    }
    force_[i] = row_of(sum, 0.0);
  });
}

double NearField::potential(const Spheres& spheres, Workers& workers) const {
  return workers.sum<double>(spheres.count(), sphere_grain, [&](double& sum, int i) {
    for (const int j : near_[i]) {
      if (j < i) continue;
      const double distance = vector_of(Pack(spheres.position[j] - spheres.position[i])).norm();
      if (distance < spec_.cutoff) sum += near_potential(spec_, distance);
    }
  });
}

}  // namespace scree
