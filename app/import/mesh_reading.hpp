#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"

namespace scree {

/// A mesh in the numbers of its file, with what an import must know of it.
struct MeshReading {
  std::string error;  ///< why the file cannot be read at all; empty: it was read
  long line = 0;      ///< of the file that is at fault; 0: none
  MeshFile file;
  MassProperties mass;         ///< in file numbers; only of a closed mesh
  Vec3 extent = Vec3::Zero();  ///< size of the box around it, in file numbers
  Vec3 lower = Vec3::Zero();
  Vec3 upper = Vec3::Zero();
  double bounding_radius = 0.0;  ///< about the centre of mass; of an open mesh about the middle of its box
  double typical_edge = 0.0;     ///< median length of the edges of its triangles

  bool usable() const { return error.empty() && file.faults.empty(); }
};

/// Never throws: what is wrong is in the result.
/// @param inside  of a wall: a closed mesh is a container; none: if it faces inward
MeshReading read_for_import(const std::filesystem::path& path, MeshRole role,
                            std::optional<bool> inside = {});

/// Whether a file is taken for a mesh, by its extension.
bool is_mesh_path(const std::filesystem::path& path);

/// The likely unit of a mesh whose largest extent is so many units: particles and machines are rarely larger
/// than some metres, and drawings that give larger numbers are in millimetres.
LengthUnit guess_unit(double largest_extent);

/// "m", "cm", "mm", "in"
std::string symbol_of(LengthUnit unit);

/// "0.1 m across; in mm it would be 0.1 mm": a size as it is with the unit, and as it would be with another
/// one.
std::string explain_unit(double largest_extent, LengthUnit unit);

}  // namespace scree
