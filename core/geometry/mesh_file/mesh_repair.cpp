#include "core/geometry/mesh_file/mesh_repair.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <unordered_map>

namespace scree {

std::string counted(long count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

double box_diagonal(const Mesh& mesh) {
  if (mesh.vertices.empty()) return 0.0;
  Vec3 lower = mesh.vertices.front();
  Vec3 upper = lower;
  for (const Vec3& vertex : mesh.vertices) {
    lower = lower.cwiseMin(vertex);
    upper = upper.cwiseMax(vertex);
  }
  return (upper - lower).norm();
}

namespace {

/// Points with a minimum distance, in cubic cells eight tolerances wide: the neighbourhood of a point mostly
/// lies in its own cell.
class SparsePoints {
 public:
  SparsePoints(const Vec3& lower, double tolerance)
      : lower_(lower), tolerance_(tolerance), cell_(8.0 * tolerance) {}

  /// Index of the first point within the tolerance; adds the point if there is none.
  int find_or_add(const Vec3& point) {
    const Cell low = cell_of(point - Vec3::Constant(tolerance_));
    const Cell high = cell_of(point + Vec3::Constant(tolerance_));
    int found = -1;
    for (std::int64_t x = low[0]; x <= high[0]; ++x) {
      for (std::int64_t y = low[1]; y <= high[1]; ++y) {
        for (std::int64_t z = low[2]; z <= high[2]; ++z) {
          const int candidate = find_in_cell({x, y, z}, point);
          if (candidate >= 0 && (found < 0 || candidate < found)) found = candidate;
        }
      }
    }
    if (found >= 0) return found;
    const int number = static_cast<int>(points.size());
    points.push_back(point);
    const auto [place, is_new] = first_.try_emplace(key(cell_of(point)), number);
    next_.push_back(is_new ? -1 : place->second);
    place->second = number;
    return number;
  }

  std::vector<Vec3> points;

 private:
  using Cell = std::array<std::int64_t, 3>;

  Cell cell_of(const Vec3& point) const {
    const Vec3 scaled = (point - lower_) / cell_;
    return {std::llround(std::floor(scaled.x())), std::llround(std::floor(scaled.y())),
            std::llround(std::floor(scaled.z()))};
  }
  /// With a tolerance of 10⁻⁶ of the diagonal there are some 2¹⁷ cells per side, so 21 bits hold each number.
  static std::uint64_t key(const Cell& cell) {
    std::uint64_t key = 0;
    for (const std::int64_t i : cell) key = key << 21 | static_cast<std::uint64_t>(i + 1);
    return key;
  }
  int find_in_cell(const Cell& cell, const Vec3& point) const {
    const auto place = first_.find(key(cell));
    int found = -1;
    for (int i = place == first_.end() ? -1 : place->second; i >= 0; i = next_[i]) {
      if ((points[i] - point).norm() <= tolerance_) found = i;
    }
    return found;
  }

  Vec3 lower_;
  double tolerance_;
  double cell_;
  std::unordered_map<std::uint64_t, int> first_;  ///< newest point of each cell
  std::vector<int> next_;                         ///< an older point of the same cell, or −1
};

}  // namespace

void drop_unused_vertices(Mesh& mesh) {
  std::vector<int> number(mesh.vertices.size(), -1);
  std::vector<Vec3> used;
  for (auto& triangle : mesh.triangles) {
    for (int& corner : triangle) {
      if (number[corner] < 0) {
        number[corner] = static_cast<int>(used.size());
        used.push_back(mesh.vertices[corner]);
      }
      corner = number[corner];
    }
  }
  mesh.vertices = std::move(used);
}

void weld(Mesh& mesh, double tolerance, MeshNotes& notes) {
  Vec3 lower = mesh.vertices.front();
  for (const Vec3& vertex : mesh.vertices) lower = lower.cwiseMin(vertex);
  SparsePoints points(lower, tolerance);
  std::vector<int> number(mesh.vertices.size());
  long moved = 0;
  for (size_t i = 0; i < mesh.vertices.size(); ++i) {
    number[i] = points.find_or_add(mesh.vertices[i]);
    if (points.points[number[i]] != mesh.vertices[i]) ++moved;
  }
  mesh.vertices = std::move(points.points);
  for (auto& triangle : mesh.triangles) {
    for (int& corner : triangle) corner = number[corner];
  }
  const auto collapsed = [](const auto& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; };
  const long degenerate = static_cast<long>(std::erase_if(mesh.triangles, collapsed));
  drop_unused_vertices(mesh);
  if (moved > 0)
    notes.push_back(counted(moved, "corner was", "corners were") +
                    " merged with a vertex that lay closer than a millionth of the size");
  if (degenerate > 0) {
    notes.push_back(counted(degenerate, "degenerate triangle was", "degenerate triangles were") + " removed");
  }
}

void remove_duplicates(Mesh& mesh, MeshNotes& notes) {
  struct Entry {
    std::array<int, 3> corners;
    int triangle;
    auto operator<=>(const Entry&) const = default;
  };
  std::vector<Entry> entries(mesh.triangles.size());
  for (int t = 0; t < static_cast<int>(entries.size()); ++t) {
    entries[t] = {mesh.triangles[t], t};
    std::sort(entries[t].corners.begin(), entries[t].corners.end());
  }
  std::sort(entries.begin(), entries.end());
  std::vector<bool> drop(entries.size(), false);
  for (size_t i = 1; i < entries.size(); ++i) {
    if (entries[i].corners == entries[i - 1].corners) drop[entries[i].triangle] = true;
  }
  const long dropped = std::count(drop.begin(), drop.end(), true);
  if (dropped == 0) return;
  std::vector<std::array<int, 3>> kept;
  for (size_t t = 0; t < drop.size(); ++t) {
    if (!drop[t]) kept.push_back(mesh.triangles[t]);
  }
  mesh.triangles = std::move(kept);
  notes.push_back(
      counted(dropped, "triangle that the file holds twice was", "triangles that the file holds twice were") +
      " removed");
}

void orient_consistently(Mesh& mesh, MeshNotes& notes) {
  const SurfaceEdges edges = surface_edges(mesh);
  const int count = static_cast<int>(mesh.triangles.size());
  std::vector<std::array<int, 3>> neighbour(count, {-1, -1, -1});  // 2 · triangle + (1 when the two disagree)
  for (const SurfaceEdge& edge : edges.edges) {
    if (!edges.manifold(edge)) continue;
    const int a = edges.half_edges[edge.first];
    const int b = edges.half_edges[edge.first + 1];
    const int disagree = edges.agree(mesh, edge) ? 0 : 1;
    neighbour[a / 3][a % 3] = 2 * (b / 3) + disagree;
    neighbour[b / 3][b % 3] = 2 * (a / 3) + disagree;
  }

  std::vector<int> turn(count, -1);
  std::vector<int> part;
  long turned = 0;
  for (int seed = 0; seed < count; ++seed) {
    if (turn[seed] >= 0) continue;
    turn[seed] = 0;
    part.assign(1, seed);
    for (size_t i = 0; i < part.size(); ++i) {
      for (const int code : neighbour[part[i]]) {
        if (code < 0 || turn[code / 2] >= 0) continue;
        turn[code / 2] = turn[part[i]] ^ (code & 1);
        part.push_back(code / 2);
      }
    }
    const long ones = std::count_if(part.begin(), part.end(), [&](int t) { return turn[t] == 1; });
    const int fewer = 2 * ones <= static_cast<long>(part.size()) ? 1 : 0;
    for (const int t : part) {
      if (turn[t] != fewer) continue;
      std::swap(mesh.triangles[t][1], mesh.triangles[t][2]);
      ++turned;
    }
  }
  if (turned > 0) {
    notes.push_back(counted(turned, "triangle was", "triangles were") +
                    " turned to face the same side as the neighbours");
  }
}

void cut_into_manifolds(Mesh& mesh, MeshNotes& notes) {
  const SurfaceEdges edges = surface_edges(mesh);
  const std::vector<int> fan = corner_fans(mesh, edges);
  const int fans = fan.empty() ? 0 : *std::max_element(fan.begin(), fan.end()) + 1;
  if (fans == static_cast<int>(mesh.vertices.size())) return;
  const long cut = std::count_if(edges.edges.begin(), edges.edges.end(), [&](const SurfaceEdge& edge) {
    return edge.count > 2 || (edges.manifold(edge) && !edges.agree(mesh, edge));
  });
  std::vector<Vec3> vertices(fans);
  for (int corner = 0; corner < static_cast<int>(fan.size()); ++corner) {
    int& vertex = mesh.triangles[corner / 3][corner % 3];
    vertices[fan[corner]] = mesh.vertices[vertex];
    vertex = fan[corner];
  }
  const long split = fans - static_cast<long>(mesh.vertices.size());
  mesh.vertices = std::move(vertices);
  if (cut > 0) {
    notes.push_back("the surface was cut along " + counted(cut, "edge", "edges") +
                    " where it branches or its sides do not match");
  } else {
    notes.push_back("the surface was split at " + counted(split, "single vertex", "single vertices") +
                    " where its parts touched");
  }
}

}  // namespace scree
