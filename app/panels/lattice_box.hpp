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

/// Display of a bonded plate: colours, magnification of displacements, additional elements, and its modes,
/// one of which is animated.
class LatticeBox : public QWidget {
  Q_OBJECT

 public:
  explicit LatticeBox(ViewSettings& settings, QWidget* parent = nullptr);

  /// Another scene: without modes.
  void set_model(const Model& model);
  /// Sets the modes and shows the first one.
  void set_modes(const Lattice& lattice, std::shared_ptr<const std::vector<Mode>> modes);
  /// Shows the magnification of the view.
  void show_magnification(double magnification);

 signals:
  /// Shape of the plate to be shown; without nodes: its displacements.
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
  LatticeShape shape_;  ///< of the selected mode
  QTimer timer_;
  QElapsedTimer since_start_;
};

}  // namespace scree
