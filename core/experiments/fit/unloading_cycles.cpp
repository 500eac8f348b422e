#include "core/experiments/fit/unloading_cycles.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// Share of the force at a reversal: a smaller change may be a step of the instrument.
constexpr double least_turn = 0.02;
/// Share of the peak force: a smaller decrease is too short for a slope.
constexpr double least_unloading = 0.25;
/// Upper limit of the noise threshold as a share of the largest force. Larger noise is averaged out, so that
/// no smaller unloading is missed.
constexpr double most_noise = 0.1;
/// Upper limit of the averaging length as a share of all readings.
constexpr double most_averaged = 0.02;
/// Share of the previous stroke: unloading from no larger overlap returns along the same line.
constexpr double same_depth = 0.02;

/// Compressive forces with reduced noise, and the noise threshold of the rest.
struct Smoothed {
  std::vector<double> force;
  double noise = 0.0;
};

Smoothed smoothed(const std::vector<ForcePoint>& points) {
  double largest = 0.0;
  for (const ForcePoint& point : points) largest = std::max(largest, point.force);
  const double most = most_noise * largest;
  const double noise = force_noise(points);
  // Noise falls with the square root of the averaging length.
  const double wanted = most > 0.0 ? std::pow(noise / most, 2.0) : 1.0;
  const double averaged = std::min(wanted, most_averaged * static_cast<double>(points.size()));
  const auto beside = static_cast<std::size_t>(std::ceil(0.5 * std::max(0.0, averaged - 1.0)));
  Smoothed result;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::size_t near = std::min({beside, i, points.size() - 1 - i});
    double sum = 0.0;
    for (std::size_t k = i - near; k <= i + near; ++k) sum += std::max(0.0, points[k].force);
    result.force.push_back(sum / static_cast<double>(2 * near + 1));
  }
  result.noise = std::min(noise / std::sqrt(static_cast<double>(2 * beside + 1)), most);
  return result;
}

/// Reversals of the force.
std::vector<UnloadingCycle> find_turns(const std::vector<ForcePoint>& points) {
  const auto [force, noise] = smoothed(points);
  std::vector<UnloadingCycle> turns;
  bool falling = false;
  std::size_t peak = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double turn = std::max(noise, least_turn * force[peak]);
    if (!falling) {
      if (force[i] > force[peak]) peak = i;
      if (force[peak] - force[i] <= turn) continue;
      falling = true;
      turns.push_back({peak, i, points.size(), 0.0});
    } else {
      UnloadingCycle& last = turns.back();
      if (force[i] < force[last.valley]) last.valley = i;
      if (force[i] - force[last.valley] <= turn) continue;
      falling = false;
      peak = i;
    }
  }
  return turns;
}

std::size_t deepest(const std::vector<ForcePoint>& points, std::size_t from, std::size_t to) {
  const auto begin = points.begin() + static_cast<std::ptrdiff_t>(from);
  const auto end = points.begin() + static_cast<std::ptrdiff_t>(to);
  const auto shallower = [](const ForcePoint& one, const ForcePoint& other) {
    return one.overlap < other.overlap;
  };
  return static_cast<std::size_t>(std::max_element(begin, end, shallower) - points.begin());
}

bool is_partial(const std::vector<ForcePoint>& points, const UnloadingCycle& cycle) {
  double least = points[cycle.peak].force;
  for (std::size_t i = cycle.peak; i < cycle.end; ++i) {
    if (points[i].overlap <= cycle.largest_overlap) least = std::min(least, points[i].force);
  }
  return points[cycle.peak].force - least <= least_unloading * points[cycle.peak].force;
}

}  // namespace

/// Estimates noise from the distances to the line between the neighbours, by their median, which the few
/// reversals do not affect.
double force_noise(const std::vector<ForcePoint>& points) {
  constexpr double normal_from_median = 1.4826;
  if (points.size() < 3) return 0.0;
  std::vector<double> distances;
  for (std::size_t i = 1; i + 1 < points.size(); ++i)
    distances.push_back(std::abs(points[i].force - 0.5 * (points[i - 1].force + points[i + 1].force)));
  const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
  std::nth_element(distances.begin(), middle, distances.end());
  return noise_reach * normal_from_median * *middle / std::sqrt(1.5);
}

std::vector<UnloadingCycle> find_unloading_cycles(const std::vector<ForcePoint>& points) {
  std::vector<UnloadingCycle> cycles;
  std::size_t start = 0;
  for (UnloadingCycle turn : find_turns(points)) {
    // Force is noisier than overlap: the reversal is the point of largest overlap.
    turn.peak = deepest(points, start, turn.valley + 1);
    turn.largest_overlap = points[turn.peak].overlap;
    start = turn.valley;
    if (!cycles.empty()) {
      UnloadingCycle& before = cycles.back();
      const double stroke = before.largest_overlap - points[before.valley].overlap;
      if (turn.largest_overlap <= before.largest_overlap + same_depth * stroke) {
        before.largest_overlap = std::max(before.largest_overlap, turn.largest_overlap);
        continue;
      }
      before.end = turn.peak;
    }
    cycles.push_back(turn);
  }
  for (UnloadingCycle& cycle : cycles) cycle.partial = is_partial(points, cycle);
  return cycles;
}

}  // namespace scree
