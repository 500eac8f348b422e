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

/// Files with more are refused.
inline constexpr long most_triangles = 5'000'000;

/// A particle must be a closed solid without self-intersections; a wall may be any surface.
enum class MeshRole { particle, wall };

/// The file cannot be read at all (missing, empty, truncated, not a mesh, NaN coordinates, too large). The
/// message is one sentence without the file's name and the line: what is wrong; what would be right.
class MeshFileError : public std::runtime_error {
 public:
  /// @param line  at fault, counted from 1; 0: none, or the file is no text
  explicit MeshFileError(const std::string& message, long line = 0)
      : std::runtime_error(message), line_(line) {}
  long line() const { return line_; }

 private:
  long line_;
};

/// "PATH:LINE", or the path alone where no line is at fault.
std::string place_of(const MeshFileError& error, const std::filesystem::path& path);

/// Something that forbids the use of a mesh in its role, and where it is.
struct MeshFault {
  std::string message;                     ///< one sentence: what is wrong; what would be right
  std::vector<std::array<Vec3, 2>> edges;  ///< the first 10,000 edges concerned, to be drawn [m]
  std::vector<int> triangles;              ///< triangles concerned, ascending; of the first 10,000 places
};

/// A mesh as read, welded and mended, with all that was found on the way.
struct MeshFile {
  Mesh mesh;                       ///< [m]
  std::vector<std::string> notes;  ///< what was mended, one sentence each
  std::vector<MeshFault> faults;   ///< empty: the mesh can be used in its role
  int shells = 0;                  ///< parts of the surface that no edge joins
  bool closed = false;
  int turned_shells = 0;      ///< closed shells that were turned to bound solids
  bool faced_inward = false;  ///< closed, and the outermost shells faced inward in the file, as containers do
};

/// Is told what is being done to a mesh, in words such as "welding", when it begins.
using MeshProgress = std::function<void(const char* doing)>;

/// Reads STL (binary or text), OBJ or PLY, scales it to metres, welds vertices closer than 10⁻⁶ of the
/// bounding box's diagonal, removes triangles that stand twice or have no area, turns triangles until
/// neighbours agree and solids face outward, and checks the mesh for its role. Of a wall, what branches or
/// has only one side is cut into pieces that do not.
/// @param scale     factor on the file's numbers, besides the unit
/// @param progress  may be empty
/// @throws MeshFileError
MeshFile read_mesh_file(const std::filesystem::path& path, LengthUnit unit, double scale, MeshRole role,
                        const MeshProgress& progress = {});

/// The checks and repairs of `read_mesh_file` on a triangle soup in metres.
MeshFile mend_mesh(Mesh soup, MeshRole role, const MeshProgress& progress = {});

/// Turns a closed mesh that bounds solids into one that bounds the room of a container: the outermost shells
/// face inward, shells within them bound solids that stand in the room.
void make_container(MeshFile& file);

}  // namespace scree
