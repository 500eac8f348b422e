#pragma once

#include <QDialog>
#include <array>

#include "app/widgets/chart/chart_widget.hpp"
#include "render/plots/cell_chart.hpp"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSlider;
class QVBoxLayout;

namespace scree {

class CellPicture;

using CellChartWidget = ChartWidgetOf<CellChart>;

/// A single bonded cell for any Poisson's ratio: bond stiffnesses, eigenvalues and eigenforms, and volumetric
/// strain.
class CellLaboratory : public QDialog {
  Q_OBJECT

 public:
  explicit CellLaboratory(QWidget* parent = nullptr);

  CellChoice cell() const;
  CellPlot shown_plot() const;
  CellChartWidget& plot() { return *plot_; }

 private:
  void make_choices(QVBoxLayout& layout);
  void make_pictures(QVBoxLayout& layout);
  void follow();
  CellSupport support() const;

  QComboBox* bond_;
  QComboBox* elasticity_;
  QSlider* slider_;
  QDoubleSpinBox* poisson_;
  QLabel* stiffnesses_;
  QLabel* verdict_;
  QComboBox* shown_;
  std::array<CellPicture*, 8> pictures_{};
  CellChartWidget* plot_;
};

}  // namespace scree
