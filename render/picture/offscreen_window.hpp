#pragma once

#include <memory>

#include "render/picture/picture.hpp"

class vtkRenderWindow;

namespace scree {

/// A render window without a display, on a surfaceless EGL context. Use it from the thread that made it; that
/// thread must have no other OpenGL context current.
class OffscreenWindow {
 public:
  /// @throws PictureError where there is no OpenGL 3.2
  OffscreenWindow(int width, int height);
  ~OffscreenWindow();
  OffscreenWindow(const OffscreenWindow&) = delete;
  OffscreenWindow& operator=(const OffscreenWindow&) = delete;

  vtkRenderWindow* window() const;
  void resize(int width, int height);
  /// Renders and reads back. @throws PictureError where there is too little memory for the size
  Picture picture();
  /// The same with how opaque each pixel is.
  Picture transparent_picture();

 private:
  void render();

  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace scree
