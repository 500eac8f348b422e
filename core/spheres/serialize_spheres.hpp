#pragma once

#include "core/base/serialization/archive.hpp"
#include "core/spheres/sphere_system.hpp"

namespace scree {

// Saved members of spheres and their contacts. Types without padding are copied as bytes because there are
// many.

template <>
inline constexpr bool is_plain<Pack> = true;
template <>
inline constexpr bool is_plain<PeakPack> = true;
template <>
inline constexpr bool is_plain<PairBatch> = true;
template <>
inline constexpr bool is_plain<ContactMemory<Pack>> = true;
template <>
inline constexpr bool is_plain<ContactMemory<double>> = true;
template <>
inline constexpr bool is_plain<PlaneMemory> = true;
template <>
inline constexpr bool is_plain<ContactRecord> = true;
template <>
inline constexpr bool is_plain<OverlapHistory::Entry> = true;
template <>
inline constexpr bool is_plain<SurfaceOverlap> = true;
template <>
inline constexpr bool is_plain<SurfaceOverlapHistory::Kept> = true;
static_assert(sizeof(OverlapHistory::Entry) == 2 * sizeof(int) + sizeof(PastOverlap));
static_assert(sizeof(PastOverlap) == 2 * sizeof(double));
static_assert(sizeof(SurfaceOverlap) == 5 * sizeof(double));
static_assert(sizeof(SurfaceOverlapHistory::Kept) == 2 * sizeof(int) + sizeof(SurfaceOverlap));
static_assert(sizeof(PairBatch) == 2 * lanes * sizeof(int));
static_assert(sizeof(ContactMemory<Pack>) == 8 * sizeof(Pack));
static_assert(sizeof(ContactMemory<double>) == 8 * sizeof(double));
static_assert(sizeof(PlaneMemory) == 11 * sizeof(Pack));
static_assert(sizeof(ContactRecord) == 2 * sizeof(Pack));

template <typename Archive>
void serialize(Archive& archive, Spheres& spheres) {
  auto& [position, velocity, spin, rotation, body, material, present, slot, fixed_mass, first_node, bonds] =
      spheres;
  for (Rows* rows : {&position, &velocity, &spin, &rotation}) serialize_as_long(archive, *rows);
  serialize_as_long(archive, body);
  serialize_as_long(archive, material);
  serialize_as_long(archive, present);
  serialize_as_long(archive, slot);
}

template <typename Archive>
void serialize(Archive& archive, RollingState& state) {
  auto& [angle, normal, stiffness, lossy] = state;
  archive(angle, normal, stiffness, lossy);
}

template <typename Archive>
void serialize(Archive& archive, SurfacePeak& peak) {
  auto& [force, kind, feature, point, normal] = peak;
  archive(force, kind, feature, point, normal);
}

template <typename Archive>
void serialize(Archive& archive, SpherePeak& peak) {
  auto& [body, other, partner, force, at] = peak;
  archive(body, other, partner, force, at);
}

/// Trial states exist during a step only.
template <typename Archive>
void serialize(Archive& archive, PairPart& part) {
  auto& [batches, law_end, memory, trial, largest, trial_largest, strengths, trial_strengths, rolling,
         trial_rolling, peaks, trial_peaks, ended_peaks, first_record] = part;
  archive(batches, law_end, memory, largest, strengths, rolling, peaks, ended_peaks, first_record);
}

template <typename Archive>
void serialize(Archive& archive, SurfaceTouch& touch) {
  auto& [kind, feature, weight, overlap, largest, strength, point, memory, force, potential, rolling] = touch;
  archive(kind, feature, weight, overlap, largest, strength, point, memory, force, potential, rolling);
}

template <typename Archive>
void serialize(Archive& archive, SurfaceWrench& wrench) {
  auto& [partner, force, moment] = wrench;
  archive(partner, force, moment);
}

template <typename Archive>
void serialize(Archive& archive, BarrierBound& bound) {
  auto& [step, at, normal, law, body, other, partner] = bound;
  auto& [gap, rate, mass, size] = at;
  archive(step, gap, rate, mass, size, normal, law, body, other, partner);
}

template <typename Archive>
void serialize(Archive& archive, NeighbourList::Part& part) {
  auto& [partner, end] = part;
  archive(partner, end);
}

template <typename Archive>
void serialize(Archive& archive, NeighbourList& list) {
  auto& [parts] = list;
  archive(parts);
}

}  // namespace scree
