#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/scene/fill/packing.hpp"

namespace scree {

/// What has come through an inlet, and what waits in front of it.
struct InletState {
  int entered = 0;            ///< bodies, the first ones of the inlet
  int waiting = 0;            ///< that were due at the last try and found no place
  std::uint64_t tries = 0;    ///< random places that were tried
  double short_since = -1.0;  ///< first time at which a body had waited for long; before 0: never [s]
  int most_waiting = 0;       ///< since then

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [own_entered, own_waiting, own_tries, own_short_since, own_most_waiting] = *this;
    archive(own_entered, own_waiting, own_tries, own_short_since, own_most_waiting);
  }
};

/// Inlets and outlets of a run.
struct StreamState {
  explicit StreamState(const Model& model) : inlets(model.inlets.size()), passed(model.streams.size()) {}

  std::vector<InletState> inlets;
  std::vector<FrameStream> passed;  ///< as Model::streams

  // Made on demand, not saved.

  std::map<int, PackedShape> shapes;     ///< of bodies near inlets
  std::optional<Packing> resting_walls;  ///< those that never move
  std::vector<char> walls_then;          ///< walls that were present when they were made

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [own_inlets, own_passed, own_shapes, own_resting_walls, own_walls_then] = *this;
    archive(own_inlets, own_passed);
  }
};

}  // namespace scree
