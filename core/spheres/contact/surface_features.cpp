#include "core/spheres/contact/surface_features.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// Overlap of the regions of neighbouring features as a share of the reach, so that round-off leaves no gap.
/// Of contacts that coincide within a few times this the first is kept.
constexpr double border_share = 1e-7;
/// Half planes of a face that agree to within 1e-9 of the surface's size have been merged.
constexpr double border_of_size = 2e-9;
/// Two edges that are collinear except for this angle, without a vertex feature between them (facets of a rim
/// below the angle of flat edges), leave a wedge between their end planes, in which the ball stays on the
/// end.
constexpr double end_wedge = 0.01;

struct Ball {
  Vec3 centre;
  double reach;
  double border;  ///< overlap of the regions of features [m]
};

Ball make_ball(const Vec3& centre, double reach) {
  return {centre, reach, border_share * reach + border_of_size * centre.lpNorm<1>()};
}

/// First candidate number of each kind of feature.
struct Numbering {
  int edges;
  int vertices;
  int concave_edges;
};

Numbering numbering(const Features& features) {
  const int edges = static_cast<int>(features.faces.size());
  const int vertices = edges + static_cast<int>(features.edges.size());
  return {edges, vertices, vertices + static_cast<int>(features.vertices.size())};
}

double squared_from_segment(const Vec3& start, const Vec3& direction, double length, const Vec3& point) {
  const Vec3 from_start = point - start;
  const double along = std::clamp(from_start.dot(direction), 0.0, length);
  return (from_start - along * direction).squaredNorm();
}

double squared_from_edge(const ConcaveEdge& edge, const Vec3& point) {
  return squared_from_segment(edge.point, edge.direction, edge.length, point);
}

/// Returns whether a point's projection lies in the closed face.
bool above_face(const Features& features, const FaceFeature& face, const Ball& ball) {
  for (int p = face.first_piece; p < face.first_piece + face.piece_count; ++p) {
    const FacePiece& piece = features.pieces[p];
    const HalfPlane* half_plane = &features.half_planes[piece.first_half_plane];
    const HalfPlane* const end = half_plane + piece.half_plane_count;
    while (half_plane != end && half_plane->inward.dot(ball.centre) >= half_plane->offset - ball.border)
      ++half_plane;
    if (half_plane == end) return true;
  }
  return false;
}

void touch_face(const Features& features, int index, const Ball& ball, std::vector<SurfaceContact>& found) {
  const FaceFeature& face = features.faces[index];
  const double height = face.normal.dot(ball.centre) - face.offset;
  if (!(height > 0.0 && height < ball.reach) || !above_face(features, face, ball)) return;
  found.push_back({SurfaceFeature::face, index, height, face.normal, 1.0});
}

void touch_edge(const Features& features, int index, const Ball& ball, std::vector<SurfaceContact>& found) {
  const EdgeFeature& edge = features.edges[index];
  const Vec3 from_start = ball.centre - features.points[edge.vertex[0]];
  const double along = from_start.dot(edge.direction);
  const double inside = std::clamp(along, 0.0, edge.length);
  const Vec3 from_edge = from_start - inside * edge.direction;
  const double squared = from_edge.squaredNorm();
  if (!(squared > 0.0 && squared < ball.reach * ball.reach)) return;
  const double distance = std::sqrt(squared);
  if (std::abs(along - inside) > end_wedge * distance + ball.border) return;
  // Uses the faces' planes, not those of the triangles at the edge. The face's outline consists of them, so
  // that the regions adjoin even if a face of many triangles is not quite flat.
  const Vec3 across = edge.direction.cross(from_edge);
  if (across.dot(features.faces[edge.face[0]].normal) > ball.border ||
      across.dot(features.faces[edge.face[1]].normal) < -ball.border)
    return;
  found.push_back({SurfaceFeature::edge, index, distance, from_edge / distance, 1.0});
}

void touch_vertex(const Features& features, int index, const Ball& ball, std::vector<SurfaceContact>& found) {
  const VertexFeature& vertex = features.vertices[index];
  const Vec3 from_vertex = ball.centre - features.points[vertex.vertex];
  const double squared = from_vertex.squaredNorm();
  if (!(squared > 0.0 && squared < ball.reach * ball.reach)) return;
  for (int k = vertex.first_direction; k < vertex.first_direction + vertex.direction_count; ++k) {
    if (from_vertex.dot(features.directions[k]) > ball.border) return;
  }
  const double distance = std::sqrt(squared);
  found.push_back({SurfaceFeature::vertex, index, distance, from_vertex / distance, 1.0});
}

