#include "render/vtk/see_through_mapper.hpp"

#include <vtkObjectFactory.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtkRenderer.h>
#include <vtk_glew.h>

namespace scree {

vtkStandardNewMacro(SeeThroughMapper);
vtkStandardNewMacro(SeeThroughGlyphMapper);
vtkStandardNewMacro(WallMapper);
vtkStandardNewMacro(InFrontMapper);

void WallMapper::RenderPiece(vtkRenderer* renderer, vtkActor* actor) {
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(0.25F, 2.0F);
  Superclass::RenderPiece(renderer, actor);
  glDisable(GL_POLYGON_OFFSET_FILL);
}

void SeeThroughMapper::RenderPiece(vtkRenderer* renderer, vtkActor* actor) {
  vtkOpenGLState* state = static_cast<vtkOpenGLRenderWindow*>(renderer->GetRenderWindow())->GetState();
  state->vtkglDepthMask(GL_FALSE);
  Superclass::RenderPiece(renderer, actor);
  state->vtkglDepthMask(GL_TRUE);
}

void InFrontMapper::RenderPiece(vtkRenderer* renderer, vtkActor* actor) {
  vtkOpenGLState* state = static_cast<vtkOpenGLRenderWindow*>(renderer->GetRenderWindow())->GetState();
  state->vtkglDisable(GL_DEPTH_TEST);
  Superclass::RenderPiece(renderer, actor);
  state->vtkglEnable(GL_DEPTH_TEST);
}

void SeeThroughGlyphMapper::Render(vtkRenderer* renderer, vtkActor* actor) {
  vtkOpenGLState* state = static_cast<vtkOpenGLRenderWindow*>(renderer->GetRenderWindow())->GetState();
  state->vtkglDepthMask(GL_FALSE);
  Superclass::Render(renderer, actor);
  state->vtkglDepthMask(GL_TRUE);
}

}  // namespace scree
