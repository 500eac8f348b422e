#include <gif_lib.h>
#include <webp/demux.h>

#include <QtTest>

#include "render/output/film.hpp"
#include "render/output/render_picture.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

std::shared_ptr<const Frame> heap() {
  static const auto frame = std::make_shared<const Frame>(synthetic::busy_frame(synthetic::tetrapods(5)));
  return frame;
}

/// Returns the same frame several times, calling `before` first.
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

  void chosenBodiesDrawTheirWaysAsAFilmGoes() {
    std::vector<std::shared_ptr<const Frame>> moments;
    for (int i = 0; i < 4; ++i) {
      Frame frame = *heap();
      frame.time = 0.1 * i;
      frame.bodies[0].position += Vec3(0.0, 0.0, 2.0 * i);
      moments.push_back(std::make_shared<const Frame>(frame));
    }
    Look look;
    look.options.show_trails = true;
    look.chosen = {0};
    look.trail_seconds = 0.15;
    look.frame = moments.back();
    look.view_point = ViewPoint{Vec3(0.0, -30.0, 5.0), Vec3(0.0, 0.0, 5.0)};
    QTemporaryDir folder;
    std::size_t next = 0;
    render_film([&] { return next < moments.size() ? moments[next++] : nullptr; }, look, {96, 72}, 30,
                in(folder, "film"));
    // The last two moments are within the time of the trail.
    look.trails = trails_through({moments[2], moments[3]}, look.chosen);
    QCOMPARE(look.trails[0].points.size(), 2UL);
    render_picture(moments[3], look, {96, 72}, in(folder, "with.png"));
    QCOMPARE(bytes(in(folder, "film/frame_00003.png")), bytes(in(folder, "with.png")));
    look.trails.clear();
    render_picture(moments[3], look, {96, 72}, in(folder, "without.png"));
    VERIFY(bytes(in(folder, "with.png")) != bytes(in(folder, "without.png")));
  }

  void shorterFilmLeavesNothingOfALongerOne() {
    QTemporaryDir folder;
    render_film(frames(3), {}, {64, 48}, 30, in(folder, "film"));
    QFile(folder.filePath("film/frame_of_mind.png")).open(QIODevice::WriteOnly);
    render_film(frames(1), {}, {64, 48}, 30, in(folder, "film"));
    QCOMPARE(names(folder.filePath("film")), QStringList({"frame_00000.png", "frame_of_mind.png"}));
  }

  void anEarlierSeriesStaysWhereALaterOneIsGivenUp() {
    QTemporaryDir folder;
    render_film(frames(2), {}, {64, 48}, 30, in(folder, "film"));
    const QByteArray first = bytes(in(folder, "film/frame_00000.png"));
    Look dark;
    dark.options.theme = Theme::dark;
    QVERIFY_EXCEPTION_THROWN(render_film(frames(3,
                                                [](int picture) {
                                                  if (picture == 2) throw PictureError("given up");
                                                }),
                                         dark, {64, 48}, 30, in(folder, "film")),
                             PictureError);
    QCOMPARE(names(folder.filePath("film")), QStringList({"frame_00000.png", "frame_00001.png"}));
    QCOMPARE(bytes(in(folder, "film/frame_00000.png")), first);
    render_film(frames(1), dark, {64, 48}, 30, in(folder, "film"));
    VERIFY(bytes(in(folder, "film/frame_00000.png")) != first);
  }

  void theoraHasTheSizeAndTheRate() {
    QTemporaryDir folder;
    render_film(frames(4), {}, {63, 48}, 24, in(folder, "film.ogv"));
    QCOMPARE(names(folder.path()), QStringList({"film.ogv"}));
    const QByteArray film = bytes(in(folder, "film.ogv"));
    // Identification header of Theora I, section 6.2: picture size, and the rate as a fraction.
    const auto at = film.indexOf("\x80theora");
    QVERIFY(film.startsWith("OggS"));
    VERIFY(at > 0);
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

  void webmIsMadeWhereFfmpegIs() {
    if (QStandardPaths::findExecutable("ffmpeg").isEmpty()) QSKIP("no ffmpeg on this machine");
    QTemporaryDir folder;
    render_film(frames(3), {}, {63, 47}, 24, in(folder, "film.webm"));
    QCOMPARE(names(folder.path()), QStringList({"film.webm"}));
    // EBML, section 11.2.1.
    QCOMPARE(bytes(in(folder, "film.webm")).left(4), QByteArray("\x1A\x45\xDF\xA3"));
  }

  void webpHasItsPicturesAndTheirTimes() {
    QTemporaryDir folder;
    const std::filesystem::path path = in(folder, "film.webp");
    const auto moving = [given = 0]() mutable -> std::shared_ptr<const Frame> {
      if (given == 4) return nullptr;
      auto frame = std::make_shared<Frame>(*heap());
      for (FrameBody& body : frame->bodies) body.position.x() += 0.3 * given;
      ++given;
      return frame;
    };
    render_film(moving, {}, {63, 47}, 25, path);
    QCOMPARE(names(folder.path()), QStringList({"film.webp"}));
    const QByteArray film = bytes(path);
    QVERIFY(film.startsWith("RIFF"));
    VERIFY(film.mid(8, 4) == "WEBP");
    const WebPData data{reinterpret_cast<const std::uint8_t*>(film.constData()),
                        static_cast<std::size_t>(film.size())};
    WebPAnimDecoder* decoder = WebPAnimDecoderNew(&data, nullptr);
    QVERIFY(decoder != nullptr);
    WebPAnimInfo info;
    WebPAnimDecoderGetInfo(decoder, &info);
    QCOMPARE(info.canvas_width, 63U);
    QCOMPARE(info.canvas_height, 47U);
    QCOMPARE(info.frame_count, 4U);
    QCOMPARE(info.loop_count, 0U);
    std::uint8_t* pixels = nullptr;
    int end = 0;
    while (WebPAnimDecoderHasMoreFrames(decoder) != 0)
      VERIFY(WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0);
    QCOMPARE(end, 160);
    WebPAnimDecoderDelete(decoder);
  }

  void webpKeepsTransparency() {
    QTemporaryDir folder;
    Look look;
    look.options.transparent = true;
    render_film(frames(2), look, {64, 48}, 25, in(folder, "film.webp"));
    const QByteArray film = bytes(in(folder, "film.webp"));
    // Alpha flag of the extended header.
    VERIFY(film.mid(12, 4) == "VP8X");
    VERIFY((film[20] & 0x10) != 0);
  }

  void gifHasItsPicturesAndTheirTimes() {
    QTemporaryDir folder;
    const std::filesystem::path path = in(folder, "film.gif");
    render_film(frames(4), {}, {63, 47}, 30, path);
    QCOMPARE(names(folder.path()), QStringList({"film.gif"}));
    int error = 0;
    GifFileType* film = DGifOpenFileName(path.c_str(), &error);
    QVERIFY(film != nullptr);
    QCOMPARE(DGifSlurp(film), GIF_OK);
    QCOMPARE(film->SWidth, 63);
    QCOMPARE(film->SHeight, 47);
    QCOMPARE(film->ImageCount, 4);
    int hundredths = 0;
    for (int i = 0; i < film->ImageCount; ++i) {
      GraphicsControlBlock control;
      QCOMPARE(DGifSavedExtensionToGCB(film, i, &control), GIF_OK);
      hundredths += control.DelayTime;
    }
    QCOMPARE(hundredths, 13);
    DGifCloseFile(film, &error);
  }

  void aGifTooFastForViewersIsRefused() {
    QTemporaryDir folder;
    QVERIFY_EXCEPTION_THROWN(render_film(frames(2), {}, {64, 48}, 60, in(folder, "film.gif")), PictureError);
    QCOMPARE(names(folder.path()), QStringList());
  }

  void filmWithoutPicturesIsRefused() {
    QTemporaryDir folder;
    QVERIFY_EXCEPTION_THROWN(render_film(frames(0), {}, {64, 48}, 30, in(folder, "film.ogv")), PictureError);
    QCOMPARE(names(folder.path()), QStringList());
  }

  void filmThatIsGivenUpLeavesNothing_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"film", "film.ogv", "film.mp4", "film.webm", "film.webp", "film.gif"})
      QTest::newRow(name) << name;
  }
  void filmThatIsGivenUpLeavesNothing() {
    QFETCH(QString, name);
    if (film_needs_ffmpeg(name.toStdString()) && QStandardPaths::findExecutable("ffmpeg").isEmpty())
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
                            << "is not a film";
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

SCREE_TEST(FilmTest)
#include "test_film.moc"
