#include "core/polyhedra/contact/certificate.hpp"

#include <algorithm>
#include <limits>

#include "core/geometry/rotation.hpp"
#include "core/geometry/segments.hpp"

namespace scree {
namespace {

/// Corners of a feature at the beginning and the end of a step.
struct Swept {
  std::vector<Vec3> start;
  std::vector<Vec3> end;
  bool half_space = false;  ///< everything below the first corner along `normal`
  Vec3 normal = Vec3::Zero();
};

/// Maps a point of a partner's frame to its positions at both ends of the step.
class Way {
 public:
  explicit Way(const RigidState& state)
      : state_(state),
        start_axes_(rodrigues_matrix(state.turn).transpose() * state.axes),
        start_(state.position - state.displacement) {}

  void add(Swept& swept, const Vec3& point) const {
    swept.start.push_back(start_ + start_axes_ * point);
    swept.end.push_back(state_.position + state_.axes * point);
  }
  /// Position at the beginning in the frame of another partner there.
  Vec3 start_in(const Way& other, const Vec3& point) const {
    return other.start_axes_.transpose() * (start_ + start_axes_ * point - other.start_);
  }
  /// The same at the end.
  Vec3 end_in(const Way& other, const Vec3& point) const {
    return other.state_.axes.transpose() * (state_.position + state_.axes * point - other.state_.position);
  }
  const RigidState& state() const { return state_; }
  const Features& features() const { return *state_.features; }
  /// Upper bound of a rotating point's deviation from the straight path between its ends.
  double sag() const { return 0.25 * state_.radius * state_.turn.squaredNorm(); }

