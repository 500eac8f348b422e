#pragma once

#include <QProcess>
#include <QStringList>

namespace scree {

struct Rendered {
  int status = -1;
  QString out;
  QString err;
};

/// `scree render`, as a script calls it.
inline Rendered render(const QStringList& arguments) {
  QProcess process;
  process.start(QString(SCREE_BINARY_DIR) + "/bin/scree", QStringList("render") + arguments);
  if (!process.waitForFinished(120000)) process.kill();
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
          QString::fromUtf8(process.readAllStandardOutput()),
          QString::fromUtf8(process.readAllStandardError())};
}

}  // namespace scree
