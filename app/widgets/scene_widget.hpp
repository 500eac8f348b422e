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

/// The 3-D view of a scene. Where a picture takes long it is coarse while something moves; at rest it is
/// fine.
class SceneWidget : public VtkWidget {
  Q_OBJECT

 public:
  explicit SceneWidget(QWidget* parent = nullptr);
  ~SceneWidget() override;

  void set_model(std::shared_ptr<const Model> model);
  void show_frame(std::shared_ptr<const Frame> frame);
  void set_options(const ViewOptions& options);
  /// Until the next change: pixels a side of all but text, in units of the screen's.
  void set_resolution(double share);
  void fit_camera();
  void set_direction(ViewDirection direction);
  void set_orthographic(bool on);
  /// Turns the view about what it looks at, moves it, and makes it larger. See `turn_camera`, `pan_camera`.
  void turn(double azimuth, double climb);
  void pan(double right, double up);
  void zoom(double factor);
  /// Brings a body or a contact of the frame shown to the middle.
  void centre_on(const Highlight& place);
  const SceneView& view() const { return *view_; }
  void set_highlight(const Highlight& highlight);
  /// See SceneView.
  void set_chosen(std::vector<int> bodies, std::vector<Trail> trails);
  /// See SceneView.
  void set_lattice_shape(const LatticeShape& shape);
  /// The camera keeps that in sight, gliding, until a hand moves it.
  void keep_in_sight(CameraFollow follow);
  /// The camera goes with a body; none: it stays.
  void follow(std::optional<int> body);

 signals:
  /// A click, not a drag: what is there.
  void picked(const scree::Picked& picked);
  /// Likewise of the right button.
  /// @param place  on the screen
  void menu_wanted(const scree::Picked& picked, const QPoint& place);
  /// Somebody has turned, moved or zoomed the view.
  void moved_by_hand();

 protected:
  bool event(QEvent* event) override;
  void initializeGL() override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  Picked pick(const QPointF& position) const;
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
  std::array<double, 7> known_place_{};  ///< of the camera, before a hand moved it
  std::optional<QPointF> pressed_at_;    ///< while it may become a click
  Qt::MouseButton pressed_button_ = Qt::NoButton;
};

}  // namespace scree
