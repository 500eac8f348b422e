#include "core/parallel/team.hpp"

namespace scree {
namespace {

/// Some hundred microseconds, longer than what a step does in one thread between two loops. Watching on would
/// take a core from other programs.
constexpr int looks_before_sleep = 4000;
/// … after which the thread that waits for the others lets them have its core, if they need it.
constexpr int looks_before_yield = 1000;

/// Tells the processor that a thread is waiting.
void pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

}  // namespace

Team::Team(int threads) : parts_(threads) {
  for (int thread = 1; thread < threads; ++thread) {
    helpers_.emplace_back([this, thread] { help(thread); });
  }
}

Team::~Team() {
  dismissed_ = true;
  ++round_;
  round_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void Team::share_out(Call call, const void* work, int blocks) {
  call_ = call;
  work_ = work;
  unfinished_.store(blocks, std::memory_order_relaxed);
  const std::uint64_t count = blocks;
  for (std::uint64_t k = 0; k < parts_.size(); ++k) {
    const std::uint64_t from = count * k / parts_.size();
    const std::uint64_t to = count * (k + 1) / parts_.size();
    parts_[k].left.store(from << 32U | to, std::memory_order_release);
  }
  ++round_;
  round_.notify_all();
  take_part(0);
  for (int looks = 0; unfinished_.load(std::memory_order_acquire) != 0;) {
    if (looks < looks_before_yield) {
      ++looks;
      pause();
    } else {
      std::this_thread::yield();
    }
  }
}

/// Does blocks of the loop until none is left to begin. A helper that is late may find the next loop already:
/// whoever gets a block reads after that what to do with it.
void Team::take_part(int thread) noexcept {
  at_work = true;
  const int count = threads();
  for (int k = 0; k < count; ++k) {
    std::atomic<std::uint64_t>& left = parts_[(thread + k) % count].left;
    int done = 0;
    for (;; ++done) {
      const std::uint64_t taken = left.fetch_add(std::uint64_t{1} << 32U, std::memory_order_acq_rel);
      const auto block = static_cast<std::uint32_t>(taken >> 32U);
      if (block >= static_cast<std::uint32_t>(taken)) break;
      call_(work_, static_cast<int>(block));
    }
    if (done > 0) unfinished_.fetch_sub(done, std::memory_order_release);
  }
  at_work = false;
}

void Team::help(int thread) {
  std::uint32_t last = 0;
  for (;;) {
    wait_for_round(last);
    last = round_.load(std::memory_order_acquire);
    if (dismissed_) return;
    take_part(thread);
  }
}

void Team::wait_for_round(std::uint32_t last) const {
  for (int looks = 0; looks < looks_before_sleep; ++looks) {
    if (round_.load(std::memory_order_acquire) != last) return;
    pause();
  }
  round_.wait(last, std::memory_order_acquire);
}

}  // namespace scree
