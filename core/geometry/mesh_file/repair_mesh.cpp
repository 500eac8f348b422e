#include <algorithm>
#include <cmath>

#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh_file/mesh_faults.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/geometry/mesh_file/mesh_repair.hpp"

namespace scree {
namespace {

/// Vertices closer than this times the diagonal of the bounding box become one; triangles lower than that are
/// removed. Files in single precision round by some 10⁻⁷.
constexpr double weld_tolerance = 1e-6;
/// A closed surface with less volume than this times the cubed diagonal has none except rounding.
constexpr double no_volume = 1e-12;

void check_particle(MeshFile& file, int solids) {
  const SurfaceEdges edges = surface_edges(file.mesh);
  auto& faults = file.faults;
  find_open_edges(file.mesh, edges, faults);
  find_branching_edges(file.mesh, edges, faults);
  find_one_sided(file.mesh, edges, faults);
  find_pinched_vertices(file.mesh, edges, faults);
  find_self_intersections(file.mesh, faults);
  if (file.closed && solids > 1) {
    faults.push_back({"the file holds " + std::to_string(solids) +
                          " separate solids; a particle must be one, so put each into a file of its own",
                      {},
                      {}});
  }
  const double diagonal = box_diagonal(file.mesh);
  if (file.closed &&
      std::abs(mass_properties(file.mesh).volume) <= no_volume * diagonal * diagonal * diagonal) {
    faults.push_back({"the surface encloses no volume; a particle must be a solid", {}, {}});
  }
}

void note_self_intersections(MeshFile& file) {
  std::vector<MeshFault> faults;
  find_self_intersections(file.mesh, faults);
  if (faults.empty()) return;
  file.notes.push_back("the surface cuts or touches itself at " +
                       counted(static_cast<long>(faults.front().triangles.size()), "triangle", "triangles") +
                       "; a wall may");
}

/// Rejects coordinates with overflowing volumes and moments of inertia.
void require_finite(const Mesh& mesh) {
  constexpr double largest = 1e50;  // [m]
  for (size_t t = 0; t < mesh.triangles.size(); ++t) {
    for (const int corner : mesh.triangles[t]) {
      const Vec3& vertex = mesh.vertices[corner];
      if (vertex.allFinite() && vertex.lpNorm<Eigen::Infinity>() <= largest) continue;
      throw MeshFileError("triangle " + std::to_string(t + 1) + " has a corner at " + position_text(vertex) +
                          (vertex.allFinite() ? "; a coordinate may be at most 1e50 m, so check the unit"
                                              : "; every coordinate must be a finite number"));
    }
  }
}

bool is_closed(const Mesh& mesh) {
  const SurfaceEdges edges = surface_edges(mesh);
  return std::all_of(edges.edges.begin(), edges.edges.end(), [&](const SurfaceEdge& edge) {
    return edges.manifold(edge) && edges.agree(mesh, edge);
  });
}

}  // namespace

MeshFile repair_mesh(Mesh soup, MeshRole role, const MeshProgress& progress) {
  const auto begin = [&](const char* doing) {
    if (progress) progress(doing);
  };
  if (soup.triangles.empty()) throw MeshFileError("there are no triangles; a mesh needs at least one");
  require_finite(soup);
  drop_unused_vertices(soup);
  const double tolerance = weld_tolerance * box_diagonal(soup);
  if (tolerance == 0.0) throw MeshFileError("all vertices lie in one point; a mesh needs a size");
  MeshFile file;
  file.mesh = std::move(soup);
  begin("joining triangles");
  weld(file.mesh, tolerance, file.notes);
  remove_duplicates(file.mesh, file.notes);
  orient_consistently(file.mesh, file.notes);
  remove_slivers(file.mesh, tolerance, file.notes);
  if (file.mesh.triangles.empty()) {
    throw MeshFileError("every triangle is degenerate; a mesh needs triangles with an area");
  }
  if (role == MeshRole::wall) {
    begin("looking for triangles that meet");
    note_self_intersections(file);
    cut_into_manifolds(file.mesh, file.notes);
  }
  begin("looking for solids and hollows");
  const ShellOrientation orientation = orient_outward(file.mesh, file.notes);
  file.shells = find_shells(file.mesh, surface_edges(file.mesh)).count;
  file.closed = is_closed(file.mesh);
  file.turned_shells = orientation.turned;
  file.faced_inward = file.closed && orientation.faced_inward;
  if (role == MeshRole::particle) {
    begin("looking for triangles that meet");
    check_particle(file, orientation.solids);
  }
  return file;
}

}  // namespace scree
