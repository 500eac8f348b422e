#include "core/laws/common/elastoplastic_law.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// xⁿ, without the cost of a general power for n = 1.
double power(double x, double n) {
  if (n == 1.0) return x;
  if (n == 0.0) return 1.0;
  return std::pow(x, n);
}

}  // namespace

double loading_force(const ElastoplasticLaw& law, double overlap) {
  return law.loading * power(overlap, law.exponent);
}

double loading_stiffness(const ElastoplasticLaw& law, double overlap) {
  return law.exponent * law.loading * power(overlap, law.exponent - 1.0);
}

double loading_work(const ElastoplasticLaw& law, double overlap) {
  return loading_force(law, overlap) * overlap / (law.exponent + 1.0);
}

double given_unloading(const ElastoplasticLaw& law, double largest) {
  const double start = law.from_loading ? loading_stiffness(law, largest) : law.unloading;
  return start + law.by_overlap * largest + law.by_force * loading_force(law, largest);
}

double unloading_stiffness(const ElastoplasticLaw& law, double largest) {
  return std::max(given_unloading(law, largest), loading_stiffness(law, largest));
}

double residual_overlap(const ElastoplasticLaw& law, double largest) {
  if (largest <= 0.0) return 0.0;
  return largest - loading_force(law, largest) / unloading_stiffness(law, largest);
}

double plastic_work(const ElastoplasticLaw& law, double largest) {
  if (largest <= 0.0) return 0.0;
  const double force = loading_force(law, largest);
  return loading_work(law, largest) - 0.5 * force * force / unloading_stiffness(law, largest);
}

ElastoplasticResponse response(const ElastoplasticLaw& law, double overlap, double largest) {
  const double deepest = std::max(overlap, largest);
  if (deepest <= 0.0) return {0.0, loading_stiffness(law, 0.0), 0.0};
  const double stiffness = unloading_stiffness(law, deepest);
  const double most = loading_force(law, deepest);
  if (overlap >= largest) return {most, loading_stiffness(law, overlap), 0.5 * most * most / stiffness};
  const double force = most - stiffness * (largest - overlap);
  if (force <= 0.0) return {};
  return {force, stiffness, 0.5 * force * force / stiffness};
}

/// k_L grows as h^(n − 1), slower than linearly, and k_U linearly: k_U − k_L is smallest where the slopes are
/// equal, or at the end.
double weakest_overlap(const ElastoplasticLaw& law, double deepest) {
  if (law.exponent == 1.0) return 0.0;
  if (!(law.by_overlap > 0.0)) return deepest;
  const double slope = law.exponent * (law.exponent - 1.0) * law.loading;
  return std::min(deepest, std::pow(slope / law.by_overlap, 1.0 / (2.0 - law.exponent)));
}

}  // namespace scree
