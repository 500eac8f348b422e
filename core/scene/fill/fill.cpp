#include "core/scene/fill/fill.hpp"

#include <algorithm>
#include <cmath>

#include "core/geometry/random.hpp"

namespace scree {
namespace {

/// Consecutive failures of random placement after which a region counts as full.
constexpr int most_failures = 10'000;

struct Extent {
  Vec3 lower, upper;  ///< about the centre of mass
};

Extent extent_of(const PackedShape& shape, double size, const Rotation& rotation) {
  const Vec3 reach = Vec3::Constant(size * shape.radius);
  if (!shape.surface) return {-reach, reach};
  const Mat3 transform = size * rotation.matrix();
  Extent extent{Vec3::Constant(std::numeric_limits<double>::infinity()), Vec3()};
  extent.upper = -extent.lower;
  for (const Vec3& vertex : shape.surface->mesh().vertices) {
    const Vec3 point = transform * vertex;
    extent.lower = extent.lower.cwiseMin(point);
    extent.upper = extent.upper.cwiseMax(point);
  }
  return extent;
}

/// Spheres look the same in any orientation.
bool turned(const FillSpec& fill, const PackedShape& shape) {
  return fill.orientation == Orientation::random && shape.surface;
}

Rotation choose_rotation(const FillSpec& fill, const PackedShape& shape, Random& random) {
  return turned(fill, shape) ? random.rotation() : Rotation{};
}

BodySpec body_of(const FillSpec& fill, const PackedBody& packed) {
  BodySpec body;
  body.shape = fill.shape;
  body.material = fill.material;
  body.position = packed.position;
  body.rotation = packed.rotation.rotation_vector();
  body.velocity = fill.velocity;
  body.size = packed.size;
  body.rotations = fill.rotations;
  body.hold = fill.hold;
  body.line = fill.line;
  return body;
}

/// @param packing  a copy, to which the bodies are added one by one
std::vector<BodySpec> fill_at_random(const FillSpec& fill, const PackedShape& shape, Packing packing) {
  std::vector<BodySpec> bodies;
  Random random(fill.seed);
  for (int failures = 0; failures < most_failures && static_cast<int>(bodies.size()) < fill.count;
       ++failures) {
    PackedBody body;
    body.shape = &shape;
    body.size = random.uniform(fill.size_min, fill.size_max);
    body.rotation = choose_rotation(fill, shape, random);
    const Extent extent = extent_of(shape, body.size, body.rotation);
    const Vec3 lower = fill.region.min - extent.lower;
    const Vec3 upper = fill.region.max - extent.upper;
    if ((lower.array() > upper.array()).any()) continue;
    body.position = random.in_box(lower, upper);
    if (!packing.fits(body)) continue;
    packing.add(body);
    bodies.push_back(body_of(fill, body));
    failures = -1;
  }
  return bodies;
}

/// Equal cells, each large enough for the largest body in any orientation; filled from the bottom up. Bodies
/// in different cells cannot overlap, so only earlier objects are checked.
std::vector<BodySpec> fill_as_grid(const FillSpec& fill, const PackedShape& shape, const Packing& packing) {
  std::vector<BodySpec> bodies;
  const Vec3 reach = Vec3::Constant(fill.size_max * shape.radius);
  const Extent largest =
      turned(fill, shape) ? Extent{-reach, reach} : extent_of(shape, fill.size_max, Rotation{});
  const Vec3 room = fill.region.max - fill.region.min;
  const Vec3 cell = largest.upper - largest.lower;
  // The last cell of a row needs no clearance behind it; the slack keeps rounding from dropping a body from a
  // row that fits exactly.
  Eigen::Array3d counts =
      ((room.array() + packing.clearance()) / (cell.array() + packing.clearance()) + 1e-9).floor();
  if (counts.minCoeff() < 1.0) return bodies;
  // Rows spread over the width of the region; layers are as dense as possible.
  Vec3 pitch = (room.array() - cell.array()) / (counts - 1.0).max(1.0);
  pitch.z() = cell.z() + packing.clearance();
  Random random(fill.seed);
  for (double k = 0; k < counts.z(); ++k) {
    for (double j = 0; j < counts.y(); ++j) {
      for (double i = 0; i < counts.x(); ++i) {
        if (static_cast<int>(bodies.size()) == fill.count) return bodies;
        PackedBody body;
        body.shape = &shape;
        body.size = random.uniform(fill.size_min, fill.size_max);
        body.rotation = choose_rotation(fill, shape, random);
        body.position = fill.region.min - largest.lower + Vec3(i, j, k).cwiseProduct(pitch);
        for (int axis = 0; axis < 2; ++axis) {
          if (counts[axis] == 1.0) body.position[axis] += 0.5 * (room[axis] - cell[axis]);
        }
        if (packing.fits(body)) bodies.push_back(body_of(fill, body));
      }
    }
  }
  return bodies;
}

void add_all(Packing& packing, const PackedShape& shape, const std::vector<BodySpec>& bodies) {
  for (const BodySpec& body : bodies) {
    packing.add({&shape, body.position, Rotation::from_rotation_vector(body.rotation), body.size});
  }
}

}  // namespace

std::vector<BodySpec> expand_fill(const Scene& scene, const FillSpec& fill, const PackedShape& shape,
                                  Packing& packing) {
  if (!fill.file.empty()) {
    std::vector<BodySpec> bodies = read_fill_file(scene, fill);
    add_all(packing, shape, bodies);
    return bodies;
  }
  std::vector<BodySpec> bodies = fill.arrangement == Arrangement::grid ? fill_as_grid(fill, shape, packing)
                                                                       : fill_at_random(fill, shape, packing);
  if (static_cast<int>(bodies.size()) < fill.count) {
    const std::string holds = "fill.region holds " + std::to_string(bodies.size()) + " of " +
                              std::to_string(fill.count) + " bodies";
    const Vec3 middle = 0.5 * (fill.region.min + fill.region.max);
    const std::string why = bodies.empty() ? packing.why_taken(middle) : "";
    throw SceneError(scene.file, fill.line,
                     why.empty() ? holds + "; make the region larger or the count smaller"
                                 : holds + ": its middle " + why);
  }
  add_all(packing, shape, bodies);
  return bodies;
}

}  // namespace scree
