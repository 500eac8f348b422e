#pragma once

#include "core/laws/common/material_spec.hpp"

namespace scree {

// Loading of spheres that yield, after Storåkers: F = K h^(1 + m/2), in proportion to the overlap where the
// material does not harden.  [R] Eqs. 11–16

/// Which constant Storåkers' law for hardening materials has. The same without hardening.
enum class StorakersForm {
  printed,     ///< as [R] Eq. 11 prints it
  consistent,  ///< with the factor (2c)ᵐ that follows from the contact pressure
};

/// What two materials of one exponent are together.  [R] Eq. 14; without hardening the weaker one decides
HardeningSpec combined_hardening(const HardeningSpec& one, const HardeningSpec& other);

/// K.  [R] Eqs. 11, 13; without hardening k_L = 6π c² σ_Y R* of Eq. 16, with c² = 1.43 (erratum E-R1)
/// @param radius  R* [m]
double storakers_loading(const HardeningSpec& material, double radius, StorakersForm form);

}  // namespace scree
