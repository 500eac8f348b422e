#include <signal.h>
#include <unistd.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/fixtures/app/render_program.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

QString scene() {
  return QString(SCREE_SOURCE_DIR) + "/resources/scenes/spinning_ball.toml";
}

/// The same scene without [view], in a folder of its own.
QByteArray text_without_view() {
  QFile file(scene());
  if (!file.open(QIODevice::ReadOnly)) return {};
  QByteArray text = file.readAll();
  const qsizetype begin = text.indexOf("[view]");
  if (begin >= 0) {
    const qsizetype next = text.indexOf("\n[", begin);
    text.remove(begin, (next >= 0 ? next + 1 : text.size()) - begin);
  }
  return text.replace("../meshes", SCREE_SOURCE_DIR "/resources/meshes");
}

QStringList names(const QString& folder) {
  return QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name);
}

}  // namespace

/// `scree render`, called as from a script.
class RenderCommandTest : public QObject {
  Q_OBJECT

 private slots:
  void pictureHasTheWantedSize() {
    const QTemporaryDir folder;
    const Rendered done =
        render({scene(), "--out", folder.filePath("a.png"), "--at", "0.01", "--size", "160x120"});
    QVERIFY2(done.status == 0, qPrintable(done.err));
    QCOMPARE(QImage(folder.filePath("a.png")).size(), QSize(160, 120));
  }

  void transparentPicturesHaveNoBackground() {
    const QTemporaryDir folder;
    for (const char* name : {"a.png", "film"}) {
      QStringList arguments{scene(), "--out",   folder.filePath(name), "--size",
                            "64x48", "--plain", "--transparent"};
      if (QString(name) == "film") arguments << QStringList{"--until", "0.01"};
      const Rendered done = render(arguments);
      QVERIFY2(done.status == 0, qPrintable(done.err));
      const QString file = QString(name) == "film" ? "film/frame_00000.png" : "a.png";
      const QImage picture(folder.filePath(file));
      QVERIFY(picture.hasAlphaChannel());
      QCOMPARE(qAlpha(picture.pixel(1, 1)), 0);
    }
  }

  /// From 0.01 to 0.05 s at a fifth of the speed and 50 pictures per second: one every 0.004 s, including
  /// both ends.
  void filmHasAPictureForEachOfItsMoments() {
    const QTemporaryDir folder;
    const Rendered done = render({scene(), "--out", folder.filePath("film"), "--from", "0.01", "--until",
                                  "0.05", "--speed", "0.2", "--fps", "50", "--size", "64x48"});
    QVERIFY2(done.status == 0, qPrintable(done.err));
    QCOMPARE(names(folder.filePath("film")).size(), 11);
    QVERIFY2(done.out.startsWith("11 pictures, 0.2 s"), qPrintable(done.out));
  }

  /// 3 × 0.3 is less than 0.9 by a rounding error.
  void filmReachesTheEndOfItsScene() {
    const QTemporaryDir folder;
    QFile spinning(scene());
    QVERIFY(spinning.open(QIODevice::ReadOnly));
    QByteArray text = spinning.readAll();
    text.replace(QRegularExpression("duration *= [^\n]*").match(text).captured().toUtf8(), "duration = 0.9");
    text += "\n[output]\ninterval = 0.3\n";
    text.replace("../references", (QString(SCREE_SOURCE_DIR) + "/resources/references").toUtf8());
    QFile changed(folder.filePath("scene.toml"));
    QVERIFY(changed.open(QIODevice::WriteOnly));
    VERIFY(changed.write(text) > 0);
    changed.close();
    const Rendered done =
        render({changed.fileName(), "--out", folder.filePath("film"), "--fps", "10", "--size", "64x48"});
    QVERIFY2(done.status == 0, qPrintable(done.err));
    QCOMPARE(names(folder.filePath("film")).size(), 10);
  }

