#pragma once

#include <optional>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/scene/view_spec.hpp"
#include "render/camera/camera_fit.hpp"

namespace scree {

/// What a guided camera shall keep in the picture at a moment.
struct GuidedSight {
  std::vector<SeenBall> bodies;
  std::vector<SeenBall> around;        ///< what may stand under legends: walls; for `everything` alone
  std::vector<PictureArea> obstacles;  ///< legends, that bodies keep clear of
};

/// Leads a camera, without turning it, so that things stay in sight: it stands still as long as they are
/// well within the picture, and glides along where they would leave it. Its way depends on what it is told
/// alone, not on the clock.
class CameraGuide {
 public:
  /// Starts from a place, to which `go_home` leads back.
  void begin(const Framing& home);
  bool begun() const { return begun_; }
  const Framing& home() const { return home_; }
  const Framing& present() const { return present_; }

  /// Where the camera shall go: not at all as long as everything is well in sight.
  void keep(const Lens& lens, const GuidedSight& sight, CameraFollow follow);
  void go_home() { goal_ = home_; }
  /// Goes on for so long [s]. @return whether there is still a way to go
  bool advance(double seconds);
  /// Goes all the way.
  void arrive();

 private:
  void keep_moving(const Lens& lens, const GuidedSight& sight);
  void keep_everything(const Lens& lens, const GuidedSight& sight);

  bool begun_ = false;
  /// A place, and the logarithm of the half height as a fourth coordinate.
  using State = Eigen::Vector4d;
  static State state_of(const Framing& framing);

  Framing home_;
  Framing goal_;
  Framing present_;
  State known_goal_ = State::Zero();  ///< when it last went on
  State goal_speed_ = State::Zero();  ///< of late [1/s]
  State speed_ = State::Zero();
};

/// Bodies that have moved away or are moving, and others; of many without the few outermost ones.
std::vector<SeenBall> moving_bodies(const Frame& frame, std::vector<SeenBall> others);
/// The bodies that are there.
std::vector<SeenBall> present_bodies(const Frame& frame);

/// Of everything to be seen, with the bodies clear of obstacles if that does not make them too small.
Framing clear_framing(const Lens& lens, const std::vector<SeenBall>& bodies,
                      const std::vector<SeenBall>& around, const std::vector<PictureArea>& obstacles);

}  // namespace scree
