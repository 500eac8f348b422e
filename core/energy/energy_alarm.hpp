#pragma once

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
  /// shows at once, later so seldom that it costs next to nothing.
  static bool due(long steps);

  /// @return by which share of the throughput the account errs, if that is too much: infinite where it is not
  /// finite. After it has been told, an error is told again when it has doubled.
  std::optional<double> look(const EnergyTerms& terms);

  template <typename Archive>
  void serialize(Archive& archive) {
    archive(throughput_);
  }

 private:
  double limit_;
  double throughput_ = 0.0;  ///< largest so far [J]
  double told_ = 0.0;        ///< the error that was told last [J]; a run that is resumed is told again
};

}  // namespace scree
