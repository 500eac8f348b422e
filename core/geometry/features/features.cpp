#include "core/geometry/features/features.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>
#include <queue>

#include "core/geometry/features/half_edges.hpp"
#include "core/geometry/features/heights.hpp"
#include "core/geometry/features/mean_plane.hpp"
#include "core/geometry/features/polar_cone.hpp"

namespace scree {
namespace {

constexpr double degree = std::numbers::pi / 180.0;
/// Triangles whose normals differ by less than this act as one face (rule 1), as long as they lie in one
/// plane.
const double coplanar_sine = std::sin(0.5 * degree);
/// Two edges at a smaller angle are in line [rad].
constexpr double in_line = 1e-3;
/// A shallower polar cone is due to rounding in single-precision files, which bends a flat corner by some
/// 10⁻⁶; the slopes of the thinnest flakes are ten times as large [rad].
constexpr double least_cone_depth = 5e-6;

bool coplanar(const Vec3& a, const Vec3& b) {
  return a.dot(b) > 0.0 && a.cross(b).norm() < coplanar_sine;
}

/// Face of each triangle. A face grows from its first triangle and stays coplanar with it, so that a finely
/// curved surface does not become one plane.
std::vector<int> group_faces(const HalfEdges& surface) {
  const double tolerance = flatness(surface.points);
  std::vector<int> face(surface.triangles.size(), -1);
  int count = 0;
  for (int seed = 0; seed < static_cast<int>(face.size()); ++seed) {
    if (face[seed] >= 0) continue;
    std::queue<int> todo;
    MeanPlane plane;
    todo.push(seed);
    plane.add(surface.corners(seed));
    face[seed] = count;
    for (; !todo.empty(); todo.pop()) {
      for (int k = 0; k < 3; ++k) {
        const int neighbour = surface.triangle(surface.mate[3 * todo.front() + k]);
        if (face[neighbour] >= 0 || !coplanar(surface.normals[neighbour], surface.normals[todo.front()]))
          continue;
        if (!coplanar(surface.normals[neighbour], surface.normals[seed])) continue;
        const std::array<Vec3, 3> corners = surface.corners(neighbour);
        if (!plane.holds(corners, tolerance)) continue;
        plane.add(corners);
        face[neighbour] = count;
        todo.push(neighbour);
      }
    }
    ++count;
  }
  return face;
}

/// Half planes of one piece, for finding duplicates up to rounding.
class HalfPlanes {
 public:
  HalfPlanes(std::vector<HalfPlane>& all, const Vec3& normal, double size)
      : all_(all), first_(all.size()), offset_cell_(same_offset * size) {
    normal.cwiseAbs().maxCoeff(&axis_);
    axis_ = (axis_ + 1) % 3;
  }

  void add(const HalfPlane& half_plane) {
    const Cell cell = cell_of(half_plane);
    for (const double i : {-1.0, 0.0, 1.0}) {
      for (const double j : {-1.0, 0.0, 1.0}) {
        if (holds({cell.first + i, cell.second + j}, half_plane)) return;
      }
    }
    cells_[cell].push_back(all_.size());
    all_.push_back(half_plane);
  }
  int count() const { return static_cast<int>(all_.size() - first_); }

 private:
  using Cell = std::pair<double, double>;
  static constexpr double same_offset = 1e-9;
  static constexpr double same_cosine = 1.0 - 1e-12;
  /// Directions with this cosine differ by less in each coordinate.
  static constexpr double direction_cell = 2e-6;

  Cell cell_of(const HalfPlane& half_plane) const {
    return {std::floor(half_plane.offset / offset_cell_),
            std::floor(half_plane.inward[axis_] / direction_cell)};
  }
  bool holds(const Cell& cell, const HalfPlane& half_plane) const {
    const auto same = [&](size_t number) {
      const HalfPlane& other = all_[number];
      return other.inward.dot(half_plane.inward) > same_cosine &&
             std::abs(other.offset - half_plane.offset) < offset_cell_;
    };
    const auto place = cells_.find(cell);
    return place != cells_.end() && std::any_of(place->second.begin(), place->second.end(), same);
  }

