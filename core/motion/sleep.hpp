#pragma once

#include <vector>

#include "core/bodies/bodies.hpp"
#include "core/contact/contact_pair.hpp"

namespace scree {

/// Lets groups of bodies that push each other (islands) sleep once all of them have been at rest for a while.
class Sleep {
 public:
  /// @param gravity  |g|; without it nothing tells rest from slow flight, and nothing sleeps [m/s²]
  Sleep(int bodies, double gravity);

  /// Counts the time for which each body has been at rest, after a step.
  void observe(const Bodies& bodies, double step);

  /// Puts to sleep every island whose bodies have all been at rest long enough, and stops them.
  /// @return the kinetic energy so taken away [J]
  double settle(Bodies& bodies, const std::vector<ContactPair>& pairs, const std::vector<int>& close);

  /// Wakes a body and its island.
  void wake(Bodies& bodies, int body);
  void wake_all(Bodies& bodies);

 private:
  double gravity_;
  std::vector<double> rest_;  ///< time at rest [s]
  std::vector<int> island_;   ///< of a body asleep: the smallest body number in its island
  double since_settled_ = 0.0;
};

}  // namespace scree