 private:
  const RigidState& state_;
  Mat3 start_axes_;
  Vec3 start_;
};

Swept vertex_of(const Way& way, int index) {
  Swept swept;
  way.add(swept, way.features().points[way.features().vertices[index].vertex]);
  return swept;
}

Swept edge_of(const Way& way, int index) {
  Swept swept;
  for (const int vertex : way.features().edges[index].vertex) way.add(swept, way.features().points[vertex]);
  return swept;
}

/// Corners of its triangles, three each.
Swept face_of(const Way& way, int index) {
  const FaceFeature& face = way.features().faces[index];
  Swept swept;
  for (int k = face.first_triangle; k < face.first_triangle + face.triangle_count; ++k) {
    for (const int vertex : way.features().face_triangles[k]) way.add(swept, way.features().points[vertex]);
  }
  return swept;
}

Swept plane_of(const Way& way, const RigidState& plane) {
  Swept swept;
  way.add(swept, Vec3::Zero());
  swept.half_space = true;
  swept.normal = plane.axes.col(2);
  return swept;
}

double lowest(const std::vector<Vec3>& points, const Vec3& direction) {
  double least = std::numeric_limits<double>::infinity();
  for (const Vec3& point : points) least = std::min(least, direction.dot(point));
  return least;
}

/// Returns whether all of a lies farther along the direction than all of b, at both ends.
bool separates(const Vec3& direction, const Swept& a, const Swept& b, double needed) {
  const Vec3 back = -direction;
  return lowest(a.start, direction) + lowest(b.start, back) > needed &&
         lowest(a.end, direction) + lowest(b.end, back) > needed;
}

/// Shortest vector from b to a between two features with one or two corners.
Vec3 between(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
  if (a.size() == 1 && b.size() == 1) return a[0] - b[0];
  if (a.size() == 2 && b.size() == 2) return between_segments(a[0], a[1] - a[0], b[0], b[1] - b[0]);
  const std::vector<Vec3>& edge = a.size() == 2 ? a : b;
  const Vec3& vertex = a.size() == 2 ? b[0] : a[0];
  const Vec3 along = edge[1] - edge[0];
  const double share = std::clamp((vertex - edge[0]).dot(along) / along.squaredNorm(), 0.0, 1.0);
  const Vec3 way = vertex - (edge[0] + share * along);
  return a.size() == 2 ? Vec3(-way) : way;
}

/// Shortest vector to a vertex from the sides of triangles.
Vec3 from_sides(const Vec3& vertex, const std::vector<Vec3>& triangles) {
  Vec3 shortest = Vec3::Constant(std::numeric_limits<double>::infinity());
  for (size_t k = 0; k < triangles.size(); ++k) {
    const Vec3& next = triangles[k % 3 == 2 ? k - 2 : k + 1];
    const Vec3 way = between({vertex}, {triangles[k], next});
    if (way.squaredNorm() < shortest.squaredNorm()) shortest = way;
  }
  return shortest;
}

Vec3 normal_of(const std::vector<Vec3>& triangles) {
  return (triangles[1] - triangles[0]).cross(triangles[2] - triangles[0]).normalized();
}

bool vertex_apart_from_face(const Swept& vertex, const Swept& face, double needed) {
  if (face.half_space) return separates(face.normal, vertex, face, needed);
  return separates(normal_of(face.end), vertex, face, needed) ||
         separates(normal_of(face.start), vertex, face, needed) ||
         separates(from_sides(vertex.end[0], face.end).normalized(), vertex, face, needed) ||
         separates(from_sides(vertex.start[0], face.start).normalized(), vertex, face, needed);
}

bool apart(const Swept& a, const Swept& b, double needed) {
  return separates(between(a.end, b.end).normalized(), a, b, needed) ||
         separates(between(a.start, b.start).normalized(), a, b, needed);
}

/// Returns whether a vertex stays on one side of a round surface. In the frame of the surface its path
/// deviates from a straight one by the rotations of both, and by the motion across the turning axes.
bool vertex_apart_from_round(const Way& a, int vertex, const Way& b) {
  const Vec3& point = a.features().points[a.features().vertices[vertex].vertex];
  const RigidState& body = a.state();
  const RigidState& surface = b.state();
  const double way = (body.displacement - surface.displacement).norm() + body.radius * body.turn.norm();
  const double needed = a.sag() + b.sag() + 0.5 * surface.turn.norm() * way;
  const Vec3 from = a.start_in(b, point);
  const Vec3 to = a.end_in(b, point);
  return nearest_place(*surface.round, from).distance > needed &&
         nearest_place(*surface.round, to).distance > needed && !passes_through(*surface.round, from, to);
}

/// Returns whether one direction separates two features throughout the step.
bool separated(const FeaturePair& pair, const RigidState& a, const RigidState& b) {
  const Way way_a(a);
  const Way way_b(b);
  const double needed = way_a.sag() + way_b.sag();
  switch (pair.kinds) {
    case FeatureKinds::vertex_face:
      if (b.round != nullptr) return vertex_apart_from_round(way_a, pair.a, way_b);
      // A plane that rotates other than about its normal has no fixed direction.
      if (b.features == nullptr && !b.turn.cross(b.axes.col(2)).isZero(1e-14)) return false;
      return vertex_apart_from_face(vertex_of(way_a, pair.a),
                                    b.features == nullptr ? plane_of(way_b, b) : face_of(way_b, pair.b),
                                    needed);
    case FeatureKinds::face_vertex:
      return vertex_apart_from_face(vertex_of(way_b, pair.b), face_of(way_a, pair.a), needed);
    case FeatureKinds::vertex_edge:
      return apart(vertex_of(way_a, pair.a), edge_of(way_b, pair.b), needed);
    case FeatureKinds::edge_vertex:
      return apart(edge_of(way_a, pair.a), vertex_of(way_b, pair.b), needed);
    case FeatureKinds::vertex_vertex:
      return apart(vertex_of(way_a, pair.a), vertex_of(way_b, pair.b), needed);
    case FeatureKinds::edge_edge:
      return apart(edge_of(way_a, pair.a), edge_of(way_b, pair.b), needed);
  }
  return false;
}

const Contact* find(const std::vector<Contact>& contacts, const FeaturePair& features) {
  const auto at = std::lower_bound(contacts.begin(), contacts.end(), features,
                                   [](const Contact& c, const FeaturePair& f) { return c.features < f; });
  return at != contacts.end() && at->features == features ? &*at : nullptr;
}

/// Gap of a contact; 0 if it is not in the list.
double gap_of(const std::vector<Contact>& contacts, const Candidate& candidate, const ContactPair& pair,
              const Interaction& law) {
  const Contact* contact = find(contacts, candidate.features);
  if (contact == nullptr) return 0.0;
  if (contact->free_until == 0.0) return contact->gap;
  return law.normal.activation_gap() + std::max(0.0, contact->free_until - pair.travel);
}

}  // namespace

double known_distance(const ContactPair& pair, const Interaction& law) {
  const auto unseen = [](const Candidate& candidate) { return candidate.checked_at < 0.0; };
  if (pair.contacts.empty() && std::any_of(pair.candidates.begin(), pair.candidates.end(), unseen))
    return 0.0;
  double distance = law.reach;
  for (const Contact& contact : pair.contacts) {
    const double gap = contact.free_until > 0.0
                           ? law.normal.activation_gap() + std::max(0.0, contact.free_until - pair.travel)
                           : contact.gap;
    distance = std::min(distance, gap);
  }
  return distance;
}

bool certified_apart(const ContactPair& pair, const Interaction& law, const RigidState& a,
                     const RigidState& b, double travel) {
  const double moved = pair.travel - travel;
  return std::all_of(pair.candidates.begin(), pair.candidates.end(), [&](const Candidate& candidate) {
    if (candidate.checked_at < pair.travel) return true;  // still no contact
    const double before = candidate.free_before < 0.0 ? gap_of(pair.contacts, candidate, pair, law)
                                                      : candidate.free_before - travel;
    const double after =
        candidate.touches ? gap_of(pair.trial, candidate, pair, law) : candidate.steady_until - pair.travel;
    return moved < std::max(0.0, before) + std::max(0.0, after) || separated(candidate.features, a, b);
  });
}

}  // namespace scree
