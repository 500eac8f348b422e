#include "core/scene/names.hpp"

namespace scree {

std::string_view name_of(SolverMethod method) {
  switch (method) {
    case SolverMethod::velocity_verlet:
      return "explicit";
    case SolverMethod::newmark:
      return "newmark";
    case SolverMethod::midpoint:
      return "midpoint";
    case SolverMethod::trapezoidal:
      return "trapezoidal";
  }
  return "";
}

std::string_view name_of(const NormalLawSpec& law) {
  if (std::holds_alternative<HertzLawSpec>(law)) return "hertz";
  if (std::holds_alternative<LinearLawSpec>(law)) return "linear";
  if (std::holds_alternative<WaltonBraunLawSpec>(law)) return "walton_braun";
  if (std::holds_alternative<StorakersLawSpec>(law)) return "storakers";
  return "barrier";
}

}  // namespace scree
