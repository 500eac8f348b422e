#include "core/setup/inlet_parts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/geometry/random.hpp"
#include "core/scene/fill_shapes.hpp"
#include "core/scene/sizes/sizes.hpp"
#include "core/setup/body_parts.hpp"
#include "core/setup/wall_packing.hpp"

namespace scree {
namespace {

constexpr double most_bodies = 1e6;

/// A body before it has a place.
struct Arrival {
  int shape = 0;  ///< in the model
  double size = 1.0;
  double mass = 0.0;  ///< [kg]
};

/// Draws the bodies of an inlet one after the other.
class Arrivals {
 public:
  Arrivals(const Model& model, const FillSpec& spec)
      : model_(model), spec_(spec), random_(spec.seed), density_(density_of(model, spec)) {
    double sum = 0.0;
    for (const std::string& name : shapes_of(spec)) {
      const int shape = index_of(model.shapes, name);
      const double volume = model.shapes[static_cast<std::size_t>(shape)].mass.volume;
      const double mean = density_ * volume * mean_cube(spec.size, sieve_diameter(volume));
      const double share = spec.mixture.empty() ? 1.0 : spec.mixture[shapes_.size()].share;
      shapes_.push_back(shape);
      sum += share / mean;
      numbers_.push_back(sum);
      mean_mass_ += share;
    }
    for (double& number : numbers_) number /= sum;
    mean_mass_ /= sum;
  }

  double mean_mass() const { return mean_mass_; }  ///< [kg]
  /// Call before the first one.
  void expect(double count) { expected_ = count; }

  Arrival next() {
    const double which = shapes_.size() == 1 ? 0.0 : random_.uniform(0.0, 1.0);
    const auto found = std::upper_bound(numbers_.begin(), numbers_.end(), which);
    const auto k = static_cast<std::size_t>(
        std::min(found - numbers_.begin(), static_cast<std::ptrdiff_t>(numbers_.size()) - 1));
    const double volume = model_.shapes[static_cast<std::size_t>(shapes_[k])].mass.volume;
    const double size = size_at(k, sieve_diameter(volume));
    return {shapes_[k], size, density_ * volume * size * size * size};
  }

 private:
  static double density_of(const Model& model, const FillSpec& spec) {
    return model.scene.materials[static_cast<std::size_t>(index_of(model.scene.materials, spec.material))]
        .density;
  }

  /// A size of the distribution. Those of equal shares are drawn one by one until all are used up, so that
  /// the whole stream has the distribution.
  double size_at(std::size_t shape, double diameter) {
    if (const auto* range = std::get_if<UniformSizes>(&spec_.size))
      return range->min == range->max ? range->min : random_.uniform(range->min, range->max);
    std::vector<double>& left = left_.emplace(shape, std::vector<double>()).first->second;
    if (left.empty()) {
      const double share = numbers_[shape] - (shape > 0 ? numbers_[shape - 1] : 0.0);
      left = sizes_of(spec_.size, std::max(1, static_cast<int>(std::lround(share * expected_))), diameter);
    }
    const auto drawn = static_cast<std::size_t>(random_.uniform(0.0, static_cast<double>(left.size())));
    const double size = left[drawn];
    left[drawn] = left.back();
    left.pop_back();
    return size;
  }

  const Model& model_;
  const FillSpec& spec_;
  Random random_;
  double density_;  ///< [kg/m³]
  std::vector<int> shapes_;
  std::vector<double> numbers_;  ///< share in the number of bodies, with all shapes before
  double mean_mass_ = 0.0;
  double expected_ = 1.0;                            ///< number of bodies of the whole stream
  std::map<std::size_t, std::vector<double>> left_;  ///< sizes not yet used, per shape
};

/// Bodies at random places between the walls of the start; a region in which none fits is a mistake.
void check_room(const Model& model, const InletSpec& inlet, Packing walls) {
  constexpr int tries = 1000;
  const Box& region = inlet.bodies.region;
  walls.place_within(region.min, region.max);
  for (const std::string& name : shapes_of(inlet.bodies)) {
    const Shape& shape = model.shapes[static_cast<std::size_t>(index_of(model.shapes, name))];
    const double size = largest_size(inlet.bodies.size, sieve_diameter(shape.mass.volume));
    const double radius = shape.bounding_radius * size;
    const double room = (region.max - region.min).minCoeff();
    const auto refuse = [&](const std::string& what) {
      throw SceneError(model.scene.file, inlet.line, what);
    };
    if (2.0 * radius > room)
      refuse("inlet.region is " + format_quantity(room, "m") + " wide, but the largest bodies of \"" + name +
             "\" take up to " + format_quantity(2.0 * radius, "m") + "; make the region larger");
    const PackedShape packed = scree::packed(shape);
    Random random(inlet.bodies.seed);
    bool fits = false;
    for (int k = 0; k < tries && !fits; ++k) {
      const Vec3 place =
          random.in_box(region.min + Vec3::Constant(radius), region.max - Vec3::Constant(radius));
      fits = walls.fits({&packed, place, shape.radius ? Rotation() : random.rotation(), size}) &&
             walls.why_taken(place).empty();
    }
    if (fits) continue;
    const std::string why = walls.why_taken(0.5 * (region.min + region.max));
    refuse("inlet.region has no room for a body of \"" + name + "\"" +
           (why.empty() ? " between the walls; move it, or make it larger" : ": its middle " + why));
  }
}

/// @param number  of bodies that the whole stream has [–]
void check_number(const Model& model, const InletSpec& inlet, double number) {
  if (number <= most_bodies) return;
  throw SceneError(model.scene.file, inlet.line,
                   "inlet.rate lets in more than 1,000,000 bodies; lower it, or give total");
}

}  // namespace

void append_inlet(Model& model, const InletSpec& inlet, const Packing& walls) {
  check_room(model, inlet, walls);
  InletModel built;
  built.until = inlet.until.value_or(model.scene.duration);
  built.bodies.first = static_cast<int>(model.bodies.size());
  Arrivals arrivals(model, inlet.bodies);
  const double per_second = inlet.mass_rate ? *inlet.mass_rate / arrivals.mean_mass() : inlet.number_rate;
  const double most = inlet.total ? *inlet.total : std::numeric_limits<double>::infinity();
  const double expected = std::min(most, per_second * (built.until - inlet.from));
  check_number(model, inlet, expected);
  arrivals.expect(expected);
  BodySpec body;
  body.material = inlet.bodies.material;
  body.position = 0.5 * (inlet.bodies.region.min + inlet.bodies.region.max);
  body.velocity = inlet.bodies.velocity;
  body.rotations = inlet.bodies.rotations;
  body.hold = true;
  double mass = 0.0;
  for (double count = 0.0; count < most; ++count) {
    const Arrival arrival = arrivals.next();
    // A body enters once its first half should have: the stream has its rate from the beginning on.
    const double due = inlet.from + (inlet.mass_rate ? (mass + 0.5 * arrival.mass) / *inlet.mass_rate
                                                     : (count + 0.5) / inlet.number_rate);
    if (due > built.until) break;
    mass += arrival.mass;
    body.shape = model.shapes[static_cast<std::size_t>(arrival.shape)].name;
    body.size = arrival.size;
    append_body(model, body, {});
    built.due.push_back(due);
  }
  if (built.due.empty())
    throw SceneError(
        model.scene.file, inlet.line,
        "inlet.rate lets in no body before " + format_quantity(built.until, "s") + "; make it larger");
  built.bodies.count = static_cast<int>(built.due.size());
  model.inlets.push_back(std::move(built));
}

}  // namespace scree