  std::vector<HalfPlane>& all_;
  size_t first_;
  double offset_cell_;  ///< [m]
  int axis_ = 0;        ///< coordinate that distinguishes directions in the face
  std::map<Cell, std::vector<size_t>> cells_;
};

/// Appends half planes for the given half edges; collinear edges give one half plane.
FacePiece add_piece(Features& features, const HalfEdges& surface, const std::vector<int>& half_edges,
                    const Vec3& normal, double size) {
  const int first = static_cast<int>(features.half_planes.size());
  HalfPlanes half_planes(features.half_planes, normal, size);
  for (const int half_edge : half_edges) {
    const Vec3 inward = normal.cross(surface.direction(half_edge)).normalized();
    half_planes.add({inward, inward.dot(surface.points[surface.from(half_edge)])});
  }
  return {first, half_planes.count()};
}

/// Returns whether all corners of the triangles lie in each half plane of a piece.
bool holds_all(const Features& features, const FacePiece& piece, const HalfEdges& surface,
               const std::vector<int>& triangles, double tolerance) {
  std::vector<Vec3> corners;
  for (const int t : triangles) {
    for (const int v : surface.triangles[t]) corners.push_back(surface.points[v]);
  }
  std::vector<Vec3> outward;
  for (int i = 0; i < piece.half_plane_count; ++i) {
    outward.emplace_back(-features.half_planes[piece.first_half_plane + i].inward);
  }
  const std::vector<double> height = heights(corners, outward);
  for (int i = 0; i < piece.half_plane_count; ++i) {
    if (-height[i] < features.half_planes[piece.first_half_plane + i].offset - tolerance) return false;
  }
  return true;
}

void add_face(Features& features, const HalfEdges& surface, const std::vector<int>& face_of, int face,
              const std::vector<int>& members, double size) {
  FaceFeature feature{Vec3::Zero(),
                      0.0,
                      0.0,
                      static_cast<int>(features.pieces.size()),
                      0,
                      static_cast<int>(features.face_triangles.size()),
                      static_cast<int>(members.size())};
  std::vector<int> boundary;
  for (const int t : members) {
    const auto& [a, b, c] = surface.triangles[t];
    const Vec3& origin = surface.points[a];
    feature.normal += (surface.points[b] - origin).cross(surface.points[c] - origin);
    features.face_triangles.push_back(surface.triangles[t]);
    for (int k = 0; k < 3; ++k) {
      if (face_of[surface.triangle(surface.mate[3 * t + k])] != face) boundary.push_back(3 * t + k);
    }
  }
  feature.normal.normalize();
  for (const int t : members) {
    for (const int v : surface.triangles[t]) feature.offset += feature.normal.dot(surface.points[v]);
  }
  feature.offset /= 3.0 * static_cast<double>(members.size());

  const FacePiece whole = add_piece(features, surface, boundary, feature.normal, size);
  if (holds_all(features, whole, surface, members, 1e-9 * size)) {
    features.pieces.push_back(whole);
  } else {
    features.half_planes.resize(whole.first_half_plane);
    for (const int t : members) {
      features.pieces.push_back(
          add_piece(features, surface, {3 * t, 3 * t + 1, 3 * t + 2}, feature.normal, size));
    }
  }
  feature.piece_count = static_cast<int>(features.pieces.size()) - feature.first_piece;
  features.faces.push_back(feature);
}

void find_tops(Features& features) {
  std::vector<Vec3> normals;
  for (const FaceFeature& face : features.faces) normals.push_back(face.normal);
  const std::vector<double> height = heights(features.points, normals);
  for (size_t i = 0; i < height.size(); ++i) {
    features.faces[i].top = std::max(features.faces[i].offset, height[i]);
  }
}

enum class EdgeKind { flat, convex, concave };

EdgeKind classify(const HalfEdges& surface, const std::vector<int>& face_of, int half_edge) {
  const int mate = surface.mate[half_edge];
  if (surface.rim[half_edge]) return EdgeKind::convex;
  if (face_of[surface.triangle(half_edge)] == face_of[surface.triangle(mate)]) return EdgeKind::flat;
  // Rule 2: convex if the far corner of the second triangle lies below the plane of the first.
  const double height = surface.normals[surface.triangle(half_edge)].dot(surface.inward(mate));
  return height < 0.0 ? EdgeKind::convex : EdgeKind::concave;
}

/// Returns whether the non-flat edges of a vertex form a corner. Two collinear edges of a face do not; the
/// two edges of a flake or a sheet do.
bool make_corner(const std::vector<Vec3>& edges) {
  if (edges.size() == 2) return (edges[0] + edges[1]).norm() > in_line;
  return edges.size() > 2;
}

/// Rule 3.
void add_vertex(Features& features, const HalfEdges& surface, const std::vector<EdgeKind>& kind,
                const std::vector<int>& half_edges) {
  std::vector<Vec3> directions;
  std::vector<Vec3> all_directions;
  Vec3 outward = Vec3::Zero();
  for (const int half_edge : half_edges) {
    const Vec3 first = surface.direction(half_edge);
    all_directions.push_back(first);
    if (kind[half_edge] != EdgeKind::flat) directions.push_back(first);
    const Vec3 second =
        surface.points[surface.to(surface.next(half_edge))] - surface.points[surface.from(half_edge)];
    const double angle = std::atan2(first.cross(second).norm(), first.dot(second));
    outward += angle * surface.normals[surface.triangle(half_edge)];
  }
  if (!make_corner(directions)) return;
  // Flat edges show that a vertex does not protrude where a face has an inner corner. The angle-weighted
  // normal points out of the solid for each direction of the cone; a sheet has none.
  const Vec3 outside = deepest_in_polar_cone(all_directions);
  const bool pit = outward.norm() > 1e-9 && outward.dot(outside) <= 0.0;
  const bool flat = std::any_of(all_directions.begin(), all_directions.end(), [&](const Vec3& direction) {
    return direction.dot(outside) > -least_cone_depth;
  });
  if (outside.isZero() || pit || flat) return;
  features.vertices.push_back({surface.from(half_edges.front()), static_cast<int>(features.directions.size()),
                               static_cast<int>(directions.size())});
  features.directions.insert(features.directions.end(), directions.begin(), directions.end());
}

void add_edges(Features& features, const HalfEdges& surface, const std::vector<EdgeKind>& kind,
               const std::vector<int>& face_of) {
  for (int half_edge = 0; half_edge < static_cast<int>(surface.mate.size()); ++half_edge) {
    const int mate = surface.mate[half_edge];
    if (mate < half_edge || kind[half_edge] == EdgeKind::flat) continue;
    const std::array<int, 2> ends{surface.from(half_edge), surface.to(half_edge)};
    const std::array<int, 2> faces{face_of[surface.triangle(half_edge)], face_of[surface.triangle(mate)]};
    const Vec3 direction = surface.direction(half_edge);
    const double length = (surface.points[ends[1]] - surface.points[ends[0]]).norm();
    if (kind[half_edge] == EdgeKind::concave) {
      features.concave_edges.push_back({{std::min(faces[0], faces[1]), std::max(faces[0], faces[1])},
                                        surface.points[ends[0]],
                                        direction,
                                        length});
    } else {
      features.edges.push_back(
          {ends, faces, direction, {surface.inward(half_edge), surface.inward(mate)}, length});
    }
    features.sharp_edges.push_back({std::min(ends[0], ends[1]), std::max(ends[0], ends[1])});
  }
  std::stable_sort(features.concave_edges.begin(), features.concave_edges.end(),
                   [](const ConcaveEdge& a, const ConcaveEdge& b) { return a.face < b.face; });
  std::sort(features.sharp_edges.begin(), features.sharp_edges.end());
  features.sharp_edges.erase(std::unique(features.sharp_edges.begin(), features.sharp_edges.end()),
                             features.sharp_edges.end());
}

/// In the order of Features::boxes.
std::vector<Aabb> boxes_of(const Features& features) {
  std::vector<Aabb> boxes;
  for (const VertexFeature& vertex : features.vertices)
    boxes.emplace_back().include(features.points[vertex.vertex]);
  for (const EdgeFeature& edge : features.edges) {
    Aabb& box = boxes.emplace_back();
    for (const int v : edge.vertex) box.include(features.points[v]);
  }
  for (const FaceFeature& face : features.faces) {
    Aabb& box = boxes.emplace_back();
    for (int t = face.first_triangle; t < face.first_triangle + face.triangle_count; ++t) {
      for (const int v : features.face_triangles[t]) box.include(features.points[v]);
    }
  }
  return boxes;
}

std::vector<Aabb> concave_boxes_of(const Features& features) {
  std::vector<Aabb> boxes;
  for (const ConcaveEdge& edge : features.concave_edges) {
    Aabb& box = boxes.emplace_back();
    box.include(edge.point);
    box.include(Vec3(edge.point + edge.length * edge.direction));
  }
  return boxes;
}

}  // namespace

Features find_features(const Mesh& mesh) {
  const HalfEdges surface = connect(mesh);
  const std::vector<int> face_of = group_faces(surface);
  double size = 0.0;
  for (const Vec3& point : mesh.vertices) size = std::max(size, (point - mesh.vertices.front()).norm());

  Features features;
  features.points = mesh.vertices;
  std::vector<std::vector<int>> members(1 + *std::max_element(face_of.begin(), face_of.end()));
  for (int t = 0; t < static_cast<int>(face_of.size()); ++t) members[face_of[t]].push_back(t);
  for (int face = 0; face < static_cast<int>(members.size()); ++face) {
    add_face(features, surface, face_of, face, members[face], size);
  }
  find_tops(features);

  std::vector<EdgeKind> kind(surface.mate.size());
  for (int half_edge = 0; half_edge < static_cast<int>(kind.size()); ++half_edge) {
    kind[half_edge] = classify(surface, face_of, std::min(half_edge, surface.mate[half_edge]));
  }
  add_edges(features, surface, kind, face_of);

  std::vector<bool> visited(surface.mate.size(), false);
  for (int half_edge = 0; half_edge < static_cast<int>(visited.size()); ++half_edge) {
    if (visited[half_edge]) continue;
    const std::vector<int> around = fan(surface, half_edge);
    for (const int other : around) visited[other] = true;
    add_vertex(features, surface, kind, around);
  }
  features.boxes = AabbTree(boxes_of(features));
  features.concave_boxes = AabbTree(concave_boxes_of(features));
  return features;
}

Features scaled(const Features& features, double factor) {
  Features result = features;
  for (Vec3& point : result.points) point *= factor;
  for (FaceFeature& face : result.faces) {
    face.offset *= factor;
    face.top *= factor;
  }
  for (HalfPlane& half_plane : result.half_planes) half_plane.offset *= factor;
  for (EdgeFeature& edge : result.edges) edge.length *= factor;
  for (ConcaveEdge& edge : result.concave_edges) {
    edge.point *= factor;
    edge.length *= factor;
  }
  result.boxes = AabbTree(boxes_of(result));
  result.concave_boxes = AabbTree(concave_boxes_of(result));
  return result;
}

Features moved(const Features& features, const Vec3& shift) {
  Features result = features;
  for (Vec3& point : result.points) point += shift;
  for (FaceFeature& face : result.faces) {
    const double rise = face.normal.dot(shift);
    face.offset += rise;
    face.top += rise;
  }
  for (HalfPlane& half_plane : result.half_planes) half_plane.offset += half_plane.inward.dot(shift);
  for (ConcaveEdge& edge : result.concave_edges) edge.point += shift;
  result.boxes = AabbTree(boxes_of(result));
  result.concave_boxes = AabbTree(concave_boxes_of(result));
  return result;
}

}  // namespace scree
