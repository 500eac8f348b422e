#include "app/widgets/value_field.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/numbers_in_text.hpp"

namespace scree {
namespace {

/// Largest magnitude.
double size_of(const std::vector<NumberInText>& numbers) {
  double size = 0.0;
  for (const NumberInText& one : numbers) size = std::max(size, std::abs(one.value));
  return size;
}

}  // namespace

ValueField::ValueField(const NumberKind& kind, const QString& about, QWidget* parent)
    : QFrame(parent), kind_(kind) {
  setObjectName(QStringLiteral("value_box"));
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 6);
  layout->setSpacing(4);
  auto* line = new QHBoxLayout;
  field_ = new QLineEdit;
  field_->setObjectName(QStringLiteral("value_field"));
  line->addWidget(field_, 1);
  if (!kind.unit.isEmpty()) line->addWidget(new QLabel(kind.unit));
  layout->addLayout(line);
  slider_ = new QSlider(Qt::Horizontal);
  slider_->setObjectName(QStringLiteral("value_slider"));
  slider_->setRange(0, SliderScale::steps);
  slider_->setFocusPolicy(Qt::NoFocus);
  layout->addWidget(slider_);
  auto* told = new QLabel(about);
  told->setObjectName(QStringLiteral("faint"));
  told->setWordWrap(true);
  layout->addWidget(told);
  setFocusProxy(field_);
  connect(field_, &QLineEdit::textEdited, this, &ValueField::aim);
  connect(field_, &QLineEdit::cursorPositionChanged, this, &ValueField::follow_cursor);
  connect(slider_, &QSlider::valueChanged, this, &ValueField::slide);
  connect(slider_, &QSlider::sliderPressed, this, &ValueField::hold);
  connect(slider_, &QSlider::sliderReleased, this, &ValueField::let_go);
}

void ValueField::set_text(const QString& text) {
  field_->setText(text);
  taken_ = text;
  aim();
  slider_->setVisible(scale_.has_value());
}

void ValueField::type(const QString& text) {
  field_->setText(text);
  field_->setModified(true);
  aim();
}

QString ValueField::text() const {
  return field_->text().trimmed();
}

bool ValueField::touched() const {
  return field_->isModified();
}

bool ValueField::take_change() {
  const QString before = std::exchange(taken_, text());
  return taken_ != before;
}

void ValueField::select_all() {
  field_->selectAll();
}

/// The slider changes the number at the cursor, about its present value.
void ValueField::aim() {
  const std::vector<NumberInText> numbers = numbers_in(field_->text());
  scale_.reset();
  if (!numbers.empty()) {
    aimed_at_ = number_at(numbers, field_->cursorPosition());
    const double value = numbers[aimed_at_].value;
    scale_ = scale_about(value, size_of(numbers), kind_);
    if (scale_) show_place(value);
  }
  slider_->setEnabled(scale_.has_value());
  slider_->setToolTip(numbers.size() > 1
                          ? tr("Changes the number at the cursor. Esc gives back the value before")
                          : tr("Changes the number. Esc gives back the value before"));
}

void ValueField::follow_cursor() {
  const std::vector<NumberInText> numbers = numbers_in(field_->text());
  if (!numbers.empty() && number_at(numbers, field_->cursorPosition()) != aimed_at_) aim();
}

void ValueField::show_place(double value) {
  const QSignalBlocker blocker(slider_);
  slider_->setValue(scale_->step_of(value));
}

std::optional<NumberInText> ValueField::shown_number() const {
  const std::vector<NumberInText> numbers = numbers_in(field_->text());
  return aimed_at_ < numbers.size() ? std::optional(numbers[aimed_at_]) : std::nullopt;
}

/// The number that changes is selected in the text.
void ValueField::slide(int step) {
  const std::optional<NumberInText> number = shown_number();
  if (!scale_ || !number) return;
  if (taken_away_) return show_place(number->value);
  const QString changed = slid_text(scale_->at(step), kind_);
  {
    const QSignalBlocker blocker(field_);
    field_->setText(field_->text().replace(number->start, number->length, changed));
    field_->setModified(true);
    field_->setSelection(static_cast<int>(number->start), static_cast<int>(changed.size()));
  }
  if (!sliding()) return;
  moved_ = true;
  emit sliding_on();
}

/// Nothing is typed meanwhile: it would be taken half-typed when the slider is let go.
void ValueField::hold() {
  taken_away_ = moved_ = false;
  field_->setReadOnly(true);
}

void ValueField::let_go() {
  const bool held = !std::exchange(taken_away_, false);
  field_->setReadOnly(false);
  if (held && moved_) emit slid();
}

void ValueField::take_away() {
  taken_away_ = true;
  field_->setReadOnly(false);
}

bool ValueField::sliding() const {
  return slider_->isSliderDown() && !taken_away_;
}

void ValueField::end_sliding() {
  if (!sliding()) return;
  take_away();
  if (moved_) emit slid();
}

void ValueField::give_up_sliding() {
  if (!sliding()) return;
  take_away();
  set_text(taken_);
  select_all();
  if (moved_) emit given_up();
}

}  // namespace scree
