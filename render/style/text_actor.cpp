#include "render/style/text_actor.hpp"

#include <vtkObjectFactory.h>

namespace scree {

std::mutex& text_mutex() {
  static std::mutex mutex;
  return mutex;
}

vtkStandardNewMacro(TextActor);

int TextActor::RenderOverlay(vtkViewport* viewport) {
  const std::scoped_lock lock(text_mutex());
  return Superclass::RenderOverlay(viewport);
}

}  // namespace scree
