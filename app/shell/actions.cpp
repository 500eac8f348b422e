#include "app/shell/actions.hpp"

#include <QActionGroup>
#include <QMainWindow>
#include <algorithm>

#include "app/shell/icons.hpp"
#include "app/shell/view_settings.hpp"

namespace scree {
namespace {

constexpr double scale_step = 1.25;
constexpr double smallest_scale = 0.01;
constexpr double largest_scale = 100.0;

void scale_arrows(ViewSettings& settings, double factor) {
  settings.change([factor](ViewOptions& options) {
    options.arrow_scale = std::clamp(options.arrow_scale * factor, smallest_scale, largest_scale);
  });
}

}  // namespace

Actions::Actions(QMainWindow& window, ViewSettings& settings)
    : QObject(&window), window_(window), settings_(settings) {
  make_file_actions();
  make_history_actions();
  make_build_actions();
  make_simulation_actions();
  make_camera_actions();
  make_view_actions();
  make_presentation_actions();
  make_color_actions();
  make_theme_actions();
  make_force_actions();
  make_selection_actions();
  make_plot_actions();
  make_section_actions();
  make_tool_actions();
  keys = make(tr("&Keys and mouse"), QStringLiteral("F1"), tr("Show what keys and mouse do"));
  about = make(tr("&About Scree"), {}, {});
}

QAction* Actions::make(const QString& text, const QString& shortcut, const QString& tip) {
  auto* action = new QAction(text, &window_);
  if (!shortcut.isEmpty()) action->setShortcut(QKeySequence(shortcut));
  if (!tip.isEmpty()) {
    action->setToolTip(shortcut.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, shortcut));
    action->setStatusTip(tip);
  }
  // Added to the window, so that keys work while the menu bar is hidden.
  window_.addAction(action);
  return action;
}

QAction* Actions::make_switch(const QString& text, const QString& shortcut, const QString& tip,
                              bool ViewOptions::*option) {
  QAction* action = make(text, shortcut, tip);
  action->setCheckable(true);
  action->setChecked(settings_.options().*option);
  connect(action, &QAction::toggled, this, [this, option](bool on) {
    if (settings_.options().*option == on) return;
    settings_.change([option, on](ViewOptions& options) { options.*option = on; });
  });
  connect(&settings_, &ViewSettings::changed, action,
          [this, action, option] { action->setChecked(settings_.options().*option); });
  return action;
}

template <typename Value>
QList<QAction*> Actions::make_choices(const QStringList& texts, const QStringList& tips,
                                      const std::vector<Value>& values, Value ViewOptions::*option,
                                      bool ViewOptions::*shown) {
  QList<QAction*> choices;
  auto* group = new QActionGroup(this);
  for (qsizetype i = 0; i < texts.size(); ++i) {
    const Value value = values[static_cast<std::size_t>(i)];
    QAction* action = make(texts[i], {}, tips.value(i));
    action->setCheckable(true);
    action->setChecked(value == settings_.options().*option);
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, value, option, shown] {
      settings_.change([&](ViewOptions& options) {
        options.*option = value;
        if (shown != nullptr) options.*shown = true;
      });
    });
    connect(&settings_, &ViewSettings::changed, action,
            [this, action, value, option] { action->setChecked(value == settings_.options().*option); });
    choices.append(action);
  }
  return choices;
}

