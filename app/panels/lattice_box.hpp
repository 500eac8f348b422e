#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

#include "core/lattice/solve/modes.hpp"
#include "render/lattice/lattice_shape.hpp"

class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;
class QToolButton;
class QTreeWidget;

namespace scree {

class ViewSettings;
struct Model;

/// How a bonded plate is shown: its colours, by how much its displacements are magnified, what is drawn
/// beside it, and its modes, of which one is shown, swinging.
class LatticeBox : public QWidget {
  Q_OBJECT

 public:
  explicit LatticeBox(ViewSettings& settings, QWidget* parent = nullptr);

  /// Another scene: no modes are known.
  void set_model(const Model& model);
  /// Shows the first of them at once.
  void set_modes(const Lattice& lattice, std::shared_ptr<const std::vector<Mode>> modes);
  /// By how much the view magnifies.
  void show_magnification(double magnification);

 signals:
  /// What the plate is to be shown in from now on; without nodes: as it is.
  void shape_chosen(const scree::LatticeShape& shape);

 private:
  QWidget* magnification_row();
  QWidget* mode_box();
  void follow_settings();
  void show_mode();
  void send_shape();

  ViewSettings& settings_;
  QComboBox* color_;
  QSlider* magnification_;
  QLabel* magnification_text_;
  QToolButton* automatic_;
  QCheckBox* undeformed_;
  QCheckBox* loads_;
  QCheckBox* exact_;
  QWidget* mode_box_;
  QTreeWidget* modes_list_;
  QCheckBox* swing_;
  std::shared_ptr<const std::vector<Mode>> modes_;
  LatticeShape shape_;  ///< of the chosen mode
  QTimer timer_;
  QElapsedTimer since_start_;
};

}  // namespace scree
