#include "core/scene/fill/fill.hpp"

#include <algorithm>
#include <cmath>

#include "core/geometry/random.hpp"
#include "core/scene/fill_shapes.hpp"
#include "core/scene/sizes/sizes.hpp"

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

BodySpec body_of(const FillSpec& fill, const std::string& shape, const PackedBody& packed) {
  BodySpec body;
  body.shape = shape;
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

/// A body that is to find a place.
struct Wanted {
  std::size_t shape = 0;  ///< among those of the fill
  double size = 1.0;
};

/// Numbers of the bodies of each shape that give the shapes their shares of the mass.
std::vector<int> numbers_of(const FillSpec& fill, const std::vector<const PackedShape*>& shapes) {
  if (fill.mixture.empty()) return {fill.count};
  std::vector<double> wanted;
  double sum = 0.0;
  for (std::size_t k = 0; k < shapes.size(); ++k) {
    const double volume = shapes[k]->volume;
    wanted.push_back(fill.mixture[k].share / (volume * mean_cube(fill.size, sieve_diameter(volume))));
    sum += wanted.back();
  }
  // The largest remainders are rounded up.
  std::vector<int> numbers;
  std::vector<std::size_t> order;
  int left = fill.count;
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    wanted[k] *= fill.count / sum;
    numbers.push_back(static_cast<int>(wanted[k]));
    left -= numbers.back();
    order.push_back(k);
  }
  const auto remainder = [&](std::size_t k) { return wanted[k] - numbers[k]; };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return remainder(a) > remainder(b); });
  for (int n = 0; n < left; ++n) ++numbers[order[static_cast<std::size_t>(n)]];
  return numbers;
}

/// All bodies of a fill with a distribution, from the largest to the smallest; empty: sizes are drawn.
std::vector<Wanted> wanted_bodies(const FillSpec& fill, const std::vector<const PackedShape*>& shapes) {
  if (fill.mixture.empty() && std::holds_alternative<UniformSizes>(fill.size)) return {};
  std::vector<Wanted> wanted;
  const std::vector<int> numbers = numbers_of(fill, shapes);
  for (std::size_t k = 0; k < shapes.size(); ++k) {
    for (const double size : sizes_of(fill.size, numbers[k], sieve_diameter(shapes[k]->volume)))
      wanted.push_back({k, size});
  }
  const auto radius = [&](const Wanted& one) { return one.size * shapes[one.shape]->radius; };
  std::stable_sort(wanted.begin(), wanted.end(),
                   [&](const Wanted& a, const Wanted& b) { return radius(a) > radius(b); });
  return wanted;
}

/// @param packing  a copy, to which the bodies are added one by one
std::vector<BodySpec> fill_at_random(const FillSpec& fill, const std::vector<const PackedShape*>& shapes,
                                     Packing packing) {
  const std::vector<std::string> names = shapes_of(fill);
  const std::vector<Wanted> wanted = wanted_bodies(fill, shapes);
  std::vector<BodySpec> bodies;
  Random random(fill.seed);
  for (int failures = 0; failures < most_failures && static_cast<int>(bodies.size()) < fill.count;
       ++failures) {
    const UniformSizes* range = std::get_if<UniformSizes>(&fill.size);
    const Wanted next =
        wanted.empty() ? Wanted{0, random.uniform(range->min, range->max)} : wanted[bodies.size()];
    const PackedShape& shape = *shapes[next.shape];
    PackedBody body;
    body.shape = &shape;
    body.size = next.size;
    body.rotation = choose_rotation(fill, shape, random);
    const Extent extent = extent_of(shape, body.size, body.rotation);
    const Vec3 lower = fill.region.min - extent.lower;
    const Vec3 upper = fill.region.max - extent.upper;
    if ((lower.array() > upper.array()).any()) continue;
    body.position = random.in_box(lower, upper);
    if (!packing.fits(body)) continue;
    packing.add(body);
    bodies.push_back(body_of(fill, names[next.shape], body));
    failures = -1;
  }
  return bodies;
}

