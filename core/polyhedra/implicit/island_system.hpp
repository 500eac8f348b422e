#pragma once

#include <vector>

#include "core/polyhedra/implicit/block_system.hpp"
#include "core/polyhedra/implicit/contact_step.hpp"

namespace scree {

/// A step of bodies that touch one another, directly or by way of others, as one system of equations.
struct IslandStep {
  std::vector<BodyStep> bodies;       ///< those that move first, then their immovable partners
  int moving = 0;                     ///< how many move
  std::vector<ContactStep> contacts;  ///< those of a pair of bodies side by side
};

using Increments = std::vector<Vector6>;  ///< displacement and turn of each moving body

/// The equations of a step: what its contacts and bodies say for given increments. Loops run on all workers;
/// sums are made in the order of the contacts.
class IslandSystem {
 public:
  IslandSystem(IslandStep& island, const StepRule& rule, Workers& workers);

  IslandStep& island() { return island_; }
  const IslandStep& island() const { return island_; }
  const StepRule& rule() const { return rule_; }
  Workers& workers() { return workers_; }

  /// Whether a contact of a moving body is such.
  template <typename Kind>
  bool any_contact_of(int body, const Kind& is_such) const {
    for (int n = first_link_[body]; n < first_link_[body + 1]; ++n) {
      const Link& link = links_[links_of_[n]];
      for (int k = link.first; k < link.end; ++k) {
        if (is_such(island_.contacts[k])) return true;
      }
    }
    return false;
  }

  /// Sets the increments at + length × direction, and where contacts are at the end.
  void go(const Increments& at, const Increments& direction, double length);
  /// Finds where contacts are at the end.
  void place_ends();
  /// Lets the contacts respond, and finds what remains of the equations of each moving body.
  void respond(Increments& residual);
  /// The symmetric tangent of the residual; contacts must have responded.
  void assemble(BlockSystem& system) const;

 private:
  /// The contacts of two bodies as one.
  struct Link {
    int a = 0;
    int b = 0;
    int first = 0;  ///< range of contacts
    int end = 0;
    bool resists = false;            ///< a contact of it does
    Vector6 on_a = Vector6::Zero();  ///< force and moment on each
    Vector6 on_b = Vector6::Zero();
  };

  bool moves(int body) const { return body < island_.moving; }
  Vector6 residual_of(int body) const;

  IslandStep& island_;
  const StepRule& rule_;
  Workers& workers_;
  std::vector<Link> links_;
  std::vector<int> first_link_;  ///< of each moving body among …
  std::vector<int> links_of_;    ///< … the links of body 0, of body 1, …
};

}  // namespace scree
