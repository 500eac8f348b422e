#include "app/forms/offered_names.hpp"

#include "core/record/series/series.hpp"
#include "core/scene/consistency/scene_consistency.hpp"
#include "core/scene/event_order.hpp"
#include "core/scene/names.hpp"

namespace scree {
namespace {

void add_names(QStringList& names, const auto& parts) {
  for (const auto& part : parts) {
    if (!part.name.empty()) names << QString::fromStdString(part.name);
  }
}

void add_held(QStringList& names, const auto& parts) {
  for (const auto& part : parts) {
    if (part.hold && !part.name.empty()) names << QString::fromStdString(part.name);
  }
}

QStringList wall_names(const Scene& scene) {
  QStringList names;
  for (const WallSpec& wall : all_walls(scene)) {
    names << (wall.name.empty() ? QStringLiteral("wall%1").arg(names.size())
                                : QString::fromStdString(wall.name));
  }
  return names;
}

void add_columns(QStringList& names, const char* table, const QStringList& parts) {
  for (const QString& part : parts) {
    for (const std::string& column : column_names(table))
      names << QStringLiteral("%1.%2.%3").arg(QLatin1String(table), part, QString::fromStdString(column));
  }
}

QStringList columns_of(const Scene& scene) {
  QStringList names;
  for (const char* table : {"energy", "solver"}) {
    for (const std::string& column : column_names(table))
      names << QStringLiteral("%1.%2").arg(QLatin1String(table), QString::fromStdString(column));
  }
  add_columns(names, "wall", wall_names(scene));
  add_columns(names, "body", offered_names(scene, NamesOf::bodies));
  add_columns(names, "shape", offered_names(scene, NamesOf::shapes));
  add_columns(names, "stream", offered_names(scene, NamesOf::streams));
  const std::vector<std::string> probes = probe_names(scene);
  for (std::size_t k = 0; k < probes.size(); ++k) {
    for (const std::string& column : probe_column_names(scene.probes[k]))
      names << QStringLiteral("probe.%1.%2")
                   .arg(QString::fromStdString(probes[k]), QString::fromStdString(column));
  }
  return names;
}

}  // namespace

QStringList offered_names(const Scene& scene, NamesOf kind) {
  QStringList names;
  switch (kind) {
    case NamesOf::nothing:
      break;
    case NamesOf::materials:
      add_names(names, scene.materials);
      break;
    case NamesOf::shapes:
      add_names(names, scene.shapes);
      break;
    case NamesOf::bodies:
      add_names(names, all_bodies(scene));
      break;
    case NamesOf::removables:
      names = wall_names(scene);
      add_names(names, all_bodies(scene));
      add_names(names, all_fills(scene));
      break;
    case NamesOf::held:
      add_held(names, scene.bodies);
      add_held(names, scene.fills);
      break;
    case NamesOf::columns:
      names = columns_of(scene);
      break;
    case NamesOf::streams:
      for (const std::string& stream : stream_names(scene)) names << QString::fromStdString(stream);
      break;
    case NamesOf::plots:
      for (const std::string_view title : plot_titles(scene))
        names << QString::fromUtf8(title.data(), static_cast<qsizetype>(title.size()));
      break;
  }
  return names;
}

std::string free_name(const Scene& scene, NamesOf kind, const std::string& wanted) {
  QStringList taken = offered_names(scene, kind);
  if (kind == NamesOf::removables) {
    taken << offered_names(scene, NamesOf::streams);
  }
  QString name = QString::fromStdString(wanted);
  for (int number = 2; taken.contains(name); ++number)
    name = QStringLiteral("%1 %2").arg(QString::fromStdString(wanted)).arg(number);
  return name.toStdString();
}

}  // namespace scree
