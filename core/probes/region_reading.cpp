#include "core/probes/region_reading.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include "core/geometry/cut_volume.hpp"

namespace scree {
namespace {

double volume_of_ball(double radius) {
  return 4.0 / 3.0 * std::numbers::pi * radius * radius * radius;
}

// How far a ball reaches into a region.

enum class Reach { outside, cut, inside };

Reach reach_of(const Box& box, const Vec3& center, double radius) {
  const Vec3 nearest = center.cwiseMax(box.min).cwiseMin(box.max);
  if ((center - nearest).squaredNorm() >= radius * radius) return Reach::outside;
  const bool inside = ((center.array() - radius) >= box.min.array()).all() &&
                      ((center.array() + radius) <= box.max.array()).all();
  return inside ? Reach::inside : Reach::cut;
}

Reach reach_of(const SphereRegion& ball, const Vec3& center, double radius) {
  const double distance = (center - ball.center).norm();
  if (distance >= ball.radius + radius) return Reach::outside;
  return distance + radius <= ball.radius ? Reach::inside : Reach::cut;
}

double common_with(const Box& box, const Mesh& mesh) {
  return common_volume(mesh, box.min, box.max);
}
double common_with(const SphereRegion& ball, const Mesh& mesh) {
  return common_volume(mesh, ball.center, ball.radius);
}
double common_with(const Box& box, const Vec3& center, double radius) {
  return common_volume(box_mesh(box.min, box.max), center, radius);
}
double common_with(const SphereRegion& ball, const Vec3& center, double radius) {
  return common_volume(ball.center, ball.radius, center, radius);
}

Mesh placed_mesh(const Mesh& mesh, double size, const FrameBody& body) {
  Mesh placed = mesh;
  const Mat3 turn = size * body.rotation.matrix();
  for (Vec3& vertex : placed.vertices) vertex = body.position + turn * vertex;
  return placed;
}

/// Volume of a body within a region.
double volume_within(const Frame& frame, int number, const ProbeRegion& region) {
  const Model& model = *frame.model;
  const FrameBody& body = frame.bodies[static_cast<std::size_t>(number)];
  const double reach = bounding_radius(model, number);
  const auto within = [&](const auto& form) {
    const Reach how = reach_of(form, body.position, reach);
    if (how == Reach::outside) return 0.0;
    const BodyModel& own = model.bodies[static_cast<std::size_t>(number)];
    const Shape& shape = model.shapes[static_cast<std::size_t>(own.shape)];
    if (shape.radius) {
      const double radius = *shape.radius * own.size;
      return how == Reach::inside ? volume_of_ball(radius) : common_with(form, body.position, radius);
    }
    if (how == Reach::inside) return shape.mass.volume * own.size * own.size * own.size;
    return common_with(form, placed_mesh(shape.mesh, own.size, body));
  };
  return std::visit(within, region);
}

/// Share of the line from a to b within a region.
double share_within(const Box& box, const Vec3& a, const Vec3& b) {
  double first = 0.0;
  double last = 1.0;
  for (int axis = 0; axis < 3; ++axis) {
    const double along = b[axis] - a[axis];
    if (along == 0.0) {
      if (a[axis] < box.min[axis] || a[axis] >= box.max[axis]) return 0.0;
      continue;
    }
    const double to_min = (box.min[axis] - a[axis]) / along;
    const double to_max = (box.max[axis] - a[axis]) / along;
    first = std::max(first, std::min(to_min, to_max));
    last = std::min(last, std::max(to_min, to_max));
  }
  return std::max(0.0, last - first);
}

double share_within(const SphereRegion& ball, const Vec3& a, const Vec3& b) {
  const Vec3 along = b - a;
  const double length2 = along.squaredNorm();
  if (length2 == 0.0) return 0.0;
  const double middle = (ball.center - a).dot(along) / length2;
  const double half2 =
      middle * middle - ((a - ball.center).squaredNorm() - ball.radius * ball.radius) / length2;
  if (half2 <= 0.0) return 0.0;
  const double half = std::sqrt(half2);
  return std::max(0.0, std::min(1.0, middle + half) - std::max(0.0, middle - half));
}

/// Sums the symmetric part of tensors.
struct SymmetricSum {
  Vec3 normal = Vec3::Zero();  ///< xx yy zz
  Vec3 shear = Vec3::Zero();   ///< xy xz yz

