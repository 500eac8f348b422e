#include "app/widgets/loading_overlay.hpp"

#include <QEvent>
#include <QFrame>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QVBoxLayout>

#include "app/shell/theme.hpp"

namespace scree {
namespace {

constexpr int opacity = 190;  // of 255
constexpr int card_width = 360;

}  // namespace

LoadingOverlay::LoadingOverlay(QWidget* covered) : QWidget(covered->parentWidget()), covered_(covered) {
  setObjectName(QStringLiteral("loading"));
  auto* card = new QFrame;
  card->setObjectName(QStringLiteral("loading_card"));
  card->setFixedWidth(card_width);
  auto* rows = new QVBoxLayout(card);
  rows->setContentsMargins(24, 20, 24, 22);
  rows->setSpacing(14);
  text_ = new QLabel;
  text_->setObjectName(QStringLiteral("loading_text"));
  text_->setAlignment(Qt::AlignCenter);
  text_->setTextFormat(Qt::PlainText);
  text_->setWordWrap(true);
  auto* busy = new QProgressBar;
  busy->setRange(0, 0);
  busy->setTextVisible(false);
  rows->addWidget(text_);
  rows->addWidget(busy);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(card, 0, Qt::AlignCenter);
  covered_->installEventFilter(this);
  hide();
}

void LoadingOverlay::show_text(const QString& text) {
  text_->setText(text);
  setGeometry(covered_->geometry());
  raise();
  show();
}

bool LoadingOverlay::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::Move) setGeometry(covered_->geometry());
  return QWidget::eventFilter(watched, event);
}

void LoadingOverlay::paintEvent(QPaintEvent*) {
  QColor color = window_colors(current_theme()).window;
  color.setAlpha(opacity);
  QPainter(this).fillRect(rect(), color);
}

}  // namespace scree
