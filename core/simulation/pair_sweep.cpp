#include "core/simulation/pair_sweep.hpp"

#include <bit>
#include <cstdint>

namespace scree {
namespace {

/// Parts of fewer bodies are not worth a thread.
constexpr int bodies_in_part = 256;

}  // namespace

void PairSweep::arrange(const std::vector<ClosePair>& pairs, int bodies) {
  const unsigned parts = std::bit_floor(static_cast<unsigned>(std::max(1, bodies / bodies_in_part)));
  levels_.resize(std::bit_width(parts));
  for (size_t level = 0; level < levels_.size(); ++level) {
    levels_[level].resize(parts >> level);
    for (Part& part : levels_[level]) part.clear();
  }
  const auto part_of = [&](int body) {
    return static_cast<unsigned>(static_cast<std::uint64_t>(body) * parts / static_cast<unsigned>(bodies));
  };
  for (const ClosePair& pair : pairs) {
    const unsigned a = part_of(pair.a);
    const unsigned b = pair.b < bodies ? part_of(pair.b) : a;
    const int level = std::bit_width(a ^ b);
    levels_[level][a >> level].push_back(pair.pair);
  }
}

}  // namespace scree