  void add(const Vec3& a, const Vec3& b) {
    normal += a.cwiseProduct(b);
    shear += 0.5 * Vec3(a.x() * b.y() + a.y() * b.x(), a.x() * b.z() + a.z() * b.x(),
                        a.y() * b.z() + a.z() * b.y());
  }
};

bool moves(const Frame& frame, int body) {
  return frame.bodies[static_cast<std::size_t>(body)].present &&
         !frame.model->bodies[static_cast<std::size_t>(body)].fixed;
}

std::vector<int> bodies_within(const Frame& frame, const ProbeRegion& region) {
  std::vector<int> within;
  for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
    if (moves(frame, body) && is_within(region, frame.bodies[static_cast<std::size_t>(body)].position))
      within.push_back(body);
  }
  return within;
}

void read_motion(const Frame& frame, const std::vector<int>& bodies, RegionReading& reading) {
  if (bodies.empty()) return;
  double mass = 0.0;
  Vec3 momentum = Vec3::Zero();
  for (const int body : bodies) {
    const double own = frame.model->bodies[static_cast<std::size_t>(body)].mass;
    mass += own;
    momentum += own * frame.bodies[static_cast<std::size_t>(body)].velocity;
  }
  reading.velocity = momentum / mass;
  double scatter = 0.0;
  for (const int body : bodies) {
    const Vec3 apart = frame.bodies[static_cast<std::size_t>(body)].velocity - reading.velocity;
    scatter += frame.model->bodies[static_cast<std::size_t>(body)].mass * apart.squaredNorm();
  }
  reading.temperature = scatter / mass / 3.0;
}

/// Stress along the lines from the contact to the centres of its bodies; from the surface of a wall, so that
/// nothing is missing in the gap that barrier laws keep.
void add_stress(const Frame& frame, const FrameContact& contact, const ProbeRegion& region,
                SymmetricSum& sum) {
  const Vec3 from =
      contact.wall >= 0 ? Vec3(contact.point - 0.5 * contact.gap * contact.normal) : contact.point;
  const auto add = [&](int body, const Vec3& force) {
    if (body < 0 || !moves(frame, body)) return;
    const Vec3& center = frame.bodies[static_cast<std::size_t>(body)].position;
    const double share =
        std::visit([&](const auto& form) { return share_within(form, from, center); }, region);
    if (share > 0.0) sum.add(force, share * (center - from));
  };
  add(contact.a, contact.force());
  add(contact.b, -contact.force());
}

/// Number of bodies and walls that each body touches, summed over some bodies.
/// @param counted  by body
long partners_of(const Frame& frame, const std::vector<char>& counted) {
  long partners = 0;
  std::tuple<int, int, int> last(-1, -1, -1);
  for (const FrameContact& contact : frame.contacts) {
    // Those of a pair follow one another.
    const std::tuple<int, int, int> pair(contact.a, contact.b, contact.wall);
    if (pair == last) continue;
    last = pair;
    partners += counted[static_cast<std::size_t>(contact.a)];
    if (contact.b >= 0) partners += counted[static_cast<std::size_t>(contact.b)];
  }
  return partners;
}

void read_contacts(const Frame& frame, const ProbeRegion& region, const std::vector<int>& bodies,
                   RegionReading& reading) {
  SymmetricSum stress;
  SymmetricSum fabric;
  long contacts = 0;
  for (const FrameContact& contact : frame.contacts) {
    add_stress(frame, contact, region, stress);
    if (!is_within(region, contact.point)) continue;
    fabric.add(contact.normal, contact.normal);
    ++contacts;
  }
  const double volume = volume_of(region);
  reading.stress_normal = stress.normal / volume;
  reading.stress_shear = stress.shear / volume;
  if (contacts > 0) {
    reading.fabric_normal = fabric.normal / static_cast<double>(contacts);
    reading.fabric_shear = fabric.shear / static_cast<double>(contacts);
  }
  if (bodies.empty()) return;
  std::vector<char> counted(frame.bodies.size(), 0);
  for (const int body : bodies) counted[static_cast<std::size_t>(body)] = 1;
  reading.coordination =
      static_cast<double>(partners_of(frame, counted)) / static_cast<double>(bodies.size());
}

}  // namespace

bool lacks_contacts(const Frame& frame) {
  return frame.contacts.empty() && frame.solver.contacts > frame.solver.contacts_of_nodes;
}

RegionReading read_region(const Frame& frame, const ProbeRegion& region) {
  RegionReading reading;
  double solid = 0.0;
  for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
    if (frame.bodies[static_cast<std::size_t>(body)].present) solid += volume_within(frame, body, region);
  }
  reading.solid_fraction = solid / volume_of(region);
  const std::vector<int> bodies = bodies_within(frame, region);
  reading.bodies = static_cast<long>(bodies.size());
  read_motion(frame, bodies, reading);
  if (lacks_contacts(frame)) {
    reading.stress_normal = reading.stress_shear = Vec3::Constant(RegionReading::none);
  } else {
    read_contacts(frame, region, bodies, reading);
  }
  return reading;
}

ProbeRegion layer_of(const ProbeSpec& probe, int layer) {
  ProbeRegion region = *probe.region;
  if (probe.layers == 1) return region;
  Box& box = std::get<Box>(region);
  const int axis = static_cast<int>(probe.axis);
  const double bottom = box.min[axis];
  const double height = box.max[axis] - bottom;
  // The border of two layers is the same number for both.
  box.min[axis] = bottom + height * layer / probe.layers;
  box.max[axis] = layer + 1 == probe.layers ? box.max[axis] : bottom + height * (layer + 1) / probe.layers;
  return region;
}

double volume_of(const ProbeRegion& region) {
  if (const auto* box = std::get_if<Box>(&region)) return (box->max - box->min).prod();
  return volume_of_ball(std::get<SphereRegion>(region).radius);
}

bool is_within(const ProbeRegion& region, const Vec3& point) {
  if (const auto* box = std::get_if<Box>(&region))
    return (point.array() >= box->min.array()).all() && (point.array() < box->max.array()).all();
  const SphereRegion& ball = std::get<SphereRegion>(region);
  return (point - ball.center).squaredNorm() < ball.radius * ball.radius;
}

}  // namespace scree
