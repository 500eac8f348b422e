#include "core/spheres/kept_dents.hpp"

#include <algorithm>
#include <utility>

namespace scree {
namespace {

template <typename Dents>
auto place_of(Dents& dents, std::pair<int, int> key) {
  return std::lower_bound(dents.begin(), dents.end(), key,
                          [](const KeptDents::Dent& dent, const auto& wanted) {
                            return std::pair(dent.one, dent.other) < wanted;
                          });
}

}  // namespace

void KeptDents::put(int one, int other, double largest) {
  const auto place = place_of(dents_, {one, other});
  if (place != dents_.end() && place->one == one && place->other == other) {
    place->largest = largest;
  } else {
    dents_.insert(place, {one, other, largest});
  }
}

double KeptDents::of(int one, int other) const {
  const auto place = place_of(dents_, {one, other});
  return place != dents_.end() && place->one == one && place->other == other ? place->largest : 0.0;
}

}  // namespace scree
