#pragma once

#include <cmath>
#include <optional>

#include "core/energy/ledger.hpp"

namespace scree {

/// Watches the energy account of a run: it must be finite, and close to within a share of the energy
/// throughput.
class EnergyAlarm {
 public:
  /// @param limit  the share: `solver.energy_alarm`
  explicit EnergyAlarm(double limit) : limit_(limit) {}

  /// Whether the account is looked at after so many steps: often at first, where a step that is too long
  /// shows at once, later so seldom that it costs next to nothing; at each step while an error is suspected.
  bool due(long steps) const;

  /// An error counts once it has lasted for `confirmations` looks, or at the last look of a run: in the first
  /// steps of a contact next to nothing has passed through the scene, and the steps resolve its work
  /// coarsely.
  /// @return by which share of the throughput the account errs, if that is too much: infinite where it is not
  /// finite. After it has been told, an error is told again when it has doubled.
  std::optional<double> look(const EnergyTerms& terms, bool last = false);

  /// The work of a spring n steps after it was first touched errs by 1/4n² of what it stores.
  int confirmations() const { return static_cast<int>(std::ceil(1.0 / std::sqrt(limit_))); }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [limit, throughput, suspected, told] = *this;
    archive(throughput, suspected);
  }

 private:
  double limit_;
  double throughput_ = 0.0;  ///< largest so far [J]
  int suspected_ = 0;        ///< looks in a row that have found an error
  double told_ = 0.0;        ///< the error that was told last [J]; a run that is resumed is told again
};

}  // namespace scree
