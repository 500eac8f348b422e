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
  /// Renders and reads back.
  Picture picture();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

/// Writes beside the target and renames, so that nothing half-written stays. @throws PictureError
void write_png(const Picture& picture, const std::filesystem::path& path);

}  // namespace scree
