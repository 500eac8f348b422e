#pragma once

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

/// The program, called as people and scripts call it.
namespace scree::fixture {

inline const QString source = SCREE_SOURCE_DIR;

struct Result {
  int status = -1;
  QString out;
  QString err;
};

inline QString program() {
  return QString(SCREE_BINARY_DIR) + "/bin/scree";
}

inline Result run(const QStringList& arguments) {
  QProcess process;
  process.start(program(), arguments);
  if (!process.waitForFinished(120000)) process.kill();
  Result result;
  result.status = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
  result.out = QString::fromUtf8(process.readAllStandardOutput());
  result.err = QString::fromUtf8(process.readAllStandardError());
  return result;
}

inline QString scene(const QString& name) {
  return source + "/resources/scenes/" + name + ".toml";
}
inline QString broken(const QString& name) {
  return source + "/tests/data/broken/" + name + ".toml";
}

inline QByteArray bytes(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

inline QString write(const QTemporaryDir& folder, const QString& name, const QByteArray& text) {
  QFile file(folder.filePath(name));
  if (!file.open(QIODevice::WriteOnly)) return {};
  file.write(text);
  return file.fileName();
}

}  // namespace scree::fixture
