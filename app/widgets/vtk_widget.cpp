#include "app/widgets/vtk_widget.hpp"

#include <vtkCallbackCommand.h>
#include <vtkCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkGenericRenderWindowInteractor.h>
#include <vtkInteractorObserver.h>
#include <vtkOpenGLState.h>

#include <QElapsedTimer>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QSurfaceFormat>
#include <QWheelEvent>
#include <cmath>

namespace scree {

void set_default_surface_format() {
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(3, 2);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  format.setStencilBufferSize(0);
  format.setAlphaBufferSize(0);
  format.setSamples(0);
  // No waiting for the screen: with several VtkWidgets in a window each would wait for a refresh of its own.
  format.setSwapInterval(0);
  QSurfaceFormat::setDefaultFormat(format);
}

VtkWidget::VtkWidget(QWidget* parent) : QOpenGLWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  window_->SetReadyForRendering(false);
  window_->SetOwnContext(0);
  window_->SetFrameBlitModeToNoBlit();
  window_->SetMultiSamples(0);
  interactor_->SetRenderWindow(window_);
  interactor_->SetInteractorStyle(nullptr);
  interactor_->EnableRenderOff();
  interactor_->Initialize();
  add_observers();
}

VtkWidget::~VtkWidget() {
  // First: the destructor of QOpenGLWidget destroys the context, whose signal would reach a partly destroyed
  // object.
  disconnect(context_connection_);
  release_graphics();
  interactor_->SetInteractorStyle(nullptr);
  window_->RemoveObserver(observer_);
  interactor_->RemoveObserver(observer_);
}

vtkGenericOpenGLRenderWindow* VtkWidget::render_window() const {
  return window_;
}

void VtkWidget::set_interactor_style(vtkInteractorObserver* style) {
  interactor_->SetInteractorStyle(style);
}

void VtkWidget::add_observers() {
  observer_->SetClientData(this);
  observer_->SetCallback([](vtkObject*, unsigned long event, void* self, void* call_data) {
    static_cast<VtkWidget*>(self)->answer_context_question(event, call_data);
  });
  for (unsigned long event : {vtkCommand::WindowMakeCurrentEvent, vtkCommand::WindowIsCurrentEvent,
                              vtkCommand::WindowSupportsOpenGLEvent, vtkCommand::WindowIsDirectEvent}) {
    window_->AddObserver(event, observer_);
  }
  interactor_->AddObserver(vtkCommand::RenderEvent, observer_);
}

void VtkWidget::answer_context_question(unsigned long event, void* call_data) {
  const bool current = context() && QOpenGLContext::currentContext() == context();
  switch (event) {
    case vtkCommand::WindowMakeCurrentEvent:
      if (!current && isValid()) makeCurrent();
      break;
    case vtkCommand::WindowIsCurrentEvent:
      *static_cast<bool*>(call_data) = current;
      break;
    case vtkCommand::WindowSupportsOpenGLEvent:
    case vtkCommand::WindowIsDirectEvent:
      *static_cast<int*>(call_data) = 1;
      break;
    case vtkCommand::RenderEvent:
      emit camera_moved();
      update();
      break;
    default:
      break;
  }
}

void VtkWidget::initializeGL() {
  // A floating dock gets a new context, for which all of this is repeated.
  disconnect(context_connection_);
  context_connection_ = connect(
      context(), &QOpenGLContext::aboutToBeDestroyed, this, [this] { release_graphics(); },
      Qt::DirectConnection);
  window_->SetReadyForRendering(true);
  window_->InitializeFromCurrentContext();
  const auto* name = reinterpret_cast<const char*>(context()->functions()->glGetString(GL_RENDERER));
  const QString renderer = QString::fromLatin1(name).toLower();
  has_graphics_card_ = !renderer.contains(QStringLiteral("llvmpipe")) &&
                       !renderer.contains(QStringLiteral("softpipe")) &&
                       !renderer.contains(QStringLiteral("swrast"));
  follow_size();
}

void VtkWidget::resizeGL(int /*width*/, int /*height*/) {
  follow_size();
}

