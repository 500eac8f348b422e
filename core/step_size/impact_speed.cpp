#include "core/step_size/impact_speed.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/bodies/loads.hpp"
#include "core/bodies/sine_motion.hpp"
#include "core/lattice/lattice.hpp"
#include "core/model/flat_sides.hpp"
#include "core/spheres/forces/near_field.hpp"

namespace scree {
namespace {

/// Speeds below this do not affect the step [m/s].
constexpr double least_speed = 1e-3;
/// Share of a force that a plane must carry for its motion to end there.
constexpr double least_steepness = 0.2;

std::array<Vec3, 8> corners_of(const Vec3& lower, const Vec3& upper) {
  std::array<Vec3, 8> corners;
  for (int k = 0; k < 8; ++k) {
    corners[k] = {k & 1 ? upper.x() : lower.x(), k & 2 ? upper.y() : lower.y(),
                  k & 4 ? upper.z() : lower.z()};
  }
  return corners;
}

/// Speed of the fastest point of a rotating wall. For a plane, only the part within the bounding box counts,
/// and only its speed across the surface: sin(axis, normal) |ω × r| at the angle of its maximum. It is 0 if
/// the axis is the normal [m/s].
double rim_speed(const Model& model, const WallModel& wall) {
  const auto* motion = std::get_if<ConstantMotion>(&wall.motion);
  const bool by_formula = wall.path && wall.path->peak_spin > 0.0;
  if (!by_formula && (motion == nullptr || motion->spin.isZero())) return 0.0;
  double fastest = 0.0;
  const auto include = [&](const Vec3& point) {
    const Vec3 lever = point - wall.about;
    fastest = std::max(fastest,
                       by_formula ? wall.path->peak_spin * lever.norm() : motion->spin.cross(lever).norm());
  };
  if (const auto* mesh = std::get_if<Shape>(&wall.shape)) {
    for (const Vec3& vertex : mesh->mesh.vertices) include(vertex);
  } else if (const auto* box = std::get_if<BoxSpec>(&wall.shape)) {
    for (const Vec3& corner : corners_of(box->box.min, box->box.max)) include(corner);
  } else {
    for (const Vec3& corner : corners_of(model.lower, model.upper)) include(corner);
    if (by_formula) return fastest;  // about any axis
    fastest *= std::get<PlaneSpec>(wall.shape).normal.cross(motion->spin.normalized()).norm();
  }
  return fastest;
}

/// Speed of the fastest point of all rotating walls and polyhedra; a rotating sphere's surface moves only
/// along itself [m/s].
double fastest_rim(const Model& model) {
  double fastest = 0.0;
  for (const WallModel& wall : model.walls) fastest = std::max(fastest, rim_speed(model, wall));
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    const int body = static_cast<int>(i);
    if (is_sphere(model, body) || !turns(model, body)) continue;
    fastest = std::max(fastest, model.start[i].spin.norm() * bounding_radius(model, body));
  }
  return fastest;
}

/// Upper bound of the initial approach speed of spheres and their partners, or with the fluid: the diagonal
/// of the box around the velocities of all bodies, walls and the fluid, plus the effect of spins.
double closing_speed(const Model& model) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Vec3 lower = Vec3::Constant(infinity);
  Vec3 upper = -lower;
  const auto include = [&](const Vec3& velocity) {
    lower = lower.cwiseMin(velocity);
    upper = upper.cwiseMax(velocity);
  };
  for (const BodyStart& start : model.start) include(start.velocity);
  if (model.scene.fluid.drag > 0.0) include(model.scene.fluid.velocity);
  if (model.lattice) {
    const Lattice& lattice = *model.lattice;
    const double turning =
        std::abs(lattice.spin) * 0.5 * lattice.side * std::hypot(lattice.cells[0], lattice.cells[1]);
    for (const double part : {-turning, turning}) {
      include({lattice.velocity.x() + part, lattice.velocity.y() + part, 0.0});
    }
  }
  for (const WallModel& wall : model.walls) {
    const auto* constant = std::get_if<ConstantMotion>(&wall.motion);
    include(constant != nullptr ? constant->velocity : Vec3::Zero());
    if (const auto* sine = std::get_if<SineMotion>(&wall.motion)) {
      include(peak_velocity(*sine));
      include(-peak_velocity(*sine));
    }
    include(wall.surface_velocity);  // a belt takes bodies along
    if (wall.path) {
      include(wall.path->peak_velocity);
      include(-wall.path->peak_velocity);
    }
    const auto* table = std::get_if<TableMotion>(&wall.motion);
    for (size_t k = 1; table != nullptr && k < table->time.size(); ++k) {
      include((table->displacement[k] - table->displacement[k - 1]) / (table->time[k] - table->time[k - 1]));
    }
  }
  return (upper - lower).norm() + fastest_rim(model);
}

