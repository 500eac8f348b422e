#include "core/simulation/parts/energy_account.hpp"

namespace scree {

void EnergyAccount::book(const ContactEnergy& energy) {
  sums_.dissipated_damping += energy.dissipated_damping;
  sums_.dissipated_friction += energy.dissipated_friction;
  sums_.exchange_stiffness += energy.exchange_stiffness;
  sums_.exchange_handover += energy.exchange_handover;
  sums_.external_work += energy.external_work;
}

void EnergyAccount::book_brought(double energy) {
  sums_.external_work += energy;
  sums_.brought += energy;
}

void EnergyAccount::begin(const EnergyTerms& terms) {
  note(terms);
  first_balance_ = terms.balance();
}

}  // namespace scree
