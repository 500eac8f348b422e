#include "app/widgets/chart/chart_widget.hpp"

#include <vtkGenericOpenGLRenderWindow.h>

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/shell/quantity_text.hpp"
#include "app/shell/save_dialog.hpp"
#include "app/shell/theme.hpp"
#include "app/widgets/chart/chart_hover.hpp"
#include "app/widgets/focus_frame.hpp"

namespace scree {
namespace {

constexpr double zoom_per_degree = 1.01;

}  // namespace

vtkRenderWindow* render_window_of(const VtkWidget& widget) {
  return widget.render_window();
}

ChartWidget::ChartWidget(QWidget* parent) : VtkWidget(parent), reader_(*this), keys_(*this, reader_) {
  setMinimumSize(180, 100);
  setFocusPolicy(Qt::StrongFocus);
  new FocusFrame(this);
  connect(this, &VtkWidget::pixel_ratio_changed, this, [this](double ratio) {
    chart().set_pixel_ratio(text_scale_ * ratio);
    update();
  });
  no_data_ = new QLabel(tr("No data yet"), this);
  no_data_->setObjectName(QStringLiteral("faint"));
  no_data_->setAttribute(Qt::WA_TransparentForMouseEvents);
  no_data_->hide();
  single_click_.setSingleShot(true);
  connect(&single_click_, &QTimer::timeout, this, [this] { emit time_picked(clicked_time_); });
  // A live chart moves below the pointer.
  connect(this, &VtkWidget::frame_rendered, this, [this] {
    tell_whether_empty();
    const QString before = hover().full_text();
    reader_.update();
    if (reader_.active() && QToolTip::isVisible() && hover().full_text() != before) QToolTip::hideText();
  });
}

void ChartWidget::set_text_scale(double scale) {
  text_scale_ = scale;
  chart().set_pixel_ratio(scale * pixel_ratio());
  update();
}

void ChartWidget::tell_whether_empty() {
  const ChartContent& content = chart().content();
  const bool empty =
      content.time.empty() && std::all_of(content.curves.begin(), content.curves.end(),
                                          [](const Curve& curve) { return curve.values.empty(); });
  if (empty) {
    no_data_->adjustSize();
    no_data_->move(rect().center() - no_data_->rect().center());
  }
  no_data_->setVisible(empty);
}

void ChartWidget::mousePressEvent(QMouseEvent* event) {
  last_position_ = device_position(event->position());
  pressed_at_ = event->pos();
  dragged_ = false;
  reader_.hide();
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
  const bool hovering = event->buttons() == Qt::NoButton;
  setCursor(hovering && legend_at(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
  reader_.follow_pointer(position, hovering);
  event->accept();
}

std::optional<std::size_t> ChartWidget::legend_at(const QPointF& position) {
  const QPointF pixel = device_position(position);
  return chart().legend_at(pixel.x(), pixel.y());
}

void ChartWidget::switch_curve(std::size_t curve) {
  chart().switch_curve(curve);
  reader_.hide();
  update();
}

/// Tooltip of the legend at a position; empty: none.
QString ChartWidget::legend_text_at(const QPointF& position) {
  if (const std::optional<std::size_t> entry = legend_at(position)) return legend_text(*entry);
  const QPointF pixel = device_position(position);
  if (!chart().more_of_legend_at(pixel.x(), pixel.y())) return {};
  QStringList lines;
  for (const ChartDecoration::Entry& entry : chart().legend()) {
    if (entry.label.empty()) continue;
    const QString label = QString::fromStdString(entry.label);
    lines << (entry.value.empty() ? label : tr("%1: %2").arg(label, QString::fromStdString(entry.value)));
  }
  return lines.join(QLatin1Char('\n'));
}

/// Tooltip of a legend entry: the curve's names in tables and legend, the terms of its sum, and the effect of
/// a click.
QString ChartWidget::legend_text(std::size_t curve) {
  const Curve& of = chart().content().curves[curve];
  const QString act = of.switched_off ? tr("Click: show it") : tr("Click: hide it");
  QStringList lines;
  if (!of.name.empty()) lines << QString::fromStdString(of.column.empty() ? of.name : of.column);
  if (of.label != of.name) lines << QString::fromStdString(of.label);
  if (of.plus_is_up) lines << tr("+ is up");
  for (const auto& part : chart().parts_in_legend(curve))
    lines << QStringLiteral("%1: %2").arg(QString::fromStdString(part.label),
                                          quantity_text(part.value, of.unit));
  return (lines << act).join(QLatin1Char('\n'));
}

void ChartWidget::mouseReleaseEvent(QMouseEvent* event) {
  const QPointF position = device_position(event->position());
  const std::optional<double> time = chart().time_at(position.x(), position.y());
  const std::optional<std::size_t> entry = legend_at(event->position());
  if (event->button() == Qt::LeftButton && !dragged_ && entry) {
    switch_curve(*entry);
  } else if (event->button() == Qt::LeftButton && !dragged_ && time) {
    clicked_time_ = *time;
    single_click_.start(QApplication::doubleClickInterval());
  }
  event->accept();
}

void ChartWidget::mouseDoubleClickEvent(QMouseEvent* event) {
  single_click_.stop();
  dragged_ = true;
  // Two quick clicks on a legend entry count as two clicks.
  if (const std::optional<std::size_t> entry = legend_at(event->position())) {
    switch_curve(*entry);
  } else {
    show_all();
  }
  event->accept();
}

void ChartWidget::leaveEvent(QEvent* event) {
  reader_.hide();
  VtkWidget::leaveEvent(event);
}

bool ChartWidget::event(QEvent* event) {
  // Keys that have other meanings elsewhere.
  if (event->type() == QEvent::ShortcutOverride && keys_.action_of(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  if (event->type() != QEvent::ToolTip) return VtkWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const QString text = legend_text_at(help->pos()); !text.isEmpty()) {
    QToolTip::showText(help->globalPos(), text, this);
    return true;
  }
  // Not over the label.
  QToolTip::showText(mapToGlobal(hover().label().bottomLeft().toPoint()), hover().full_text(), this);
  return true;
}

void ChartWidget::keyPressEvent(QKeyEvent* event) {
  if (const auto act = keys_.action_of(*event)) return act();
  VtkWidget::keyPressEvent(event);
}

void ChartWidget::focusOutEvent(QFocusEvent* event) {
  if (reader_.point() && event->reason() != Qt::PopupFocusReason) reader_.hide();
  VtkWidget::focusOutEvent(event);
}

void ChartWidget::wheelEvent(QWheelEvent* event) {
  const QPointF position = device_position(event->position());
  const double degrees = event->angleDelta().y() / 8.0;
  chart().zoom(std::pow(zoom_per_degree, degrees), position.x(), position.y());
  update();
  event->accept();
}

void ChartWidget::contextMenuEvent(QContextMenuEvent* event) {
  // Another scene may delete the plot while its menu or dialog is open; these are deleted with it.
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Show all"), this, &ChartWidget::show_all);
  menu->addSeparator();
  menu->addAction(tr("Save picture (PNG, SVG)…"), this, &ChartWidget::choose_picture_target);
  menu->addAction(tr("Save table (CSV)…"), this, &ChartWidget::choose_table_target);
  menu->popup(event->globalPos());
}

void ChartWidget::show_all() {
  chart().reset_view();
  update();
}

void ChartWidget::save_picture_to(const QString& path) {
  if (path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive)) {
    chart().save_svg(path.toStdString(), {width(), height()});
  } else if (!grabFramebuffer().save(path, "PNG")) {
    throw PictureError(tr("%1 could not be written; choose another folder.").arg(path).toStdString());
  }
}

void ChartWidget::save_table_to(const QString& path) {
  chart().save_csv(path.toStdString());
}

void ChartWidget::choose_picture_target() {
  ask_where_to_save(*this, settings_, tr("Save plot as picture"), QStringLiteral("plot.png"),
                    {tr("PNG picture (*.png)"), tr("SVG graphics (*.svg)")},
                    [this](const QString& path) { save_picture_to(path); });
}

void ChartWidget::choose_table_target() {
  ask_where_to_save(*this, settings_, tr("Save plot as table"), QStringLiteral("plot.csv"),
                    {tr("Table (*.csv)")}, [this](const QString& path) { save_table_to(path); });
}

void prepare_plot(ChartWidget& plot) {
  plot.chart().set_theme(current_theme());
  plot.chart().set_smooth(true);
  plot.setMinimumSize(360, 260);
}

}  // namespace scree
