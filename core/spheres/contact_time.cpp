#include "core/spheres/contact_time.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace scree {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double steps_in_contact = 20.0;
/// Speeds below this are not worth a shorter or longer step [m/s].
constexpr double least_speed = 1e-3;

double wall_speed(const WallModel& wall) {
  if (const auto* constant = std::get_if<ConstantMotion>(&wall.motion)) return constant->velocity.norm();
  const auto* table = std::get_if<TableMotion>(&wall.motion);
  double fastest = 0.0;
  for (size_t k = 1; table != nullptr && k < table->time.size(); ++k) {
    const Vec3 way = table->displacement[k] - table->displacement[k - 1];
    fastest = std::max(fastest, way.norm() / (table->time[k] - table->time[k - 1]));
  }
  return fastest;
}

double greatest_speed(const Model& model, const Spheres& spheres) {
  double speed = least_speed;
  for (const BodyStart& start : model.start) speed = std::max(speed, start.velocity.norm());
  for (const WallModel& wall : model.walls) speed = std::max(speed, wall_speed(wall));
  const double fall = (model.upper - model.lower).dot(model.scene.gravity.cwiseAbs());
  return spheres.count() > 0 && std::isfinite(fall) ? std::max(speed, std::sqrt(2.0 * std::max(fall, 0.0)))
                                                    : speed;
}

double contact_time(const SphereInteraction& law, double radius, double mass, double speed) {
  if (const auto* hertz = std::get_if<HertzLaw>(&law.normal)) {
    return hertz_contact_time(hertz->modulus, radius, mass, speed);
  }
  if (const auto* linear = std::get_if<LinearLaw>(&law.normal))
    return pi * std::sqrt(mass / linear->stiffness);
  const BarrierLaw& barrier = std::get<BarrierContact>(law.normal).law;
  return pi * std::sqrt(mass / barrier.stiffness(0.5 * barrier.activation_gap()));
}

}  // namespace

double hertz_contact_time(double modulus, double radius, double mass, double speed) {
  return 2.868 * std::pow(mass * mass / (radius * modulus * modulus * speed), 0.2);
}

double recommended_step(const Model& model, const Spheres& spheres) {
  // The smallest and lightest sphere of each material stands for all of them.
  std::map<int, std::pair<double, double>> least;
  for (int i = 0; i < spheres.count(); ++i) {
    const BodyModel& body = model.bodies[spheres.body[i]];
    const auto [entry, added] = least.try_emplace(body.material, spheres.radius(i), body.mass);
    entry->second.first = std::min(entry->second.first, spheres.radius(i));
    entry->second.second = std::min(entry->second.second, body.mass);
  }
  const SphereLaws laws = make_sphere_laws(model);
  const double speed = greatest_speed(model, spheres);
  double shortest = std::numeric_limits<double>::infinity();
  const auto consider = [&](int law, double radius, double mass) {
    if (law >= 0) shortest = std::min(shortest, contact_time(laws.laws[law], radius, mass, speed));
  };
  for (const auto& [material, one] : least) {
    const auto& [radius, mass] = one;
    for (const auto& [other_material, other] : least) {
      consider(laws.bodies[material][other_material], radius * other.first / (radius + other.first),
               mass * other.second / (mass + other.second));
    }
    for (const int law : laws.walls[material]) consider(law, radius, mass);
    // Polyhedra are taken to be as heavy as they like.
    for (const int law : laws.bodies[material]) consider(law, radius, mass);
  }
  return shortest / steps_in_contact;
}

}  // namespace scree