/// Extent of the largest bodies, in any orientation that they may have.
Extent largest_extent(const FillSpec& fill, const std::vector<const PackedShape*>& shapes) {
  Extent largest{Vec3::Zero(), Vec3::Zero()};
  for (const PackedShape* shape : shapes) {
    const double size = largest_size(fill.size, sieve_diameter(shape->volume));
    const Vec3 reach = Vec3::Constant(size * shape->radius);
    const Extent extent = turned(fill, *shape) ? Extent{-reach, reach} : extent_of(*shape, size, Rotation{});
    largest.lower = largest.lower.cwiseMin(extent.lower);
    largest.upper = largest.upper.cwiseMax(extent.upper);
  }
  return largest;
}

void shuffle(std::vector<Wanted>& all, Random& random) {
  for (std::size_t left = all.size(); left > 1; --left)
    std::swap(all[left - 1], all[static_cast<std::size_t>(random.uniform(0.0, static_cast<double>(left)))]);
}

/// Equal cells, each large enough for the largest body in any orientation; filled from the bottom up. Bodies
/// in different cells cannot overlap, so only earlier objects are checked.
std::vector<BodySpec> fill_as_grid(const FillSpec& fill, const std::vector<const PackedShape*>& shapes,
                                   const Packing& packing) {
  const std::vector<std::string> names = shapes_of(fill);
  std::vector<BodySpec> bodies;
  const Extent largest = largest_extent(fill, shapes);
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
  std::vector<Wanted> wanted = wanted_bodies(fill, shapes);
  shuffle(wanted, random);
  for (double k = 0; k < counts.z(); ++k) {
    for (double j = 0; j < counts.y(); ++j) {
      for (double i = 0; i < counts.x(); ++i) {
        if (static_cast<int>(bodies.size()) == fill.count) return bodies;
        const UniformSizes* range = std::get_if<UniformSizes>(&fill.size);
        const Wanted next =
            wanted.empty() ? Wanted{0, random.uniform(range->min, range->max)} : wanted[bodies.size()];
        PackedBody body;
        body.shape = shapes[next.shape];
        body.size = next.size;
        body.rotation = choose_rotation(fill, *body.shape, random);
        body.position = fill.region.min - largest.lower + Vec3(i, j, k).cwiseProduct(pitch);
        for (int axis = 0; axis < 2; ++axis) {
          if (counts[axis] == 1.0) body.position[axis] += 0.5 * (room[axis] - cell[axis]);
        }
        if (packing.fits(body)) bodies.push_back(body_of(fill, names[next.shape], body));
      }
    }
  }
  return bodies;
}

void add_all(Packing& packing, const FillSpec& fill, const std::vector<const PackedShape*>& shapes,
             const std::vector<BodySpec>& bodies) {
  const std::vector<std::string> names = shapes_of(fill);
  for (const BodySpec& body : bodies) {
    const auto name = std::find(names.begin(), names.end(), body.shape);
    packing.add({shapes[static_cast<std::size_t>(name - names.begin())], body.position,
                 Rotation::from_rotation_vector(body.rotation), body.size});
  }
}

}  // namespace

std::vector<BodySpec> expand_fill(const Scene& scene, const FillSpec& fill,
                                  const std::vector<const PackedShape*>& shapes, Packing& packing) {
  if (!fill.file.empty()) {
    std::vector<BodySpec> bodies = read_fill_file(scene, fill);
    add_all(packing, fill, shapes, bodies);
    return bodies;
  }
  packing.place_within(fill.region.min, fill.region.max);
  std::vector<BodySpec> bodies = fill.arrangement == Arrangement::grid
                                     ? fill_as_grid(fill, shapes, packing)
                                     : fill_at_random(fill, shapes, packing);
  if (static_cast<int>(bodies.size()) < fill.count) {
    const std::string holds = "fill.region holds " + std::to_string(bodies.size()) + " of " +
                              std::to_string(fill.count) + " bodies";
    const Vec3 middle = 0.5 * (fill.region.min + fill.region.max);
    const std::string why = bodies.empty() ? packing.why_taken(middle) : "";
    throw SceneError(scene.file, fill.line,
                     why.empty() ? holds + "; make the region larger or the count smaller"
                                 : holds + ": its middle " + why);
  }
  add_all(packing, fill, shapes, bodies);
  return bodies;
}

}  // namespace scree