void Actions::make_file_actions() {
  gallery = make(tr("&Gallery of examples"), QStringLiteral("Ctrl+O"), tr("Choose one of the examples"));
  gallery->setIcon(symbol_icon(Symbol::gallery));
  new_scene = make(tr("&New scene"), QStringLiteral("Ctrl+N"),
                   tr("A floor and nothing else, to build on with the Add menu"));
  open = make(tr("&Open…"), QStringLiteral("Ctrl+Shift+O"),
              tr("Open a scene file, a recording, or a mesh to drop"));
  import_particle = make(tr("Import STL as &particle…"), QStringLiteral("Ctrl+I"),
                         tr("Use a mesh (STL, OBJ, PLY) as the shape of particles"));
  import_wall = make(tr("Import STL as &wall…"), QStringLiteral("Ctrl+Shift+I"),
                     tr("Use a mesh (STL, OBJ, PLY) as a wall"));
  save_scene = make(tr("&Save scene"), QStringLiteral("Ctrl+S"), tr("Save the scene in its file"));
  save_scene_as =
      make(tr("Save scene &as…"), QStringLiteral("Ctrl+Shift+S"), tr("Save the scene in another file"));
  save_bundle = make(tr("Save as &bundle…"), {}, tr("Save the scene with all its meshes in one file (.zip)"));
  revert = make(tr("Re&vert…"), {}, tr("Give up the unsaved changes and open the file again"));
  save_picture = make(tr("Save p&icture…"), QStringLiteral("Ctrl+P"), tr("Save the view as a PNG picture"));
  save_film =
      make(tr("Save &film…"), QStringLiteral("Ctrl+Shift+P"), tr("Save what the timeline stores as a film"));
  save_recording = make(tr("Save &recording…"), QStringLiteral("Ctrl+Shift+R"),
                        tr("Save scene and outputs of the run in one file that opens immediately"));
  fit_measurement = make(tr("Fit force–&displacement data…"), QStringLiteral("Ctrl+D"),
                         tr("Elastoplastic constants from a measured test"));
  prepare_when_idle = make(tr("Pre&pare slow examples when idle"), {},
                           tr("While the gallery is open and idle, record examples that compute slower "
                              "than they play, so that they start immediately"));
  prepare_when_idle->setCheckable(true);
  quit = make(tr("&Quit"), QStringLiteral("Ctrl+Q"), {});
}

void Actions::make_history_actions() {
  undo = make(tr("&Undo"), QStringLiteral("Ctrl+Z"),
              tr("Take back what was done to the run last, and go back to the moment before it"));
  edit_text = make(tr("Scene &text"), QStringLiteral("Ctrl+E"),
                   tr("Show the scene as text and edit it; in the text: hide it again"));
  redo = make(tr("&Redo"), QStringLiteral("Ctrl+Y"), tr("Do again what was undone, at its time"));
  throw_body = make(tr("&Throw"), QStringLiteral("Y"),
                    tr("Throw a body from the camera along the line of sight under the pointer"));
  pour = make(tr("&Pour"), QStringLiteral("U"),
              tr("Pour bodies at the pointer while the key is held down, or until chosen again"));
  pour->setCheckable(true);
  pour->setAutoRepeat(false);
  throw_palette = make(tr("Wh&at to throw"), QStringLiteral("Shift+Y"),
                       tr("Choose shape, size, material and speed of what is thrown and poured"));
  throw_palette->setCheckable(true);
  remove = make(tr("&Delete"), QStringLiteral("Del"),
                tr("Remove the selected body or wall from the run, from now on"));
  place =
      make(tr("Place in the &view"), QStringLiteral("Q"),
           tr("Move, turn and resize the selected body, its fill or the selected wall at the start of the "
              "run, by handles or by numbers"));
  edit_selected = make(tr("Ed&it selected…"), {},
                       tr("Change the selected body, its fill or the selected wall by its form"));
  edit_selected->setEnabled(false);
  redo->setShortcuts({QKeySequence(QStringLiteral("Ctrl+Y")), QKeySequence(QStringLiteral("Ctrl+Shift+Z"))});
}

