#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/geometry/mesh.hpp"

namespace scree {

enum class LengthUnit { metre, centimetre, millimetre, inch };

/// Metres per unit.
double metres_per(LengthUnit unit);

/// Limit on the number of triangles in a file.
inline constexpr long most_triangles = 5'000'000;

/// Role of a mesh: a particle must be a closed solid without self-intersections; a wall may be any surface.
enum class MeshRole { particle, wall };

/// The file cannot be read (missing, empty, truncated, not a mesh, NaN coordinates, too large). The message
/// is one sentence without file name and line: what is wrong; what would be right.
class MeshFileError : public std::runtime_error {
 public:
  /// @param line  at fault, counted from 1; 0: none, or a binary file
  explicit MeshFileError(const std::string& message, long line = 0)
      : std::runtime_error(message), line_(line) {}
  long line() const { return line_; }

 private:
  long line_;
};

/// "PATH:LINE", or the path alone if no line is at fault.
std::string place_of(const MeshFileError& error, const std::filesystem::path& path);

/// A fault that forbids the use of a mesh in its role, with its location.
struct MeshFault {
  std::string message;                     ///< one sentence: what is wrong; what would be right
  std::vector<std::array<Vec3, 2>> edges;  ///< the first 10,000 edges concerned, for drawing [m]
  std::vector<int> triangles;              ///< triangles concerned, ascending; from the first 10,000 places
};

/// A mesh as read, welded and repaired, with all findings.
struct MeshFile {
  Mesh mesh;                       ///< [m]
  std::vector<std::string> notes;  ///< repairs, one sentence each
  std::vector<MeshFault> faults;   ///< empty: the mesh is usable in its role
  int shells = 0;                  ///< connected parts of the surface
  bool closed = false;
  int turned_shells = 0;  ///< closed shells that were reoriented to bound solids
  /// Closed, and its outermost shells faced inward in the file, as in containers
  bool faced_inward = false;
};

/// Progress callback: called with the name of each stage when it begins, such as "welding".
using MeshProgress = std::function<void(const char* doing)>;

/// Reads STL (binary or text), OBJ or PLY, scales it to metres, welds vertices closer than 10⁻⁶ of the
/// bounding box's diagonal, removes duplicate and degenerate triangles, orients the mesh consistently and
/// outward, and checks it for its role. Walls are cut where the surface branches or has only one side.
/// @param scale     factor on the file's numbers, in addition to the unit
/// @param progress  may be empty
/// @throws MeshFileError
MeshFile read_mesh_file(const std::filesystem::path& path, LengthUnit unit, double scale, MeshRole role,
                        const MeshProgress& progress = {});

/// Checks and repairs of `read_mesh_file` for a triangle soup in metres.
MeshFile repair_mesh(Mesh soup, MeshRole role, const MeshProgress& progress = {});

/// Converts a closed mesh that bounds solids into a container: the outermost shells face inward, and shells
/// within them bound solids inside it.
void make_container(MeshFile& file);

}  // namespace scree
