#include "core/spheres/contact/overlap_history.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace scree {
namespace {

template <typename Overlaps>
auto place_of(Overlaps& overlaps, std::pair<int, int> key) {
  return std::lower_bound(overlaps.begin(), overlaps.end(), key,
                          [](const OverlapHistory::Entry& entry, const auto& wanted) {
                            return std::pair(entry.one, entry.other) < wanted;
                          });
}

}  // namespace

void OverlapHistory::put(std::vector<Entry> overlaps) {
  if (overlaps.empty()) return;
  const auto before = [](const Entry& a, const Entry& b) {
    return std::pair(a.one, a.other) < std::pair(b.one, b.other);
  };
  std::sort(overlaps.begin(), overlaps.end(), before);
  std::vector<Entry> all;
  all.reserve(overlaps.size() + history_.size());
  // Of two entries for the same pair, the new one is kept.
  std::set_union(overlaps.begin(), overlaps.end(), history_.begin(), history_.end(), std::back_inserter(all),
                 before);
  history_ = std::move(all);
}

PastOverlap OverlapHistory::of(int one, int other) const {
  const auto place = place_of(history_, {one, other});
  return place != history_.end() && place->one == one && place->other == other ? place->past : PastOverlap{};
}

}  // namespace scree
