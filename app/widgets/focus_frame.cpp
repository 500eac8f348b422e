#include "app/widgets/focus_frame.hpp"

#include <QEvent>
#include <QPainter>

#include "app/shell/theme.hpp"

namespace scree {

FocusFrame::FocusFrame(QWidget* framed) : QWidget(framed) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  framed->installEventFilter(this);
  hide();
}

bool FocusFrame::eventFilter(QObject* watched, QEvent* event) {
  const QEvent::Type type = event->type();
  if (type == QEvent::FocusIn || type == QEvent::FocusOut) setVisible(type == QEvent::FocusIn);
  if (type == QEvent::FocusIn || type == QEvent::Resize) setGeometry(parentWidget()->rect());
  return QWidget::eventFilter(watched, event);
}

void FocusFrame::paintEvent(QPaintEvent*) {
  constexpr double thickness = 2.0;
  constexpr double inset = 0.5 * thickness;
  QPainter painter(this);
  painter.setPen(QPen(window_colors(current_theme()).accent, thickness));
  painter.drawRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset));
}

}  // namespace scree
