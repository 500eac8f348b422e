#include "app/measure/measure_control.hpp"

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <QKeyEvent>
#include <QMouseEvent>
#include <cmath>
#include <utility>

#include "app/inspector/inspector.hpp"
#include "app/measure/measurements_dialog.hpp"
#include "app/measure/stopwatch_box.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/touch/hint_label.hpp"
#include "app/widgets/scene_widget.hpp"
#include "render/view/picking.hpp"

namespace scree {
namespace {

/// Around an end, where it can be grabbed [logical pixels].
constexpr double reach = 9.0;
constexpr double click_tolerance = 3.0;  ///< motion allowed during a click [logical pixels]

}  // namespace

MeasureControl::MeasureControl(SceneSession& session, RunControl& run, const Timeline& past,
                               const Actions& actions, const Parts& parts, QSettings& settings)
    : session_(session),
      run_(run),
      past_(past),
      actions_(actions),
      view_(parts.view),
      inspector_(parts.inspector),
      hint_(parts.hint),
      settings_(settings),
      box_(new StopwatchBox(view_, stopwatch_, actions)) {
  view_.installEventFilter(this);
  using Kind = MeasuringMark::Kind;
  for (const auto& [action, kind] :
       {std::pair(actions_.ruler, Kind::ruler), std::pair(actions_.protractor, Kind::protractor)}) {
    connect(action, &QAction::toggled, this, [this, kind = kind](bool on) {
      if (on != (kind_ == kind)) choose(on ? std::optional(kind) : std::nullopt);
    });
  }
  connect(actions_.measurements, &QAction::triggered, this, &MeasureControl::open_measurements);
  connect(&marks_, &Marks::changed, this, &MeasureControl::follow_marks);
  connect(&run_, &RunControl::moment_shown, this, [this] {
    box_->show_time(run_.moment().frame->time);
    if (dialog_) dialog_->show_moment(run_.moment().frame);
  });
  connect(box_, &StopwatchBox::changed, this, [this] {
    if (dialog_) dialog_->show_laps();
  });
}

void MeasureControl::begin_scene() {
  put_away();
  model_ = session_.model();
  marks_.clear();
  stopwatch_ = {};
  const double duration = session_.scene().duration;
  box_->set_style(time_style(duration));
  box_->show_time(0.0);
  if (dialog_) dialog_->begin_scene(duration);
}

void MeasureControl::take_model() {
  begun_.points.clear();
  next_.reset();
  held_.reset();
  const std::shared_ptr<const Model> before = std::exchange(model_, session_.model());
  if (before && model_) marks_.carry_over(*before, *model_);
}

/// Why nothing can be measured; empty: something can.
QString MeasureControl::reason_not_to() const {
  if (!session_.model() || !run_.moment().frame || !view_.isVisible())
    return tr("There is nothing to measure: open a scene first");
  return {};
}

void MeasureControl::choose(std::optional<MeasuringMark::Kind> kind) {
  if (kind && !reason_not_to().isEmpty()) {
    hint_.tell(reason_not_to());
    kind.reset();
  }
  kind_ = kind;
  begun_ = {};
  next_.reset();
  held_.reset();
  actions_.ruler->setChecked(kind == MeasuringMark::Kind::ruler);
  actions_.protractor->setChecked(kind == MeasuringMark::Kind::protractor);
  if (!kind) {
    view_.set_tool({});
    view_.unsetCursor();
    return draw();
  }
  emit tool_taken();
  begun_.kind = *kind;
  view_.set_tool(
      [this](const QPointF& position, Qt::KeyboardModifiers modifiers) { click(position, modifiers); });
  view_.setFocus();
  view_.setCursor(Qt::CrossCursor);
  hint_.tell(
      *kind == MeasuringMark::Kind::ruler
          ? tr("Click two points; with Shift the centre of a body. Enter takes the centre of the selected "
               "body. Drag a point to move it. Esc ends")
          : tr("Click the end of an arm, the corner, the end of the other arm. Enter takes the centre of the "
               "selected body. Drag a point to move it. Esc ends"));
  draw();
}

void MeasureControl::put_away() {
  if (measuring()) choose(std::nullopt);
}

void MeasureControl::escape() {
  if (held_) {
    const End end = *std::exchange(held_, std::nullopt);
    return marks_.move_point(end.mark, end.point, held_before_);
  }
  if (begun_.points.empty()) return put_away();
  begun_.points.clear();
  next_.reset();
  draw();
}

/// On what is seen there; beside everything in the plane across the line of sight, through a point or through
/// the middle of the view.
std::optional<PinnedPoint> MeasureControl::point_at(const QPointF& position, bool centre,
                                                    const std::optional<PinnedPoint>& beside) const {
  const std::shared_ptr<const Frame>& frame = run_.moment().frame;
  if (!frame) return std::nullopt;
  std::optional<PinnedPoint> found = view_.surface_at(position);
  if (found && centre && found->body >= 0) found->place.setZero();
  if (found) return found;
  vtkCamera* camera = view_.view().renderer()->GetActiveCamera();
  const Vec3 away(camera->GetDirectionOfProjection());
  Vec3 through = view_.sight_through(QPointF(0.5 * view_.width(), 0.5 * view_.height())).origin +
                 camera->GetDistance() * away;
  const std::optional<Vec3> known = beside ? place_of(*frame, *beside) : std::nullopt;
  if (known) through = *known;
  Vec3 normal = -away;
  // A plate lies in the plane z = 0.
  if (frame->model->lattice) {
    through.setZero();
    normal = Vec3::UnitZ();
  }
  const std::optional<Vec3> point = point_on_plane(view_.sight_through(position), through, normal);
  if (!point) return std::nullopt;
  PinnedPoint fixed;
  fixed.place = *point;
  return fixed;
}

std::optional<PinnedPoint> MeasureControl::last_point() const {
  return begun_.points.empty() ? std::nullopt : std::optional(begun_.points.back());
}

/// At the end of a mark, that end.
void MeasureControl::click(const QPointF& position, Qt::KeyboardModifiers modifiers) {
  if (const std::optional<End> end = end_at(position)) return take_point(point_of(*end));
  if (const auto point = point_at(position, modifiers.testFlag(Qt::ShiftModifier), last_point()))
    take_point(*point);
}

void MeasureControl::take_centre_of_selection() {
  const std::optional<int> body = inspector_.selected_body();
  if (!body)
    return hint_.tell(tr("No body is selected: J selects the next one, Ctrl+F finds one by its name"));
  PinnedPoint centre;
  centre.body = *body;
  take_point(centre);
}

void MeasureControl::take_point(const PinnedPoint& point) {
  next_.reset();
  begun_.points.push_back(point);
  if (begun_.points.size() < points_of(begun_.kind)) return draw();
  MeasuringMark finished = begun_;
  begun_.points.clear();
  marks_.add(std::move(finished));
}

std::optional<MeasureControl::End> MeasureControl::end_at(const QPointF& position) const {
  const std::shared_ptr<const Frame>& frame = run_.moment().frame;
  if (!frame) return std::nullopt;
  std::optional<End> nearest;
  double least = reach;
  for (std::size_t mark = 0; mark < marks_.all().size(); ++mark) {
    const std::vector<PinnedPoint>& points = marks_.all()[mark].points;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const std::optional<Vec3> place = place_of(*frame, points[i]);
      const std::optional<QPointF> seen = place ? view_.place_of(*place) : std::nullopt;
      if (!seen) continue;
      const double away = std::hypot(seen->x() - position.x(), seen->y() - position.y());
      if (away > least) continue;
      least = away;
      nearest = End{mark, i};
    }
  }
  return nearest;
}

