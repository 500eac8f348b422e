#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>

#include "app/widgets/chart/chart_widget.hpp"
#include "render/plots/statistics_chart.hpp"

class QComboBox;
class QLabel;

namespace scree {

using StatisticsChartWidget = ChartWidgetOf<StatisticsChart>;

/// Statistics of the contacts at the moment shown, in the present or the past: distribution of forces, rose
/// of directions, profiles over the height.
class StatisticsDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param settings  store the folder of saved plots; outlive the dialog
  StatisticsDialog(QSettings& settings, QWidget* parent);

  /// Shows another moment; while they follow each other quickly, not each. Null: none.
  void show_moment(const std::shared_ptr<const Frame>& frame);
  StatisticsChartWidget& plot() { return *plot_; }

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  StatisticsPlot shown() const;
  void draw();
  void say_what_pushes(const ForceDistribution& forces);
  /// Equal scales for a rose: as much room above as across.
  void fit_rose();

  QComboBox* shown_;
  QLabel* note_;
  StatisticsChartWidget* plot_ = nullptr;
  std::shared_ptr<const Frame> frame_;
  std::shared_ptr<const Frame> drawn_;
  QTimer next_;  ///< runs until the next moment may be drawn
};

}  // namespace scree
