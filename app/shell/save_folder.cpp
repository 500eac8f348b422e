#include "app/shell/save_folder.hpp"

#include <QDir>
#include <QSettings>

#include "app/shell/resources.hpp"

namespace scree {

QString save_folder(const QSettings& settings) {
  const QString last = settings.value(QStringLiteral("folder")).toString();
  const QDir own(QString::fromStdString(resource_folder().string()));
  const bool ours = !last.isEmpty() && !own.relativeFilePath(last).startsWith(QStringLiteral(".."));
  return last.isEmpty() || ours || !QDir(last).exists() ? QDir::homePath() : last;
}

}  // namespace scree
