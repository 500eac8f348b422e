#pragma once

#include <string>

#include "core/model/model.hpp"
#include "core/spheres/state/sphere_laws.hpp"

namespace scree {

/// Partners of an impact.
struct ImpactPartners {
  int body = 0;
  int material = 0;  ///< of what it meets
  int other = -1;    ///< the body that it meets; −1: a wall
};

/// What single contacts can take of an impact, dashpots left out: under a barrier what the law stores down to
/// a small share of the gap at which the barrier begins, of spheres under other laws what they take up to the
/// overlap that these hold for.
class ImpactCapacity {
 public:
  explicit ImpactCapacity(const Model& model) : model_(model), laws_(make_sphere_laws(model)) {}

  /// Whether an impact that the start promises may be too much for a contact; costs no search.
  bool may_be_exceeded() const;
  /// Infinite where no law acts [J].
  double energy(const ImpactPartners& partners) const;
  /// Says that an impact of that energy and speed is too much, and what would hold it.
  /// Precondition: the energy exceeds that above.
  std::string too_much(const ImpactPartners& partners, double energy) const;

 private:
  const ContactRule* rule(const ImpactPartners& partners) const;
  const SphereInteraction* sphere_law(const ImpactPartners& partners) const;
  double smaller_radius(const ImpactPartners& partners) const;
  std::string what_would_hold(const ImpactPartners& partners, double factor) const;

  const Model& model_;
  SphereLaws laws_;
};

}  // namespace scree
