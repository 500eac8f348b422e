#pragma once

#include <QWidget>

#include "core/simulation/frame.hpp"

class QDoubleSpinBox;
class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace scree {

/// What the open scene consists of, with its numbers; and the friction, which can be changed while it runs.
class ScenePanel : public QWidget {
  Q_OBJECT

 public:
  explicit ScenePanel(QWidget* parent = nullptr);

  void set_model(const Model& model);
  /// Shows which walls and how many bodies are there.
  void show_frame(const Frame& frame);

 signals:
  void friction_changed(double static_coefficient, double dynamic_coefficient);
  void wall_removal_wanted(int wall);

 private:
  QTreeWidgetItem* add_section(const QString& title, const QString& value);
  void add_bodies(const Model& model);
  void add_lattice(const Model& model);
  void add_walls(const Model& model);
  void add_materials(const Scene& scene);
  void add_tangential_stiffness(QTreeWidgetItem* item, const ContactRule& rule);
  void add_laws(const Model& model);
  void add_events(const Scene& scene);
  void add_solver(const Model& model);
  void add_notes(const Model& model);
  void fit_notes();
  void set_friction(const Scene& scene);
  void show_wall_menu(const QPoint& position);
  QWidget* friction_box();

  QLabel* title_;
  QLabel* description_;
  QTreeWidget* tree_;
  QWidget* friction_box_;
  QDoubleSpinBox* static_friction_;
  QDoubleSpinBox* dynamic_friction_;
  QTreeWidgetItem* bodies_item_ = nullptr;
  QList<QTreeWidgetItem*> wall_items_;
  QList<QTreeWidgetItem*> note_items_;
};

}  // namespace scree
