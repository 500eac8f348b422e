#include "core/experiments/fit/cycle_fit.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/scene/scene.hpp"

namespace scree {
namespace {

/// Share of the peak force above which readings enter the initial guess of an unloading line.
constexpr double guessed_foot = 0.1;
/// Share of the elastic stroke above h₀ that is excluded: measured branches bend near their end, and the law
/// does not.
constexpr double foot = 0.05;
constexpr int most_rounds = 50;
/// Largest irrelevant bias of k_U due to noise of the overlap, in standard errors.
constexpr double small_bias = 0.1;
/// Distance of used readings from the end of the line, in standard deviations.
constexpr double clear = 3.0;
/// Upper limit of that distance, as a share of the elastic stroke.
constexpr double widest = 0.3;

/// Standard deviations of the noise of a branch.
struct BranchNoise {
  double overlap = 0.0;  ///< [m]
  double force = 0.0;    ///< [N]
};

class CycleLine {
 public:
  CycleLine(const ForceDisplacement& test, const UnloadingCycle& cycle)
      : test_(test), points_(test.points), cycle_(cycle) {}

  CycleFit fit();

 private:
  template <typename Wanted>
  std::vector<std::size_t> choose(Wanted&& wanted) const {
    std::vector<std::size_t> chosen;
    for (std::size_t i = cycle_.peak + 1; i < cycle_.end; ++i) {
      if (wanted(i)) chosen.push_back(i);
    }
    return chosen;
  }
  std::vector<LinePoint> points_of(const std::vector<std::size_t>& chosen) const;
  void check(const std::vector<std::size_t>& chosen) const;
  void check_slope() const;
  void fit_by_overlap();
  void fit_by_neighbours();
  BranchNoise noise() const;
  bool noise_of_overlap_matters(double noise) const;
  double place(std::size_t i, const BranchNoise& noise) const;
  double end_of_line() const { return -line_.intercept.value / line_.slope.value; }
  double stroke() const { return cycle_.largest_overlap - end_of_line(); }

