#pragma once

#include <QTemporaryDir>
#include <QtTest>

#include "app/commands/run.hpp"
#include "core/scene/scene_file.hpp"

namespace scree::fixture {

/// A table that `scree run` writes, of one run and of the same in two parts.
struct ResumedTable {
  QByteArray whole;
  QByteArray first_part;
  QByteArray both_parts;
};

/// @param until  the end of the first part [s]
inline ResumedTable resumed_table(const Scene& scene, const QString& file, double until) {
  const QTemporaryDir place;
  RunOptions options;
  options.scene = place.filePath("scene.toml").toStdString();
  write_scene(scene, options.scene);
  options.threads = 1;
  options.quiet = true;
  const auto table = [&](const QString& out) {
    options.out = place.filePath(out).toStdString();
    if (run_scene(options) != 0) return QByteArray();
    QFile written(place.filePath(out + "/" + file));
    return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
  };
  ResumedTable result;
  result.whole = table("whole");
  options.until = until;
  options.checkpoint_every = 0.5 * until;
  result.first_part = table("parts");
  options.until.reset();
  options.resume = place.filePath("parts/checkpoint.scree").toStdString();
  result.both_parts = table("parts");
  return result;
}

}  // namespace scree::fixture
