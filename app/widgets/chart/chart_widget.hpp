#pragma once

#include <QTimer>
#include <memory>
#include <optional>
#include <utility>

#include "app/widgets/chart/chart_keys.hpp"
#include "app/widgets/chart/chart_reader.hpp"
#include "app/widgets/vtk_widget.hpp"
#include "render/chart/time_chart.hpp"

class QLabel;
class QSettings;

namespace scree {

/// A chart in a widget. The pointer reads values, a click picks a time, drag moves, the wheel zooms (over an
/// axis only that axis), a double click resets the view and picks nothing. A click on a legend entry hides or
/// shows its curve. All of it is possible with keys as well, while a frame shows the focus.
class ChartWidget : public VtkWidget {
  Q_OBJECT

 public:
  explicit ChartWidget(QWidget* parent = nullptr);

  virtual TimeChart& chart() = 0;
  const ChartHover& hover() const { return reader_.hover(); }
  void show_all();
  /// Hides a curve, and shows it again.
  void switch_curve(std::size_t curve);
  /// Scale of text, lines and markers.
  void set_text_scale(double scale);

  /// Saves as PNG, or as SVG for that extension.
  /// @throws PictureError
  void save_picture_to(const QString& path);
  /// Saves as CSV.
  /// @throws PictureError
  void save_table_to(const QString& path);
  /// Settings that store the last folder; without them a plot is saved in the user's home at first.
  void set_settings(QSettings& settings) { settings_ = &settings; }
  /// Both ask for the target first.
  void choose_picture_target();
  void choose_table_target();

 signals:
  /// The curves were clicked at a time [s].
  void time_picked(double time);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

 private:
  std::optional<std::size_t> legend_at(const QPointF& position);
  QString legend_text(std::size_t curve);
  QString legend_text_at(const QPointF& position);
  void tell_whether_empty();

  ChartReader reader_;
  ChartKeys keys_;
  QLabel* no_data_;
  QSettings* settings_ = nullptr;
  double text_scale_ = 1.0;
  QPointF last_position_;  ///< device pixels
  QPoint pressed_at_;
  bool dragged_ = false;       ///< or double clicked: the release picks nothing
  QTimer single_click_;        ///< running while a click may become a double click
  double clicked_time_ = 0.0;  ///< [s]
};

/// Widget for one kind of chart, which it owns.
template <typename Chart>
class ChartWidgetOf : public ChartWidget {
 public:
  template <typename... Arguments>
  explicit ChartWidgetOf(QWidget* parent, const Arguments&... arguments)
      : ChartWidget(parent), content_(std::make_unique<Chart>(render_window_of(*this), arguments...)) {}
  ~ChartWidgetOf() override {
    release_graphics();
    content_.reset();
  }

  Chart& content() { return *content_; }
  TimeChart& chart() override { return content_->chart(); }

 private:
  std::unique_ptr<Chart> content_;
};

vtkRenderWindow* render_window_of(const VtkWidget& widget);

/// Prepares a static plot for a dialog: theme of the window, high quality.
void prepare_plot(ChartWidget& plot);

}  // namespace scree
