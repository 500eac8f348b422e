#include "core/spheres/contact/surface_overlap_history.hpp"

#include <algorithm>
#include <utility>

namespace scree {
namespace {

bool before(const SurfaceOverlapHistory::Kept& a, const SurfaceOverlapHistory::Kept& b) {
  return std::pair(a.partner, a.body) < std::pair(b.partner, b.body);
}

/// Entry with the nearest normal, or the end.
template <typename Overlaps>
auto nearest(Overlaps& overlaps, const Vec3& normal) {
  auto found = overlaps.end();
  double best = alike_normals;
  for (auto previous = overlaps.begin(); previous != overlaps.end(); ++previous) {
    const double cosine = previous->normal.dot(normal);
    if (cosine <= best) continue;
    best = cosine;
    found = previous;
  }
  return found;
}

}  // namespace

double largest_at(const SurfaceOverlaps& overlaps, const Vec3& normal) {
  const auto previous = nearest(overlaps, normal);
  return previous != overlaps.end() ? previous->largest : 0.0;
}

void enlarge(SurfaceOverlaps& overlaps, const Vec3& normal, double overlap, int strength) {
  const auto previous = nearest(overlaps, normal);
  if (previous != overlaps.end()) {
    previous->largest = std::max(previous->largest, overlap);
    previous->strength = strength;
  } else if (overlap > 0.0) {
    overlaps.push_back({normal, overlap, strength});
  }
}

void SurfaceOverlapHistory::put(std::vector<Kept> overlaps) {
  if (overlaps.empty()) return;
  std::stable_sort(overlaps.begin(), overlaps.end(), before);
  std::erase_if(kept_, [&](const Kept& old) {
    return std::binary_search(overlaps.begin(), overlaps.end(), old, before);
  });
  const auto known = static_cast<std::ptrdiff_t>(kept_.size());
  kept_.insert(kept_.end(), overlaps.begin(), overlaps.end());
  std::inplace_merge(kept_.begin(), kept_.begin() + known, kept_.end(), before);
}

SurfaceOverlaps SurfaceOverlapHistory::of(int partner, int body) const {
  const auto [begin, end] = std::equal_range(kept_.begin(), kept_.end(), Kept{partner, body, {}}, before);
  SurfaceOverlaps overlaps;
  for (auto one = begin; one != end; ++one) overlaps.push_back(one->previous);
  return overlaps;
}

}  // namespace scree