/// Distance of the centre beyond the end of the contact's edge, where the contact replaces a missing one; at
/// most 0 otherwise [m].
double beyond_end(const Features& features, const SurfaceContact& contact, const Ball& ball) {
  if (contact.kind != SurfaceFeature::edge) return 0.0;
  const EdgeFeature& edge = features.edges[contact.feature];
  const double along = (ball.centre - features.points[edge.vertex[0]]).dot(edge.direction);
  return std::max(-along, along - edge.length);
}

bool stands_for_end(const Features& features, const SurfaceContact& contact, const Ball& ball) {
  return contact.kind == SurfaceFeature::edge && beyond_end(features, contact, ball) >= 0.0;
}

bool coincide(const SurfaceContact& a, const SurfaceContact& b, double tolerance) {
  return (a.distance * a.normal - b.distance * b.normal).squaredNorm() < tolerance * tolerance;
}

/// Removes duplicate contacts at borders between features.
void remove_ties(const Features& features, const Ball& ball, std::vector<SurfaceContact>& found) {
  const double same = 4.0 * ball.border;
  for (size_t i = 0; i < found.size();) {
    const bool stands_in = stands_for_end(features, found[i], ball);
    const double tolerance = stands_in ? same + 2.0 * end_wedge * found[i].distance : same;
    bool tied = false;
    for (size_t j = 0; j < found.size() && !tied; ++j) {
      if (i == j || !coincide(found[i], found[j], tolerance)) continue;
      const bool other_stands_in = stands_for_end(features, found[j], ball);
      tied = stands_in == other_stands_in ? j < i : stands_in;
    }
    if (tied) {
      found.erase(found.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
}

/// Overlap of the caps that two contacts cut off the ball: 0 for disjoint caps, 1 for concentric ones. Two
/// caps that meet at a concave edge begin to overlap when the edge enters the ball.
double overlap_of_caps(const SurfaceContact& a, const SurfaceContact& b, double reach) {
  const double half_angles = std::acos(a.distance / reach) + std::acos(b.distance / reach);
  const double between = std::atan2(a.normal.cross(b.normal).norm(), a.normal.dot(b.normal));
  return between < half_angles ? 1.0 - between / half_angles : 0.0;
}

/// Returns whether a concave edge is open towards a point; the same edge on the other side of a sheet is not.
bool in_front(const Features& features, const ConcaveEdge& edge, const Vec3& point) {
  const FaceFeature& first = features.faces[edge.face[0]];
  const FaceFeature& second = features.faces[edge.face[1]];
  return first.normal.dot(point) > first.offset && second.normal.dot(point) > second.offset;
}

/// Squared distance of a contact from its end: from the concave edges, where contacts end, and at most the
/// radius of its cap [m²]. A contact does not end at an edge if the centre lies beyond the edge's end: a
/// convex edge can thus end at a vertex of concave ones and hand over to the vertex.
double squared_from_end(const Features& features, std::span<const int> concave_edges, int first_number,
                        const SurfaceContact& contact, const Ball& ball) {
  const Vec3 point = ball.centre - contact.distance * contact.normal;
  double nearest = ball.reach * ball.reach - contact.distance * contact.distance;
  for (const int number : concave_edges) {
    const ConcaveEdge& edge = features.concave_edges[number - first_number];
    const double along = (ball.centre - edge.point).dot(edge.direction);
    const double beyond = std::max({0.0, -along, along - edge.length});
    const double squared = squared_from_edge(edge, point) + beyond * ball.reach;
    if (squared < nearest && in_front(features, edge, ball.centre)) nearest = squared;
  }
  const double wedge = end_wedge * contact.distance;
  return nearest * (1.0 - std::clamp(beyond_end(features, contact, ball) / wedge, 0.0, 1.0));
}

/// Rule 10, w_j = s_j/(s_j + Σ c⁺ s_k), with three changes for balls. The sum covers all contacts, and s is
/// the distance from any concave edge, because at a vertex of several edges the face beyond an edge may not
/// be the one that takes over. s_k is weighted by the overlap of the caps: a ball in a notch that does not
/// reach its edge presses on both faces with full weight. s is the square of the distance, so that the share
/// of a new contact grows with its overlap and not with its square root.
void share(const Features& features, std::span<const int> concave_edges, int first_number, const Ball& ball,
           std::vector<SurfaceContact>& found) {
  thread_local std::vector<double> s;
  s.clear();
  for (const SurfaceContact& contact : found) {
    s.push_back(squared_from_end(features, concave_edges, first_number, contact, ball));
  }
  for (size_t j = 0; j < found.size(); ++j) {
    double others = 0.0;
    for (size_t k = 0; k < found.size(); ++k) {
      const double cosine = found[j].normal.dot(found[k].normal);
      if (k == j || cosine <= 0.0) continue;
      others += cosine * overlap_of_caps(found[j], found[k], ball.reach) * s[k];
    }
    if (others > 0.0) found[j].weight = s[j] / (s[j] + others);
  }
}

/// Returns whether a part of a surface lies within a distance of a point; faces by their planes alone.
bool within(const Features& features, const Numbering& first, int number, const Vec3& point,
            double distance) {
  if (number < first.edges) {
    const FaceFeature& face = features.faces[number];
    return std::abs(face.normal.dot(point) - face.offset) <= distance;
  }
  if (number < first.vertices) {
    const EdgeFeature& edge = features.edges[number - first.edges];
    return squared_from_segment(features.points[edge.vertex[0]], edge.direction, edge.length, point) <=
           distance * distance;
  }
  const VertexFeature& vertex = features.vertices[number - first.vertices];
  return (features.points[vertex.vertex] - point).squaredNorm() <= distance * distance;
}

Aabb box_around(const Vec3& point, double distance) {
  Aabb box;
  box.include(point);
  box.inflate(distance);
  return box;
}

}  // namespace

void find_surface_candidates(const Features& features, const Vec3& point, double distance,
                             std::vector<int>& candidates) {
  const auto start = static_cast<std::ptrdiff_t>(candidates.size());
  const Numbering first = numbering(features);
  const int vertices = static_cast<int>(features.vertices.size());
  const int not_faces = vertices + static_cast<int>(features.edges.size());
  features.boxes.any_overlapping(box_around(point, distance), [&](int item) {
    const int number = item < vertices    ? first.vertices + item
                       : item < not_faces ? first.edges + item - vertices
                                          : item - not_faces;
    if (within(features, first, number, point, distance)) candidates.push_back(number);
    return false;
  });
  // Ends of contacts matter up to the rims of their caps, which are at most this factor farther.
  const double farther = std::sqrt(2.0) * distance;
  features.concave_boxes.any_overlapping(box_around(point, farther), [&](int item) {
    if (squared_from_edge(features.concave_edges[item], point) <= farther * farther)
      candidates.push_back(first.concave_edges + item);
    return false;
  });
  std::sort(candidates.begin() + start, candidates.end());
}

void find_surface_contacts(const Features& features, std::span<const int> candidates, const Vec3& centre,
                           double reach, std::vector<SurfaceContact>& found) {
  found.clear();
  const Numbering first = numbering(features);
  const Ball ball = make_ball(centre, reach);
  size_t i = 0;
  for (; i < candidates.size() && candidates[i] < first.concave_edges; ++i) {
    const int number = candidates[i];
    if (number < first.edges) {
      touch_face(features, number, ball, found);
    } else if (number < first.vertices) {
      touch_edge(features, number - first.edges, ball, found);
    } else {
      touch_vertex(features, number - first.vertices, ball, found);
    }
  }
  if (found.size() < 2) return;
  remove_ties(features, ball, found);
  if (found.size() > 1) share(features, candidates.subspan(i), first.concave_edges, ball, found);
}

void find_surface_contacts(const Features& features, const Vec3& centre, double reach,
                           std::vector<SurfaceContact>& found) {
  thread_local std::vector<int> candidates;
  candidates.clear();
  find_surface_candidates(features, centre, reach, candidates);
  find_surface_contacts(features, candidates, centre, reach, found);
}

namespace {

bool crosses(const Features& features, const FaceFeature& face, const Vec3& from, const Vec3& to) {
  const double before = face.normal.dot(from) - face.offset;
  const double after = face.normal.dot(to) - face.offset;
  const double length = (to - from).norm();
  // A point that ended the previous step on the plane may be in front of it by round-off.
  const double border = border_share * length + border_of_size * from.lpNorm<1>();
  if (before < -border || after > 0.0 || before <= after) return false;
  const double share = std::clamp(before / (before - after), 0.0, 1.0);
  return above_face(features, face, {from + share * (to - from), length, border});
}

}  // namespace

bool crosses_face(const Features& features, std::span<const int> candidates, const Vec3& from,
                  const Vec3& to) {
  const int faces = static_cast<int>(features.faces.size());
  return std::any_of(candidates.begin(), candidates.end(), [&](int number) {
    return number < faces && crosses(features, features.faces[number], from, to);
  });
}

bool crosses_face(const Features& features, const Vec3& from, const Vec3& to) {
  Aabb box;
  box.include(from);
  box.include(to);
  const int others = static_cast<int>(features.vertices.size() + features.edges.size());
  return features.boxes.any_overlapping(box, [&](int item) {
    return item >= others && crosses(features, features.faces[item - others], from, to);
  });
}

}  // namespace scree