void Actions::make_build_actions() {
  add_body = make(tr("&Body…"), {}, tr("One body"));
  add_fill = make(tr("&Fill…"), {}, tr("Many bodies of one shape in a region"));
  add_inlet = make(tr("&Inlet…"), {}, tr("A stream of bodies that enter in a region"));
  add_outlet = make(tr("&Outlet…"), {}, tr("Where bodies leave the scene"));
  add_probe_region = make(tr("&Region…"), {},
                          tr("Solid fraction, coordination, stress, temperature and velocity in a region"));
  add_probe_flow = make(tr("&Flow…"), {}, tr("Bodies and mass that pass a plane, an inlet or an outlet"));
  add_probe_repose = make(tr("&Angle of repose…"), {}, tr("Slope of the free surface of a heap or a slope"));
  add_probe_mixing = make(tr("&Mixing…"), {}, tr("How well the bodies of two materials are mixed"));
  add_plane = make(tr("&Plane…"), {}, tr("A plane that bodies stay in front of"));
  add_box = make(tr("&Box…"), {}, tr("Planes around a box, some of its sides open"));
  add_cylinder = make(tr("&Cylinder…"), {}, tr("The side of a cylinder, without facets: a drum or a tube"));
  add_cone = make(tr("C&one…"), {}, tr("The side of a cone or a frustum, without facets: a funnel"));
  add_mesh_wall = make(tr("&Mesh…"), {}, tr("A rigid mesh (STL, OBJ, PLY)"));
  add_load = make(tr("&Load…"), {}, tr("A force or moment on a body"));
  add_event = make(tr("&Event…"), {}, tr("Something that happens at a time: a wall goes, a value changes"));
  add_pull = make(tr("P&ull…"), {}, tr("A spring that pulls a body to a moving target"));
  add_try =
      make(tr("&Value to try…"), {}, tr("A slider at the top of the scene panel, for a number that matters"));
  add_plot = make(tr("&Plot…"), {}, tr("A plot that the scene opens with"));
  add_contact = make(tr("&Contact law…"), {}, tr("Normal law, damping and friction of a pair of materials"));
  add_material = make(tr("&Material…"), {}, tr("Own numbers, or a material of the library"));
  add_sphere = make(tr("&Sphere…"), {}, tr("A shape for bodies and fills"));
  add_mesh = make(tr("&Mesh or rock…"), {}, tr("A mesh, a shape of the library or a random rock"));
  const std::initializer_list<std::array<QString, 3>> tables = {
      {tr("&Scene…"), QString(), tr("Title, duration, gravity, plane of motion")},
      {tr("So&lver…"), QStringLiteral("solver"), tr("Method and step")},
      {tr("&Output…"), QStringLiteral("output"), tr("Time between outputs, and files")},
      {tr("&Fluid…"), QStringLiteral("fluid"), tr("Drag and lift of spheres")},
      {tr("&Near field…"), QStringLiteral("near_field"),
       tr("Attraction and repulsion of spheres at a distance")},
      {tr("&Bonded plate…"), QStringLiteral("lattice"), tr("A plate of bonded cells")},
      {tr("&View…"), QStringLiteral("view"), tr("Camera, colours and forces that the scene opens with")}};
  for (const auto& [text, table, tip] : tables) {
    QAction* action = make(text, {}, tip);
    action->setData(table);
    edit_tables.append(action);
  }
}

void Actions::make_simulation_actions() {
  play = make(tr("&Play"), QStringLiteral("Space"), tr("Play or pause; at the end, replay what is stored"));
  play->setIcon(symbol_icon(Symbol::play));
  step =
      make(tr("One &step"), QStringLiteral("."), tr("Make one time step; in the past: show the next moment"));
  step->setIcon(symbol_icon(Symbol::step));
  step_back = make(tr("Step &back"), QStringLiteral(","), tr("Show the previous moment"));
  step_back->setIcon(symbol_icon(Symbol::step_back));
  to_start = make(tr("Show the s&tart"), QStringLiteral("Home"), tr("Show the oldest moment"));
  to_newest =
      make(tr("Show the &newest"), QStringLiteral("End"), tr("Back from the past to the newest moment"));
  to_newest->setIconText(tr("Go live ▸"));
  duration = make(tr("&Duration…"), {}, tr("Let the run last longer, or end sooner"));
  go_to_time = make(tr("Go to &time…"), QStringLiteral("Ctrl+T"),
                    tr("Type a time: a past moment is shown exactly; the run continues to a later one"));
  continue_from_here = make(tr("&Continue from here"), QStringLiteral("Shift+Space"),
                            tr("Continue the run from the moment shown and discard everything later"));
  continue_from_here->setIconText(tr("Continue from here"));
  go_live = make(tr("Go &live"), QStringLiteral("L"), tr("Leave the recording, and compute its scene"));
  go_live->setIconText(tr("recorded · press L for live"));
  restart = make(tr("&Restart"), QStringLiteral("R"), tr("Compute again from the start"));
  restart->setIcon(symbol_icon(Symbol::restart));
  tilt = make(tr("T&ilt gravity"), QStringLiteral("I"),
              tr("Select the gravity globe in the view: arrow keys or a drag tilt gravity"));
  reset_gravity = make(tr("&Gravity as at the start"), {}, tr("Take back all tilts of gravity"));
  shake = make(tr("S&hake…"), QStringLiteral("Shift+S"),
               tr("Shake the ground, or the selected wall, by some periods of a sine"));
  faster = make(tr("&Faster"), QStringLiteral("]"), tr("Simulated time passes faster, live and in playback"));
  slower =
      make(tr("S&lower"), QStringLiteral("["), tr("Simulated time passes more slowly, live and in playback"));
}

