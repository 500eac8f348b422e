#include "app/placing/place_control.hpp"

#include <QAction>
#include <QKeyEvent>
#include <QMouseEvent>
#include <cmath>
#include <numbers>
#include <utility>

#include "app/forms/fill_estimate.hpp"
#include "app/forms/part_kinds.hpp"
#include "app/inspector/inspector.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/touch/hint_label.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/geometry/rotation.hpp"
#include "core/readings/sweep.hpp"

namespace scree {
namespace {

constexpr double grid_share = 0.02;   ///< of the size of the scene, for the first step of the grid
constexpr double finest_share = 0.2;  ///< of a pixel
constexpr double degrees = 180.0 / std::numbers::pi;
// Dropping a body: poses looked at in one go, and how often.
constexpr int effort = 400;
constexpr int most_rounds = 50;
constexpr double click_tolerance = 3.0;  ///< motion allowed during a click [logical pixels]
constexpr double negligible = 1e-6;      ///< drop, relative to the scene

/// Returns whether numbers would carry a body out of the plane of its scene, or tilt it.
bool leaves_plane(const PlaceNumbers& numbers, const Placement& placement) {
  const int across = placement.across;
  if (across < 0) return false;
  if (numbers.kind == PlaceNumbers::Kind::position) return numbers.values[across] != placement.anchor[across];
  if (numbers.kind != PlaceNumbers::Kind::rotation) return false;
  Vec3 change = numbers.values - *placement.rotation;
  change[across] = 0.0;
  return !change.isZero(0.0);
}

/// Why a part cannot have these numbers; empty: it can.
QString fault_of(const PlaceNumbers& numbers, const Placement& placement) {
  using Kind = PlaceNumbers::Kind;
  const double least = numbers.kind == Kind::size ? numbers.values.x() : numbers.values.minCoeff();
  if ((numbers.kind == Kind::size || numbers.kind == Kind::extent) && !(least > 0.0))
    return PlaceControl::tr("A size must be above 0");
  if (numbers.kind == Kind::normal && !(numbers.values.norm() > 0.0))
    return PlaceControl::tr("A normal must have a length above 0");
  if (numbers.kind == Kind::axis && !(numbers.values.norm() > 0.0))
    return PlaceControl::tr("An axis must have a length above 0");
  if (leaves_plane(numbers, placement))
    return PlaceControl::tr("The scene moves in a plane, which the body must not leave");
  return {};
}

double extent_of(const Model& model) {
  return scene_extent(model).diagonal();
}

}  // namespace

PlaceControl::PlaceControl(SceneSession& session, RunControl& run, const Actions& actions, SceneWidget& view,
                           Inspector& inspector, PlaceBar& bar, HintLabel& hint)
    : session_(session),
      run_(run),
      view_(view),
      inspector_(inspector),
      bar_(bar),
      hint_(hint),
      overlay_(new PlaceOverlay(view)) {
  view_.installEventFilter(this);
  connect(actions.place, &QAction::triggered, this, &PlaceControl::begin_with_selection);
  connect(&view_, &SceneWidget::picked, this, &PlaceControl::follow_pick);
  connect(&run_, &RunControl::moment_shown, this, &PlaceControl::follow_run);
  connect(&run_, &RunControl::state_changed, this, &PlaceControl::follow_run);
  connect(actions.presentation, &QAction::toggled, this, &PlaceControl::end);
  connect(&session_, &SceneSession::opened, this, &PlaceControl::forget_scene);
  connect(&session_, &SceneSession::open_failed, this, [this] {
    awaited_.reset();
    waiting_.clear();
    show();
  });
  connect(&bar_, &PlaceBar::typed, this, &PlaceControl::take_number);
  connect(&bar_, &PlaceBar::refused, this, [this](const QString& reason) { bar_.show_remark(reason, true); });
  connect(&bar_, &PlaceBar::drop_wanted, this, &PlaceControl::drop);
  connect(&bar_, &PlaceBar::done, this, &PlaceControl::end);
}

/// Why nothing can be placed now, and what helps; empty: something can.
QString PlaceControl::reason_not_to() const {
  if (session_.recording())
    return tr("This is a recording. Press L to compute its scene, and place its parts there");
  if (session_.editing() || run_.state() == RunState::loading || !run_.moment().frame)
    return tr("The scene is being built. Wait a moment");
  return {};
}

void PlaceControl::begin_with_selection() {
  if (!session_.model() || !view_.isVisible()) return;
  if (placing()) return end();
  if (const QString reason = reason_not_to(); !reason.isEmpty()) return hint_.tell(reason);
  const std::optional<ScenePart> part =
      part_of(*session_.model(), inspector_.selected_body(), inspector_.selected_wall());
  if (part) return begin(*part);
  hint_.tell(inspector_.selected_body()
                 ? tr("This body was thrown into the run. Move it by Ctrl and a drag in a pause")
                 : tr("Neither a body nor a wall is selected. Click one, and press Q then"));
}

/// A step that was typed stays while the scene is open.
void PlaceControl::take_grid() {
  if (std::exchange(has_grid_, true)) return;
  bar_.set_grid(round_length(grid_share * extent_of(*session_.model())));
}

void PlaceControl::begin(const ScenePart& part) {
  if (!session_.model()) return;
  if (const QString reason = reason_not_to(); !reason.isEmpty()) return hint_.tell(reason);
  if (!placement_of(*session_.model(), part))
    return hint_.tell(tr("It has no place of its own that handles could change"));
  part_ = part;
  take_grid();
  if (run_.state() == RunState::playing || run_.timeline().playing_back()) run_.timeline().toggle_play();
  arriving_ = run_.moment().frame->time > 0.0;
  if (arriving_) run_.timeline().to_start();
  view_.setFocus();
  emit begun();
  show();
}

void PlaceControl::end() {
  if (!placing()) return;
  part_.reset();
  held_.reset();
  waiting_.clear();
  arriving_ = false;
  overlay_->hide();
  bar_.hide();
  view_.unsetCursor();
}

/// First the drag, then all of it.
void PlaceControl::escape() {
  if (!held_) return end();
  held_.reset();
  show();
}

void PlaceControl::forget_scene() {
  awaited_.reset();
  has_grid_ = false;
  end();
}

/// After parts were added or removed, the part that is being placed has another number; without a name it
/// cannot be told from others.
void PlaceControl::follow_part() {
  const Scene& scene = session_.model()->scene;
  const std::size_t count = count_of_parts(scene, part_->table);
  if (count == count_) return;
  for (std::size_t i = 0; i < count && !name_.empty(); ++i) {
    if (name_of_part(scene, {part_->table, i}) != name_) continue;
    part_->index = i;
    return;
  }
  end();
}

void PlaceControl::take_edited() {
  held_.reset();
  arriving_ = false;
  if (awaited_ && placement_of(*session_.model(), *awaited_)) {
    part_ = awaited_;
    emit begun();
    take_grid();
  } else if (placing()) {
    follow_part();
  }
  awaited_.reset();
  show();
  const QList<PlaceNumbers> waiting = std::exchange(waiting_, {});
  for (const PlaceNumbers& numbers : waiting) take_number(numbers);
}

/// A click on something else while placing goes on with that.
void PlaceControl::follow_pick(const Picked& picked) {
  if (!placing() || session_.editing()) return;
  const std::optional<ScenePart> part = part_of(*session_.model(), picked.body, picked.wall);
  if (!part || part == part_ || !placement_of(*session_.model(), *part)) return;
  part_ = part;
  show();
}

/// Placing happens at the start: it ends when the run goes on or another moment is shown.
void PlaceControl::follow_run() {
  if (!placing() || !run_.moment().frame) return;
  const bool at_start = run_.moment().frame->time == 0.0;
  if (at_start && run_.state() != RunState::playing && !run_.timeline().playing_back()) {
    if (std::exchange(arriving_, false)) show();
  } else if (!arriving_ && run_.state() != RunState::loading) {
    end();
  }
}

QList<PlaceNumbers> PlaceControl::numbers(const Placement& placement) const {
  using Kind = PlaceNumbers::Kind;
  QList<PlaceNumbers> numbers{{Kind::position, placement.anchor}};
  if (placement.rotation) numbers << PlaceNumbers{Kind::rotation, *placement.rotation};
  if (placement.normal) numbers << PlaceNumbers{Kind::normal, *placement.normal};
  if (placement.axis) numbers << PlaceNumbers{Kind::axis, *placement.axis};
  if (placement.box) numbers << PlaceNumbers{Kind::extent, placement.box->max - placement.box->min};
  if (placement.size) numbers << PlaceNumbers{Kind::size, Vec3::Constant(*placement.size)};
  return numbers;
}

void PlaceControl::show() {
  if (!placing()) return;
  const Model& model = *session_.model();
  const std::optional<Placement> placement = placement_of(model, *part_);
  if (!placement) return end();
  placement_ = *placement;
  name_ = name_of_part(model.scene, *part_);
  count_ = count_of_parts(model.scene, part_->table);
  change_ = {};
  std::vector<Box> regions;
  for (const FillSpec& fill : model.scene.fills) {
    if (fill.file.empty()) regions.push_back(fill.region);
  }
  for (const InletSpec& inlet : model.scene.inlets) regions.push_back(inlet.bodies.region);
  for (const OutletSpec& outlet : model.scene.outlets) {
    if (const auto* box = std::get_if<Box>(&outlet.where)) regions.push_back(*box);
  }
  for (const ProbeSpec& probe : model.scene.probes) {
    const auto* box = probe.region ? std::get_if<Box>(&*probe.region) : nullptr;
    if (box != nullptr) regions.push_back(*box);
  }
  const std::vector<Line> outline = outline_of(model, placement_);
  overlay_->show_placement(placement_, outline, regions);
  bar_.show_part(tr("Placing: %1").arg(title_of_part(model.scene, *part_)), numbers(placement_),
                 !outline.empty() && !placement_.normal);
  show_estimate(session_.scene());
}

bool PlaceControl::eventFilter(QObject* watched, QEvent* event) {
  if (!placing() || arriving_) return QObject::eventFilter(watched, event);
  const QEvent::Type type = event->type();
  const bool escape = (type == QEvent::ShortcutOverride || type == QEvent::KeyPress) &&
                      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
  if (escape && type == QEvent::ShortcutOverride) {
    event->accept();
    return true;
  }
  if (escape) {
    this->escape();
    return true;
  }
  // The camera stays during a drag.
  if (held_ && (type == QEvent::Wheel || type == QEvent::KeyPress)) return true;
  if (type == QEvent::MouseButtonPress) return press(*static_cast<QMouseEvent*>(event));
  if (type == QEvent::MouseMove) return move(*static_cast<QMouseEvent*>(event));
  if (type == QEvent::MouseButtonRelease && held_) {
    if (static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) let_go();
    return true;
  }
  return QObject::eventFilter(watched, event);
}

/// @return whether a handle has been taken
bool PlaceControl::press(const QMouseEvent& event) {
  if (held_) return true;
  const bool plain = (event.modifiers() & ~Qt::ShiftModifier) == Qt::NoModifier;
  if (event.button() != Qt::LeftButton || !plain || session_.editing()) return false;
  held_ = overlay_->handle_at(event.position());
  if (!held_) return false;
  pressed_ = view_.sight_through(event.position());
  pressed_at_ = event.position();
  moved_ = false;
  change_ = {};
  return true;
}

bool PlaceControl::move(const QMouseEvent& event) {
  if (!held_) {
    const std::optional<Handle> handle = overlay_->handle_at(event.position());
    overlay_->set_hovered(handle);
    if (handle && event.buttons() == Qt::NoButton) {
      view_.setCursor(Qt::OpenHandCursor);
    } else {
      view_.unsetCursor();
    }
    return false;
  }
  // A dialog may have taken the release.
  if (!event.buttons().testFlag(Qt::LeftButton)) {
    let_go();
    return true;
  }
  moved_ = moved_ || (event.position() - pressed_at_).manhattanLength() > click_tolerance;
  if (moved_) show_drag(event.position(), event.modifiers().testFlag(Qt::ShiftModifier));
  return true;
}

void PlaceControl::show_drag(const QPointF& position, bool other_snapping) {
  const double pixel =
      (view_.sight_through(position + QPointF(1.0, 0.0)).direction - view_.sight_through(position).direction)
          .norm() *
      (placement_.anchor - pressed_.origin).norm();
  Snapping snapping;
  snapping.on = bar_.snaps() != other_snapping;
  snapping.grid = bar_.grid();
  // In a view without perspective all lines of sight are parallel.
  const double fine = pixel > 0.0 ? finest_share * pixel : 1e-4 * extent_of(*session_.model());
  snapping.finest = round_length(fine);
  change_ = dragged(placement_, *held_, pressed_, view_.sight_through(position), snapping);
  overlay_->show_change(change_, text_of(change_));
  const Scene scene = with_change(session_.scene(), *session_.model(), placement_, change_);
  show_estimate(scene);
}

/// What a drag has changed: "z = 0.3 m", "30°", "× 1.2".
QString PlaceControl::text_of(const PlaceChange& change) const {
  if (held_->kind == Handle::Kind::about) {
    const double angle = change.turn[held_->axis] * degrees;
    return QStringLiteral("%1°").arg(std::round(angle));
  }
  if (held_->kind == Handle::Kind::size)
    return QStringLiteral("× %1").arg(change.factor * *placement_.size, 0, 'g', 4);
  static const QStringList names = {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
  const auto coordinate = [&](int axis, double value) {
    return QStringLiteral("%1 = %2").arg(names[axis], quantity_text(value, "m"));
  };
  if (held_->kind == Handle::Kind::side) {
    const Vec3& corner = held_->upper ? change.box->max : change.box->min;
    return coordinate(held_->axis, corner[held_->axis]);
  }
  const Vec3 anchor = placement_.anchor + change.way;
  if (held_->kind == Handle::Kind::along) return coordinate(held_->axis, anchor[held_->axis]);
  return QStringList{coordinate(0, anchor.x()), coordinate(1, anchor.y()), coordinate(2, anchor.z())}.join(
      QStringLiteral(", "));
}

/// How many bodies of a fill have room in its region.
void PlaceControl::show_estimate(const Scene& scene) {
  if (part_->table != "fill") return;
  const FillSpec& fill = scene.fills[part_->index];
  const std::optional<FillEstimate> room = estimate_fill(scene, fill);
  if (!room) return;
  const bool enough = room->count >= fill.count;
  bar_.show_remark((room->grid ? tr("%1 fit on the grid of this region; %2 are wanted")
                               : tr("About %1 fit into this region; %2 are wanted"))
                       .arg(std::llround(room->count))
                       .arg(fill.count),
                   !enough);
}

void PlaceControl::let_go() {
  if (!std::exchange(held_, std::nullopt)) return;
  const bool same_box = change_.box && change_.box == placement_.box;
  if (same_box || change_ == PlaceChange{}) return show();
  if (!session_.editing()) return apply(change_);
  show();
  bar_.show_remark(tr("The scene has been changed meanwhile. Drag again"), true);
}

void PlaceControl::take_number(const PlaceNumbers& numbers) {
  if (!placing() || held_) return;
  if (session_.editing()) {
    waiting_.push_back(numbers);
    return;
  }
  if (const QString fault = fault_of(numbers, placement_); !fault.isEmpty()) {
    show();
    return bar_.show_remark(fault, true);
  }
  switch (numbers.kind) {
    case PlaceNumbers::Kind::position:
      return apply(change_to_anchor(placement_, numbers.values));
    case PlaceNumbers::Kind::rotation:
      return apply(change_to_rotation(placement_, numbers.values));
    case PlaceNumbers::Kind::normal:
    case PlaceNumbers::Kind::axis:
      return apply(change_to_direction(placement_, numbers.values));
    case PlaceNumbers::Kind::extent:
      return apply(change_to_extent(placement_, numbers.values));
    case PlaceNumbers::Kind::size:
      return apply(change_to_size(placement_, numbers.values.x()));
  }
}

/// Distance to the next thing below [m]; none: there is nothing.
std::optional<double> PlaceControl::way_down() const {
  const Model& model = *session_.model();
  const Vec3 up = scene_extent(model).up;
  const std::shared_ptr<const Frame>& frame = run_.moment().frame;
  if (placement_.part.table == "body" && frame->bodies[static_cast<std::size_t>(placement_.body)].present) {
    const FreeSpace space(frame, placement_.body);
    BodyPose wanted = space.present();
    wanted.position -= 2.0 * (extent_of(model) + space.radius()) * up;
    Swept swept{space.present(), {}, false};
    for (int k = 0; k < most_rounds && !swept.finished; ++k) swept = sweep(space, swept.pose, wanted, effort);
    if (!swept.stopped_by) return std::nullopt;
    return (space.present().position - swept.pose.position).dot(up);
  }
  const std::optional<double> floor = floor_below(model.scene, placement_, up);
  if (!floor) return std::nullopt;
  return lowest(model, placement_, up) - *floor;
}

void PlaceControl::drop() {
  if (!placing() || !run_.moment().frame || session_.editing()) return;
  const std::optional<double> down = way_down();
  if (!down) return bar_.show_remark(tr("There is no floor below it"), true);
  PlaceChange change;
  change.way = -*down * scene_extent(*session_.model()).up;
  if (change.way.norm() < negligible * extent_of(*session_.model()))
    return bar_.show_remark(tr("It stands there already"), false);
  apply(change);
}

/// Replaces the scene. The file reader checks it first.
void PlaceControl::apply(const PlaceChange& change) {
  try {
    const Scene scene = read_again(with_change(session_.scene(), *session_.model(), placement_, change));
    session_.edit(scene, tr("%1 placed").arg(title_of_part(session_.scene(), *part_)));
  } catch (const SceneError& error) {
    show();
    bar_.show_remark(QString::fromStdString(error.message()), true);
  }
}

}  // namespace scree
