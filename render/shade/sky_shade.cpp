#include "render/shade/sky_shade.hpp"

#include <vtkCamera.h>
#include <vtkMatrix3x3.h>
#include <vtkMatrix4x4.h>
#include <vtkOpenGLCamera.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLShaderCache.h>
#include <vtkOpenGLState.h>
#include <vtkRenderer.h>
#include <vtkShaderProgram.h>
#include <vtk_glew.h>

#include <algorithm>
#include <chrono>
#include <cstddef>

#include "render/shade/sky_directions.hpp"
#include "render/shade/sky_shaders.hpp"

namespace scree {
namespace {

unsigned make_texture(GLenum kind, GLint filter) {
  GLuint name = 0;
  glGenTextures(1, &name);
  glBindTexture(kind, name);
  glTexParameteri(kind, GL_TEXTURE_MIN_FILTER, filter);
  glTexParameteri(kind, GL_TEXTURE_MAG_FILTER, filter);
  glTexParameteri(kind, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(kind, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  return name;
}

vtkShaderProgram* ready(vtkRenderer* renderer, const std::string& vertex, const std::string& fragment) {
  auto* window = static_cast<vtkOpenGLRenderWindow*>(renderer->GetRenderWindow());
  return window->GetShaderCache()->ReadyShaderProgram(vertex.c_str(), fragment.c_str(), "");
}

/// World to device coordinates, for multiplication from the left.
Eigen::Matrix4d device_matrix(vtkRenderer* renderer) {
  auto* camera = static_cast<vtkOpenGLCamera*>(renderer->GetActiveCamera());
  vtkMatrix4x4* world_to_view = nullptr;
  vtkMatrix3x3* normals = nullptr;
  vtkMatrix4x4* view_to_device = nullptr;
  vtkMatrix4x4* world_to_device = nullptr;
  camera->GetKeyMatrices(renderer, world_to_view, normals, view_to_device, world_to_device);
  // VTK stores the transposed matrix.
  Eigen::Matrix4d matrix;
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 4; ++column) matrix(row, column) = world_to_device->GetElement(column, row);
  }
  return matrix;
}

using Row = std::array<float, 4>;

/// Projection of a direction's shadow map: −1 … 1 across, along it, and away from the light.
struct MapView {
  Row across;
  Row along;
  Row away;
  Row towards;  ///< direction to the light, and its weight
};

MapView map_view(const Vec3& towards, double weight, const ShadeCasters& casters) {
  const Vec3 u = towards.unitOrthogonal();
  const Vec3 v = towards.cross(u);
  // Margin, so that nothing touches the border.
  const double reach = 1.01 * casters.radius;
  const auto row = [&](const Vec3& axis) {
    const Vec3 scaled = axis / reach;
    return Row{static_cast<float>(scaled.x()), static_cast<float>(scaled.y()), static_cast<float>(scaled.z()),
               static_cast<float>(-scaled.dot(casters.centre))};
  };
  return {row(u), row(v), row(-towards),
          Row{static_cast<float>(towards.x()), static_cast<float>(towards.y()),
              static_cast<float>(towards.z()), static_cast<float>(weight)}};
}

/// Restores OpenGL state that VTK assumes and that was changed without it.
void give_back(vtkOpenGLState* state, DrawnArea area) {
  glViewport(0, 0, area.width, area.height);
  glEnable(GL_SCISSOR_TEST);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDisable(GL_CULL_FACE);
  state->Reset();
}

}  // namespace

struct SkyShade::Graphics {
  GLuint picture_depths = 0;  ///< texture with one sample per pixel
  GLuint depth_framebuffer = 0;
  GLuint light = 0;  ///< texture: received and possible light of each pixel
  GLuint light_framebuffer = 0;
  DrawnArea area;
  GLuint maps = 0;
  GLuint map_framebuffer = 0;
  int map_side = 0;
  GLuint arrays = 0;
  GLuint nothing = 0;  ///< vertex array without attributes
  GLuint corners = 0;
  GLuint triangles = 0;
  GLuint spheres = 0;
  GLsizei triangle_corners = 0;
  GLsizei sphere_corners = 0;

