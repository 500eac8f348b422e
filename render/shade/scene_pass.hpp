#pragma once

#include <vtkRenderPass.h>

class vtkInformationIntegerKey;
class vtkProp;
class vtkRenderer;
class vtkWindow;

namespace scree {

class SkyShade;
struct DrawnArea;

/// Draws what is solid or blended into pixels of its own, more or fewer than the window's or several samples
/// each, and brings them into the window. Props that are marked as solid come first and get shade. What lies
/// over the picture, text above all, is drawn afterwards in the window's own pixels, so that it is sharp
/// however coarse the rest is.
class ScenePass : public vtkRenderPass {
 public:
  static ScenePass* New();
  vtkTypeMacro(ScenePass, vtkRenderPass)

      /// @param resolution  pixels a side in units of the window's
      /// @param samples  of each pixel; 0: one
      void set_pixels(double resolution, int samples);
  /// What shades the solid props, where pixels of its own are drawn into. It outlives the window's graphics.
  void set_shade(SkyShade* shade) { shade_ = shade; }
  /// From now on the prop is one of those that throw shade and get it.
  static void mark_solid(vtkProp* prop);
  void Render(const vtkRenderState* state) override;
  void ReleaseGraphicsResources(vtkWindow* window) override;

 protected:
  ScenePass() = default;

 private:
  /// Pixels drawn into: colour and depth.
  struct Target {
    unsigned framebuffer = 0;
    unsigned color = 0;
    unsigned depth = 0;

    bool make(int width, int height, int samples);
    void release();
  };
  bool prepare(int width, int height);
  void draw_scene(vtkRenderer* renderer, const vtkRenderState& state, DrawnArea area, bool shaded);
  void bring_into(unsigned window_framebuffer, int width, int height);

  static vtkInformationIntegerKey* SOLID();

  SkyShade* shade_ = nullptr;
  double resolution_ = 1.0;
  int samples_ = 0;
  Target drawn_;
  Target resolved_;  ///< of one sample, where `drawn_` has several and another size than the window
  int width_ = 0;    ///< of both
  int height_ = 0;
  int made_samples_ = 0;
};

}  // namespace scree
