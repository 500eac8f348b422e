#pragma once

#include <cmath>
#include <optional>

#include "core/energy/ledger.hpp"

namespace scree {

/// Monitors the energy account of a run: it must be finite and close to within a share of the energy
/// throughput.
class EnergyAlarm {
 public:
  /// @param limit  share of the throughput: `solver.energy_alarm`
  explicit EnergyAlarm(double limit) : limit_(limit) {}

  /// Returns whether the account is checked after this step: often at first, where an excessive step shows
  /// immediately, later rarely enough to cost almost nothing, and in each step while an error is suspected.
  bool due(long steps) const;

  /// Checks the account. An error counts once it has lasted for `confirmations` checks, or at the last check
  /// of a run: in the first steps of a contact the throughput is small and the work is resolved coarsely.
  /// @return error of the account as a share of the throughput if it exceeds the limit; infinite if it is not
  ///   finite. A reported error is reported again once it has doubled.
  std::optional<double> look(const EnergyTerms& terms, bool last = false);

  /// n steps after first touch, the relative error of a spring's work is 1/4n².
  int confirmations() const { return static_cast<int>(std::ceil(1.0 / std::sqrt(limit_))); }

  /// Errors that the other alarm has reported are reported no more.
  void keep_reports(const EnergyAlarm& other) { reported_ = other.reported_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [limit, throughput, suspected, reported] = *this;
    archive(throughput, suspected);
  }

 private:
  double limit_;
  double throughput_ = 0.0;  ///< largest so far [J]
  int suspected_ = 0;        ///< consecutive checks that found an error
  double reported_ = 0.0;    ///< last reported error [J]; not saved, so a resumed run reports again
};

}  // namespace scree