void VtkWidget::follow_size() {
  const double ratio = pixel_ratio();
  const int device_width = static_cast<int>(std::lround(width() * ratio));
  const int device_height = static_cast<int>(std::lround(height() * ratio));
  window_->SetSize(device_width, device_height);
  window_->SetDPI(static_cast<int>(std::lround(72.0 * ratio)));
  interactor_->UpdateSize(device_width, device_height);
  if (ratio != known_pixel_ratio_) {
    known_pixel_ratio_ = ratio;
    emit pixel_ratio_changed(ratio);
  }
}

void VtkWidget::paintGL() {
  if (!window_->GetReadyForRendering()) return;
  QElapsedTimer timer;
  timer.start();
  // VTK caches OpenGL's state, which Qt has changed.
  vtkOpenGLState* state = window_->GetState();
  state->Reset();
  state->Push();
  context()->functions()->glBindFramebuffer(GL_FRAMEBUFFER, defaultFramebufferObject());
  state->ResetFramebufferBindings();
  window_->Render();
  const int* size = window_->GetSize();
  window_->BlitDisplayFramebuffer(
      0, 0, 0, size[0], size[1], 0, 0, static_cast<int>(std::lround(width() * devicePixelRatioF())),
      static_cast<int>(std::lround(height() * devicePixelRatioF())), GL_COLOR_BUFFER_BIT, GL_NEAREST);
  state->Pop();
  // A software renderer works in threads of its own.
  window_->WaitForCompletion();
  ++frames_rendered_;
  last_frame_milliseconds_ = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
  emit frame_rendered(last_frame_milliseconds_);
}

void VtkWidget::release_graphics() {
  if (!window_->GetReadyForRendering()) return;
  makeCurrent();
  window_->Finalize();
  window_->SetReadyForRendering(false);
  doneCurrent();
}

QPointF VtkWidget::device_position(const QPointF& position) const {
  const double ratio = pixel_ratio();
  return {position.x() * ratio, height() * ratio - position.y() * ratio - 1.0};
}

void VtkWidget::pass_on(QMouseEvent* event, unsigned long vtk_event) {
  const QPointF position = event->position() * pixel_ratio();
  interactor_->SetEventInformationFlipY(static_cast<int>(position.x()), static_cast<int>(position.y()),
                                        event->modifiers().testFlag(Qt::ControlModifier),
                                        event->modifiers().testFlag(Qt::ShiftModifier), 0,
                                        event->type() == QEvent::MouseButtonDblClick ? 1 : 0, nullptr);
  interactor_->InvokeEvent(vtk_event, event);
  event->accept();
}

void VtkWidget::mousePressEvent(QMouseEvent* event) {
  switch (event->button()) {
    case Qt::LeftButton:
      return pass_on(event, vtkCommand::LeftButtonPressEvent);
    case Qt::MiddleButton:
      return pass_on(event, vtkCommand::MiddleButtonPressEvent);
    case Qt::RightButton:
      return pass_on(event, vtkCommand::RightButtonPressEvent);
    default:
      return QOpenGLWidget::mousePressEvent(event);
  }
}

void VtkWidget::mouseReleaseEvent(QMouseEvent* event) {
  switch (event->button()) {
    case Qt::LeftButton:
      return pass_on(event, vtkCommand::LeftButtonReleaseEvent);
    case Qt::MiddleButton:
      return pass_on(event, vtkCommand::MiddleButtonReleaseEvent);
    case Qt::RightButton:
      return pass_on(event, vtkCommand::RightButtonReleaseEvent);
    default:
      return QOpenGLWidget::mouseReleaseEvent(event);
  }
}

void VtkWidget::mouseMoveEvent(QMouseEvent* event) {
  pass_on(event, vtkCommand::MouseMoveEvent);
}

void VtkWidget::wheelEvent(QWheelEvent* event) {
  const QPointF position = event->position() * pixel_ratio();
  interactor_->SetEventInformationFlipY(static_cast<int>(position.x()), static_cast<int>(position.y()),
                                        event->modifiers().testFlag(Qt::ControlModifier),
                                        event->modifiers().testFlag(Qt::ShiftModifier), 0, 0, nullptr);
  const int turned = event->angleDelta().y();
  if (turned > 0) interactor_->InvokeEvent(vtkCommand::MouseWheelForwardEvent, event);
  if (turned < 0) interactor_->InvokeEvent(vtkCommand::MouseWheelBackwardEvent, event);
  event->accept();
}

}  // namespace scree