/// @param pressed  false: it asks whether a shortcut is to wait
bool MeasureControl::take_key(const QKeyEvent& event, bool pressed) {
  if (event.key() == Qt::Key_Escape) {
    if (pressed) escape();
    return true;
  }
  if (event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter) return false;
  if (pressed) take_centre_of_selection();
  return true;
}

bool MeasureControl::eventFilter(QObject* watched, QEvent* event) {
  // A body held by hand comes first.
  if (!measuring() || watched != &view_ || view_.holds_body()) return QObject::eventFilter(watched, event);
  switch (event->type()) {
    case QEvent::ShortcutOverride:
      if (!take_key(*static_cast<QKeyEvent*>(event), false)) break;
      event->accept();
      return true;
    case QEvent::KeyPress:
      if (take_key(*static_cast<QKeyEvent*>(event), true)) return true;
      break;
    case QEvent::MouseButtonPress:
      return press(*static_cast<QMouseEvent*>(event));
    case QEvent::MouseMove:
      return move(*static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonRelease:
      if (!held_) break;
      if (static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton)
        release(*static_cast<QMouseEvent*>(event));
      return true;
    default:
      break;
  }
  return QObject::eventFilter(watched, event);
}

/// @return whether an end of a mark is held
bool MeasureControl::press(const QMouseEvent& event) {
  if (held_) return true;
  const bool plain = (event.modifiers() & ~Qt::ShiftModifier) == Qt::NoModifier;
  if (event.button() != Qt::LeftButton || !plain || !begun_.points.empty()) return false;
  held_ = end_at(event.position());
  if (!held_) return false;
  held_before_ = point_of(*held_);
  held_from_ = event.position();
  dragged_ = false;
  view_.setCursor(Qt::ClosedHandCursor);
  return true;
}

/// Without a drag it was a click: another mark may begin where one ends.
void MeasureControl::release(const QMouseEvent& event) {
  const PinnedPoint point = point_of(*std::exchange(held_, std::nullopt));
  view_.setCursor(end_at(event.position()) ? Qt::OpenHandCursor : Qt::CrossCursor);
  if (!dragged_) take_point(point);
}

bool MeasureControl::move(const QMouseEvent& event) {
  const bool centre = event.modifiers().testFlag(Qt::ShiftModifier);
  // A dialog may have taken the release.
  if (held_ && !event.buttons().testFlag(Qt::LeftButton)) held_.reset();
  if (held_) {
    dragged_ = dragged_ || (event.position() - held_from_).manhattanLength() > click_tolerance;
    if (!dragged_) return true;
    if (const auto point = point_at(event.position(), centre, held_before_))
      marks_.move_point(held_->mark, held_->point, *point);
    return true;
  }
  if (event.buttons() != Qt::NoButton) return false;
  const std::optional<End> end = end_at(event.position());
  view_.setCursor(end && begun_.points.empty() ? Qt::OpenHandCursor : Qt::CrossCursor);
  if (begun_.points.empty()) return false;
  next_ = end ? std::optional(point_of(*end)) : point_at(event.position(), centre, last_point());
  draw();
  return false;
}

void MeasureControl::follow_marks() {
  if (held_ && held_->mark >= marks_.all().size()) held_.reset();
  draw();
  if (dialog_) dialog_->show_marks();
}

/// What is finished, and what is being placed with its next point under the pointer.
void MeasureControl::draw() {
  std::vector<MeasuringMark> marks = marks_.all();
  if (kind_ && !begun_.points.empty()) {
    marks.push_back(begun_);
    if (next_) marks.back().points.push_back(*next_);
  }
  view_.set_marks(std::move(marks));
}

void MeasureControl::open_measurements() {
  if (dialog_ != nullptr) {
    dialog_->raise();
    return dialog_->activateWindow();
  }
  dialog_ = new MeasurementsDialog(marks_, stopwatch_, past_, settings_, view_.window());
  dialog_->setAttribute(Qt::WA_DeleteOnClose);
  dialog_->begin_scene(session_.model() ? session_.scene().duration : 1.0);
  dialog_->show_moment(run_.moment().frame);
  dialog_->show();
}

}  // namespace scree
