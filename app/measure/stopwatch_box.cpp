#include "app/measure/stopwatch_box.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/shell/actions.hpp"
#include "app/shell/theme.hpp"

namespace scree {
namespace {

constexpr int distance_to_edge = 14;  ///< [px]
constexpr double reading_size = 1.8;  ///< of the window's text
constexpr std::size_t most_laps = 5;  ///< shown

QToolButton* button_for(const char* name, QAction& action) {
  auto* made = new QToolButton;
  made->setObjectName(QString::fromLatin1(name));
  made->setDefaultAction(&action);
  made->setFocusPolicy(Qt::TabFocus);
  return made;
}

}  // namespace

StopwatchBox::StopwatchBox(QWidget& view, Stopwatch& watch, const Actions& actions)
    : QFrame(&view), view_(view), watch_(watch), actions_(actions) {
  setObjectName(QStringLiteral("stopwatch"));
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setCursor(Qt::ArrowCursor);
  reading_ = new QLabel;
  reading_->setObjectName(QStringLiteral("stopwatch_reading"));
  QFont large = number_font(font());
  large.setPointSizeF(reading_size * large.pointSizeF());
  reading_->setFont(large);
  reading_->setToolTip(tr("Simulated time of the moment shown, since the start"));
  laps_ = new QLabel;
  laps_->setObjectName(QStringLiteral("stopwatch_laps"));
  laps_->setFont(number_font(font()));
  auto* close = new QToolButton;
  close->setText(QStringLiteral("×"));
  close->setAutoRaise(true);
  close->setFocusPolicy(Qt::NoFocus);
  close->setToolTip(tr("Close; %1 opens it again").arg(actions_.stopwatch->shortcut().toString()));
  auto* row = new QHBoxLayout;
  row->addWidget(reading_, 1);
  row->addWidget(button_for("stopwatch_start", *actions_.stopwatch_start));
  row->addWidget(button_for("stopwatch_lap", *actions_.stopwatch_lap));
  row->addWidget(button_for("stopwatch_reset", *actions_.stopwatch_reset));
  row->addWidget(close);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 6, 8, 6);
  layout->addLayout(row);
  layout->addWidget(laps_);
  connect(actions_.stopwatch_start, &QAction::triggered, this, [this] { change(&StopwatchBox::press); });
  connect(actions_.stopwatch_lap, &QAction::triggered, this, [this] { change(&StopwatchBox::lap); });
  connect(actions_.stopwatch_reset, &QAction::triggered, this, [this] { change(&StopwatchBox::reset); });
  QAction* shown = actions_.stopwatch;
  connect(close, &QToolButton::clicked, shown, [shown] { shown->setChecked(false); });
  connect(shown, &QAction::toggled, this, &QWidget::setVisible);
  hide();
  view_.installEventFilter(this);
}

void StopwatchBox::set_style(const TimeStyle& style) {
  style_ = style;
  // Finer than the timeline, as outputs are.
  ++style_.decimals;
  read();
}

void StopwatchBox::show_time(double time) {
  now_ = time;
  if (isVisible()) read();
}

/// Keys also open it.
void StopwatchBox::change(void (StopwatchBox::*act)()) {
  actions_.stopwatch->setChecked(true);
  (this->*act)();
  read();
  emit changed();
}

void StopwatchBox::read() {
  reading_->setText(QString::fromStdString(time_text(watch_.reading(now_), style_)));
  actions_.stopwatch_start->setIconText(watch_.runs()  ? tr("Stop")
                                        : watch_.start ? tr("Go on")
                                                       : tr("Start"));
  actions_.stopwatch_lap->setEnabled(watch_.runs());
  actions_.stopwatch_reset->setEnabled(watch_.start.has_value());
  const std::size_t count = watch_.laps.size();
  QStringList lines;
  for (std::size_t i = count - std::min(count, most_laps); i < count; ++i)
    lines
        << tr("Lap %1: %2").arg(i + 1).arg(QString::fromStdString(time_text(watch_.laps[i].reading, style_)));
  laps_->setText(lines.join(QLatin1Char('\n')));
  laps_->setVisible(!lines.isEmpty());
  adjustSize();
  place();
}

/// In the middle of the upper edge: other tools have the corners.
void StopwatchBox::place() {
  move((view_.width() - width()) / 2, distance_to_edge);
}

void StopwatchBox::showEvent(QShowEvent* event) {
  QFrame::showEvent(event);
  read();
  raise();
}

bool StopwatchBox::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) place();
  return QFrame::eventFilter(watched, event);
}

}  // namespace scree
