#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>
#include <vector>

#include "core/fit/force_displacement.hpp"
#include "core/scene/random.hpp"

namespace scree::test {

inline double relative(double value, double expected) {
  return std::abs(value / expected - 1.0);
}

/// A test whose constants are known: F = k_L h, and below each h_max F = F_max − (k_U⁰ + B h_max)(h_max − h).
struct MadeUpCycles {
  double loading = 43.2626e6;                            ///< k_L [N/m]
  double initial = 376.991e6;                            ///< k_U⁰ [N/m]
  double growth = 628.3185e9;                            ///< B [N/m²]
  std::vector<double> peaks = {2e-4, 4e-4, 6e-4, 8e-4};  ///< h_max [m]
  int readings = 40;                                     ///< of a branch
  double noise = 0.0;          ///< of the force: evenly up to that to either side [N]
  double overlap_noise = 0.0;  ///< likewise [m]
  double exponent = 1.0;       ///< of loading: k_L is the secant at the last peak
  std::uint64_t seed = 1;

  double unloading(double peak) const { return initial + growth * peak; }
  double residual(double peak) const { return peak - first(peak) / unloading(peak); }
  /// First loading [N].
  double first(double overlap) const {
    if (exponent == 1.0) return loading * overlap;
    return loading * peaks.back() * std::pow(std::max(0.0, overlap) / peaks.back(), exponent);
  }
  /// Standard deviation of the noise [N].
  double deviation() const { return noise / std::sqrt(3.0); }

  double force(double overlap, double largest) const {
    if (overlap >= largest) return first(overlap);
    return std::max(0.0, first(largest) - unloading(largest) * (largest - overlap));
  }

  ForceDisplacement test() const {
    Random random(seed);
    ForceDisplacement test{"made_up.csv", {}};
    double largest = 0.0;
    const auto add_branch = [&](double from, double to) {
      for (int i = 0; i < readings; ++i) {
        const double overlap = from + (to - from) * i / readings;
        largest = std::max(largest, overlap);
        const double scatter = random.uniform(-noise, noise);
        const double off = overlap_noise > 0.0 ? random.uniform(-overlap_noise, overlap_noise) : 0.0;
        test.points.push_back(
            {overlap + off, force(overlap, largest) + scatter, static_cast<int>(test.points.size()) + 2});
      }
    };
    double start = 0.0;
    for (const double peak : peaks) {
      add_branch(start, peak);
      start = peak - 1.1 * (peak - residual(peak));
      add_branch(peak, start);
    }
    return test;
  }
};

/// @param readings  overlap [m] and force [N]
inline ForceDisplacement test_of(std::initializer_list<std::pair<double, double>> readings) {
  ForceDisplacement test{"readings.csv", {}};
  for (const auto& [overlap, force] : readings)
    test.points.push_back({overlap, force, static_cast<int>(test.points.size()) + 2});
  return test;
}

}  // namespace scree::test
