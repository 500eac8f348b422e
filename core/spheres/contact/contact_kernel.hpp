#pragma once

#include "core/spheres/contact/pair_contacts.hpp"
#include "core/spheres/contact/plane_contacts.hpp"

namespace scree {

/// A range of batches of pairs under one law, and the output of their forces.
struct PairLoop {
  const Spheres* spheres;
  const SphereInteraction* law;
  const PairBatch* batches;
  const ContactMemory<Pack>* memory;
  ContactMemory<Pack>* trial;
  const Pack* largest;  ///< h_max so far; null without elastoplastic laws [m]
  Pack* trial_largest;
  const Strengths* strengths;  ///< null: no strength of a material has changed yet
  Strengths* trial_strengths;
  const PeakPack* peaks;  ///< largest normal forces so far [N]
  PeakPack* trial_peaks;
  ContactRecord* records;  ///< one per contact
  /// Other threads move spheres, so that their rows are in the caches of other cores
  bool others_move;
  SphereStep step;
};

/// Evaluates the batches begin … end − 1 with the widest available instructions; all give the same bits.
/// @return changes of the energy account, in four separate lanes
ContactLosses<Pack> evaluate_pairs(const PairLoop& loop, int begin, int end);

/// A range of batches of spheres at one plane under one law.
struct PlaneLoop {
  const Spheres* spheres;
  const SphereInteraction* law;
  const RigidState* plane;  ///< its z axis is the normal
  const std::array<int, lanes>* batches;
  const PlaneMemory* memory;
  PlaneMemory* trial;
  const Pack* largest;  ///< h_max so far; null without elastoplastic laws [m]
  Pack* trial_largest;
  const Strengths* strengths;  ///< null: no strength of a material has changed yet
  Strengths* trial_strengths;
  const PeakPack* peaks;  ///< largest normal forces so far [N]
  PeakPack* trial_peaks;
  ContactRecord* records;  ///< one per contact
  bool meets_fixed;        ///< some of the spheres may be fixed
  SphereStep step;
};

/// The same for planes, including the work of the plane on the spheres.
ContactLosses<Pack> evaluate_planes(const PlaneLoop& loop, int begin, int end);

}  // namespace scree
