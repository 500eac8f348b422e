#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <tuple>

namespace scree {

/// Cache of text widths: FreeType would process every letter again for each picture. Thread-safe.
class WidthMemory {
 public:
  /// @param size, dpi  of the letters
  /// @param measure  called for unknown widths
  double width(const std::string& words, int size, bool bold, int dpi,
               const std::function<double()>& measure);

 private:
  using Key = std::tuple<std::string, int, bool, int>;

  std::mutex mutex_;
  std::map<Key, double> known_;
};

}  // namespace scree
