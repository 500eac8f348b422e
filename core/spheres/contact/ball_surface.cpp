#include "core/spheres/contact/ball_surface.hpp"

namespace scree {
namespace {

void find_round_contacts(const RoundSurface& surface, const Vec3& centre, double reach,
                         std::vector<SurfaceContact>& found) {
  found.clear();
  const auto add = [&](const RoundPlace& place, bool opposite) {
    if (!(place.distance > 0.0 && place.distance < reach)) return;
    const int second = opposite ? 1 : 0;
    if (place.part == RoundPart::side) {
      found.push_back({SurfaceFeature::face, second, place.distance, place.normal, 1.0});
    } else {
      const int rim = place.part == RoundPart::upper_rim ? 1 : 0;
      found.push_back({SurfaceFeature::edge, 2 * second + rim, place.distance, place.normal, 1.0});
    }
  };
  add(nearest_place(surface, centre), false);
  add(opposite_place(surface, centre), true);
}

}  // namespace

Aabb bounds_of(const BallSurface& surface) {
  return surface.round != nullptr ? bounds_of(*surface.round) : surface.features->boxes.bounds();
}

void find_candidates(const BallSurface& surface, const Vec3& point, double distance,
                     std::vector<int>& candidates) {
  if (surface.round == nullptr)
    return find_surface_candidates(*surface.features, point, distance, candidates);
  if (nearest_place(*surface.round, point).distance <= distance) candidates.push_back(0);
}

void find_contacts(const BallSurface& surface, std::span<const int> candidates, const Vec3& centre,
                   double reach, std::vector<SurfaceContact>& found) {
  if (surface.round == nullptr)
    return find_surface_contacts(*surface.features, candidates, centre, reach, found);
  find_round_contacts(*surface.round, centre, reach, found);
}

void find_contacts(const BallSurface& surface, const Vec3& centre, double reach,
                   std::vector<SurfaceContact>& found) {
  if (surface.round == nullptr) return find_surface_contacts(*surface.features, centre, reach, found);
  find_round_contacts(*surface.round, centre, reach, found);
}

bool crosses(const BallSurface& surface, std::span<const int> candidates, const Vec3& from, const Vec3& to) {
  if (surface.round == nullptr) return crosses_face(*surface.features, candidates, from, to);
  return passes_through(*surface.round, from, to);
}

bool crosses(const BallSurface& surface, const Vec3& from, const Vec3& to) {
  if (surface.round == nullptr) return crosses_face(*surface.features, from, to);
  return passes_through(*surface.round, from, to);
}

}  // namespace scree
