#pragma once

#include <vtkOpenGLContextActor.h>

#include <mutex>

namespace scree {

/// All of VTK's windows share its fonts, which know no threads: whoever measures or writes text holds this.
std::mutex& text_mutex();

/// Paints its scene, text and all, while no other thread does.
class TextActor : public vtkOpenGLContextActor {
 public:
  static TextActor* New();
  vtkTypeMacro(TextActor, vtkOpenGLContextActor)

      int RenderOverlay(vtkViewport* viewport) override;

 protected:
  TextActor() = default;
};

}  // namespace scree
