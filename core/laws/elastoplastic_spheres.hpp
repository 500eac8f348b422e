#pragma once

#include "core/base/simd/pack.hpp"
#include "core/laws/elastoplastic_law.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// What a normal law says at one depth δ ≥ 0.
template <typename Number>
struct NormalResponse {
  Number force;                 ///< elastic part, ≥ 0 pushes [N]
  Number stiffness;             ///< its derivative by the overlap [N/m]
  Number tangential_stiffness;  ///< [N/m]
};

/// Materials of the two partners of a contact. Walls are rigid: theirs are left out, and so are those of
/// polyhedra where spheres keep a dent.
struct ContactMaterials {
  const MaterialSpec* first = nullptr;
  const MaterialSpec* second = nullptr;  ///< null: rigid
};

/// A contact that keeps a dent at the end of a step, or four of them.
template <typename Number>
struct alignas(sizeof(Number)) DentedContact {
  NormalResponse<Number> now;
  Number largest;  ///< overlap that it will remember [m]
  Number lost;     ///< what that has cost since the one it remembers [J]

  // As respond() asks.
  static constexpr double reach() { return 0.0; }
  [[gnu::always_inline]] const NormalResponse<Number>& response(const Number&, const Number&) const {
    return now;
  }
};

/// Spheres that keep a dent, of two materials. What depends on their radii is reckoned for each contact.  [R]
struct DentingLaw {
  ElastoplasticLaw unit;         ///< for R* = 1 m, without bars
  double radius_exponent = 0.0;  ///< K grows with this power of R*: 1 − m/2 after Storåkers
  // Bars that unload; Eqs. 20–23 and 37 of [R].
  double alpha = 0.0;  ///< 0: none
  double beta = 0.0;
  double first_modulus = 1.0;  ///< Young's, of the bar in the first partner [Pa]
  double second_modulus = 1.0;

  double fixed_tangential = 0.0;  ///< stiffness of friction; 0: a share of that of loading [N/m]
  bool keeps_memory = false;      ///< a pair that has come apart remembers its dent

  static constexpr double reach() { return 0.0; }

  /// The law of a contact.
  /// @param second  radius of the second partner; infinite where that is a surface [m]
  ElastoplasticLaw between(double first, double second) const;

  /// @param largest  overlap that the contact remembers [m]
  DentedContact<double> contact(double overlap, double first, double second, double largest) const;
};

/// Whether contacts under it keep a dent.
bool is_elastoplastic(const NormalLawSpec& law);

/// Precondition: the rule's law is one of spheres that keep a dent, and the materials say what it needs.
DentingLaw make_denting_law(const ContactRule& rule, const ContactMaterials& materials);

/// The same for each of four contacts.
template <typename Number>
[[gnu::always_inline]] inline DentedContact<Number> contact_of(const DentingLaw& law, const Number& overlap,
                                                               const Number& first, const Number& second,
                                                               const Number& largest) {
  DentedContact<Number> contact{};
  for (int k = 0; k < numbers_in(overlap); ++k) {
    const DentedContact<double> one =
        law.contact(number_of(overlap, k), number_of(first, k), number_of(second, k), number_of(largest, k));
    set_number(contact.now.force, k, one.now.force);
    set_number(contact.now.stiffness, k, one.now.stiffness);
    set_number(contact.now.tangential_stiffness, k, one.now.tangential_stiffness);
    set_number(contact.largest, k, one.largest);
    set_number(contact.lost, k, one.lost);
  }
  return contact;
}

}  // namespace scree
