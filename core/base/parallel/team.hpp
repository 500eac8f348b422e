#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace scree {

/// Threads that share out short loops, one after another. A step has some twenty loops of a few microseconds
/// each. Handing one over takes some 0.3 µs: helpers watch for the next loop for a while before they go to
/// sleep, and what is told them lies in one line of the cache. A thread begins with the same part of the loop
/// each time, so that what it works on stays in its cache, and then takes over what the others have left.
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

  /// Number of a loop and a number that belongs to it, in one word, so that both are read at once.
  struct Numbered {
    std::uint32_t loop = 0;
    std::uint32_t number = 0;
  };
  using Word = std::atomic<Numbered>;
  static_assert(Word::is_always_lock_free);

  /// Of a thread, each in a line of its own.
  struct Part {
    alignas(64) Word next;  ///< of its blocks the first one that nobody has begun
    /// Blocks that it has done in all loops so far, its own and others'; counted round the word.
    alignas(64) std::atomic<std::uint32_t> done{0};
  };

  void share_out(Call call, const void* work, int blocks);
  void take_part(int thread, Numbered order) noexcept;
  int take(int owner, Numbered order);
  std::uint32_t done() const;
  void help(int thread);
  Numbered next_order(Numbered last) const;

  inline static thread_local bool at_work = false;

  std::vector<Part> parts_;  ///< of each thread
  std::vector<std::thread> helpers_;
  alignas(64) Word order_;  ///< the loop and how many blocks it has
  Call call_ = nullptr;
  const void* work_ = nullptr;
  std::uint32_t handed_out_ = 0;  ///< blocks of all loops so far; counted round the word
};

}  // namespace scree
