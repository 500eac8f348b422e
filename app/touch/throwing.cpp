#include "app/touch/throwing.hpp"

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>

#include "app/runner/joining/names_by_hand.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/resources.hpp"
#include "app/touch/hint_label.hpp"
#include "app/touch/throw_palette.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/frame/placed_lattice.hpp"
#include "core/lattice/lattice.hpp"
#include "core/scene/motion_plane.hpp"
#include "core/setup/joined_model.hpp"
#include "render/view/picking.hpp"

namespace scree {
namespace {

constexpr int drop_interval = 40;    ///< between two attempts of a stream [ms]
constexpr qint64 patience = 1500;    ///< without room, before it is told [ms]
constexpr double flight_time = 0.5;  ///< suggested without gravity, to the middle of the bodies [s]
/// With gravity the suggested throw drops by this share of its way.
constexpr double drop_share = 1.0 / 16.0;
constexpr double spread_in_radii = 0.3;  ///< of a stream

constexpr std::array library = {"cube",  "brick", "cylinder",    "cone", "tetrapod", "dolos",
                                "cross", "ring",  "icosahedron", "gear", "bowl",     "l_profile"};

/// What may be thrown: the shapes of the scene, then spheres and the library, each once.
std::vector<AddBodyEvent> candidates(const Model& model) {
  std::vector<AddBodyEvent> all;
  const auto add = [&](const std::string& name, std::optional<ShapeSpec> shape) {
    AddBodyEvent event;
    event.body.name = thrown_name(model);
    event.body.shape = name;
    event.shape = std::move(shape);
    all.push_back(std::move(event));
  };
  const auto known = [&](const std::string& name) {
    return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.body.shape == name; });
  };
  for (const ShapeSpec& shape : model.scene.shapes) add(shape.name, std::nullopt);
  if (!known("sphere")) {
    ShapeSpec sphere;
    sphere.name = "sphere";
    sphere.radius = 0.5;
    add(sphere.name, sphere);
  }
  for (const char* name : library) {
    if (known(name)) continue;
    ShapeSpec shape;
    shape.name = name;
    shape.mesh = resource_folder() / "shapes" / (shape.name + ".stl");
    add(shape.name, shape);
  }
  return all;
}

/// Those that the method can move and that have contact rules with everything.
std::vector<Throwable> throwable(const std::shared_ptr<const Model>& model, const std::string& material) {
  std::vector<Throwable> shapes;
  for (AddBodyEvent& event : candidates(*model)) {
    event.body.material = material;
    try {
      const EventSpec thrown{0.0, event, true};
      check_joining(model, thrown);
      const std::shared_ptr<const Model> with = with_joining(model, thrown);
      const double radius = bounding_radius(*with, static_cast<int>(with->bodies.size()) - 1);
      shapes.push_back({std::move(event), radius});
    } catch (const SceneError&) {
      // It cannot be thrown in this scene.
    }
  }
  return shapes;
}

/// The material of most bodies, or of the first wall.
std::string usual_material(const Model& model) {
  std::map<int, int> bodies;
  for (const BodyModel& body : model.bodies) ++bodies[body.material];
  const auto most = std::max_element(bodies.begin(), bodies.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most != bodies.end()) return model.scene.materials[static_cast<std::size_t>(most->first)].name;
  if (!model.scene.walls.empty()) return model.scene.walls.front().material;
  return model.scene.materials.empty() ? std::string() : model.scene.materials.front().name;
}

/// Mean radius of the bodies present; without bodies a share of the scene [m].
double mean_radius(const Frame& frame) {
  double sum = 0.0;
  int count = 0;
  for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
    if (!frame.bodies[static_cast<std::size_t>(body)].present ||
        frame.model->bodies[static_cast<std::size_t>(body)].fixed)
      continue;
    sum += bounding_radius(*frame.model, body);
    ++count;
  }
  if (count > 0) return sum / count;
  const double extent = (frame.model->upper - frame.model->lower).norm();
  constexpr double share = 0.05;
  return std::isfinite(extent) && extent > 0.0 ? share * extent : share;
}

