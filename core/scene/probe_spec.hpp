#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/vector.hpp"
#include "core/scene/wall_spec.hpp"

namespace scree {

// Probes: instruments that measure in a part of a scene without acting on it.

struct SphereRegion {
  Vec3 center = Vec3::Zero();  ///< [m]
  double radius = 0.0;         ///< [m]
  bool operator==(const SphereRegion&) const = default;
};

using ProbeRegion = std::variant<Box, SphereRegion>;

/// A plane, or the disc in it around its point.
struct ProbePlane {
  Vec3 point = Vec3::Zero();     ///< [m]
  Vec3 normal = -Vec3::UnitZ();  ///< unit; the direction that counts as positive
  std::optional<double> radius;  ///< of the disc; none: the whole plane [m]
  bool operator==(const ProbePlane&) const = default;
};

enum class ProbeKind {
  region,  ///< means over a region: solid fraction, coordination, stress …
  flow,    ///< what passes a plane, an inlet or an outlet
  repose,  ///< slope of a free surface
  mixing,  ///< of the bodies of two materials
};

enum class Axis { x, y, z };

/// Form of a free surface.
enum class SurfaceForm {
  heap,   ///< falls on all sides from a summit
  slope,  ///< a plane
};

struct ProbeSpec {
  std::string name;  ///< empty: "probe0", "probe1" …
  ProbeKind kind = ProbeKind::region;
  std::optional<ProbeRegion> region;     ///< of region, required; of repose and mixing: none: all bodies
  int layers = 1;                        ///< of region: equal layers of a box, measured one by one
  Axis axis = Axis::z;                   ///< of region: across the layers
  std::optional<ProbePlane> plane;       ///< of flow; none: `stream`
  std::string stream;                    ///< of flow: name of an inlet or outlet
  SurfaceForm form = SurfaceForm::heap;  ///< of repose
  std::vector<std::string> materials;    ///< of mixing: two
  double cell = 0.0;                     ///< of mixing: edge of the cubes that are compared [m]
  int line = 0;
  bool operator==(const ProbeSpec&) const = default;
};

}  // namespace scree
