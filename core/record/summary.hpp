#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/energy/energy_error.hpp"
#include "core/frame/frame.hpp"

namespace scree {

/// What a run amounts to, gathered from its frames.
class Summary {
 public:
  /// @param verify  look for interpenetrations in every frame
  explicit Summary(bool verify) : verify_(verify) {}

  /// @param threads  that look for interpenetrations; 0: as many as there are cores
  void add(const Frame& frame, int threads = 0);
  /// The moment at which a run ends between two outputs.
  void add_end(const Frame& frame);

  /// Of any contact in any step [m]; infinite if nothing came close.
  double smallest_gap() const { return smallest_gap_; }
  double largest_overlap() const;  ///< [m], 0 if there never was one
  double energy_error() const { return energy_error_.value(); }
  /// The last two frames show bodies at rest, see `rests`.
  bool at_rest() const { return resting_frames_ >= 2; }
  /// Pairs that have interpenetrated in at least one frame.
  std::optional<int> interpenetrations() const;

  bool verifies() const { return verify_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    std::vector<std::array<int, 3>> found(interpenetrating_.begin(), interpenetrating_.end());
    archive(verify_, smallest_gap_, energy_error_, resting_frames_, found);
    interpenetrating_ = {found.begin(), found.end()};
  }

  /// summary.json. @param threads  used by the run; @param wall_seconds  that it took
  std::string json(const Frame& last, int threads, double wall_seconds) const;

 private:
  bool verify_;
  double smallest_gap_ = std::numeric_limits<double>::infinity();
  EnergyError energy_error_;
  int resting_frames_ = 0;
  std::set<std::array<int, 3>> interpenetrating_;
};

}  // namespace scree
