#pragma once

#include <vtkOpenGLContextActor.h>

#include <mutex>

namespace scree {

/// Lock for measuring and drawing text: VTK's windows share fonts that are not thread-safe.
std::mutex& text_mutex();

/// Paints its scene under the text lock.
class TextActor : public vtkOpenGLContextActor {
 public:
  static TextActor* New();
  vtkTypeMacro(TextActor, vtkOpenGLContextActor)

      int RenderOverlay(vtkViewport* viewport) override;

 protected:
  TextActor() = default;
};

}  // namespace scree
