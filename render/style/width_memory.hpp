#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <tuple>

namespace scree {

/// Widths of words that have been measured before. FreeType goes through every letter again for each picture
/// and all that is written in it. For any thread.
class WidthMemory {
 public:
  /// @param size, dpi  of the letters
  /// @param measure  called where the width is not known yet
  double width(const std::string& words, int size, bool bold, int dpi,
               const std::function<double()>& measure);

 private:
  using Key = std::tuple<std::string, int, bool, int>;

  std::mutex mutex_;
  std::map<Key, double> known_;
};

}  // namespace scree
