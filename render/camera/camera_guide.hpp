#pragma once

#include <optional>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/scene/view_spec.hpp"
#include "render/camera/camera_fit.hpp"

namespace scree {

/// Objects that a guided camera keeps in the picture.
struct GuidedSight {
  std::vector<SeenBall> bodies;
  std::vector<SeenBall> around;        ///< objects that may be behind legends: walls; only for `everything`
  std::vector<PictureArea> obstacles;  ///< legends that bodies must not be hidden by
};

/// Moves a camera, without rotating it, so that objects stay visible: it rests while they are well inside the
/// picture and glides when they would leave it. The path depends only on the input, not on the clock.
class CameraGuide {
 public:
  /// Starts at a framing, to which `go_home` returns.
  void begin(const Framing& home);
  bool begun() const { return begun_; }
  const Framing& home() const { return home_; }
  const Framing& present() const { return present_; }

  /// Sets the target; none while everything is well visible.
  void keep(const Lens& lens, const GuidedSight& sight, CameraFollow follow);
  void go_home() { goal_ = home_; }
  /// Advances by some time [s].
  /// @return whether the target has not been reached
  bool advance(double seconds);
  /// Moves to the target immediately.
  void arrive();

 private:
  void keep_moving(const Lens& lens, const GuidedSight& sight);
  void keep_everything(const Lens& lens, const GuidedSight& sight);

  bool begun_ = false;
  /// Position, and the logarithm of the half height as a fourth coordinate.
  using State = Eigen::Vector4d;
  static State state_of(const Framing& framing);

  Framing home_;
  Framing goal_;
  Framing present_;
  State known_goal_ = State::Zero();  ///< target at the last advance
  State goal_speed_ = State::Zero();  ///< recent speed of the target [1/s]
  State speed_ = State::Zero();
};

/// Bodies that have moved or are moving, and the others; for many bodies without a few outliers.
std::vector<SeenBall> moving_bodies(const Frame& frame, std::vector<SeenBall> others);
/// Bodies that are present.
std::vector<SeenBall> present_bodies(const Frame& frame);

/// Framing of everything visible, with the bodies clear of legends unless that makes them too small.
Framing clear_framing(const Lens& lens, const std::vector<SeenBall>& bodies,
                      const std::vector<SeenBall>& around, const std::vector<PictureArea>& obstacles);

}  // namespace scree
