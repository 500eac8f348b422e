#include "core/simulation/parts/free_walls.hpp"

#include <algorithm>
#include <cmath>

namespace scree {

FreeWalls::FreeWalls(const Model& model) : model_(model), motion_(model.walls.size()) {}

bool FreeWalls::any() const {
  return std::any_of(model_.walls.begin(), model_.walls.end(),
                     [](const WallModel& wall) { return wall.free != nullptr; });
}

Vec3 FreeWalls::displacement(int wall, double time) const {
  const FreeMotion& motion = motion_[static_cast<std::size_t>(wall)];
  return motion.displacement + (time - since_) * motion.midway;
}

Vec3 FreeWalls::force_at(int wall, double time) const {
  const FreeWall& free = constants(wall);
  Vec3 force;
  for (int axis = 0; axis < 3; ++axis)
    force[axis] = free.force[static_cast<std::size_t>(axis)].jet(time).value;
  return force.cwiseProduct(free.axes);
}

Vec3 FreeWalls::weight(const FreeWall& wall) const {
  return wall.mass * model_.scene.gravity.cwiseProduct(wall.axes);
}

double FreeWalls::damp(int wall, double step, Vec3& velocity) const {
  const FreeWall& free = constants(wall);
  if (free.damping == 0.0) return 0.0;
  const double before = 0.5 * free.mass * velocity.squaredNorm();
  velocity *= std::exp(-0.5 * step * free.damping / free.mass);
  return before - 0.5 * free.mass * velocity.squaredNorm();
}

void FreeWalls::begin_step(double time, double end, const std::vector<Vec3>& contacts,
                           const std::vector<char>& present) {
  since_ = time;
  const double step = end - time;
  for_each(present, [&](int k, const FreeWall& wall) {
    FreeMotion& motion = motion_[static_cast<std::size_t>(k)];
    motion.contacts = contacts[static_cast<std::size_t>(k)].cwiseProduct(wall.axes);
    const Vec3 force = motion.contacts + force_at(k, time) + weight(wall);
    motion.midway = motion.velocity + 0.5 * step / wall.mass * force;
    motion.taken = damp(k, step, motion.midway);
  });
}

void FreeWalls::end_step(double end, const std::vector<Vec3>& contacts, const std::vector<char>& present,
                         Ledger& ledger) {
  const double step = end - since_;
  for_each(present, [&](int k, const FreeWall& wall) {
    FreeMotion& motion = motion_[static_cast<std::size_t>(k)];
    const Vec3 at_end = contacts[static_cast<std::size_t>(k)].cwiseProduct(wall.axes);
    const Vec3 before = force_at(k, since_);
    const Vec3 after = force_at(k, end);
    const Vec3 way = step * motion.midway;
    motion.velocity = motion.midway;
    const double taken = damp(k, step, motion.velocity);
    motion.velocity += 0.5 * step / wall.mass * (at_end + after + weight(wall));
    motion.displacement += way;
    ledger.book(&EnergyTerms::dissipated_damping, motion.taken + taken);
    ledger.book(&EnergyTerms::external_work, 0.5 * (motion.contacts + at_end + before + after).dot(way));
  });
  since_ = end;
}

void FreeWalls::push(const std::vector<Vec3>& impulses, const std::vector<char>& present, Ledger& ledger) {
  for_each(present, [&](int k, const FreeWall& wall) {
    FreeMotion& motion = motion_[static_cast<std::size_t>(k)];
    const Vec3 impulse = impulses[static_cast<std::size_t>(k)].cwiseProduct(wall.axes);
    const Vec3 change = impulse / wall.mass;
    const double booked = impulse.dot(motion.velocity);
    const double gained = booked + 0.5 * impulse.dot(change);
    motion.velocity += change;
    ledger.book(&EnergyTerms::external_work, booked);
    ledger.book(&EnergyTerms::dissipated_damping, booked - gained);
  });
}

double FreeWalls::energy_of(int wall) const {
  if (!is_free(wall)) return 0.0;
  const FreeMotion& motion = motion_[static_cast<std::size_t>(wall)];
  return 0.5 * constants(wall).mass * motion.velocity.squaredNorm() -
         weight(constants(wall)).dot(motion.displacement);
}

void FreeWalls::add_energy(const std::vector<char>& present, EnergyTerms& energy) const {
  for_each(present, [&](int k, const FreeWall& wall) {
    const FreeMotion& motion = motion_[static_cast<std::size_t>(k)];
    energy.kinetic_translational += 0.5 * wall.mass * motion.velocity.squaredNorm();
    energy.gravitational -= weight(wall).dot(motion.displacement);
  });
}

void FreeWalls::append(std::size_t count, double time) {
  motion_.resize(motion_.size() + count);
  since_ = time;
}

}  // namespace scree
