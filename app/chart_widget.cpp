#include "app/chart_widget.hpp"

#include <vtkGenericOpenGLRenderWindow.h>

#include <QApplication>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>

namespace scree {
namespace {

constexpr double zoom_per_degree = 1.01;

}  // namespace

vtkRenderWindow* render_window_of(const VtkWidget& widget) {
  return widget.render_window();
}

ChartWidget::ChartWidget(QWidget* parent) : VtkWidget(parent) {
  setMinimumSize(180, 100);
  setFocusPolicy(Qt::ClickFocus);
  connect(this, &VtkWidget::pixel_ratio_changed, this, [this](double ratio) {
    chart().set_pixel_ratio(ratio);
    update();
  });
}

void ChartWidget::mousePressEvent(QMouseEvent* event) {
  last_position_ = device_position(event->position());
  pressed_at_ = event->pos();
  dragged_ = false;
  event->accept();
}

void ChartWidget::mouseMoveEvent(QMouseEvent* event) {
  const QPointF position = device_position(event->position());
  if ((event->pos() - pressed_at_).manhattanLength() >= QApplication::startDragDistance()) dragged_ = true;
  if (event->buttons() & (Qt::LeftButton | Qt::MiddleButton)) {
    chart().pan(position.x() - last_position_.x(), position.y() - last_position_.y());
    update();
  }
  last_position_ = position;
  event->accept();
}

void ChartWidget::mouseReleaseEvent(QMouseEvent* event) {
  const QPointF position = device_position(event->position());
  const std::optional<double> time = chart().time_at(position.x(), position.y());
  if (event->button() == Qt::LeftButton && !dragged_ && time) emit time_picked(*time);
  event->accept();
}

void ChartWidget::mouseDoubleClickEvent(QMouseEvent* event) {
  chart().reset_view();
  update();
  event->accept();
}

void ChartWidget::wheelEvent(QWheelEvent* event) {
  const QPointF position = device_position(event->position());
  const double degrees = event->angleDelta().y() / 8.0;
  chart().zoom(std::pow(zoom_per_degree, degrees), position.x(), position.y());
  update();
  event->accept();
}

void ChartWidget::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  menu.addAction(tr("Show all"), this, [this] {
    chart().reset_view();
    update();
  });
  menu.addSeparator();
  menu.addAction(tr("Save picture…"), this, &ChartWidget::save_picture);
  menu.addAction(tr("Save table…"), this, &ChartWidget::save_table);
  menu.exec(event->globalPos());
}

void ChartWidget::save_picture() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save plot as picture"),
                                                    QStringLiteral("plot.png"), tr("PNG picture (*.png)"));
  if (path.isEmpty()) return;
  if (!grabFramebuffer().save(path, "PNG")) {
    QMessageBox::warning(this, tr("Save plot"),
                         tr("%1 could not be written; choose another folder.").arg(path));
  }
}

void ChartWidget::save_table() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save plot as table"),
                                                    QStringLiteral("plot.csv"), tr("Table (*.csv)"));
  if (path.isEmpty()) return;
  try {
    chart().save_csv(path.toStdString());
  } catch (const std::exception& error) {
    QMessageBox::warning(this, tr("Save plot"), QString::fromUtf8(error.what()));
  }
}

}  // namespace scree
