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
  if (depth <= 0.0) return {};
  return {std::visit([&](const auto& normal) { return potential_of(normal, law.former, depth, fit); },
                     law.normal),
          0.5 * memory.tangential_stiffness * dot(memory.spring, memory.spring), 0.0};
}

}  // namespace scree
