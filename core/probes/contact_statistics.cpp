#include "core/probes/contact_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/model/model.hpp"

namespace scree {
namespace {

/// Share of a normal that must lie in the plane of a rose.
constexpr double least_share_in_plane = 1e-6;
/// Beyond this number of mean forces all are in one bin, so that a single huge force needs no huge table.
constexpr double most_means = 100.0;

}  // namespace

ForceDistribution force_distribution(const Frame& frame, double width) {
  ForceDistribution result;
  result.width = width;
  double sum = 0.0;
  for (const FrameContact& contact : frame.contacts) {
    if (!(contact.normal_force > 0.0)) continue;
    sum += contact.normal_force;
    result.largest = std::max(result.largest, contact.normal_force);
    ++result.contacts;
  }
  if (result.contacts == 0) return result;
  const auto count = static_cast<double>(result.contacts);
  result.mean = sum / count;
  const auto bin_of = [&](double force) {
    return static_cast<std::size_t>(std::min(force / result.mean, most_means) / width);
  };
  result.density.assign(bin_of(result.largest) + 1, 0.0);
  for (const FrameContact& contact : frame.contacts) {
    if (contact.normal_force > 0.0) result.density[bin_of(contact.normal_force)] += 1.0 / (count * width);
  }
  return result;
}

ContactRose contact_rose(const Frame& frame, int first, int second, int sectors) {
  ContactRose rose;
  // A direction and its opposite are in opposite sectors, whatever the round-off.
  const long half = sectors / 2;
  std::vector<double> counts(static_cast<std::size_t>(half), 0.0);
  std::vector<double> forces = counts;
  double all = 0.0;
  double total = 0.0;
  for (const FrameContact& contact : frame.contacts) {
    if (contact.b < 0) continue;
    const double along = contact.normal[first];
    const double up = contact.normal[second];
    if (std::hypot(along, up) < least_share_in_plane) continue;
    const double turn = std::atan2(up, along) / (2.0 * std::numbers::pi);
    const auto sector = static_cast<std::size_t>((std::lround(turn * sectors) + 2 * half) % half);
    counts[sector] += 1.0;
    forces[sector] += contact.normal_force;
    all += 1.0;
    total += contact.normal_force;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(sectors); ++i) {
    const std::size_t own = i % static_cast<std::size_t>(half);
    rose.share.push_back(all > 0.0 ? 0.5 * counts[own] / all : 0.0);
    const bool known = counts[own] > 0.0 && total > 0.0;
    rose.force.push_back(known ? forces[own] / counts[own] / (total / all)
                               : std::numeric_limits<double>::quiet_NaN());
  }
  return rose;
}

int axis_of_height(const Frame& frame) {
  const Vec3& gravity = model_now(frame).scene.gravity;
  int axis = 2;
  for (int i = 1; i >= 0; --i) {
    if (std::abs(gravity[i]) > std::abs(gravity[axis])) axis = i;
  }
  return axis;
}

std::vector<LayerReading> height_profile(const Frame& frame, int layers) {
  Eigen::AlignedBox3d around;
  for (int i = 0; i < static_cast<int>(frame.bodies.size()); ++i) {
    const FrameBody& body = frame.bodies[static_cast<std::size_t>(i)];
    if (!body.present || frame.model->bodies[static_cast<std::size_t>(i)].fixed) continue;
    const double radius = bounding_radius(*frame.model, i);
    around.extend(body.position - Vec3::Constant(radius));
    around.extend(body.position + Vec3::Constant(radius));
  }
  std::vector<LayerReading> profile;
  if (around.isEmpty()) return profile;
  const int axis = axis_of_height(frame);
  const double low = around.min()[axis];
  const double thickness = (around.max()[axis] - low) / layers;
  for (int layer = 0; layer < layers; ++layer) {
    Box box{around.min(), around.max()};
    box.min[axis] = low + layer * thickness;
    box.max[axis] = low + (layer + 1) * thickness;
    profile.push_back({0.5 * (box.min[axis] + box.max[axis]), read_region(frame, ProbeRegion(box))});
  }
  return profile;
}

}  // namespace scree
