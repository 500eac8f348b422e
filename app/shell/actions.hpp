#pragma once

#include <QAction>
#include <QList>
#include <QObject>
#include <array>
#include <vector>

#include "render/style/view_options.hpp"

class QMainWindow;

namespace scree {

class ViewSettings;

/// All actions available by menu, key or button, with text, shortcut and tip. The part that performs an
/// action connects and enables it.
class Actions : public QObject {
  Q_OBJECT

 public:
  /// The view's switches follow and change the settings.
  Actions(QMainWindow& window, ViewSettings& settings);

  // File
  QAction* gallery;
  QAction* new_scene;
  QAction* open;
  QAction* import_particle;
  QAction* import_wall;
  QAction* save_scene;
  QAction* save_scene_as;
  QAction* save_bundle;
  QAction* revert;
  QAction* save_picture;
  QAction* save_film;
  QAction* save_recording;
  QAction* fit_measurement;
  QAction* prepare_when_idle;
  QAction* quit;
  // Build
  QAction* add_body;
  QAction* add_fill;
  QAction* add_inlet;
  QAction* add_outlet;
  QAction* add_probe_region;
  QAction* add_probe_flow;
  QAction* add_probe_repose;
  QAction* add_probe_mixing;
  QAction* add_plane;  ///< walls
  QAction* add_box;
  QAction* add_cylinder;
  QAction* add_cone;
  QAction* add_mesh_wall;
  QAction* add_load;
  QAction* add_event;
  QAction* add_pull;
  QAction* add_try;
  QAction* add_plot;
  QAction* add_contact;
  QAction* add_material;
  QAction* add_sphere;  ///< shapes
  QAction* add_mesh;
  QList<QAction*> edit_tables;  ///< that a scene has once; data: name of the table
  // Simulation
  QAction* undo;
  QAction* edit_text;
  QAction* redo;
  QAction* remove;         ///< the selected body or wall
  QAction* place;          ///< handles of what is selected
  QAction* edit_selected;  ///< form of what is selected
  QAction* throw_body;
  QAction* pour;           ///< on while a stream goes on
  QAction* throw_palette;  ///< shows what is thrown and poured

  QAction* play;  ///< or pause
  QAction* step;  ///< or, in the past, the next moment
  QAction* step_back;
  QAction* to_start;
  QAction* to_newest;
  QAction* go_to_time;
  QAction* duration;
  QAction* continue_from_here;
  QAction* go_live;  ///< computes the scene of a recording
  QAction* restart;
  QAction* tilt;           ///< selects the gravity globe
  QAction* reset_gravity;  ///< to that of the start
  QAction* shake;          ///< the ground or the selected wall
  QAction* faster;
  QAction* slower;
  // View
  QAction* fit;
  QAction* view_front;
  QAction* view_right;
  QAction* view_top;
  QAction* view_slanted;
  QAction* orthographic;
  QAction* keep_in_sight;    ///< switched off when the user moves the camera
  QAction* keep_moving;      ///< mode of `keep_in_sight`
  QAction* keep_everything;  ///< mode of `keep_in_sight`
  QAction* save_view;        ///< stores the view in the scene
  QAction* turn_left;
  QAction* turn_right;
  QAction* turn_up;
  QAction* turn_down;
  QAction* pan_left;
  QAction* pan_right;
  QAction* pan_up;
  QAction* pan_down;
  QAction* zoom_in;
  QAction* zoom_out;
  QAction* walls;
  QAction* edges;
  QAction* grid;
  QAction* probes;
  QAction* gravity_globe;
  QAction* smooth;
  QAction* shade;
  QAction* next_color;
  QAction* keep_color_range;  ///< keeps the displayed range
  QList<QAction*> color_by;   ///< indexed by ColorBy
  QAction* theme_desktop;
  QAction* theme_light;
  QAction* theme_dark;
  QAction* presentation;
  QAction* leave_presentation;
  QAction* next_scene;  ///< of the presentation
  QAction* previous_scene;
  QList<QAction*> text_sizes;  ///< of the presentation: 1, 1.5 and 2 times
  // Selection
  QAction* find;
  QAction* next_body;
  QAction* previous_body;
  QAction* next_contact;  ///< of the selected body or wall
  QAction* previous_contact;
  QAction* next_wall;
  QAction* previous_wall;
  QAction* centre;
  QAction* pin;
  QAction* follow;
  QAction* copy_readings;
  QAction* deselect;
  QAction* hide;  ///< the selected body or wall
  QAction* show_only;
  QAction* translucent;
  QAction* show_all;
  std::array<QAction*, 3> clip;  ///< across x, y and z
  std::array<QAction*, 3> flip;  ///< keeps the other side
  // Forces
  QAction* normal_arrows;
  QAction* friction_arrows;
  QAction* both_sides;
  QAction* through_bodies;
  QAction* forces_of_hidden;
  QAction* loads;
  QAction* wall_forces;
  QAction* body_forces;
  QAction* contact_points;
  QList<QAction*> contact_marks;  ///< as ContactMark
  QList<QAction*> wall_colors;    ///< plain, then as WallQuantity
  QAction* velocities;
  QAction* trails;
  QAction* body_axes;
  QAction* network;
  QAction* logarithmic;
  QAction* longer_arrows;
  QAction* shorter_arrows;
  QAction* keep_arrow_scale;  ///< keeps the displayed scale, also of chains
  // Plot
  QAction* new_plot;
  /// For the selected or pinned contacts, or the contacts of the selected or pinned objects
  QAction* overlap_plot;
  QAction* any_size;  ///< of all force–overlap plots: F/4R² over h/2R
  QAction* stacked_energies;
  QAction* whole_plots;
  QAction* save_plot_picture;  ///< of PlotsPanel::in_front
  QAction* save_plot_table;
  QAction* rename_plot;
  QAction* close_plot;
  // Tools
  QAction* ruler;            ///< checked while clicks place its ends
  QAction* protractor;       ///< checked while clicks place its points
  QAction* stopwatch;        ///< shows it
  QAction* stopwatch_start;  ///< or stop
  QAction* stopwatch_lap;
  QAction* stopwatch_reset;
  QAction* measurements;
  QAction* wall_map;
  QAction* sweep;
  QAction* cell_laboratory;
  QAction* convergence;
  QAction* contact_statistics;
  // Help
  QAction* keys;
  QAction* about;

 private:
  QAction* make(const QString& text, const QString& shortcut, const QString& tip);
  /// A checkable action for an option of the view.
  QAction* make_switch(const QString& text, const QString& shortcut, const QString& tip,
                       bool ViewOptions::*option);
  /// Exclusive choices of an option of the view.
  /// @param tips  may be empty
  /// @param shown  switched on by a choice; null: none
  template <typename Value>
  QList<QAction*> make_choices(const QStringList& texts, const QStringList& tips,
                               const std::vector<Value>& values, Value ViewOptions::*option,
                               bool ViewOptions::*shown = nullptr);
  void make_file_actions();
  void make_history_actions();
  void make_build_actions();
  void make_simulation_actions();
  void make_camera_actions();
  void make_view_actions();
  void make_presentation_actions();
  void make_color_actions();
  void make_theme_actions();
  void make_force_actions();
  void make_contact_mark_actions();
  void make_wall_color_actions();
  void make_tool_actions();
  void make_selection_actions();
  void make_plot_actions();
  void make_section_actions();

  QMainWindow& window_;
  ViewSettings& settings_;
};

}  // namespace scree
