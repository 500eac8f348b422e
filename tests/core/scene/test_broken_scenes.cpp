#include <QtTest>
#include <fstream>

#include "core/model/model.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

const std::filesystem::path folder = std::filesystem::path(SCREE_SOURCE_DIR) / "tests/data/broken";

QStringList expectations() {
  QFile list(QString::fromStdString((folder / "scenes.txt").string()));
  QStringList rows;
  if (!list.open(QIODevice::ReadOnly)) return rows;
  for (const QString& row : QString::fromUtf8(list.readAll()).split('\n', Qt::SkipEmptyParts)) {
    if (!row.startsWith('#')) rows << row;
  }
  return rows;
}

}  // namespace

/// Each file of tests/data/broken has one fault, which is reported with its line.
class BrokenScenesTest : public QObject {
  Q_OBJECT

 private slots:
  void faultIsReportedWithItsLine_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("fragment");
    for (const QString& row : expectations()) {
      const QStringList cells = row.split(" | ");
      QTest::newRow(qPrintable(cells[0])) << cells[0] << cells[1].toInt() << cells[2];
    }
  }

  void faultIsReportedWithItsLine() {
    QFETCH(QString, file);
    QFETCH(int, line);
    QFETCH(QString, fragment);
    try {
      build_model(read_scene(folder / file.toStdString()));
      QFAIL("no fault was found");
    } catch (const SceneError& error) {
      const QString message = QString::fromStdString(error.message());
      QVERIFY2(message.contains(fragment), qPrintable(message));
      QVERIFY2(!message.contains('\n'), qPrintable(message));
      QCOMPARE(error.line(), line);
      QVERIFY(QString(error.what()).startsWith(QString::fromStdString(error.file().string())));
    }
  }

  void everyFileIsExpected() {
    const QStringList rows = expectations();
    VERIFY(rows.size() >= 30);
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".toml") continue;
      const QString name = QString::fromStdString(entry.path().filename().string());
      const bool listed =
          std::any_of(rows.begin(), rows.end(), [&](const QString& row) { return row.startsWith(name); });
      QVERIFY2(listed, qPrintable(name));
    }
  }
};

SCREE_TEST(BrokenScenesTest)
#include "test_broken_scenes.moc"
