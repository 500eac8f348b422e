#include "core/simulation/parts/energy_account.hpp"

namespace scree {

void EnergyAccount::book(const ContactEnergy& energy) {
  ledger_.book(&EnergyTerms::dissipated_damping, energy.dissipated_damping);
  ledger_.book(&EnergyTerms::dissipated_friction, energy.dissipated_friction);
  ledger_.book(&EnergyTerms::exchange_stiffness, energy.exchange_stiffness);
  ledger_.book(&EnergyTerms::exchange_handover, energy.exchange_handover);
  ledger_.book(&EnergyTerms::external_work, energy.external_work);
}

void EnergyAccount::book_added(double energy) {
  ledger_.book(&EnergyTerms::external_work, energy);
  ledger_.book(&EnergyTerms::brought, energy);
}

void EnergyAccount::begin(const EnergyTerms& terms) {
  note(terms);
  first_balance_ = terms.balance();
}

}  // namespace scree
