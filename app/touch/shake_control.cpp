#include "app/touch/shake_control.hpp"

#include <QApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "app/inspector/inspector.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/touch/hint_label.hpp"
#include "core/bodies/sine_motion.hpp"
#include "core/bodies/wall_surfaces.hpp"
#include "core/model/lookup.hpp"
#include "core/scene/parts/value_meaning.hpp"

namespace scree {
namespace {

constexpr double share_of_radius = 1.0 / 3.0;
constexpr double share_of_gravity = 0.8;  // so that bodies slide and roll, but hardly fly
constexpr double earth_gravity = 9.81;    // where a scene has none [m/s²]
constexpr double share_of_scene = 0.01;   // where there are no bodies

/// Two significant digits.
double rounded(double value) {
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1.0);
  return std::round(value / unit) * unit;
}

/// Radius that as many bodies exceed as not [m].
double typical_radius(const Model& model) {
  std::vector<double> radii;
  for (int body = 0; body < static_cast<int>(model.bodies.size()); ++body) {
    if (!model.bodies[static_cast<std::size_t>(body)].fixed) radii.push_back(bounding_radius(model, body));
  }
  if (radii.empty()) return share_of_scene * std::max((model.upper - model.lower).norm(), 1e-6);
  const auto middle = radii.begin() + static_cast<std::ptrdiff_t>(radii.size() / 2);
  std::nth_element(radii.begin(), middle, radii.end());
  return *middle;
}

/// Axes along which the walls of a scene may move, horizontal ones first.
std::vector<std::pair<QString, Vec3>> directions_of(const Model& model) {
  constexpr double straight = 0.99;
  const Scene& scene = model.scene;
  const Vec3 gravity = scene.gravity;
  const bool in_plane = !scene.plane.empty() || scene.lattice;
  const std::string plane = scene.lattice ? "xy" : scene.plane;
  std::vector<std::pair<QString, Vec3>> directions;
  std::vector<std::pair<QString, Vec3>> upright;
  for (int axis = 0; axis < 3; ++axis) {
    const char letter = "xyz"[axis];
    if (in_plane && plane.find(letter) == std::string::npos) continue;
    const bool vertical = std::abs(gravity[axis]) > straight * gravity.norm() && gravity.norm() > 0.0;
    const QString name = vertical ? ShakeControl::tr("%1, vertical").arg(QLatin1Char(letter))
                         : gravity[axis] == 0.0 && gravity.norm() > 0.0
                             ? ShakeControl::tr("%1, horizontal").arg(QLatin1Char(letter))
                             : QString(QLatin1Char(letter));
    (vertical ? upright : directions).emplace_back(name, Vec3::Unit(axis));
  }
  directions.insert(directions.end(), upright.begin(), upright.end());
  return directions;
}

/// Returns whether an event of a scene sets the motion of a wall after a time. It may set a key that a shake
/// excludes, and would stop the run then.
bool is_set_in_motion_after(const std::vector<EventSpec>& events, const WallSpec& wall, std::size_t number,
                            double time) {
  return std::any_of(events.begin(), events.end(), [&](const EventSpec& event) {
    const auto* set = std::get_if<SetEvent>(&event.action);
    return set != nullptr && event.time > time &&
           std::any_of(set->values.begin(), set->values.end(),
                       [&](const SceneValue& value) { return concerns_motion(value, wall, number); });
  });
}

}  // namespace

SineMotion suggested_shake(const Model& model, const Vec3& axis) {
  SineMotion motion;
  motion.periods = 3;
  motion.amplitude = rounded(share_of_radius * typical_radius(model)) * axis;
  motion.frequency = 1.0;
  const double gravity = model.scene.gravity.norm();
  const double wanted = share_of_gravity * (gravity > 0.0 ? gravity : earth_gravity);
  motion.frequency = rounded(std::sqrt(wanted / peak_acceleration(motion)));
  return motion;
}

ShakeControl::ShakeControl(SceneSession& session, RunControl& run, const Actions& actions,
                           const Inspector& inspector, HintLabel& hint)
    : session_(session), run_(run), actions_(actions), inspector_(inspector), hint_(hint) {
  connect(actions_.shake, &QAction::triggered, this, &ShakeControl::choose);
  actions_.shake->setEnabled(false);
}

void ShakeControl::begin_scene() {
  last_.reset();
  actions_.shake->setEnabled(session_.anything_to_play() || session_.recording());
}

/// Why nothing can be shaken now, and what helps; empty: something can.
QString ShakeControl::reason_not_to() const {
  if (session_.recording()) return tr("This is a recording. Press L to compute its scene, and shake then");
  if (run_.state() == RunState::loading || !run_.moment().frame)
    return tr("The run is being computed. Wait a moment, and shake then");
  if (run_.state() == RunState::finished && !run_.timeline().in_past())
    return tr("The run has ended. Make it longer (Simulation, Duration), and shake then");
  if (walls().empty()) return tr("There is no wall that could be shaken");
  return {};
}

/// Walls of the moment shown.
std::vector<ShakenWall> ShakeControl::walls() const {
  constexpr double no_end = std::numeric_limits<double>::infinity();
  std::vector<ShakenWall> walls;
  const std::shared_ptr<const Frame>& frame = run_.moment().frame;
  if (!frame) return walls;
  const Model& model = model_now(*frame);
  for (std::size_t i = 0; i < model.walls.size(); ++i) {
    if (!frame->walls[i].present) continue;
    const QString name = QString::fromStdString(model.walls[i].name);
    const bool moves =
        wall_moves(model.walls[i], frame->time, no_end) ||
        is_set_in_motion_after(session_.model()->scene.events, wall_spec(model, i), i, frame->time);
    walls.push_back(
        {static_cast<int>(i), name,
         moves ? tr("The wall “%1” moves already, now or later, and cannot be shaken as well.").arg(name)
               : QString()});
  }
  return walls;
}

void ShakeControl::choose() {
  if (const QString reason = reason_not_to(); !reason.isEmpty()) return hint_.tell(reason);
  const Model& model = model_now(*run_.moment().frame);
  const std::vector<std::pair<QString, Vec3>> directions = directions_of(model);
  Shake suggestion;
  suggestion.wall = inspector_.selected_wall();
  suggestion.motion = last_ ? *last_ : suggested_shake(model, directions.front().second);
  const double left = session_.scene().duration - run_.moment().frame->time;
  auto* dialog = new ShakeDialog(suggestion, walls(), directions, left, QApplication::activeWindow());
  connect(dialog, &QDialog::accepted, this, [this, dialog] { carry_out(dialog->shake()); });
  connect(&session_, &SceneSession::opened, dialog, &QDialog::reject);
  dialog->open();
}

/// The run may have ended or the wall may have begun to move meanwhile.
void ShakeControl::carry_out(const Shake& shake) {
  last_ = shake.motion;
  if (const QString reason = reason_not_to(); !reason.isEmpty()) return hint_.tell(reason);
  SetEvent event;
  for (const ShakenWall& wall : walls()) {
    if (shake.wall && *shake.wall != wall.number) continue;
    if (!wall.refusal.isEmpty()) return hint_.tell(wall.refusal);
    const auto number = static_cast<std::size_t>(wall.number);
    event.values.push_back(motion_value(wall_spec(*session_.model(), number), number, shake.motion));
  }
  if (event.values.empty()) return hint_.tell(tr("This wall is not there any more"));
  run_.timeline().change(event);
}

}  // namespace scree
