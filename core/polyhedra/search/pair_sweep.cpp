#include "core/polyhedra/search/pair_sweep.hpp"

#include <algorithm>
#include <bit>

namespace scree {
namespace {

/// Parts with fewer pairs are not worth a parallel task.
constexpr size_t pairs_in_part = 48;

}  // namespace

void PairSweep::arrange(const std::vector<ClosePair>& pairs, int bodies) {
  const unsigned parts =
      std::bit_floor(static_cast<unsigned>(std::max<size_t>(1, pairs.size() / pairs_in_part)));
  levels_.resize(std::bit_width(parts));
  for (size_t level = 0; level < levels_.size(); ++level) {
    levels_[level].resize(parts >> level);
    for (Part& part : levels_[level]) part.clear();
  }
  part_of_.assign(bodies, parts - 1);
  int body = 0;
  for (unsigned part = 0; part + 1 < parts; ++part) {
    const int end = pairs[pairs.size() * (part + 1) / parts].a;
    for (; body < end; ++body) part_of_[body] = part;
  }
  for (const ClosePair& pair : pairs) {
    const unsigned a = part_of_[pair.a];
    const unsigned b = pair.b < bodies ? part_of_[pair.b] : a;
    const int level = std::bit_width(a ^ b);
    levels_[level][a >> level].push_back(pair.pair);
  }
}

}  // namespace scree
