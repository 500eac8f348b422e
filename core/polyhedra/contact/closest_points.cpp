#include "core/polyhedra/contact/closest_points.hpp"

namespace scree {
namespace {

// Marked inline because g++ would call them several times per contact, with vectors passed through memory.

/// Position of a vertex relative to b's position, global axes.
inline Vec3 vertex_of_a(const RigidState& a, const Vec3& offset, int vertex) {
  return offset + a.axes * a.features->points[a.features->vertices[vertex].vertex];
}
inline Vec3 vertex_of_b(const RigidState& b, int vertex) {
  return b.axes * b.features->points[b.features->vertices[vertex].vertex];
}

struct Line {
  Vec3 start;
  Vec3 direction;  ///< unit

  /// Perpendicular from the line to a point.
  Vec3 to(const Vec3& point) const {
    const Vec3 w = point - start;
    return w - w.dot(direction) * direction;
  }
};

inline Line line_of(const RigidState& body, const Vec3& origin, int edge) {
  const EdgeFeature& feature = body.features->edges[edge];
  return {origin + body.axes * body.features->points[feature.vertex[0]], body.axes * feature.direction};
}

inline ClosestPoints between(const Vec3& on_a, const Vec3& on_b) {
  const Vec3 v = on_a - on_b;
  const double gap = v.norm();
  return {gap, (1.0 / gap) * v, 0.5 * (on_a + on_b)};
}

inline ClosestPoints between(const Line& a, const Line& b) {
  const Vec3 w = a.start - b.start;
  const double cosine = a.direction.dot(b.direction);
  const double w_a = w.dot(a.direction);
  const double w_b = w.dot(b.direction);
  const double inverse = 1.0 / (1.0 - cosine * cosine);
  return between(a.start + inverse * (cosine * w_b - w_a) * a.direction,
                 b.start + inverse * (w_b - cosine * w_a) * b.direction);
}

/// Closest points of a vertex and a plane or a round surface.
/// @param vertex  from b's position, global axes
ClosestPoints at_wall(const RigidState& b, const Vec3& vertex) {
  if (is_plane(b)) {
    const Vec3 normal = b.axes.col(2);
    const double gap = normal.dot(vertex);
    return {gap, normal, vertex - 0.5 * gap * normal};
  }
  const RoundPlace place = nearest_place(*b.round, b.axes.transpose() * vertex);
  const Vec3 normal = b.axes * place.normal;
  return {place.distance, normal, vertex - 0.5 * place.distance * normal};
}

}  // namespace

ClosestPoints closest_points(const RigidState& a, const RigidState& b, const FeaturePair& pair) {
  const Vec3 offset = a.position - b.position;
  switch (pair.kinds) {
    case FeatureKinds::vertex_face: {
      const Vec3 vertex = vertex_of_a(a, offset, pair.a);
      if (b.features == nullptr) return at_wall(b, vertex);
      const FaceFeature& face = b.features->faces[pair.b];
      const Vec3 normal = b.axes * face.normal;
      const double gap = normal.dot(vertex) - face.offset;
      return {gap, normal, vertex - 0.5 * gap * normal};
    }
    case FeatureKinds::face_vertex: {
      const Vec3 vertex = vertex_of_b(b, pair.b);
      const FaceFeature& face = a.features->faces[pair.a];
      const Vec3 normal = a.axes * face.normal;
      const double gap = normal.dot(vertex - offset) - face.offset;
      return {gap, -normal, vertex - 0.5 * gap * normal};
    }
    case FeatureKinds::vertex_edge: {
      const Vec3 vertex = vertex_of_a(a, offset, pair.a);
      return between(vertex, vertex - line_of(b, Vec3::Zero(), pair.b).to(vertex));
    }
    case FeatureKinds::edge_vertex: {
      const Vec3 vertex = vertex_of_b(b, pair.b);
      return between(vertex - line_of(a, offset, pair.a).to(vertex), vertex);
    }
    case FeatureKinds::vertex_vertex:
      return between(vertex_of_a(a, offset, pair.a), vertex_of_b(b, pair.b));
    case FeatureKinds::edge_edge:
      return between(line_of(a, offset, pair.a), line_of(b, Vec3::Zero(), pair.b));
  }
  return {};
}

}  // namespace scree
