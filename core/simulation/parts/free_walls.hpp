#pragma once

#include <vector>

#include "core/base/serialization/archive.hpp"
#include "core/energy/ledger.hpp"
#include "core/model/model.hpp"

namespace scree {

/// Motion of one wall. Other walls than free ones have none.
struct FreeMotion {
  Vec3 displacement = Vec3::Zero();  ///< at the beginning of the step [m]
  Vec3 velocity = Vec3::Zero();      ///< the same [m/s]
  Vec3 midway = Vec3::Zero();        ///< velocity during the step [m/s]
  Vec3 contacts = Vec3::Zero();      ///< force of the contacts at its beginning [N]
  double taken = 0.0;                ///< by the dashpot at its beginning [J]

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [own_displacement, own_velocity, own_midway, own_contacts, own_taken] = *this;
    archive(own_displacement, own_velocity, own_midway, own_contacts, own_taken);
  }
};

/// The walls that their contacts, their weight and a force move. Velocity Verlet, as for the bodies; the
/// dashpot acts half before and half after the drift.
class FreeWalls {
 public:
  /// @param model  kept by reference
  explicit FreeWalls(const Model& model);

  /// Returns whether any wall is free.
  bool any() const;
  bool is_free(int wall) const { return model_.walls[static_cast<std::size_t>(wall)].free != nullptr; }
  const FreeWall& constants(int wall) const { return *model_.walls[static_cast<std::size_t>(wall)].free; }

  /// Displacement at a time within the step [m].
  Vec3 displacement(int wall, double time) const;
  /// Velocity during the step [m/s].
  const Vec3& velocity(int wall) const { return motion_[static_cast<std::size_t>(wall)].midway; }

  /// First half kick. May be repeated with another step.
  /// @param contacts  forces of the contacts on all walls at the beginning of the step [N]
  /// @param present  per wall: a wall that was removed stays where it was
  void begin_step(double time, double end, const std::vector<Vec3>& contacts,
                  const std::vector<char>& present);
  /// Second half kick. Books the works of the contacts and of the force, which the contacts have booked as
  /// work from outside, and what the dashpots take.
  /// @param contacts  at its end [N]
  void end_step(double end, const std::vector<Vec3>& contacts, const std::vector<char>& present,
                Ledger& ledger);
  /// Velocity at the end of a step [m/s].
  const Vec3& end_velocity(int wall) const { return motion_[static_cast<std::size_t>(wall)].velocity; }
  /// Applies impulses of normal dashpots at the end of a step. The contacts have booked their work at the
  /// velocity of the wall then [N·s].
  void push(const std::vector<Vec3>& impulses, const std::vector<char>& present, Ledger& ledger);

  /// Kinetic and gravitational energy of a wall; 0 unless it is free [J].
  double energy_of(int wall) const;
  /// @param present  per wall
  void add_energy(const std::vector<char>& present, EnergyTerms& energy) const;
  /// Makes room for the further walls of a larger set.
  void append(std::size_t count, double time);

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [model, motion, since] = *this;
    archive(motion, since);
  }

 private:
  Vec3 force_at(int wall, double time) const;
  /// Half a step of the dashpot.
  /// @return energy that the dashpot takes [J]
  double damp(int wall, double step, Vec3& velocity) const;
  Vec3 weight(const FreeWall& wall) const;
  template <typename Visit>
  void for_each(const std::vector<char>& present, const Visit& visit) const {
    for (int k = 0; k < static_cast<int>(motion_.size()); ++k) {
      if (present[static_cast<std::size_t>(k)] && is_free(k)) visit(k, constants(k));
    }
  }

  const Model& model_;
  std::vector<FreeMotion> motion_;  ///< as the walls
  double since_ = 0.0;              ///< beginning of the step [s]
};

}  // namespace scree
