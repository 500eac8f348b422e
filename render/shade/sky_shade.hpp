#pragma once

#include <array>
#include <memory>

#include "core/base/vector.hpp"
#include "render/shade/shade_casters.hpp"

class vtkRenderer;

namespace scree {

/// Pixels of the framebuffer.
struct DrawnArea {
  int width = 0;
  int height = 0;
};

/// Effort for the shading of one picture.
struct ShadeQuality {
  int directions = 0;  ///< number of light directions; 0: no shade
  /// Time limit, after which the next picture of the same content continues; 0: none [s]
  double seconds = 0.0;
};

/// Ambient shading of bodies and walls under a bright sky with a large soft sun. For each of many directions
/// a shadow map tells how far light reaches, and each pixel accumulates its share of the light that its
/// surface could receive. Corners and gaps become dark, and objects appear to rest on the ground.
class SkyShade {
 public:
  SkyShade();
  ~SkyShade();
  SkyShade(const SkyShade&) = delete;
  SkyShade& operator=(const SkyShade&) = delete;

  /// @param up, right, back  orthonormal: the sky is above, the sun to the left in front
  void set_axes(const Vec3& up, const Vec3& right, const Vec3& back);
  void set_casters(ShadeCasters casters);
  void set_quality(const ShadeQuality& quality);
  /// @param side  pixels per side of the shadow maps
  void set_map_side(int side);
  /// Darkens the content of the bound framebuffer according to its depths. A second picture of the same
  /// content continues an incomplete shading.
  void draw(vtkRenderer* renderer, DrawnArea area);
  /// Returns whether the last picture completed all directions.
  bool complete() const;
  /// Releases resources of the graphics card. The renderer's context must be current.
  void release();

 private:
  void collect_light(vtkRenderer* renderer, const Eigen::Matrix4f& to_world);

  struct Graphics;
  std::unique_ptr<Graphics> graphics_;
  ShadeCasters casters_;
  ShadeQuality quality_;
  int map_side_ = 1024;
  Vec3 up_ = Vec3::UnitZ();
  Vec3 right_ = Vec3::UnitX();
  Vec3 back_ = Vec3::UnitY();
  bool casters_changed_ = true;
  bool restarted_ = true;             ///< results of earlier pictures are invalid
  int done_ = 0;                      ///< number of completed directions
  std::array<double, 16> seen_by_{};  ///< camera of the completed directions
};

}  // namespace scree
