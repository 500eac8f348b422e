#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "core/simulation/frame.hpp"

namespace scree::fixture {

/// The bits of everything a frame shows, but the time it took to compute.
class FrameBits {
 public:
  void add(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    bits_.push_back(bits);
  }
  void add(const Vec3& value) {
    for (const double x : {value.x(), value.y(), value.z()}) add(x);
  }
  void add(const Rotation& value) {
    add(value.w);
    add(value.u);
  }

  void add(const Frame& frame) {
    add(frame.time);
    for (const FrameBody& body : frame.bodies) {
      add(body.position);
      add(body.rotation);
      add(body.velocity);
      add(body.spin);
      add(body.asleep ? 1.0 : 0.0);
      add(body.present ? 1.0 : 0.0);
    }
    for (const FrameWall& wall : frame.walls) {
      add(wall.displacement);
      add(wall.rotation);
      add(wall.present ? 1.0 : 0.0);
      add(wall.force);
      add(wall.moment);
    }
    for (const FrameContact& contact : frame.contacts) {
      for (const int number : {contact.a, contact.b, contact.wall, int(contact.kind), int(contact.status),
                               int(contact.feature_a.kind), contact.feature_a.index,
                               int(contact.feature_b.kind), contact.feature_b.index}) {
        add(double(number));
      }
      add(contact.point);
      add(contact.normal);
      add(contact.gap);
      add(contact.normal_force);
      add(contact.friction);
      add(contact.elastic_force);
      add(contact.friction_limit);
      add(contact.elongation);
      add(contact.largest_overlap);
    }
    const EnergyTerms& e = frame.energy;
    for (const double term : {e.kinetic_translational, e.kinetic_rotational, e.gravitational,
                              e.elastic_normal, e.elastic_tangential, e.near_field, e.dissipated_damping,
                              e.dissipated_friction, e.dissipated_plastic, e.dissipated_drag,
                              e.exchange_stiffness, e.exchange_handover, e.external_work, e.balance_error}) {
      add(term);
    }
    add(frame.solver.step_size);
    add(double(frame.solver.steps));
    add(double(frame.solver.iterations));
    add(frame.solver.smallest_gap);
  }

  bool operator==(const FrameBits&) const = default;

  std::string bytes() const {
    return {reinterpret_cast<const char*>(bits_.data()), bits_.size() * sizeof bits_[0]};
  }

 private:
  std::vector<std::uint64_t> bits_;
};

}  // namespace scree::fixture
