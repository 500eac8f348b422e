#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QMenu>
#include <QTreeWidget>
#include <algorithm>
#include <utility>

#include "app/panels/scene_panel.hpp"
#include "app/panels/scene_rows.hpp"
#include "app/runner/event_text.hpp"
#include "app/shell/quantity_text.hpp"

// What is changed by hand: friction and walls, and the events that tell it.

namespace scree {
namespace {

constexpr double largest_friction = 10.0;

}  // namespace

QWidget* ScenePanel::friction_box() {
  auto* box = new QWidget;
  auto* form = new QFormLayout(box);
  form->setContentsMargins(0, 0, 4, 0);
  form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  auto* heading = new QLabel(tr("Friction from now on"));
  heading->setObjectName(QStringLiteral("heading"));
  form->addRow(heading);
  const auto make_field = [this](const QString& name) {
    auto* field = new QDoubleSpinBox;
    field->setObjectName(name);
    field->setRange(0.0, largest_friction);
    field->setSingleStep(0.05);
    field->setDecimals(3);
    field->setKeyboardTracking(false);
    field->setToolTip(tr("Of every contact law, from the moment shown; becomes an event of the scene"));
    return field;
  };
  static_friction_ = make_field(QStringLiteral("static_friction"));
  dynamic_friction_ = make_field(QStringLiteral("dynamic_friction"));
  form->addRow(tr("static μ"), static_friction_);
  form->addRow(tr("dynamic μ"), dynamic_friction_);
  // The dynamic coefficient is never above the static one: the field that is not being changed gives way.
  connect(static_friction_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    const QSignalBlocker blocker(dynamic_friction_);
    dynamic_friction_->setValue(std::min(dynamic_friction_->value(), value));
    want_friction(value, dynamic_friction_->value());
  });
  connect(dynamic_friction_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    const QSignalBlocker blocker(static_friction_);
    static_friction_->setValue(std::max(static_friction_->value(), value));
    want_friction(static_friction_->value(), value);
  });
  return box;
}

/// In a section of their own, which goes with the last one.
void ScenePanel::show_events() {
  if (events_.empty()) {
    delete std::exchange(events_item_, nullptr);
    return;
  }
  if (events_item_ == nullptr) events_item_ = add_section(tr("Events"), {});
  events_item_->setText(1, QString::number(events_.size()));
  qDeleteAll(events_item_->takeChildren());
  for (std::size_t k = 0; k < events_.size(); ++k) {
    const bool by_hand = made_by_hand(events_[k], scene_);
    add_row(events_item_, describe(events_[k]), tr("at %1").arg(quantity_text(events_[k].time, "s")),
            by_hand ? tr("Made by hand, and saved with the scene. Right click: take it back") : QString());
    QTreeWidgetItem* row = events_item_->child(events_item_->childCount() - 1);
    row->setData(0, event_role, static_cast<int>(k));
    QFont font = tree_->font();
    font.setItalic(by_hand);
    row->setFont(0, font);
  }
}

void ScenePanel::set_events(const std::vector<EventSpec>& events, double time) {
  wanted_.reset();
  changed_at_ = time;
  if (newest_) time_ = std::max(time_, time);
  if (events != events_) {
    events_ = events;
    show_events();
  }
  show_friction();
}

void ScenePanel::want_friction(double static_coefficient, double dynamic_coefficient) {
  wanted_ = FrictionEvent{static_coefficient, dynamic_coefficient};
  show_friction();
  emit change_wanted(*wanted_);
}

/// By an event before the moment shown, or by hand just now; null: the laws are as the scene began.
const FrictionEvent* ScenePanel::friction_set() const {
  if (wanted_) return &*wanted_;
  const EventSpec* last = nullptr;
  for (const EventSpec& event : events_) {
    if (event.time > time_ || !std::holds_alternative<FrictionEvent>(event.action)) continue;
    if (last == nullptr || event.time >= last->time) last = &event;
  }
  return last != nullptr ? &std::get<FrictionEvent>(last->action) : nullptr;
}

void ScenePanel::set_recorded(bool recorded) {
  recorded_ = recorded;
  friction_box_->setToolTip(recorded ? tr("This is a recording: friction cannot be changed in it. Press L to "
                                          "compute its scene, and change it there.")
                                     : QString());
  show_friction();
}

void ScenePanel::show_friction() {
  friction_box_->setEnabled(!scene_.contacts.empty() && !recorded_);
  friction_box_->setVisible(!scene_.contacts.empty());
  if (scene_.contacts.empty()) return;
  const FrictionEvent* set = friction_set();
  const auto of_rule = [&](std::size_t k) {
    const FrictionSpec& own = scene_.contacts[k].friction;
    return set != nullptr ? *set : FrictionEvent{own.static_coefficient, own.dynamic_coefficient};
  };
  for (qsizetype k = 0; k < friction_items_.size(); ++k) {
    const FrictionEvent friction = of_rule(static_cast<std::size_t>(k));
    const QString text =
        QStringLiteral("%1 / %2").arg(friction.static_coefficient).arg(friction.dynamic_coefficient);
    if (friction_items_[k]->text(1) != text) friction_items_[k]->setText(1, text);
  }
  const QSignalBlocker static_blocker(static_friction_);
  const QSignalBlocker dynamic_blocker(dynamic_friction_);
  // Setting a value would end the typing of another one.
  const auto show = [](QDoubleSpinBox& field, double value) {
    if (field.value() != value) field.setValue(value);
  };
  show(*static_friction_, of_rule(0).static_coefficient);
  show(*dynamic_friction_, of_rule(0).dynamic_coefficient);
}

void ScenePanel::show_menu(const QPoint& position) {
  const QTreeWidgetItem* item = tree_->itemAt(position);
  if (!item || item->isDisabled() || recorded_) return;
  QMenu menu(this);
  if (item->data(0, wall_role).isValid()) {
    const std::string name = item->text(0).toStdString();
    menu.addAction(tr("Remove “%1” now").arg(item->text(0)), this,
                   [this, name] { emit change_wanted(RemoveEvent{name}); });
  } else if (item->data(0, event_role).isValid()) {
    const EventSpec event = events_[static_cast<std::size_t>(item->data(0, event_role).toInt())];
    if (!made_by_hand(event, scene_)) return;
    menu.addAction(tr("Take back “%1”").arg(item->text(0)), this,
                   [this, event] { emit taking_back_wanted(event); });
  } else {
    return;
  }
  menu.exec(tree_->viewport()->mapToGlobal(position));
}

}  // namespace scree
