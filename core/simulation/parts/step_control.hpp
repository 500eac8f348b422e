#pragma once

#include <limits>
#include <vector>

#include "core/base/serialization/archive.hpp"
#include "core/polyhedra/explicit/stiffest_mode.hpp"
#include "core/simulation/parts/polyhedron_system.hpp"

namespace scree {

/// Stable step of velocity Verlet for the current contacts [s].
struct StableStep {
  double limit;  ///< stability limit, beyond which a mode grows
  double safe;   ///< largest step to choose
};

/// Step control of velocity Verlet for contacts of polyhedra: stable, short enough for impacts, and changed
/// rarely enough to conserve energy.
class StepControl {
 public:
  /// @param bodies  number of polyhedra
  explicit StepControl(int bodies);

  /// Updates the stable steps for the contacts just found: immediately for bodies with new or stiffer
  /// contacts, at intervals for all bodies.
  /// @param steps  number of steps so far
  void update(PolyhedronSystem& polyhedra, long steps, Workers& workers);
  /// One more body, without contacts.
  void append_body();
  /// Makes the next `update` recompute all stable steps.
  void require_update() { due_ = 0; }

  /// Upper bound of the next step; notes the energy throughput.
  /// @param of_spheres  bound from spheres [s]
  double bound(const PolyhedronSystem& polyhedra, EnergyAccount& account, long steps, double of_spheres,
               Workers& workers) const;
  /// Stable step of the free walls on polyhedra: ω² of any mode is at most 2 Σk/m, and normal dashpots must
  /// not overshoot; infinite without contacts [s].
  static double step_of_free_walls(const PolyhedronSystem& polyhedra, const Walls& walls);
  /// The step itself, or a smaller one allowed by the current contacts.
  double allowed(double step, const PolyhedronSystem& polyhedra, const EnergyAccount& account) const;
  /// Upper bound of a raised step, so that the energy lost by all changes together is negligible.
  /// @param step  current step [s]
  double longest_raise(double step, const PolyhedronSystem& polyhedra, const EnergyAccount& account) const;
  /// Books the energy lost by a change of the step. Call before forces are summed again.
  void book_change(double from, double to, const PolyhedronSystem& polyhedra);

  /// Working memory for the spectral ratio is not saved.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [stable_step, dominance, spectral_ratio, mobilities, springs, due, lost_by_changes] = *this;
    serialize_as_long(archive, stable_step);
    serialize_as_long(archive, dominance);
    archive(spectral_ratio, due, lost_by_changes);
  }

 private:
  StableStep stable_step_of_all(const Bodies& bodies) const;
  void find_stable_step(const PolyhedronSystem& polyhedra, int body);
  void find_spectral_ratio(const PolyhedronSystem& polyhedra);
  double deviation(const PolyhedronSystem& polyhedra) const;

  std::vector<double> stable_step_;  ///< per body, at most some steps old [s]
  std::vector<double> dominance_;    ///< share of each body's stiffest pair in the stiffness of all its pairs
  double spectral_ratio_ = 1.0;      ///< ω² of the stiffest mode over the largest bound of a single body
  std::vector<Mobility> mobilities_;  ///< working memory
  std::vector<ContactSpring> springs_;
  long due_ = 0;                  ///< step number at which all stable steps are updated
  double lost_by_changes_ = 0.0;  ///< predicted energy lost by changes of the step so far [J]
};

}  // namespace scree
