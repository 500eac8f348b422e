#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/frame/frame.hpp"
#include "render/arrows/force_scale.hpp"
#include "render/camera/scene_extent.hpp"
#include "render/style/view_options.hpp"

namespace scree {

/// An arrow or a line of a chain.
struct ForceStroke {
  Eigen::Vector3f start;
  Eigen::Vector3f direction;
  float length;
  double force;  ///< of a line, which sets its width [N]; 0: an arrow
  Color color;
  bool cut;             ///< the force exceeds that of the longest arrow
  int contact;          ///< index in Frame::contacts; −1: the whole force on a wall or a
                        ///< body
  bool moment = false;  ///< about its direction: drawn with two heads
  bool peak = false;    ///< of a contact that has ended since the last output: dashed
};

/// A force or moment with its value next to its arrow.
struct ForceValue {
  Vec3 tip;  ///< of the arrow
  double magnitude;
  const char* unit;
};

/// Arrows and lines for the forces of a frame, independent of the camera.
class ForceStrokes {
 public:
  /// Sets another scene: no strokes until the next `make`.
  void set_extent(const SceneExtent& extent);
  /// @param visibility  of the bodies: forces between hidden bodies are shown only if the options say so
  void make(const Frame& frame, const ViewOptions& options, const std::vector<Visibility>& visibility);

  const std::vector<ForceStroke>& strokes() const { return strokes_; }
  const std::vector<ForceValue>& values() const { return values_; }
  const ForceScale& arrow_scale() const { return arrow_scale_; }
  /// Scale of chain line widths, not yet in pixels.
  const ForceScale& network_scale() const { return network_scale_; }
  /// Contact forces below this are omitted; 0: none is [N]
  double least_force() const { return least_force_; }
  /// Share of the forces drawn if small ones are omitted: "340 of 5,612 forces (≥ 1.2 kN)"; empty: all.
  std::string share_drawn() const;
  /// Note that not all total forces on bodies have values; empty: all have.
  std::string share_of_values() const;
  /// Returns whether there are loads at this moment.
  bool shows_loads() const { return loads_shown_; }
  bool shows_moments() const { return moments_shown_; }

 private:
  void set_scales(const Frame& frame, const ViewOptions& options);
  void add_arrow(const Vec3& start, const Vec3& force, const Color& color, int contact);
  void add_contact_arrows(const Frame& frame, const ViewOptions& options);
  void add_peaks(const Frame& frame, const ViewOptions& options);
  void add_network(const Frame& frame, double least_share);
  void add_line(const Vec3& from, const Vec3& to, double force, int contact);
  void add_wall_forces(const Frame& frame, const ViewOptions& options);
  void add_body_forces(const Frame& frame);
  void add_loads(const Frame& frame);
  void add_push(const Vec3& point, const Vec3& force);
  void add_pulls(const Frame& frame, double magnification);
  void add_whole_force(const Vec3& start, const Vec3& force, const Color& color);
  void add_moment(const Vec3& start, const Vec3& moment, double lever);
  bool seen(int body) const;

  SceneExtent extent_;
  Theme theme_ = Theme::light;
  bool of_hidden_ = false;  ///< hidden bodies show their forces
  std::vector<HalfSpace> kept_;
  const std::vector<Visibility>* visibility_ = nullptr;  ///< valid while strokes are created
  std::vector<ForceStroke> strokes_;
  std::vector<ForceValue> values_;
  std::size_t body_values_ = 0;  ///< of total forces on bodies
  std::size_t body_values_shown_ = 0;
  double least_force_ = 0.0;  ///< [N]
  int forces_ = 0;
  int forces_above_ = 0;
  bool loads_shown_ = false;
  bool moments_shown_ = false;
  ForceScale arrow_scale_;
  ForceScale network_scale_;
};

}  // namespace scree
