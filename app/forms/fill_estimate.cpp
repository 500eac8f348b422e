#include "app/forms/fill_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "app/import/mesh_reading.hpp"
#include "core/scene/sizes/sizes.hpp"

namespace scree {
namespace {

constexpr double pi = 3.14159265358979323846;

/// Of a shape of size 1.
struct Bulk {
  double volume = 0.0;  ///< [m³]
  double radius = 0.0;  ///< of the bounding sphere [m]
};

/// Of a mesh in the units of its file; read once while the file stays the same.
std::optional<Bulk> bulk_of_mesh(const std::filesystem::path& mesh) {
  using Key = std::pair<std::filesystem::path, std::filesystem::file_time_type>;
  static std::map<Key, std::optional<Bulk>> known;
  std::error_code error;
  const Key key(mesh, std::filesystem::last_write_time(mesh, error));
  const auto found = known.find(key);
  if (found != known.end()) return found->second;
  const MeshReading reading = read_for_import(mesh, MeshRole::particle);
  std::optional<Bulk> bulk;
  if (reading.usable()) bulk = Bulk{reading.mass.volume, reading.bounding_radius};
  return known[key] = bulk;
}

std::optional<Bulk> bulk_of(const ShapeSpec& shape) {
  if (shape.radius) return Bulk{4.0 / 3.0 * pi * std::pow(*shape.radius, 3), *shape.radius};
  std::optional<Bulk> bulk = bulk_of_mesh(shape.mesh);
  if (!bulk) return bulk;
  const double scale = metres_per(shape.unit) * shape.scale;
  return Bulk{bulk->volume * std::pow(scale, 3), bulk->radius * scale};
}

/// Shapes with their shares of the mass, which are those of the volume.
std::vector<ShapeShare> shares_of(const FillSpec& fill) {
  return fill.mixture.empty() ? std::vector<ShapeShare>{{fill.shape, 1.0}} : fill.mixture;
}

}  // namespace

std::optional<FillEstimate> estimate_fill(const Scene& scene, const FillSpec& fill) {
  if (!fill.file.empty()) return std::nullopt;
  double largest = 0.0;
  double bodies_per_volume = 0.0;
  for (const auto& [name, share] : shares_of(fill)) {
    const auto shape = std::find_if(scene.shapes.begin(), scene.shapes.end(),
                                    [&](const ShapeSpec& one) { return one.name == name; });
    if (shape == scene.shapes.end()) return std::nullopt;
    const std::optional<Bulk> bulk = bulk_of(*shape);
    if (!bulk || bulk->volume <= 0.0) return std::nullopt;
    const double diameter = sieve_diameter(bulk->volume);
    largest = std::max(largest, 2.0 * largest_size(fill.size, diameter) * bulk->radius);
    bodies_per_volume += share / (bulk->volume * mean_cube(fill.size, diameter));
  }
  const Vec3 room = fill.region.max - fill.region.min;
  if (fill.arrangement == Arrangement::grid)
    return FillEstimate{(room.array() / largest + 1e-9).floor().max(0.0).prod(), true, largest};
  return FillEstimate{std::round(random_packing * room.prod() * bodies_per_volume), false, largest};
}

}  // namespace scree
