#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/energy/energy_alarm.hpp"
#include "core/energy/ledger.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// The energy account of a run: the running sums, the balance that it began with, the alarm.
class EnergyAccount {
 public:
  /// @param alarm  share of the throughput that the balance may be off by: `solver.energy_alarm`
  explicit EnergyAccount(double alarm) : alarm_(alarm) {}

  /// The running sums: whoever causes a change books it here. The states are added when energies are asked
  /// for.
  EnergyTerms& sums() { return sums_; }
  const EnergyTerms& sums() const { return sums_; }
  /// Books what contacts have done.
  void book(const ContactEnergy& energy);
  /// Books the energy of what comes, or with a minus sign of what goes, as work from outside.
  void book_brought(double energy);

  /// @param terms  at the start of the run
  void begin(const EnergyTerms& terms);
  /// Sets the balance error of all terms, states and sums.
  void close(EnergyTerms& terms) const { terms.balance_error = terms.balance() - first_balance_; }

  /// The largest sum of kinetic, elastic and dissipated energy so far; not finite once an energy has not been
  /// [J].
  double turned_over() const { return turned_over_; }
  void note(const EnergyTerms& terms) { turned_over_ = std::max(turned_over_, terms.turned_over()); }
  /// @param energy  such a sum; NaN fails the run, too [J]
  void note_turned_over(double energy) {
    if (!(energy <= turned_over_)) turned_over_ = energy;
  }
  /// Something has moved that is no longer finite.
  void note_blow_up() { turned_over_ = std::numeric_limits<double>::quiet_NaN(); }
  bool finite() const { return std::isfinite(turned_over_); }

  const EnergyAlarm& alarm() const { return alarm_; }
  /// See `EnergyAlarm::look`.
  std::optional<double> look(const EnergyTerms& terms, bool last) { return alarm_.look(terms, last); }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [sums, first_balance, alarm, turned_over] = *this;
    archive(sums, first_balance, alarm, turned_over);
  }

 private:
  EnergyTerms sums_;
  double first_balance_ = 0.0;
  EnergyAlarm alarm_;
  double turned_over_ = 0.0;
};

}  // namespace scree
