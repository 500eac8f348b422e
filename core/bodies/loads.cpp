#include "core/bodies/loads.hpp"

#include <algorithm>

#include "core/model/lookup.hpp"

namespace scree {
namespace {

/// Piecewise linear interpolation; zero before the first and after the last time.
Vec3 interpolate(const std::vector<double>& times, const std::vector<Vec3>& values, double time) {
  if (values.empty() || time < times.front() || time > times.back()) return Vec3::Zero();
  const auto next = std::upper_bound(times.begin(), times.end(), time);
  if (next == times.end()) return values.back();
  const auto i = static_cast<size_t>(next - times.begin());
  const double share = (time - times[i - 1]) / (times[i] - times[i - 1]);
  return values[i - 1] + share * (values[i] - values[i - 1]);
}

}  // namespace

std::vector<Load> make_loads(const Model& model) {
  std::vector<Load> loads;
  for (const LoadSpec& spec : model.scene.loads) {
    const int body = find_body(model, spec.body);
    if (body < 0) {
      throw SceneError(
          model.scene.file, spec.line,
          "load.body \"" + spec.body + "\" is not a body of the scene; name a body or give its number");
    }
    loads.push_back({.body = body, .table = &spec});
  }
  return loads;
}

void update_load(Load& load, double time, const Rotation& rotation) {
  load.force = interpolate(load.table->time, load.table->force, time);
  load.lever = rotation.matrix() * load.table->point;
  load.moment = interpolate(load.table->time, load.table->moment, time) + load.lever.cross(load.force);
}

double advance_load(Load& load, double time, const Rotation& rotation, const Vec3& displacement,
                    const Vec3& turn) {
  const Vec3 force = load.force;
  const Vec3 moment = load.moment;
  update_load(load, time, rotation);
  return 0.5 * (force + load.force).dot(displacement) + 0.5 * (moment + load.moment).dot(turn);
}

}  // namespace scree
