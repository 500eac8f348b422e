#pragma once

#include <algorithm>
#include <functional>
#include <vector>

namespace scree::test {

/// Work of a contact over a history of overlaps, from the force alone: Gauss' rule between the kinks.
class ContactWork {
 public:
  /// @param force  [N] at an overlap > 0 [m]
  /// @param kinks  overlaps where it has them, besides 0
  double move_to(double overlap, const std::function<double(double)>& force,
                 const std::vector<double>& kinks) {
    std::vector<double> stops{overlap_, overlap};
    const auto add = [&](double kink) {
      if ((kink - overlap_) * (kink - overlap) < 0.0) stops.push_back(kink);
    };
    add(0.0);
    for (const double kink : kinks) add(kink);
    std::sort(stops.begin(), stops.end());
    if (overlap < overlap_) std::reverse(stops.begin(), stops.end());
    for (size_t k = 1; k < stops.size(); ++k) done_ += between(stops[k - 1], stops[k], force);
    overlap_ = overlap;
    return done_;
  }
  double done() const { return done_; }
  double overlap() const { return overlap_; }

 private:
  static double between(double from, double to, const std::function<double(double)>& force) {
    // A general power is no polynomial near zero: ever shorter pieces there.
    const double end = std::max(from, to);
    if (end > 1e-10 && end > 2.0 * std::min(from, to))
      return between(from, 0.5 * end, force) + between(0.5 * end, to, force);
    constexpr double at[] = {0.9061798459386640, 0.5384693101056831, 0.0};
    constexpr double weight[] = {0.2369268850561891, 0.4786286704993665, 0.5688888888888889};
    const double middle = 0.5 * (from + to);
    const double half = 0.5 * (to - from);
    const auto pushes = [&](double h) { return h > 0.0 ? force(h) : 0.0; };
    double sum = weight[2] * pushes(middle);
    for (int k = 0; k < 2; ++k)
      sum += weight[k] * (pushes(middle - half * at[k]) + pushes(middle + half * at[k]));
    return half * sum;
  }

  double overlap_ = 0.0;
  double done_ = 0.0;
};

}  // namespace scree::test
