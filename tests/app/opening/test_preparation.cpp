#include <QLabel>
#include <QProcess>

#include "app/opening/gallery.hpp"
#include "app/opening/idle_preparation.hpp"
#include "app/opening/prepared.hpp"
#include "app/playback/timeline_control.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

constexpr int long_wait = 60000;  // [ms]

std::filesystem::path example(const char* name) {
  return std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes" / name;
}

}  // namespace

/// Examples are recorded while the program is idle.
class TestPreparation : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    cache_ = std::make_unique<QTemporaryDir>();
    qputenv("XDG_CACHE_HOME", cache_->path().toUtf8());
  }

  void examplesAreTriedOneAfterTheOtherAndNotAgain() {
    const std::filesystem::path face = example("cube_on_face.toml");
    const std::filesystem::path edge = example("cube_on_edge.toml");
    IdlePreparation preparation({face, edge});
    QSignalSpy done(&preparation, &IdlePreparation::prepared);
    preparation.set_patience(50);
    preparation.set_idle(true);
    QTRY_COMPARE_WITH_TIMEOUT(done.count(), 2, long_wait);
    QVERIFY(preparation.scene().empty());
    for (const auto& scene : {face, edge})
      VERIFY(std::filesystem::exists(fast_enough_mark(scene)) != !prepared_recording(scene).empty());
  }

  void whatIsBeingRecordedIsGivenUpAtOnce() {
    const std::filesystem::path slow = example("tetrapods_in_box.toml");
    IdlePreparation preparation({slow});
    preparation.set_patience(50);
    preparation.set_idle(true);
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(part_of(slow)), long_wait);
    preparation.set_idle(false);
    QVERIFY(preparation.scene().empty());
    QTRY_VERIFY_WITH_TIMEOUT(!QFileInfo::exists(part_of(slow)), 4000);
    QVERIFY(prepared_recording(slow).empty());
    // It appears again, but not if it is switched off.
    preparation.set_idle(true);
    QTRY_VERIFY_WITH_TIMEOUT(preparation.scene() == slow, long_wait);
    preparation.set_wanted(false);
    QVERIFY(preparation.scene().empty());
    QTest::qWait(300);
    QVERIFY(preparation.scene().empty());
  }

  void handsOnTheProgramPutItOff() {
    IdlePreparation preparation({example("cube_on_face.toml")});
    QWidget hands;
    hands.show();
    QVERIFY(QTest::qWaitForWindowExposed(&hands));
    preparation.set_patience(800);
    preparation.set_idle(true);
    for (int i = 0; i < 8; ++i) {
      QTest::qWait(200);
      QTest::keyClick(&hands, Qt::Key_Shift);
      QVERIFY(preparation.scene().empty());
    }
    QTRY_VERIFY_WITH_TIMEOUT(!preparation.scene().empty(), 5000);
  }

  void theWindowPreparesInTheGalleryOnlyAndSaysSo() {
    QTemporaryDir folder;
    QSettings settings(folder.filePath("settings.ini"), QSettings::IniFormat);
    const std::filesystem::path slow = example("tetrapods_in_box.toml");
    MainWindow window(settings, {slow});
    window.preparation().set_patience(50);
    // The idle time already running lasts a minute.
    window.actions().prepare_when_idle->setChecked(false);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QCOMPARE(settings.value("prepare_when_idle").toBool(), false);
    QTest::qWait(300);
    QVERIFY(window.preparation().scene().empty());
    window.actions().prepare_when_idle->setChecked(true);
    QTRY_VERIFY_WITH_TIMEOUT(window.preparation().scene() == slow, 5000);
    const auto* word = window.findChild<QLabel*>(QStringLiteral("preparing"));
    QVERIFY(word != nullptr && word->isVisible());
    QVERIFY(word->text().contains(window.gallery().cards().front()->entry().title));
    window.open_path(example("cube_on_face.toml"), true);
    QTRY_VERIFY_WITH_TIMEOUT(window.preparation().scene().empty(), 2000);
    QVERIFY(!word->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(window.run_state(), RunState::playing, long_wait);
    window.actions().play->trigger();
    QTRY_VERIFY(window.run_state() != RunState::playing);
    QTest::qWait(300);
    QVERIFY(window.preparation().scene().empty());
    window.show_gallery(true);
    QTRY_VERIFY_WITH_TIMEOUT(window.preparation().scene() == slow, 5000);
  }

  void cardsSayWhetherASceneIsLiveOrRecorded() {
    const std::filesystem::path face = example("cube_on_face.toml");
    Gallery gallery({face, example("lattice/plate_in_tension.toml")});
    gallery.show();
    QVERIFY(gallery.cards()[0]->duration_text().endsWith(QStringLiteral(" · live")));
    // A scene without motion is neither.
    QCOMPARE(gallery.cards()[1]->duration_text(), QString());
    QProcess process;
    process.start(QString(SCREE_BINARY_DIR) + "/bin/scree",
                  {"prepare", QString::fromStdString(face.string()), "--all"});
    QVERIFY(process.waitForFinished(long_wait));
    VERIFY(process.exitCode() == 0);
    gallery.look_for_recordings();
    QVERIFY(gallery.cards()[0]->duration_text().endsWith(QStringLiteral(" · recorded")));
  }

 private:
  static QString part_of(const std::filesystem::path& scene) {
    return QString::fromStdString(prepared_path(scene).string()) + ".part";
  }

  std::unique_ptr<QTemporaryDir> cache_;
};

SCREE_WINDOW_TEST(TestPreparation)
#include "test_preparation.moc"
