#include "core/spheres/contact/overlap_history.hpp"

#include <algorithm>
#include <iterator>
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

void KeptDents::put(std::vector<Dent> dents) {
  if (dents.empty()) return;
  const auto before = [](const Dent& a, const Dent& b) {
    return std::pair(a.one, a.other) < std::pair(b.one, b.other);
  };
  std::sort(dents.begin(), dents.end(), before);
  std::vector<Dent> all;
  all.reserve(dents.size() + dents_.size());
  // Of two for the same pair the first list's is taken.
  std::set_union(dents.begin(), dents.end(), dents_.begin(), dents_.end(), std::back_inserter(all), before);
  dents_ = std::move(all);
}

double KeptDents::of(int one, int other) const {
  const auto place = place_of(dents_, {one, other});
  return place != dents_.end() && place->one == one && place->other == other ? place->largest : 0.0;
}

}  // namespace scree
