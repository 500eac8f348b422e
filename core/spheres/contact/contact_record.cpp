#include "core/spheres/contact/contact_record.hpp"

namespace scree {
namespace {

template <typename NormalLaw>
double potential_of(const NormalLaw& law, const std::vector<ElastoplasticSphereLaw>& former, double depth,
                    const ContactFit& fit) {
  if constexpr (HistoryLaw<NormalLaw>)
    return with_strength(law, former, fit.strength)
        .recoverable(fit.overlap, fit.first, fit.second, fit.largest);
  else
    return law.potential(depth, fit.radius());
}

}  // namespace

ContactStore stored(const SphereInteraction& law, const ContactMemory<double>& memory,
                    const ContactFit& fit) {
  const double depth = fit.overlap + reach_of(law);
  if (!acts(law, fit.overlap, fit.radius(), memory.tangential_stiffness > 0.0)) return {};
  // A contact that adheres and has not begun yet stores nothing.
  if (jkr_law(law) != nullptr && !(memory.tangential_stiffness > 0.0)) return {};
  const double cohesion = 0.5 * law.cohesion * fit.radius() * fit.overlap * fit.overlap;
  return {std::visit([&](const auto& normal) { return potential_of(normal, law.former, depth, fit); },
                     law.normal) -
              cohesion,
          0.5 * memory.tangential_stiffness * dot(memory.spring, memory.spring), 0.0};
}

}  // namespace scree
