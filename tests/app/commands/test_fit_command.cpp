#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

namespace {

struct Result {
  int status = -1;
  QString out;
  QString err;
};

const QString cycles = QString(SCREE_SOURCE_DIR) + "/resources/measurements/made_up_cycles.csv";

Result fit(const QString& data, const QStringList& options) {
  QProcess process;
  process.start(QString(SCREE_BINARY_DIR) + "/bin/scree",
                QStringList{"fit", data, "--radius", "0.015"} + options);
  if (!process.waitForFinished(120000)) process.kill();
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
          QString::fromUtf8(process.readAllStandardOutput()),
          QString::fromUtf8(process.readAllStandardError())};
}

QByteArray bytes(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Returns whether a pixel has the blue of the loading line.
bool is_loading(const QColor& color) {
  const QColor blue(56, 139, 187);
  return std::abs(color.red() - blue.red()) < 12 && std::abs(color.green() - blue.green()) < 12 &&
         std::abs(color.blue() - blue.blue()) < 12;
}

}  // namespace

/// `scree fit --plot`, called as from a script.
class FitCommandTest : public QObject {
  Q_OBJECT

 private slots:
  /// The loading line goes from the lower left corner to the top, beside its legend; the constants are
  /// printed as usual.
  void plotIsDrawnAsPng() {
    const QTemporaryDir folder;
    const Result done = fit(cycles, {"--plot", folder.filePath("fit.png")});
    QVERIFY2(done.status == 0, qPrintable(done.err));
    QVERIFY2(done.err.isEmpty(), qPrintable(done.err));
    QVERIFY(done.out.contains("361 readings, 4 cycles"));
    VERIFY(done.out == fit(cycles, {}).out);
    const QImage picture(folder.filePath("fit.png"));
    QCOMPARE(picture.size(), QSize(1280, 720));
    int left = picture.width(), right = 0, lowest = 0, highest = picture.height();
    for (int y = 0; y < picture.height(); ++y) {
      for (int x = 0; x < picture.width(); ++x) {
        if (!is_loading(picture.pixelColor(x, y)) || x > 1040) continue;
        left = std::min(left, x);
        right = std::max(right, x);
        highest = std::min(highest, y);
        lowest = std::max(lowest, y);
      }
    }
    QVERIFY2(right - left > 400 && lowest - highest > 400,
             qPrintable(QString("%1 %2 %3 %4").arg(left).arg(right).arg(highest).arg(lowest)));
  }

  void plotIsDrawnAsSvg() {
    const QTemporaryDir folder;
    const Result done =
        fit(cycles, {"--plot=" + folder.filePath("fit.svg"), "--out", folder.filePath("fitted.csv")});
    QVERIFY2(done.status == 0, qPrintable(done.err));
    const QByteArray drawn = bytes(folder.filePath("fit.svg"));
    QVERIFY(drawn.contains("<svg"));
    for (const char* text : {"Overlap h", "measured", "loading", "unloading 4"})
      QVERIFY2(drawn.contains(text), text);
    QCOMPARE(bytes(folder.filePath("fitted.csv")).count('\n'), 362);
  }

  void faultsAreOneLineAndLeaveNothing_data() {
    QTest::addColumn<QString>("data");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("says");
    QTest::newRow("no folder") << cycles << QStringList{"--plot", "/no/such/folder/fit.png"} << 1
                               << "cannot write /no/such/folder/fit.png";
    QTest::newRow("the data") << "data.png" << QStringList{"--plot", "data.png"} << 2
                              << "holds the data, which --plot would replace";
    QTest::newRow("two in one") << "data.png" << QStringList{"--plot", "fit.svg", "--out", "./fit.svg"} << 2
                                << "is given to --out and to --plot";
    QTest::newRow("no data") << "none.csv" << QStringList{"--plot", "fit.svg"} << 2 << "none.csv";
  }
  void faultsAreOneLineAndLeaveNothing() {
    QFETCH(QString, data);
    QFETCH(QStringList, options);
    QFETCH(int, status);
    QFETCH(QString, says);
    const QTemporaryDir folder;
    QVERIFY(QFile::copy(cycles, folder.filePath("data.png")));
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(folder.path()));
    const Result refused = fit(data, options);
    QVERIFY(QDir::setCurrent(before));
    QCOMPARE(refused.status, status);
    QVERIFY2(refused.err.contains(says) && refused.err.count('\n') == 1, qPrintable(refused.err));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"data.png"});
    QCOMPARE(bytes(folder.filePath("data.png")), bytes(cycles));
  }
};

SCREE_TEST(FitCommandTest)
#include "test_fit_command.moc"
