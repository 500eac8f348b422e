#pragma once

#include <algorithm>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/polyhedra/search/pair_fetching.hpp"
#include "core/polyhedra/search/pair_list.hpp"

namespace scree {

/// Applies pairs to their bodies sequentially, and in parallel where they share no body, in an order that
/// does not depend on the number of threads. The bodies are halved recursively by place, with equal numbers
/// of pairs, until the parts are small. Pairs within each part come first, then pairs between two
/// neighbouring parts, then pairs between two such double parts, and so on; the backward sweep reverses the
/// order. Bodies with close places are mostly close in space, so that few pairs remain for the last, single
/// halving.
class PairSweep {
 public:
  /// @param pairs  ascending; a pair with a wall (b ≥ bodies) belongs to the part of its body
  void arrange(const std::vector<ClosePair>& pairs, int bodies);

  /// Calls `act(sum, pair)` for each pair and adds the sums: within parts, then over the parts in order.
  /// @param all  pairs that the indices refer to
  template <typename Sum, typename Act>
  Sum forwards(Workers& workers, const ContactPairs& all, const Act& act) const {
    Sum total{};
    for (auto level = levels_.begin(); level != levels_.end(); ++level) {
      total += sum_parts<Sum>(workers, *level, [&](Sum& sum, const Part& part) {
        in_turn(part.begin(), part.end(), all, sum, act);
      });
    }
    return total;
  }
  template <typename Sum, typename Act>
  Sum backwards(Workers& workers, const ContactPairs& all, const Act& act) const {
    Sum total{};
    for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
      total += sum_parts<Sum>(workers, *level, [&](Sum& sum, const Part& part) {
        in_turn(part.rbegin(), part.rend(), all, sum, act);
      });
    }
    return total;
  }

 private:
  using Part = std::vector<int>;  ///< indices of pairs

  template <typename Sum, typename Act>
  static Sum sum_parts(Workers& workers, const std::vector<Part>& parts, const Act& act) {
    return workers.sum<Sum>(static_cast<int>(parts.size()), 1,
                            [&](Sum& sum, int part) { act(sum, parts[part]); });
  }

  template <typename Iterator, typename Sum, typename Act>
  static void in_turn(Iterator begin, Iterator end, const ContactPairs& all, Sum& sum, const Act& act) {
    // Inactive pairs are checked as well and evict the others from the caches.
    const bool fetches = all.size() > pairs_at_hand;
    for (Iterator pair = begin; pair != end; ++pair) {
      if (fetches) {
        fetch_for_damping(
            [&](std::ptrdiff_t places) { return end - pair > places ? &all[pair[places]] : nullptr; });
      }
      act(sum, *pair);
    }
  }

  std::vector<std::vector<Part>> levels_;  ///< each with half as many parts as the one before
  std::vector<unsigned> part_of_;          ///< part of each body at the lowest level
};

}  // namespace scree
