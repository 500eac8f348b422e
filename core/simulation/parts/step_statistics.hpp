#pragma once

#include <algorithm>
#include <ctime>
#include <limits>

#include "core/frame/frame.hpp"

namespace scree {

/// Counters and extreme values of the solver since the start.
class StepStatistics {
 public:
  long steps() const { return steps_; }            ///< accepted
  double last_step() const { return last_step_; }  ///< [s]

  void count_step() { ++steps_; }
  void note_step(double step) { last_step_ = step; }
  void count_iterations(long iterations) { iterations_ += iterations; }
  void reject(RejectedStep cause) { ++rejected_[static_cast<int>(cause)]; }
  void reject(const RejectedSteps& more) {
    for (size_t k = 0; k < rejected_.size(); ++k) rejected_[k] += more[k];
  }
  /// @param gap  of a contact [m]
  void note_gap(double gap) { smallest_gap_ = std::min(smallest_gap_, gap); }

  void report(SolverStatus& status) const {
    status.step_size = last_step_;
    status.steps = steps_;
    status.iterations = iterations_ > 0 ? iterations_ : steps_;
    status.rejected = rejected_;
    status.smallest_gap = smallest_gap_;
    status.cpu_seconds = static_cast<double>(std::clock() - cpu_start_) / CLOCKS_PER_SEC;
  }

  /// The CPU time counts from where the other's does.
  void keep_clock(const StepStatistics& other) { cpu_start_ = other.cpu_start_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [steps, iterations, last_step, rejected, smallest_gap, cpu_start] = *this;
    archive(steps, iterations, last_step, rejected, smallest_gap);  // without the CPU time
  }

 private:
  long steps_ = 0;
  long iterations_ = 0;     ///< of the implicit methods
  double last_step_ = 0.0;  ///< [s]
  RejectedSteps rejected_{};
  double smallest_gap_ = std::numeric_limits<double>::infinity();  ///< of any contact [m]
  std::clock_t cpu_start_ = std::clock();
};

}  // namespace scree
