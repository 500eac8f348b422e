#pragma once

#include <QWidget>
#include <memory>

#include "core/frame/frame.hpp"

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace scree {

class FrictionBox;
class StillBox;

/// Parts of the open scene with the values of the displayed moment, some of which can be edited in place, and
/// controls for the friction.
class ScenePanel : public QWidget {
  Q_OBJECT

 public:
  explicit ScenePanel(QWidget* parent = nullptr);

  void set_model(const Model& model);
  /// Applies the colours of the current theme.
  void take_theme();
  /// Events of the scene and interactive changes; the run is at a time [s].
  void set_events(const std::vector<EventSpec>& events, double time);
  /// Shows the present walls, the number of bodies and the friction.
  /// @param newest  newest moment of the run, which may precede the last change
  void show_frame(const Frame& frame, bool newest);
  void show_duration(double duration);
  /// A recording is shown, which cannot be changed.
  void set_recorded(bool recorded);

 signals:
  void change_wanted(const scree::EventAction& action);
  void withdrawal_requested(const scree::EventSpec& event);

 private:
  void fill(const Model& model);
  void refill(const Model& model);
  void change_value(const QString& path, const QString& text);
  QTreeWidgetItem* add_section(const QString& title, const QString& value);
  void add_bodies(const Model& model);
  void add_lattice(const Model& model);
  void add_walls(const Model& model);
  void add_materials(const Scene& scene);
  void add_tangential_stiffness(QTreeWidgetItem* item, const ContactRule& rule, const std::string& path);
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
  QTreeWidgetItem* duration_item_ = nullptr;  ///< only if there is something to run
  QList<QTreeWidgetItem*> friction_items_;    ///< one per contact rule
  QList<QTreeWidgetItem*> wall_items_;
  QList<QTreeWidgetItem*> note_items_;

  bool recorded_ = false;
  Scene scene_;                           ///< as opened
  std::shared_ptr<const Model> changed_;  ///< `Frame::changed` of the values shown
  Scene now_;                             ///< with the values shown
  double duration_ = 0.0;                 ///< [s]
  std::vector<EventSpec> events_;
};

}  // namespace scree
