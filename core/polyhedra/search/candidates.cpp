#include "core/polyhedra/search/candidates.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/geometry/segments.hpp"
#include "core/geometry/triangle_distance.hpp"

namespace scree {
namespace {

/// sin 20°: from this angle on the weight of a contact is zero.
const double sine_none = std::sin(20.0 * std::numbers::pi / 180.0);

/// Largest number of near features of each body for which the distance of two bodies without candidates is
/// computed, by comparing each feature with each.
constexpr std::size_t most_compared = 64;

/// Upper bounds of the changes within the allowed motion.
struct Slack {
  double distance;  ///< features farther apart than this cannot come within reach [m]
  double motion;    ///< largest motion of a point in the other body's frame [m]
  double angle;     ///< largest rotation of directions [rad]
};

Slack slack_of(const SearchMargins& margins) {
  // A point of one body slightly outside the other's bounding radius moves slightly farther than the skin.
  const double beyond_radius = 1.2 + margins.reach / std::min(margins.radius_a, margins.radius_b);
  return {margins.reach + beyond_radius * margins.skin, beyond_radius * margins.skin,
          beyond_radius * margins.skin * (1.0 / margins.radius_a + 1.0 / margins.radius_b)};
}

/// Features of a body near the other one.
struct NearFeatures {
  std::vector<int> vertices;
  std::vector<int> edges;
  std::vector<int> faces;

  std::size_t count() const { return vertices.size() + edges.size() + faces.size(); }
  void find(const Features& features, const Aabb& region) {
    vertices.clear();
    edges.clear();
    faces.clear();
    const int first_edge = static_cast<int>(features.vertices.size());
    const int first_face = first_edge + static_cast<int>(features.edges.size());
    features.boxes.any_overlapping(region, [&](int i) {
      if (i < first_edge) {
        vertices.push_back(i);
      } else if (i < first_face) {
        edges.push_back(i - first_edge);
      } else {
        faces.push_back(i - first_face);
      }
      return false;
    });
  }
};

/// An edge in B's frame.
struct PlacedEdge {
  Vec3 start;
  Vec3 direction;  ///< unit
  double length;
  Aabb box;

  PlacedEdge(const RelativePose& pose, const Features& a, const EdgeFeature& edge)
      : PlacedEdge(pose.to_b(a.points[edge.vertex[0]]), pose.direction_to_b(edge.direction), edge.length) {}
  PlacedEdge(const Features& b, const EdgeFeature& edge)
      : PlacedEdge(b.points[edge.vertex[0]], edge.direction, edge.length) {}

