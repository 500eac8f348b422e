#include "render/style/width_memory.hpp"

namespace scree {

double WidthMemory::width(const std::string& words, int size, bool bold, int dpi,
                          const std::function<double()>& measure) {
  // Widths of changing times and values are soon obsolete.
  constexpr std::size_t most = 1000;
  const Key key(words, size, bold, dpi);
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
  }
  const double measured = measure();
  const std::scoped_lock lock(mutex_);
  if (known_.size() >= most) known_.clear();
  known_.emplace(key, measured);
  return measured;
}

}  // namespace scree
