#pragma once

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <vector>

namespace scree {

/// Runs loops whose iterations write to their own slots only, so that results do not depend on the number of
/// threads. A thread gets about the same part of equal loops each time, which keeps what it works on near it.
class Workers {
 public:
  /// @param threads  0: as many as there are cores
  explicit Workers(int threads)
      : arena_(threads > 0 ? threads : tbb::task_arena::automatic), alone_(arena_.max_concurrency() == 1) {}

  /// Calls `body(begin, end)` for blocks of `grain` of 0 … count − 1; `few` blocks are not worth a thread.
  template <typename Body>
  void for_blocks(int count, int grain, const Body& body, int few = 4) {
    const auto run = [&](int block) { body(block * grain, std::min((block + 1) * grain, count)); };
    const int blocks = blocks_of(count, grain);
    if (alone_ || blocks <= few) {
      for (int block = 0; block < blocks; ++block) run(block);
      return;
    }
    arena_.execute([&] { tbb::parallel_for(0, blocks, run, tbb::static_partitioner()); });
  }

  /// Calls `body(i)` for i = 0 … count − 1; `grain` calls are worth handing to another thread.
  template <typename Body>
  void for_each(int count, int grain, const Body& body) {
    for_blocks(count, grain, [&](int begin, int end) {
      for (int i = begin; i != end; ++i) body(i);
    });
  }

  /// Calls `body(i)` for i = 0 … count − 1, calls that may take very different times; a call may run loops of
  /// its own.
  template <typename Body>
  void for_unequal(int count, const Body& body) {
    if (alone_ || count < 2) {
      for (int i = 0; i < count; ++i) body(i);
      return;
    }
    arena_.execute([&] { tbb::parallel_for(0, count, body, tbb::simple_partitioner()); });
  }

  /// Adds up what `body(sum, i)` adds for i = 0 … count − 1: by blocks, and these in order.
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

  /// Collects in order what `body(list, i)` appends for i = 0 … count − 1.
  template <typename Item, typename Body>
  std::vector<Item> list(int count, int grain, const Body& body) {
    struct List : std::vector<Item> {
      void operator+=(const List& other) { this->insert(this->end(), other.begin(), other.end()); }
    };
    return sum<List>(count, grain, body);
  }

  int threads() const { return arena_.max_concurrency(); }

 private:
  static int blocks_of(int count, int grain) { return (count + grain - 1) / grain; }

  tbb::task_arena arena_;
  bool alone_;
};

}  // namespace scree
