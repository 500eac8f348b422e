#include "app/runner/event_text.hpp"

#include <QCoreApplication>
#include <algorithm>

namespace scree {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("scree::EventText", text);
}

}  // namespace

QString describe(const EventSpec& event) {
  if (const auto* remove = std::get_if<RemoveEvent>(&event.action)) {
    return tr("remove %1").arg(QString::fromStdString(remove->what));
  }
  if (const auto* add = std::get_if<AddEvent>(&event.action)) {
    return tr("add %1").arg(QString::fromStdString(add->what));
  }
  if (const auto* set = std::get_if<SetEvent>(&event.action)) {
    QStringList values;
    for (const SceneValue& value : set->values)
      values += QString::fromStdString(value.path + " = " + value.text);
    return values.join(QStringLiteral(", "));
  }
  if (const auto* pull = std::get_if<PullSpec>(&event.action)) {
    return pull->node ? tr("pull node %1").arg(*pull->node)
                      : tr("pull %1").arg(QString::fromStdString(pull->body));
  }
  const auto& friction = std::get<FrictionEvent>(event.action);
  return tr("friction %1 / %2").arg(friction.static_coefficient).arg(friction.dynamic_coefficient);
}

bool made_by_hand(const EventSpec& event, const Scene& opened) {
  return std::find(opened.events.begin(), opened.events.end(), event) == opened.events.end();
}

}  // namespace scree
