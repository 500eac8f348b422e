#include <QToolButton>

#include "app/drawing/background_drawing.hpp"
#include "app/inspector/inspector.hpp"
#include "app/playback/timeline_bar.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/widgets/error_bar.hpp"
#include "core/record/recording/recording.hpp"
#include "core/record/recording/recording_writer.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/app/render_program.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

constexpr int long_wait = 30000;  // [ms]

/// All outputs of a scene.
std::vector<Frame> frames_of(const std::filesystem::path& scene) {
  Simulation simulation(build_model(read_scene(scene)));
  std::vector<Frame> frames{simulation.frame()};
  while (!simulation.finished()) {
    if (simulation.step()) break;
    if (simulation.at_output()) frames.push_back(simulation.frame());
  }
  return frames;
}

/// Largest difference of red, green or blue.
int levels_apart(QRgb one, QRgb other) {
  return std::max({std::abs(qRed(one) - qRed(other)), std::abs(qGreen(one) - qGreen(other)),
                   std::abs(qBlue(one) - qBlue(other))});
}

}  // namespace

/// Recordings in the window and as pictures.
class TestRecordings : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { qputenv("XDG_CACHE_HOME", cache_.path().toUtf8()); }
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    if (frames_.empty()) frames_ = frames_of(fixture_->scene());
  }
  void cleanup() { fixture_.reset(); }

  void aRecordingOpensAndIsPlayedBackFromItsStart() {
    open(whole());
    QVERIFY(window().recording() != nullptr);
    QVERIFY(window().timeline().playing_back());
    QCOMPARE(window().timeline().computed(), 2.0);
    VERIFY(fixture_->time() < 1.0);
    QCOMPARE(window().scene().title, std::string("Falling cube"));
    // All outputs arrive in the plots.
    QTRY_COMPARE_WITH_TIMEOUT(window().plots().solver().chart().content().time.size(), frames_.size(),
                              long_wait);
    QCOMPARE(window().plots().series_plots().size(), std::size_t{1});
    QVERIFY(!window().windowTitle().isEmpty());
  }

  void anyMomentIsShownAsItWas() {
    open(whole());
    for (const double time : {1.5, 0.4, 1.99, 0.0}) {
      window().timeline().show_time(time);
      QTRY_VERIFY(std::abs(fixture_->time() - time) < 1e-9);
      const auto number = static_cast<std::size_t>(std::lround(time / 0.01));
      const Frame& shown = *window().moment().frame;
      QCOMPARE(shown.contacts.size(), frames_[number].contacts.size());
      VERIFY_NEAR(shown.bodies[0].position, frames_[number].bodies[0].position, 1e-7);
      QCOMPARE(shown.solver.steps, frames_[number].solver.steps);
    }
  }

  /// The smallest timeline stores few of them.
  void momentsThatAreNotRememberedAreReadAgain() {
    window().past().set_budget(40'000);
    open(whole());
    QTRY_COMPARE_WITH_TIMEOUT(window().plots().solver().chart().content().time.size(), frames_.size(),
                              long_wait);
    VERIFY(window().past().status().moments < frames_.size() / 2);
    for (std::size_t number = 3; number < frames_.size(); number += 41) {
      window().timeline().show_time(frames_[number].time);
      QTRY_COMPARE(fixture_->time(), frames_[number].time);
      QVERIFY(!window().timeline().shown().stands_in);
    }
  }

  void whatCannotBeDoneIsOffAndSaysWhy() {
    open(whole());
    window().timeline().to_newest();
    for (QAction* action :
         {window().actions().restart, window().actions().continue_from_here, window().actions().step}) {
      QVERIFY2(!action->isEnabled(), qPrintable(action->text()));
      QVERIFY(action->toolTip().contains(QStringLiteral("Press L")));
    }
    auto* friction = fixture_->find<QDoubleSpinBox>("static_friction");
    QVERIFY(friction != nullptr && !friction->isEnabled());
    QVERIFY(window().actions().step_back->isEnabled());
    window().change_duration(5.0);
    QCOMPARE(window().scene().duration, 2.0);
    // The next scene has all functions again.
    fixture_->open_scene();
    QVERIFY(window().recording() == nullptr);
    QVERIFY(window().actions().restart->isEnabled());
    QVERIFY(!window().actions().restart->toolTip().contains(QStringLiteral("Press L")));
    QVERIFY(friction->isEnabled());
  }

  void theKeyLComputesTheScene() {
    open(whole());
    auto* live = fixture_->find<QToolButton>("go_live");
    QVERIFY(live != nullptr && live->isVisible());
    QTest::keyClick(&window(), Qt::Key_L);
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::playing, long_wait);
    QVERIFY(window().recording() == nullptr);
    QVERIFY(!live->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->time() > 0.05, long_wait);
  }

  void whatGrowsIsFollowed() {
    const Model& model = *frames_.front().model;
    RecordingWriter writer(fixture_->path("growing.screerec"), model.scene, model, false);
    for (std::size_t i = 0; i < 20; ++i) writer.append(frames_[i], 0.0);
    open(fixture_->path("growing.screerec"));
    QCOMPARE(fixture_->time(), frames_[19].time);
    QVERIFY(!window().timeline().playing_back());
    for (std::size_t i = 20; i < 50; ++i) writer.append(frames_[i], 0.0);
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->time(), frames_[49].time, long_wait);
    // A past moment stays displayed.
    window().timeline().show_time(0.1);
    QTRY_VERIFY(std::abs(fixture_->time() - 0.1) < 1e-9);
    for (std::size_t i = 50; i < frames_.size(); ++i) writer.append(frames_[i], 0.0);
    writer.finish();
    QTRY_COMPARE_WITH_TIMEOUT(window().timeline().computed(), 2.0, long_wait);
    VERIFY_NEAR(fixture_->time(), 0.1, 1e-9);
    QTRY_COMPARE_WITH_TIMEOUT(window().plots().solver().chart().content().time.size(), frames_.size(),
                              long_wait);
  }

  void oneClickLeadsBackToTheNewestMomentAndFollowsIt() {
    auto* newest = fixture_->find<QToolButton>("newest");
    const Model& model = *frames_.front().model;
    RecordingWriter writer(fixture_->path("growing.screerec"), model.scene, model, false);
    for (std::size_t i = 0; i < 30; ++i) writer.append(frames_[i], 0.0);
    open(fixture_->path("growing.screerec"));
    QVERIFY(newest != nullptr && newest->isVisible() && !newest->isEnabled());
    QCOMPARE(newest->text(), QStringLiteral("Newest ▸"));
    auto grow_until = [&, next = std::size_t{30}](std::size_t end) mutable {
      for (; next < end; ++next) writer.append(frames_[next], 0.0);
      QTRY_COMPARE_WITH_TIMEOUT(window().timeline().computed(), frames_[end - 1].time, long_wait);
    };
    for (const bool by_key : {false, true}) {
      window().timeline().show_time(0.1);
      QTRY_VERIFY(std::abs(fixture_->time() - 0.1) < 1e-9);
      grow_until(by_key ? 70 : 50);
      VERIFY_NEAR(fixture_->time(), 0.1, 1e-9);
      QVERIFY(newest->isEnabled());
      if (by_key) {
        QTest::keyClick(&window(), Qt::Key_End);
      } else {
        newest->click();
      }
      QTRY_COMPARE(fixture_->time(), frames_[by_key ? 69 : 49].time);
      grow_until(by_key ? 80 : 60);
      QTRY_COMPARE(fixture_->time(), frames_[by_key ? 79 : 59].time);
    }
    // A complete recording has no further moments.
    writer.finish();
    QTRY_VERIFY_WITH_TIMEOUT(!newest->isVisible(), long_wait);
    fixture_->open_scene();
    QVERIFY(newest->isVisible());
    QCOMPARE(newest->text(), QStringLiteral("Go live ▸"));
  }

  void aDamagedOneIsShownUpToTheFault() {
    const std::filesystem::path path = whole();
    const std::uint64_t place = Recording(path).index_until(1.0).frames.back().place + 60;
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(place));
    file.put('\x55').put('\x55');
    file.close();
    open(path);
    QTRY_VERIFY_WITH_TIMEOUT(window().error_bar().isVisible(), long_wait);
    QVERIFY(window().error_bar().problem().sentence.contains("from t = 1 s on"));
    QTRY_VERIFY_WITH_TIMEOUT(window().timeline().computed() < 1.0, long_wait);
    window().timeline().show_time(0.5);
    QTRY_VERIFY(std::abs(fixture_->time() - 0.5) < 1e-9);
  }

  void whatIsNoRecordingIsRefused() {
    fixture_->open_scene();
    window().open_path(fixture_->write("no.screerec", "something else entirely"), true);
    QTRY_VERIFY(window().error_bar().isVisible());
    QVERIFY(window().error_bar().problem().sentence.contains("is not a recording"));
    QVERIFY(window().recording() == nullptr);
    QCOMPARE(window().run_state(), RunState::paused);
  }

  void aRunIsSavedAsARecording() {
    fixture_->open_scene();
    fixture_->run_to_the_end();
    window().save_recording(fixture_->path("saved.screerec"));
    QTRY_VERIFY_WITH_TIMEOUT(!window().drawing().busy(), long_wait);
    QVERIFY2(!window().error_bar().isVisible(), qPrintable(window().error_bar().problem().sentence));
    QVERIFY(!std::filesystem::exists(fixture_->path("saved.screerec.part")));
    const Recording recording(fixture_->path("saved.screerec"));
    QVERIFY(recording.finished());
    QCOMPARE(recording.frames(), frames_.size());
    const auto model = model_of(recording);
    for (const std::size_t number : {std::size_t{0}, std::size_t{77}, frames_.size() - 1}) {
      const RecordedFrame read = recording.frame(number, model);
      QCOMPARE(read.frame.time, frames_[number].time);
      VERIFY_NEAR(read.frame.bodies[0].position, frames_[number].bodies[0].position, 1e-7);
    }
  }

  void tablesOfARunAreLookedAtLikeARecording() {
    QProcess process;
    const QString out = QString::fromStdString(fixture_->path("tables").string());
    process.start(QString(SCREE_BINARY_DIR) + "/bin/scree",
                  {"run", QString::fromStdString(fixture_->scene().string()), "--out", out, "--quiet"});
    QVERIFY(process.waitForFinished(60000));
    open(fixture_->path("tables"));
    QCOMPARE(window().timeline().computed(), 2.0);
    window().timeline().show_time(0.5);
    QTRY_VERIFY(std::abs(fixture_->time() - 0.5) < 1e-9);
    QCOMPARE(window().moment().frame->contacts.size(), frames_[50].contacts.size());
  }

  void aPreparedSceneOfTheGalleryPlaysAtOnce() {
    const std::filesystem::path example = SCREE_SOURCE_DIR "/resources/scenes/cube_on_face.toml";
    QProcess process;
    process.start(QString(SCREE_BINARY_DIR) + "/bin/scree",
                  {"prepare", QString::fromStdString(example.string()), "--all"});
    QVERIFY(process.waitForFinished(60000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
    QVERIFY(process.readAllStandardOutput().contains("prepared"));
    open(example);
    QVERIFY(window().timeline().playing_back());
    QTest::keyClick(&window(), Qt::Key_L);
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::playing, long_wait);
    QCOMPARE(window().scene().file, example);
  }

  void aFilmIsMadeOfARecording() {
    open(whole());
    window().past().set_budget(40'000);
    window().save_drawing({fixture_->path("film"), {64, 48}, FilmSpan{0.0, 0.3, 0.1, 10}, false, false});
    QTRY_VERIFY_WITH_TIMEOUT(!window().drawing().busy(), long_wait);
    QCOMPARE(QDir(QString::fromStdString(fixture_->path("film").string())).entryList({"*.png"}).size(), 31);
  }

  void aPictureOfARecordingIsThatOfItsScene() {
    const QString recorded = QString::fromStdString(whole().string());
    const QString scene = QString::fromStdString(fixture_->scene().string());
    const QString folder = QString::fromStdString(fixture_->path("").string());
    for (const QString& what : {recorded, scene}) {
      const QString out = folder + (what == scene ? "scene.png" : "recorded.png");
      const Rendered done = render({what, "--out", out, "--at", "0.5", "--size", "160x120"});
      QVERIFY2(done.status == 0, qPrintable(done.err));
    }
    // Positions in single precision may shift an edge by a pixel, and a shade by a level of 255.
    const QImage a = QImage(folder + "recorded.png").convertToFormat(QImage::Format_RGB32);
    const QImage b = QImage(folder + "scene.png").convertToFormat(QImage::Format_RGB32);
    QCOMPARE(a.size(), b.size());
    int others = 0;
    for (int y = 0; y < a.height(); ++y) {
      for (int x = 0; x < a.width(); ++x) others += levels_apart(a.pixel(x, y), b.pixel(x, y)) > 1 ? 1 : 0;
    }
    QVERIFY2(others < a.width() * a.height() / 200, qPrintable(QString::number(others)));
    const Rendered late = render({recorded, "--out", folder + "late.png", "--at", "3"});
    QCOMPARE(late.status, 2);
    QVERIFY2(late.err.contains("the recording ends at 2 s"), qPrintable(late.err));
    const Rendered none = render({folder + "none.screerec", "--out", folder + "none.png"});
    QCOMPARE(none.status, 2);
    QVERIFY(!QFileInfo::exists(folder + "none.png"));
  }

 private:
  MainWindow& window() { return fixture_->window(); }

  std::filesystem::path whole() {
    const std::filesystem::path path = fixture_->path("whole.screerec");
    const Model& model = *frames_.front().model;
    RecordingWriter writer(path, model.scene, model, false);
    for (const Frame& frame : frames_) writer.append(frame, 0.0);
    writer.finish();
    return path;
  }

  void open(const std::filesystem::path& path) {
    window().open_path(path, true);
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::recorded, long_wait);
    QTRY_VERIFY(window().moment().frame != nullptr);
  }

  QTemporaryDir cache_;
  std::unique_ptr<WindowFixture> fixture_;
  std::vector<Frame> frames_;
};

SCREE_WINDOW_TEST(TestRecordings)
#include "test_recordings.moc"