  bool prepare_picture(DrawnArea wanted) {
    if (light != 0 && wanted.width == area.width && wanted.height == area.height) return true;
    release_picture();
    area = wanted;
    picture_depths = make_texture(GL_TEXTURE_2D, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, area.width, area.height, 0, GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_INT, nullptr);
    light = make_texture(GL_TEXTURE_2D, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG16F, area.width, area.height, 0, GL_RG, GL_HALF_FLOAT, nullptr);
    glGenFramebuffers(1, &depth_framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, depth_framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, picture_depths, 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    glGenFramebuffers(1, &light_framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, light_framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, light, 0);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  }

  bool prepare_maps(int side) {
    if (maps != 0 && side == map_side) return true;
    release_maps();
    map_side = side;
    maps = make_texture(GL_TEXTURE_2D_ARRAY, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_DEPTH_COMPONENT24, side, side, shade_maps, 0, GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_INT, nullptr);
    glGenFramebuffers(1, &map_framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, map_framebuffer);
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, maps, 0, 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  }

  void upload(const ShadeCasters& casters) {
    if (arrays == 0) {
      glGenVertexArrays(1, &arrays);
      glGenVertexArrays(1, &nothing);
      glGenBuffers(1, &corners);
      glGenBuffers(1, &triangles);
      glGenBuffers(1, &spheres);
    }
    std::vector<std::array<float, 4>> thrice;
    thrice.reserve(3 * casters.spheres.size());
    for (const auto& sphere : casters.spheres) thrice.insert(thrice.end(), 3, sphere);
    triangle_corners = static_cast<GLsizei>(casters.triangles.size());
    sphere_corners = static_cast<GLsizei>(thrice.size());
    const auto fill = [](GLuint buffer, const auto& values) {
      glBindBuffer(GL_ARRAY_BUFFER, buffer);
      glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(values.size() * sizeof(values[0])), values.data(),
                   GL_STATIC_DRAW);
    };
    fill(corners, casters.corners);
    fill(triangles, casters.triangles);
    fill(spheres, thrice);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
  }

  void draw_map(vtkRenderer* renderer, const MapView& view) const {
    const auto look = [&](vtkShaderProgram* program, const char* attribute, GLuint buffer, int size) {
      program->SetUniform4f("across", view.across.data());
      program->SetUniform4f("along", view.along.data());
      program->SetUniform4f("away", view.away.data());
      const GLint place = glGetAttribLocation(static_cast<GLuint>(program->GetHandle()), attribute);
      glBindBuffer(GL_ARRAY_BUFFER, buffer);
      glEnableVertexAttribArray(static_cast<GLuint>(place));
      glVertexAttribPointer(static_cast<GLuint>(place), size, GL_FLOAT, GL_FALSE, 0, nullptr);
      return static_cast<GLuint>(place);
    };
    glBindVertexArray(arrays);
    if (triangle_corners > 0) {
      // The far side of a body casts its shade: the near side would cast it on itself.
      glEnable(GL_CULL_FACE);
      glCullFace(GL_FRONT);
      vtkShaderProgram* program = ready(renderer, caster_vertex_shader(), caster_fragment_shader());
      const GLuint place = look(program, "corner", corners, 3);
      glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, triangles);
      glDrawElements(GL_TRIANGLES, triangle_corners, GL_UNSIGNED_INT, nullptr);
      glDisableVertexAttribArray(place);
      glCullFace(GL_BACK);
      glDisable(GL_CULL_FACE);
    }
    if (sphere_corners > 0) {
      vtkShaderProgram* program =
          ready(renderer, round_caster_vertex_shader(), round_caster_fragment_shader());
      const GLuint place = look(program, "sphere", spheres, 4);
      glDrawArrays(GL_TRIANGLES, 0, sphere_corners);
      glDisableVertexAttribArray(place);
    }
    glBindVertexArray(0);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
  }

