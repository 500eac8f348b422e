#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/energy/energy_alarm.hpp"
#include "core/energy/ledger.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"

namespace scree {

/// Energy account of a run: running sums, initial balance and alarm.
class EnergyAccount {
 public:
  /// @param alarm  largest balance error as a share of the throughput: `solver.energy_alarm`
  explicit EnergyAccount(double alarm) : alarm_(alarm) {}

  /// Running sums. States are added when energies are evaluated.
  const EnergyTerms& sums() const { return ledger_.sums(); }
  /// For the systems, which book their losses and works where these occur.
  Ledger& ledger() { return ledger_; }
  /// Books the energy changes of contacts.
  void book(const ContactEnergy& energy);
  /// Books what normal dashpots and hand-overs took from the motion [J].
  void book_damping(double loss) { ledger_.book(&EnergyTerms::dissipated_damping, loss); }
  /// Books the energy of added bodies, or with a minus sign of removed ones, as external work.
  void book_added(double energy);

  /// Books the energy that a change of values has taken from the stored energies [J].
  void book_change(double energy) { ledger_.book(&EnergyTerms::exchange_changes, energy); }

  /// @param terms  energies at the start of the run
  void begin(const EnergyTerms& terms);
  /// Sets the balance error. Precondition: the terms have both states and sums.
  void close(EnergyTerms& terms) const { terms.balance_error = terms.balance() - first_balance_; }

  /// Largest sum of kinetic, elastic and dissipated energy so far; not finite after a blow-up [J].
  double internal_throughput() const { return internal_throughput_; }
  void note(const EnergyTerms& terms) {
    internal_throughput_ = std::max(internal_throughput_, terms.internal_throughput());
  }
  /// @param energy  current internal throughput; NaN counts as a blow-up [J]
  void note_internal_throughput(double energy) {
    if (!(energy <= internal_throughput_)) internal_throughput_ = energy;
  }
  /// Records that positions or velocities are no longer finite.
  void note_blow_up() { internal_throughput_ = std::numeric_limits<double>::quiet_NaN(); }
  bool finite() const { return std::isfinite(internal_throughput_); }

  const EnergyAlarm& alarm() const { return alarm_; }
  /// See `EnergyAlarm::look`.
  std::optional<double> look(const EnergyTerms& terms, bool last) { return alarm_.look(terms, last); }

  /// Errors that the other account has reported are reported no more.
  void keep_reports(const EnergyAccount& other) { alarm_.keep_reports(other.alarm_); }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [ledger, first_balance, alarm, internal_throughput] = *this;
    archive(ledger, first_balance, alarm, internal_throughput);
  }

 private:
  Ledger ledger_;
  double first_balance_ = 0.0;
  EnergyAlarm alarm_;
  double internal_throughput_ = 0.0;
};

}  // namespace scree
