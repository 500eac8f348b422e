#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/exact/shell_depths.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/geometry/mesh_file/mesh_repair.hpp"

namespace scree {
namespace {

/// A shell with less volume than this times the cubed diagonal of its box has none except rounding.
constexpr double no_volume = 1e-12;

struct ClosedShell {
  std::vector<std::array<int, 3>> triangles;
  Vec3 lower = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 upper = -lower;
  bool closed = true;
  double volume = 0.0;  ///< signed [m³]

  bool faces_inward() const {
    const double diagonal = (upper - lower).norm();
    return volume < -no_volume * diagonal * diagonal * diagonal;
  }
};

std::vector<ClosedShell> collect(const Mesh& mesh, const Shells& shells, const SurfaceEdges& edges) {
  std::vector<ClosedShell> result(shells.count);
  for (size_t t = 0; t < mesh.triangles.size(); ++t) {
    ClosedShell& shell = result[shells.of_triangle[t]];
    shell.triangles.push_back(mesh.triangles[t]);
    for (const int corner : mesh.triangles[t]) {
      shell.lower = shell.lower.cwiseMin(mesh.vertices[corner]);
      shell.upper = shell.upper.cwiseMax(mesh.vertices[corner]);
    }
  }
  for (const SurfaceEdge& edge : edges.edges) {
    if (!edges.manifold(edge) || !edges.agree(mesh, edge)) {
      result[shells.of_triangle[edges.half_edges[edge.first] / 3]].closed = false;
    }
  }
  for (ClosedShell& shell : result) {
    const Vec3 origin = 0.5 * (shell.lower + shell.upper);
    for (const auto& [a, b, c] : shell.triangles) {
      Mat3 corners;
      corners << mesh.vertices[a] - origin, mesh.vertices[b] - origin, mesh.vertices[c] - origin;
      shell.volume += corners.determinant() / 6.0;
    }
  }
  return result;
}

/// @param count  of all shells
std::string turned_note(int turned, int count) {
  if (count == 1) return "the surface was inside out; all its triangles were turned";
  return counted(turned, "shell", "shells") + " of " + std::to_string(count) +
         (turned == 1 ? " was" : " were") + " inside out; the triangles were turned";
}

}  // namespace

ShellOrientation orient_outward(Mesh& mesh, MeshNotes& notes) {
  const SurfaceEdges edges = surface_edges(mesh);
  const Shells shells = find_shells(mesh, edges);
  std::vector<ClosedShell> all = collect(mesh, shells, edges);
  ShellOrientation found;
  int outermost = 0;
  int inward = 0;
  std::vector<bool> closed;
  for (const ClosedShell& shell : all) closed.push_back(shell.closed);
  const std::vector<int> depth = shell_depths(mesh, shells, closed);
  std::vector<bool> turn(all.size(), false);
  for (size_t i = 0; i < all.size(); ++i) {
    if (!all[i].closed) continue;
    const bool hollow = depth[i] % 2 == 1;
    if (!hollow) ++found.solids;
    if (depth[i] == 0) {
      ++outermost;
      if (all[i].faces_inward()) ++inward;
    }
    turn[i] = hollow ? all[i].volume > 0.0 : all[i].volume < 0.0;
  }
  for (size_t t = 0; t < mesh.triangles.size(); ++t) {
    if (turn[shells.of_triangle[t]]) std::swap(mesh.triangles[t][1], mesh.triangles[t][2]);
  }
  found.turned = static_cast<int>(std::count(turn.begin(), turn.end(), true));
  found.faced_inward = outermost > 0 && inward == outermost;
  if (found.turned > 0) notes.push_back(turned_note(found.turned, shells.count));
  return found;
}

void make_container(MeshFile& file) {
  std::erase(file.notes, turned_note(file.turned_shells, file.shells));
  for (auto& triangle : file.mesh.triangles) std::swap(triangle[1], triangle[2]);
  file.turned_shells = file.shells - file.turned_shells;
  // If all were reoriented, the caller requested it.
  if (file.turned_shells > 0 && file.turned_shells < file.shells)
    file.notes.push_back(turned_note(file.turned_shells, file.shells));
}

}  // namespace scree
