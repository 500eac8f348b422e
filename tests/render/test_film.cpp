#include <QtTest>

#include "render/film.hpp"
#include "tests/render/synthetic_scene.hpp"

using namespace scree;

namespace {

std::shared_ptr<const Frame> heap() {
  static const auto frame = std::make_shared<const Frame>(synthetic::busy_frame(synthetic::tetrapods(5)));
  return frame;
}

/// Hands out the same frame so many times; calls `before` first.
std::function<std::shared_ptr<const Frame>()> frames(int count, std::function<void(int)> before = {}) {
  return [=, given = 0]() mutable -> std::shared_ptr<const Frame> {
    if (before) before(given);
    return given++ < count ? heap() : nullptr;
  };
}

std::filesystem::path in(const QTemporaryDir& folder, const char* name) {
  return folder.filePath(name).toStdString();
}

QStringList names(const QString& folder) {
  return QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name);
}

QByteArray bytes(const std::filesystem::path& path) {
  QFile file(QString::fromStdString(path.string()));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

/// Films without a display.
class FilmTest : public QObject {
  Q_OBJECT

 private slots:
  void folderHoldsOnePictureAFrame() {
    QTemporaryDir folder;
    render_film(frames(3), {}, {64, 48}, 30, in(folder, "film"));
    QCOMPARE(names(folder.filePath("film")),
             QStringList({"frame_00000.png", "frame_00001.png", "frame_00002.png"}));
    render_picture(heap(), {}, {64, 48}, in(folder, "alone.png"));
    QVERIFY(!bytes(in(folder, "alone.png")).isEmpty());
    QCOMPARE(bytes(in(folder, "film/frame_00002.png")), bytes(in(folder, "alone.png")));
  }

  void shorterFilmLeavesNothingOfALongerOne() {
    QTemporaryDir folder;
    render_film(frames(3), {}, {64, 48}, 30, in(folder, "film"));
    QFile(folder.filePath("film/frame_of_mind.png")).open(QIODevice::WriteOnly);
    render_film(frames(1), {}, {64, 48}, 30, in(folder, "film"));
    QCOMPARE(names(folder.filePath("film")), QStringList({"frame_00000.png", "frame_of_mind.png"}));
  }

  void theoraHasTheSizeAndTheRate() {
    QTemporaryDir folder;
    render_film(frames(4), {}, {63, 48}, 24, in(folder, "film.ogv"));
    QCOMPARE(names(folder.path()), QStringList({"film.ogv"}));
    const QByteArray film = bytes(in(folder, "film.ogv"));
    // Identification header of Theora I, section 6.2: sizes of the picture and the rate as a fraction.
    const auto at = film.indexOf("\x80theora");
    QVERIFY(film.startsWith("OggS") && at > 0);
    const auto number = [&](int offset, int size) {
      unsigned long value = 0;
      for (int i = 0; i < size; ++i) value = 256 * value + static_cast<unsigned char>(film[at + offset + i]);
      return value;
    };
    QCOMPARE(number(14, 3), 64UL);
    QCOMPARE(number(17, 3), 48UL);
    QCOMPARE(number(22, 4), 24UL * number(26, 4));
  }

  void mp4IsMadeWhereFfmpegIs() {
    QTemporaryDir folder;
    const std::filesystem::path path = in(folder, "film.mp4");
    if (QStandardPaths::findExecutable("ffmpeg").isEmpty()) {
      try {
        render_film(frames(1), {}, {64, 48}, 24, path);
        QFAIL("a film without ffmpeg");
      } catch (const PictureError& error) {
        QVERIFY(std::string(error.what()).find("ffmpeg") != std::string::npos);
      }
      QCOMPARE(names(folder.path()), QStringList());
    } else {
      render_film(frames(3), {}, {63, 47}, 24, path);
      QCOMPARE(names(folder.path()), QStringList({"film.mp4"}));
      QCOMPARE(bytes(path).mid(4, 4), QByteArray("ftyp"));
    }
  }

  void filmWithoutPicturesIsRefused() {
    QTemporaryDir folder;
    QVERIFY_EXCEPTION_THROWN(render_film(frames(0), {}, {64, 48}, 30, in(folder, "film.ogv")), PictureError);
    QCOMPARE(names(folder.path()), QStringList());
  }

  void filmThatIsGivenUpLeavesNothing_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"film", "film.ogv", "film.mp4"}) QTest::newRow(name) << name;
  }
  void filmThatIsGivenUpLeavesNothing() {
    QFETCH(QString, name);
    if (name.endsWith("mp4") && QStandardPaths::findExecutable("ffmpeg").isEmpty())
      QSKIP("no ffmpeg on this machine");
    QTemporaryDir folder;
    const auto stop = [](int picture) {
      if (picture == 2) throw std::runtime_error("the run stopped");
    };
    QVERIFY_EXCEPTION_THROWN(
        render_film(frames(5, stop), {}, {64, 48}, 30, folder.filePath(name).toStdString()),
        std::runtime_error);
    QCOMPARE(names(folder.path()), QStringList());
  }

  void targetsThatCannotBeAreRefused_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("says");
    QTest::newRow("ending") << "film.avi"
                            << "is no film";
    QTest::newRow("folder of a file") << "missing/film.ogv"
                                      << "cannot write";
    QTest::newRow("folder in a file") << "file/film"
                                      << "cannot write";
  }
  void targetsThatCannotBeAreRefused() {
    QFETCH(QString, name);
    QFETCH(QString, says);
    QTemporaryDir folder;
    QFile(folder.filePath("file")).open(QIODevice::WriteOnly);
    try {
      render_film(frames(2), {}, {64, 48}, 30, folder.filePath(name).toStdString());
      QFAIL("accepted");
    } catch (const PictureError& error) {
      QVERIFY2(QString(error.what()).contains(says), error.what());
    }
    QCOMPARE(names(folder.path()), QStringList({"file"}));
  }
};

QTEST_GUILESS_MAIN(FilmTest)
#include "test_film.moc"
