#pragma once

#include <memory>

#include "core/geometry/mesh_file/mesh_file.hpp"
#include "render/style/view_options.hpp"

class vtkRenderWindow;
class vtkRenderer;

namespace scree {

/// A single mesh with its faults drawn in red. Owns its renderer, which it adds to the window.
class MeshPreview {
 public:
  explicit MeshPreview(vtkRenderWindow* window);
  ~MeshPreview();
  MeshPreview(const MeshPreview&) = delete;
  MeshPreview& operator=(const MeshPreview&) = delete;

  void show(const MeshFile& file);
  void set_theme(Theme theme);
  /// Rotates the camera about the vertical [rad].
  void turn(double angle);
  vtkRenderer* renderer() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace scree