  const ForceDisplacement& test_;
  const std::vector<ForcePoint>& points_;
  const UnloadingCycle& cycle_;
  std::vector<std::size_t> chosen_;
  FittedLine line_;
};

std::vector<LinePoint> CycleLine::points_of(const std::vector<std::size_t>& chosen) const {
  std::vector<LinePoint> points;
  for (const std::size_t i : chosen) points.push_back({points_[i].overlap, points_[i].force});
  return points;
}

void CycleLine::check(const std::vector<std::size_t>& chosen) const {
  const int line = points_[cycle_.peak].line;
  if (chosen.size() < least_readings) {
    throw SceneError(test_.file, line,
                     "the unloading from here has " + std::to_string(chosen.size()) +
                         (chosen.size() == 1 ? " reading" : " readings") +
                         " with a significant force; it must have at least three");
  }
  const auto [low, high] = std::minmax_element(
      chosen.begin(), chosen.end(),
      [&](std::size_t one, std::size_t other) { return points_[one].overlap < points_[other].overlap; });
  if (points_[*low].overlap == points_[*high].overlap) {
    throw SceneError(test_.file, line,
                     "the overlap does not change in the unloading from here; give it with more digits");
  }
}

void CycleLine::check_slope() const {
  if (line_.slope.value > 0.0) return;
  throw SceneError(test_.file, points_[cycle_.peak].line,
                   "the overlap does not fall with the force in the unloading from here; check " +
                       std::string(test_.compliance > 0.0 ? "the stiffness of the machine and " : "") +
                       "the order of rows and columns");
}

/// Least-squares fit of the force.
void CycleLine::fit_by_overlap() {
  const auto fit = [&](std::vector<std::size_t> chosen) {
    check(chosen);
    chosen_ = std::move(chosen);
    line_ = fit_line(points_of(chosen_));
    check_slope();
  };
  const auto below_peak = [&](std::size_t i) { return points_[i].overlap <= cycle_.largest_overlap; };
  const double least_force = guessed_foot * points_[cycle_.peak].force;
  fit(choose([&](std::size_t i) { return below_peak(i) && points_[i].force > least_force; }));
  // Readings are selected by overlap: selection by force would prefer positive noise.
  for (int round = 0; round < most_rounds; ++round) {
    const double least_overlap = end_of_line() + foot * stroke();
    std::vector<std::size_t> next =
        choose([&](std::size_t i) { return below_peak(i) && points_[i].overlap > least_overlap; });
    if (next == chosen_) break;
    fit(std::move(next));
  }
}

/// Noise from the deviations of readings from the mean of their neighbours: noise plus uneven steps along the
/// line, which overlap and force have in common.
BranchNoise CycleLine::noise() const {
  constexpr double fewest = 6.0;     // minimum for an estimate
  constexpr double of_middle = 1.5;  // variance of the difference, in variances of a reading
  double overlap = 0.0;
  double force = 0.0;
  double both = 0.0;
  double count = 0.0;
  for (std::size_t k = 0; k + 2 < chosen_.size(); ++k) {
    const std::size_t i = chosen_[k + 1];
    if (chosen_[k] + 1 != i || chosen_[k + 2] != i + 1) continue;
    const double off = points_[i].overlap - 0.5 * (points_[i - 1].overlap + points_[i + 1].overlap);
    const double force_off = points_[i].force - 0.5 * (points_[i - 1].force + points_[i + 1].force);
    overlap += off * off;
    force += force_off * force_off;
    both += off * force_off;
    count += of_middle;
  }
  if (count < fewest * of_middle) return {};
  const double slope = line_.slope.value;
  return {std::sqrt(std::max(0.0, (overlap - both / slope) / count)),
          std::sqrt(std::max(0.0, (force - slope * both) / count))};
}

/// Least squares underestimates the slope by the share of noise in the scatter of the overlaps.
bool CycleLine::noise_of_overlap_matters(double noise) const {
  const auto count = static_cast<double>(chosen_.size());
  double mean = 0.0;
  for (const std::size_t i : chosen_) mean += points_[i].overlap / count;
  double scatter = 0.0;
  for (const std::size_t i : chosen_) scatter += std::pow(points_[i].overlap - mean, 2);
  const double flatter = count * noise * noise / scatter;
  return flatter * line_.slope.value > small_bias * line_.slope.standard_error;
}

/// Overlap of a reading, assumed on the line, from overlap and force weighted by their noise.
double CycleLine::place(std::size_t i, const BranchNoise& noise) const {
  const double by_force = std::pow(line_.slope.value * noise.overlap, 2);
  const double weight = by_force / (by_force + noise.force * noise.force);  // of the force
  return (1.0 - weight) * points_[i].overlap +
         weight * (points_[i].force / line_.slope.value + end_of_line());
}

/// Selects readings whose neighbours are on the line: selection by the reading itself would prefer some of
/// its noise.
void CycleLine::fit_by_neighbours() {
  const std::size_t fewest = std::max(least_readings, chosen_.size() / 4);
  for (int round = 0; round < most_rounds; ++round) {
    const BranchNoise noise = this->noise();
    if (noise.overlap == 0.0) break;
    const double by_force = noise.force / line_.slope.value;
    const double uncertain =
        noise.overlap * by_force / std::hypot(noise.overlap, by_force);  // of an estimated overlap
    const double most = widest * stroke();
    const double lowest = end_of_line() + std::max(foot * stroke(), std::min(clear * uncertain, most));
    // The largest of many overlaps is biased by their noise.
    const double highest = cycle_.largest_overlap - std::min(clear * (noise.overlap + uncertain), most);
    const auto on_line = [&](std::size_t i) {
      const double there = place(i, noise);
      return there > lowest && there < highest;
    };
    std::vector<std::size_t> next =
        choose([&](std::size_t i) { return i + 1 < points_.size() && on_line(i - 1) && on_line(i + 1); });
    if (next.size() < fewest) break;
    const bool settled = next == chosen_;
    chosen_ = std::move(next);
    std::vector<double> places;
    for (const std::size_t i : chosen_) places.push_back(0.5 * (place(i - 1, noise) + place(i + 1, noise)));
    line_ = fit_line(points_of(chosen_), places);
    check_slope();
    if (settled) break;
  }
}

CycleFit CycleLine::fit() {
  fit_by_overlap();
  CycleFit fit;
  if (noise_of_overlap_matters(noise().overlap)) {
    constexpr double astray = 2.0;
    const CycleLine by_overlap = *this;
    fit_by_neighbours();
    if (line_.residuals.rms > astray * by_overlap.line_.residuals.rms) {
      chosen_ = by_overlap.chosen_;
      line_ = by_overlap.line_;
    }
    fit.overlap_noise = noise().overlap;
  }
  fit.line = points_[cycle_.peak].line;
  fit.largest_overlap = cycle_.largest_overlap;
  fit.residual_overlap = end_of_line();
  fit.stiffness = line_.slope;
  fit.residuals = line_.residuals;
  return fit;
}

}  // namespace

CycleFit fit_cycle(const ForceDisplacement& test, const UnloadingCycle& cycle) {
  return CycleLine(test, cycle).fit();
}

}  // namespace scree
