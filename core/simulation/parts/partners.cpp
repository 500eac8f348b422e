#include "core/simulation/parts/partners.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>

namespace scree {
namespace {

RigidState body_state(const Bodies& bodies, int i) {
  const BodyInertia& inertia = bodies.inertia[i];
  RigidState state;
  state.position = bodies.motion.position[i];
  state.axes = bodies.motion.rotation[i].matrix();
  state.velocity = bodies.motion.velocity[i];
  state.spin = bodies.motion.spin[i];
  state.mass = inertia.inverse_mass > 0.0 ? inertia.mass : 0.0;
  state.fixed_mass = inertia.inverse_mass > 0.0 ? 0.0 : inertia.mass;
  state.inverse_mass = inertia.inverse_mass;
  state.inverse_inertia =
      inertia.inverse_inertia.norm() > 0.0
          ? Eigen::SelfAdjointEigenSolver<Mat3>(inertia.inverse_inertia).eigenvalues().maxCoeff()
          : 0.0;
  state.radius = bodies.radius[i];
  state.features = bodies.features[i].get();
  return state;
}

int count_parts(const Walls& walls) {
  return static_cast<int>(walls.parts().size());
}

}  // namespace

Partners::Partners(const Bodies& polyhedra, const Walls& walls) : bodies(polyhedra.count()) {
  for (int i = 0; i < bodies; ++i) state.push_back(body_state(polyhedra, i));
  for (int k = 0; k < count_parts(walls); ++k) state.push_back(walls.part_at(k, walls.poses()));
  path.assign(state.size(), 0.0);
  motion.assign(state.size(), 0.0);
  note_presence(polyhedra, walls);
}

void Partners::append_body(const Partners& larger) {
  state.insert(state.begin() + bodies, larger.state[static_cast<std::size_t>(bodies)]);
  path.insert(path.begin() + bodies, 0.0);
  motion.insert(motion.begin() + bodies, 0.0);
  present.insert(present.begin() + bodies, 0);
  ++bodies;
}

void Partners::append_walls(const Partners& larger) {
  state.insert(state.end(), larger.state.begin() + static_cast<std::ptrdiff_t>(state.size()),
               larger.state.end());
  path.resize(state.size(), 0.0);
  motion.resize(state.size(), 0.0);
  present.resize(state.size(), 0);
}

void Partners::note_presence(const Bodies& polyhedra, const Walls& walls) {
  present = polyhedra.present;
  for (const WallSurface& part : walls.parts()) present.push_back(walls.present()[part.wall]);
}

void Partners::place_walls(const Walls& walls, const std::vector<WallPose>& after) {
  for (int k = 0; k < count_parts(walls); ++k) {
    RigidState& partner = state[bodies + k];
    // A belt that an event has stopped has its old velocity once more.
    if (!walls.can_move(k) && partner.surface_velocity.isZero(0.0)) continue;
    const double radius = partner.radius;
    partner = walls.part_at(k, after);
    partner.radius = std::max(partner.radius, radius);
  }
}

void Partners::predict_wall_motion(const Walls& walls, double from, double to) {
  const std::vector<WallPose> after = walls.poses_at(to);
  for (int k = 0; k < count_parts(walls); ++k) {
    RigidState& partner = state[bodies + k];
    motion[bodies + k] = 0.0;
    partner.displacement = partner.turn = Vec3::Zero();
    if (!walls.moves(k, from, to)) continue;
    const RigidState moved = walls.part_at(k, after);
    double radius = moved.radius;
    if (is_plane(moved) && moved.turn.squaredNorm() > 0.0) {
      // A rotating plane is fast far from its axis: its radius covers all bodies.
      for (int i = 0; i < bodies; ++i)
        radius = std::max(radius, (state[i].position - partner.position).norm() + state[i].radius);
    }
    partner.displacement = moved.displacement;
    partner.turn = moved.turn;
    partner.radius = radius;
    // What lies on a belt must not sleep, as on a moving wall.
    const double run = (to - from) * moved.surface_velocity.norm();
    motion[bodies + k] = moved.displacement.norm() + radius * moved.turn.norm() + run;
  }
}

}  // namespace scree
