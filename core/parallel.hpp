#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace scree {

/// Runs loops whose iterations write to their own slots only, so that results do not depend on the number of
/// threads.
class Workers {
 public:
  /// @param threads  0: as many as there are cores
  explicit Workers(int threads)
      : arena_(threads > 0 ? threads : tbb::task_arena::automatic), alone_(arena_.max_concurrency() == 1) {}

  /// Calls `body(i)` for i = 0 … count − 1; about `grain` calls are worth handing to another thread.
  template <typename Body>
  void for_each(int count, int grain, const Body& body) {
    if (alone_ || count <= grain) {
      for (int i = 0; i < count; ++i) body(i);
      return;
    }
    arena_.execute([&] {
      tbb::parallel_for(tbb::blocked_range<int>(0, count, grain), [&](const tbb::blocked_range<int>& range) {
        for (int i = range.begin(); i != range.end(); ++i) body(i);
      });
    });
  }

  int threads() const { return arena_.max_concurrency(); }

 private:
  tbb::task_arena arena_;
  bool alone_;
};

}  // namespace scree
