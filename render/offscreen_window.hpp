#pragma once

#include <filesystem>
#include <memory>
#include <vector>

class vtkRenderWindow;

namespace scree {

/// Rows from the top, three bytes a pixel.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgb;
  std::vector<unsigned char> alpha;  ///< how opaque, a byte a pixel; empty: wholly
};

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

/// Writes beside the target and renames, so that nothing half-written stays. @throws PictureError
void write_png(const Picture& picture, const std::filesystem::path& path);

}  // namespace scree