void Actions::make_camera_actions() {
  fit = make(tr("&Fit"), QStringLiteral("F"), tr("Show everything"));
  fit->setIcon(symbol_icon(Symbol::fit));
  view_front =
      make(tr("From the f&ront"), QStringLiteral("1"), tr("Look along the second axis of the ground"));
  view_right = make(tr("From the rig&ht"), QStringLiteral("3"),
                    tr("Look backwards along the first axis of the ground"));
  view_top = make(tr("From the &top"), QStringLiteral("7"), tr("Look straight down"));
  view_slanted =
      make(tr("&Slanted"), QStringLiteral("0"), tr("Look slanted, from above the front right corner"));
  orthographic = make(tr("&Orthographic"), QStringLiteral("5"), tr("Without perspective"));
  orthographic->setCheckable(true);
  keep_in_sight = make(tr("&Keep in sight"), QStringLiteral("Ctrl+Shift+F"),
                       tr("Keep moving bodies, or everything, in sight until you move the camera"));
  keep_in_sight->setCheckable(true);
  keep_moving = make(tr("&Moving bodies"), {}, tr("Keep moving bodies in sight"));
  keep_everything = make(tr("&Everything"), {}, tr("Keep all bodies and walls in sight"));
  auto* kept = new QActionGroup(this);
  for (QAction* action : {keep_moving, keep_everything}) {
    action->setCheckable(true);
    kept->addAction(action);
  }
  keep_moving->setChecked(true);
  save_view = make(tr("Save &view with scene"), {},
                   tr("Make the scene open with this camera, these cuts, colours and forces and the plot in "
                      "front; Ctrl+S writes the scene"));
  turn_left = make(tr("Turn &left"), QStringLiteral("Ctrl+Left"), tr("Go round to the left"));
  turn_right = make(tr("Turn &right"), QStringLiteral("Ctrl+Right"), tr("Go round to the right"));
  turn_up = make(tr("Turn &up"), QStringLiteral("Ctrl+Up"), tr("Look from higher up"));
  turn_down = make(tr("Turn &down"), QStringLiteral("Ctrl+Down"), tr("Look from lower down"));
  pan_left = make(tr("Move le&ft"), QStringLiteral("Ctrl+Shift+Left"), tr("Look further to the left"));
  pan_right = make(tr("Move ri&ght"), QStringLiteral("Ctrl+Shift+Right"), tr("Look further to the right"));
  pan_up = make(tr("Move u&p"), QStringLiteral("Ctrl+Shift+Up"), tr("Look further up"));
  pan_down = make(tr("Move do&wn"), QStringLiteral("Ctrl+Shift+Down"), tr("Look further down"));
  zoom_in = make(tr("Zoom &in"), QStringLiteral("Ctrl++"), tr("Larger"));
  zoom_out = make(tr("Zoom &out"), QStringLiteral("Ctrl+-"), tr("Smaller"));
}

