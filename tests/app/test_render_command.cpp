#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace {

struct Result {
  int status = -1;
  QString out;
  QString err;
};

Result render(const QStringList& arguments) {
  QProcess process;
  process.start(QString(SCREE_BINARY_DIR) + "/bin/scree", QStringList("render") + arguments);
  if (!process.waitForFinished(120000)) process.kill();
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
          QString::fromUtf8(process.readAllStandardOutput()),
          QString::fromUtf8(process.readAllStandardError())};
}

QString scene() {
  return QString(SCREE_SOURCE_DIR) + "/resources/scenes/spinning_ball.toml";
}

QStringList names(const QString& folder) {
  return QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name);
}

}  // namespace

/// `scree render`, as a script calls it.
class RenderCommandTest : public QObject {
  Q_OBJECT

 private slots:
  void pictureHasTheWantedSize() {
    const QTemporaryDir folder;
    const Result done =
        render({scene(), "--out", folder.filePath("a.png"), "--at", "0.01", "--size", "160x120"});
    QVERIFY2(done.status == 0, qPrintable(done.err));
    QCOMPARE(QImage(folder.filePath("a.png")).size(), QSize(160, 120));
  }

  /// From 0.01 to 0.05 s at a fifth of the speed and 50 pictures a second: one every 0.004 s, both ends.
  void filmHasAPictureForEachOfItsMoments() {
    const QTemporaryDir folder;
    const Result done = render({scene(), "--out", folder.filePath("film"), "--from", "0.01", "--until",
                                "0.05", "--speed", "0.2", "--fps", "50", "--size", "64x48"});
    QVERIFY2(done.status == 0, qPrintable(done.err));
    QCOMPARE(names(folder.filePath("film")).size(), 11);
    QVERIFY2(done.out.startsWith("11 pictures, 0.2 s"), qPrintable(done.out));
  }

  void whatMakesNoSenseIsRefused_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("says");
    QTest::newRow("ending") << "a.avi" << QStringList() << "is no film";
    QTest::newRow("film's option for a picture") << "a.png" << QStringList{"--fps", "20"} << "are for films";
    QTest::newRow("picture's option for a film")
        << "a.ogv" << QStringList{"--at", "1"} << "--from and --until";
    QTest::newRow("end before the beginning")
        << "a.ogv" << QStringList{"--from", "0.2", "--until", "0.1"} << "later";
    QTest::newRow("film beyond the end") << "a.ogv" << QStringList{"--until", "1e3"} << "the scene ends at";
    QTest::newRow("picture beyond the end") << "a.png" << QStringList{"--at", "1e3"} << "the scene ends at";
    QTest::newRow("size") << "a.png" << QStringList{"--size", "8"} << "WIDTHxHEIGHT";
  }
  void whatMakesNoSenseIsRefused() {
    QFETCH(QString, name);
    QFETCH(QStringList, options);
    QFETCH(QString, says);
    const QTemporaryDir folder;
    const Result refused = render(QStringList{scene(), "--out", folder.filePath(name)} + options);
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.err.contains(says) && refused.err.count('\n') == 1, qPrintable(refused.err));
    QCOMPARE(names(folder.path()), QStringList());
  }
};

QTEST_GUILESS_MAIN(RenderCommandTest)
#include "test_render_command.moc"
