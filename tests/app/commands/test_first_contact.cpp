#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/fixtures/test_program.hpp"

namespace {

struct Result {
  bool crashed = true;
  int status = -1;
  QString err;
};

/// Starts the program as on a machine without the environment variables of a desktop, except for the given
/// ones.
Result start(const QStringList& arguments, const QList<QPair<QString, QString>>& variables) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name :
       {"DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "QT_QPA_PLATFORM", "WAYLAND_SOCKET"})
    environment.remove(name);
  for (const auto& [name, value] : variables) environment.insert(name, value);
  process.setProcessEnvironment(environment);
  process.start(QString(SCREE_BINARY_DIR) + "/bin/scree", arguments);
  if (!process.waitForFinished(60000)) process.kill();
  return {process.exitStatus() != QProcess::NormalExit, process.exitCode(),
          QString::fromUtf8(process.readAllStandardError())};
}

const QString scene = QString(SCREE_SOURCE_DIR) + "/resources/scenes/cube_on_edge.toml";

}  // namespace

/// The program without a display for its window.
class FirstContactTest : public QObject {
  Q_OBJECT

 private slots:
  void aMissingDisplayIsOneSentence_data() {
    using Variables = QList<QPair<QString, QString>>;
    QTest::addColumn<Variables>("variables");
    QTest::addColumn<QString>("says");
    QTest::newRow("nothing") << Variables{} << "neither DISPLAY nor WAYLAND_DISPLAY is set";
    QTest::newRow("no answer") << Variables{{"DISPLAY", ":987"}} << "the display \":987\" that DISPLAY names";
    QTest::newRow("xcb without a display")
        << Variables{{"QT_QPA_PLATFORM", "xcb"}} << "neither DISPLAY nor WAYLAND_DISPLAY is set";
    QTest::newRow("Wayland") << Variables{{"WAYLAND_DISPLAY", "wayland-987"}, {"XDG_SESSION_TYPE", "wayland"}}
                             << "the Wayland display \"wayland-987\"";
    QTest::newRow("Wayland asked for")
        << Variables{{"WAYLAND_DISPLAY", "wayland-987"}, {"QT_QPA_PLATFORM", "wayland"}}
        << "the package qt6-wayland is installed";
    QTest::newRow("a platform that is none") << Variables{{"QT_QPA_PLATFORM", "windows"}}
                                             << "\"windows\" that QT_QPA_PLATFORM names; unset it; scree run";
    QTest::newRow("a platform that is none, with a display")
        << Variables{{"QT_QPA_PLATFORM", "windows"}, {"DISPLAY", ":987"}}
        << "\"windows\" that QT_QPA_PLATFORM names; unset it, or name xcb; scree run";
    QTest::newRow("offscreen") << Variables{{"QT_QPA_PLATFORM", "offscreen"}}
                               << "draws with OpenGL 3.2, and the platform \"offscreen\" has none";
    QTest::newRow("minimal") << Variables{{"QT_QPA_PLATFORM", "minimal"}}
                             << "draws with OpenGL 3.2, and the platform \"minimal\" has none";
  }

  void aMissingDisplayIsOneSentence() {
    using Variables = QList<QPair<QString, QString>>;
    QFETCH(Variables, variables);
    QFETCH(QString, says);
    for (const QStringList& arguments : {QStringList{}, QStringList{scene}}) {
      const Result result = start(arguments, variables);
      QVERIFY2(!result.crashed && result.status == 2, qPrintable(result.err));
      QVERIFY2(result.err.startsWith("scree: ") && result.err.contains(says), qPrintable(result.err));
      QVERIFY2(result.err.contains("scree run, check, fit and render need no display"),
               qPrintable(result.err));
      QCOMPARE(result.err.count('\n'), 1);
    }
  }

  void picturesNeedNoDisplay() {
    const QTemporaryDir folder;
    for (const char* platform : {"", "offscreen", "windows"}) {
      const QString picture = folder.filePath(QString("picture%1.png").arg(platform));
      const Result result =
          start({"render", scene, "--out", picture, "--size", "64x48"}, {{"QT_QPA_PLATFORM", platform}});
      QVERIFY2(!result.crashed && result.status == 0, qPrintable(result.err));
      QCOMPARE(QImage(picture).size(), QSize(64, 48));
    }
  }
};

SCREE_TEST(FirstContactTest)
#include "test_first_contact.moc"
