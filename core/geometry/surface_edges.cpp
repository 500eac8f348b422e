#include "core/geometry/surface_edges.hpp"

#include <algorithm>
#include <numeric>

namespace scree {

bool SurfaceEdges::agree(const Mesh& mesh, const SurfaceEdge& edge) const {
  return half_edge_from(mesh, half_edges[edge.first]) != half_edge_from(mesh, half_edges[edge.first + 1]);
}

const SurfaceEdge* SurfaceEdges::find(int vertex, int other) const {
  const std::array<int, 2> key{std::min(vertex, other), std::max(vertex, other)};
  const auto place = std::lower_bound(edges.begin(), edges.end(), key,
                                      [](const SurfaceEdge& edge, const auto& k) { return edge.vertex < k; });
  return place != edges.end() && place->vertex == key ? &*place : nullptr;
}

SurfaceEdges surface_edges(const Mesh& mesh) {
  struct Entry {
    int high;
    int half_edge;
    auto operator<=>(const Entry&) const = default;
  };
  const int count = 3 * static_cast<int>(mesh.triangles.size());
  const auto low = [&](int h) { return std::min(half_edge_from(mesh, h), half_edge_to(mesh, h)); };
  const auto high = [&](int h) { return std::max(half_edge_from(mesh, h), half_edge_to(mesh, h)); };
  // Counting sort by the lower vertex, in linear time.
  std::vector<int> end(mesh.vertices.size() + 1, 0);
  for (int h = 0; h < count; ++h) ++end[low(h) + 1];
  std::partial_sum(end.begin(), end.end(), end.begin());
  std::vector<Entry> entries(count);
  for (int h = 0; h < count; ++h) entries[end[low(h)]++] = {high(h), h};

  SurfaceEdges result;
  result.half_edges.reserve(entries.size());
  for (int vertex = 0, first = 0; vertex < static_cast<int>(mesh.vertices.size()); first = end[vertex++]) {
    std::sort(entries.begin() + first, entries.begin() + end[vertex]);
    for (int i = first; i < end[vertex]; ++i) {
      const std::array<int, 2> ends{vertex, entries[i].high};
      if (result.edges.empty() || result.edges.back().vertex != ends) result.edges.push_back({ends, i, 0});
      ++result.edges.back().count;
      result.half_edges.push_back(entries[i].half_edge);
    }
  }
  return result;
}

DisjointSets::DisjointSets(int count) : parent_(count) {
  std::iota(parent_.begin(), parent_.end(), 0);
}

int DisjointSets::find(int item) {
  while (parent_[item] != item) item = parent_[item] = parent_[parent_[item]];
  return item;
}

void DisjointSets::join(int a, int b) {
  a = find(a);
  b = find(b);
  parent_[std::max(a, b)] = std::min(a, b);
}

namespace {

/// For each item the number of its set, counted in the order of their first items.
std::vector<int> numbered(DisjointSets& sets, int count, int& set_count) {
  std::vector<int> number(count);
  set_count = 0;
  for (int item = 0; item < count; ++item) {
    const int root = sets.find(item);
    number[item] = root == item ? set_count++ : number[root];
  }
  return number;
}

}  // namespace

Shells find_shells(const Mesh& mesh, const SurfaceEdges& edges) {
  const int count = static_cast<int>(mesh.triangles.size());
  DisjointSets sets(count);
  for (const SurfaceEdge& edge : edges.edges) {
    for (int i = 1; i < edge.count; ++i) {
      sets.join(edges.half_edges[edge.first] / 3, edges.half_edges[edge.first + i] / 3);
    }
  }
  Shells shells;
  shells.of_triangle = numbered(sets, count, shells.count);
  return shells;
}

std::vector<int> corner_fans(const Mesh& mesh, const SurfaceEdges& edges) {
  const int count = 3 * static_cast<int>(mesh.triangles.size());
  DisjointSets sets(count);
  const auto next = [](int half_edge) { return half_edge / 3 * 3 + (half_edge % 3 + 1) % 3; };
  for (const SurfaceEdge& edge : edges.edges) {
    if (!edges.manifold(edge) || !edges.agree(mesh, edge)) continue;
    const int a = edges.half_edges[edge.first];
    const int b = edges.half_edges[edge.first + 1];
    sets.join(a, next(b));
    sets.join(next(a), b);
  }
  int fans = 0;
  return numbered(sets, count, fans);
}

}  // namespace scree
