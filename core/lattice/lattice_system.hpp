#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/energy/ledger.hpp"
#include "core/lattice/statics.hpp"
#include "core/lattice/stencil.hpp"
#include "core/parallel/workers.hpp"
#include "core/serialization/archive.hpp"

namespace scree {

/// The lattice of a simulation: solved where the scene asks for statics, moved by velocity Verlet where it
/// asks for dynamics.
class LatticeSystem {
 public:
  /// @param lattice  none: there is nothing to move
  LatticeSystem(std::shared_ptr<const Lattice> lattice, const std::optional<LatticeSpec>& spec);

  /// Solves it, or finds the first forces.
  void begin(Workers& workers);
  bool moves() const { return spec_.analysis == LatticeAnalysis::dynamics && lattice_ != nullptr; }
  /// There is a lattice for which time means nothing.
  bool still() const { return spec_.analysis != LatticeAnalysis::dynamics && lattice_ && !instability_; }
  const std::optional<Instability>& instability() const { return instability_; }
  /// Of the static solution by round-off, in units of itself.
  double uncertainty() const { return uncertainty_; }

  /// Moves all nodes on and books the work of loads and damping. @return whether all is finite
  bool step(double duration, EnergyTerms& sums, Workers& workers);

  void add_energy(EnergyTerms& energy, Workers& workers) const;
  std::vector<Vec2> displacements()
      const;  ///< of the nodes [m]; none: its stiffness is singular, or its modes are asked for

  // One entry an unknown, for tests and scenes that start from elsewhere than rest; before `begin`.
  std::vector<double>& displacement() { return displacement_; }
  std::vector<double>& velocity() { return velocity_; }
  const std::vector<double>& displacement() const { return displacement_; }
  const std::vector<double>& velocity() const { return velocity_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    serialize_as_long(archive, displacement_);
    serialize_as_long(archive, velocity_);
    serialize_as_long(archive, elastic_force_);
  }

 private:
  struct Work {
    double of_loads = 0.0;
    double of_damping = 0.0;
    void operator+=(const Work& other) {
      of_loads += other.of_loads;
      of_damping += other.of_damping;
    }
  };

  void find_elastic_forces(Workers& workers);
  void find_row(int row);
  double acceleration(int unknown) const;
  void drift(int unknown, double duration, Work& work);
  void finish_kick(int unknown, double duration);

  std::shared_ptr<const Lattice> lattice_;
  LatticeSpec spec_;
  std::optional<Stencils> stencils_;
  std::vector<double> inverse_mass_;   ///< of each unknown, 0 where it is held [1/kg]
  std::vector<double> displacement_;   ///< [m]
  std::vector<double> velocity_;       ///< [m/s]
  std::vector<double> elastic_force_;  ///< −K u, of those that are held as well [N]
  std::optional<Instability> instability_;
  bool singular_ = false;
  double uncertainty_ = 0.0;
};

}  // namespace scree
