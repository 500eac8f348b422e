#include "core/polyhedra/contact/contact_rules.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace scree {
namespace {

constexpr double degree = std::numbers::pi / 180.0;
/// Two contacts closer than this fraction of the body's size are one place of contact (rule 8) …
constexpr double same_point = 1e-7;
/// … if their normals also agree.
constexpr double same_normal = 1e-5;
/// The partition of rule 9 reaches this many activation gaps along the edge.
constexpr double partition_reach = 2.0;

double smoothstep(double x) {
  x = std::clamp(x, 0.0, 1.0);
  return x * x * (3.0 - 2.0 * x);
}

int rank(FeatureKinds kinds) {
  switch (kinds) {
    case FeatureKinds::vertex_face:
    case FeatureKinds::face_vertex:
      return 0;
    case FeatureKinds::vertex_edge:
    case FeatureKinds::edge_vertex:
      return 1;
    case FeatureKinds::vertex_vertex:
      return 2;
    case FeatureKinds::edge_edge:
      return 3;
  }
  return 3;
}

bool ties_with(const FeatureContact& contact, const FeatureContact& better, double tolerance) {
  return (contact.point_a + contact.point_b - better.point_a - better.point_b).squaredNorm() <
             4.0 * tolerance * tolerance &&
         (contact.normal - better.normal).squaredNorm() < same_normal * same_normal;
}

/// Rule 8. The first of several contacts of equal rank stays. The order of the list is fixed, so the result
/// is as well.
void remove_ties(std::vector<FeatureContact>& contacts, double tolerance) {
  for (size_t i = 0; i < contacts.size();) {
    bool tied = false;
    for (size_t j = 0; j < contacts.size() && !tied; ++j) {
      if (i == j || !ties_with(contacts[i], contacts[j], tolerance)) continue;
      const int own = rank(contacts[i].features.kinds);
      const int other = rank(contacts[j].features.kinds);
      tied = other < own || (other == own && j < i);
    }
    if (tied) {
      contacts.erase(contacts.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
}

/// Contact of a vertex with a face; either body may have the vertex.
struct VertexOnFace {
  int vertex;  ///< index of the mesh's vertex
  int face;
  Vec3 position;     ///< of the vertex, B's frame
  Vec3 face_normal;  ///< outward, B's frame
};

VertexOnFace vertex_on_face(const FeatureContact& contact, const Features& a, const Features& b) {
  if (contact.features.kinds == FeatureKinds::vertex_face) {
    return {a.vertices[contact.features.a].vertex, contact.features.b, contact.point_a, contact.normal};
  }
  return {b.vertices[contact.features.b].vertex, contact.features.a, contact.point_b, -contact.normal};
}

/// Motion of two bodies before two contacts become one place of contact.
double steady_without_tie(const FeatureContact& first, const FeatureContact& second, double size) {
  const double rate = first.point_rate + second.point_rate;
  const double apart =
      0.5 * (first.point_a + first.point_b - second.point_a - second.point_b).norm() - same_point * size;
  const double turned = ((first.normal - second.normal).norm() - same_normal) * 0.5 * size;
  return std::max(apart, turned) / rate;
}

/// Rule 9 for one edge–edge contact and one vertex–face contact.
/// @return motion during which it has no effect
double partition(FeatureContact& edge_contact, double edge_weight, FeatureContact& vertex_contact,
                 const Features& a, const Features& b, double activation_gap) {
  constexpr double never = std::numeric_limits<double>::infinity();
  const bool vertex_of_a = vertex_contact.features.kinds == FeatureKinds::vertex_face;
  const EdgeFeature& edge_a = a.edges[edge_contact.features.a];
  const EdgeFeature& edge_b = b.edges[edge_contact.features.b];
  const EdgeFeature& own = vertex_of_a ? edge_a : edge_b;
  const EdgeFeature& rim = vertex_of_a ? edge_b : edge_a;
  const VertexOnFace touch = vertex_on_face(vertex_contact, a, b);
  if (touch.vertex != own.vertex[0] && touch.vertex != own.vertex[1]) return never;
  if (touch.face != rim.face[0] && touch.face != rim.face[1]) return never;
  const Vec3 to_crossing = (vertex_of_a ? edge_contact.point_a : edge_contact.point_b) - touch.position;
  const double distance = to_crossing.norm();
  const double reach = partition_reach * activation_gap;
  if (distance >= reach) return (distance - reach) / edge_contact.point_rate;
  if (distance == 0.0) return 0.0;
  const double angle = std::asin(std::clamp(to_crossing.dot(touch.face_normal) / distance, -1.0, 1.0));
  const double v = smoothstep((angle + 10.0 * degree) / (20.0 * degree));
  const double t = smoothstep(distance / reach);
  edge_contact.weight *= 1.0 - v * (1.0 - t);
  vertex_contact.weight *= 1.0 - edge_weight * (1.0 - v) * (1.0 - t);
  return 0.0;
}

bool has_face(FeatureKinds kinds) {
  return kinds == FeatureKinds::vertex_face || kinds == FeatureKinds::face_vertex;
}

double partition_edges_and_vertices(std::vector<FeatureContact>& contacts, const Features& a,
                                    const Features& b, double activation_gap) {
  double steady = std::numeric_limits<double>::infinity();
  for (FeatureContact& edge_contact : contacts) {
    if (edge_contact.features.kinds != FeatureKinds::edge_edge) continue;
    const double edge_weight = edge_contact.weight;
    for (FeatureContact& vertex_contact : contacts) {
      if (has_face(vertex_contact.features.kinds)) {
        steady = std::min(steady, partition(edge_contact, edge_weight, vertex_contact, a, b, activation_gap));
      }
    }
  }
  return steady;
}

const ConcaveEdge* concave_edge_between(const Features& features, int face, int other) {
  const std::array<int, 2> faces{std::min(face, other), std::max(face, other)};
  const auto found =
      std::lower_bound(features.concave_edges.begin(), features.concave_edges.end(), faces,
                       [](const ConcaveEdge& edge, const auto& wanted) { return edge.face < wanted; });
  return found != features.concave_edges.end() && found->face == faces ? &*found : nullptr;
}

double distance_from(const ConcaveEdge& edge, const Vec3& point) {
  return (point - edge.point).cross(edge.direction).norm();
}

/// Rule 10 for one vertex on two faces.
/// @return whether the faces share the vertex
bool hand_over(FeatureContact& first, FeatureContact& second, const Features& a, const Features& b,
               const RelativePose& pose) {
  const bool vertex_of_a = first.features.kinds == FeatureKinds::vertex_face;
  const ConcaveEdge* edge = vertex_of_a ? concave_edge_between(b, first.features.b, second.features.b)
                                        : concave_edge_between(a, first.features.a, second.features.a);
  if (edge == nullptr) return false;
  const auto on_face = [&](const FeatureContact& contact) -> Vec3 {
    return vertex_of_a ? contact.point_b : pose.to_a(contact.point_a);
  };
  const double s_first = distance_from(*edge, on_face(first));
  const double s_second = distance_from(*edge, on_face(second));
  const double cosine = std::max(0.0, first.normal.dot(second.normal));
  if (s_first > 0.0) first.weight *= s_first / (s_first + cosine * s_second);
  if (s_second > 0.0) second.weight *= s_second / (s_second + cosine * s_first);
  return true;
}

/// @return whether any contacts share
bool share_over_concave_edges(std::vector<FeatureContact>& contacts, const Features& a, const Features& b,
                              const RelativePose& pose) {
  bool shared = false;
  for (size_t i = 0; i < contacts.size(); ++i) {
    const FeatureKinds kinds = contacts[i].features.kinds;
    if (!has_face(kinds)) continue;
    for (size_t j = i + 1; j < contacts.size(); ++j) {
      if (contacts[j].features.kinds != kinds) continue;
      const bool same_vertex = kinds == FeatureKinds::vertex_face
                                   ? contacts[i].features.a == contacts[j].features.a
                                   : contacts[i].features.b == contacts[j].features.b;
      if (same_vertex && hand_over(contacts[i], contacts[j], a, b, pose)) shared = true;
    }
  }
  return shared;
}

}  // namespace

double share_contacts(std::vector<FeatureContact>& contacts, const Features& a, const Features& b,
                      const RelativePose& pose, double activation_gap, double size) {
  double steady = std::numeric_limits<double>::infinity();
  if (contacts.size() < 2) return steady;
  const size_t found = contacts.size();
  remove_ties(contacts, same_point * size);
  for (size_t i = 0; i < contacts.size(); ++i) {
    for (size_t j = i + 1; j < contacts.size(); ++j) {
      steady = std::min(steady, steady_without_tie(contacts[i], contacts[j], size));
    }
  }
  steady = std::min(steady, partition_edges_and_vertices(contacts, a, b, activation_gap));
  const bool shared = share_over_concave_edges(contacts, a, b, pose);
  return shared || contacts.size() < found ? 0.0 : steady;
}

}  // namespace scree
