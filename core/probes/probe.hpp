#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/probes/free_surface.hpp"
#include "core/probes/mixing.hpp"
#include "core/probes/region_reading.hpp"

namespace scree {

/// A probe of a scene, ready to read.
struct Probe {
  std::string name;
  ProbeSpec spec;
  std::size_t flow = 0;  ///< its number among those of flow, if it is one
};

/// @param number  index in Scene::probes
Probe probe_of(const Scene& scene, std::size_t number);
/// The probe with a name; none: the scene has no such probe.
std::optional<Probe> find_probe(const Scene& scene, std::string_view name);

/// What a probe measures in a frame. Nothing depends on other frames.
using ProbeReading = std::variant<RegionReading, FrameFlow, SurfaceReading, MixingReading>;

/// @param layer  of a region; 0 for others
ProbeReading read_probe(const Frame& frame, const Probe& probe, int layer = 0);

}  // namespace scree