void Actions::make_view_actions() {
  walls = make_switch(tr("&Walls"), QStringLiteral("W"), tr("Show the walls"), &ViewOptions::show_walls);
  edges = make_switch(tr("&Edges"), QStringLiteral("E"), tr("Show the edges of bodies"),
                      &ViewOptions::show_edges);
  grid = make_switch(tr("&Grid"), QStringLiteral("G"), tr("Show the grid on the ground"),
                     &ViewOptions::show_grid);
  probes = make_switch(tr("&Probes"), {}, tr("Show where probes measure"), &ViewOptions::show_probes);
  gravity_globe = make(tr("Gravity gl&obe"), {}, tr("Show the globe that shows and tilts gravity"));
  gravity_globe->setCheckable(true);
  smooth = make_switch(tr("S&mooth in motion"), {},
                       tr("Smooth edges also in motion; slow without a graphics card"), &ViewOptions::smooth);
  shade = make_switch(tr("Soft s&hadows"), {},
                      tr("Soft shadows below and between bodies: at rest, in pictures and films"),
                      &ViewOptions::shade);
}

void Actions::make_presentation_actions() {
  presentation =
      make(tr("&Presentation"), QStringLiteral("F11"),
           tr("The view on the full screen, with one plot and controls that appear with the pointer"));
  presentation->setCheckable(true);
  leave_presentation = make(tr("Leave the presentation"), {}, tr("Back to the window (F11, Esc)"));
  leave_presentation->setIcon(symbol_icon(Symbol::close));
  // The keys of a remote control.
  next_scene = make(tr("&Next scene"), QStringLiteral("PgDown"),
                    tr("In the presentation: the next scene of the gallery, or of the folder"));
  next_scene->setIconText(tr("Next ›"));
  previous_scene =
      make(tr("P&revious scene"), QStringLiteral("PgUp"), tr("In the presentation: the previous scene"));
  previous_scene->setIconText(tr("‹ Previous"));
  auto* group = new QActionGroup(this);
  for (const char* size : {"1×", "1.5×", "2×"}) {
    QAction* action =
        make(tr("Text %1").arg(QString::fromUtf8(size)), {}, tr("Size of text in the presentation"));
    action->setIconText(QString::fromUtf8(size));
    action->setCheckable(true);
    group->addAction(action);
    text_sizes.append(action);
  }
}

void Actions::make_color_actions() {
  next_color =
      make(tr("&Next colouring"), QStringLiteral("C"), tr("Next colouring of the bodies or the plate"));
  connect(next_color, &QAction::triggered, &settings_, &ViewSettings::next_color);
  keep_color_range =
      make(tr("&Keep this colour range"), {}, tr("Keep the current colour range at all times"));
  keep_color_range->setCheckable(true);
  QStringList texts;
  std::vector<ColorBy> choices;
  for (int i = 0; i < color_by_choices; ++i) {
    choices.push_back(static_cast<ColorBy>(i));
    texts << tr("Colour by %1").arg(QString::fromStdString(std::string(name_of(choices.back()))));
  }
  color_by = make_choices(texts, {}, choices, &ViewOptions::color_by);
}

void Actions::make_theme_actions() {
  auto* group = new QActionGroup(this);
  theme_desktop = make(tr("As the &desktop"), {}, tr("Light or dark, as the desktop is"));
  theme_light = make(tr("&Light"), {}, tr("Light colours"));
  theme_dark = make(tr("&Dark"), {}, tr("Dark colours"));
  for (QAction* action : {theme_desktop, theme_light, theme_dark}) {
    action->setCheckable(true);
    group->addAction(action);
  }
}

/// A choice also shows the points.
void Actions::make_contact_mark_actions() {
  const QStringList texts = {tr("&Plain"), tr("&Stick and slip"), tr("Share of &Coulomb's limit")};
  const QStringList tips = {tr("Points of contacts in one colour"),
                            tr("Colour the points of contacts that stick, slip or carry no force"),
                            tr("Colour the points of contacts by their friction over Coulomb's limit")};
  contact_marks =
      make_choices<ContactMark>(texts, tips, {ContactMark::plain, ContactMark::state, ContactMark::share},
                                &ViewOptions::contact_mark, &ViewOptions::show_contact_points);
}

