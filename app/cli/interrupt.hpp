#pragma once

namespace scree {

/// Records Ctrl-C and termination requests during its lifetime instead of ending the program. A second Ctrl-C
/// ends it.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  bool requested() const;
};

}  // namespace scree
