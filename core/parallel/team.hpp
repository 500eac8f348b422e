#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace scree {

/// Threads that share out short loops, one after another. A step has some twenty loops of a few microseconds
/// each. Handing one over costs less than a microsecond here: helpers watch for the next loop for a while
/// before they go to sleep. A thread begins with the same part of the loop each time, so that what it works
/// on stays in its cache, and then takes over what the others have left.
class Team {
 public:
  /// @param threads  at least 1, that of the caller counted in
  explicit Team(int threads);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  int threads() const { return static_cast<int>(parts_.size()); }

  /// Calls `body(block)` for block = 0 … blocks − 1, which must not throw. One loop at a time; a loop within
  /// a loop's body runs in its thread alone.
  template <typename Body>
  void run(int blocks, const Body& body) {
    if (at_work) {
      for (int block = 0; block < blocks; ++block) body(block);
      return;
    }
    share_out([](const void* work, int block) { (*static_cast<const Body*>(work))(block); }, &body, blocks);
  }

 private:
  using Call = void (*)(const void* work, int block);

  /// The blocks of a loop that belong to a thread and are yet to be done: the first one in the upper half,
  /// the end in the lower, so that both are read at once.
  struct alignas(64) Part {
    std::atomic<std::uint64_t> left{0};
  };

  void share_out(Call call, const void* work, int blocks);
  void take_part(int thread) noexcept;
  void help(int thread);
  void wait_for_round(std::uint32_t last) const;

  inline static thread_local bool at_work = false;

  std::vector<Part> parts_;  ///< of each thread
  std::vector<std::thread> helpers_;
  Call call_ = nullptr;
  const void* work_ = nullptr;
  alignas(64) std::atomic<std::uint32_t> round_{0};  ///< number of the loop
  alignas(64) std::atomic<int> unfinished_{0};       ///< blocks of the loop
  std::atomic<bool> dismissed_{false};
};

}  // namespace scree