/// The quantity by which walls are coloured, or none.
void Actions::make_wall_color_actions() {
  const QStringList texts = {tr("&Material"), tr("&Pressure on each triangle"), tr("&Shear on each triangle"),
                             tr("&Force on each triangle")};
  const QStringList tips = {tr("Walls in the colours of their materials"),
                            tr("Colour each triangle of the walls by the force into it over its area"),
                            tr("Colour each triangle of the walls by the force along it over its area"),
                            tr("Colour each triangle of the walls by the total force on it")};
  wall_colors = make_choices<std::optional<WallQuantity>>(
      texts, tips, {std::nullopt, WallQuantity::pressure, WallQuantity::shear, WallQuantity::force},
      &ViewOptions::wall_color);
}

void Actions::make_force_actions() {
  normal_arrows = make_switch(tr("&Normal forces"), QStringLiteral("N"), tr("Show normal forces"),
                              &ViewOptions::show_normal_arrows);
  friction_arrows = make_switch(tr("&Friction forces"), QStringLiteral("T"), tr("Show friction forces"),
                                &ViewOptions::show_friction_arrows);
  both_sides = make_switch(tr("On both bod&ies"), QStringLiteral("Shift+B"),
                           tr("Show the forces on both bodies of a contact instead of one"),
                           &ViewOptions::arrows_on_both);
  through_bodies = make_switch(tr("On &top of bodies"), QStringLiteral("Shift+N"),
                               tr("Show the arrows in front of all bodies"), &ViewOptions::through_bodies);
  forces_of_hidden = make_switch(tr("Of &hidden bodies"), {}, tr("Hidden bodies keep their forces"),
                                 &ViewOptions::forces_of_hidden);
  loads = make_switch(tr("Loa&ds"), QStringLiteral("Shift+L"),
                      tr("Show the forces and moments that the scene exerts on bodies"),
                      &ViewOptions::show_loads);
  wall_forces = make_switch(tr("Forces on &walls"), {}, tr("Show the total force on each wall"),
                            &ViewOptions::show_wall_forces);
  body_forces =
      make_switch(tr("Contact forces on &bodies"), QStringLiteral("B"),
                  tr("Show the total force of the contacts on each body"), &ViewOptions::show_body_forces);
  contact_points = make_switch(tr("&Contact points"), QStringLiteral("D"),
                               tr("Mark with dots where bodies touch"), &ViewOptions::show_contact_points);
  make_contact_mark_actions();
  make_wall_color_actions();
  velocities = make_switch(tr("&Velocities"), QStringLiteral("V"),
                           tr("Show the velocity of the selected and the pinned bodies"),
                           &ViewOptions::show_velocities);
  trails = make_switch(tr("T&rails"), QStringLiteral("Shift+V"),
                       tr("Show the path of the selected and the pinned bodies"), &ViewOptions::show_trails);
  body_axes = make_switch(tr("&Axes of bodies"), QStringLiteral("A"),
                          tr("Show the axes of the selected and the pinned bodies; where there are none, of "
                             "all bodies if there are at most fifty"),
                          &ViewOptions::show_body_axes);
  logarithmic =
      make_switch(tr("&Logarithmic length"), QStringLiteral("Shift+G"),
                  tr("Length of the arrows by the logarithm of the force"), &ViewOptions::logarithmic_arrows);
  network = make(tr("Force &chains"), QStringLiteral("X"),
                 tr("The strongest fifth of the forces, as lines between translucent bodies"));
  network->setCheckable(true);
  connect(network, &QAction::toggled, this, [this](bool on) {
    const ForceDisplay display = on ? ForceDisplay::network : ForceDisplay::arrows;
    if (settings_.options().force_display == display) return;
    settings_.change([display](ViewOptions& options) { options.force_display = display; });
  });
  connect(&settings_, &ViewSettings::changed, network, [this] {
    const bool chains = settings_.options().force_display == ForceDisplay::network;
    network->setChecked(chains);
    for (QAction* of_arrows : {normal_arrows, friction_arrows, both_sides, through_bodies, logarithmic})
      of_arrows->setEnabled(!chains);
  });
  longer_arrows = make(tr("Lon&ger"), QStringLiteral("+"), tr("Longer arrows, wider lines"));
  shorter_arrows = make(tr("&Shorter"), QStringLiteral("-"), tr("Shorter arrows, narrower lines"));
  connect(longer_arrows, &QAction::triggered, this, [this] { scale_arrows(settings_, scale_step); });
  connect(shorter_arrows, &QAction::triggered, this, [this] { scale_arrows(settings_, 1.0 / scale_step); });
  keep_arrow_scale =
      make(tr("&Keep this arrow scale"), {}, tr("Keep the current scale of arrows and chains at all times"));
  keep_arrow_scale->setCheckable(true);
}

