#include "render/shade/scene_pass.hpp"

#include <vtkInformation.h>
#include <vtkInformationIntegerKey.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLRenderer.h>
#include <vtkOpenGLState.h>
#include <vtkProp.h>
#include <vtkRenderState.h>
#include <vtk_glew.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "render/shade/sky_shade.hpp"

namespace scree {
namespace {

unsigned storage(int format, int width, int height, int samples) {
  unsigned name = 0;
  glGenRenderbuffers(1, &name);
  glBindRenderbuffer(GL_RENDERBUFFER, name);
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, static_cast<GLenum>(format), width, height);
  return name;
}

unsigned bound_framebuffer() {
  GLint name = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &name);
  return static_cast<unsigned>(name);
}

void set_area(vtkOpenGLState* state, int width, int height) {
  state->vtkglViewport(0, 0, width, height);
  state->vtkglEnable(GL_SCISSOR_TEST);
  state->vtkglScissor(0, 0, width, height);
}

void copy(unsigned from, int from_width, int from_height, unsigned to, int to_width, int to_height) {
  const bool same = from_width == to_width && from_height == to_height;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
  glBlitFramebuffer(0, 0, from_width, from_height, 0, 0, to_width, to_height, GL_COLOR_BUFFER_BIT,
                    same ? GL_NEAREST : GL_LINEAR);
}

}  // namespace

vtkStandardNewMacro(ScenePass);
vtkInformationKeyMacro(ScenePass, SOLID, Integer);

void ScenePass::mark_solid(vtkProp* prop) {
  vtkNew<vtkInformation> keys;
  keys->Set(SOLID(), 1);
  prop->SetPropertyKeys(keys);
}

bool ScenePass::Target::make(int width, int height, int samples) {
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  color = storage(GL_RGBA8, width, height, samples);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
  depth = storage(GL_DEPTH_COMPONENT24, width, height, samples);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

void ScenePass::Target::release() {
  if (framebuffer == 0) return;
  glDeleteFramebuffers(1, &framebuffer);
  glDeleteRenderbuffers(1, &color);
  glDeleteRenderbuffers(1, &depth);
  framebuffer = color = depth = 0;
}

void ScenePass::set_pixels(double resolution, int samples) {
  resolution_ = resolution;
  samples_ = samples;
}

bool ScenePass::prepare(int width, int height) {
  GLint most_samples = 0;
  GLint longest_side = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &most_samples);
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &longest_side);
  const double resolution = std::min({resolution_, 1.0 * longest_side / width, 1.0 * longest_side / height});
  const int own_width = std::max(1, static_cast<int>(std::lround(resolution * width)));
  const int own_height = std::max(1, static_cast<int>(std::lround(resolution * height)));
  const int samples = std::min<int>(samples_, most_samples);
  const bool other_size = own_width != width || own_height != height;
  const bool resolves = samples > 0 && other_size;
  if (drawn_.framebuffer != 0 && own_width == width_ && own_height == height_ && samples == made_samples_ &&
      resolves == (resolved_.framebuffer != 0))
    return true;
  drawn_.release();
  resolved_.release();
  width_ = own_width;
  height_ = own_height;
  made_samples_ = samples;
  return drawn_.make(width_, height_, samples) && (!resolves || resolved_.make(width_, height_, 0));
}

void ScenePass::Render(const vtkRenderState* state) {
  auto* renderer = static_cast<vtkOpenGLRenderer*>(state->GetRenderer());
  auto* window = static_cast<vtkOpenGLRenderWindow*>(renderer->GetRenderWindow());
  window->MakeCurrent();
  const int* size = window->GetSize();
  const int width = std::max(size[0], 1);
  const int height = std::max(size[1], 1);
  const unsigned window_framebuffer = bound_framebuffer();
  const bool own_pixels = resolution_ != 1.0 || samples_ > 0;
  const bool ready = own_pixels && prepare(width, height);
  vtkOpenGLState* gl = window->GetState();
  // Without memory for own pixels it draws into the window's.
  glBindFramebuffer(GL_FRAMEBUFFER, ready ? drawn_.framebuffer : window_framebuffer);
  set_area(gl, ready ? width_ : width, ready ? height_ : height);
  draw_scene(renderer, *state, {ready ? width_ : width, ready ? height_ : height}, ready);
  if (ready) bring_into(window_framebuffer, width, height);
  set_area(gl, width, height);
  vtkProp** props = state->GetPropArray();
  for (int i = 0; i < state->GetPropArrayCount(); ++i) props[i]->RenderOverlay(renderer);
}

void ScenePass::draw_scene(vtkRenderer* renderer, const vtkRenderState& state, DrawnArea area, bool shaded) {
  renderer->Clear();
  renderer->UpdateLightsGeometryToFollowCamera();
  static_cast<vtkOpenGLRenderer*>(renderer)->UpdateLights();
  const std::span<vtkProp*> props(state.GetPropArray(), static_cast<std::size_t>(state.GetPropArrayCount()));
  const auto solid = [](vtkProp* prop) {
    return prop->GetPropertyKeys() != nullptr && prop->GetPropertyKeys()->Has(SOLID());
  };
  for (vtkProp* prop : props) {
    if (solid(prop)) prop->RenderOpaqueGeometry(renderer);
  }
  if (shaded && shade_ != nullptr) shade_->draw(renderer, area);
  for (vtkProp* prop : props) {
    if (!solid(prop)) prop->RenderOpaqueGeometry(renderer);
  }
  for (vtkProp* prop : props) {
    if (prop->HasTranslucentPolygonalGeometry() != 0) prop->RenderTranslucentPolygonalGeometry(renderer);
  }
}

void ScenePass::bring_into(unsigned window_framebuffer, int width, int height) {
  unsigned from = drawn_.framebuffer;
  glDisable(GL_SCISSOR_TEST);
  if (resolved_.framebuffer != 0) {
    copy(drawn_.framebuffer, width_, height_, resolved_.framebuffer, width_, height_);
    from = resolved_.framebuffer;
  }
  copy(from, width_, height_, window_framebuffer, width, height);
  glEnable(GL_SCISSOR_TEST);
  glBindFramebuffer(GL_FRAMEBUFFER, window_framebuffer);
}

void ScenePass::ReleaseGraphicsResources(vtkWindow* window) {
  if (shade_ != nullptr) shade_->release();
  drawn_.release();
  resolved_.release();
  Superclass::ReleaseGraphicsResources(window);
}

}  // namespace scree
