#pragma once

#include <memory>

#include "render/picture/picture.hpp"

class vtkRenderWindow;

namespace scree {

/// An off-screen render window on a surfaceless EGL context. Use it from the thread that created it, which
/// must have no other current OpenGL context.
class OffscreenWindow {
 public:
  /// @throws PictureError without OpenGL 3.2
  OffscreenWindow(int width, int height);
  ~OffscreenWindow();
  OffscreenWindow(const OffscreenWindow&) = delete;
  OffscreenWindow& operator=(const OffscreenWindow&) = delete;

  vtkRenderWindow* window() const;
  void resize(int width, int height);
  /// Renders and reads back.
  /// @throws PictureError: insufficient memory for the size
  Picture picture();
  /// Renders and reads back with the opacity of each pixel.
  Picture transparent_picture();

 private:
  void render();

  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace scree
