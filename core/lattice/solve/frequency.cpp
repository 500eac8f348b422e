#include "core/lattice/solve/frequency.hpp"

#include <cmath>
#include <numbers>

namespace scree {

double rayleigh_frequency(const Lattice& lattice, const Mode& mode) {
  double mass = 0.0;
  for (int n = 0; n < lattice.nodes(); ++n)
    mass += lattice.mass(n) * mode.shape.segment<2>(2 * n).squaredNorm();
  return std::sqrt(mode.eigenvalue / mass) / (2.0 * std::numbers::pi);
}

}  // namespace scree
