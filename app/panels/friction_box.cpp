#include "app/panels/friction_box.hpp"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <algorithm>

namespace scree {
namespace {

constexpr double largest_friction = 10.0;

}  // namespace

FrictionBox::FrictionBox(QWidget* parent) : QWidget(parent) {
  auto* form = new QFormLayout(this);
  form->setContentsMargins(0, 0, 4, 0);
  form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  auto* heading = new QLabel(tr("Friction from now on"));
  heading->setObjectName(QStringLiteral("heading"));
  form->addRow(heading);
  static_ = make_field(QStringLiteral("static_friction"));
  dynamic_ = make_field(QStringLiteral("dynamic_friction"));
  form->addRow(tr("static μ"), static_);
  form->addRow(tr("dynamic μ"), dynamic_);
  // The dynamic coefficient never exceeds the static one: the field not being edited is adjusted.
  connect(static_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    const QSignalBlocker blocker(dynamic_);
    dynamic_->setValue(std::min(dynamic_->value(), value));
    want(value, dynamic_->value());
  });
  connect(dynamic_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    const QSignalBlocker blocker(static_);
    static_->setValue(std::max(static_->value(), value));
    want(static_->value(), value);
  });
  setEnabled(false);
}

QDoubleSpinBox* FrictionBox::make_field(const QString& name) {
  auto* field = new QDoubleSpinBox;
  field->setObjectName(name);
  field->setRange(0.0, largest_friction);
  field->setSingleStep(0.05);
  field->setDecimals(3);
  field->setKeyboardTracking(false);
  field->setToolTip(
      tr("Friction of every contact law from the moment shown on; becomes an event of the scene"));
  return field;
}

void FrictionBox::set_scene(const Scene& scene) {
  set_rules(scene);
  events_ = scene.events;
  changed_at_ = time_ = 0.0;
  frame_time_ = -1.0;
  newest_ = true;
  wanted_.reset();
  show_values();
}

void FrictionBox::set_rules(const Scene& scene) {
  rules_.clear();
  for (const ContactRule& rule : scene.contacts) rules_.push_back(rule.friction);
}

void FrictionBox::set_events(const std::vector<EventSpec>& events, double time) {
  wanted_.reset();
  changed_at_ = time;
  if (newest_) time_ = std::max(time_, time);
  events_ = events;
  show_values();
}

void FrictionBox::set_moment(const Frame& frame, bool newest) {
  const double time = frame.time;
  set_rules(model_now(frame).scene);
  frame_time_ = time;
  newest_ = newest;
  time_ = newest ? std::max(time, changed_at_) : time;
  show_values();
}

void FrictionBox::set_recorded(bool recorded) {
  recorded_ = recorded;
  setToolTip(recorded ? tr("This is a recording: friction cannot be changed in it. Press L to compute its "
                           "scene, and change it there.")
                      : QString());
  show_values();
}

void FrictionBox::want(double static_coefficient, double dynamic_coefficient) {
  wanted_ = FrictionEvent{static_coefficient, dynamic_coefficient};
  show_values();
  emit change_wanted(*wanted_);
}

/// From a pending change, or from an event whose moment is not displayed yet; null: the laws of the moment.
const FrictionEvent* FrictionBox::set() const {
  if (wanted_) return &*wanted_;
  const EventSpec* last = nullptr;
  for (const EventSpec& event : events_) {
    if (event.time < frame_time_ || event.time > time_ ||
        !std::holds_alternative<FrictionEvent>(event.action))
      continue;
    if (last == nullptr || event.time >= last->time) last = &event;
  }
  return last != nullptr ? &std::get<FrictionEvent>(last->action) : nullptr;
}

FrictionEvent FrictionBox::of_rule(std::size_t rule) const {
  if (const FrictionEvent* changed = set()) return *changed;
  return {rules_[rule].static_coefficient, rules_[rule].dynamic_coefficient};
}

void FrictionBox::show_values() {
  setEnabled(!rules_.empty() && !recorded_);
  setVisible(!rules_.empty());
  if (rules_.empty()) return;
  const QSignalBlocker static_blocker(static_);
  const QSignalBlocker dynamic_blocker(dynamic_);
  // Setting a value would end the typing of another one.
  const auto show = [](QDoubleSpinBox& field, double value) {
    if (field.value() != value) field.setValue(value);
  };
  show(*static_, of_rule(0).static_coefficient);
  show(*dynamic_, of_rule(0).dynamic_coefficient);
}

}  // namespace scree
