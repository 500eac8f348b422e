#include "app/touch/hint_label.hpp"

#include <QEvent>
#include <chrono>

namespace scree {
namespace {

constexpr std::chrono::seconds shown_for{6};
constexpr int distance_to_edge = 14;  ///< [px]

}  // namespace

HintLabel::HintLabel(QWidget& view) : QLabel(&view), view_(view) {
  setObjectName(QStringLiteral("hint"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setStyleSheet(
      QStringLiteral("QLabel#hint { background: rgba(32, 36, 42, 215); color: white; border-radius: 6px; "
                     "padding: 6px 12px; }"));
  hide();
  timer_.setSingleShot(true);
  connect(&timer_, &QTimer::timeout, this, &QWidget::hide);
  view_.installEventFilter(this);
}

void HintLabel::begin_scene() {
  offered_ = false;
  hide();
}

void HintLabel::offer(const QString& text) {
  if (offered_ || learned_) return;
  offered_ = true;
  show_text(text);
}

void HintLabel::learn() {
  learned_ = true;
  hide();
}

void HintLabel::tell(const QString& text) {
  show_text(text);
}

void HintLabel::show_text(const QString& text) {
  setText(text);
  adjustSize();
  place();
  show();
  raise();
  timer_.start(shown_for);
}

void HintLabel::place() {
  move((view_.width() - width()) / 2, view_.height() - height() - distance_to_edge);
}

bool HintLabel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) place();
  return QLabel::eventFilter(watched, event);
}

}  // namespace scree