/// Middle of the bodies present, or of the scene [m].
Vec3 middle_of(const Frame& frame) {
  Vec3 sum = Vec3::Zero();
  int count = 0;
  for (const FrameBody& body : frame.bodies) {
    if (!body.present || !body.position.allFinite()) continue;
    sum += body.position;
    ++count;
  }
  if (count > 0) return sum / count;
  const Vec3 middle = 0.5 * (frame.model->lower + frame.model->upper);
  return middle.allFinite() ? middle : Vec3(Vec3::Zero());
}

/// Gravity now, in a scene that moves in a plane without its part across that.
Vec3 gravity_of_motion(const Frame& frame) {
  Vec3 gravity = model_now(frame).scene.gravity;
  if (const int axis = axis_across(frame.model->scene); axis >= 0) gravity[axis] = 0.0;
  return gravity;
}

/// Why nothing can be thrown at a plate; empty: something can, or there is none.
QString reason_beside_plate(const Model& model) {
  if (!model.lattice) return {};
  if (!model.lattice->touches)
    return Throwing::tr("This plate touches nothing. With turning cells and a contact rule it does");
  if (axis_across(model.scene) < 0)
    return Throwing::tr("Bodies beside a plate move in its plane. Give the scene plane = \"xy\"");
  return {};
}

/// Height of the highest body present, or of the highest node of a plate [m].
double highest(const Frame& frame, const Vec3& up) {
  double height = -std::numeric_limits<double>::infinity();
  for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
    const FrameBody& state = frame.bodies[static_cast<std::size_t>(body)];
    if (state.present && state.position.allFinite())
      height = std::max(height, up.dot(state.position) + bounding_radius(*frame.model, body));
  }
  for (int node = 0; node < static_cast<int>(frame.nodes.size()); ++node)
    if (frame.model->lattice->has_node(node))
      height = std::max(height, up.dot(place_of_node(frame, node)) + 0.5 * frame.model->lattice->side);
  return height;
}

/// Fast enough to hit what it is thrown at [m/s].
/// @param gravity  [m/s²]
double suggested_speed(double gravity, double distance) {
  return gravity > 0.0 ? std::sqrt(0.5 * gravity * distance / drop_share) : distance / flight_time;
}

/// Numbers between −1 and 1 that differ from drop to drop, the same in every stream.
double scatter(unsigned drop, unsigned which) {
  unsigned bits = drop * 2654435761U + which * 40503U + 12345U;
  bits ^= bits >> 13U;
  bits *= 1274126177U;
  bits ^= bits >> 16U;
  return static_cast<double>(bits % 2001U) / 1000.0 - 1.0;
}

}  // namespace

Throwing::Throwing(SimulationThread& thread, SceneSession& session, RunControl& run, const Actions& actions,
                   SceneWidget& view, HintLabel& hint)
    : thread_(thread),
      session_(session),
      run_(run),
      actions_(actions),
      view_(view),
      hint_(hint),
      palette_(new ThrowPalette(view, *actions.throw_body, *actions.pour, *actions.throw_palette)) {
  connect(actions.throw_body, &QAction::triggered, this, &Throwing::throw_body);
  connect(actions.pour, &QAction::toggled, this, &Throwing::pour);
  connect(actions.throw_palette, &QAction::toggled, this, [this](bool on) {
    if (on && !ready()) actions_.throw_palette->setChecked(false);
  });
  connect(&thread_, &SimulationThread::body_thrown, this, &Throwing::accept);
  connect(&run_, &RunControl::state_changed, this, [this] {
    if (run_.state() != RunState::playing) actions_.pour->setChecked(false);
  });
  timer_.setInterval(drop_interval);
  connect(&timer_, &QTimer::timeout, this, &Throwing::pour_next);
  qApp->installEventFilter(this);
}

void Throwing::begin_scene() {
  asked_.clear();
  actions_.pour->setChecked(false);
  actions_.throw_palette->setChecked(false);
  palette_->set_choices({}, {}, {}, 0.0, 0.0);
}

/// The release of the key of a stream, wherever the focus is, and the pointer.
bool Throwing::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseMove && watched == &view_)
    pointer_ = static_cast<QMouseEvent*>(event)->position();
  if (event->type() == QEvent::KeyRelease && stream_) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_U && !key->isAutoRepeat()) actions_.pour->setChecked(false);
  }
  // Behind a dialog, the release of the key would not be seen.
  if (event->type() == QEvent::ApplicationDeactivate || event->type() == QEvent::WindowBlocked)
    actions_.pour->setChecked(false);
  return QObject::eventFilter(watched, event);
}

