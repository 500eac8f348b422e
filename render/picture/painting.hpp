#pragma once

#include <functional>

namespace scree {

/// Runs in a thread of its own, and waits for it, what draws into an OffscreenWindow: the caller's thread may
/// have another OpenGL context current, a toolkit's. Rethrows what it throws.
void paint_apart(const std::function<void()>& paint);

/// While it lives, VTK does not print its own message besides ours.
struct QuietVtk {
  QuietVtk();
  ~QuietVtk();
  QuietVtk(const QuietVtk&) = delete;
  QuietVtk& operator=(const QuietVtk&) = delete;
};

}  // namespace scree
