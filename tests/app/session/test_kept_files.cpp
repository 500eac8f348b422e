#include <QTemporaryDir>
#include <filesystem>
#include <fstream>

#include "app/recovery/kept_files.hpp"
#include "core/scene/file/bundle.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// Folders with the unsaved work of windows.
class TestKeptFiles : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    std::ofstream(folder() / "cube.toml") << WindowFixture::falling_cube_text();
    scene_ = read_scene(folder() / "cube.toml");
    scene_.events = {{0.25, FrictionEvent{0.1, 0.1}, true}, {0.5, FrictionEvent{0.2, 0.2}, true}};
    about_ = {QStringLiteral("Falling cube"),
              folder() / "cube.toml",
              stamp_of(folder() / "cube.toml"),
              QDateTime::currentDateTime(),
              1,
              1,
              0.75};
    state_.state = "any bytes";
  }

  void workIsReadAsItWasWritten() {
    {
      const auto files = KeptFiles::make_in(root());
      files->write(about_, &scene_, &state_);
    }
    const auto left = KeptFiles::left_in(root());
    QCOMPARE(left.size(), std::size_t{1});
    const KeptWork about = left.front()->read();
    QCOMPARE(about.title, about_.title);
    QCOMPARE(about.file, about_.file);
    QVERIFY(about.stamp && about.stamp == about_.stamp);
    QCOMPARE(about.edited.toMSecsSinceEpoch(), about_.edited.toMSecsSinceEpoch());
    QCOMPARE(about.run_time, about_.run_time);
    const KeptRun run = left.front()->read_run(about);
    QVERIFY2(run.problem.isEmpty(), qPrintable(run.problem));
    QCOMPARE(run.checkpoint->state, state_.state);
    QCOMPARE(run.scene.file, scene_.file);
    QCOMPARE(run.scene.events.size(), std::size_t{1});
    QCOMPARE(run.scene.events.front().time, 0.25);
    QCOMPARE(run.acts, std::vector<EventSpec>{scene_.events.back()});
    QVERIFY(std::filesystem::equivalent(run.scene.shapes.front().mesh, cube_mesh()));
  }

  void laterWorkReplacesEarlier() {
    const auto files = KeptFiles::make_in(root());
    files->write(about_, &scene_, &state_);
    scene_.duration = 7.0;
    files->write(about_, &scene_, nullptr);
    QCOMPARE(files->read_run(files->read()).scene.duration, 7.0);
    QCOMPARE(files->read_run(files->read()).checkpoint->state, state_.state);
    QCOMPARE(entries(files->folder()), 3);
    about_.run_time.reset();
    files->write(about_, nullptr, nullptr);
    QCOMPARE(entries(files->folder()), 2);
    const KeptRun run = files->read_run(files->read());
    QVERIFY(!run.checkpoint && run.problem.isEmpty());
    QCOMPARE(run.scene.duration, 7.0);
  }

  void textThatIsTypedIsReadAsItWasWritten() {
    const auto files = KeptFiles::make_in(root());
    const std::optional<TypedText> typed = TypedText{QStringLiteral("title = \"half a wör"), true};
    files->write(about_, &scene_, &state_, &typed);
    files->write(about_, &scene_, nullptr);
    (void)files->read();
    QVERIFY(files->read_typed() == typed);
    // Without it, its file goes.
    const std::optional<TypedText> nothing;
    files->write(about_, nullptr, nullptr, &nothing);
    QCOMPARE(entries(files->folder()), 3);
    QVERIFY(!files->read_typed());
  }

  void damagedTextIsToldAndTheRestStays_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("missing") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("scree");
    QTest::newRow("cut off") << QByteArray("{\"text\": \"tit");
    QTest::newRow("no text") << QByteArray("{\"text\": 3}");
  }
  void damagedTextIsToldAndTheRestStays() {
    QFETCH(QByteArray, text);
    const auto files = KeptFiles::make_in(root());
    const std::optional<TypedText> typed = TypedText{QStringLiteral("title"), false};
    files->write(about_, &scene_, &state_, &typed);
    for (const auto& entry : std::filesystem::directory_iterator(files->folder())) {
      if (!entry.path().filename().string().starts_with("typed")) continue;
      std::filesystem::remove(entry.path());
      if (!text.isEmpty()) std::ofstream(entry.path()) << text.toStdString();
    }
    const KeptRun run = files->read_run(files->read());
    QCOMPARE(run.checkpoint->state, state_.state);
    QVERIFY_EXCEPTION_THROWN((void)files->read_typed(), std::exception);
  }

  void aFailureLeavesWhatWasWrittenLast() {
    const auto files = KeptFiles::make_in(root());
    files->write(about_, &scene_, &state_);
    const std::filesystem::path in_the_way = files->folder() / "run-4.scree";
    std::filesystem::create_directories(in_the_way / "full");
    scene_.duration = 7.0;
    QVERIFY_EXCEPTION_THROWN(files->write(about_, &scene_, &state_), std::exception);
    QCOMPARE(files->read_run(files->read()).scene.duration, 2.0);
    std::filesystem::remove_all(in_the_way);
    files->write(about_, &scene_, &state_);
    QCOMPARE(files->read_run(files->read()).scene.duration, 7.0);
  }

  void aFolderIsLeftOnlyWhenItsWindowHasEnded() {
    auto files = KeptFiles::make_in(root());
    QVERIFY(KeptFiles::left_in(root()).empty());
    QVERIFY(std::filesystem::exists(files->folder()));
    files->write(about_, &scene_, nullptr);
    QVERIFY(KeptFiles::left_in(root()).empty());
    files.reset();
    {
      const auto left = KeptFiles::left_in(root());
      QCOMPARE(left.size(), std::size_t{1});
      // A second window that starts now does not offer it too.
      QVERIFY(KeptFiles::left_in(root()).empty());
    }
    KeptFiles::left_in(root()).front()->remove();
    QVERIFY(KeptFiles::left_in(root()).empty());
    QCOMPARE(entries(root()), 0);
  }

  void anEmptyFolderIsRemoved() {
    KeptFiles::make_in(root()).reset();
    QCOMPARE(entries(root()), 1);
    QVERIFY(KeptFiles::left_in(root()).empty());
    QCOMPARE(entries(root()), 0);
  }

  void damagedDescriptionsAreTold_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("scree");
    QTest::newRow("cut off") << QByteArray("{\"format\": 1, \"scene\": \"scene-1.to");
    QTest::newRow("another version") << QByteArray(R"({"format": 99, "scene": "scene-1.toml"})");
    QTest::newRow("no scene") << QByteArray(R"({"format": 1})");
    QTest::newRow("missing scene") << QByteArray(R"({"format": 1, "scene": "scene-9.toml"})");
    QTest::newRow("scene outside") << QByteArray(R"({"format": 1, "scene": "../../cube.toml"})");
  }
  void damagedDescriptionsAreTold() {
    QFETCH(QByteArray, text);
    const auto files = KeptFiles::make_in(root());
    files->write(about_, &scene_, nullptr);
    std::ofstream(files->folder() / "about.json", std::ios::trunc) << text.toStdString();
    QVERIFY_EXCEPTION_THROWN(files->read(), std::runtime_error);
  }

  void aDamagedStateLeavesTheScene() {
    const auto files = KeptFiles::make_in(root());
    files->write(about_, &scene_, &state_);
    std::fstream(files->folder() / "run-2.scree", std::ios::in | std::ios::out | std::ios::ate) << "x";
    const KeptRun run = files->read_run(files->read());
    QVERIFY(!run.checkpoint);
    QVERIFY2(run.problem.startsWith(QStringLiteral("is ")), qPrintable(run.problem));
    QCOMPARE(run.acts.size(), std::size_t{1});
  }

  /// The unpacked files of a bundle vanish with the program.
  void filesOfABundleAreKept() {
    write_bundle(scene_, folder() / "cube.zip");
    const Scene bundled = read_scene(folder() / "cube.zip");
    about_.file = bundled.file;
    const auto files = KeptFiles::make_in(root());
    files->write(about_, &bundled, nullptr);
    std::filesystem::remove(bundled.shapes.front().mesh);
    const KeptRun run = files->read_run(files->read());
    QVERIFY(std::filesystem::exists(run.scene.shapes.front().mesh));
    QVERIFY(is_unpacked(run.scene.shapes.front().mesh));
    QCOMPARE(run.scene.file, folder() / "cube.zip");
  }

 private:
  std::filesystem::path folder() const { return folder_->path().toStdString(); }
  std::filesystem::path root() const { return folder() / "recovery"; }
  static int entries(const std::filesystem::path& folder) {
    const std::filesystem::directory_iterator found(folder);
    return static_cast<int>(std::distance(begin(found), end(found)));
  }

  std::unique_ptr<QTemporaryDir> folder_;
  Scene scene_;
  KeptWork about_;
  RunCheckpoint state_;
};

SCREE_TEST(TestKeptFiles)
#include "test_kept_files.moc"
