#include "core/geometry/mesh_file/mesh_faults.hpp"

#include <algorithm>
#include <cstdio>
#include <map>

#include "core/geometry/exact/intersection.hpp"
#include "core/geometry/mesh_file/mesh_repair.hpp"

namespace scree {
namespace {

constexpr size_t most_marked = 10000;

/// A fault at some edges: the edges and their triangles, to be drawn.
template <typename Chosen>
MeshFault edge_fault(const Mesh& mesh, const SurfaceEdges& edges, long& count, const SurfaceEdge*& first,
                     Chosen chosen) {
  MeshFault fault;
  count = 0;
  first = nullptr;
  for (const SurfaceEdge& edge : edges.edges) {
    if (!chosen(edge)) continue;
    if (count++ == 0) first = &edge;
    if (fault.edges.size() >= most_marked) continue;
    fault.edges.push_back({mesh.vertices[edge.vertex[0]], mesh.vertices[edge.vertex[1]]});
    for (int i = 0; i < edge.count; ++i) fault.triangles.push_back(edges.half_edges[edge.first + i] / 3);
  }
  std::sort(fault.triangles.begin(), fault.triangles.end());
  fault.triangles.erase(std::unique(fault.triangles.begin(), fault.triangles.end()), fault.triangles.end());
  return fault;
}

std::string edge_text(const Mesh& mesh, const SurfaceEdge& edge) {
  return "from " + position_text(mesh.vertices[edge.vertex[0]]) + " to " +
         position_text(mesh.vertices[edge.vertex[1]]);
}

/// Number of pieces the open edges form: the rims of the holes.
long rim_count(const Mesh& mesh, const SurfaceEdges& edges) {
  DisjointSets sets(static_cast<int>(mesh.vertices.size()));
  std::vector<int> on_rim;
  for (const SurfaceEdge& edge : edges.edges) {
    if (!edges.open(edge)) continue;
    sets.join(edge.vertex[0], edge.vertex[1]);
    on_rim.insert(on_rim.end(), edge.vertex.begin(), edge.vertex.end());
  }
  for (int& vertex : on_rim) vertex = sets.find(vertex);
  std::sort(on_rim.begin(), on_rim.end());
  return std::unique(on_rim.begin(), on_rim.end()) - on_rim.begin();
}

}  // namespace

std::string position_text(const Vec3& position) {
  std::array<char, 128> text{};
  // Adding zero turns −0 into 0.
  std::snprintf(text.data(), text.size(), "(%.5g, %.5g, %.5g)", position.x() + 0.0, position.y() + 0.0,
                position.z() + 0.0);
  return text.data();
}

void find_open_edges(const Mesh& mesh, const SurfaceEdges& edges, std::vector<MeshFault>& faults) {
  long count = 0;
  const SurfaceEdge* first = nullptr;
  MeshFault fault =
      edge_fault(mesh, edges, count, first, [&](const SurfaceEdge& edge) { return edges.open(edge); });
  if (count == 0) return;
  fault.message = "the surface is not closed: " + counted(count, "open edge", "open edges") + " in " +
                  counted(rim_count(mesh, edges), "rim", "rims") + ", the first " + edge_text(mesh, *first) +
                  "; a particle needs a closed surface";
  faults.push_back(std::move(fault));
}

void find_branching_edges(const Mesh& mesh, const SurfaceEdges& edges, std::vector<MeshFault>& faults) {
  long count = 0;
  const SurfaceEdge* first = nullptr;
  MeshFault fault =
      edge_fault(mesh, edges, count, first, [](const SurfaceEdge& edge) { return edge.count > 2; });
  if (count == 0) return;
  fault.message = "the surface is not manifold: three or more triangles meet in " +
                  counted(count, "edge", "edges") + ", the first " + edge_text(mesh, *first) +
                  "; exactly two triangles must meet in each edge";
  faults.push_back(std::move(fault));
}

void find_one_sided(const Mesh& mesh, const SurfaceEdges& edges, std::vector<MeshFault>& faults) {
  long count = 0;
  const SurfaceEdge* first = nullptr;
  MeshFault fault = edge_fault(mesh, edges, count, first, [&](const SurfaceEdge& edge) {
    return edges.manifold(edge) && !edges.agree(mesh, edge);
  });
  if (count == 0) return;
  fault.message =
      "the surface has only one side, like a Möbius strip: its triangles cannot all face the same way, the "
      "first "
      "conflict is at the edge " +
      edge_text(mesh, *first) + "; a particle needs an inside and an outside";
  faults.push_back(std::move(fault));
}

void find_pinched_vertices(const Mesh& mesh, const SurfaceEdges& edges, std::vector<MeshFault>& faults) {
  // Corners also separate where triangles meet in a branching or one-sided edge; that is reported already.
  std::vector<bool> at_fault(mesh.vertices.size(), false);
  for (const SurfaceEdge& edge : edges.edges) {
    if (edge.count == 2 && edges.agree(mesh, edge)) continue;
    for (const int vertex : edge.vertex) at_fault[vertex] = true;
  }
  const std::vector<int> fan = corner_fans(mesh, edges);
  std::vector<int> fan_of(mesh.vertices.size(), -1);
  std::vector<bool> pinched(mesh.vertices.size(), false);
  for (size_t corner = 0; corner < fan.size(); ++corner) {
    const int vertex = mesh.triangles[corner / 3][corner % 3];
    if (fan_of[vertex] < 0) fan_of[vertex] = fan[corner];
    if (fan_of[vertex] != fan[corner] && !at_fault[vertex]) pinched[vertex] = true;
  }
  const long count = std::count(pinched.begin(), pinched.end(), true);
  if (count == 0) return;
  MeshFault fault;
  for (size_t corner = 0; corner < fan.size() && fault.triangles.size() < most_marked; ++corner) {
    if (pinched[mesh.triangles[corner / 3][corner % 3]])
      fault.triangles.push_back(static_cast<int>(corner / 3));
  }
  fault.triangles.erase(std::unique(fault.triangles.begin(), fault.triangles.end()), fault.triangles.end());
  const auto first = std::find(pinched.begin(), pinched.end(), true) - pinched.begin();
  fault.message = "the surface is not manifold: its parts touch in " +
                  counted(count, "single vertex", "single vertices") + ", the first at " +
                  position_text(mesh.vertices[first]) + "; the parts must be apart or share edges";
  faults.push_back(std::move(fault));
}

void find_self_intersections(const Mesh& mesh, std::vector<MeshFault>& faults) {
  const auto pairs = self_intersections(mesh, most_marked);
  if (pairs.empty()) return;
  MeshFault fault;
  for (const auto& pair : pairs) fault.triangles.insert(fault.triangles.end(), pair.begin(), pair.end());
  std::sort(fault.triangles.begin(), fault.triangles.end());
  fault.triangles.erase(std::unique(fault.triangles.begin(), fault.triangles.end()), fault.triangles.end());
  Vec3 centre = Vec3::Zero();
  for (const int corner : mesh.triangles[pairs.front()[0]]) centre += mesh.vertices[corner] / 3.0;
  fault.message =
      "the surface cuts or touches itself: " + std::string(pairs.size() < most_marked ? "" : "more than ") +
      counted(static_cast<long>(pairs.size()), "pair", "pairs") + " of triangles, the first near " +
      position_text(centre) + "; the parts of a particle's surface must be apart";
  faults.push_back(std::move(fault));
}

}  // namespace scree