  void cover_picture() const {
    glBindVertexArray(nothing);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindVertexArray(0);
  }

  void collect(vtkRenderer* renderer, const std::vector<MapView>& views, const Eigen::Matrix4f& to_world) {
    glBindFramebuffer(GL_FRAMEBUFFER, map_framebuffer);
    glViewport(0, 0, map_side, map_side);
    glDisable(GL_SCISSOR_TEST);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    for (std::size_t layer = 0; layer < views.size(); ++layer) {
      glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, maps, 0, static_cast<GLint>(layer));
      glClear(GL_DEPTH_BUFFER_BIT);
      draw_map(renderer, views[layer]);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, light_framebuffer);
    glViewport(0, 0, area.width, area.height);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    vtkShaderProgram* program = ready(renderer, whole_picture_vertex_shader(), light_fragment_shader());
    bind(0, GL_TEXTURE_2D, picture_depths);
    bind(1, GL_TEXTURE_2D_ARRAY, maps);
    program->SetUniformi("depths", 0);
    program->SetUniformi("maps", 1);
    Eigen::Matrix4f matrix = to_world;
    program->SetUniformMatrix4x4("toWorld", matrix.data());
    const std::array<float, 2> pixels = {static_cast<float>(area.width), static_cast<float>(area.height)};
    program->SetUniform2f("pixels", pixels.data());
    program->SetUniformf("texel", 1.0F / static_cast<float>(map_side));
    program->SetUniformi("count", static_cast<int>(views.size()));
    const auto set = [&](const char* name, Row MapView::*row) {
      std::vector<float> all;
      for (const MapView& view : views) all.insert(all.end(), (view.*row).begin(), (view.*row).end());
      program->SetUniform4fv(name, static_cast<int>(views.size()),
                             reinterpret_cast<const float(*)[4]>(all.data()));
    };
    set("across", &MapView::across);
    set("along", &MapView::along);
    set("away", &MapView::away);
    set("towards", &MapView::towards);
    cover_picture();
  }

  /// Draws into the bound framebuffer.
  void darken(vtkRenderer* renderer) const {
    glViewport(0, 0, area.width, area.height);
    glDisable(GL_DEPTH_TEST);
    glDepthMask(GL_FALSE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ZERO, GL_SRC_COLOR);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE);
    vtkShaderProgram* program = ready(renderer, whole_picture_vertex_shader(), shade_fragment_shader());
    bind(0, GL_TEXTURE_2D, picture_depths);
    bind(1, GL_TEXTURE_2D, light);
    program->SetUniformi("depths", 0);
    program->SetUniformi("light", 1);
    const std::array<float, 2> pixels = {static_cast<float>(area.width), static_cast<float>(area.height)};
    program->SetUniform2f("pixels", pixels.data());
    vtkCamera* camera = renderer->GetActiveCamera();
    const double* range = camera->GetClippingRange();
    const std::array<float, 2> near_and_far = {static_cast<float>(range[0]), static_cast<float>(range[1])};
    program->SetUniform2f("nearAndFar", near_and_far.data());
    program->SetUniformi("cameraParallel", camera->GetParallelProjection());
    cover_picture();
  }

  static void bind(unsigned unit, GLenum kind, GLuint texture) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(kind, texture);
  }

  void release_picture() {
    glDeleteFramebuffers(1, &depth_framebuffer);
    glDeleteFramebuffers(1, &light_framebuffer);
    glDeleteTextures(1, &picture_depths);
    glDeleteTextures(1, &light);
    depth_framebuffer = light_framebuffer = picture_depths = light = 0;
  }

  void release_maps() {
    glDeleteFramebuffers(1, &map_framebuffer);
    glDeleteTextures(1, &maps);
    map_framebuffer = maps = 0;
  }

  void release_casters() {
    if (arrays == 0) return;
    glDeleteVertexArrays(1, &arrays);
    glDeleteVertexArrays(1, &nothing);
    glDeleteBuffers(1, &corners);
    glDeleteBuffers(1, &triangles);
    glDeleteBuffers(1, &spheres);
    arrays = 0;
  }
};

