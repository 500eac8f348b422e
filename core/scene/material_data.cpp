#include "core/scene/material_data.hpp"

namespace scree {
namespace {

const char* missing_for_unloading(const UnloadingSpec& unloading, const MaterialSpec& material) {
  const bool bars = std::holds_alternative<BarUnloading>(unloading);
  return bars && !material.young_modulus ? "young_modulus" : nullptr;
}

}  // namespace

const char* missing_data(const NormalLawSpec& law, const MaterialSpec& material) {
  if (std::holds_alternative<HertzLawSpec>(law)) {
    if (!material.young_modulus) return "young_modulus";
    return material.poisson_ratio ? nullptr : "poisson_ratio";
  }
  if (const auto* walton_braun = std::get_if<WaltonBraunLawSpec>(&law)) {
    if (!walton_braun->loading && !material.yield_stress) return "yield_stress";
    return missing_for_unloading(walton_braun->unloading, material);
  }
  if (const auto* storakers = std::get_if<StorakersLawSpec>(&law)) {
    if (!material.hardening) return "hardening";
    return missing_for_unloading(storakers->unloading, material);
  }
  return nullptr;
}

}  // namespace scree
