#include "app/window/main_menu.hpp"

#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>

#include "app/playback/timeline_memory.hpp"
#include "app/session/recent_files.hpp"
#include "app/shell/actions.hpp"

namespace scree {
namespace {

QString text_of(const char* text) {
  return QCoreApplication::translate("MainMenu", text);
}

void fill_file_menu(QMenu& file, const Actions& a, RecentFiles& recent) {
  file.addActions({a.new_scene, a.gallery, a.open, a.import_particle, a.import_wall});
  file.addSeparator();
  file.addActions({a.save_scene, a.save_scene_as, a.save_bundle, a.revert});
  file.addSeparator();
  file.addActions({a.save_recording, a.save_picture, a.save_film});
  file.addSeparator();
  file.addAction(a.fit_measurement);
  file.addSeparator();
  recent.fill(*file.addMenu(text_of("&Recent")));
  file.addSeparator();
  file.addActions({a.prepare_when_idle, a.quit});
}

void fill_edit_menu(QMenu& edit, const Actions& a) {
  edit.addActions({a.undo, a.redo, a.remove, a.place, a.edit_selected, a.edit_text});
  edit.addSeparator();
  edit.addActions({a.throw_body, a.pour, a.throw_palette});
  edit.addSeparator();
  edit.addActions(a.edit_tables);
}

void fill_add_menu(QMenu& add, const Actions& a) {
  add.addActions({a.add_body, a.add_fill, a.add_inlet, a.add_outlet});
  add.addMenu(text_of("P&robe"))
      ->addActions({a.add_probe_region, a.add_probe_flow, a.add_probe_repose, a.add_probe_mixing});
  add.addMenu(text_of("&Wall"))
      ->addActions({a.add_plane, a.add_box, a.add_cylinder, a.add_cone, a.add_mesh_wall});
  add.addSeparator();
  add.addActions({a.add_load, a.add_event, a.add_pull, a.add_plot, a.add_try});
  add.addSeparator();
  add.addActions({a.add_contact, a.add_material});
  add.addMenu(text_of("&Shape"))->addActions({a.add_sphere, a.add_mesh});
}

void add_camera_entries(QMenu& view, const Actions& a) {
  view.addActions({a.fit, a.view_front, a.view_right, a.view_top, a.view_slanted, a.orthographic});
  QMenu* kept = view.addMenu(text_of("&Keep in sight"));
  kept->addActions({a.keep_in_sight, a.keep_moving, a.keep_everything, a.follow});
  view.addAction(a.save_view);
  view.addMenu(text_of("&Turn, move and zoom"))
      ->addActions({a.turn_left, a.turn_right, a.turn_up, a.turn_down, a.pan_left, a.pan_right, a.pan_up,
                    a.pan_down, a.zoom_in, a.zoom_out});
}

void add_sight_entries(QMenu& view, const Actions& a) {
  view.addActions({a.walls, a.edges, a.grid, a.probes, a.gravity_globe, a.shade, a.smooth});
  view.addSeparator();
  QMenu* cut = view.addMenu(text_of("C&ut open"));
  for (QAction* action : a.clip) cut->addAction(action);
  cut->addSeparator();
  for (QAction* action : a.flip) cut->addAction(action);
  view.addActions({a.hide, a.show_only, a.translucent, a.show_all});
  view.addSeparator();
  view.addActions({a.velocities, a.trails, a.body_axes});
}

void fill_view_menu(QMenu& view, const Actions& a, const QList<QAction*>& panels) {
  add_camera_entries(view, a);
  view.addSeparator();
  add_sight_entries(view, a);
  view.addSeparator();
  QMenu* colors = view.addMenu(text_of("&Colour by"));
  colors->addActions(a.color_by);
  colors->addSeparator();
  colors->addActions({a.next_color, a.keep_color_range});
  view.addMenu(text_of("&Theme"))->addActions({a.theme_desktop, a.theme_light, a.theme_dark});
  view.addMenu(text_of("&Panels"))->addActions(panels);
  view.addSeparator();
  view.addAction(a.presentation);
  QMenu* presented = view.addMenu(text_of("In the p&resentation"));
  presented->addActions({a.next_scene, a.previous_scene});
  presented->addActions(a.text_sizes);
}

void fill_selection_menu(QMenu& selection, const Actions& a) {
  selection.addActions({a.find, a.next_body, a.previous_body, a.next_contact, a.previous_contact, a.next_wall,
                        a.previous_wall});
  selection.addSeparator();
  selection.addActions({a.pin, a.follow, a.centre, a.copy_readings, a.deselect});
}

void fill_simulation_menu(QMenu& simulation, const Actions& a, QSettings& settings, Timeline& past) {
  simulation.addActions({a.play, a.step, a.restart, a.faster, a.slower});
  simulation.addSeparator();
  simulation.addActions(
      {a.step_back, a.to_start, a.to_newest, a.go_to_time, a.continue_from_here, a.go_live});
  simulation.addSeparator();
  simulation.addActions({a.tilt, a.reset_gravity, a.shake});
  simulation.addSeparator();
  simulation.addAction(a.duration);
  simulation.addSeparator();
  add_memory_menu(simulation, settings, past);
}

void fill_force_menu(QMenu& forces, const Actions& a) {
  forces.addActions({a.normal_arrows, a.friction_arrows, a.both_sides, a.through_bodies, a.forces_of_hidden,
                     a.loads, a.wall_forces, a.body_forces, a.contact_points});
  forces.addMenu(text_of("Colo&urs of contact points"))->addActions(a.contact_marks);
  forces.addMenu(text_of("Colours o&f walls"))->addActions(a.wall_colors);
  forces.addSeparator();
  forces.addActions({a.network, a.logarithmic, a.longer_arrows, a.shorter_arrows, a.keep_arrow_scale});
}

void fill_plot_menu(QMenu& plot, const Actions& a) {
  plot.addActions({a.new_plot, a.overlap_plot, a.any_size, a.stacked_energies, a.whole_plots});
  plot.addSeparator();
  plot.addActions({a.save_plot_picture, a.save_plot_table, a.rename_plot, a.close_plot});
}

void fill_tool_menu(QMenu& tools, const Actions& a) {
  tools.addActions({a.ruler, a.protractor, a.measurements});
  tools.addSeparator();
  tools.addActions({a.stopwatch, a.stopwatch_start, a.stopwatch_lap, a.stopwatch_reset});
  tools.addSeparator();
  tools.addActions({a.contact_statistics, a.wall_map});
  tools.addSeparator();
  tools.addActions({a.sweep, a.cell_laboratory, a.convergence});
}

}  // namespace

void add_menus(QMenuBar& bar, const Actions& actions, RecentFiles& recent, const QList<QAction*>& panels,
               QSettings& settings, Timeline& past) {
  fill_file_menu(*bar.addMenu(text_of("&File")), actions, recent);
  fill_edit_menu(*bar.addMenu(text_of("&Edit")), actions);
  fill_add_menu(*bar.addMenu(text_of("&Add")), actions);
  fill_view_menu(*bar.addMenu(text_of("&View")), actions, panels);
  fill_selection_menu(*bar.addMenu(text_of("S&elect")), actions);
  fill_simulation_menu(*bar.addMenu(text_of("&Simulation")), actions, settings, past);
  fill_force_menu(*bar.addMenu(text_of("F&orces")), actions);
  fill_plot_menu(*bar.addMenu(text_of("&Plot")), actions);
  fill_tool_menu(*bar.addMenu(text_of("&Tools")), actions);
  bar.addMenu(text_of("&Help"))->addActions({actions.keys, actions.about});
}

}  // namespace scree
