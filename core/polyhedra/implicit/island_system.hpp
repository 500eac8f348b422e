#pragma once

#include <vector>

#include "core/polyhedra/implicit/block_system.hpp"
#include "core/polyhedra/implicit/contact_step.hpp"

namespace scree {

/// One step of bodies in contact, directly or through other bodies, as one system of equations.
struct IslandStep {
  std::vector<BodyStep> bodies;       ///< moving bodies first, then their fixed partners
  int moving = 0;                     ///< number of moving bodies
  std::vector<ContactStep> contacts;  ///< grouped by pairs of bodies
};

using Increments = std::vector<Vector6>;  ///< displacement and rotation of each moving body

/// Equations of a step: residuals and tangents for given increments. Loops are parallel; sums are formed in
/// the order of the contacts.
class IslandSystem {
 public:
  IslandSystem(IslandStep& island, const StepRule& rule, Workers& workers);

  IslandStep& island() { return island_; }
  const IslandStep& island() const { return island_; }
  const StepRule& rule() const { return rule_; }
  Workers& workers() { return workers_; }

  /// Returns whether any contact of a moving body satisfies a predicate.
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

  /// Sets the increments to at + length × direction and updates the contacts at the end.
  void go(const Increments& at, const Increments& direction, double length);
  /// Updates gaps and normals at the end of the step.
  void place_ends();
  /// Computes contact forces and the residual of each moving body.
  void respond(Increments& residual);
  /// Assembles the symmetric tangent of the residual. Precondition: the contacts have responded.
  void assemble(BlockSystem& system) const;

 private:
  /// The contacts of two bodies as one link.
  struct Link {
    int a = 0;
    int b = 0;
    int first = 0;  ///< range of contacts
    int end = 0;
    bool resists = false;            ///< one of its contacts resists
    Vector6 on_a = Vector6::Zero();  ///< force and moment on each
    Vector6 on_b = Vector6::Zero();
  };

  bool moves(int body) const { return body < island_.moving; }
  Vector6 residual_of(int body) const;

  IslandStep& island_;
  const StepRule& rule_;
  Workers& workers_;
  std::vector<Link> links_;
  std::vector<int> first_link_;  ///< per moving body, its range in …
  std::vector<int> links_of_;    ///< … the links of body 0, of body 1, …
};

}  // namespace scree
