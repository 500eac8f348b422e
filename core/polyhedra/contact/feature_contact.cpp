#include "core/polyhedra/contact/feature_contact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/geometry/segments.hpp"

namespace scree {
namespace {

constexpr double degree = std::numbers::pi / 180.0;
const double sine_full = std::sin(10.0 * degree);
const double sine_none = std::sin(20.0 * degree);
/// Edges more parallel than this have no common perpendicular; their end vertices form contacts instead.
constexpr double parallel_sine_squared = 1e-12;
/// Tolerance for a projection outside its face, relative to its distance from the origin. Together with the
/// tie rule it closes the seam between a face and its edges in floating point.
constexpr double on_face_tolerance = 1e-9;
/// Points slightly outside the bounding radius move farther than the motion that `steady` refers to.
constexpr double steady_share = 0.8;

/// Distance of a point from a face's outline, measured in its plane along half planes: a lower bound of the
/// true distance; negative inside.
double distance_outside(const Features& features, const FaceFeature& face, const Vec3& point) {
  double nearest = std::numeric_limits<double>::infinity();
  for (int p = face.first_piece; p < face.first_piece + face.piece_count; ++p) {
    const FacePiece& piece = features.pieces[p];
    double farthest = -std::numeric_limits<double>::infinity();
    for (int h = piece.first_half_plane; h < piece.first_half_plane + piece.half_plane_count; ++h) {
      farthest =
          std::max(farthest, features.half_planes[h].offset - features.half_planes[h].inward.dot(point));
    }
    nearest = std::min(nearest, farthest);
  }
  return nearest;
}

bool inside_face(const Features& features, const FaceFeature& face, const Vec3& point) {
  const double tolerance =
      on_face_tolerance * (std::abs(point.x()) + std::abs(point.y()) + std::abs(point.z()));
  for (int p = face.first_piece; p < face.first_piece + face.piece_count; ++p) {
    const FacePiece& piece = features.pieces[p];
    const HalfPlane* half_plane = &features.half_planes[piece.first_half_plane];
    const HalfPlane* const end = half_plane + piece.half_plane_count;
    while (half_plane != end && half_plane->inward.dot(point) >= half_plane->offset - tolerance) ++half_plane;
    if (half_plane == end) return true;
  }
  return false;
}

/// max over the vertex's edges e of direction · e: at most 0 inside its polar cone. For a unit direction, the
/// sine of the angle outside the cone.
double cone_violation(const Features& features, const VertexFeature& vertex, const Vec3& direction) {
  double worst = -1.0;
  for (int k = vertex.first_direction; k < vertex.first_direction + vertex.direction_count; ++k) {
    worst = std::max(worst, direction.dot(features.directions[k]));
  }
  return worst;
}

/// Neither a contact now nor within this relative motion.
std::nullopt_t none_within(double& steady, double motion) {
  steady = steady_share * motion;
  return std::nullopt;
}

/// Relative motion after which a contact may leave the full-weight range of its normal cone.
double cone_steady(double violation, const ContactQuery& query) {
  return std::max(0.0, sine_full - violation) / query.turn_per_motion;
}

/// A vertex against a face, both in the face's frame; `to_vertex` turns a direction into the vertex's frame.
template <typename ToVertexFrame>
std::optional<FeatureContact> vertex_on_face(const Features& with_face, const FaceFeature& face,
                                             const Vec3& vertex, const Features& with_vertex,
                                             const VertexFeature& vertex_feature, const ContactQuery& query,
                                             double& steady, const ToVertexFrame& to_vertex) {
  const double height = face.normal.dot(vertex) - face.offset;
  if (height >= query.reach) return none_within(steady, height - query.reach);
  if (!(height > 0.0)) return none_within(steady, -height);
  const double outside = distance_outside(with_face, face, vertex);
  if (outside > 0.0 && !inside_face(with_face, face, vertex)) return none_within(steady, outside);
  const double violation = cone_violation(with_vertex, vertex_feature, -to_vertex(face.normal));
  const double weight = cone_weight(violation);
  if (weight == 0.0) return none_within(steady, (violation - sine_none) / query.turn_per_motion);
  steady = steady_share * std::max(0.0, std::min(-outside, cone_steady(violation, query)));
  FeatureContact contact;
  contact.gap = height;
  contact.weight = weight;
  contact.normal = face.normal;
  contact.point_a = vertex;
  contact.point_b = vertex - height * face.normal;
  return contact;
}

/// A vertex against an edge, in the edge's frame.
template <typename ToVertexFrame>
std::optional<FeatureContact> vertex_on_edge(const Features& with_edge, const EdgeFeature& edge,
                                             const Vec3& vertex, const Features& with_vertex,
                                             const VertexFeature& vertex_feature, const ContactQuery& query,
                                             double& steady, const ToVertexFrame& to_vertex) {
  const Vec3 from_start = vertex - with_edge.points[edge.vertex[0]];
  const double along = from_start.dot(edge.direction);
  if (!(along > 0.0)) return none_within(steady, -along);
  if (!(along < edge.length)) return none_within(steady, along - edge.length);
  const Vec3 v = from_start - along * edge.direction;
  const double above = std::max(v.dot(edge.inward[0]), v.dot(edge.inward[1]));
  if (!(above < 0.0)) return none_within(steady, above);
  const double gap = v.norm();
  if (gap >= query.reach) return none_within(steady, gap - query.reach);
  const double violation = cone_violation(with_vertex, vertex_feature, -to_vertex(v));
  if (violation > 0.0) return none_within(steady, violation / (1.0 + gap * query.turn_per_motion));
  const double within = std::min(std::min(along, edge.length - along), std::min(-above, -violation));
  steady = steady_share * within / (1.0 + gap * query.turn_per_motion);
  FeatureContact contact;
  contact.gap = gap;
  contact.normal = v / gap;
  contact.point_a = vertex;
  contact.point_b = vertex - v;
  return contact;
}

/// The contact with A and B exchanged.
FeatureContact mirrored(FeatureContact contact, const RelativePose& pose) {
  const Vec3 on_a = contact.point_b;
  contact.point_b = pose.to_b(contact.point_a);
  contact.point_a = pose.to_b(on_a);
  contact.normal = -pose.direction_to_b(contact.normal);
  return contact;
}

std::optional<FeatureContact> vertex_on_vertex(const Features& a, const Features& b, const RelativePose& pose,
                                               const FeaturePair& pair, const ContactQuery& query,
                                               double& steady) {
  const VertexFeature& vertex_a = a.vertices[pair.a];
  const VertexFeature& vertex_b = b.vertices[pair.b];
  FeatureContact contact;
  contact.point_a = pose.to_b(a.points[vertex_a.vertex]);
  contact.point_b = b.points[vertex_b.vertex];
  const Vec3 v = contact.point_a - contact.point_b;
  contact.gap = v.norm();
  if (contact.gap >= query.reach) return none_within(steady, contact.gap - query.reach);
  const double violation =
      std::max(cone_violation(b, vertex_b, v), cone_violation(a, vertex_a, -pose.direction_to_a(v)));
  if (violation > 0.0) return none_within(steady, violation / (1.0 + contact.gap * query.turn_per_motion));
  if (contact.gap == 0.0) return none_within(steady, 0.0);
  steady = steady_share * -violation / (1.0 + contact.gap * query.turn_per_motion);
  contact.normal = v / contact.gap;
  return contact;
}

/// Closest points of the lines through two edges that are not parallel.
struct LineClosest {
  /// Of the angle between the edges; other members are unset below the parallel limit
  double sine_squared = 0.0;
  double along_a = 0.0;  ///< from the edges' first vertices [m]
  double along_b = 0.0;
  Vec3 start_a;      ///< first vertex of A's edge
  Vec3 direction_a;  ///< of A's edge
  Vec3 point_a;
  Vec3 point_b;