  void interruptedFilmIsComplete_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("Ogg Theora") << "film.ogv";
    if (!QStandardPaths::findExecutable("ffmpeg").isEmpty()) QTest::newRow("MP4") << "film.mp4";
    QTest::newRow("GIF") << "film.gif";
  }
  /// Ctrl-C on a terminal reaches every program of the foreground group.
  void interruptedFilmIsComplete() {
    QFETCH(QString, name);
    const QTemporaryDir folder;
    QProcess process;
    process.setChildProcessModifier([] { setpgid(0, 0); });
    process.start(QString(SCREE_BINARY_DIR) + "/bin/scree",
                  {"render", scene(), "--out", folder.filePath(name), "--size", "64x48", "--speed", "0.1"});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(
        QFileInfo(folder.filePath(name + ".part")).size() > 0 || process.state() == QProcess::NotRunning,
        30000);
    QTest::qWait(200);
    kill(-static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60000));
    QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 130,
             process.readAllStandardError().constData());
    QCOMPARE(names(folder.path()), QStringList({name}));
  }

  void helpTellsTheOptions() {
    QProcess process;
    process.start(QString(SCREE_BINARY_DIR) + "/bin/scree", {"render", "--help"});
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 0);
    const QString help = QString::fromUtf8(process.readAllStandardOutput());
    for (const char* option :
         {"--until", "--network", "--quality", "--forces", "--keep-below", "--hide", "--orthographic"})
      QVERIFY2(help.contains(option), option);
    QVERIFY(process.readAllStandardError().isEmpty());
  }

  void whatMakesNoSenseIsRefused_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("says");
    QTest::newRow("ending") << "a.avi" << QStringList() << "is not a film";
    QTest::newRow("film's option for a picture") << "a.png" << QStringList{"--fps", "20"} << "are for films";
    QTest::newRow("picture's option for a film")
        << "a.ogv" << QStringList{"--at", "1"} << "--from and --until";
    QTest::newRow("end before the beginning")
        << "a.ogv" << QStringList{"--from", "0.2", "--until", "0.1"} << "later";
    QTest::newRow("film beyond the end") << "a.ogv" << QStringList{"--until", "1e3"} << "the scene ends at";
    QTest::newRow("picture beyond the end") << "a.png" << QStringList{"--at", "1e3"} << "the scene ends at";
    QTest::newRow("transparent film") << "a.ogv" << QStringList{"--transparent"} << "PNG";
    QTest::newRow("too fast for a GIF") << "a.gif" << QStringList{"--fps", "60"} << "a GIF shows";
    QTest::newRow("no quality") << "a.png" << QStringList{"--quality", "best"} << "use normal or high";
    QTest::newRow("picture of another kind") << "a.jpg" << QStringList() << ".png";
    QTest::newRow("time not a number") << "a.png" << QStringList{"--at", "nan"} << "number of seconds";
    QTest::newRow("negative time") << "a.png" << QStringList{"--at", "-1"}
                                   << "number of seconds, 0 or greater";
    QTest::newRow("speed not a number") << "a.ogv" << QStringList{"--speed", "nan"} << "greater than 0";
    QTest::newRow("arrows not a number") << "a.png" << QStringList{"--arrows", "nan"} << "greater than 0";
    const auto bad_value = [](const char* option, const char* value, const char* why) {
      QTest::newRow(option) << "a.png" << QStringList{option, value} << why;
    };
    bad_value("--forces", "normal,shear", "“shear” is not a kind of force; use normal");
    bad_value("--forces", "none,normal", "“none” excludes all others");
    const auto bad_network = [](const char* forces, const char* why) {
      QTest::newRow(forces) << "a.png" << QStringList{"--network", "--forces", forces} << why;
    };
    bad_network("normal,friction", "draws no friction; leave friction out of --forces");
    bad_value("--above", "1.5", "share from 0 to 1");
    bad_value("--view", "below", "use slanted, front, right or top");
    bad_value("--keep-below", "w=1", "such as z=0.5");
    bad_value("--keep-above", "z=high", "such as z=0.5");
    bad_value("--hide", "wall.roof", "no wall “roof”; the scene has floor");
    bad_value("--hide", "wall.flor", "no wall “flor”; did you mean “floor”?");
    bad_value("--hide", "sky", "“sky” cannot be hidden; give walls, edges, grid or probes, or shape.NAME");
    bad_value("--translucent", "body.9", "no body “9”; give its name, or a number from 0 to 0");
    bad_value("--translucent", "wall.floor", "cannot be made translucent");
    QTest::newRow("two planes across one axis")
        << "a.png" << QStringList{"--keep-below", "z=1", "--keep-above", "z=0"} << "second plane across z";
    QTest::newRow("size") << "a.png" << QStringList{"--size", "8"} << "WIDTHxHEIGHT";
    QTest::newRow("lattice's option without one")
        << "a.png" << QStringList{"--magnify", "9"} << "no [lattice]";
    QTest::newRow("lattice's colours without one")
        << "a.png" << QStringList{"--color", "bond force"} << "no [lattice]";
  }
  void whatMakesNoSenseIsRefused() {
    QFETCH(QString, name);
    QFETCH(QStringList, options);
    QFETCH(QString, says);
    const QTemporaryDir folder;
    const Rendered refused = render(QStringList{scene(), "--out", folder.filePath(name)} + options);
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.err.contains(says) && refused.err.count('\n') == 1, qPrintable(refused.err));
    QCOMPARE(names(folder.path()), QStringList());
  }

  void namesOfManyWallsAreListedInPart() {
    const QTemporaryDir folder;
    QFile plain(scene());
    QVERIFY(plain.open(QIODevice::ReadOnly));
    QFile file(folder.filePath("walls.toml"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(plain.readAll().replace("../references", SCREE_SOURCE_DIR "/resources/references"));
    for (char name = 'a'; name < 'n'; ++name)
      file.write(QStringLiteral("\n[[wall]]\nname = \"side %1\"\nmaterial = \"stone\"\n"
                                "plane = { point = [0, -1, 0], normal = [0, 1, 0] }\n")
                     .arg(QChar(name))
                     .toUtf8());
    file.close();
    const Rendered refused =
        render({file.fileName(), "--out", folder.filePath("a.png"), "--hide", "wall.roof"});
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.err.contains("the scene has floor, side a, side b,") &&
                 refused.err.endsWith("side i and 4 more\n"),
             qPrintable(refused.err));
  }

  /// Same as with --color, which overrides the scene.
  void pictureHasTheColoursThatTheSceneAsksFor() {
    const QTemporaryDir folder;
    const auto write = [&](const char* name, const QByteArray& text) {
      QFile file(folder.filePath(name));
      if (file.open(QIODevice::WriteOnly)) file.write(text);
      return file.fileName();
    };
    const QString plain = write("plain.toml", text_without_view());
    const QString asking = write("asking.toml", text_without_view() + "\n[view]\ncolor = \"speed\"\n");
    const auto picture = [&](const QString& of, const QStringList& options) {
      const QString path = folder.filePath("a.png");
      const Rendered done = render(QStringList{of, "--out", path, "--size", "320x240"} + options);
      return done.status == 0 ? QImage(path) : QImage();
    };
    const QImage requested = picture(asking, {});
    QVERIFY(!requested.isNull());
    VERIFY(requested == picture(plain, {"--color", "speed"}));
    VERIFY(requested != picture(plain, {}));
    VERIFY(picture(asking, {"--color", "material"}) == picture(plain, {}));
  }

  void pictureIsSeenAsTheSceneAsks() {
    const QTemporaryDir folder;
    const auto picture = [&](const QByteArray& view, const QStringList& options) {
      QFile file(folder.filePath("asking.toml"));
      if (!file.open(QIODevice::WriteOnly)) return QImage();
      file.write(text_without_view() + view);
      file.close();
      const QString path = folder.filePath("a.png");
      const Rendered done =
          render(QStringList{file.fileName(), "--out", path, "--size", "320x240"} + options);
      return done.status == 0 ? QImage(path) : QImage();
    };
    const QByteArray requested =
        "\n[view]\ncamera = \"top\"\nprojection = \"orthographic\"\nforces = []\n"
        "cut = { keep_above = { x = 0.0 } }\n";
    const QImage as_requested = picture(requested, {});
    QVERIFY(!as_requested.isNull());
    const QStringList the_same{"--view", "top", "--orthographic", "--forces", "none", "--keep-above", "x=0"};
    VERIFY(as_requested == picture("", the_same));
    VERIFY(as_requested != picture("", {}));
    // Options take precedence over the scene.
    VERIFY(picture(requested, {"--view", "front"}) ==
           picture("", QStringList(the_same).replaceInStrings("top", "front")));
    // From a camera position.
    const QImage near = picture("\n[view]\ncamera = { position = [1, -2, 1], focus = [0, 0, 0.1] }\n", {});
    const QImage far = picture("\n[view]\ncamera = { position = [4, -8, 4], focus = [0, 0, 0.1] }\n", {});
    QVERIFY(!near.isNull());
    QVERIFY(!far.isNull());
    VERIFY(near != far);
  }

  /// A block that slides out of the first picture of a film is still in the last one.
  void filmKeepsInSightWhatMoves() {
    const QTemporaryDir folder;
    const QString block = QString(SCREE_SOURCE_DIR) + "/resources/scenes/sliding_block_top.toml";
    const auto film = [&](const QString& name) {
      const Rendered done =
          render({block, "--out", folder.filePath(name), "--size", "320x240", "--plain", "--forces", "none",
                  "--hide", "grid", "--color", "body", "--speed", "0.3", "--fps", "10"});
      return done.status == 0;
    };
    QVERIFY(film("film"));
    const QString last = folder.filePath("film/frame_00040.png");
    const QImage picture(last);
    QVERIFY(!picture.isNull());
    int of_the_block = 0;
    for (int y = 0; y < picture.height(); ++y) {
      for (int x = 0; x < picture.width(); ++x) {
        const QColor color = picture.pixelColor(x, y);
        of_the_block += color.blue() > color.red() + 60;
      }
    }
    QVERIFY2(of_the_block > 300, qPrintable(QString::number(of_the_block)));
    // The same film each time.
    QVERIFY(film("again"));
    VERIFY(picture == QImage(folder.filePath("again/frame_00040.png")));
  }

  /// A ball that rolls some metres and rotates stays at its initial place in the picture of the following
  /// camera.
  void pictureFollowsTheBodyThatTheSceneFollows() {
    const QTemporaryDir folder;
    const auto picture = [&](const QString& at) {
      const QString path = folder.filePath(at + ".png");
      const Rendered done =
          render({scene(), "--out", path, "--size", "320x240", "--plain", "--forces", "none", "--hide",
                  "grid", "--hide", "walls", "--color", "body", "--at", at});
      return done.status == 0 ? QImage(path) : QImage();
    };
    const auto width_of_ball = [](const QImage& image) {
      int columns = 0;
      for (int x = 0; x < image.width(); ++x) {
        const QColor color = image.pixelColor(x, image.height() / 2);
        columns += color.blue() > color.red() + 30;
      }
      return columns;
    };
    const QImage first = picture("0");
    const QImage later = picture("2");
    QVERIFY(!first.isNull());
    QVERIFY(!later.isNull());
    VERIFY(first != later);
    const int width = width_of_ball(first);
    QVERIFY2(width > 40, qPrintable(QString::number(width)));
    QVERIFY2(std::abs(width_of_ball(later) - width) <= 4, qPrintable(QString::number(width_of_ball(later))));
  }

  void coloursOfBodiesAreRefusedForALatticeAlone() {
    const QTemporaryDir folder;
    const QString plate = QString(SCREE_SOURCE_DIR) + "/resources/scenes/lattice/plate_in_shear.toml";
    const QStringList picture{plate, "--out", folder.filePath("a.png"), "--size", "64x48", "--color"};
    const Rendered refused = render(picture + QStringList{"speed"});
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.err.contains("no bodies") && refused.err.count('\n') == 1, qPrintable(refused.err));
    const Rendered done = render(picture + QStringList{"strain"});
    QVERIFY2(done.status == 0, qPrintable(done.err));
  }
};

SCREE_TEST(RenderCommandTest)
#include "test_render_command.moc"
