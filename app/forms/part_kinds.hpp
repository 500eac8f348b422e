#pragma once

#include <QString>
#include <string>
#include <vector>

#include "core/scene/parts/scene_parts.hpp"

namespace scree {

/// Kinds of parts that can be added. A wall and a shape have a form each for what they are made of.
enum class PartType {
  body,
  fill,
  inlet,
  outlet,
  probe_region,
  probe_flow,
  probe_repose,
  probe_mixing,
  plane,
  box,
  cylinder,
  cone,
  mesh_wall,
  load,
  event,
  pull,
  plot,
  tried,
  contact,
  material,
  sphere,
  mesh
};

/// How a form shows a part.
struct PartKind {
  std::string table;                ///< "wall"
  QString title;                    ///< "Wall: plane"
  std::vector<std::string> hidden;  ///< keys of its table that do not belong to it
};

PartKind kind_of_new(PartType type);
/// Of a part that exists.
PartKind kind_of_part(const ScenePart& part, const std::vector<SceneValue>& values);

/// "Fill “rocks”"; "Fill" without a name.
QString titled(const PartKind& kind, const std::string& name);
/// Of a part that exists.
QString title_of_part(const Scene& scene, const ScenePart& part);

/// Values that a new part begins with: free names, the only material, a place above everything.
/// @param region  free of bodies; for a probe in their midst
std::vector<SceneValue> start_values(PartType type, const Scene& scene, const Box& region);

}  // namespace scree