  bool parallel() const { return sine_squared < parallel_sine_squared; }
  /// Distance of the closest points beyond the edges' ends, the larger of the two; ≤ 0 inside both.
  double beyond(const EdgeFeature& edge_a, const EdgeFeature& edge_b) const {
    return std::max(std::max(-along_a, along_a - edge_a.length), std::max(-along_b, along_b - edge_b.length));
  }
};

LineClosest closest_on_lines(const Features& a, const Features& b, const RelativePose& pose,
                             const EdgeFeature& edge_a, const EdgeFeature& edge_b) {
  LineClosest closest;
  closest.direction_a = pose.direction_to_b(edge_a.direction);
  closest.start_a = pose.to_b(a.points[edge_a.vertex[0]]);
  const Vec3& start_b = b.points[edge_b.vertex[0]];
  const Vec3 w = closest.start_a - start_b;
  const double cosine = closest.direction_a.dot(edge_b.direction);
  const double w_a = w.dot(closest.direction_a);
  const double w_b = w.dot(edge_b.direction);
  closest.sine_squared = 1.0 - cosine * cosine;
  if (closest.parallel()) return closest;
  closest.along_a = (cosine * w_b - w_a) / closest.sine_squared;
  closest.along_b = (w_b - cosine * w_a) / closest.sine_squared;
  closest.point_a = closest.start_a + closest.along_a * closest.direction_a;
  closest.point_b = start_b + closest.along_b * edge_b.direction;
  return closest;
}

/// Lower bound of the motion before two edges that do not cross within their lengths do so within the reach.
double steady_apart(const LineClosest& closest, double gap, const EdgeFeature& edge_a, const Vec3& start_b,
                    const EdgeFeature& edge_b, const ContactQuery& query) {
  double steady = 0.0;
  if (!closest.parallel()) {
    // The crossing point moves along the lines faster the more parallel they are.
    const double beyond = std::max(0.0, closest.beyond(edge_a, edge_b));
    const double crossing =
        0.5 * std::sqrt(closest.sine_squared) * beyond / (1.0 + beyond * query.turn_per_motion);
    steady = std::max(gap - query.reach, crossing);
    if (steady > query.reach) return steady;
  }
  const double squared = segment_distance_squared(closest.start_a, edge_a.length * closest.direction_a,
                                                  start_b, edge_b.length * edge_b.direction);
  return std::max(steady, std::sqrt(squared) - query.reach);
}

std::optional<FeatureContact> edge_on_edge(const Features& a, const Features& b, const RelativePose& pose,
                                           const FeaturePair& pair, const ContactQuery& query,
                                           double& steady) {
  const EdgeFeature& edge_a = a.edges[pair.a];
  const EdgeFeature& edge_b = b.edges[pair.b];
  const LineClosest closest = closest_on_lines(a, b, pose, edge_a, edge_b);
  const Vec3 v = closest.parallel() ? Vec3::Zero() : Vec3(closest.point_a - closest.point_b);
  const double gap = v.norm();
  if (closest.parallel() || gap >= query.reach || closest.beyond(edge_a, edge_b) >= 0.0) {
    const Vec3& start_b = b.points[edge_b.vertex[0]];
    return none_within(steady, steady_apart(closest, gap, edge_a, start_b, edge_b, query));
  }
  if (gap == 0.0) return none_within(steady, 0.0);

  FeatureContact contact;
  contact.gap = gap;
  contact.normal = v / gap;
  const Vec3 normal_in_a = pose.direction_to_a(contact.normal);
  const double violation =
      std::max(std::max(-normal_in_a.dot(edge_a.inward[0]), -normal_in_a.dot(edge_a.inward[1])),
               std::max(contact.normal.dot(edge_b.inward[0]), contact.normal.dot(edge_b.inward[1])));
  contact.weight = cone_weight(violation);
  // Until the angle between the edges has halved, points and normal move at most by this factor faster than
  // the bodies.
  const double sine = std::sqrt(closest.sine_squared);
  contact.point_rate = 2.0 / sine;
  if (contact.weight == 0.0) {
    // The normal reverses when the edges pass each other, so it is valid up to the gap only.
    const double turn = (violation - sine_none) / (query.turn_per_motion * contact.point_rate);
    return none_within(steady, std::min(turn, 0.5 * gap));
  }
  const double ratio = std::min(edge_a.length, edge_b.length) / query.activation_gap;
  const double x = closest.sine_squared * ratio * ratio;
  if (x < 1.0) contact.weight *= x * (2.0 - x);
  const double within = std::min(-closest.beyond(edge_a, edge_b), cone_steady(violation, query));
  const double nearly_parallel =
      std::max(0.0, sine - std::max(0.5 * sine, 1.0 / ratio)) / query.turn_per_motion;
  steady = steady_share * std::min(nearly_parallel, within / contact.point_rate);
  contact.point_a = closest.point_a;
  contact.point_b = closest.point_b;
  return contact;
}

bool behind_face(const Features& features, const FaceFeature& face, const Vec3& vertex) {
  return face.normal.dot(vertex) <= face.offset && inside_face(features, face, vertex);
}

bool has_flipped(const Features& features, const EdgeFeature& edge, const Vec3& vertex,
                 const Vec3& old_normal) {
  const Vec3 from_start = vertex - features.points[edge.vertex[0]];
  const double along = from_start.dot(edge.direction);
  if (along < 0.0 || along > edge.length) return false;
  return (from_start - along * edge.direction).dot(old_normal) <= 0.0;
}

}  // namespace

ContactKind contact_kind(FeatureKinds kinds) {
  switch (kinds) {
    case FeatureKinds::vertex_face:
    case FeatureKinds::face_vertex:
      return ContactKind::vertex_face;
    case FeatureKinds::vertex_edge:
    case FeatureKinds::edge_vertex:
      return ContactKind::vertex_edge;
    case FeatureKinds::vertex_vertex:
      return ContactKind::vertex_vertex;
    case FeatureKinds::edge_edge:
      return ContactKind::edge_edge;
  }
  return ContactKind::vertex_face;
}

double cone_weight(double sine) {
  if (sine <= sine_full) return 1.0;
  if (sine >= sine_none) return 0.0;
  const double x = (20.0 * degree - std::asin(sine)) / (10.0 * degree);
  return x * x * (3.0 - 2.0 * x);
}

std::optional<FeatureContact> feature_contact(const Features& a, const Features& b, const RelativePose& pose,
                                              const FeaturePair& pair, const ContactQuery& query,
                                              double& steady) {
  const auto to_a = [&](const Vec3& direction) { return pose.direction_to_a(direction); };
  const auto to_b = [&](const Vec3& direction) { return pose.direction_to_b(direction); };
  std::optional<FeatureContact> contact;
  switch (pair.kinds) {
    case FeatureKinds::vertex_face: {
      const VertexFeature& vertex = a.vertices[pair.a];
      contact = vertex_on_face(b, b.faces[pair.b], pose.to_b(a.points[vertex.vertex]), a, vertex, query,
                               steady, to_a);
      break;
    }
    case FeatureKinds::face_vertex: {
      const VertexFeature& vertex = b.vertices[pair.b];
      contact = vertex_on_face(a, a.faces[pair.a], pose.to_a(b.points[vertex.vertex]), b, vertex, query,
                               steady, to_b);
      if (contact) contact = mirrored(*contact, pose);
      break;
    }
    case FeatureKinds::vertex_edge: {
      const VertexFeature& vertex = a.vertices[pair.a];
      contact = vertex_on_edge(b, b.edges[pair.b], pose.to_b(a.points[vertex.vertex]), a, vertex, query,
                               steady, to_a);
      break;
    }
    case FeatureKinds::edge_vertex: {
      const VertexFeature& vertex = b.vertices[pair.b];
      contact = vertex_on_edge(a, a.edges[pair.a], pose.to_a(b.points[vertex.vertex]), b, vertex, query,
                               steady, to_b);
      if (contact) contact = mirrored(*contact, pose);
      break;
    }
    case FeatureKinds::vertex_vertex:
      contact = vertex_on_vertex(a, b, pose, pair, query, steady);
      break;
    case FeatureKinds::edge_edge:
      contact = edge_on_edge(a, b, pose, pair, query, steady);
      break;
  }
  if (contact) contact->features = pair;
  return contact;
}

std::optional<FeatureContact> plane_contact(const Features& a, const RelativePose& pose,
                                            const FeaturePair& pair, const ContactQuery& query,
                                            double& steady) {
  const VertexFeature& vertex = a.vertices[pair.a];
  const Vec3& local = a.points[vertex.vertex];
  const double height = pose.rotation.row(2).dot(local) + pose.translation.z();
  if (height >= query.reach) return none_within(steady, height - query.reach);
  if (!(height > 0.0)) return none_within(steady, 0.0);
  const double violation = cone_violation(a, vertex, -pose.rotation.row(2).transpose());
  FeatureContact contact;
  contact.weight = cone_weight(violation);
  if (contact.weight == 0.0) return none_within(steady, (violation - sine_none) / query.turn_per_motion);
  steady = steady_share * cone_steady(violation, query);
  contact.features = pair;
  contact.gap = height;
  contact.normal = Vec3::UnitZ();
  contact.point_a = pose.to_b(local);
  contact.point_b = contact.point_a - Vec3(0.0, 0.0, height);
  return contact;
}

std::optional<FeatureContact> round_contact(const Features& a, const RoundSurface& b,
                                            const RelativePose& pose, const FeaturePair& pair,
                                            const ContactQuery& query, double& steady) {
  const VertexFeature& vertex = a.vertices[pair.a];
  const Vec3 point = pose.to_b(a.points[vertex.vertex]);
  const RoundPlace place = nearest_place(b, point);
  if (place.distance >= query.reach) return none_within(steady, place.distance - query.reach);
  if (!(place.distance > 0.0)) return none_within(steady, 0.0);
  const double violation = cone_violation(a, vertex, -pose.direction_to_a(place.normal));
  const double turn_per_motion = query.turn_per_motion + 2.0 * place.turn_per_way;
  FeatureContact contact;
  contact.weight = cone_weight(violation);
  // The bound on the turn of the normal holds while the way to the axis is not halved, and up to the rim.
  const double bounded = std::min(0.5 / place.turn_per_way, place.to_rim);
  if (contact.weight == 0.0)
    return none_within(steady, std::min(bounded, (violation - sine_none) / turn_per_motion));
  steady = steady_share * std::min(bounded, std::max(0.0, sine_full - violation) / turn_per_motion);
  contact.features = pair;
  contact.gap = place.distance;
  contact.normal = place.normal;
  contact.point_a = point;
  contact.point_b = point - place.distance * place.normal;
  return contact;
}

bool features_crossed(const Features& a, const Features& b, const RelativePose& pose, const FeaturePair& pair,
                      const Vec3& old_normal) {
  switch (pair.kinds) {
    case FeatureKinds::vertex_face:
      return behind_face(b, b.faces[pair.b], pose.to_b(a.points[a.vertices[pair.a].vertex]));
    case FeatureKinds::face_vertex:
      return behind_face(a, a.faces[pair.a], pose.to_a(b.points[b.vertices[pair.b].vertex]));
    case FeatureKinds::vertex_edge:
      return has_flipped(b, b.edges[pair.b], pose.to_b(a.points[a.vertices[pair.a].vertex]), old_normal);
    case FeatureKinds::edge_vertex:
      return has_flipped(a, a.edges[pair.a], pose.to_a(b.points[b.vertices[pair.b].vertex]),
                         -pose.direction_to_a(old_normal));
    case FeatureKinds::vertex_vertex:
      return (pose.to_b(a.points[a.vertices[pair.a].vertex]) - b.points[b.vertices[pair.b].vertex])
                 .dot(old_normal) <= 0.0;
    case FeatureKinds::edge_edge: {
      const LineClosest closest = closest_on_lines(a, b, pose, a.edges[pair.a], b.edges[pair.b]);
      if (closest.parallel() || closest.beyond(a.edges[pair.a], b.edges[pair.b]) >= 0.0) return false;
      return (closest.point_a - closest.point_b).dot(old_normal) <= 0.0;
    }
  }
  return false;
}

}  // namespace scree
