#include "app/forms/build_control.hpp"

#include <QAction>
#include <QApplication>
#include <QStandardPaths>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/forms/editors/key_form.hpp"
#include "app/forms/new_scene.hpp"
#include "app/forms/part_dialog.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/runner/joining/names_by_hand.hpp"
#include "app/session/beside_edits.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_files.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/resources.hpp"
#include "app/widgets/error_bar.hpp"
#include "core/lattice/lattice.hpp"
#include "core/scene/event_order.hpp"
#include "core/scene/file/bundle.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/fill_shapes.hpp"
#include "core/scene/parts/usual_tries.hpp"

namespace scree {
namespace {

constexpr double largest_room = 1e6;  ///< of a region that is offered [m]
/// Largest bodies that have room side by side in a region that is offered.
constexpr double bodies_across = 2.5;

/// Folder for files that are made: that of the scene, if it is the user's own.
std::filesystem::path folder_for(const Scene& scene) {
  const bool own = !scene.file.empty() && !is_example(scene.file) && !is_bundle_path(scene.file);
  if (own) return scene.file.parent_path();
  return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation).toStdString();
}

/// A value to try that is added takes the place of an earlier one for the same number.
Scene without_doubles(Scene scene, const ScenePart& added) {
  if (added.table != "try") return scene;
  const auto last = std::prev(scene.tries.end());
  const auto same = [path = last->path](const TrySpec& one) { return one.path == path; };
  scene.tries.erase(std::remove_if(scene.tries.begin(), last, same), last);
  return scene;
}

/// Apart from lines of the file and the order of events at different times.
bool only_plots_differ(Scene scene, Scene other) {
  scene.plots = other.plots;
  scene.view.plot = other.view.plot;
  for (Scene* one : {&scene, &other}) one->events = in_chronological_order(std::move(one->events));
  return scene_text(scene, "/") == scene_text(other, "/");
}

/// A shape that the run does not have yet.
std::optional<ShapeSpec> new_shape(const Scene& scene, const std::string& name, const Model& model) {
  const auto named = [&](const ShapeSpec& one) { return one.name == name; };
  const std::vector<ShapeSpec>& known = model.scene.shapes;
  if (std::any_of(known.begin(), known.end(), named)) return std::nullopt;
  const auto made = std::find_if(scene.shapes.begin(), scene.shapes.end(), named);
  return made == scene.shapes.end() ? std::nullopt : std::optional(*made);
}

/// The act that adds the last part of a scene to a run. What has no name gets one, by which it can be
/// removed.
EventAction addition(const Scene& scene, const std::string& table, const Model& model) {
  const auto named = [&](auto part) {
    if (part.name.empty()) part.name = added_name(model);
    if constexpr (requires { part.hold; }) part.hold = false;
    part.line = 0;
    return part;
  };
  if (table == "wall") return AddWallEvent{named(scene.walls.back())};
  if (table == "fill") {
    const FillSpec fill = named(scene.fills.back());
    // Of a mixture one shape may be new.
    std::optional<ShapeSpec> brought;
    for (const std::string& shape : shapes_of(fill)) {
      if (!brought) brought = new_shape(scene, shape, model);
    }
    return AddFillEvent{fill, brought};
  }
  const BodySpec body = named(scene.bodies.back());
  return AddBodyEvent{body, new_shape(scene, body.shape, model)};
}

/// @param size  about that of the box [m]
Box with_few_digits(const Box& box, double size) {
  const double unit = std::pow(10.0, std::floor(std::log10(size)) - 2.0);
  const auto rounded = [unit](const Vec3& corner) {
    return Vec3((corner.array() / unit).round().matrix() * unit);
  };
  return {rounded(box.min), rounded(box.max)};
}

}  // namespace

BuildControl::BuildControl(QWidget& window, SceneSession& session, SceneFiles& files, RunControl& run,
                           const Actions& actions, ScenePanel& panel, ErrorBar& errors)
    : window_(window), session_(session), files_(files), run_(run), actions_(actions), errors_(errors) {
  connect_actions(actions);
  connect(&panel, &ScenePanel::part_edit_wanted, this, [this](const QString& table, int index) {
    edit({table.toStdString(), static_cast<std::size_t>(index)});
  });
  connect(&panel, &ScenePanel::part_removal_wanted, this, [this](const QString& table, int index) {
    remove({table.toStdString(), static_cast<std::size_t>(index)});
  });
  for (const auto change : {&SceneSession::opened, &SceneSession::edit_begun})
    connect(&session_, change, this, &BuildControl::follow);
  connect(&session_, &SceneSession::edited, this, &BuildControl::follow);
  connect(&run_, &RunControl::addition_refused, this, &BuildControl::try_again);
  for (const auto change : {&SceneSession::opened, &SceneSession::edit_begun})
    connect(&session_, change, this, [this] { try_again_ = nullptr; });
  connect(&session_, &SceneSession::open_failed, this, &BuildControl::follow);
  follow();
}

