#include "core/polyhedra/implicit/island_system.hpp"

#include <algorithm>
#include <numeric>

#include "core/geometry/rotation.hpp"

namespace scree {
namespace {

/// Grain size: contacts, links or bodies per parallel task.
constexpr int grain = 48;

/// Adds Bᵃᵀ H Bᵇ with B = [I, −skew(lever)], the relative motion of a contact's points per motion of a body.
void add_block(Matrix6& sum, double sign, const Mat3& tangent, const Vec3& lever_a, const Vec3& lever_b) {
  const Mat3 by_turn = -sign * tangent * skew(lever_b);
  const Mat3 arm = skew(lever_a);
  sum.topLeftCorner<3, 3>() += sign * tangent;
  sum.topRightCorner<3, 3>() += by_turn;
  sum.bottomLeftCorner<3, 3>().noalias() += sign * arm * tangent;
  sum.bottomRightCorner<3, 3>().noalias() += arm * by_turn;
}

}  // namespace

IslandSystem::IslandSystem(IslandStep& island, const StepRule& rule, Workers& workers)
    : island_(island), rule_(rule), workers_(workers), first_link_(island.moving + 1, 0) {
  const int contacts = static_cast<int>(island.contacts.size());
  for (int k = 0; k < contacts; ++k) {
    const ContactStep& contact = island.contacts[k];
    if (links_.empty() || links_.back().a != contact.a || links_.back().b != contact.b) {
      links_.push_back({contact.a, contact.b, k, k});
      for (const int body : {contact.a, contact.b}) {
        if (moves(body)) ++first_link_[body];
      }
    }
    links_.back().end = k + 1;
  }
  std::exclusive_scan(first_link_.begin(), first_link_.end(), first_link_.begin(), 0);
  links_of_.resize(first_link_.back());
  std::vector<int> next(first_link_.begin(), first_link_.end() - 1);
  for (int l = 0; l < static_cast<int>(links_.size()); ++l) {
    for (const int body : {links_[l].a, links_[l].b}) {
      if (moves(body)) links_of_[next[body]++] = l;
    }
  }
}

void IslandSystem::go(const Increments& at, const Increments& direction, double length) {
  workers_.for_each(island_.moving, grain, [&](int i) {
    const Vector6 increment = at[i] + length * direction[i];
    set_increment(island_.bodies[i], increment.head<3>(), increment.tail<3>());
  });
  place_ends();
}

void IslandSystem::place_ends() {
  workers_.for_each(static_cast<int>(island_.contacts.size()), grain, [&](int k) {
    ContactStep& contact = island_.contacts[k];
    place_end(contact, island_.bodies[contact.a], island_.bodies[contact.b]);
  });
}

void IslandSystem::respond(Increments& residual) {
  workers_.for_each(static_cast<int>(links_.size()), grain, [&](int l) {
    Link& link = links_[l];
    link.on_a = link.on_b = Vector6::Zero();
    link.resists = false;
    for (int k = link.first; k < link.end; ++k) {
      ContactStep& contact = island_.contacts[k];
      scree::respond(contact, island_.bodies[contact.a], island_.bodies[contact.b], rule_);
      link.resists |= contact.resists;
      const Vec3 force = contact.force();
      link.on_a.head<3>() += force;
      link.on_a.tail<3>() += contact.lever_a.cross(force);
      link.on_b.head<3>() -= force;
      link.on_b.tail<3>() -= contact.lever_b.cross(force);
    }
  });
  residual.resize(island_.moving);
  workers_.for_each(island_.moving, grain, [&](int i) { residual[i] = residual_of(i); });
}

Vector6 IslandSystem::residual_of(int body) const {
  const BodyStep& step = island_.bodies[body];
  Vector6 wrench = Vector6::Zero();
  for (int n = first_link_[body]; n < first_link_[body + 1]; ++n) {
    const Link& link = links_[links_of_[n]];
    wrench += link.a == body ? link.on_a : link.on_b;
  }
  if (!rule_.midpoint()) wrench.tail<3>() = rodrigues_spin_map(step.turn).transpose() * wrench.tail<3>();
  return (inertial_residual(step, rule_) - wrench).cwiseProduct(step.freedom);
}

void IslandSystem::assemble(BlockSystem& system) const {
  system.diagonal.resize(island_.moving);
  workers_.for_each(island_.moving, grain, [&](int i) {
    Matrix6& sum = system.diagonal[i];
    sum = inertial_tangent(island_.bodies[i], rule_);
    for (int n = first_link_[i]; n < first_link_[i + 1]; ++n) {
      const Link& link = links_[links_of_[n]];
      for (int k = link.first; k < link.end; ++k) {
        const ContactStep& contact = island_.contacts[k];
        if (!contact.resists) continue;
        const Vec3& lever = link.a == i ? contact.lever_a : contact.lever_b;
        add_block(sum, 1.0, contact.tangent, lever, lever);
      }
    }
    const Vector6& free = island_.bodies[i].freedom;
    if (free.minCoeff() == 1.0) return;
    sum = free.asDiagonal() * sum * free.asDiagonal();
    sum.diagonal() += Vector6::Ones() - free;
  });
  const auto linked =
      workers_.list<const Link*>(static_cast<int>(links_.size()), grain, [&](auto& found, int l) {
        if (links_[l].resists && moves(links_[l].a) && moves(links_[l].b)) found.push_back(&links_[l]);
      });
  system.couplings.resize(linked.size());
  workers_.for_each(static_cast<int>(linked.size()), grain, [&](int n) {
    BlockSystem::Coupling& coupling = system.couplings[n];
    coupling = {linked[n]->a, linked[n]->b, Matrix6::Zero()};
    for (int k = linked[n]->first; k < linked[n]->end; ++k) {
      const ContactStep& contact = island_.contacts[k];
      if (!contact.resists) continue;
      add_block(coupling.block, -1.0, contact.tangent, contact.lever_a, contact.lever_b);
    }
    const Vector6& free_a = island_.bodies[coupling.a].freedom;
    const Vector6& free_b = island_.bodies[coupling.b].freedom;
    if (free_a.minCoeff() == 1.0 && free_b.minCoeff() == 1.0) return;
    coupling.block = free_a.asDiagonal() * coupling.block * free_b.asDiagonal();
  });
}

}  // namespace scree
