#include "app/playback/presentation_bar.hpp"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QPropertyAnimation>
#include <QToolButton>
#include <algorithm>

#include "app/playback/timeline_bar.hpp"
#include "app/shell/actions.hpp"
#include "app/widgets/action_button.hpp"

namespace scree {
namespace {

constexpr int fade_time = 250;         // [ms]
constexpr int time_until_fade = 2500;  // after the pointer came to rest [ms]
constexpr int widest = 900;            // [pixels]
constexpr int room_below = 14;         // [pixels]

}  // namespace

PresentationBar::PresentationBar(const Actions& actions, QWidget* covered)
    : QFrame(covered->parentWidget()), covered_(covered) {
  setObjectName(QStringLiteral("presentation_bar"));
  timeline_ = new TimelineBar;
  plots_ = new QComboBox;
  plots_->setObjectName(QStringLiteral("presented_plot"));
  plots_->setToolTip(tr("The plot below the picture"));
  plots_->setFocusPolicy(Qt::NoFocus);
  plots_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  plots_->setMinimumContentsLength(16);
  connect(plots_, &QComboBox::activated, this, [this](int index) { emit plot_chosen(index - 1); });

  auto* row = new QHBoxLayout;
  row->setSpacing(4);
  row->addWidget(button_for(actions.previous_scene));
  row->addStretch(1);
  for (QAction* action : {actions.restart, actions.step_back, actions.play, actions.step})
    row->addWidget(button_for(action));
  row->addSpacing(12);
  row->addWidget(plots_);
  row->addSpacing(12);
  for (QAction* size : actions.text_sizes) row->addWidget(button_for(size));
  row->addStretch(1);
  row->addWidget(button_for(actions.next_scene));
  row->addSpacing(12);
  row->addWidget(button_for(actions.leave_presentation));
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(10, 6, 10, 6);
  rows->setSpacing(2);
  rows->addWidget(timeline_);
  rows->addLayout(row);

  opacity_ = new QGraphicsOpacityEffect(this);
  opacity_->setOpacity(0.0);
  setGraphicsEffect(opacity_);
  fading_ = new QPropertyAnimation(opacity_, "opacity", this);
  fading_->setDuration(fade_time);
  connect(fading_, &QPropertyAnimation::finished, this, [this] {
    if (opacity_->opacity() > 0.0) return;
    hide();
    emit covers(0);
  });
  rest_.setSingleShot(true);
  rest_.setInterval(time_until_fade);
  connect(&rest_, &QTimer::timeout, this, &PresentationBar::fade);
  hide();
}

void PresentationBar::begin() {
  qApp->installEventFilter(this);
  covered_->setMouseTracking(true);
  // Shown once, so that the user sees the controls.
  reveal();
}

void PresentationBar::end() {
  qApp->removeEventFilter(this);
  rest_.stop();
  fading_->stop();
  opacity_->setOpacity(0.0);
  hide();
  emit covers(0);
  covered_->setMouseTracking(false);
  covered_->unsetCursor();
}

void PresentationBar::set_plots(const QStringList& titles, int shown) {
  plots_->clear();
  plots_->addItem(tr("No plot"));
  plots_->addItems(titles);
  plots_->setCurrentIndex(shown + 1);
  plots_->setEnabled(!titles.isEmpty());
}

bool PresentationBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonPress) reveal();
  if (watched == covered_ && (event->type() == QEvent::Resize || event->type() == QEvent::Move)) place();
  return QFrame::eventFilter(watched, event);
}

void PresentationBar::place() {
  const QRect area = covered_->rect();
  const QPoint corner = covered_->mapTo(parentWidget(), QPoint(0, 0));
  const int width = std::min(widest, area.width() - 2 * room_below);
  const int height = sizeHint().height();
  setGeometry(corner.x() + (area.width() - width) / 2, corner.y() + area.height() - height - room_below,
              width, height);
}

void PresentationBar::reveal() {
  rest_.start();
  covered_->unsetCursor();
  if (isVisible() && fading_->endValue().toDouble() > 0.0) return;
  place();
  raise();
  show();
  emit covers(height() + room_below);
  fading_->stop();
  fading_->setStartValue(opacity_->opacity());
  fading_->setEndValue(1.0);
  fading_->start();
}

void PresentationBar::fade() {
  if (underMouse() || plots_->view()->isVisible()) {
    rest_.start();
    return;
  }
  covered_->setCursor(Qt::BlankCursor);
  fading_->stop();
  fading_->setStartValue(opacity_->opacity());
  fading_->setEndValue(0.0);
  fading_->start();
}

}  // namespace scree
