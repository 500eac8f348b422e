#pragma once

#include "core/geometry/rotation.hpp"
#include "core/model/model.hpp"

namespace scree {

/// Target of a pull at one time.
struct PullTarget {
  Vec3 position = Vec3::Zero();  ///< [m]
  Vec3 velocity = Vec3::Zero();  ///< [m/s]
};

/// Target at the end of a step: where it jumps, the place before the jump. Precondition: after the first
/// time.
PullTarget target_before(const PullSpec& pull, double time);
/// Target at the beginning of a step: where it jumps, the place after the jump. The first and the last target
/// hold outside the times of the pull.
PullTarget target_after(const PullSpec& pull, double time);

/// The pull up to a time, if it goes on beyond it.
PullSpec cut_after(PullSpec pull, double time);
/// The pull with its last target held until a time.
PullSpec held_until(PullSpec pull, double time);

/// Spring and dashpot of a pull, made for the mass of its body.
struct PullSpring {
  double stiffness = 0.0;      ///< m ω² [N/m]
  double damping = 0.0;        ///< 2 ζ m ω [N·s/m]
  double largest_force = 0.0;  ///< m times the limit of acceleration [N]

  /// Force for a stretch [m] and its rate [m/s].
  Vec3 force(const Vec3& stretch, const Vec3& rate) const;
};
PullSpring make_spring(const PullSpec& pull, double mass);

/// Longest step of an explicit method with a pull: a share of the stability limit of the pulled point, which
/// gives way more easily than the body's mass [s].
/// @param ease  mobility of the point over that of the mass: 1 + m r²/I; 1: a body that cannot turn
double longest_step_with(const PullSpec& pull, double ease);

/// Motion of a body at the time of a force.
struct PulledMotion {
  Vec3 position = Vec3::Zero();
  Rotation rotation;
  Vec3 velocity = Vec3::Zero();
  Vec3 spin = Vec3::Zero();
};

/// A pull on a body or a node, with its force and moment at the last update.
struct Pull {
  PullSpec spec;
  int event = 0;              ///< its number among the events of the run
  int body = 0;               ///< index in the system that moves it
  bool held = false;          ///< by hand: the last target holds until further notice
  double longest_step = 0.0;  ///< of explicit methods; see `longest_step_with` [s]
  PullSpring spring;
  Vec3 force = Vec3::Zero();   ///< [N]
  Vec3 moment = Vec3::Zero();  ///< about the centre of mass [N·m]
  double work = 0.0;           ///< since it began [J]
};

/// Returns whether a pull acts at a time: after its first and up to its last one [s].
inline bool acts(const Pull& pull, double time) {
  return time > pull.spec.time.front() && (pull.held || time <= pull.spec.time.back());
}

/// Sets force and moment for the end of a step at a given time and motion of the body.
void update_pull(Pull& pull, double time, const PulledMotion& motion);

/// Sets force and moment for the beginning of a step at a given time and motion of the body.
void begin_pull(Pull& pull, double time, const PulledMotion& motion);

/// Updates a pull to the end of a step.
/// @param displacement,turn  motion of its body in the step
/// @return work of the pull in the step [J]
double advance_pull(Pull& pull, double time, const PulledMotion& motion, const Vec3& displacement,
                    const Vec3& turn);

}  // namespace scree
