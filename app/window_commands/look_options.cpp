#include "app/window_commands/look_options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <utility>

#include "app/cli/number_option.hpp"
#include "core/frame/starting_frame.hpp"
#include "core/model/lookup.hpp"

namespace scree {
namespace {

using Names = std::vector<std::string>;

/// Takes one value per occurrence, so that it does not consume the scene that follows.
CLI::Option* repeatable(CLI::Option* option) {
  return option->allow_extra_args(false);
}

}  // namespace

void LookOptions::add_to(CLI::App& command) {
  add_colors(command);
  add_forces(command);
  add_sight(command);
  add_camera(command);
}

void LookOptions::add_colors(CLI::App& command) {
  command
      .add_option_function<std::string>(
          "--color", [this](const std::string& name) { choose_color(name); },
          "What the colours mean, as in the window; default: as the scene says, otherwise material")
      ->type_name("NAME");
  command
      .add_option("--magnify", magnification_,
                  "Factor by which displacements of a lattice are magnified; default: chosen so that they "
                  "are visible")
      ->type_name("F")
      ->check(finite_not_negative("number"));
  command.add_flag(
      "--dark", [this](auto) { view_.theme = Theme::dark; }, "Dark background");
  command
      .add_option_function<std::string>(
          "--quality", [this](const std::string& name) { choose_quality(name); },
          "normal, or high: smoother and with finer shading, for posters; takes several times as long")
      ->type_name("NAME");
  command.add_flag("--plain", plain_, "Without title, time, legends and axes");
  command.add_flag("--transparent", view_.transparent,
                   "Without a background: for a picture or a folder of PNG files");
}

void LookOptions::add_forces(CLI::App& command) {
  const std::string group = "Forces";
  command
      .add_option_function<Names>(
          "--forces", [this](const Names& names) { choose_forces(names); },
          "Forces to draw: normal, friction, loads, walls and bodies (the total force on each), separated "
          "by commas, or none; default: as the scene says, otherwise normal,friction,loads")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("NAMES")
      ->group(group);
  command
      .add_flag(
          "--network", [this](auto) { forces_.network = true; },
          "Lines between the bodies instead of arrows at the contacts")
      ->group(group);
  command
      .add_option("--above", view_.least_share,
                  "Leaves out contact forces below this share of the largest one, 0 to 1")
      ->type_name("SHARE")
      ->check(within(0.0, 1.0, true, "share from 0 to 1"))
      ->group(group);
  command
      .add_option("--arrows", forces_.arrows,
                  "Factor on the length of the arrows, or the width of the network's lines; default: as the "
                  "scene says, otherwise 1")
      ->type_name("F")
      ->check(finite_positive("number"))
      ->group(group);
  command.add_flag("--logarithmic", view_.logarithmic_arrows, "Length by the logarithm of the force")
      ->group(group);
  command
      .add_flag("--through-bodies", view_.through_bodies,
                "Arrows are visible through the bodies in front of them")
      ->group(group);
  command.add_flag("--both-sides", view_.arrows_on_both, "Arrows on both bodies of a contact")->group(group);
  command.add_flag("--contact-points", view_.show_contact_points, "A dot where bodies touch")->group(group);
  command
      .add_option_function<std::string>(
          "--contact-marks", [this](const std::string& name) { choose_contact_mark(name); },
          "The same coloured: state, whether a contact sticks, slips or carries no force, or share, its "
          "friction over Coulomb's limit")
      ->type_name("NAME")
      ->group(group);
  command
      .add_option_function<std::string>(
          "--wall-colors", [this](const std::string& name) { choose_wall_color(name); },
          "Colours the triangles of walls by what the bodies do to them: pressure, shear or force")
      ->type_name("NAME")
      ->group(group);
}

void LookOptions::add_sight(CLI::App& command) {
  const std::string group = "Sections and visibility";
  for (const bool above : {false, true}) {
    const std::string name = above ? "--keep-above" : "--keep-below";
    const auto add = [this, name, above](const Names& planes) {
      for (const std::string& plane : planes) add_plane(name, plane, above);
    };
    const std::string text = above
                                 ? "The same, but shows larger coordinates"
                                 : "Cuts the scene open across x, y or z, such as z=0.5: shows only what has "
                                   "smaller coordinates [m]; one plane across each";
    repeatable(command.add_option_function<Names>(name, add, text))->type_name("AXIS=P")->group(group);
  }
  repeatable(
      command.add_option("--hide", hidden_,
                         "Hides walls, edges, grid or probes, or shape.NAME, material.NAME, "
                         "fill.NAME, body.NAME (or its number), wall.NAME; may be given several times"))
      ->type_name("NAME")
      ->group(group);
  repeatable(command.add_option("--translucent", translucent_,
                                "Makes translucent: shape.NAME, material.NAME, fill.NAME or body.NAME; "
                                "may be given several times"))
      ->type_name("NAME")
      ->group(group);
}

void LookOptions::add_camera(CLI::App& command) {
  const std::string group = "Camera";
  command
      .add_option_function<std::string>(
          "--view",
          [this](const std::string& name) {
            for (int i = 0; i < view_direction_choices; ++i) {
              const auto direction = static_cast<ViewDirection>(i);
              if (name == name_of(direction)) return void(direction_ = direction);
            }
            throw CLI::ValidationError("--view",
                                       "“" + name + "” is not a view; use slanted, front, right or top");
          },
          "View direction: slanted, front, right or top (keys 0, 1, 3, 7 of the window); default: as the "
          "scene "
          "says, otherwise slanted")
      ->type_name("NAME")
      ->group(group);
  command.add_flag("--orthographic", orthographic_, "Without perspective")->group(group);
}

/// Sets the colours of the bodies, or of a plate.
void LookOptions::choose_color(const std::string& name) {
  for (int i = 0; i < color_by_choices; ++i) {
    if (name == name_of(static_cast<ColorBy>(i))) return void(color_by_ = static_cast<ColorBy>(i));
  }
  for (int i = 0; i < lattice_color_choices; ++i) {
    if (name == name_of(static_cast<LatticeColor>(i)))
      return void(lattice_color_ = static_cast<LatticeColor>(i));
  }
  throw CLI::ValidationError(
      "--color",
      "“" + name +
          "” is not a colouring; use material, body, speed, spin, contacts, "
          "“largest force” or “residual overlap”, of a lattice displacement, strain, “bond force” or "
          "“bond energy”");
}

void LookOptions::choose_quality(const std::string& name) {
  if (name != "normal" && name != "high")
    throw CLI::ValidationError("--quality", "“" + name + "” is not a quality; use normal or high");
  view_.quality = name == "high" ? PictureQuality::high : PictureQuality::fine;
}

void LookOptions::choose_contact_mark(const std::string& name) {
  int mark = 0;
  while (mark < contact_mark_choices && name != name_of(static_cast<ContactMark>(mark))) ++mark;
  if (mark == contact_mark_choices)
    throw CLI::ValidationError("--contact-marks", "“" + name + "” is not known; use plain, state or share");
  view_.contact_mark = static_cast<ContactMark>(mark);
  view_.show_contact_points = true;
}

void LookOptions::choose_wall_color(const std::string& name) {
  for (int i = 0; i < wall_quantity_choices; ++i) {
    const auto quantity = static_cast<WallQuantity>(i);
    if (name == name_of(quantity)) return void(view_.wall_color = quantity);
  }
  throw CLI::ValidationError("--wall-colors", "“" + name + "” is not known; use pressure, shear or force");
}

void LookOptions::choose_forces(const std::vector<std::string>& names) {
  forces_.forces.emplace();
  if (names == Names{"none"}) return;
  if (std::find(names.begin(), names.end(), "none") != names.end())
    throw CLI::ValidationError("--forces", "“none” excludes all others; leave it out, or them");
  for (const std::string& name : names) {
    int kind = 0;
    while (kind < force_kind_choices && name != name_of(static_cast<ForceKind>(kind))) ++kind;
    if (kind == force_kind_choices) {
      throw CLI::ValidationError(
          "--forces",
          "“" + name + "” is not a kind of force; use normal, friction, loads, walls, bodies, or none");
    }
    forces_.forces->push_back(static_cast<ForceKind>(kind));
  }
}

void LookOptions::add_plane(const std::string& option, const std::string& text, bool keep_above) {
  const std::size_t axis =
      text.size() > 2 && text[1] == '=' ? std::string("xyz").find(text[0]) : std::string::npos;
  double position = 0.0;
  if (axis == std::string::npos || !read_number(text.substr(2), position))
    throw CLI::ValidationError(option,
                               "“" + text + "” is not a plane; give an axis and where, such as z=0.5");
  ClipPlane& plane = view_.sight.clip[axis];
  if (plane.on)
    throw CLI::ValidationError(option, "“" + text + "” is a second plane across " + text[0] + "; give one");
  plane = {true, position, keep_above};
}

void LookOptions::check() const {
  if (!forces_.network || !forces_.forces) return;
  const auto chosen = [&](ForceKind kind) {
    return std::find(forces_.forces->begin(), forces_.forces->end(), kind) != forces_.forces->end();
  };
  // Omitting it silently would suggest that there is none.
  if (chosen(ForceKind::friction))
    throw CLI::ValidationError("--network",
                               "draws no friction; leave friction out of --forces, or --network");
}

/// Checks that requested options apply to the scene.
void LookOptions::check_against(const Model& model) const {
  if (!model.lattice && (magnification_ || lattice_color_))
    throw LookError(
        "has no [lattice]; leave out --magnify, and colour its bodies as scree render --help says");
  const bool bodies_colored = color_by_.value_or(ColorBy::material) != ColorBy::material;
  if (model.bodies.empty() && model.lattice && bodies_colored) {
    throw LookError(
        "has no bodies; colour its lattice by displacement, strain, “bond force” or “bond energy”");
  }
}

/// Camera of the command line, otherwise of the scene.
void LookOptions::choose_camera(const ViewSpec& requested, Look& look) const {
  look.orthographic = orthographic_ || requested.orthographic.value_or(false);
  look.follow = requested.follow.value_or(CameraFollow::moving);
  if (direction_) {
    look.direction = *direction_;
    return;
  }
  look.view_point = requested_view_point(requested, look.orthographic);
  look.settled = look.view_point.has_value();
  const auto* direction = requested.camera ? std::get_if<ViewDirection>(&*requested.camera) : nullptr;
  if (direction != nullptr) look.direction = *direction;
}

Look LookOptions::look(const std::shared_ptr<const Model>& whole) const {
  const Model& model = *whole;
  check_against(model);
  Look look;
  choose_camera(model.scene.view, look);
  ViewOptions& view = look.options = view_;
  view.show_time = view.show_legend = view.show_axes = !plain_;
  show_as_first(model.scene, view);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (view_.sight.clip[axis].on) view.sight.clip[axis] = view_.sight.clip[axis];
  }
  show_forces_as_first(model.scene.view, view);
  // Named forces are drawn as arrows unless lines are requested as well.
  if (forces_.forces) view.force_display = ForceDisplay::arrows;
  show_forces_as_first(forces_, view);
  view.color_by = color_by_.value_or(view.color_by);
  view.lattice.color = lattice_color_.value_or(view.lattice.color);
  view.lattice.magnification = magnification_;
  if (look.follow == CameraFollow::body) {
    look.followed = find_body(model, model.scene.view.followed);
    look.frame = std::make_shared<Frame>(starting_frame(whole));
  }
  for (const std::string& name : hidden_) hide(name, model, view);
  for (const std::string& name : translucent_) see_through(name, model, view.sight);
  return look;
}

}  // namespace scree
