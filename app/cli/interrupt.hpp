#pragma once

namespace scree {

/// While it lives, Ctrl-C and a request to terminate do not end the program but are remembered. A second
/// Ctrl-C ends it.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  bool requested() const;
};

}  // namespace scree
