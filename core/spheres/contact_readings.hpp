#pragma once

#include <vector>

#include "core/geometry/features/feature_pair.hpp"
#include "core/laws/contact_kind.hpp"
#include "core/spheres/sphere_contacts.hpp"

namespace scree {

/// An acting contact and the place of its data.
struct ActingContact {
  int sphere = 0;
  int other = -1;    ///< a sphere, or −1 at a partner
  int partner = -1;  ///< or −1 at a sphere
  int plane = -1;    ///< index of the plane; −1: none
  int place = 0;     ///< index in the pairs' part with its sphere, of the plane, or of the surface pairs
  int touch = 0;     ///< index of the touch on a surface
};

ContactKind kind_of(SurfaceFeature feature);
FeatureKind feature_kind_of(SurfaceFeature feature);

/// Acting contacts in no particular order; of lattice nodes only those with partners.
/// @param pairs  false: only contacts with partners
std::vector<ActingContact> acting_contacts(const SphereContacts& contacts, const Spheres& spheres,
                                           const Surroundings& around, bool pairs, Workers& workers);
/// Number of acting contacts between two spheres, without lattice nodes.
int acting_pairs(const SphereContacts& contacts, const Spheres& spheres, Workers& workers);
/// Number of acting contacts of lattice nodes with each other and with spheres.
int acting_pairs_of_nodes(const SphereContacts& contacts, const Spheres& spheres, Workers& workers);
/// Returns whether two spheres of a list are within the reach of their law.
bool pair_acts(const SphereContacts& contacts, const PairPart& part, int contact, const Spheres& spheres);
/// Returns whether one of the two is a lattice node.
bool pair_has_node(const PairPart& part, int contact, const Spheres& spheres);

/// Index of a contact's record; the touches of a sphere with a surface share one.
int record_of(const SphereContacts& contacts, const ActingContact& contact);
ContactKind kind_of(const SphereContacts& contacts, const ActingContact& contact);
/// Feature of the partner in contact; none for a sphere or a plane.
TouchingFeature feature_of(const SphereContacts& contacts, const ActingContact& contact);
SphereContactView view_of(const SphereContacts& contacts, const ActingContact& contact,
                          const Spheres& spheres, const Surroundings& around);

/// Energy stored in all contacts.
ContactStore stored_energy(const SphereContacts& contacts, const Spheres& spheres, const Surroundings& around,
                           Workers& workers);
/// Largest residual overlap of each body, including separated contacts that are remembered [m]. Only for
/// elastoplastic contacts.
/// @param residual_overlaps  one per body of the scene, initially 0
void find_residual_overlaps(const SphereContacts& contacts, const Spheres& spheres,
                            std::vector<float>& residual_overlaps);

}  // namespace scree
