#pragma once

#include <QTimer>
#include <memory>
#include <utility>

#include "app/vtk_widget.hpp"
#include "render/time_chart.hpp"

namespace scree {

class ChartHover;

/// A chart in a widget: the pointer reads values, a click picks a time, drag moves, the wheel zooms (over an
/// axis that axis alone), a double click shows everything again and picks nothing.
class ChartWidget : public VtkWidget {
  Q_OBJECT

 public:
  explicit ChartWidget(QWidget* parent = nullptr);

  virtual TimeChart& chart() = 0;
  const ChartHover& hover() const { return *hover_; }

  /// As PNG, or as SVG where the name ends so. @throws PictureError
  void save_picture_to(const QString& path);
  /// As CSV. @throws PictureError
  void save_table_to(const QString& path);
  /// Both ask where to first.
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
  bool event(QEvent* event) override;

 private:
  void choose_target(const QString& title, const QString& name, const QStringList& filters,
                     void (ChartWidget::*save)(const QString&));
  void update_hover();
  void hide_hover();

  ChartHover* hover_;
  QPointF last_position_;  ///< device pixels
  QPoint pressed_at_;
  bool dragged_ = false;       ///< or clicked twice: the release picks nothing
  bool hovered_ = false;       ///< the pointer is over the chart, no button pressed
  QTimer single_click_;        ///< running while a click may become a double click
  double clicked_time_ = 0.0;  ///< [s]
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