void BuildControl::connect_actions(const Actions& actions) {
  connect(actions.new_scene, &QAction::triggered, this, &BuildControl::make_new_scene);
  const std::initializer_list<std::pair<QAction*, PartType>> types = {
      {actions.add_body, PartType::body},
      {actions.add_fill, PartType::fill},
      {actions.add_inlet, PartType::inlet},
      {actions.add_outlet, PartType::outlet},
      {actions.add_probe_region, PartType::probe_region},
      {actions.add_probe_flow, PartType::probe_flow},
      {actions.add_probe_repose, PartType::probe_repose},
      {actions.add_probe_mixing, PartType::probe_mixing},
      {actions.add_plane, PartType::plane},
      {actions.add_box, PartType::box},
      {actions.add_cylinder, PartType::cylinder},
      {actions.add_cone, PartType::cone},
      {actions.add_mesh_wall, PartType::mesh_wall},
      {actions.add_load, PartType::load},
      {actions.add_event, PartType::event},
      {actions.add_pull, PartType::pull},
      {actions.add_plot, PartType::plot},
      {actions.add_try, PartType::tried},
      {actions.add_contact, PartType::contact},
      {actions.add_material, PartType::material},
      {actions.add_sphere, PartType::sphere},
      {actions.add_mesh, PartType::mesh}};
  for (const auto& [action, type] : types)
    connect(action, &QAction::triggered, this, [this, wanted = type] { add(wanted); });
  for (QAction* action : actions.edit_tables)
    connect(action, &QAction::triggered, this, [this, action] {
      edit({action->data().toString().toStdString(), 0});
    });
}

void BuildControl::follow() {
  const bool possible = session_.model() != nullptr && session_.recording() == nullptr && !session_.editing();
  for (QAction* action : actions_.edit_tables) action->setEnabled(possible);
  for (QAction* action : {actions_.add_body,         actions_.add_fill,         actions_.add_inlet,
                          actions_.add_outlet,       actions_.add_probe_region, actions_.add_probe_flow,
                          actions_.add_probe_repose, actions_.add_probe_mixing, actions_.add_plane,
                          actions_.add_box,          actions_.add_cylinder,     actions_.add_cone,
                          actions_.add_mesh_wall,    actions_.add_load,         actions_.add_event,
                          actions_.add_pull,         actions_.add_plot,         actions_.add_try,
                          actions_.add_contact,      actions_.add_material,     actions_.add_sphere,
                          actions_.add_mesh})
    action->setEnabled(possible);
}

void BuildControl::make_new_scene() {
  if (files_.may_leave()) session_.open_made(new_scene(), true, SceneSession::Then::pause);
}

/// A box above everything in the scene.
Box BuildControl::free_region() const {
  const Model& model = *session_.model();
  Vec3 lower = model.lower;
  Vec3 upper = model.upper;
  const Vec3 size = upper - lower;
  const bool usable = size.allFinite() && size.minCoeff() > 0.0 && size.maxCoeff() < largest_room;
  if (!usable) return {Vec3(-0.5, -0.5, 0.1), Vec3(0.5, 0.5, 1.1)};
  // As tall as wide: with the height of the scene, each fill would be as tall as all before it.
  // Wide enough for a few bodies of any shape, however they are turned.
  double largest = 0.0;
  for (const Shape& shape : model.shapes) largest = std::max(largest, 2.0 * shape.bounding_radius);
  const double width = std::max({size.x(), size.y(), bodies_across * largest});
  const Vec3 missing = (0.5 * (Vec3::Constant(bodies_across * largest) - size)).cwiseMax(0.0);
  lower.head<2>() -= missing.head<2>();
  upper.head<2>() += missing.head<2>();
  lower.z() = upper.z() + 0.02 * width;
  upper.z() = lower.z() + width;
  return with_few_digits({lower, upper}, width);
}

