#pragma once

#include <functional>

namespace scree {

/// Runs off-screen drawing on its own thread and waits for it, since the caller's thread may have another
/// current OpenGL context. Rethrows its exceptions.
void paint_apart(const std::function<void()>& paint);

/// Suppresses VTK's messages during its lifetime.
struct QuietVtk {
  QuietVtk();
  ~QuietVtk();
  QuietVtk(const QuietVtk&) = delete;
  QuietVtk& operator=(const QuietVtk&) = delete;
};

}  // namespace scree
