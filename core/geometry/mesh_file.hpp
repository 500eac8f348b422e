#pragma once

#include <array>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/geometry/mesh.hpp"

namespace scree {

enum class LengthUnit { metre, centimetre, millimetre, inch };

/// Metres per unit.
double metres_per(LengthUnit unit);

/// A particle must be a closed solid without self-intersections; a wall may be any surface.
enum class MeshRole { particle, wall };

/// The file cannot be read at all (missing, empty, truncated, not a mesh, NaN coordinates, too large). The
/// message is one sentence without the file's name: what is wrong; what would be right.
class MeshFileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Something that forbids the use of a mesh in its role, and where it is.
struct MeshFault {
  std::string message;  ///< one sentence: what is wrong; what would be right
  std::vector<std::array<Vec3, 2>>
      edges;                   ///< the edges concerned, to be drawn [m]; may be shortened to 10,000
  std::vector<int> triangles;  ///< the triangles concerned
};

/// A mesh as read, welded and mended, with all that was found on the way.
struct MeshFile {
  Mesh mesh;                       ///< [m]
  std::vector<std::string> notes;  ///< what was mended, one sentence each
  std::vector<MeshFault> faults;   ///< empty: the mesh can be used in its role
  int shells = 0;                  ///< connected components
  bool closed = false;
};

/// Reads STL (binary or ASCII), OBJ or PLY, scales it to metres, welds vertices closer than 10⁻⁶ of the
/// bounding box's diagonal, removes degenerate triangles, turns a closed mesh that is inside out, and checks
/// it for its role.
/// @param scale  factor on the file's numbers, besides the unit
/// @throws MeshFileError
MeshFile read_mesh_file(const std::filesystem::path& path, LengthUnit unit, double scale, MeshRole role);

/// The checks and repairs of `read_mesh_file` on a triangle soup in metres.
MeshFile mend_mesh(Mesh soup, MeshRole role);

}  // namespace scree
