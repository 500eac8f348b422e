#pragma once

#include <limits>
#include <vector>

#include "core/base/serialization/archive.hpp"
#include "core/polyhedra/explicit/stiffest_mode.hpp"
#include "core/simulation/parts/polyhedron_system.hpp"

namespace scree {

/// Of velocity Verlet with the contacts of the moment [s].
struct StableStep {
  double limit;  ///< beyond which a mode of theirs grows
  double safe;   ///< that a step may be chosen to have
};

/// How long a step of velocity Verlet may be for the contacts of polyhedra: stable, short enough for impacts,
/// and not changed so often that the energy suffers.
class StepControl {
 public:
  /// @param bodies  number of polyhedra
  explicit StepControl(int bodies);

  /// Brings the stable steps up to date with the contacts just found: for bodies with new or stiffer ones at
  /// once, for all now and then.
  /// @param steps  made so far
  void update(PolyhedronSystem& polyhedra, long steps, Workers& workers);
  /// The next `update` finds them all.
  void find_anew() { due_ = 0; }

  /// The longest step to begin with; notes the energy turned over.
  /// @param of_spheres  that spheres allow [s]
  double bound(const PolyhedronSystem& polyhedra, EnergyAccount& account, long steps, double of_spheres,
               Workers& workers) const;
  /// The step itself, or a shorter one where it is too long for the contacts of the moment.
  double allowed(double step, const PolyhedronSystem& polyhedra, const EnergyAccount& account) const;
  /// To which a step may be raised, so that all changes together lose too little energy to matter.
  /// @param step  the present one [s]
  double longest_raise(double step, const PolyhedronSystem& polyhedra, const EnergyAccount& account) const;
  /// Books what the change from one step to the next loses; before the forces are summed anew.
  void book_change(double from, double to, const PolyhedronSystem& polyhedra);

  /// What serves to find the spectral ratio alone is not saved.
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

  std::vector<double> stable_step_;  ///< of each body, some steps old at most [s]
  std::vector<double> dominance_;    ///< share of each body's stiffest pair in the stiffness of all its pairs
  double spectral_ratio_ = 1.0;      ///< ω² of the stiffest mode over the largest bound of a single body
  std::vector<Mobility> mobilities_;  ///< for finding it
  std::vector<ContactSpring> springs_;
  long due_ = 0;                  ///< number of the step at which all of them are found anew
  double lost_by_changes_ = 0.0;  ///< energy that changes of the step have lost so far, in theory [J]
};

}  // namespace scree
