#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"

namespace scree {

/// A mesh in file units with data for an import.
struct MeshReading {
  std::string error;  ///< why the file cannot be read; empty: success
  long line = 0;      ///< line of the file at fault; 0: none
  MeshFile file;
  MassProperties mass;         ///< in file units; for closed meshes only
  Vec3 extent = Vec3::Zero();  ///< size of the bounding box, in file units
  Vec3 lower = Vec3::Zero();
  Vec3 upper = Vec3::Zero();
  /// About the centre of mass; for an open mesh about the centre of its box
  double bounding_radius = 0.0;
  double typical_edge = 0.0;  ///< median edge length of its triangles

  bool usable() const { return error.empty() && file.faults.empty(); }
};

/// Never throws: errors are in the result.
/// @param inside  for a wall: a closed mesh is a container; none: if it faces inward
MeshReading read_for_import(const std::filesystem::path& path, MeshRole role,
                            std::optional<bool> inside = {});

/// Returns whether a file has the extension of a mesh.
bool is_mesh_path(const std::filesystem::path& path);

/// Likely unit of a mesh from its largest extent: particles and machines are rarely larger than some metres,
/// and larger numbers are usually millimetres.
LengthUnit guess_unit(double largest_extent);

/// "m", "cm", "mm", "in"
std::string symbol_of(LengthUnit unit);

/// "0.1 m across; in mm it would be 0.1 mm": the size with the given unit, and with another one.
std::string explain_unit(double largest_extent, LengthUnit unit);

}  // namespace scree
