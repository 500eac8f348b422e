#include "core/experiments/jobs.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace scree {

void share_out(std::size_t count, int jobs, const StopCallback& stop,
               const std::function<void(std::size_t item, const StopCallback& stop)>& work) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> faulty = false;
  std::exception_ptr fault;
  std::mutex mutex;
  const StopCallback ends = [&] { return faulty || stop(); };
  const auto take_items = [&] {
    try {
      while (!ends()) {
        const std::size_t item = next++;
        if (item >= count) return;
        work(item, ends);
      }
    } catch (...) {
      const std::scoped_lock lock(mutex);
      if (!fault) fault = std::current_exception();
      faulty = true;
    }
  };
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t wanted = jobs > 0 ? static_cast<std::size_t>(jobs) : cores;
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < std::min(wanted, count); ++i) threads.emplace_back(take_items);
  }
  if (fault) std::rethrow_exception(fault);
}

}  // namespace scree
