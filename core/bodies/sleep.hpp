#pragma once

#include <array>
#include <vector>

#include "core/bodies/bodies.hpp"

namespace scree {

/// Puts bodies to sleep: a body at rest for some time with balanced forces is held fixed until its forces are
/// out of balance. Slow motion, or its onset, is not rest. Contacts with awake bodies are still evaluated, so
/// that any push wakes it.
class Sleep {
 public:
  /// @param gravity  |g|; without gravity rest cannot be distinguished from slow flight, and nothing sleeps
  ///   [m/s²]
  Sleep(int bodies, double gravity);

  /// Wakes the sleeping bodies whose current forces are out of balance.
  void wake(Bodies& bodies) const;

  /// Counts the time that a body has been at rest and puts it to sleep if it is long enough.
  /// @return removed kinetic energy [J]
  double settle(Bodies& bodies, int body, double step);

  void wake_all(Bodies& bodies);
  void append_body() { rest_.emplace_back(); }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [gravity, rests] = *this;
    for (Rest& rest : rests) {
      auto& [time, position, rotation, halves] = rest;
      auto& [w, u] = rotation;
      archive(time, position, w, u);
      for (auto& [duration, way, turn] : halves) archive(duration, way, turn);
    }
  }

 private:
  /// Duration and place of a body's rest.
  struct Rest {
    /// Integrals over the first and the second half of the time that precedes sleep.
    struct Half {
      double duration = 0.0;     ///< [s]
      Vec3 way = Vec3::Zero();   ///< of the displacement [m s]
      Vec3 turn = Vec3::Zero();  ///< of the small rotation [rad s]
    };
    double duration = 0.0;  ///< [s]
    Vec3 position = Vec3::Zero();
    Rotation rotation;
    std::array<Half, 2> halves;
  };

  bool balanced(const Bodies& bodies, int body, double share) const;
  static void follow(Rest& rest, const BodyMotion& motion, int body, double step, double needed);
  /// Returns whether the mean place of the body is the same in both halves.
  bool stayed(const Bodies& bodies, int body) const;

  double gravity_;
  std::vector<Rest> rest_;
};

}  // namespace scree
