#include <Eigen/Geometry>
#include <algorithm>
#include <set>

#include "core/geometry/mesh_file/mesh_repair.hpp"

namespace scree {
namespace {

/// The longest edge of a triangle and whether the triangle is lower than the tolerance above it.
struct Sliver {
  int corner;     ///< the longest edge runs from this corner to the next
  double length;  ///< [m]
  bool thin;
};

Sliver measure(const std::vector<Vec3>& vertices, const std::array<int, 3>& triangle, double tolerance) {
  Sliver sliver{0, 0.0, false};
  for (int k = 0; k < 3; ++k) {
    const double length = (vertices[triangle[(k + 1) % 3]] - vertices[triangle[k]]).norm();
    if (length > sliver.length) sliver = {k, length, false};
  }
  const Vec3& a = vertices[triangle[sliver.corner]];
  const Vec3 along = vertices[triangle[(sliver.corner + 1) % 3]] - a;
  const Vec3 apex = vertices[triangle[(sliver.corner + 2) % 3]] - a;
  sliver.thin = along.cross(apex).norm() < tolerance * sliver.length;
  return sliver;
}

constexpr std::array<int, 3> removed{-1, -1, -1};

/// One round of flips on slivers that do not share a triangle.
class SliverRound {
 public:
  SliverRound(Mesh& mesh, double tolerance)
      : mesh_(mesh),
        edges_(surface_edges(mesh)),
        tolerance_(tolerance),
        touched_(mesh.triangles.size(), false) {}

  /// Removes slivers where possible; removed triangles get the vertices −1.
  /// @return number of slivers handled
  int run() {
    int done = 0;
    for (int t = 0; t < static_cast<int>(mesh_.triangles.size()); ++t) {
      const Sliver sliver = measure(mesh_.vertices, mesh_.triangles[t], tolerance_);
      if (sliver.thin && !touched_[t] && remove(t, sliver)) ++done;
    }
    return done;
  }

 private:
  bool remove(int t, const Sliver& sliver) {
    const int a = mesh_.triangles[t][sliver.corner];
    const int b = mesh_.triangles[t][(sliver.corner + 1) % 3];
    const int c = mesh_.triangles[t][(sliver.corner + 2) % 3];
    const SurfaceEdge& edge = *edges_.find(a, b);
    if (edges_.open(edge)) {
      mesh_.triangles[t] = removed;
      return touched_[t] = true;
    }
    if (!edges_.manifold(edge) || !edges_.agree(mesh_, edge)) return false;
    const int first = edges_.half_edges[edge.first];
    const int mate = first / 3 == t ? edges_.half_edges[edge.first + 1] : first;
    if (touched_[mate / 3]) return false;
    return flip(t, mate, a, b, c);
  }

  /// Sliver (a, b, c) and its neighbour (b, a, d) become (a, d, c) and (d, b, c).
  bool flip(int t, int mate, int a, int b, int c) {
    const int d = mesh_.triangles[mate / 3][(mate % 3 + 2) % 3];
    const std::array<int, 2> diagonal{std::min(c, d), std::max(c, d)};
    if (edges_.find(c, d) != nullptr || created_.contains(diagonal)) return false;
    const std::array<int, 3> left{a, d, c};
    const std::array<int, 3> right{d, b, c};
    // Rounds end because the summed length of all slivers falls with each flip.
    const double gain = thin_length(mesh_.triangles[t]) + thin_length(mesh_.triangles[mate / 3]) -
                        thin_length(left) - thin_length(right);
    if (gain < 0.5 * tolerance_) return false;
    mesh_.triangles[t] = left;
    mesh_.triangles[mate / 3] = right;
    created_.insert(diagonal);
    return touched_[t] = touched_[mate / 3] = true;
  }

  double thin_length(const std::array<int, 3>& triangle) const {
    const Sliver sliver = measure(mesh_.vertices, triangle, tolerance_);
    return sliver.thin ? sliver.length : 0.0;
  }

  Mesh& mesh_;
  SurfaceEdges edges_;
  double tolerance_;
  std::vector<bool> touched_;
  std::set<std::array<int, 2>> created_;
};

/// Part of a mesh affected by a round: all triangles that share a vertex with a sliver.
struct Surroundings {
  Mesh mesh;
  std::vector<int> triangle;  ///< indices in the whole mesh
  std::vector<int> vertex;
};

Surroundings around_slivers(const Mesh& whole, double tolerance) {
  std::vector<bool> at_sliver(whole.vertices.size(), false);
  for (const auto& triangle : whole.triangles) {
    if (!measure(whole.vertices, triangle, tolerance).thin) continue;
    for (const int corner : triangle) at_sliver[corner] = true;
  }
  Surroundings part;
  std::vector<int> number(whole.vertices.size(), -1);
  for (int t = 0; t < static_cast<int>(whole.triangles.size()); ++t) {
    std::array<int, 3> triangle = whole.triangles[t];
    if (std::none_of(triangle.begin(), triangle.end(), [&](int corner) { return at_sliver[corner]; }))
      continue;
    for (int& corner : triangle) {
      if (number[corner] < 0) {
        number[corner] = static_cast<int>(part.vertex.size());
        part.vertex.push_back(corner);
        part.mesh.vertices.push_back(whole.vertices[corner]);
      }
      corner = number[corner];
    }
    part.mesh.triangles.push_back(triangle);
    part.triangle.push_back(t);
  }
  return part;
}

/// @return number of slivers handled
int run_round(Mesh& mesh, double tolerance) {
  Surroundings part = around_slivers(mesh, tolerance);
  const int done = SliverRound(part.mesh, tolerance).run();
  for (size_t i = 0; i < part.triangle.size(); ++i) {
    std::array<int, 3>& triangle = mesh.triangles[part.triangle[i]];
    triangle = part.mesh.triangles[i];
    if (triangle == removed) continue;
    for (int& corner : triangle) corner = part.vertex[corner];
  }
  std::erase(mesh.triangles, removed);
  return done;
}

}  // namespace

void remove_slivers(Mesh& mesh, double tolerance, MeshNotes& notes) {
  const auto thin = [&](const auto& triangle) { return measure(mesh.vertices, triangle, tolerance).thin; };
  const long before = std::count_if(mesh.triangles.begin(), mesh.triangles.end(), thin);
  if (before == 0) return;
  while (run_round(mesh, tolerance) > 0) {
  }
  std::erase_if(mesh.triangles, thin);
  drop_unused_vertices(mesh);
  notes.push_back(counted(before, "triangle without area was", "triangles without area were") + " removed");
}

}  // namespace scree
