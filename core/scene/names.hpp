#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

// Names used in scene files; the window uses the same for colours.

std::string_view name_of(SolverMethod method);
std::string_view name_of(BondModel bond);
std::string_view name_of(PlaneElasticity elasticity);
std::string_view name_of(LatticeAnalysis analysis);
std::string_view name_of(PlateEdge edge);
std::string_view name_of(LatticeRotations rotations);
std::string_view name_of(PlateOutline outline);
/// "plain", "steel", "brass", "copper", "concrete", "stone", "glass", "wood", "rubber"
std::string_view name_of(MaterialLook look);
/// "material", "body", "speed", "spin", "contacts", "largest force", "residual overlap"
std::string_view name_of(ColorBy color_by);
/// "displacement", "strain", "bond force", "bond energy"
std::string_view name_of(LatticeColor color);
/// "slanted", "front", "right", "top"
std::string_view name_of(ViewDirection direction);
/// "nothing", "moving", "everything", "body"
std::string_view name_of(CameraFollow follow);
/// "normal", "friction", "loads", "walls", "bodies"
std::string_view name_of(ForceKind kind);
/// "region", "flow", "repose", "mixing"
std::string_view name_of(ProbeKind kind);

/// Names of all inlets, then of all outlets: where not given "inlet0", "outlet0" …
std::vector<std::string> stream_names(const Scene& scene);
/// Names of all probes: where not given "probe0" …
std::vector<std::string> probe_names(const Scene& scene);

}  // namespace scree
