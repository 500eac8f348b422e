#include "app/playback/time_field.hpp"

#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "app/playback/timeline_bar.hpp"
#include "app/shell/theme.hpp"

namespace scree {
namespace {

constexpr int most_decimals = 9;
constexpr int decimals_more = 3;  // where a time is shown exactly
constexpr double latest = 1e6;    // [s]
constexpr int frame_width = 24;   // [logical pixels]

/// The prefix micro has two Unicode characters, and may be typed as "u".
struct TypedUnit {
  const char16_t* text;
  double factor;  ///< [s]
};
constexpr std::array<TypedUnit, 6> typed_units = {
    {{u"ms", 1e-3}, {u"µs", 1e-6}, {u"\u03BCs", 1e-6}, {u"us", 1e-6}, {u"ns", 1e-9}, {u"s", 1.0}}};

double rounded(double value, int decimals) {
  const double factor = std::pow(10.0, decimals);
  return std::round(value * factor) / factor;
}

/// "786 µs", "0.5 ms", "1.2 s", or a number of seconds; none: it is no time.
std::optional<double> seconds_of(const QString& typed, const QLocale& locale) {
  QString number = typed.trimmed();
  double factor = 1.0;
  for (const TypedUnit& unit : typed_units) {
    const QString text = QString::fromUtf16(unit.text);
    if (!number.endsWith(text, Qt::CaseInsensitive)) continue;
    number = number.chopped(text.size()).trimmed();
    factor = unit.factor;
    break;
  }
  bool read = false;
  double value = locale.toDouble(number, &read);
  if (!read) value = QLocale::c().toDouble(number, &read);
  if (!read || !std::isfinite(value)) return std::nullopt;
  // Rounded like the end, so that a time in other units is not later by round-off.
  return rounded(value * factor, most_decimals);
}

}  // namespace

TimeField::TimeField(QWidget* parent) : QDoubleSpinBox(parent) {
  setObjectName(QStringLiteral("time"));
  setToolTip(
      tr("The displayed time; type another one to go to it, in s, ms or µs, or one beyond the end to "
         "extend the run (Ctrl+T). A number alone is in seconds."));
  setFont(number_font(font()));
  setButtonSymbols(QAbstractSpinBox::NoButtons);
  setAlignment(Qt::AlignRight);
  setKeyboardTracking(false);
  setFocusPolicy(Qt::ClickFocus);
  setDecimals(most_decimals);
}

void TimeField::set_duration(double duration, bool open_ended) {
  const QSignalBlocker blocker(this);
  style_ = time_style(duration);
  decimals_of_unit_ = static_cast<int>(std::lround(-std::log10(style_.unit.factor)));
  setRange(0.0, open_ended ? latest : duration);
  setSingleStep(0.01 * duration);
  const QString widest = seconds_text(duration, duration) + QString(decimals_more, QLatin1Char('0'));
  setFixedWidth(fontMetrics().horizontalAdvance(widest) + frame_width);
}

void TimeField::show_time(double time, bool exact) {
  const QSignalBlocker blocker(this);
  setValue(rounded(time, decimals_of_unit_ + style_.decimals + (exact ? decimals_more : 0)));
  lineEdit()->deselect();
}

QString TimeField::unit() const {
  return QString::fromStdString(style_.unit.unit);
}

QString TimeField::text_of(double time) const {
  return textFromValue(time);
}

QString TimeField::textFromValue(double value) const {
  const double number = value / style_.unit.factor;
  // As many decimals as the time has, and never fewer than usual.
  const int most = std::max(style_.decimals, most_decimals - decimals_of_unit_);
  int decimals = style_.decimals;
  while (decimals < most && rounded(number, decimals) != rounded(number, most)) ++decimals;
  QLocale digits = locale();
  digits.setNumberOptions(QLocale::OmitGroupSeparator);
  return digits.toString(number, 'f', decimals) + QLatin1Char(' ') + unit();
}

double TimeField::valueFromText(const QString& text) const {
  return seconds_of(text, locale()).value_or(value());
}

/// Incomplete input is accepted while typing.
QValidator::State TimeField::validate(QString& text, int&) const {
  const std::optional<double> seconds = seconds_of(text, locale());
  return seconds && *seconds >= minimum() && *seconds <= maximum() ? QValidator::Acceptable
                                                                   : QValidator::Intermediate;
}

void TimeField::keyPressEvent(QKeyEvent* event) {
  const double before = value();
  QDoubleSpinBox::keyPressEvent(event);
  if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) return;
  // The displayed time can be requested as well, since its contacts may be missing.
  if (value() == before) emit valueChanged(before);
  clearFocus();
}

}  // namespace scree