/// Largest distance over which a force along a direction can move a body: across the bounding box, or from
/// its far side onto a plane [m].
double longest_way(const Model& model, const Vec3& push) {
  if (push.isZero()) return 0.0;
  const Vec3 along = push.normalized();
  double way = (model.upper - model.lower).dot(along.cwiseAbs());
  for (const WallModel& wall : model.walls) {
    for (const WallSide& side : flat_sides(wall)) {
      const double steepness = -along.dot(side.normal);
      if (steepness < least_steepness) continue;
      const Vec3 farthest = (side.normal.array() > 0.0).select(model.upper, model.lower);
      way = std::max(way, side.normal.dot(farthest - side.point) / steepness);
    }
  }
  return std::isfinite(way) ? std::max(way, 0.0) : 0.0;
}

/// Squared speed due to loads, upper bound over the loaded bodies [m²/s²].
double squared_speed_of_loads(const Model& model) {
  std::vector<double> squared(model.bodies.size(), 0.0);
  double most = 0.0;
  for (const Load& load : make_loads(model)) {
    const BodyModel& body = model.bodies[load.body];
    if (body.fixed || !is_sphere(model, load.body)) continue;
    double work = 0.0;
    for (const Vec3& force : load.table->force) {
      work = std::max(work, force.norm() * longest_way(model, force));
    }
    squared[load.body] += 2.0 * work / body.mass;
    most = std::max(most, squared[load.body]);
  }
  return most;
}

/// Squared speed that the force on a free wall gives it over its longest way, or at which its dashpot holds
/// it, upper bound [m²/s²].
double squared_speed_of_free_walls(const Model& model) {
  constexpr int times = 256;
  double most = 0.0;
  for (const WallModel& wall : model.walls) {
    if (!wall.free) continue;
    for (int k = 0; k <= times; ++k) {
      Vec3 force;
      for (int axis = 0; axis < 3; ++axis)
        force[axis] =
            wall.free->force[static_cast<std::size_t>(axis)].jet(model.scene.duration * k / times).value;
      force = force.cwiseProduct(wall.free->axes);
      double squared = 2.0 * force.norm() * longest_way(model, force) / wall.free->mass;
      if (wall.free->damping > 0.0)
        squared = std::min(squared, force.squaredNorm() / std::pow(wall.free->damping, 2));
      most = std::max(most, squared);
    }
  }
  return most;
}

/// Squared speed at which the near field lets two of the lightest spheres meet, from the cutoff on [m²/s²].
double squared_speed_of_near_field(const Model& model) {
  double lightest = std::numeric_limits<double>::infinity();
  double smallest = lightest;
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    if (!is_sphere(model, static_cast<int>(i))) continue;
    lightest = std::min(lightest, model.bodies[i].mass);
    smallest = std::min(smallest, bounding_radius(model, static_cast<int>(i)));
  }
  const NearFieldSpec& spec = model.scene.near_field;
  if (!NearField(spec).acts() || !std::isfinite(lightest) || 2.0 * smallest > spec.cutoff) return 0.0;
  return std::max(0.0, -4.0 * near_potential(spec, 2.0 * smallest) / lightest);
}

}  // namespace

double squared_speed_without_near_field(const Model& model) {
  const Vec3& gravity = model.scene.gravity;
  const double fallen = 2.0 * gravity.norm() * longest_way(model, gravity);
  return std::pow(closing_speed(model), 2) + fallen + squared_speed_of_loads(model) +
         squared_speed_of_free_walls(model);
}

double impact_speed(const Model& model) {
  return std::max(least_speed,
                  std::sqrt(squared_speed_without_near_field(model) + squared_speed_of_near_field(model)));
}

}  // namespace scree
