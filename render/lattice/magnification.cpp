#include "render/lattice/magnification.hpp"

#include <algorithm>
#include <limits>

#include "core/base/text/quantity.hpp"
#include "core/lattice/motion/expected_displacement.hpp"

namespace scree {
namespace {

/// Largest magnified displacement as a share of the plate's longer side.
constexpr double seen_share = 0.1;
/// Larger magnifications would show round-off only.
constexpr double most = 1e9;

}  // namespace

void Magnification::set_model(const Model& model) {
  const LatticeSpec& plate = *model.scene.lattice;
  size_ = plate.size.maxCoeff();
  largest_ = 0.0;
  if (plate.analysis != LatticeAnalysis::dynamics) return;
  if (plate.rotations == LatticeRotations::large) {
    // Rotations cannot be magnified.
    largest_ = std::numeric_limits<double>::infinity();
    return;
  }
  const double expected = expected_displacement(model.scene);
  // Unbounded displacements are not magnified.
  largest_ = expected > 0.0 ? expected : std::numeric_limits<double>::infinity();
}

void Magnification::update(const std::vector<Vec2>& displacement) {
  for (const Vec2& node : displacement) {
    if (node.allFinite()) largest_ = std::max(largest_, node.norm());
  }
}

double Magnification::value() const {
  const double wanted = seen_share * size_ / largest_;
  return wanted > 1.0 && wanted < most ? round_down_125(wanted) : 1.0;
}

}  // namespace scree
