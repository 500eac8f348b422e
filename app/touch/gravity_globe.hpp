#pragma once

#include <QWidget>

#include "core/base/vector.hpp"
#include "render/style/color.hpp"

namespace scree {

/// Direction of gravity after a drag on the screen: the drag leads it along a great circle, to the right or
/// away from the viewer.
/// @param direction  unit, before
/// @param view  columns: x, y, z of the scene as right, up, towards the viewer
/// @param right, away  angles [rad]
Vec3 leaned(const Vec3& direction, const Mat3& view, double right, double away);

/// A small globe at the upper right of the view with an arrow along gravity, as the camera sees it. A drag
/// or, while it has the focus, the arrow keys tilt it.
class GravityGlobe : public QWidget {
  Q_OBJECT

 public:
  /// @param view  its parent, which it stays in the corner of
  explicit GravityGlobe(QWidget& view);

  /// Shows gravity, unless it is being tilted; another scene or moment.
  /// @param start  that of the start of the run, from which tilts are measured; not zero [m/s²]
  void show_gravity(const Vec3& gravity, const Vec3& start);
  /// Columns: x, y, z of the scene as right, up, towards the viewer.
  void set_view_axes(const Mat3& view);
  /// Tilts stay in the plane across an axis; −1: any.
  void set_plane(int axis_across) { axis_across_ = axis_across; }
  /// Why it cannot be tilted now; empty: it can.
  void set_refusal(const QString& reason);
  /// @param scale  of all sizes, in a presentation
  void set_look(Theme theme, double scale);
  /// Ends a tilt without a sign.
  void drop();

  /// [m/s²]
  const Vec3& gravity() const { return gravity_; }
  bool tilting() const { return tilting_; }
  /// Middle and radius of the globe [logical pixels].
  QPointF middle() const;
  double radius() const;
  /// Place of the arrow's tip.
  QPointF tip() const;
  /// Side of the square at the corner of the view that it covers [logical pixels].
  double corner() const;
  /// Text below the globe, such as "12°"; empty: none.
  QString label() const;

 signals:
  /// Gravity while it is being tilted [m/s²].
  void tilted(const scree::Vec3& gravity);
  /// A tilt has ended.
  void let_go();
  void reset_wanted();
  /// An attempt to tilt it although it cannot be.
  void refused(const QString& reason);
  /// The focus goes back to the view.
  void left();

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  bool on_globe(const QPointF& spot) const;
  bool begin_tilt();
  void tilt(const Vec3& from, double right, double away);
  void end_tilt();
  void take_size();
  void place();
  void paint_globe(QPainter& painter) const;
  void paint_arrow(QPainter& painter) const;
  void paint_label(QPainter& painter) const;
  QPointF seen(const Vec3& point) const;

  QWidget& view_;
  Vec3 gravity_ = Vec3(0, 0, -1);
  Vec3 start_ = Vec3(0, 0, -1);
  Mat3 axes_ = Mat3::Identity();
  int axis_across_ = -1;
  QString refusal_;
  Theme theme_ = Theme::light;
  double scale_ = 1.0;
  bool tilting_ = false;
  bool pressed_ = false;  ///< the left button, on the globe
  bool dead_ = false;     ///< this press has been refused
  QPointF pressed_at_;
  Vec3 direction_at_press_ = Vec3(0, 0, -1);
};

}  // namespace scree
