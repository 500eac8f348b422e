#pragma once

#include <vector>

#include "core/spheres/contact/contact_record.hpp"

namespace scree {

/// Resizes a long list whose values are no longer needed: it is neither copied nor made much longer than
/// asked.
template <typename List>
void remake(List& list, size_t size) {
  if (list.capacity() < size) {
    list = List();
    list.reserve(size + size / 64);
  }
  list.resize(size);
}

/// Which contact records act on each sphere, in a fixed order.
class RecordIndex {
 public:
  /// Starts anew for so many spheres; first all records are counted, then entered in the same order.
  void begin(int spheres);
  void count(int sphere) { ++start_[sphere + 2]; }
  void sum_up();
  /// @param second  the sphere is the record's second partner
  void enter(int sphere, int record, bool second) {
    entry_[start_[sphere + 1]++] = 2 * record + (second ? 1 : 0);
  }

  /// Adds the forces of the contacts of a sphere, and their twists.
  [[gnu::always_inline]] void add_up(int sphere, const ContactRecord* records, Pack& force,
                                     Pack& twist) const {
    // In registers: sums in memory would wait for each other's store.
    Pack forces = force;
    Pack twists = twist;
    for (int n = start_[sphere]; n < start_[sphere + 1]; ++n) {
      __builtin_prefetch(records + static_cast<unsigned>(entry_[n + ahead]) / 2);
      const auto entry = static_cast<unsigned>(entry_[n]);
      const ContactRecord& record = records[entry / 2];
      // No branch: which partner the sphere is follows no pattern that a processor could guess.
      forces = forces + sign[entry % 2] * record.force;
      twists = twists + record.twist;
    }
    force = forces;
    twist = twists;
  }

  template <typename Archive>
  void serialize(Archive& archive) {
    archive(start_, entry_);
  }

 private:
  static constexpr double sign[2] = {1.0, -1.0};
  /// Records lie all over the memory; that of the entry so far ahead is fetched while this one is added.
  static constexpr int ahead = 24;

  /// Of each sphere's entries. While they are entered, that of sphere i + 1 is where the next of sphere i
  /// goes.
  std::vector<int> start_;
  std::vector<int> entry_;
};

/// What acts on all spheres alike.
struct Environment {
  Vec3 gravity = Vec3::Zero();
  MotionLimits limits;
  FluidSpec fluid;

  bool has_fluid() const { return fluid.drag != 0.0 || fluid.magnus != 0.0; }
};

/// Velocity and spin of a sphere after a force has acted for a time.
struct Kicked {
  Pack velocity;
  Pack spin;
  double drag_loss = 0.0;  ///< what the fluid has taken [J]
};

/// The fluid takes what its impulse does with the mean of the velocities before and after, as all else is
/// booked.  [S] Eqs. 12–15
/// @param time   for which the force acts [s]
/// @param force  without weight and fluid [N]
/// @param twist  moment over radius [N]
Kicked kick(const Environment& environment, const Pack& velocity, const Pack& spin, const Pack& force,
            const Pack& twist, double time);

/// A rotation after an increment with the Rodrigues vector α (x, y, z of the row).
Pack turned(const Pack& rotation, const Pack& alpha);

/// Whether a Rodrigues vector turns a sphere farther than a step may, |α| ≥ 2: friction knows no way to
/// follow.
inline bool turns_by_a_right_angle(const Pack& alpha) {
  return vector_of(alpha).squaredNorm() >= 4.0;
}

}  // namespace scree
