#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace scree {

/// Pairs of a list's entries before and after a change.
using Alignment = std::vector<std::pair<std::size_t, std::size_t>>;

/// Pairs as many entries of two lists as fit, in the order of both.
/// @param equal  (i, j): the entries are the same
/// @param score  (i, j): how well they fit, the more the better; 0: not at all
template <class Equal, class Score>
Alignment align(std::size_t before, std::size_t after, const Equal& equal, const Score& score) {
  constexpr std::size_t most_scores = 4'000'000;  // above, entries are paired by their numbers
  Alignment pairs;
  std::size_t first = 0;
  while (first < std::min(before, after) && equal(first, first)) pairs.emplace_back(first, first), ++first;
  std::size_t last = 0;
  while (last < std::min(before, after) - first && equal(before - 1 - last, after - 1 - last)) ++last;
  const std::size_t rows = before - first - last;
  const std::size_t columns = after - first - last;
  if (rows * columns > most_scores) {
    for (std::size_t i = 0; i < std::min(rows, columns); ++i) pairs.emplace_back(first + i, first + i);
  } else {
    // best[i][j]: sum of the scores of the entries from i and j on
    std::vector<double> scores(rows * columns);
    std::vector<double> best((rows + 1) * (columns + 1));
    const auto at = [&](std::size_t i, std::size_t j) -> double& { return best[i * (columns + 1) + j]; };
    for (std::size_t i = rows; i-- > 0;) {
      for (std::size_t j = columns; j-- > 0;) {
        const double fit = score(first + i, first + j);
        scores[i * columns + j] = fit;
        at(i, j) = std::max({at(i + 1, j), at(i, j + 1), fit > 0.0 ? at(i + 1, j + 1) + fit : 0.0});
      }
    }
    for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
      const double fit = scores[i * columns + j];
      if (fit > 0.0 && at(i, j) == at(i + 1, j + 1) + fit) {
        pairs.emplace_back(first + i++, first + j++);
      } else if (at(i, j) == at(i + 1, j)) {
        ++i;
      } else {
        ++j;
      }
    }
  }
  for (; last > 0; --last) pairs.emplace_back(before - last, after - last);
  return pairs;
}

}  // namespace scree
