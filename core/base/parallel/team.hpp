#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace scree {

/// Threads that share short loops. A step has some twenty loops of a few microseconds each, and starting one
/// takes some 0.3 µs: helper threads poll for the next loop before they sleep, and the start message fits
/// into one cache line. Each thread begins with the same part of the loop every time, which keeps its data in
/// its cache, and then takes over remaining blocks of others.
class Team {
 public:
  /// @param threads  at least 1, including the caller
  explicit Team(int threads);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  int threads() const { return static_cast<int>(parts_.size()); }

  /// Calls `body(block)` for block = 0 … blocks − 1; it must not throw. One loop at a time; nested loops run
  /// in their thread alone.
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

  /// A loop number and a value in one word, so that both are read atomically.
  struct Numbered {
    std::uint32_t loop = 0;
    std::uint32_t number = 0;
  };
  using Word = std::atomic<Numbered>;
  static_assert(Word::is_always_lock_free);

  /// State of one thread, in its own cache lines.
  struct Part {
    alignas(64) Word next;  ///< first of its blocks that has not been started
    /// Blocks completed in all loops so far, its own and others'; wraps around.
    alignas(64) std::atomic<std::uint32_t> done{0};
  };

  void share_out(Call call, const void* work, int blocks);
  void take_part(int thread, Numbered order) noexcept;
  int take(int owner, Numbered order);
  std::uint32_t done() const;
  void help(int thread);
  Numbered next_order(Numbered last) const;

  inline static thread_local bool at_work = false;

  std::vector<Part> parts_;  ///< per thread
  std::vector<std::thread> helpers_;
  alignas(64) Word order_;  ///< loop number and its number of blocks
  Call call_ = nullptr;
  const void* work_ = nullptr;
  std::uint32_t handed_out_ = 0;  ///< blocks of all loops so far; wraps around
};

}  // namespace scree
