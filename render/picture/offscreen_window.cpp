#include "render/picture/offscreen_window.hpp"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkNew.h>
#include <vtkOpenGLFramebufferObject.h>
#include <vtkRenderer.h>
#include <vtkRendererCollection.h>
#include <vtkSmartPointer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <array>
#include <string>

namespace scree {
namespace {

constexpr const char* remedy =
    "; install Mesa's software drivers (libgl1-mesa-dri) or use a machine with OpenGL 3.2";

[[noreturn]] void refuse(const std::string& what) {
  throw PictureError("cannot draw: " + what + remedy);
}

EGLDisplay open_display() {
  const auto get_display =
      reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
  EGLDisplay display = EGL_NO_DISPLAY;
  if (get_display != nullptr)
    display = get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) != EGL_TRUE) {
    refuse("EGL provides no display");
  }
  return display;
}

}  // namespace

struct OffscreenWindow::Context {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
  EGLSurface surface = EGL_NO_SURFACE;
  vtkSmartPointer<vtkGenericOpenGLRenderWindow> window;

  Context() {
    display = open_display();
    if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) refuse("EGL does not support desktop OpenGL");
    const std::array<EGLint, 13> wanted = {EGL_SURFACE_TYPE,
                                           EGL_PBUFFER_BIT,
                                           EGL_RENDERABLE_TYPE,
                                           EGL_OPENGL_BIT,
                                           EGL_RED_SIZE,
                                           8,
                                           EGL_GREEN_SIZE,
                                           8,
                                           EGL_BLUE_SIZE,
                                           8,
                                           EGL_DEPTH_SIZE,
                                           24,
                                           EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (eglChooseConfig(display, wanted.data(), &config, 1, &count) != EGL_TRUE || count < 1) {
      refuse("EGL has no suitable configuration");
    }
    const std::array<EGLint, 7> version = {EGL_CONTEXT_MAJOR_VERSION,
                                           3,
                                           EGL_CONTEXT_MINOR_VERSION,
                                           2,
                                           EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                           EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                           EGL_NONE};
    context = eglCreateContext(display, config, EGL_NO_CONTEXT, version.data());
    if (context == EGL_NO_CONTEXT) refuse("there is no OpenGL 3.2");
    // VTK draws into its own buffers; without any surface it assumes zero colour bits.
    const std::array<EGLint, 5> small = {EGL_WIDTH, 16, EGL_HEIGHT, 16, EGL_NONE};
    surface = eglCreatePbufferSurface(display, config, small.data());
    make_current();
  }
  ~Context() {
    if (display == EGL_NO_DISPLAY) return;
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (surface != EGL_NO_SURFACE) eglDestroySurface(display, surface);
    if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
    eglReleaseThread();
  }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  void make_current() const {
    if (eglMakeCurrent(display, surface, surface, context) != EGL_TRUE)
      refuse("the OpenGL context cannot be used");
  }
};

OffscreenWindow::OffscreenWindow(int width, int height) : context_(std::make_unique<Context>()) {
  vtkNew<vtkGenericOpenGLRenderWindow> window;
  window->SetOwnContext(0);
  window->SetReadyForRendering(true);
  window->SetIsCurrent(true);
  window->SetSupportsOpenGL(1);
  window->SetIsDirect(1);
  window->SetFrameBlitModeToNoBlit();
  window->SetMultiSamples(0);
  window->InitializeFromCurrentContext();
  context_->window = window;
  resize(width, height);
}

OffscreenWindow::~OffscreenWindow() {
  context_->make_current();
  context_->window->Finalize();
  context_->window = nullptr;
}

vtkRenderWindow* OffscreenWindow::window() const {
  return context_->window;
}

void OffscreenWindow::resize(int width, int height) {
  context_->window->SetSize(width, height);
}

void OffscreenWindow::render() {
  context_->make_current();
  vtkGenericOpenGLRenderWindow* window = context_->window;
  window->Render();
  vtkOpenGLFramebufferObject* target = window->GetRenderFramebuffer();
  target->Bind();
  const char* reason = nullptr;
  if (!vtkOpenGLFramebufferObject::GetFrameBufferStatus(target->GetDrawMode(), reason))
    throw PictureError(
        "a picture of this size does not fit into the memory for graphics; choose a smaller one");
}

Picture OffscreenWindow::picture() {
  render();
  vtkGenericOpenGLRenderWindow* window = context_->window;
  const int* size = window->GetSize();
  Picture picture{size[0], size[1], {}, {}};
  vtkNew<vtkUnsignedCharArray> pixels;
  window->GetPixelData(0, 0, picture.width - 1, picture.height - 1, 0, pixels.Get(), 0);
  picture.rgb.resize(static_cast<std::size_t>(pixels->GetNumberOfValues()));
  // OpenGL's rows come from the bottom.
  const std::size_t row = 3 * static_cast<std::size_t>(picture.width);
  for (int y = 0; y < picture.height; ++y) {
    std::copy_n(pixels->GetPointer(static_cast<vtkIdType>(row) * (picture.height - 1 - y)), row,
                picture.rgb.begin() + static_cast<std::ptrdiff_t>(row) * y);
  }
  return picture;
}

Picture OffscreenWindow::transparent_picture() {
  render();
  vtkGenericOpenGLRenderWindow* window = context_->window;
  const int* size = window->GetSize();
  Picture picture{size[0], size[1], {}, {}};
  vtkNew<vtkUnsignedCharArray> pixels;
  window->GetRGBACharPixelData(0, 0, picture.width - 1, picture.height - 1, 0, pixels.Get(), 0);
  const auto count = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
  picture.rgb.reserve(3 * count);
  picture.alpha.reserve(count);
  for (int y = picture.height - 1; y >= 0; --y) {
    const unsigned char* from = pixels->GetPointer(4 * static_cast<vtkIdType>(picture.width) * y);
    for (int x = 0; x < picture.width; ++x, from += 4) {
      const int alpha = from[3];
      // OpenGL has mixed the colours with the black background; files store pure colours.
      for (int channel = 0; channel < 3; ++channel)
        picture.rgb.push_back(static_cast<unsigned char>(
            alpha == 0 ? 0 : std::min(255, (255 * from[channel] + alpha / 2) / alpha)));
      picture.alpha.push_back(from[3]);
    }
  }
  return picture;
}

}  // namespace scree
