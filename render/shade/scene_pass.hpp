#pragma once

#include <vtkRenderPass.h>

class vtkInformationIntegerKey;
class vtkProp;
class vtkRenderer;
class vtkWindow;

namespace scree {

class SkyShade;
struct DrawnArea;

/// Draws solid and blended content into its own pixels, more or fewer than the window's or with several
/// samples each, and copies them to the window. Props marked as solid come first and are shaded. Overlays,
/// mainly text, are drawn afterwards in the window's pixels, so that they are sharp at any resolution.
class ScenePass : public vtkRenderPass {
 public:
  static ScenePass* New();
  vtkTypeMacro(ScenePass, vtkRenderPass)

      /// @param resolution  pixels per side in units of the window's
      /// @param samples  per pixel; 0: one
      void set_pixels(double resolution, int samples);
  /// Sets the shading of solid props, if own pixels are used. It must outlive the window's graphics.
  void set_shade(SkyShade* shade) { shade_ = shade; }
  /// Marks a prop that casts and receives shade.
  static void mark_solid(vtkProp* prop);
  void Render(const vtkRenderState* state) override;
  void ReleaseGraphicsResources(vtkWindow* window) override;

 protected:
  ScenePass() = default;

 private:
  /// Own pixels: colour and depth.
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
  /// Single-sampled copy, if `drawn_` has several samples and another size than the window
  Target resolved_;
  int width_ = 0;  ///< of both targets
  int height_ = 0;
  int made_samples_ = 0;
};

}  // namespace scree
