#include "core/spheres/contact/surface_overlap_history.hpp"

#include <algorithm>
#include <utility>

namespace scree {
namespace {

bool before(const KeptSurfaceDents::Kept& a, const KeptSurfaceDents::Kept& b) {
  return std::pair(a.partner, a.body) < std::pair(b.partner, b.body);
}

/// The dent with the nearest normal, or the end.
template <typename Dents>
auto nearest(Dents& dents, const Vec3& normal) {
  auto found = dents.end();
  double best = alike_normals;
  for (auto dent = dents.begin(); dent != dents.end(); ++dent) {
    const double cosine = dent->normal.dot(normal);
    if (cosine <= best) continue;
    best = cosine;
    found = dent;
  }
  return found;
}

}  // namespace

double largest_at(const SurfaceDents& dents, const Vec3& normal) {
  const auto dent = nearest(dents, normal);
  return dent != dents.end() ? dent->largest : 0.0;
}

void enlarge(SurfaceDents& dents, const Vec3& normal, double overlap) {
  const auto dent = nearest(dents, normal);
  if (dent != dents.end()) {
    dent->largest = std::max(dent->largest, overlap);
  } else if (overlap > 0.0) {
    dents.push_back({normal, overlap});
  }
}

void KeptSurfaceDents::put(std::vector<Kept> dents) {
  if (dents.empty()) return;
  std::stable_sort(dents.begin(), dents.end(), before);
  std::erase_if(kept_,
                [&](const Kept& old) { return std::binary_search(dents.begin(), dents.end(), old, before); });
  const auto known = static_cast<std::ptrdiff_t>(kept_.size());
  kept_.insert(kept_.end(), dents.begin(), dents.end());
  std::inplace_merge(kept_.begin(), kept_.begin() + known, kept_.end(), before);
}

SurfaceDents KeptSurfaceDents::of(int partner, int body) const {
  const auto [begin, end] = std::equal_range(kept_.begin(), kept_.end(), Kept{partner, body, {}}, before);
  SurfaceDents dents;
  for (auto one = begin; one != end; ++one) dents.push_back(one->dent);
  return dents;
}

}  // namespace scree
