#include "render/lattice/magnification.hpp"

#include <algorithm>
#include <limits>

#include "core/base/text/quantity.hpp"
#include "core/lattice/motion/expected_displacement.hpp"

namespace scree {
namespace {

/// Of the plate's longer side: what a displacement becomes at most.
constexpr double seen_share = 0.1;
/// Nothing is displaced; or so little that it is round-off.
constexpr double most = 1e9;

}  // namespace

void Magnification::set_model(const Model& model) {
  const LatticeSpec& plate = *model.scene.lattice;
  size_ = plate.size.maxCoeff();
  largest_ = 0.0;
  if (plate.analysis != LatticeAnalysis::dynamics) return;
  if (plate.rotations == LatticeRotations::large) {
    // Turns cannot be magnified.
    largest_ = std::numeric_limits<double>::infinity();
    return;
  }
  const double expected = expected_displacement(model.scene);
  // Displacements that grow without bound are seen as they are.
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
