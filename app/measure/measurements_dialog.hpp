#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>

#include "app/measure/marks.hpp"
#include "app/measure/stopwatch.hpp"
#include "app/widgets/chart/chart_widget.hpp"
#include "core/base/text/time_text.hpp"
#include "render/plots/marks_chart.hpp"

class QLabel;
class QPushButton;
class QSettings;
class QTreeWidget;

namespace scree {

class Timeline;

using MarksChartWidget = ChartWidgetOf<MarksChart>;

/// What rulers and protractors read at the moment shown, in a table, and over the stored moments of the run,
/// in a plot; and the laps of the stopwatch.
class MeasurementsDialog : public QDialog {
  Q_OBJECT

 public:
  /// All outlive the dialog.
  MeasurementsDialog(Marks& marks, const Stopwatch& watch, const Timeline& past, QSettings& settings,
                     QWidget* parent);

  /// @param duration  of the scene [s]
  void begin_scene(double duration);
  void show_moment(const std::shared_ptr<const Frame>& frame);
  /// They have changed.
  void show_marks();
  void show_laps();
  MarksChartWidget& plot() { return *plot_; }
  /// @throws std::ios_base::failure
  void save_table_to(const QString& path);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void make_table();
  std::vector<NamedMark> named() const;
  void fill_table();
  void draw_plot();
  void remove_selected();
  void choose_table_target();

  Marks& marks_;
  const Stopwatch& watch_;
  const Timeline& past_;
  QSettings& settings_;
  QTreeWidget* table_;
  QLabel* laps_;
  QPushButton* remove_;
  QPushButton* clear_;
  QPushButton* save_;
  MarksChartWidget* plot_ = nullptr;
  TimeStyle style_;
  std::shared_ptr<const Frame> frame_;
  bool stale_ = false;  ///< the plot
  QTimer next_;         ///< runs until the plot may be drawn again
};

}  // namespace scree
