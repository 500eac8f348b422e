#pragma once

#include <array>
#include <memory>

#include "core/base/vector.hpp"
#include "render/shade/shade_casters.hpp"

class vtkRenderer;

namespace scree {

/// Pixels of what is drawn into.
struct DrawnArea {
  int width = 0;
  int height = 0;
};

/// How much is done for the shade of one picture.
struct ShadeQuality {
  int directions = 0;    ///< from which light comes; 0: there is no shade
  double seconds = 0.0;  ///< after which the rest is left to the next picture of the same; 0: never [s]
};

/// The shade that bodies throw on each other and on walls, under a wide bright sky with a large soft sun in
/// it: for each of many directions a map tells how far light from there reaches, and each pixel of the
/// picture keeps the share of the light that reaches it of all that its surface could get. So corners and
/// gaps are dark, and what stands on the ground stands firmly.
class SkyShade {
 public:
  SkyShade();
  ~SkyShade();
  SkyShade(const SkyShade&) = delete;
  SkyShade& operator=(const SkyShade&) = delete;

  /// @param up, right, back  unit, at right angles: the sky is above, the sun to the left in front
  void set_axes(const Vec3& up, const Vec3& right, const Vec3& back);
  void set_casters(ShadeCasters casters);
  void set_quality(const ShadeQuality& quality);
  /// @param side  pixels a side of the map of what each direction reaches
  void set_map_side(int side);
  /// Darkens what has been drawn into the framebuffer that is bound, by its depths. A second picture of the
  /// same goes on where the first had no more time.
  void draw(vtkRenderer* renderer, DrawnArea area);
  /// Whether the last picture had time for all directions.
  bool complete() const;
  /// Of the graphics card. The renderer's context must be current.
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
  bool started_anew_ = true;          ///< nothing of an earlier picture can be used
  int done_ = 0;                      ///< directions
  std::array<double, 16> seen_by_{};  ///< the camera of those that are done
};

}  // namespace scree
