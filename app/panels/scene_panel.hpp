#pragma once

#include <QWidget>

#include "core/frame/frame.hpp"

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace scree {

class FrictionBox;
class StillBox;

/// What the open scene consists of, with the numbers that hold at the moment that is shown; and the friction,
/// which can be changed while it runs.
class ScenePanel : public QWidget {
  Q_OBJECT

 public:
  explicit ScenePanel(QWidget* parent = nullptr);

  void set_model(const Model& model);
  /// The colours of the present theme.
  void take_theme();
  /// Events of the scene and changes made by hand; the run is at a time [s].
  void set_events(const std::vector<EventSpec>& events, double time);
  /// Shows which walls and how many bodies are there, and the friction.
  /// @param newest  the moment is the run's newest, which may lag behind what was changed last
  void show_frame(const Frame& frame, bool newest);
  void show_duration(double duration);
  /// What is shown is a recording, which nothing can be changed in.
  void set_recorded(bool recorded);

 signals:
  void change_wanted(const scree::EventAction& action);
  void taking_back_wanted(const scree::EventSpec& event);

 private:
  QTreeWidgetItem* add_section(const QString& title, const QString& value);
  void add_bodies(const Model& model);
  void add_lattice(const Model& model);
  void add_walls(const Model& model);
  void add_materials(const Scene& scene);
  void add_tangential_stiffness(QTreeWidgetItem* item, const ContactRule& rule);
  void add_laws(const Model& model);
  void show_events();
  void add_solver(const Model& model);
  void add_notes(const Model& model);
  void fit_notes();
  void show_friction();
  void show_menu(const QPoint& position);

  QLabel* title_;
  QLabel* description_;
  StillBox* still_;
  QTreeWidget* tree_;
  FrictionBox* friction_;
  QTreeWidgetItem* bodies_item_ = nullptr;
  QTreeWidgetItem* events_item_ = nullptr;
  QTreeWidgetItem* duration_item_ = nullptr;  ///< where there is something to run
  QList<QTreeWidgetItem*> friction_items_;    ///< one a contact rule
  QList<QTreeWidgetItem*> wall_items_;
  QList<QTreeWidgetItem*> note_items_;

  bool recorded_ = false;
  Scene scene_;  ///< as it was opened
  std::vector<EventSpec> events_;
};

}  // namespace scree
