#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "app/vtk_widget.hpp"
#include "render/time_chart.hpp"

namespace scree {

/// A chart over time in a widget: a click picks a time, drag moves, the wheel zooms (over an axis that axis
/// alone), a double click shows everything again.
class ChartWidget : public VtkWidget {
  Q_OBJECT

 public:
  explicit ChartWidget(QWidget* parent = nullptr);

  virtual TimeChart& chart() = 0;

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

 private:
  void save_picture();
  void save_table();
  QPointF last_position_;
  QPoint pressed_at_;
  bool dragged_ = false;
};

/// The widget of one kind of chart, which it owns.
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

}  // namespace scree
