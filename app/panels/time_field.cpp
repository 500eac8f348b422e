#include "app/panels/time_field.hpp"

#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <cmath>

#include "app/panels/timeline_bar.hpp"
#include "app/theme.hpp"

namespace scree {
namespace {

constexpr int most_decimals = 9;
constexpr int decimals_more = 3;  // where a time is shown exactly
constexpr double latest = 1e6;    // [s]
constexpr int frame_width = 24;   // [logical pixels]

double rounded(double value, int decimals) {
  const double factor = std::pow(10.0, decimals);
  return std::round(value * factor) / factor;
}

}  // namespace

TimeField::TimeField(QWidget* parent) : QDoubleSpinBox(parent) {
  setObjectName(QStringLiteral("time"));
  setToolTip(
      tr("The time that is shown; type another one to look at it, or one beyond the end to extend the run "
         "(Ctrl+T)"));
  setFont(number_font(font()));
  setSuffix(QStringLiteral(" s"));
  setButtonSymbols(QAbstractSpinBox::NoButtons);
  setAlignment(Qt::AlignRight);
  setKeyboardTracking(false);
  setFocusPolicy(Qt::ClickFocus);
  setDecimals(most_decimals);
}

void TimeField::set_duration(double duration, bool open_ended) {
  const QSignalBlocker blocker(this);
  decimals_shown_ = decimals_of_seconds(duration);
  setRange(0.0, open_ended ? latest : duration);
  setSingleStep(0.01 * duration);
  const QString widest = seconds_text(duration, duration) + QString(decimals_more, QLatin1Char('0'));
  setFixedWidth(fontMetrics().horizontalAdvance(widest) + frame_width);
}

void TimeField::show_time(double time, bool exact) {
  const QSignalBlocker blocker(this);
  setValue(rounded(time, decimals_shown_ + (exact ? decimals_more : 0)));
  lineEdit()->deselect();
}

QString TimeField::text_of(double time) const {
  return textFromValue(time) + suffix();
}

QString TimeField::textFromValue(double value) const {
  // As many decimals as the time has, and never fewer than the others show.
  int decimals = decimals_shown_;
  while (decimals < most_decimals && rounded(value, decimals) != rounded(value, most_decimals)) ++decimals;
  return locale().toString(value, 'f', decimals);
}

void TimeField::keyPressEvent(QKeyEvent* event) {
  const double before = value();
  QDoubleSpinBox::keyPressEvent(event);
  if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) return;
  // The time that is shown can be asked for, too: its contacts may not be there.
  if (value() == before) emit valueChanged(before);
  clearFocus();
}

}  // namespace scree
