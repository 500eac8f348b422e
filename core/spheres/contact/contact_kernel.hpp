#pragma once

#include "core/spheres/contact/pair_contacts.hpp"
#include "core/spheres/contact/plane_contacts.hpp"

namespace scree {

/// A range of batches of pairs under one law, and where their forces go.
struct PairLoop {
  const Spheres* spheres;
  const SphereInteraction* law;
  const PairBatch* batches;
  const ContactMemory<Pack>* memory;
  ContactMemory<Pack>* trial;
  const Pack* largest;  ///< overlaps so far; null where no law keeps dents [m]
  Pack* trial_largest;
  const PeakPack* peaks;  ///< normal forces, the largest so far [N]
  PeakPack* trial_peaks;
  ContactRecord* records;  ///< one a contact
  bool others_move;        ///< other threads move spheres: their rows are in the caches of other cores
  SphereStep step;
};

/// Evaluates batches begin … end − 1, with the widest instructions that the processor has; all give the same
/// bits.
/// @return what they add to the energy account; its four lanes apart
ContactLosses<Pack> evaluate_pairs(const PairLoop& loop, int begin, int end);

/// A range of batches of spheres at one plane under one law.
struct PlaneLoop {
  const Spheres* spheres;
  const SphereInteraction* law;
  const RigidState* plane;  ///< z axis: its normal
  const std::array<int, lanes>* batches;
  const PlaneMemory* memory;
  PlaneMemory* trial;
  const Pack* largest;  ///< overlaps so far; null where no law keeps dents [m]
  Pack* trial_largest;
  const PeakPack* peaks;  ///< normal forces, the largest so far [N]
  PeakPack* trial_peaks;
  ContactRecord* records;  ///< one a contact
  bool meets_fixed;        ///< some of the spheres may be fixed
  SphereStep step;
};

/// The same for planes, with the work of the plane on the spheres.
ContactLosses<Pack> evaluate_planes(const PlaneLoop& loop, int begin, int end);

}  // namespace scree