/// Why nothing can be thrown now, and what helps; empty: it can.
QString Throwing::reason_not_to() const {
  if (!session_.model() || !run_.moment().frame) return tr("Open a scene first");
  if (session_.recording()) return tr("This is a recording. Press L to compute its scene, and throw there");
  if (const QString reason = reason_beside_plate(*session_.model()); !reason.isEmpty()) return reason;
  if (run_.timeline().in_past()) return tr("This is the past. Press End, and throw in the present");
  if (run_.state() == RunState::finished)
    return tr("The run has ended. Make it longer (Simulation, Duration), and throw then");
  if (run_.state() == RunState::loading)
    return tr("The run is being computed. Wait a moment, and throw then");
  return {};
}

/// Fills the palette when it is needed first. @return false: nothing can be thrown, which is told
bool Throwing::ready() {
  QString reason = reason_not_to();
  if (reason.isEmpty() && palette_->empty()) fill_palette();
  if (reason.isEmpty() && palette_->empty())
    reason = tr("No shape has a contact rule with everything in this scene. Add one without materials");
  if (!reason.isEmpty()) hint_.tell(reason);
  return reason.isEmpty();
}

void Throwing::fill_palette() {
  const Frame& frame = *run_.moment().frame;
  const std::shared_ptr<const Model>& model = session_.model();
  const std::string material = usual_material(*model);
  const Ray sight = view_.sight_through(QPointF(0.5 * view_.width(), 0.5 * view_.height()));
  const double distance = (middle_of(frame) - sight.origin).norm();
  palette_->set_choices(throwable(model, material), model->scene.materials, material, mean_radius(frame),
                        suggested_speed(gravity_of_motion(frame).norm(), distance));
}

/// The middle of the view while the palette is used.
QPointF Throwing::pointer() const {
  const QPointF middle(0.5 * view_.width(), 0.5 * view_.height());
  return palette_->underMouse() ? middle : pointer_.value_or(middle);
}

/// The place under the pointer in the plane across the view, or in the plane of the scene, through a point.
Vec3 Throwing::pointed(const Vec3& depth) const {
  const Ray sight = view_.sight_through(pointer());
  const int axis = axis_across(session_.model()->scene);
  const Vec3 normal = axis >= 0
                          ? Vec3(Vec3::Unit(axis))
                          : view_.sight_through(QPointF(0.5 * view_.width(), 0.5 * view_.height())).direction;
  return point_on_plane(sight, depth, normal).value_or(depth);
}

/// From the camera along the ray; in a scene that moves in a plane from the pointer down.
ThrowRequest Throwing::thrown() const {
  const Frame& frame = *run_.moment().frame;
  const Ray sight = view_.sight_through(pointer());
  const Vec3 middle = middle_of(frame);
  ThrowRequest request;
  request.add = palette_->chosen();
  request.place = {sight.origin, sight.direction, 0.0};
  if (axis_across(session_.model()->scene) >= 0) {
    request.place = {pointed(middle), down(frame), 0.0};
  } else {
    // An orthographic view begins anywhere: the body starts before everything.
    const double extent = (frame.model->upper - frame.model->lower).norm();
    const double room = std::isfinite(extent) ? extent : 0.0;
    const double far = (middle - sight.origin).dot(sight.direction) + room;
    request.place.reach = std::max(far, 10.0 * palette_->radius());
  }
  request.add.body.velocity = palette_->speed() * request.place.direction;
  return request;
}

/// Direction of gravity within the plane of the scene, or without it down the picture.
Vec3 Throwing::down(const Frame& frame) const {
  if (const Vec3 gravity = gravity_of_motion(frame); gravity.norm() > 0.0) return gravity.normalized();
  vtkCamera& camera = *view_.view().renderer()->GetActiveCamera();
  Vec3 down = -Vec3(camera.GetViewUp());
  if (const int axis = axis_across(session_.model()->scene); axis >= 0) {
    constexpr double edge_on = 1e-3;
    down[axis] = 0.0;
    if (down.norm() < edge_on) down = Vec3(camera.GetDirectionOfProjection());
    down[axis] = 0.0;
  }
  return down.normalized();
}

