#include "core/geometry/rock/rock.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/text/number.hpp"
#include "core/geometry/mass_properties.hpp"
#include "core/geometry/random.hpp"
#include "core/geometry/rock/convex_hull.hpp"

namespace scree {
namespace {

constexpr double most_points = 160.0;   ///< of a round rock
constexpr double fewest_points = 10.0;  ///< of a sharp one
constexpr int hollow_count = 5;
/// Radius of a hollow on the unit sphere, and least distance between hollows: as chords. Four anchors and
/// four earlier hollows keep at most 8 · 0.55²/4 = 61 % of the sphere from the fifth hollow.
constexpr double hollow_radius = 0.55;

void require(bool good, const std::string& what, double value, const std::string& range) {
  if (!good) throw std::invalid_argument(what + " of a rock is " + number_text(value) + "; " + range);
}

void check(const RockSpec& spec) {
  // Thinner rocks would have vertices that a file in single precision makes one.
  const auto within = [](double value, double least, double most) { return value >= least && value <= most; };
  require(within(spec.size, 1e-9, 1e9), "size", spec.size, "it must be from 1e-9 to 1e9 m");
  require(within(spec.elongation, 0.1, 1.0), "elongation", spec.elongation, "it must be from 0.1 to 1");
  require(within(spec.flatness, 0.1, 1.0), "flatness", spec.flatness, "it must be from 0.1 to 1");
  require(within(spec.angularity, 0.0, 1.0), "angularity", spec.angularity, "it must be from 0 to 1");
  require(within(spec.concave, 0.0, 0.9), "concave", spec.concave, "it must be from 0 to 0.9");
}

/// A uniform point on the unit sphere.
Vec3 on_sphere(Random& random) {
  while (true) {
    const Vec3 point = random.in_box(Vec3::Constant(-1.0), Vec3::Constant(1.0));
    const double squared = point.squaredNorm();
    if (squared > 0.01 && squared < 1.0) return point / std::sqrt(squared);
  }
}

/// Appends a point on the unit sphere that is no closer than `distance` to the others. A point keeps a share
/// of distance²/4 of the sphere free, so this ends as long as all of them leave some of it.
void throw_point(std::vector<Vec3>& points, double distance, Random& random) {
  while (true) {
    const Vec3 point = on_sphere(random);
    const bool free = std::none_of(points.begin(), points.end(), [&](const Vec3& other) {
      return (other - point).squaredNorm() < distance * distance;
    });
    if (!free) continue;
    points.push_back(point);
    return;
  }
}

/// Vertices of a regular tetrahedron: hollows spare them, so that the origin stays inside.
std::vector<Vec3> anchors() {
  const double s = 1.0 / std::sqrt(3.0);
  return {{s, s, s}, {s, -s, -s}, {-s, s, -s}, {-s, -s, s}};
}

/// Number of points on the sphere: the mean area of the faces grows linearly with the angularity.
int point_count(double angularity) {
  return static_cast<int>(std::lround(1.0 / ((1.0 - angularity) / most_points + angularity / fewest_points)));
}

/// Distance at which a ray from the origin leaves a convex mesh around it, over the length of `direction`.
double distance_to(const Mesh& hull, const Vec3& direction) {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [a, b, c] : hull.triangles) {
    const Vec3 normal = (hull.vertices[b] - hull.vertices[a]).cross(hull.vertices[c] - hull.vertices[a]);
    const double approach = normal.dot(direction);
    if (approach > 0.0) least = std::min(least, normal.dot(hull.vertices[a]) / approach);
  }
  return least;
}

/// Depth of the hollows at a point of the unit sphere, from 0 at their rims to 1 at their centres.
double depth_at(const Vec3& point, const std::vector<Vec3>& centres) {
  double deepest = 0.0;
  for (const Vec3& centre : centres) {
    deepest = std::max(deepest, 1.0 - (point - centre).squaredNorm() / (hollow_radius * hollow_radius));
  }
  return deepest;
}

/// Moves the vertices in hollows towards the origin, below the convex hull of the others. Radii stay
/// positive, so that every triangle is still seen from the origin: the surface is star-shaped.
void hollow_out(Mesh& mesh, const std::vector<Vec3>& centres, double share) {
  std::vector<Vec3> kept;
  for (const Vec3& vertex : mesh.vertices) {
    if (depth_at(vertex, centres) == 0.0) kept.push_back(vertex);
  }
  const Mesh rims = convex_hull(kept);
  for (Vec3& vertex : mesh.vertices) {
    const double depth = depth_at(vertex, centres);
    if (depth > 0.0) vertex *= distance_to(rims, vertex) * (1.0 - share * depth);
  }
}

/// Triangulated points on the unit sphere, some of them pulled into hollows.
Mesh raw_rock(const RockSpec& spec) {
  Random random(spec.seed);
  std::vector<Vec3> points = anchors();
  const auto first_centre = static_cast<std::ptrdiff_t>(points.size());
  const int hollows = spec.concave > 0.0 ? hollow_count : 0;
  for (int i = 0; i < hollows; ++i) throw_point(points, hollow_radius, random);
  const std::vector<Vec3> centres(points.begin() + first_centre, points.end());
  const int count = point_count(spec.angularity) + hollows;
  // All points together keep less than π/4 of the sphere from the last one.
  const double distance = std::sqrt(std::numbers::pi / count);
  while (static_cast<int>(points.size()) < count) throw_point(points, distance, random);
  Mesh mesh = convex_hull(points);
  if (hollows > 0) hollow_out(mesh, centres, spec.concave);
  return mesh;
}

/// Turns the principal axes into the coordinate axes, the longest first, and stretches the box along them to
/// the wanted edges. Stretching along principal axes keeps them principal.
void fit_box(Mesh& mesh, const Vec3& edges) {
  const MassProperties mass = mass_properties(mesh);
  Vec3 lower = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 upper = -lower;
  for (Vec3& vertex : mesh.vertices) {
    vertex = mass.axes.transpose() * (vertex - mass.centre);
    lower = lower.cwiseMin(vertex);
    upper = upper.cwiseMax(vertex);
  }
  const Vec3 factors = edges.cwiseQuotient(upper - lower);
  for (Vec3& vertex : mesh.vertices) vertex = vertex.cwiseProduct(factors);
}

/// Longest, intermediate and shortest axis.
Vec3 axes_of(const RockSpec& spec) {
  const double both = spec.elongation * spec.flatness;
  const double longest = 3.0 * spec.size / (1.0 + spec.elongation + both);
  return longest * Vec3(1.0, spec.elongation, both);
}

}  // namespace

Mesh make_rock(const RockSpec& spec) {
  check(spec);
  Mesh mesh = raw_rock(spec);
  fit_box(mesh, axes_of(spec));
  return mesh;
}

}  // namespace scree
