#include "core/base/parallel/team.hpp"

namespace scree {
namespace {

/// Polls per wait: some hundred microseconds, longer than a step's serial part between two loops. More would
/// take a core from other programs.
constexpr int polls_before_sleep = 4000;
/// Polls after which a waiting thread yields its core to others.
constexpr int polls_before_yield = 1000;
/// Special number of blocks: no more loops.
constexpr std::uint32_t dismissed = ~0U;

/// Spin-wait hint for the processor.
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
  order_.store({order_.load().loop + 1, dismissed});
  order_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void Team::share_out(Call call, const void* work, int blocks) {
  call_ = call;
  work_ = work;
  const Numbered order{order_.load(std::memory_order_relaxed).loop + 1, static_cast<std::uint32_t>(blocks)};
  handed_out_ += order.number;
  order_.store(order);
  order_.notify_all();
  take_part(0, order);
  for (int polls = 0; done() != handed_out_;) {
    if (polls < polls_before_yield) {
      ++polls;
      pause();
    } else {
      std::this_thread::yield();
    }
  }
}

/// Blocks completed in all loops so far.
std::uint32_t Team::done() const {
  std::uint32_t done = 0;
  for (const Part& part : parts_) done += part.done.load(std::memory_order_acquire);
  return done;
}

/// Processes blocks of the loop until none are left. A thread reads the work after it has taken a block.
void Team::take_part(int thread, Numbered order) noexcept {
  at_work = true;
  const int count = threads();
  for (int k = 0; k < count; ++k) {
    const int owner = (thread + k) % count;
    std::uint32_t done = 0;
    for (int block = take(owner, order); block >= 0; block = take(owner, order)) {
      call_(work_, block);
      ++done;
    }
    if (done > 0) parts_[thread].done.fetch_add(done, std::memory_order_release);
  }
  at_work = false;
}

/// Takes one of the blocks of a thread. The first one in a loop replaces the previous loop's number by this
/// one's, even if the thread has no blocks; a helper that is late, by less than 2³¹ loops, may find a later
/// number.
/// @return −1: all blocks are taken
int Team::take(int owner, Numbered order) {
  const std::uint64_t blocks = order.number;
  const auto begin = static_cast<std::uint32_t>(blocks * owner / parts_.size());
  const auto end = static_cast<std::uint32_t>(blocks * (owner + 1) / parts_.size());
  Word& next = parts_[owner].next;
  Numbered seen = next.load(std::memory_order_acquire);
  for (;;) {
    const auto ahead = static_cast<std::int32_t>(seen.loop - order.loop);
    const std::uint32_t block = ahead == 0 ? seen.number : begin;
    const bool left = block < end;
    if (ahead > 0 || (ahead == 0 && !left)) return -1;
    if (next.compare_exchange_weak(seen, {order.loop, left ? block + 1 : block}, std::memory_order_acq_rel,
                                   std::memory_order_acquire)) {
      return left ? static_cast<int>(block) : -1;
    }
  }
}

void Team::help(int thread) {
  for (Numbered order = next_order({}); order.number != dismissed; order = next_order(order)) {
    take_part(thread, order);
  }
}

/// Waits for a loop after the last one.
Team::Numbered Team::next_order(Numbered last) const {
  for (int polls = 0; polls < polls_before_sleep; ++polls) {
    const Numbered order = order_.load(std::memory_order_acquire);
    if (order.loop != last.loop) return order;
    pause();
  }
  order_.wait(last, std::memory_order_acquire);
  return order_.load(std::memory_order_acquire);
}

}  // namespace scree
