// Compiled into every program that draws, not into the library: only a program's own symbol takes precedence.
//
// VTK loads OpenGL through GLEW. Debian's GLEW is built for GLX: under EGL (no display, Wayland) it loads
// everything and then reports that there is no GLX display. That is no error here.

#include <dlfcn.h>

extern "C" unsigned glewInit() {
  using Function = unsigned (*)();
  static const auto next = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "glewInit"));
  constexpr unsigned no_glx_display = 4;
  constexpr unsigned no_version = 1;
  if (next == nullptr) return no_version;
  const unsigned result = next();
  return result == no_glx_display ? 0 : result;
}