/// The middle half of the scene, where a new probe measures.
Box BuildControl::middle_region() const {
  const Model& model = *session_.model();
  const Vec3 size = model.upper - model.lower;
  const bool usable = size.allFinite() && size.minCoeff() > 0.0 && size.maxCoeff() < largest_room;
  if (!usable) return {Vec3(-0.5, -0.5, 0.0), Vec3(0.5, 0.5, 1.0)};
  return with_few_digits({model.lower + 0.25 * size, model.upper - 0.25 * size}, size.minCoeff());
}

/// The scene that a form changes. The first value to try that a scene chooses comes beside the usual ones,
/// which would vanish otherwise.
Scene BuildControl::base_of(const std::string& table) const {
  Scene scene = session_.scene();
  if (table == "try") scene.tries = offered_tries(scene);
  return scene;
}

void BuildControl::add(PartType type) {
  const PartKind kind = kind_of_new(type);
  const Scene base = base_of(kind.table);
  const Box region = kind.table == "probe" ? middle_region() : free_region();
  open_form(kind, {kind.table, count_of_parts(base, kind.table)}, start_values(type, base, region), base);
}

/// The numbers of parts are those of the scene that is shown, and another one may be on its way.
bool BuildControl::ready() {
  if (session_.editing())
    errors_.show_problem({tr("The scene is being built. Wait a moment, and do it then."), {}});
  return !session_.editing();
}

void BuildControl::edit(const ScenePart& part) {
  if (!ready()) return;
  const std::vector<SceneValue> values = values_of_part(session_.scene(), part);
  open_form(kind_of_part(part, values), part, values, base_of(part.table));
}

void BuildControl::open_form(const PartKind& kind, const ScenePart& part,
                             const std::vector<SceneValue>& start, const Scene& base) {
  const bool fresh = part.index >= count_of_parts(base, part.table);
  auto* dialog = new PartDialog(base, kind, part, start, folder_for(base), &window_);
  connect(dialog, &QDialog::accepted, this, [this, dialog, part, kind, fresh, base] {
    const QString what = titled(kind, dialog->part_name());
    const Scene scene = with_new_acts(dialog->scene(), base, session_.scene());
    if (!fresh) return take(scene, tr("%1 changed").arg(what));
    if (dialog->now()) {
      try_again_ = [this, kind, part, values = dialog->form().values(), made = dialog->scene().shapes] {
        Scene again = base_of(part.table);
        again.shapes = made;
        open_form(kind, {part.table, count_of_parts(again, part.table)}, values, again);
      };
      return add_now(dialog->scene(), part.table);
    }
    emit adding(part);
    take(without_doubles(scene, part), tr("%1 added").arg(what));
  });
  if (fresh && may_add_now(part.table)) dialog->offer_now();
  dialog->open();
}

/// Something can join a run that is under way.
bool BuildControl::may_add_now(const std::string& table) const {
  const bool joins = table == "body" || table == "fill" || table == "wall";
  const bool under_way = run_.state() == RunState::playing || run_.state() == RunState::paused;
  return joins && under_way && run_.moment().frame && run_.moment().frame->time > 0.0 &&
         !run_.timeline().in_past() && (!session_.model()->lattice || session_.model()->lattice->touches);
}

/// Shows the form of an addition that was refused, unless something else is on its way.
void BuildControl::try_again() {
  const auto again = std::exchange(try_again_, nullptr);
  const bool free = !session_.editing() && run_.state() != RunState::loading &&
                    QApplication::activeModalWidget() == nullptr;
  if (again && free) again();
}

/// Adds the last part of a scene to the run.
void BuildControl::add_now(const Scene& scene, const std::string& table) {
  errors_.hide();
  if (!may_add_now(table)) {
    errors_.show_problem({tr("The run has ended meanwhile, and nothing was added."), {}});
    // Once the form that asks for it has closed.
    QTimer::singleShot(0, this, &BuildControl::try_again);
    return;
  }
  run_.timeline().change(addition(scene, table, *session_.model()));
}

void BuildControl::remove(const ScenePart& part) {
  if (!ready()) return;
  const Scene& scene = session_.scene();
  const QString what = title_of_part(scene, part);
  try {
    take(without_part(scene, part), tr("%1 removed").arg(what));
  } catch (const SceneError& error) {
    errors_.show_problem(
        {tr("%1 cannot be removed: %2.").arg(what, QString::fromStdString(error.message())), {}});
  }
}

void BuildControl::take(const Scene& scene, const QString& what) {
  errors_.hide();
  if (only_plots_differ(scene, session_.scene()) && !session_.editing()) return plots_wanted(scene.plots);
  session_.edit(scene, what);
}

}  // namespace scree
