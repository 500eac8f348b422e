#include "render/camera/camera_guide.hpp"

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

constexpr double stiffness = 6.0;   ///< of a critically damped spring between camera and goal [1/s]
constexpr double remembered = 0.2;  ///< averaging time of the goal's speed [s]
/// Larger than the fitted area, so that nothing moves while the initial fit holds.
const PictureArea comfortable = PictureArea::share(0.9);
/// Area in which a camera that has left its home keeps the bodies.
const PictureArea middle_part = PictureArea::share(0.7);
const PictureArea whole;
/// Zoom-out limit relative to the home view, beyond which the camera leaves home instead.
constexpr double widest_moving = 2.2;
constexpr double widest_everything = 50.0;
/// The camera moves closer if everything takes less than this share of the picture.
constexpr double too_far = 0.7;

/// Content fitted to an edge may lie beyond it by round-off.
bool meets(const PictureArea& a, const PictureArea& b) {
  constexpr double rounding = 1e-6;
  return a.left < b.right - rounding && b.left < a.right - rounding && a.bottom < b.top - rounding &&
         b.bottom < a.top - rounding;
}

bool is_clear(const Lens& lens, const Framing& framing, const std::vector<SeenBall>& bodies,
              const std::vector<PictureArea>& obstacles) {
  return std::none_of(bodies.begin(), bodies.end(), [&](const SeenBall& body) {
    const PictureArea part = lens.part_of(body, framing);
    return std::any_of(obstacles.begin(), obstacles.end(),
                       [&](const PictureArea& obstacle) { return meets(part, obstacle); });
  });
}

PictureArea above(PictureArea area, const std::vector<PictureArea>& obstacles) {
  for (const PictureArea& obstacle : obstacles) area.bottom = std::max(area.bottom, obstacle.top);
  return area;
}

/// Part of the area between obstacles on the left and on the right.
PictureArea between(PictureArea area, const std::vector<PictureArea>& obstacles, bool from_left,
                    bool from_right) {
  for (const PictureArea& obstacle : obstacles) {
    const bool left = obstacle.left + obstacle.right < 0.0;
    if (left && from_left) area.left = std::max(area.left, obstacle.right);
    if (!left && from_right) area.right = std::min(area.right, obstacle.left);
  }
  return area;
}

bool has_room(const PictureArea& area) {
  constexpr double least = 0.3;
  return area.right - area.left > least && area.top - area.bottom > least;
}

/// Parts of the picture without the obstacles at its bottom.
std::vector<PictureArea> free_areas(const PictureArea& area, const std::vector<PictureArea>& obstacles) {
  std::vector<PictureArea> areas = {above(area, obstacles), between(area, obstacles, false, true),
                                    between(area, obstacles, true, false),
                                    between(area, obstacles, true, true)};
  std::erase_if(areas, [](const PictureArea& one) { return !has_room(one); });
  return areas;
}

/// Smallest distance that counts as moved, in radii.
constexpr double least_way = 0.5;
/// Smallest speed that counts as moving, in radii per simulated second.
constexpr double least_speed = 0.05;

/// Keeps the balls closest to their median.
void leave_outermost(std::vector<SeenBall>& balls, std::size_t kept) {
  if (kept >= balls.size()) return;
  Vec3 middle;
  std::vector<double> values(balls.size());
  for (int axis = 0; axis < 3; ++axis) {
    for (std::size_t i = 0; i < balls.size(); ++i) values[i] = balls[i].centre[axis];
    const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), half, values.end());
    middle[axis] = *half;
  }
  std::stable_sort(balls.begin(), balls.end(), [&](const SeenBall& a, const SeenBall& b) {
    return (a.centre - middle).squaredNorm() < (b.centre - middle).squaredNorm();
  });
  balls.resize(kept);
}

}  // namespace

CameraGuide::State CameraGuide::state_of(const Framing& framing) {
  State state;
  state << framing.focus, std::log(framing.half_height);
  return state;
}

void CameraGuide::begin(const Framing& home) {
  begun_ = true;
  home_ = goal_ = home;
  arrive();
}

void CameraGuide::keep(const Lens& lens, const GuidedSight& sight, CameraFollow follow) {
  if (sight.bodies.empty()) return;
  if (follow == CameraFollow::moving) keep_moving(lens, sight);
  if (follow == CameraFollow::everything) keep_everything(lens, sight);
}