void Actions::make_selection_actions() {
  find = make(tr("&Find…"), QStringLiteral("Ctrl+F"),
              tr("Select a body, a fill or a wall by its name or number"));
  next_body = make(tr("Next &body"), QStringLiteral("J"), tr("Select the next body"));
  previous_body = make(tr("Pr&evious body"), QStringLiteral("Shift+J"), tr("Select the previous body"));
  next_contact = make(tr("Next &contact"), QStringLiteral("K"),
                      tr("Select the next contact of the selected body or wall"));
  previous_contact = make(tr("Previous contac&t"), QStringLiteral("Shift+K"),
                          tr("Select the previous contact of the selected body or wall"));
  next_wall = make(tr("Next &wall"), QStringLiteral("M"), tr("Select the next wall"));
  previous_wall = make(tr("Pre&vious wall"), QStringLiteral("Shift+M"), tr("Select the previous wall"));
  centre =
      make(tr("C&entre"), QStringLiteral("Z"), tr("Centre the selected body or contact in the 3-D view"));
  pin =
      make(tr("&Pin"), QStringLiteral("P"), tr("Keep the selected body or contact in the inspector's list"));
  pin->setCheckable(true);
  follow = make(tr("Fo&llow"), QStringLiteral("Shift+F"), tr("Let the camera follow the selected body"));
  follow->setCheckable(true);
  copy_readings = make(tr("Cop&y"), QStringLiteral("Ctrl+C"), tr("Copy the inspector's readings as text"));
  deselect = make(tr("&Deselect"), {}, tr("Select no body, contact or wall (Esc)"));
  hide = make(tr("&Hide"), QStringLiteral("H"), tr("Hide the selected body or wall"));
  show_only = make(tr("Show &only this"), QStringLiteral("Shift+H"),
                   tr("Hide all bodies, or walls, except the selected one"));
  translucent = make(tr("Trans&lucent"), QStringLiteral("Shift+T"), tr("See through the selected body"));
  show_all = make(tr("Show &all"), QStringLiteral("Ctrl+H"), tr("Show everything that was hidden"));
}

void Actions::make_plot_actions() {
  new_plot = make(tr("&New plot…"), QStringLiteral("Ctrl+Shift+N"),
                  tr("Plot any quantity over time or against another one"));
  new_plot->setIconText(QStringLiteral("+"));
  overlap_plot = make(tr("&Force over overlap"), QStringLiteral("O"),
                      tr("Plot force over overlap, with the contact law, of the selected and the pinned "
                         "contacts, or of what touches the selected body or wall"));
  overlap_plot->setIconText(tr("F over h"));
  any_size = make(tr("Force over overlap for any si&ze"), QStringLiteral("Shift+O"),
                  tr("F/4R² over h/2R: balls of one material share one line, whatever their size"));
  any_size->setIconText(tr("Any size"));
  any_size->setCheckable(true);
  stacked_energies =
      make(tr("&Stacked energies"), {}, tr("Energies on top of each other instead of side by side"));
  stacked_energies->setCheckable(true);
  stacked_energies->setChecked(true);
  whole_plots = make(tr("Show &all of every plot"), {}, tr("Undo moving and zooming in the plots"));
  save_plot_picture = make(tr("Save &picture of plot…"), {}, tr("Save the plot in front as PNG or SVG"));
  save_plot_table = make(tr("Save &table of plot…"), {}, tr("Save the numbers of the plot in front as CSV"));
  rename_plot = make(tr("&Rename plot…"), {}, tr("Give the plot in front another title"));
  close_plot = make(tr("&Close plot"), QStringLiteral("Ctrl+W"), tr("Close the plot in front"));
}

