#pragma once

#include <vtkSmartPointer.h>

#include <QElapsedTimer>
#include <QTimer>
#include <array>
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
  void show_frame(std::shared_ptr<const Frame> frame);
  void set_options(const ViewOptions& options);
  /// Sets the resolution until the next change: pixels per side of everything except text, relative to the
  /// screen's.
  void set_resolution(double share);
  void fit_camera();
  void set_direction(ViewDirection direction);
  void set_orthographic(bool on);
  /// Rotates the view about its focus, moves it, and zooms. See `turn_camera`, `pan_camera`.
  void turn(double azimuth, double climb);
  void pan(double right, double up);
  void zoom(double factor);
  /// Centres a body or a contact of the frame shown.
  void centre_on(const Highlight& place);
  const SceneView& view() const { return *view_; }
  /// Ray of sight through a place of the widget.
  Ray sight_through(const QPointF& position) const;
  void set_highlight(const Highlight& highlight);
  /// See SceneView.
  void set_chosen(std::vector<int> bodies, std::vector<Trail> trails);
  /// See SceneView.
  void set_lattice_shape(const LatticeShape& shape);
  /// The camera keeps this in sight, gliding, until the user moves it.
  void keep_in_sight(CameraFollow follow);
  /// The camera moves with a body; none: it is fixed.
  void follow(std::optional<int> body);

 signals:
  /// A click without a drag on this object.
  void picked(const scree::Picked& picked);
  /// A right click on this object.
  /// @param place  on the screen
  void menu_wanted(const scree::Picked& picked, const QPoint& place);
  /// Ctrl and a press on a body: a hand takes hold of it. Until `hand_let_go` the camera does not move.
  void hand_took(const scree::Grip& grip);
  void hand_moved(const QPointF& position);
  void hand_let_go();
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
  void wheelEvent(QWheelEvent* event) override;

 private:
  Picked pick(const QPointF& position) const;
  QPointF picture_place(const QPointF& position) const;
  bool take_hold(const QMouseEvent& event);
  void let_go();
  void notice_change();
  void follow_resolution();
  void notice_hand();
  void guide();
  std::array<double, 7> camera_place() const;

  std::unique_ptr<SceneView> view_;
  vtkSmartPointer<OrbitStyle> style_;
  std::shared_ptr<const Frame> frame_;
  PictureResolution picture_resolution_;
  QElapsedTimer since_change_;
  QTimer still_timer_;
  QTimer guide_timer_;
  QElapsedTimer since_guided_;           ///< while the camera glides
  std::array<double, 7> known_place_{};  ///< of the camera, before the user moved it
  std::optional<QPointF> pressed_at_;    ///< while it may become a click
  Qt::MouseButton pressed_button_ = Qt::NoButton;
  bool holds_ = false;  ///< a body, by hand
};

}  // namespace scree