/// First the camera moves back, so that everything visible at home stays visible; beyond a limit it follows.
void CameraGuide::keep_moving(const Lens& lens, const GuidedSight& sight) {
  const double widest = widest_moving * home_.half_height;
  const bool clear = is_clear(lens, goal_, sight.bodies, sight.obstacles);
  const bool at_home = goal_ == home_;
  if (at_home && clear) {
    const Framing same = lens.kept(goal_, {{sight.bodies, comfortable}});
    if (same.focus == goal_.focus && same.half_height <= goal_.half_height * (1.0 + 1e-9)) return;
  }
  PictureArea area = middle_part;
  if (!clear) {
    const PictureArea higher = above(area, sight.obstacles);
    if (has_room(higher)) area = higher;
  }
  const SeenGroup bodies{sight.bodies, area};
  const Framing both = lens.kept(goal_, {bodies, {lens.corners(home_), whole}});
  if (both.half_height <= widest) {
    goal_ = both;
    return;
  }
  Framing near = goal_;
  near.half_height = std::max(goal_.half_height, std::min(widest, both.half_height));
  Framing along = lens.kept(near, {bodies});
  SeenGroup most = bodies;
  while (along.half_height > 1.001 * near.half_height && most.balls.size() > 1) {
    leave_outermost(most.balls, most.balls.size() * 4 / 5);
    along = lens.kept(near, {most});
  }
  goal_ = along;
}

void CameraGuide::keep_everything(const Lens& lens, const GuidedSight& sight) {
  const Framing best = clear_framing(lens, sight.bodies, sight.around, sight.obstacles);
  if (best.half_height > widest_everything * home_.half_height) return;
  if (best.half_height < too_far * goal_.half_height) {
    goal_ = best;
    return;
  }
  goal_ = lens.refocused(lens.kept(goal_, {{sight.bodies, comfortable}, {sight.around, comfortable}}),
                         sight.bodies);
}

bool CameraGuide::advance(double seconds) {
  if (!begun_ || !(seconds > 0.0)) return false;
  const State goal = state_of(goal_);
  // Relative to the size of the picture.
  State scale;
  scale << Vec3::Constant(goal_.half_height), 1.0;
  const State gone = goal - known_goal_;
  known_goal_ = goal;
  // A jump, for example to another moment, is no motion.
  constexpr double leap = 0.5;
  if (gone.cwiseQuotient(scale).norm() <= leap) {
    const State fresh = gone / seconds;
    goal_speed_ = fresh + std::exp(-seconds / remembered) * (goal_speed_ - fresh);
  }

  // Exact solution of a damped spring towards the moving goal, for any time.
  const double fading = std::exp(-stiffness * seconds);
  const State way = state_of(present_) - (goal - seconds * goal_speed_);
  const State drift = speed_ - goal_speed_;
  const State push = drift + stiffness * way;
  const State place = goal + fading * (way + seconds * push);
  speed_ = goal_speed_ + fading * (drift - stiffness * seconds * push);
  present_ = {place.head<3>(), std::exp(place[3])};

  constexpr double still = 2e-4;
  const double off = (place - goal).cwiseQuotient(scale).norm();
  const double speed = speed_.cwiseQuotient(scale).norm() + goal_speed_.cwiseQuotient(scale).norm();
  if (off > still || speed > stiffness * still) return true;
  arrive();
  return false;
}

void CameraGuide::arrive() {
  present_ = goal_;
  known_goal_ = state_of(goal_);
  speed_.setZero();
  goal_speed_.setZero();
}

std::vector<SeenBall> moving_bodies(const Frame& frame, std::vector<SeenBall> others) {
  const Model& model = *frame.model;
  std::vector<SeenBall> moving = std::move(others);
  for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
    const FrameBody& body = frame.bodies[i];
    if (!body.present || model.bodies[i].fixed) continue;
    const double radius = bounding_radius(model, static_cast<int>(i));
    const bool moved = (body.position - model.start[i].position).norm() > least_way * radius;
    if (!moved && body.velocity.norm() < least_speed * radius) continue;
    moving.push_back({body.position, radius});
  }
  // A few grains that roll away do not move the camera.
  constexpr std::size_t one_in = 50;
  leave_outermost(moving, moving.size() - moving.size() / one_in);
  return moving;
}

std::vector<SeenBall> present_bodies(const Frame& frame) {
  std::vector<SeenBall> present;
  for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
    if (frame.bodies[i].present)
      present.push_back({frame.bodies[i].position, bounding_radius(*frame.model, static_cast<int>(i))});
  }
  return present;
}

Framing clear_framing(const Lens& lens, const std::vector<SeenBall>& bodies,
                      const std::vector<SeenBall>& around, const std::vector<PictureArea>& obstacles) {
  // A body under a legend is better than an invisible scene.
  constexpr double smallest_share = 0.6;
  const auto fitted = [&](const PictureArea& area) {
    return lens.fitted({{bodies, area}, {around, fitted_area}});
  };
  const Framing widest = fitted(fitted_area);
  if (is_clear(lens, widest, bodies, obstacles)) return widest;
  Framing best = widest;
  double least = widest.half_height / smallest_share;
  for (const PictureArea& area : free_areas(fitted_area, obstacles)) {
    const Framing framing = fitted(area);
    // Of areas that are equal up to round-off, takes the first.
    if (framing.half_height >= least * (1.0 - 1e-6) || !is_clear(lens, framing, bodies, obstacles)) continue;
    best = framing;
    least = framing.half_height;
  }
  return best;
}

}  // namespace scree