void Actions::make_section_actions() {
  static constexpr const char* axes[] = {"x", "y", "z"};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const QString name = QString::fromLatin1(axes[axis]);
    clip[axis] = make(tr("Cut across &%1").arg(name), QStringLiteral("Shift+%1").arg(name.toUpper()),
                      tr("Show only what lies on one side of a plane across %1").arg(name));
    clip[axis]->setCheckable(true);
    connect(clip[axis], &QAction::toggled, this, [this, axis](bool on) {
      settings_.change([axis, on](ViewOptions& options) { options.sight.clip[axis].on = on; });
    });
    flip[axis] = make(tr("Other side of %1").arg(name), {},
                      tr("Keep the other side of the plane across %1").arg(name));
    flip[axis]->setIconText(QStringLiteral("⇄"));
    connect(flip[axis], &QAction::triggered, this, [this, axis] {
      settings_.change([axis](ViewOptions& options) {
        ClipPlane& plane = options.sight.clip[axis];
        plane.keep_above = !plane.keep_above;
      });
    });
  }
  connect(&settings_, &ViewSettings::changed, this, [this] {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const QSignalBlocker blocker(clip[axis]);
      clip[axis]->setChecked(settings_.options().sight.clip[axis].on);
    }
  });
}

void Actions::make_tool_actions() {
  ruler = make(tr("&Ruler"), QStringLiteral("Shift+R"),
               tr("Measure a distance between two clicked points, which move with what they lie on"));
  ruler->setCheckable(true);
  protractor =
      make(tr("&Protractor"), QStringLiteral("Shift+P"),
           tr("Measure the angle between two arms: click the end of one, the corner, the other end"));
  protractor->setCheckable(true);
  stopwatch = make(tr("Stop&watch"), QStringLiteral("Shift+W"),
                   tr("Measure the simulated time between two moments, also of the past"));
  stopwatch->setCheckable(true);
  stopwatch_start = make(tr("&Start or stop the watch"), QStringLiteral("S"),
                         tr("Start or stop the stopwatch at the moment shown"));
  stopwatch_start->setIconText(tr("Start"));
  stopwatch_lap = make(tr("&Lap"), QStringLiteral("Shift+A"), tr("Keep the reading of this moment"));
  stopwatch_lap->setEnabled(false);
  stopwatch_reset = make(tr("R&eset the watch"), {}, tr("Back to zero, without laps"));
  stopwatch_reset->setIconText(tr("Reset"));
  stopwatch_reset->setEnabled(false);
  measurements = make(tr("&Measurements…"), QStringLiteral("Ctrl+M"),
                      tr("Rulers, protractors and laps in a table, and over the time of the run"));
  wall_map = make(tr("Map of a wa&ll…"), QStringLiteral("Ctrl+Shift+M"),
                  tr("Force and pressure on each triangle of a wall, at the moment shown"));
  cell_laboratory = make(tr("&Cell laboratory…"), QStringLiteral("Ctrl+L"),
                         tr("Stiffnesses and eigenforms of a bonded cell for any Poisson's ratio"));
  convergence = make(tr("C&onvergence of plates…"), QStringLiteral("Ctrl+Shift+L"),
                     tr("Plates of bonds against exact solutions, with ever finer cells"));
  contact_statistics = make(tr("Contact &statistics…"), QStringLiteral("Ctrl+K"),
                            tr("Distribution of forces, rose of directions and profiles over the height, at "
                               "the moment shown"));
  sweep = make(
      tr("S&weep…"), QStringLiteral("Ctrl+R"),
      tr("Run the scene or a standard experiment many times with varied values, and plot what is measured"));
}

}  // namespace scree