/// At which poured bodies begin: at rest where they fall by themselves [m/s].
double Throwing::speed_of_stream(const Frame& frame) const {
  return gravity_of_motion(frame).norm() > 0.0 ? 0.0 : palette_->speed();
}

/// At the pointer, in the middle of the bodies, with scattered places and orientations.
ThrowRequest Throwing::poured() {
  const Frame& frame = *run_.moment().frame;
  const Scene& scene = session_.model()->scene;
  ThrowRequest request;
  request.add = palette_->chosen();
  request.stream = stream_;
  Vec3 aside(scatter(drops_, 0), scatter(drops_, 1), scatter(drops_, 2));
  Vec3 turn = 3.0 * Vec3(scatter(drops_, 3), scatter(drops_, 4), scatter(drops_, 5));
  if (const int axis = axis_across(scene); axis >= 0) {
    aside[axis] = 0.0;
    turn = Vec3::Unit(axis) * turn[axis];
  }
  request.add.body.rotation = turn;
  request.place.from = pointed(middle_of(frame)) + spread_in_radii * palette_->radius() * aside;
  // Above what lies there, at most above all bodies.
  const Vec3 up = -down(frame);
  request.place.direction = up;
  constexpr double room_in_radii = 4.0;
  request.place.reach =
      std::max(0.0, highest(frame, up) - up.dot(request.place.from)) + room_in_radii * palette_->radius();
  request.add.body.velocity = -speed_of_stream(frame) * up;
  return request;
}

void Throwing::throw_body() {
  if (!ready()) return;
  actions_.throw_palette->setChecked(true);
  asked_.push_back(false);
  thread_.throw_body(thrown());
}

void Throwing::pour(bool on) {
  timer_.stop();
  if (!on) {
    stream_.reset();
    return;
  }
  const bool stands = reason_not_to().isEmpty() && run_.state() != RunState::playing;
  if (stands) hint_.tell(tr("The run stands still. Press Space, and pour then"));
  if (stands || !ready()) return actions_.pour->setChecked(false);
  actions_.throw_palette->setChecked(true);
  stream_ = free_stream(*session_.model());
  drops_ = 0;
  last_drop_.reset();
  since_drop_.start();
  timer_.start();
  pour_next();
}

/// Whether the last body of the stream has had the time to get out of the way of the next one.
bool Throwing::last_has_fallen() const {
  if (!last_drop_) return true;
  constexpr double way_in_radii = 2.5;
  const Frame& frame = *run_.moment().frame;
  const double gravity = gravity_of_motion(frame).norm();
  const double passed = frame.time - *last_drop_;
  const double speed = speed_of_stream(frame);
  const double way = (speed + 0.5 * gravity * passed) * passed;
  const bool stays = gravity == 0.0 && speed == 0.0;  // only another place has room
  return stays || passed < 0.0 || way >= way_in_radii * palette_->radius();
}

/// One body at a time: the next one is asked for when the last one has been answered.
void Throwing::pour_next() {
  const bool asked = std::find(asked_.begin(), asked_.end(), true) != asked_.end();
  if (!stream_ || asked || !run_.moment().frame || !last_has_fallen()) return;
  if (!reason_not_to().isEmpty()) return actions_.pour->setChecked(false);
  ++drops_;
  asked_.push_back(true);
  thread_.throw_body(poured());
}

void Throwing::accept(Thrown result, const QString& why) {
  const bool of_stream = asked_.empty() || asked_.front();
  if (!asked_.empty()) asked_.erase(asked_.begin());
  if (result == Thrown::added) {
    since_drop_.start();
    if (of_stream && run_.moment().frame) last_drop_ = run_.moment().frame->time;
    return;
  }
  if (result == Thrown::refused) {
    actions_.pour->setChecked(false);
    return hint_.tell(tr("It cannot be thrown: %1").arg(why));
  }
  if (!of_stream)
    return hint_.tell(tr("There is no room on the line of sight. Point elsewhere, or throw smaller ones"));
  if (!stream_ || since_drop_.elapsed() < patience) return;
  since_drop_.start();
  hint_.tell(tr("There is no room at the pointer. Point to a free place"));
}

}  // namespace scree
