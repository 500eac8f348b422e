#include "app/shell/titles.hpp"

#include <QCoreApplication>

namespace scree {

QString body_title(const Model& model, int body) {
  const auto named = model.names.find(body);
  return named == model.names.end() ? QCoreApplication::translate("Inspector", "body %1").arg(body)
                                    : QString::fromStdString(named->second);
}

QString wall_title(const Model& model, int wall) {
  return QString::fromStdString(model.walls[static_cast<std::size_t>(wall)].name);
}

QString partners_title(const Model& model, const FrameContact& contact) {
  const QString other = contact.wall >= 0 ? wall_title(model, contact.wall) : body_title(model, contact.b);
  return body_title(model, contact.a) + QStringLiteral(" – ") + other;
}

}  // namespace scree
