#pragma once

#include <vector>

#include "core/bodies/loads.hpp"
#include "core/bodies/pull.hpp"
#include "core/scene/scene.hpp"
#include "core/spheres/motion/kick.hpp"
#include "core/spheres/motion/sphere_start.hpp"
#include "core/spheres/sphere_contacts.hpp"

namespace scree {

/// A step of the implicit rule: v = v₀ + Δt/m [φ f + (1 − φ) f₀], x = x₀ + Δt [φ v + (1 − φ) v₀], and the
/// same formulas apply to spins and rotations. All spheres are updated together from the last iterate, so
/// that their order does not matter.  [S] Eqs. 40–48; a lower bound replaces Eq. 49
class TrapezoidalStep {
 public:
  /// What the step moves, and what acts on it.
  struct Parts {
    const Environment& environment;
    const Surroundings& around;
    const std::vector<Load>& loads;  ///< at the beginning of the step
    const std::vector<Pull>& pulls;  ///< the same
    Spheres& spheres;
    SphereContacts& contacts;
    Workers& workers;
    double dashpot_share = 1.0;  ///< see SphereStep
  };

  /// Iterates to the positions, velocities and spins at the end of the step; rotations stay.
  /// @param end  of the step; its loads act on spheres with their initial rotation [s]
  /// @return iterations; 0: did not converge
  int converge(const Parts& all, double step, double end, const SolverSpec& solver);
  /// Rotates the spheres to the end of the step.
  /// @return energy taken by the fluid [J]
  double finish(const Parts& all) const;
  /// Restores the start of the step. The contacts must be evaluated again with the partners at their previous
  /// positions.
  void roll_back(const Parts& all);

  /// The last iterate, for contacts.
  SphereStep at_end() const {
    return {.step = step_,
            .displacement = displacement_.data(),
            .turn = turn_.data(),
            .final = false,
            .dashpot_share = dashpot_share_};
  }
  /// Largest relative motion of two spheres and partners in any iterate [m].
  double moved() const { return moved_; }
  /// Displacements of the spheres in the step [m]; empty before the first step.
  const Rows& displacement() const { return displacement_; }
  /// Incremental Rodrigues vectors of the same.
  const Rows& turn() const { return turn_; }

 private:
  struct Errors;

  void begin(const Parts& all);
  Errors iterate(const Parts& all, const std::vector<Load>& loads, const std::vector<Pull>& pulls) const;
  std::vector<Pull> pulls_at(const Parts& all, double time) const;
  bool find_forces(const Parts& all);
  void find_motion(const Parts& all);
  double motion_since_listed(const Parts& all) const;

  SphereStart start_;
  double step_ = 0.0;          ///< [s]
  double end_weight_ = 0.0;    ///< φ Δt, for the values at the end of the step [s]
  double start_weight_ = 0.0;  ///< (1 − φ) Δt, for those at its beginning [s]
  Rows displacement_;
  Rows turn_;
  Rows listed_;  ///< displacements of the last iterate, for which the lists are valid [m]
  double moved_ = 0.0;
  double dashpot_share_ = 1.0;
};

}  // namespace scree
