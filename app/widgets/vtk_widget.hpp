#pragma once

#include <vtkNew.h>
#include <vtkSmartPointer.h>

#include <QMetaObject>
#include <QOpenGLWidget>

class vtkCallbackCommand;
class vtkGenericOpenGLRenderWindow;
class vtkGenericRenderWindowInteractor;
class vtkInteractorObserver;

namespace scree {

/// OpenGL format required by every window with a VtkWidget. Call before QApplication is constructed.
void set_default_surface_format();

/// A VTK render window inside a Qt 6 window. VTK draws when Qt paints: any number of render requests, by VTK
/// or by `update()`, become one picture. May be moved to another top-level window (a floating dock).
class VtkWidget : public QOpenGLWidget {
  Q_OBJECT

 public:
  explicit VtkWidget(QWidget* parent = nullptr);
  ~VtkWidget() override;

  vtkGenericOpenGLRenderWindow* render_window() const;
  /// Maps mouse events to camera motion; none until set.
  void set_interactor_style(vtkInteractorObserver* style);
  /// Device pixels per logical pixel.
  double pixel_ratio() const { return devicePixelRatioF(); }
  /// Returns whether OpenGL is hardware accelerated; false before the first picture.
  bool has_graphics_card() const { return has_graphics_card_; }
  long frames_rendered() const { return frames_rendered_; }
  /// Duration of the last picture until its completion [ms].
  double last_frame_milliseconds() const { return last_frame_milliseconds_; }

 signals:
  void frame_rendered(double milliseconds);
  void pixel_ratio_changed(double ratio);
  /// Emitted by the interactor style.
  void camera_moved();

 protected:
  void initializeGL() override;
  void resizeGL(int width, int height) override;
  void paintGL() override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

  /// Converts a position from Qt (logical pixels from the top) to VTK (device pixels from the bottom).
  QPointF device_position(const QPointF& position) const;
  /// Releases resources of the OpenGL context; the next initializeGL recreates them.
  void release_graphics();

 private:
  void add_observers();
  void follow_size();
  void answer_context_question(unsigned long event, void* call_data);
  void pass_on(QMouseEvent* event, unsigned long vtk_event);

  vtkNew<vtkGenericOpenGLRenderWindow> window_;
  vtkNew<vtkGenericRenderWindowInteractor> interactor_;
  vtkNew<vtkCallbackCommand> observer_;
  QMetaObject::Connection context_connection_;
  bool has_graphics_card_ = false;
  long frames_rendered_ = 0;
  double last_frame_milliseconds_ = 0.0;
  double known_pixel_ratio_ = 0.0;
};

}  // namespace scree
