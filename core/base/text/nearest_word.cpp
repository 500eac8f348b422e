#include "core/base/text/nearest_word.hpp"

#include <algorithm>
#include <numeric>

namespace scree {
namespace {

/// Levenshtein distance: number of insertions, deletions and replacements between two words.
size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

}  // namespace

std::string_view nearest_word(std::string_view word, const std::vector<std::string_view>& candidates) {
  // The distance costs the product of both lengths, and no key is longer than this.
  if (word.size() > 40) return {};
  std::string_view nearest;
  // A word with all letters different is never near, however short.
  size_t shortest = std::min(word.size(), std::max<size_t>(2, word.size() / 2) + 1);
  for (const std::string_view candidate : candidates) {
    const size_t distance = edit_distance(word, candidate);
    if (distance < shortest) {
      shortest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace scree
