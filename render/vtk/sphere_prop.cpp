#include "render/vtk/sphere_prop.hpp"

#include <vtkCamera.h>
#include <vtkMatrix3x3.h>
#include <vtkMatrix4x4.h>
#include <vtkObjectFactory.h>
#include <vtkOpenGLCamera.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLShaderCache.h>
#include <vtkOpenGLState.h>
#include <vtkRenderer.h>
#include <vtkShaderProgram.h>
#include <vtk_glew.h>

#include <algorithm>
#include <cstddef>

#include "core/base/vector.hpp"
#include "render/vtk/sphere_shaders.hpp"

namespace scree {
namespace {

/// Samples per pixel of the render target; 0: one.
int samples_of_target() {
  GLint samples = 0;
  glGetIntegerv(GL_SAMPLES, &samples);
  return samples;
}

void set_camera(vtkShaderProgram* program, vtkRenderer* renderer) {
  auto* camera = static_cast<vtkOpenGLCamera*>(renderer->GetActiveCamera());
  vtkMatrix4x4* world_to_view = nullptr;
  vtkMatrix3x3* normals = nullptr;
  vtkMatrix4x4* view_to_device = nullptr;
  vtkMatrix4x4* world_to_device = nullptr;
  camera->GetKeyMatrices(renderer, world_to_view, normals, view_to_device, world_to_device);
  program->SetUniformMatrix("WCVCMatrix", world_to_view);
  program->SetUniformMatrix("VCDCMatrix", view_to_device);
  program->SetUniformi("cameraParallel", camera->GetParallelProjection());
  // VTK stores the transposed matrix for OpenGL, so this one is from view to world.
  Mat3 to_world;
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) to_world(row, column) = world_to_view->GetElement(row, column);
  }
  const Eigen::Quaternionf rotation(Eigen::Quaterniond(to_world).cast<float>());
  program->SetUniform4f("viewRotation", rotation.coeffs().data());
}

}  // namespace

vtkStandardNewMacro(SphereProp);

void SphereProp::set_spheres(const std::vector<DrawnSphere>& spheres) {
  corners_.resize(3 * spheres.size());
  auto corner = corners_.begin();
  for (const DrawnSphere& sphere : spheres) corner = std::fill_n(corner, 3, sphere);
  changed_ = true;
}

int SphereProp::RenderOpaqueGeometry(vtkViewport* viewport) {
  if (corners_.empty()) return 0;
  auto* renderer = static_cast<vtkRenderer*>(viewport);
  auto* window = static_cast<vtkOpenGLRenderWindow*>(renderer->GetRenderWindow());
  vtkOpenGLState* state = window->GetState();
  const vtkOpenGLState::ScopedglEnableDisable culling(state, GL_CULL_FACE);
  const vtkOpenGLState::ScopedglEnableDisable blending(state, GL_BLEND);
  state->vtkglDisable(GL_CULL_FACE);
  const bool solid = opacity_ >= 1.0;
  state->SetEnumState(GL_BLEND, !solid);

  const bool cut = !kept_.empty();
  const SphereShading shading{cut, fine_ && solid};
  vtkShaderProgram* program = window->GetShaderCache()->ReadyShaderProgram(
      sphere_vertex_shader(shading).c_str(), sphere_fragment_shader(shading).c_str(), "");
  if (program == nullptr) return 0;
  if (described_ != program) attributes_->ShaderProgramChanged();
  attributes_->Bind();
  if (changed_) buffer_->Upload(corners_, vtkOpenGLBufferObject::ArrayBuffer);
  changed_ = false;
  if (described_ != program) describe(program);
  set_camera(program, renderer);
  if (cut) set_half_spaces(program, renderer);
  const bool multisampled = solid && samples_of_target() > 0;
  program->SetUniformi("multisampled", multisampled);
  program->SetUniformf("bodyOpacity", static_cast<float>(opacity_));
  // The outlines lie inside the triangles, where samples differ by opacity only. The picture itself stays
  // opaque.
  const vtkOpenGLState::ScopedglColorMask mask(state);
  state->vtkglColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE);
  if (multisampled) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
  state->vtkglDepthMask(solid);
  glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(corners_.size()));
  state->vtkglDepthMask(GL_TRUE);
  glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
  attributes_->Release();
  return 1;
}

/// In view coordinates, like everything in the shader.
void SphereProp::set_half_spaces(vtkShaderProgram* program, vtkRenderer* renderer) const {
  vtkCamera* camera = renderer->GetActiveCamera();
  vtkMatrix4x4* to_view = camera->GetViewTransformMatrix();
  const Vec3 eye(camera->GetPosition());
  std::array<float, 12> planes{};
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    const Vec3& normal = kept_[i].normal;
    for (int row = 0; row < 3; ++row) {
      const Vec3 axis(to_view->GetElement(row, 0), to_view->GetElement(row, 1), to_view->GetElement(row, 2));
      planes[4 * i + static_cast<std::size_t>(row)] = static_cast<float>(axis.dot(normal));
    }
    planes[4 * i + 3] = static_cast<float>(normal.dot(eye) - kept_[i].offset);
  }
  program->SetUniform4fv("halfSpaces", 3, planes.data());
  program->SetUniformi("halfSpaceCount", static_cast<int>(kept_.size()));
}

void SphereProp::describe(vtkShaderProgram* program) {
  described_ = program;
  const auto add = [&](const char* name, std::size_t offset, int type, bool normalize) {
    attributes_->AddAttributeArray(program, buffer_, name, static_cast<int>(offset), sizeof(DrawnSphere),
                                   type, 4, normalize);
  };
  add("sphere", offsetof(DrawnSphere, centre), VTK_FLOAT, false);
  add("rotation", offsetof(DrawnSphere, rotation), VTK_FLOAT, false);
  add("color", offsetof(DrawnSphere, color), VTK_UNSIGNED_CHAR, true);
}

void SphereProp::ReleaseGraphicsResources(vtkWindow* window) {
  attributes_->ReleaseGraphicsResources();
  buffer_->ReleaseGraphicsResources();
  changed_ = true;
  described_ = nullptr;
  Superclass::ReleaseGraphicsResources(window);
}

}  // namespace scree
