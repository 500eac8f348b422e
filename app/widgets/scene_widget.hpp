#pragma once

#include <vtkSmartPointer.h>

#include <QElapsedTimer>
#include <QTimer>
#include <array>
#include <functional>
#include <memory>
#include <optional>

#include "app/widgets/picture_resolution.hpp"
#include "app/widgets/vtk_widget.hpp"
#include "render/view/scene_view.hpp"

namespace scree {

class OrbitStyle;

/// 3D view of a scene. Coarse while something moves if pictures take long; fine at rest.
class SceneWidget : public VtkWidget {
  Q_OBJECT

 public:
  explicit SceneWidget(QWidget* parent = nullptr);
  ~SceneWidget() override;

  void set_model(std::shared_ptr<const Model> model);
  /// See SceneView.
  void set_bodies(std::shared_ptr<const Model> model);
  void show_frame(std::shared_ptr<const Frame> frame);
  void set_options(const ViewOptions& options);
  /// Sets the resolution until the next change: pixels per side of everything except text, relative to the
  /// screen's.
  void set_resolution(double share);
  void fit_camera();
  void set_direction(ViewDirection direction);
  void set_view_point(const ViewPoint& view_point);
  void set_orthographic(bool on);
  /// Rotates the view about its focus, moves it, and zooms. See `turn_camera`, `pan_camera`.
  void turn(double azimuth, double climb);
  void pan(double right, double up);
  void zoom(double factor);
  /// Centres a body or a contact of the frame shown.
  void centre_on(const Highlight& place);
  const SceneView& view() const { return *view_; }
  /// See PictureResolution.
  double milliseconds_in_motion() const { return picture_resolution_.milliseconds_in_motion(); }
  /// Ray of sight through a place of the widget.
  Ray sight_through(const QPointF& position) const;
  /// Place of a point in the widget; none: it is behind the eye.
  std::optional<QPointF> place_of(const Vec3& point) const;
  void set_highlight(const Highlight& highlight);
  /// See SceneView.
  std::optional<PinnedPoint> surface_at(const QPointF& position) const;
  void set_marks(std::vector<MeasuringMark> marks);
  /// While a tool is in hand, clicks of the left button, also with Shift, go to it instead of selecting.
  /// Null: no tool.
  using Tool = std::function<void(const QPointF& position, Qt::KeyboardModifiers modifiers)>;
  void set_tool(Tool tool) { tool_ = std::move(tool); }
  /// See SceneView.
  void set_chosen(std::vector<int> bodies, std::vector<Trail> trails);
  /// See SceneView.
  void set_lattice_shape(const LatticeShape& shape);
  /// The camera keeps this in sight, gliding, until the user moves it.
  void keep_in_sight(CameraFollow follow);
  /// The camera moves with a body; none: it is fixed.
  void follow(std::optional<int> body);
  /// The hand that holds a body takes what is at its place now, as if the button were pressed there. Nothing
  /// if the button is up.
  void take_hold_again();
  /// The hand holds a body.
  bool holds_body() const { return holds_; }

 signals:
  /// A click without a drag on this object.
  void picked(const scree::Picked& picked);
  /// A right click on this object.
  /// @param place  on the screen
  void menu_wanted(const scree::Picked& picked, const QPoint& place);
  /// Ctrl and a press on a body: a hand takes hold of it. Until `hand_let_go` or `hand_cancelled` the camera
  /// does not move.
  /// @param turns  with Shift
  void hand_took(const scree::Grip& grip, const QPointF& position, bool turns);
  /// The same where there is nothing to take hold of.
  void hand_missed();
  void hand_moved(const QPointF& position);
  void hand_let_go();
  /// Esc was pressed instead.
  void hand_cancelled();
  /// The user has rotated, moved or zoomed the view.
  void moved_by_hand();

 protected:
  bool event(QEvent* event) override;
  void initializeGL() override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  Picked pick(const QPointF& position) const;
  QPointF picture_place(const QPointF& position) const;
  bool take_hold(const QMouseEvent& event);
  void grip_here(bool turns);
  void let_go();
  void notice_change();
  void await_rest();
  void follow_resolution();
  void notice_hand();
  void guide();
  std::array<double, 7> camera_place() const;

  std::unique_ptr<SceneView> view_;
  vtkSmartPointer<OrbitStyle> style_;
  std::shared_ptr<const Frame> frame_;
  PictureResolution picture_resolution_;
  QElapsedTimer since_change_;  ///< or since its picture
  bool change_drawn_ = true;    ///< the last one
  QTimer still_timer_;
  QTimer guide_timer_;
  QElapsedTimer since_guided_;           ///< while the camera glides
  std::array<double, 7> known_place_{};  ///< of the camera, before the user moved it
  std::optional<QPointF> pressed_at_;    ///< while it may become a click
  Qt::MouseButton pressed_button_ = Qt::NoButton;
  Tool tool_;
  QPointF hand_at_;      ///< of the widget, while the hand is down
  bool holds_ = false;   ///< a body, by hand
  bool missed_ = false;  ///< it was pressed where nothing is, and is still down
};

}  // namespace scree