 private:
  PlacedEdge(const Vec3& start_, const Vec3& direction_, double length_)
      : start(start_), direction(direction_), length(length_) {
    box.include(start);
    box.include(start + length * direction);
  }
};

/// Some edges of B, until the next call in this thread.
const std::vector<PlacedEdge>& placed_edges(const Features& b, const std::vector<int>& edges) {
  thread_local std::vector<PlacedEdge> placed;
  placed.clear();
  for (const int j : edges) placed.emplace_back(b, b.edges[j]);
  return placed;
}

double largest_projection(const Features& features, const VertexFeature& vertex, const Vec3& direction) {
  double largest = -std::numeric_limits<double>::infinity();
  for (int k = vertex.first_direction; k < vertex.first_direction + vertex.direction_count; ++k) {
    largest = std::max(largest, direction.dot(features.directions[k]));
  }
  return largest;
}

bool near_face(const Features& features, const FaceFeature& face, const Vec3& point, const Slack& slack) {
  const double height = face.normal.dot(point) - face.offset;
  if (height < -slack.motion || height > slack.distance) return false;
  for (int p = face.first_piece; p < face.first_piece + face.piece_count; ++p) {
    const FacePiece& piece = features.pieces[p];
    bool inside = true;
    for (int h = piece.first_half_plane; inside && h < piece.first_half_plane + piece.half_plane_count; ++h) {
      const HalfPlane& half_plane = features.half_planes[h];
      inside =
          half_plane.inward.dot(point) >= half_plane.offset - slack.motion - slack.distance * slack.angle;
    }
    if (inside) return true;
  }
  return false;
}

/// `point` and `to_vertex_frame` belong to the vertex's body, everything else to the face's frame.
template <typename ToVertexFrame>
bool vertex_may_touch_face(const Features& with_face, const FaceFeature& face, const Vec3& point,
                           const Features& with_vertex, const VertexFeature& vertex, const Slack& slack,
                           const ToVertexFrame& to_vertex_frame) {
  if (!near_face(with_face, face, point, slack)) return false;
  return largest_projection(with_vertex, vertex, -to_vertex_frame(face.normal)) <= sine_none + slack.angle;
}

template <typename ToVertexFrame>
bool vertex_may_touch_edge(const Features& with_edge, const EdgeFeature& edge, const Vec3& point,
                           const Features& with_vertex, const VertexFeature& vertex, const Slack& slack,
                           const ToVertexFrame& to_vertex_frame) {
  const Vec3 from_start = point - with_edge.points[edge.vertex[0]];
  const double along = from_start.dot(edge.direction);
  if (along < -slack.motion || along > edge.length + slack.motion) return false;
  const Vec3 v = from_start - along * edge.direction;
  if (v.squaredNorm() > slack.distance * slack.distance) return false;
  const double tolerance = slack.motion + slack.distance * slack.angle;
  if (v.dot(edge.inward[0]) > tolerance || v.dot(edge.inward[1]) > tolerance) return false;
  return largest_projection(with_vertex, vertex, -to_vertex_frame(v)) <= tolerance;
}

/// @param inflated  the box of b's edge with the slack around it
bool edges_may_touch(const EdgeFeature& edge_a, const PlacedEdge& a, const EdgeFeature& edge_b,
                     const PlacedEdge& b, const Aabb& inflated, const RelativePose& pose,
                     const Slack& slack) {
  if (!a.box.overlaps(inflated)) return false;
  if (segment_distance_squared(a.start, a.length * a.direction, b.start, b.length * b.direction) >
      slack.distance * slack.distance) {
    return false;
  }
  // The contact normal is the common perpendicular. For nearly parallel edges it can rotate by any angle
  // within the skin.
  const Vec3 perpendicular = a.direction.cross(b.direction);
  const double sine = perpendicular.norm();
  const double turn = slack.angle * (1.0 + 2.0 / std::max(sine - slack.angle, 1e-9));
  if (turn > 0.5) return true;
  const Vec3 normal = perpendicular / sine;
  const Vec3 normal_in_a = pose.direction_to_a(normal);
  const double height = (a.start - b.start).dot(normal);
  const double tolerance = slack.motion + slack.distance * turn;
  for (const double sign : {1.0, -1.0}) {
    if (sign * height < -tolerance) continue;
    const double violation = std::max(
        std::max(-sign * normal_in_a.dot(edge_a.inward[0]), -sign * normal_in_a.dot(edge_a.inward[1])),
        std::max(sign * normal.dot(edge_b.inward[0]), sign * normal.dot(edge_b.inward[1])));
    if (violation <= sine_none + turn) return true;
  }
  return false;
}

bool vertices_may_touch(const Features& a, const VertexFeature& vertex_a, const Features& b,
                        const VertexFeature& vertex_b, const RelativePose& pose, const Slack& slack) {
  const Vec3 v = pose.to_b(a.points[vertex_a.vertex]) - b.points[vertex_b.vertex];
  if (v.squaredNorm() > slack.distance * slack.distance) return false;
  const double tolerance = slack.motion + slack.distance * slack.angle;
  return largest_projection(b, vertex_b, v) <= tolerance &&
         largest_projection(a, vertex_a, -pose.direction_to_a(v)) <= tolerance;
}

/// Largest separation along a face normal of `own` if it exceeds a distance; `other` in own's frame.
double separation_along_normals(const Features& own, const std::vector<Vec3>& other, double distance) {
  Vec3 middle = Vec3::Zero();
  for (const Vec3& point : other) middle += point;
  middle /= static_cast<double>(other.size());
  double best = distance;
  for (const FaceFeature& face : own.faces) {
    // Some point lies no higher than their middle.
    if (face.normal.dot(middle) - face.top <= best) continue;
    double lowest = std::numeric_limits<double>::infinity();
    for (const Vec3& point : other) lowest = std::min(lowest, face.normal.dot(point));
    best = std::max(best, lowest - face.top);
  }
  return best;
}

/// Points of one body that span its surface, in the other's frame: its own, or the corners of its box if they
/// are many.
template <typename ToOther>
void spanning_points(std::vector<Vec3>& points, const Features& features, const ToOther& to_other) {
  constexpr size_t many = 64;
  points.clear();
  if (features.points.size() <= many) {
    for (const Vec3& point : features.points) points.push_back(to_other(point));
    return;
  }
  const Aabb box = features.boxes.bounds();
  for (int corner = 0; corner < 8; ++corner) {
    points.push_back(to_other({(corner & 1) != 0 ? box.upper.x() : box.lower.x(),
                               (corner & 2) != 0 ? box.upper.y() : box.lower.y(),
                               (corner & 4) != 0 ? box.upper.z() : box.lower.z()}));
  }
}

/// Squared distance of a point from a face; infinite if the plane of the face is beyond the limit.
double squared_distance_from_face(const Features& features, const FaceFeature& face, const Vec3& point,
                                  double squared_limit) {
  double squared = std::numeric_limits<double>::infinity();
  const double height = face.normal.dot(point) - face.offset;
  if (height * height >= squared_limit) return squared;
  for (int k = face.first_triangle; k < face.first_triangle + face.triangle_count; ++k) {
    const auto& [i, j, l] = features.face_triangles[k];
    const Vec3 nearest =
        nearest_of_triangle(features.points[i], features.points[j], features.points[l], point);
    squared = std::min(squared, (point - nearest).squaredNorm());
  }
  return squared;
}

/// Distance of the features of two bodies, up to a limit: the nearest are a vertex and a face, or two edges.
double clearance(const Features& a, const Features& b, const RelativePose& pose, const NearFeatures& near_a,
                 const NearFeatures& near_b, double limit) {
  double squared = limit * limit;
  for (const int i : near_a.vertices) {
    const Vec3 point = pose.to_b(a.points[a.vertices[i].vertex]);
    for (const int j : near_b.faces)
      squared = std::min(squared, squared_distance_from_face(b, b.faces[j], point, squared));
  }
  for (const int j : near_b.vertices) {
    const Vec3 point = pose.to_a(b.points[b.vertices[j].vertex]);
    for (const int i : near_a.faces)
      squared = std::min(squared, squared_distance_from_face(a, a.faces[i], point, squared));
  }
  const std::vector<PlacedEdge>& edges_b = placed_edges(b, near_b.edges);
  for (const int i : near_a.edges) {
    const PlacedEdge edge(pose, a, a.edges[i]);
    Aabb around = edge.box;
    around.inflate(std::sqrt(squared));
    for (const PlacedEdge& other : edges_b) {
      if (!other.box.overlaps(around)) continue;
      squared = std::min(squared, segment_distance_squared(edge.start, edge.length * edge.direction,
                                                           other.start, other.length * other.direction));
    }
  }
  return std::sqrt(squared);
}

Aabb region_around(const std::vector<Vec3>& points, double margin) {
  Aabb region;
  for (const Vec3& point : points) region.include(point);
  region.inflate(margin);
  return region;
}

/// Candidates of two edges.
void collect_edges(CandidateList& list, const Features& a, const Features& b, const RelativePose& pose,
                   const NearFeatures& near_a, const NearFeatures& near_b, const Slack& slack) {
  thread_local std::vector<Aabb> inflated;
  inflated.clear();
  const std::vector<PlacedEdge>& placed_b = placed_edges(b, near_b.edges);
  for (const PlacedEdge& edge : placed_b) {
    inflated.push_back(edge.box);
    inflated.back().inflate(slack.distance);
  }
  for (const int i : near_a.edges) {
    const EdgeFeature& edge = a.edges[i];
    const PlacedEdge placed(pose, a, edge);
    for (size_t j = 0; j < placed_b.size(); ++j) {
      const int other = near_b.edges[j];
      if (edges_may_touch(edge, placed, b.edges[other], placed_b[j], inflated[j], pose, slack))
        list.pairs.push_back({FeatureKinds::edge_edge, i, other});
    }
  }
}

void collect(CandidateList& list, const Features& a, const Features& b, const RelativePose& pose,
             const NearFeatures& near_a, const NearFeatures& near_b, const Slack& slack) {
  const auto to_a = [&](const Vec3& direction) { return pose.direction_to_a(direction); };
  const auto to_b = [&](const Vec3& direction) { return pose.direction_to_b(direction); };
  const auto add = [&](FeatureKinds kinds, int i, int j) { list.pairs.push_back({kinds, i, j}); };
  for (const int i : near_a.vertices) {
    const VertexFeature& vertex = a.vertices[i];
    const Vec3 point = pose.to_b(a.points[vertex.vertex]);
    for (const int j : near_b.faces) {
      if (vertex_may_touch_face(b, b.faces[j], point, a, vertex, slack, to_a))
        add(FeatureKinds::vertex_face, i, j);
    }
    for (const int j : near_b.edges) {
      if (vertex_may_touch_edge(b, b.edges[j], point, a, vertex, slack, to_a))
        add(FeatureKinds::vertex_edge, i, j);
    }
    for (const int j : near_b.vertices) {
      if (vertices_may_touch(a, vertex, b, b.vertices[j], pose, slack))
        add(FeatureKinds::vertex_vertex, i, j);
    }
  }
  for (const int j : near_b.vertices) {
    const VertexFeature& vertex = b.vertices[j];
    const Vec3 point = pose.to_a(b.points[vertex.vertex]);
    for (const int i : near_a.faces) {
      if (vertex_may_touch_face(a, a.faces[i], point, b, vertex, slack, to_b))
        add(FeatureKinds::face_vertex, i, j);
    }
    for (const int i : near_a.edges) {
      if (vertex_may_touch_edge(a, a.edges[i], point, b, vertex, slack, to_b))
        add(FeatureKinds::edge_vertex, i, j);
    }
  }
  collect_edges(list, a, b, pose, near_a, near_b, slack);
  std::sort(list.pairs.begin(), list.pairs.end());
}

}  // namespace

CandidateList find_candidates(const Features& a, const Features& b, const RelativePose& pose,
                              const SearchMargins& margins) {
  thread_local std::vector<Vec3> a_in_b;
  thread_local std::vector<Vec3> b_in_a;
  thread_local NearFeatures near_a;
  thread_local NearFeatures near_b;
  const Slack slack = slack_of(margins);
  spanning_points(a_in_b, a, [&](const Vec3& point) { return pose.to_b(point); });
  spanning_points(b_in_a, b, [&](const Vec3& point) { return pose.to_a(point); });

  CandidateList list;
  // Lower bound of the distance; negative or small if the bodies interlock.
  const double separation = std::max(separation_along_normals(b, a_in_b, slack.distance),
                                     separation_along_normals(a, b_in_a, slack.distance));
  if (separation > slack.distance) {
    list.budget = (separation - margins.reach) / 1.2;
  } else {
    near_a.find(a, region_around(b_in_a, slack.distance));
    near_b.find(b, region_around(a_in_b, slack.distance));
    collect(list, a, b, pose, near_a, near_b, slack);
    list.budget = margins.skin;
  }
  if (!list.pairs.empty() || list.budget >= margins.outlook) return list;
  const double beyond_radius = slack.motion / margins.skin;
  const double limit = margins.reach + beyond_radius * margins.outlook;
  near_a.find(a, region_around(b_in_a, limit));
  near_b.find(b, region_around(a_in_b, limit));
  if (near_a.count() > most_compared || near_b.count() > most_compared) return list;
  const double distance = clearance(a, b, pose, near_a, near_b, limit);
  list.budget = std::max(list.budget, (distance - margins.reach) / beyond_radius);
  return list;
}

namespace {

/// Vertices whose distance from a wall, by a function of their position, may come within reach.
template <typename Distance>
CandidateList find_vertex_candidates(const Features& body, const SearchMargins& margins,
                                     const Distance& distance_of) {
  const Slack slack = slack_of(margins);
  CandidateList list;
  double lowest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < static_cast<int>(body.vertices.size()); ++i) {
    const double distance = distance_of(body.points[body.vertices[i].vertex]);
    lowest = std::min(lowest, distance);
    if (distance <= slack.distance) list.pairs.push_back({FeatureKinds::vertex_face, i, 0});
  }
  list.budget = list.pairs.empty() ? (lowest - margins.reach) / 1.2 : margins.skin;
  return list;
}

}  // namespace

CandidateList find_plane_candidates(const Features& body, const Vec3& normal, double offset,
                                    const SearchMargins& margins) {
  return find_vertex_candidates(body, margins, [&](const Vec3& point) { return normal.dot(point) - offset; });
}

CandidateList find_round_candidates(const Features& body, const RoundSurface& surface,
                                    const RelativePose& pose, const SearchMargins& margins) {
  return find_vertex_candidates(
      body, margins, [&](const Vec3& point) { return nearest_place(surface, pose.to_b(point)).distance; });
}

}  // namespace scree
