#include "core/frame/frame_contact.hpp"

#include <tuple>
#include <utility>

namespace scree {

FrameContact frame_contact(int a, int b, const Contact& contact, const FrictionLaw& friction,
                           const Bodies& bodies, const std::vector<WallSurface>& wall_surfaces) {
  FrameContact result;
  result.a = bodies.number[a];
  if (b < bodies.count()) {
    result.b = bodies.number[b];
  } else {
    result.wall = wall_surfaces[b - bodies.count()].wall;
  }
  result.kind = contact_kind(contact.features.kinds);
  const bool sticks = !contact.friction.sliding && friction.acts() && contact.elastic_force > 0.0;
  result.status = sticks ? ContactStatus::stick : ContactStatus::slip;
  result.point = contact.point;
  result.normal = contact.normal;
  result.gap = contact.gap;
  result.normal_force = contact.normal_force;
  result.friction = contact.friction_force;
  result.elastic_force = contact.elastic_force;
  result.friction_limit = friction.coefficient(!sticks) * contact.elastic_force;
  result.elongation = contact.friction.slip.norm();
  std::tie(result.feature_a, result.feature_b) = touching_features(contact.features);
  const bool featureless = b >= bodies.count() && wall_surfaces[b - bodies.count()].features == nullptr;
  if (featureless) result.feature_b = {};
  put_lower_body_first(result);
  return result;
}

void put_lower_body_first(FrameContact& contact) {
  if (contact.b < 0 || contact.a < contact.b) return;
  std::swap(contact.a, contact.b);
  std::swap(contact.feature_a, contact.feature_b);
  contact.normal = Vec3::Zero() - contact.normal;
  contact.friction = Vec3::Zero() - contact.friction;
}

ContactKey key_of(const FrameContact& contact) {
  const bool at_wall = contact.wall >= 0;
  return {contact.a, at_wall, at_wall ? contact.wall : contact.b};
}

}  // namespace scree
