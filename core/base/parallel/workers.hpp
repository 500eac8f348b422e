#pragma once

#include <algorithm>
#include <thread>
#include <vector>

#include "core/base/parallel/team.hpp"

namespace scree {

/// Runs parallel loops whose iterations write to their own slots only, so that results do not depend on the
/// number of threads.
class Workers {
 public:
  /// @param threads  0: number of cores
  explicit Workers(int threads)
      : team_(threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()))) {}

  /// Calls `body(begin, end)` for blocks of 0 … count − 1.
  /// @param grain  items per parallel task
  template <typename Body>
  void for_blocks(int count, int grain, const Body& body) {
    const auto run = [&](int block) { body(block * grain, std::min((block + 1) * grain, count)); };
    const int blocks = blocks_of(count, grain);
    if (threads() == 1 || blocks <= 1) {
      for (int block = 0; block < blocks; ++block) run(block);
    } else {
      team_.run(blocks, run);
    }
  }

  /// Calls `body(i)` for i = 0 … count − 1.
  /// @param grain  items per parallel task
  template <typename Body>
  void for_each(int count, int grain, const Body& body) {
    for_blocks(count, grain, [&](int begin, int end) {
      for (int i = begin; i != end; ++i) body(i);
    });
  }

  /// Sums what `body(sum, i)` adds for i = 0 … count − 1: within blocks, then over the blocks in order.
  template <typename Sum, typename Body>
  Sum sum(int count, int grain, const Body& body) {
    std::vector<Sum> parts(blocks_of(count, grain));
    for_blocks(count, grain, [&](int begin, int end) {
      Sum part{};
      for (int i = begin; i != end; ++i) body(part, i);
      parts[begin / grain] = std::move(part);
    });
    Sum total{};
    for (const Sum& part : parts) total += part;
    return total;
  }

  /// Collects what `body(list, i)` appends for i = 0 … count − 1, in order.
  template <typename Item, typename Body>
  std::vector<Item> list(int count, int grain, const Body& body) {
    struct List : std::vector<Item> {
      void operator+=(const List& other) { this->insert(this->end(), other.begin(), other.end()); }
    };
    return sum<List>(count, grain, body);
  }

  int threads() const { return team_.threads(); }

 private:
  static int blocks_of(int count, int grain) { return (count + grain - 1) / grain; }

  Team team_;
};

}  // namespace scree
