#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/energy/energy_error.hpp"
#include "core/frame/frame.hpp"

namespace scree {

/// Summary of a run, collected from its frames.
class Summary {
 public:
  /// @param verify  check every frame for interpenetrations
  /// @param energy_error  of the frames before those that are added
  explicit Summary(bool verify, const EnergyError& energy_error = {})
      : verify_(verify), energy_error_(energy_error) {}

  /// @param threads  for the interpenetration check; 0: number of cores
  void add(const Frame& frame, int threads = 0);
  /// Adds the end of a run that is not an output time.
  void add_end(const Frame& frame);

  /// Smallest gap of any contact in any step [m]; infinite: none.
  double smallest_gap() const { return smallest_gap_; }
  double largest_overlap() const;  ///< [m]; 0: none
  double energy_error() const { return energy_error_.value(); }
  const EnergyError& energy_account() const { return energy_error_; }
  /// The last two frames show bodies at rest, see `rests`.
  bool at_rest() const { return resting_frames_ >= 2; }
  /// Number of pairs that interpenetrated in at least one frame.
  std::optional<int> interpenetrations() const;

  bool verifies() const { return verify_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [verify, smallest_gap, energy_error, resting_frames, interpenetrating] = *this;
    std::vector<std::array<int, 3>> found(interpenetrating.begin(), interpenetrating.end());
    archive(verify, smallest_gap, energy_error, resting_frames, found);
    interpenetrating = {found.begin(), found.end()};
  }

  /// Content of summary.json.
  /// @param threads  used by the run; @param wall_seconds  wall time of the run
  std::string json(const Frame& last, int threads, double wall_seconds) const;

 private:
  bool verify_;
  double smallest_gap_ = std::numeric_limits<double>::infinity();
  EnergyError energy_error_;
  int resting_frames_ = 0;
  std::set<std::array<int, 3>> interpenetrating_;
};

}  // namespace scree
