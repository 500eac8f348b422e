#pragma once

#include <array>
#include <vector>

#include "core/bodies/bodies.hpp"

namespace scree {

/// Lets bodies sleep: one that has been at rest for a while, its forces in balance, is held still until its
/// forces are out of balance. What moves slowly, or begins to, is not at rest. Its contacts with bodies awake
/// go on being evaluated, so nothing can push it unnoticed.
class Sleep {
 public:
  /// @param gravity  |g|; without it nothing tells rest from slow flight, and nothing sleeps [m/s²]
  Sleep(int bodies, double gravity);

  /// Wakes the sleepers whose forces, just summed, are out of balance.
  void wake(Bodies& bodies) const;

  /// Counts the time for which a body has been at rest, and puts it to sleep if it was long enough.
  /// @return the kinetic energy so taken away [J]
  double settle(Bodies& bodies, int body, double step);

  void wake_all(Bodies& bodies);

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [gravity, rests] = *this;
    for (Rest& rest : rests) {
      archive(rest.duration, rest.position, rest.rotation.w, rest.rotation.u);
      for (Rest::Half& half : rest.halves) archive(half.duration, half.way, half.turn);
    }
  }

 private:
  /// Since when a body has been at rest, and where.
  struct Rest {
    /// Integrals over the first and the second half of the time that it takes to fall asleep.
    struct Half {
      double duration = 0.0;     ///< [s]
      Vec3 way = Vec3::Zero();   ///< of the displacement [m s]
      Vec3 turn = Vec3::Zero();  ///< of the small turn [rad s]
    };
    double duration = 0.0;  ///< [s]
    Vec3 position = Vec3::Zero();
    Rotation rotation;
    std::array<Half, 2> halves;
  };

  bool balanced(const Bodies& bodies, int body, double share) const;
  static void follow(Rest& rest, const BodyMotion& motion, int body, double step, double needed);
  /// Whether the mean place of the body in both halves is the same.
  bool stayed(const Bodies& bodies, int body) const;

  double gravity_;
  std::vector<Rest> rest_;
};

}  // namespace scree
