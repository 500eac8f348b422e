#pragma once

#include <string>

#include "core/model/model.hpp"
#include "core/spheres/state/sphere_laws.hpp"

namespace scree {

/// Partners of an impact.
struct ImpactPartners {
  int body = 0;
  int material = 0;  ///< material of the other partner
  int other = -1;    ///< the other body; −1: a wall
};

/// Energy that single contacts can absorb in an impact, without dashpots. Barrier laws: the potential down to
/// a small share of the activation gap. Other laws of spheres: the potential up to the largest overlap for
/// which they hold.
class ImpactCapacity {
 public:
  explicit ImpactCapacity(const Model& model) : model_(model), laws_(make_sphere_laws(model)) {}

  /// Returns whether an impact expected from the start may exceed the capacity of a contact; needs no search.
  bool may_be_exceeded() const;
  /// Capacity of a contact; infinite if no law acts [J].
  double energy(const ImpactPartners& partners) const;
  /// Message about an impact with excessive energy and parameters that would suffice. Precondition: the
  /// energy exceeds the capacity.
  std::string too_much(const ImpactPartners& partners, double energy) const;

 private:
  const ContactRule* rule(const ImpactPartners& partners) const;
  const SphereInteraction* sphere_law(const ImpactPartners& partners) const;
  double smaller_radius(const ImpactPartners& partners) const;
  std::string sufficient_parameters(const ImpactPartners& partners, double factor) const;

  const Model& model_;
  SphereLaws laws_;
};

}  // namespace scree
