#include "app/runner/event_text.hpp"

#include <QCoreApplication>
#include <algorithm>

#include "app/runner/joining/names_by_hand.hpp"
#include "app/runner/tilt.hpp"
#include "app/shell/quantity_text.hpp"
#include "core/scene/fill_shapes.hpp"
#include "core/scene/parts/value_meaning.hpp"

namespace scree {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("scree::EventText", text);
}

/// "3 periods of 2.00 mm along x at 5.00 Hz"
QString shake_text(const SineMotion& sine) {
  const double amplitude = sine.amplitude.norm();
  const Vec3 along = sine.amplitude / amplitude;
  QString way;
  for (int axis = 0; axis < 3; ++axis) {
    if (std::abs(along[axis]) == 1.0) way = QLatin1Char("xyz"[axis]);
  }
  if (way.isEmpty()) way = QString::fromStdString(format_vector(along, "", 2));
  const QString swing =
      tr("%1 along %2 at %3").arg(quantity_text(amplitude, "m"), way, quantity_text(sine.frequency, "Hz"));
  return sine.periods ? tr("%1 periods of %2").arg(*sine.periods).arg(swing) : swing;
}

/// Walls that swing in the same way from now on; none: an event of another kind.
std::optional<SineMotion> common_shake(const SetEvent& set) {
  std::optional<SineMotion> common;
  for (const SceneValue& value : set.values) {
    const std::optional<WallMotion> motion = motion_set_by(value);
    const auto* sine = motion ? std::get_if<SineMotion>(&*motion) : nullptr;
    if (sine == nullptr || (common && *common != *sine)) return std::nullopt;
    common = *sine;
  }
  return common;
}

QString describe_values(const SetEvent& set, const Vec3& start) {
  if (const std::optional<SineMotion> sine = common_shake(set)) {
    const QString what =
        set.values.size() > 1 ? tr("ground") : QString::fromStdString(wall_in_path(set.values.front()));
    return tr("%1 shaken: %2").arg(what, shake_text(*sine));
  }
  QStringList values;
  for (const SceneValue& value : set.values) {
    const std::optional<Vec3> gravity = gravity_set_by(value);
    const bool turned = gravity && std::abs(gravity->norm() - start.norm()) <= 1e-6 * start.norm();
    if (gravity && *gravity == start) {
      values += tr("gravity as at the start");
    } else if (turned && start.norm() > 0.0) {
      values += tr("gravity tilted to %1").arg(tilt_text(start, *gravity));
    } else {
      values += QString::fromStdString(value.path + " = " + value.text);
    }
  }
  return values.join(QStringLiteral(", "));
}

/// A name, or "body 7" for the number of a body.
QString named(const std::string& name) {
  const QString text = QString::fromStdString(name);
  const bool number = !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) {
    return c >= QLatin1Char('0') && c <= QLatin1Char('9');
  });
  return number ? tr("body %1").arg(text) : text;
}

}  // namespace

QString describe(const EventSpec& event, const Vec3& gravity) {
  if (const auto* remove = std::get_if<RemoveEvent>(&event.action)) {
    return tr("remove %1").arg(named(remove->what));
  }
  if (const auto* add = std::get_if<AddEvent>(&event.action)) {
    return tr("add %1").arg(QString::fromStdString(add->what));
  }
  if (const auto* add = std::get_if<AddBodyEvent>(&event.action)) {
    const QString shape = QString::fromStdString(add->body.shape);
    if (const std::optional<int> stream = stream_of(add->body.name)) return tr("pour %1").arg(shape);
    return is_thrown(add->body.name) ? tr("throw %1").arg(shape)
                                     : tr("add %1").arg(QString::fromStdString(add->body.name));
  }
  if (const auto* add = std::get_if<AddFillEvent>(&event.action)) {
    const FillSpec& fill = add->fill;
    const QString name = QString::fromStdString(fill.name);
    const QString shape = QString::fromStdString(shapes_text(fill));
    return fill.file.empty() ? tr("add %1: %2 × %3").arg(name).arg(fill.count).arg(shape)
                             : tr("add %1 of %2").arg(name, shape);
  }
  if (const auto* add = std::get_if<AddWallEvent>(&event.action))
    return tr("add wall %1").arg(QString::fromStdString(add->wall.name));
  if (const auto* set = std::get_if<SetEvent>(&event.action)) return describe_values(*set, gravity);
  if (const auto* pull = std::get_if<PullSpec>(&event.action)) {
    return pull->node ? tr("pull node %1").arg(*pull->node) : tr("pull %1").arg(named(pull->body));
  }
  if (const auto* move = std::get_if<MoveEvent>(&event.action)) {
    const QString body = named(move->body);
    return move->position ? tr("move %1").arg(body) : tr("turn %1").arg(body);
  }
  const auto& friction = std::get<FrictionEvent>(event.action);
  return tr("friction %1 / %2").arg(friction.static_coefficient).arg(friction.dynamic_coefficient);
}

bool drag_a_value(const std::vector<EventSpec>& events) {
  const auto path_of = [](const EventSpec& event) {
    const auto* set = std::get_if<SetEvent>(&event.action);
    return set != nullptr && !set->values.empty() ? set->values.front().path : std::string();
  };
  return !events.empty() && std::all_of(events.begin(), events.end(), [&](const EventSpec& event) {
    return !path_of(event).empty() && path_of(event) == path_of(events.front());
  });
}

bool made_by_hand(const EventSpec& event, const Scene& opened) {
  return std::find(opened.events.begin(), opened.events.end(), event) == opened.events.end();
}

}  // namespace scree
