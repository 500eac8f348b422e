#pragma once

#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/spheres/search/sphere_cells.hpp"

namespace scree {

/// Potential energy of two spheres at a distance of their centres; 0 at the cutoff [J].
double near_potential(const NearFieldSpec& spec, double distance);

/// Attraction minus repulsion [N], and its derivative with respect to the distance [N/m].
double near_pull(const NearFieldSpec& spec, double distance);
double near_slope(const NearFieldSpec& spec, double distance);

/// Attraction and repulsion between spheres at a distance.  [S] Eqs. 16–18; the potential is shifted to 0 at
/// the cutoff.
class NearField {
 public:
  explicit NearField(const NearFieldSpec& spec) : spec_(spec) {}

  bool acts() const { return spec_.attraction.strength != 0.0 || spec_.repulsion.strength != 0.0; }

  /// Lists for each sphere the spheres within the cutoff plus a margin.
  void find_near(const Spheres& spheres, const CellLevels& cells, double margin, Workers& workers);
  /// Computes the force on each sphere [N].
  void evaluate(const Spheres& spheres, Workers& workers);
  const Pack& force(int sphere) const { return force_[sphere]; }
  const Pack* forces() const { return force_.data(); }
  /// Potential energy of all pairs [J].
  double potential(const Spheres& spheres, Workers& workers) const;

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [spec, near, force] = *this;
    archive(near, force);
  }

 private:
  NearFieldSpec spec_;
  std::vector<std::vector<int>> near_;  ///< per sphere
  Rows force_;
};

}  // namespace scree
