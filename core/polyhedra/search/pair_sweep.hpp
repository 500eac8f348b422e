#pragma once

#include <algorithm>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/polyhedra/search/pair_fetching.hpp"
#include "core/polyhedra/search/pair_list.hpp"

namespace scree {

/// Lets pairs act on their bodies one after another, those that share no body at the same time, in an order
/// that does not depend on the number of threads. The bodies are halved by number, so that each half has as
/// many pairs, until the parts are small. First the pairs within each part act, then those between two
/// neighbouring parts, then between two such couples, and so on; backwards the other way round. Bodies near
/// in number are mostly near in space, so that few pairs are left for the last, single halving.
class PairSweep {
 public:
  /// @param pairs  ascending; one with a wall (b ≥ bodies) belongs to the part of its body
  void arrange(const std::vector<ClosePair>& pairs, int bodies);

  /// Adds up what `act(sum, pair)` adds for each: by parts, and these in order.
  /// @param all  the pairs that the indices are those of
  template <typename Sum, typename Act>
  Sum forwards(Workers& workers, const ContactPairs& all, const Act& act) const {
    Sum total{};
    for (auto level = levels_.begin(); level != levels_.end(); ++level) {
      total += at_once<Sum>(workers, *level, [&](Sum& sum, const Part& part) {
        in_turn(part.begin(), part.end(), all, sum, act);
      });
    }
    return total;
  }
  template <typename Sum, typename Act>
  Sum backwards(Workers& workers, const ContactPairs& all, const Act& act) const {
    Sum total{};
    for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
      total += at_once<Sum>(workers, *level, [&](Sum& sum, const Part& part) {
        in_turn(part.rbegin(), part.rend(), all, sum, act);
      });
    }
    return total;
  }

 private:
  using Part = std::vector<int>;  ///< indices of pairs

  template <typename Sum, typename Act>
  static Sum at_once(Workers& workers, const std::vector<Part>& parts, const Act& act) {
    return workers.sum<Sum>(static_cast<int>(parts.size()), 1,
                            [&](Sum& sum, int part) { act(sum, parts[part]); });
  }

  template <typename Iterator, typename Sum, typename Act>
  static void in_turn(Iterator begin, Iterator end, const ContactPairs& all, Sum& sum, const Act& act) {
    // Those that do not act have been looked at as well, and have pushed the others out of the caches.
    const bool fetches = all.size() > pairs_at_hand;
    for (Iterator pair = begin; pair != end; ++pair) {
      if (fetches) {
        fetch_for_damping(
            [&](std::ptrdiff_t places) { return end - pair > places ? &all[pair[places]] : nullptr; });
      }
      act(sum, *pair);
    }
  }

  std::vector<std::vector<Part>> levels_;  ///< each has half as many parts as the one before
  std::vector<unsigned> part_of_;          ///< part of each body at the lowest level
};

}  // namespace scree
