#pragma once

#include "core/laws/common/material_spec.hpp"

namespace scree {

// Loading of yielding spheres after Storåkers: F = K h^(1 + m/2); linear in the overlap without hardening.
// [R] Eqs. 11–16

/// Form of the constant in Storåkers' law for hardening materials. Equal without hardening.
enum class StorakersForm {
  printed,     ///< as [R] Eq. 11 prints it
  consistent,  ///< with the factor (2c)ᵐ that follows from the contact pressure
};

/// Effective hardening of two materials with one exponent.  [R] Eq. 14; without hardening the weaker one
/// decides
HardeningSpec combined_hardening(const HardeningSpec& one, const HardeningSpec& other);

/// Loading constant K.  [R] Eqs. 11, 13; without hardening k_L = 6π c² σ_Y R* of Eq. 16, with c² = 1.43
/// (erratum E-R1)
/// @param radius  R* [m]
double storakers_loading(const HardeningSpec& material, double radius, StorakersForm form);

}  // namespace scree
