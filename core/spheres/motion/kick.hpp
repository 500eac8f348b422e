#pragma once

#include <vector>

#include "core/spheres/contact/contact_record.hpp"

namespace scree {

/// Resizes a long list without keeping its values: no copy and no excess capacity.
template <typename List>
void remake(List& list, size_t size) {
  if (list.capacity() < size) {
    list = List();
    list.reserve(size + size / 64);
  }
  list.resize(size);
}

/// Maps each sphere to the contact records that act on it, in a fixed order.
class RecordIndex {
 public:
  /// Restarts for a number of spheres. All records are counted first, then entered in the same order.
  void begin(int spheres);
  void count(int sphere) { ++start_[sphere + 2]; }
  void sum_up();
  /// @param second  the sphere is the record's second partner
  void enter(int sphere, int record, bool second) {
    entry_[start_[sphere + 1]++] = 2 * record + (second ? 1 : 0);
  }

  /// Sums the forces and torques per radius of the contacts of a sphere.
  [[gnu::always_inline]] void add_up(int sphere, const ContactRecord* records, Pack& force,
                                     Pack& torque_per_radius) const {
    // Kept in registers: sums in memory would wait for each other's store.
    Pack forces = force;
    Pack torques_per_radius = torque_per_radius;
    for (int n = start_[sphere]; n < start_[sphere + 1]; ++n) {
      __builtin_prefetch(records + static_cast<unsigned>(entry_[n + ahead]) / 2);
      const auto entry = static_cast<unsigned>(entry_[n]);
      const ContactRecord& record = records[entry / 2];
      // Branch-free: which partner the sphere is follows no predictable pattern.
      forces = forces + sign[entry % 2] * record.force;
      torques_per_radius = torques_per_radius + record.torque_per_radius;
    }
    force = forces;
    torque_per_radius = torques_per_radius;
  }

  int count_of(int sphere) const { return start_[sphere + 1] - start_[sphere]; }
  /// Sum over the records of a sphere of what acts on first partners, and against second ones.
  Pack sum_of(int sphere, const Pack* on_first) const {
    Pack sum{};
    for (int n = start_[sphere]; n < start_[sphere + 1]; ++n) {
      const auto entry = static_cast<unsigned>(entry_[n]);
      sum += sign[entry % 2] * on_first[entry / 2];
    }
    return sum;
  }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [start, entry] = *this;
    archive(start, entry);
  }

 private:
  static constexpr double sign[2] = {1.0, -1.0};
  /// Records are scattered in memory; the one this many entries ahead is prefetched.
  static constexpr int ahead = 24;

  /// Beginning of each sphere's entries. During the entry phase, the value of sphere i + 1 is the next free
  /// place of sphere i.
  std::vector<int> start_;
  std::vector<int> entry_;
};

/// Forces and limits common to all spheres.
struct Environment {
  Vec3 gravity = Vec3::Zero();
  MotionLimits limits;
  FluidSpec fluid;

  bool has_fluid() const { return fluid.drag != 0.0 || fluid.magnus != 0.0; }
};

/// Velocity and spin of a sphere after a kick.
struct Kicked {
  Pack velocity;
  Pack spin;
  double drag_loss = 0.0;  ///< energy taken by the fluid [J]
};

/// Applies a force for some time. The fluid takes the work of its impulse on the mean of the velocities
/// before and after, like all other forces.  [S] Eqs. 12–15
/// @param time   duration of the force [s]
/// @param force  without weight and fluid [N]
/// @param torque_per_radius  moment over radius [N]
Kicked kick(const Environment& environment, const Pack& velocity, const Pack& spin, const Pack& force,
            const Pack& torque_per_radius, double time);

/// Composition of a rotation with an increment, the Rodrigues vector α (x, y, z of the row).
Pack turned(const Pack& rotation, const Pack& alpha);

/// Returns whether a Rodrigues vector is at least a right angle, |α| ≥ 2, beyond which friction cannot
/// follow.
inline bool turns_by_a_right_angle(const Pack& alpha) {
  return vector_of(alpha).squaredNorm() >= 4.0;
}

}  // namespace scree
