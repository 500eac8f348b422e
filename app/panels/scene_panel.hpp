#pragma once

#include <QWidget>
#include <memory>

#include "core/frame/frame.hpp"
#include "core/scene/parts/listed_values.hpp"

class QLabel;
class QMenu;
class QTreeWidget;
class QTreeWidgetItem;

namespace scree {

class FrictionBox;
class TryBox;
class ValueEditor;
class WaitingBar;
class StillBox;

/// Parts of the open scene with the values of the displayed moment, some of which can be edited in place, and
/// controls for the friction.
class ScenePanel : public QWidget {
  Q_OBJECT

 public:
  explicit ScenePanel(QWidget* parent = nullptr);

  void set_model(const std::shared_ptr<const Model>& model);
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
  /// Values that wait for a restart.
  void set_waiting(const std::vector<SceneValue>& waiting);
  /// Tells why a value was not taken.
  void tell_refusal(const QString& fault);
  /// What was told is over.
  void forget_refusal();

 signals:
  void change_wanted(const scree::EventAction& action);
  /// A value was edited. See ValueControl.
  void value_edited(const QString& path, const QString& text);
  /// The slider of a value is held.
  void value_dragged(const QString& path, const QString& text);
  /// The slider was let go, or taken from the hand.
  /// @param before  text before the drag
  void value_drag_ended(const QString& path, const QString& text, const QString& before);
  /// @param present  text of the run, as the row has it
  void value_drag_given_up(const QString& path, const QString& present);
  /// A number was slid, to take effect at the next restart.
  void value_tried(const std::vector<scree::SceneValue>& values);
  void restart_wanted();
  /// Values that wait for a restart should be forgotten.
  void discard_wanted();
  void withdrawal_requested(const scree::EventSpec& event);
  /// A part of the scene, as in ScenePart.
  void part_edit_wanted(const QString& table, int index);
  void part_removal_wanted(const QString& table, int index);
  void part_place_wanted(const QString& table, int index);

 private:
  void fill(const std::shared_ptr<const Model>& model);
  void refill(const std::shared_ptr<const Model>& model);
  void connect_drag(const ValueEditor& editor);
  QTreeWidgetItem* add_section(const QString& title, const QString& value);
  void add_bodies(const Model& model);
  void show_body_groups(const Model& model);
  void add_lattice(const Model& model);
  void add_walls(const Model& model);
  void add_materials(const Scene& scene);
  void show_waiting();
  void show_unshown();
  void add_laws(const Scene& scene);
  void show_events();
  void add_solver(const Model& model);
  void add_notes(const Model& model);
  void fit_notes();
  void show_friction();
  void show_menu(const QPoint& position);
  void add_part_entries(QMenu& menu, const QTreeWidgetItem& item);
  void open_part(QTreeWidgetItem* item, int column);

  QLabel* title_;
  QLabel* description_;
  StillBox* still_;
  QTreeWidget* tree_;
  FrictionBox* friction_;
  TryBox* try_;
  WaitingBar* waiting_bar_;
  QTreeWidgetItem* bodies_item_ = nullptr;
  int body_rows_ = 0;        ///< of groups and their mass, before the other rows of bodies
  std::size_t grouped_ = 0;  ///< number of bodies in them
  QTreeWidgetItem* events_item_ = nullptr;
  QTreeWidgetItem* duration_item_ = nullptr;  ///< only if there is something to run
  QList<QTreeWidgetItem*> friction_items_;    ///< one per contact rule
  QList<QTreeWidgetItem*> wall_items_;
  QList<QTreeWidgetItem*> note_items_;

  bool recorded_ = false;
  Scene scene_;                           ///< as opened
  std::shared_ptr<const Model> model_;    ///< with the values shown
  std::vector<std::string> joined_;       ///< names of what was added to the run
  std::shared_ptr<const Model> changed_;  ///< `Frame::changed` of the values shown
  std::vector<ListedValue> values_;       ///< shown
  std::shared_ptr<const Model> unshown_;  ///< with the values of the moment, while a row is being edited
  std::vector<SceneValue> waiting_;
  double duration_ = 0.0;  ///< [s]
  std::vector<EventSpec> events_;
};

}  // namespace scree