SkyShade::SkyShade() : graphics_(std::make_unique<Graphics>()) {}

SkyShade::~SkyShade() = default;

void SkyShade::set_axes(const Vec3& up, const Vec3& right, const Vec3& back) {
  up_ = up;
  right_ = right;
  back_ = back;
  restarted_ = true;
}

void SkyShade::set_casters(ShadeCasters casters) {
  casters_ = std::move(casters);
  casters_changed_ = true;
  restarted_ = true;
}

void SkyShade::set_quality(const ShadeQuality& quality) {
  if (quality.directions != quality_.directions) restarted_ = true;
  quality_ = quality;
}

void SkyShade::set_map_side(int side) {
  if (side != map_side_) restarted_ = true;
  map_side_ = side;
}

bool SkyShade::complete() const {
  return casters_.radius <= 0.0 || done_ >= quality_.directions;
}

void SkyShade::draw(vtkRenderer* renderer, DrawnArea area) {
  if (quality_.directions == 0 || casters_.radius <= 0.0) return;
  GLint target = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
  vtkOpenGLState* state = static_cast<vtkOpenGLRenderWindow*>(renderer->GetRenderWindow())->GetState();
  Graphics& graphics = *graphics_;
  const bool same_area = area.width == graphics.area.width && area.height == graphics.area.height;
  const bool possible = graphics.prepare_picture(area) && graphics.prepare_maps(map_side_);
  const Eigen::Matrix4d to_device = device_matrix(renderer);
  std::array<double, 16> seen_by{};
  std::copy_n(to_device.data(), 16, seen_by.begin());
  if (possible) {
    if (casters_changed_) graphics.upload(casters_);
    casters_changed_ = false;
    if (restarted_ || !same_area || seen_by != seen_by_) {
      glBindFramebuffer(GL_FRAMEBUFFER, graphics.light_framebuffer);
      glDisable(GL_SCISSOR_TEST);
      glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
      glClearColor(0.0F, 0.0F, 0.0F, 0.0F);
      glClear(GL_COLOR_BUFFER_BIT);
      done_ = 0;
    }
    restarted_ = false;
    seen_by_ = seen_by;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(target));
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, graphics.depth_framebuffer);
    glDisable(GL_SCISSOR_TEST);
    glBlitFramebuffer(0, 0, area.width, area.height, 0, 0, area.width, area.height, GL_DEPTH_BUFFER_BIT,
                      GL_NEAREST);
    collect_light(renderer, to_device.inverse().cast<float>());
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(target));
    graphics.darken(renderer);
  }
  Graphics::bind(1, GL_TEXTURE_2D, 0);
  Graphics::bind(1, GL_TEXTURE_2D_ARRAY, 0);
  Graphics::bind(0, GL_TEXTURE_2D, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(target));
  give_back(state, area);
}

/// Continues until all directions are done, or the time limit is reached.
void SkyShade::collect_light(vtkRenderer* renderer, const Eigen::Matrix4f& to_world) {
  const auto start = std::chrono::steady_clock::now();
  while (done_ < quality_.directions) {
    std::vector<MapView> views;
    for (; done_ < quality_.directions && views.size() < shade_maps; ++done_) {
      const SkyDirection direction = sky_direction(done_);
      const Vec3 towards =
          direction.towards.x() * right_ + direction.towards.y() * back_ + direction.towards.z() * up_;
      views.push_back(map_view(towards, direction.weight, casters_));
    }
    graphics_->collect(renderer, views, to_world);
    if (quality_.seconds <= 0.0) continue;
    glFinish();
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    if (passed.count() > quality_.seconds) break;
  }
}

void SkyShade::release() {
  graphics_->release_picture();
  graphics_->release_maps();
  graphics_->release_casters();
  casters_changed_ = true;
  restarted_ = true;
}

}  // namespace scree
