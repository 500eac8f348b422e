#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>
#include <QTreeWidget>

#include "app/history/history_panel.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/text/text_editor.hpp"
#include "app/text/text_panel.hpp"
#include "app/widgets/error_bar.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/frame_bits.hpp"

using namespace scree;

namespace {

/// Names the folder of a window that is to be killed, to this program started once more.
constexpr const char* folder_of_killed = "SCREE_FOLDER_OF_KILLED";
constexpr int patience = 60000;  // [ms]

/// What the only folder of a window tells.
struct Left {
  std::filesystem::path folder;
  QJsonObject about;

  std::filesystem::path scene() const {
    return folder / about[QStringLiteral("scene")].toString().toStdString();
  }
  double run_time() const { return about[QStringLiteral("run_time")].toDouble(-1.0); }
};

Left left_in(const std::filesystem::path& root) {
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(root, none)) {
    if (!entry.is_directory()) continue;
    QFile file(QString::fromStdString((entry.path() / "about.json").string()));
    if (file.open(QIODevice::ReadOnly))
      return {entry.path(), QJsonDocument::fromJson(file.readAll()).object()};
  }
  return {};
}

bool nothing_in(const std::filesystem::path& folder) {
  std::error_code none;
  return !std::filesystem::exists(folder) || std::filesystem::is_empty(folder, none);
}

/// Bits of the first step of a scene at or after a time.
std::string headless_bits(const std::filesystem::path& scene, double time) {
  Simulation simulation(build_model(read_scene(scene)), 2);
  while (simulation.time() < time) {
    if (simulation.step()) return {};
  }
  fixture::FrameBits bits;
  bits.add(without_contacts(simulation.frame()));
  return bits.bytes();
}

/// A window whose unsaved work is kept every fifth of a second.
class KeepingWindow {
 public:
  explicit KeepingWindow(const std::filesystem::path& folder, double interval = 0.2)
      : settings_(QString::fromStdString((folder / "settings.ini").string()), QSettings::IniFormat) {
    settings_.setValue(QStringLiteral("autosave_seconds"), interval);
    window_ =
        std::make_unique<MainWindow>(settings_, std::vector<std::filesystem::path>{}, folder / "recovery");
    window_->resize(1280, 720);
    window_->show();
    QApplication::setActiveWindow(window_.get());
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  }
  MainWindow& window() { return *window_; }
  double time() { return window_->moment().frame ? window_->moment().frame->time : -1.0; }
  template <typename Part>
  Part* find(const char* name) {
    return window_->findChild<Part*>(QString::fromLatin1(name));
  }
  QStringList offers() {
    QStringList texts;
    for (const QLabel* label : window_->findChildren<QLabel*>(QStringLiteral("recovery_text"))) {
      if (label->isVisible()) texts << label->text();
    }
    return texts;
  }
  void play_until(double time) {
    window_->actions().play->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(this->time() >= time, patience);
    window_->actions().play->trigger();
    QTRY_VERIFY(window_->run_state() != RunState::playing);
  }
  void set_friction(double value) {
    const std::size_t events = window_->scene().events.size();
    find<QDoubleSpinBox>("static_friction")->setValue(value);
    QTRY_COMPARE(window_->scene().events.size(), events + 1);
  }
  void click(const char* button) {
    for (QPushButton* found : window_->findChildren<QPushButton*>(QString::fromLatin1(button))) {
      if (found->isVisible()) return QTest::mouseClick(found, Qt::LeftButton);
    }
    QFAIL("there is no such button");
  }
  std::string bits() {
    fixture::FrameBits bits;
    bits.add(without_contacts(*window_->moment().frame));
    return bits.bytes();
  }

 private:
  QSettings settings_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace

/// Unsaved work after the end of the program that nobody expected.
class TestRecovery : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    std::ofstream(scene()) << WindowFixture::falling_cube_text();
  }

  /// Not a test: the window that the next ones kill.
  void windowToBeKilled() {
    const std::string folder = qEnvironmentVariable(folder_of_killed).toStdString();
    if (folder.empty()) QSKIP("started by the others");
    KeepingWindow keeping(folder);
    keeping.window().open_path(std::filesystem::path(folder) / "cube.toml", false);
    QTRY_VERIFY(keeping.time() == 0.0 && keeping.window().run_state() != RunState::loading);
    keeping.play_until(0.2);
    keeping.set_friction(0.1);
    keeping.play_until(0.35);
    keeping.set_friction(0.05);
    keeping.play_until(0.6);
    QTest::qWait(10 * patience);
  }

  void aKilledWindowIsRestoredToTheSameStateWithItsHistory() {
    const Left left = kill_window();
    const std::string kept = scene_text(read_scene(left.scene()), "/");
    const std::string expected = headless_bits(left.scene(), left.run_time());
    VERIFY(left.run_time() > 0.4);

    KeepingWindow keeping(folder());
    MainWindow& window = keeping.window();
    QCOMPARE(keeping.offers().size(), 1);
    QVERIFY2(keeping.offers().front().contains(QStringLiteral("Restore “Falling cube” (edited")),
             qPrintable(keeping.offers().front()));
    QVERIFY(keeping.offers().front().contains(QStringLiteral("run at")));
    keeping.click("recovery_restore");
    QTRY_COMPARE_WITH_TIMEOUT(keeping.time(), left.run_time(), patience);
    QTRY_COMPARE(window.run_state(), RunState::paused);
    VERIFY(keeping.bits() == expected);
    QCOMPARE(scene_text(window.scene(), "/"), kept);
    QVERIFY(window.isWindowModified());
    // It touched earlier, at a moment that is not stored.
    QCOMPARE(window.past().status().first_contact.value_or(0.0), 0.0);
    QCOMPARE(window.scene().file, scene());
    QTRY_VERIFY(keeping.offers().value(0).contains(QStringLiteral("restored at t =")));

    // What was done is undone and done again.
    auto* acts = window.findChild<HistoryPanel*>()->findChild<QTreeWidget*>();
    QCOMPARE(acts->topLevelItemCount(), 3);
    for (const std::size_t events : {1u, 0u}) {
      window.actions().undo->trigger();
      QTRY_COMPARE_WITH_TIMEOUT(window.scene().events.size(), events, patience);
      QTRY_VERIFY(!window.timeline().going_on());
    }
    for (const std::size_t events : {1u, 2u}) {
      window.actions().redo->trigger();
      QTRY_COMPARE_WITH_TIMEOUT(window.scene().events.size(), events, patience);
      QTRY_VERIFY(!window.timeline().going_on());
    }
    QCOMPARE(scene_text(window.scene(), "/"), kept);
    // Played on from there, the run is the same once more.
    keeping.play_until(left.run_time());
    QVERIFY(!nothing_in(root()));
    window.actions().save_scene->trigger();
    QVERIFY(!window.isWindowModified());
    QTRY_VERIFY(nothing_in(root()));
    QCOMPARE(read_scene(scene()).events.size(), std::size_t{2});
    VERIFY(headless_bits(scene(), left.run_time()) == expected);
  }

  void restoredWorkSurvivesAnotherCrash() {
    kill_window();
    const Left before = left_in(root());
    {
      KeepingWindow keeping(folder());
      keeping.click("recovery_restore");
      QTRY_COMPARE_WITH_TIMEOUT(keeping.time(), before.run_time(), patience);
      QTRY_VERIFY(left_in(root()).about != before.about);
      QCOMPARE(left_in(root()).folder, before.folder);
      QCOMPARE(left_in(root()).about[QStringLiteral("acts")].toInt(), 2);
      QCOMPARE(left_in(root()).run_time(), before.run_time());
    }
    // Ended as expected, nothing is left.
    QVERIFY(nothing_in(root()));
  }

  void thePlainProgramKeepsAnImportedMesh() {
    const std::filesystem::path config = folder() / "config";
    std::filesystem::create_directories(config / "scree");
    std::ofstream(config / "scree" / "scree.conf") << "[General]\nautosave_seconds=0.3\n";
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), text(config));
    environment.insert(QStringLiteral("XDG_DATA_HOME"), text(folder() / "data"));
    QProcess program;
    program.setProcessEnvironment(environment);
    program.start(QString(SCREE_BINARY_DIR) + "/bin/scree-window", {text(cube_mesh())});
    const std::filesystem::path root = folder() / "data" / "scree" / "scree" / "recovery";
    QTRY_VERIFY_WITH_TIMEOUT(left_in(root).run_time() > 0.05, patience);
    const std::filesystem::perms others =
        std::filesystem::perms::group_all | std::filesystem::perms::others_all;
    QVERIFY((std::filesystem::status(root).permissions() & others) == std::filesystem::perms::none);
    program.kill();
    QVERIFY(program.waitForFinished());
    std::filesystem::rename(root, this->root());
    const Left left = left_in(this->root());
    const std::string expected = headless_bits(left.scene(), left.run_time());

    KeepingWindow keeping(folder());
    keeping.click("recovery_restore");
    QTRY_COMPARE_WITH_TIMEOUT(keeping.time(), left.run_time(), patience);
    VERIFY(keeping.bits() == expected);
    QVERIFY(keeping.window().isWindowModified());
    QVERIFY(keeping.window().scene().file.empty());
  }

  void severalWindowsAreOfferedAndDiscarded() {
    kill_window();
    const std::filesystem::path first = left_in(root()).folder;
    std::filesystem::copy(first, root() / "window-2", std::filesystem::copy_options::recursive);
    std::filesystem::create_directory(root() / "window-3");
    std::ofstream(root() / "window-3" / "about.json") << "broken";
    {
      KeepingWindow keeping(folder());
      QCOMPARE(keeping.offers().size(), 3);
      QCOMPARE(keeping.offers().filter(QStringLiteral("cannot be restored")).size(), 1);
      {
        // A second window does not offer the same.
        KeepingWindow another(folder());
        QVERIFY(another.offers().isEmpty());
      }
      keeping.click("recovery_later");
      QTRY_COMPARE(keeping.offers().size(), 2);
      answer(QStringLiteral("Cancel"));
      keeping.click("recovery_discard");
      QCOMPARE(keeping.offers().size(), 2);
      answer(QStringLiteral("Discard"));
      keeping.click("recovery_discard");
      QTRY_COMPARE(keeping.offers().size(), 1);
    }
    KeepingWindow keeping(folder());
    QCOMPARE(keeping.offers().size(), 2);
  }

  void aDamagedStateBeginsAtTheStartAndSaysSo() {
    const Left left = kill_window();
    std::ofstream(left.folder / left.about[QStringLiteral("run")].toString().toStdString()) << "broken";
    KeepingWindow keeping(folder());
    keeping.click("recovery_restore");
    QTRY_COMPARE(keeping.time(), 0.0);
    QTRY_COMPARE(keeping.window().scene().events.size(), std::size_t{2});
    QTRY_VERIFY2(keeping.offers().value(0).contains(QStringLiteral("restored at its start: the kept state")),
                 qPrintable(keeping.offers().value(0)));
    keeping.play_until(left.run_time());
  }

  void aBrokenSceneIsToldAndStaysOffered() {
    const Left left = kill_window();
    std::ofstream(left.scene()) << "title =";
    KeepingWindow keeping(folder());
    keeping.click("recovery_restore");
    QTRY_VERIFY(keeping.window().error_bar().isVisible());
    QCOMPARE(keeping.offers().size(), 1);
    QVERIFY(std::filesystem::exists(left.folder));
  }

  void workThatCannotBeKeptIsToldOnce() {
    std::ofstream(root()) << "a file in the place of the folder";
    KeepingWindow keeping(folder());
    keeping.window().open_path(scene(), false);
    QTRY_COMPARE(keeping.time(), 0.0);
    keeping.set_friction(0.1);
    QTRY_VERIFY(keeping.window().error_bar().isVisible());
    QVERIFY(keeping.window().error_bar().problem().sentence.contains(QStringLiteral("cannot be kept")));
    keeping.window().error_bar().hide();
    QTest::qWait(1000);
    QVERIFY(!keeping.window().error_bar().isVisible());
    // It is kept as soon as it can be.
    std::filesystem::remove(root());
    QTRY_VERIFY(!left_in(root()).about.isEmpty());
  }

  /// With an interval of an hour, only runs make the window keep something.
  void anEditedSceneIsKeptBeforeEachRun_data() {
    QTest::addColumn<QString>("way");
    for (const char* way : {"play", "step", "restart", "time typed", "continue from here", "history",
                            "event withdrawn", "restart while an edit is built"})
      QTest::newRow(way) << QString::fromLatin1(way);
  }
  void anEditedSceneIsKeptBeforeEachRun() {
    QFETCH(QString, way);
    KeepingWindow keeping(folder(), rare);
    MainWindow& window = keeping.window();
    window.open_path(scene(), false);
    QTRY_VERIFY(keeping.time() == 0.0 && window.run_state() != RunState::loading);
    keeping.play_until(0.2);
    keeping.set_friction(0.1);
    QVERIFY(nothing_in(root()));
    if (way == "continue from here") {
      window.timeline().show_time(0.0);
      QTRY_VERIFY(window.timeline().in_past());
    }
    const std::string edited = "Cube";
    if (way == "restart while an edit is built") edit_title(window, edited);
    if (way == "play") window.actions().play->trigger();
    if (way == "step") window.actions().step->trigger();
    if (way.startsWith("restart")) window.timeline().restart();
    if (way == "time typed") window.timeline().go_to(0.5);
    if (way == "continue from here") window.actions().continue_from_here->trigger();
    if (way == "history") emit window.findChild<HistoryPanel*>()->act_chosen(0);
    if (way == "event withdrawn")
      emit window.findChild<ScenePanel*>()->withdrawal_requested(window.scene().events.front());
    // The command has just been sent.
    const Left left = left_in(root());
    QVERIFY(!left.about.isEmpty());
    const Scene kept = read_scene(left.scene());
    if (way.endsWith("built")) QCOMPARE(kept.title, edited);
    QCOMPARE(kept.events.size(), std::size_t{1});
  }

  /// A scene that is in no file, or edited, and plays at once.
  void aSceneThatPlaysAtOnceIsKeptBefore() {
    KeepingWindow keeping(folder(), rare);
    MainWindow& window = keeping.window();
    window.open_path(cube_mesh(), true);
    QTRY_COMPARE(window.run_state(), RunState::playing);
    QVERIFY(!left_in(root()).about.isEmpty());

    window.save_scene_to(folder() / "drop.toml");
    QTRY_VERIFY(nothing_in(root()));
    QTRY_VERIFY(keeping.time() > 0.0);
    auto* panel = window.findChild<ScenePanel*>();
    emit panel->value_tried({{"gravity", "[0, 0, -5]"}});
    emit panel->restart_wanted();
    QTRY_COMPARE(window.scene().gravity.z(), -5.0);
    QTRY_COMPARE(window.run_state(), RunState::playing);
    const Left left = left_in(root());
    QVERIFY(!left.about.isEmpty());
    QCOMPARE(read_scene(left.scene()).gravity.z(), -5.0);
  }

  /// A scene that cannot be built is not what a crash leaves.
  void aRefusedEditIsNotKept() {
    KeepingWindow keeping(folder(), rare);
    MainWindow& window = keeping.window();
    window.open_path(scene(), false);
    QTRY_VERIFY(keeping.time() == 0.0 && window.run_state() != RunState::loading);
    Scene broken = window.scene();
    broken.shapes.front().mesh = folder() / "missing.stl";
    window.session().edit(broken, QStringLiteral("break"));
    window.timeline().restart();
    QVERIFY(!left_in(root()).about.isEmpty());
    QTRY_VERIFY(window.error_bar().isVisible());
    QTRY_VERIFY(nothing_in(root()));
  }

  /// Text that is typed is work, even of a scene that is saved.
  void textThatIsNotAppliedIsRestored() {
    QString typed;
    {
      KeepingWindow keeping(folder());
      keeping.window().open_path(scene(), false);
      QTRY_COMPARE_WITH_TIMEOUT(keeping.time(), 0.0, patience);
      typed = type_comment(keeping.window());
      QTRY_VERIFY(!left_in(root()).about[QStringLiteral("typed")].toString().isEmpty());
      leave_as_after_a_crash();
      // Discarded, it is not kept any more.
      keeping.click("discard_text");
      QTRY_VERIFY(nothing_in(root()));
    }
    KeepingWindow keeping(crashed());
    keeping.click("recovery_restore");
    TextPanel& panel = keeping.window().text_panel();
    QTRY_COMPARE(panel.editor().toPlainText(), typed);
    QVERIFY(panel.isVisible() && panel.edited() && !panel.overtaken());
    QTRY_VERIFY2(keeping.offers().value(0).contains(QStringLiteral("not applied yet")),
                 qPrintable(keeping.offers().value(0)));
    // Another crash finds it again, until it is applied.
    QTRY_VERIFY(!left_in(crashed() / "recovery").about[QStringLiteral("typed")].toString().isEmpty());
    keeping.click("apply_text");
    QTRY_VERIFY(!panel.edited());
    QTRY_VERIFY(left_in(crashed() / "recovery").about[QStringLiteral("typed")].toString().isEmpty());
    QVERIFY(panel.editor().toPlainText().startsWith(QStringLiteral("# typed")));
  }

  /// To apply it would undo the change.
  void thatTheSceneHasChangedSinceItWasTypedIsRestored() {
    {
      KeepingWindow keeping(folder());
      keeping.window().open_path(scene(), false);
      QTRY_COMPARE_WITH_TIMEOUT(keeping.time(), 0.0, patience);
      type_comment(keeping.window());
      keeping.play_until(0.1);
      keeping.window().timeline().change(SetEvent{{{"gravity", "[0, 0, -5]"}}});
      QTRY_VERIFY(keeping.window().text_panel().overtaken());
      QTRY_VERIFY(typed_text(left_in(root())).contains("\"overtaken\": true"));
      leave_as_after_a_crash();
    }
    KeepingWindow keeping(crashed());
    keeping.click("recovery_restore");
    TextPanel& panel = keeping.window().text_panel();
    QTRY_VERIFY(panel.edited());
    QVERIFY(panel.overtaken());
  }

  /// As before the crash, act by act.
  void theHistoryTellsWhatEnergyEachActHasAdded() {
    const auto energies = [](MainWindow& window) {
      auto& list = *window.findChild<HistoryPanel*>()->findChild<QTreeWidget*>();
      QStringList texts;
      for (int row = 1; row < list.topLevelItemCount(); ++row) texts << list.topLevelItem(row)->text(2);
      return texts;
    };
    QStringList before;
    {
      KeepingWindow keeping(folder());
      keeping.window().open_path(scene(), false);
      QTRY_COMPARE_WITH_TIMEOUT(keeping.time(), 0.0, patience);
      keeping.play_until(0.1);
      keeping.window().timeline().change(SetEvent{{{"gravity", "[0, 0, -5]"}}});
      QTRY_COMPARE(keeping.window().scene().events.size(), std::size_t{1});
      keeping.play_until(0.3);
      keeping.window().timeline().change(SetEvent{{{"gravity", "[0, 0, -20]"}}});
      QTRY_COMPARE(keeping.window().scene().events.size(), std::size_t{2});
      keeping.play_until(0.7);
      QTRY_VERIFY_WITH_TIMEOUT(left_in(root()).run_time() > 0.5, patience);
      before = energies(keeping.window());
      leave_as_after_a_crash();
    }
    QCOMPARE(before.size(), 2);
    for (const QString& energy : before) QVERIFY(!energy.isEmpty());
    KeepingWindow keeping(crashed());
    keeping.click("recovery_restore");
    QTRY_COMPARE_WITH_TIMEOUT(keeping.time(), left_in(crashed() / "recovery").run_time(), patience);
    QTRY_COMPARE(energies(keeping.window()), before);
  }

  void damagedTextIsToldAndTheRestIsRestored() {
    {
      KeepingWindow keeping(folder());
      keeping.window().open_path(scene(), false);
      QTRY_COMPARE_WITH_TIMEOUT(keeping.time(), 0.0, patience);
      type_comment(keeping.window());
      QTRY_VERIFY(!left_in(root()).about[QStringLiteral("typed")].toString().isEmpty());
      leave_as_after_a_crash();
    }
    const Left left = left_in(crashed() / "recovery");
    std::ofstream(left.folder / left.about[QStringLiteral("typed")].toString().toStdString()) << "broken";
    KeepingWindow keeping(crashed());
    keeping.click("recovery_restore");
    QTRY_VERIFY(keeping.offers().value(0).contains(QStringLiteral("were not applied is lost")));
    QCOMPARE(keeping.time(), 0.0);
    QVERIFY(!keeping.window().text_panel().edited());
  }

  void nothingIsKeptWithoutChanges() {
    KeepingWindow keeping(folder());
    keeping.window().open_path(scene(), false);
    QTRY_COMPARE(keeping.time(), 0.0);
    keeping.play_until(0.1);
    QTest::qWait(600);
    QVERIFY(nothing_in(root()));
    keeping.set_friction(0.1);
    QTRY_VERIFY(!nothing_in(root()));
    // Undone again, there is nothing to be kept.
    keeping.window().actions().undo->trigger();
    QTRY_VERIFY(nothing_in(root()));
  }

 private:
  static constexpr double rare = 3600.0;  ///< [s]

  static void edit_title(MainWindow& window, const std::string& title) {
    std::string text = window.session().text();
    text.replace(text.find("Falling cube"), 12, title);
    window.session().edit_text(text, QStringLiteral("edit"));
  }

  /// Types a line before the text of the scene.
  static QString type_comment(MainWindow& window) {
    window.actions().edit_text->trigger();
    TextEditor& editor = window.text_panel().editor();
    [&] { QTRY_VERIFY(!editor.toPlainText().isEmpty()); }();
    editor.moveCursor(QTextCursor::Start);
    editor.insertPlainText(QStringLiteral("# typed\n"));
    return editor.toPlainText();
  }
  static QByteArray typed_text(const Left& left) {
    QFile file(QString::fromStdString(left.folder.string()) + QLatin1Char('/') +
               left.about[QStringLiteral("typed")].toString());
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  /// Copies what is kept, without the lock of the window that lives.
  void leave_as_after_a_crash() const {
    const std::filesystem::path kept = left_in(root()).folder;
    std::filesystem::create_directories(crashed() / "recovery");
    std::filesystem::copy(kept, crashed() / "recovery" / "window-1",
                          std::filesystem::copy_options::recursive);
  }
  std::filesystem::path crashed() const { return folder() / "crashed"; }

  std::filesystem::path folder() const { return folder_->path().toStdString(); }
  std::filesystem::path root() const { return folder() / "recovery"; }
  std::filesystem::path scene() const { return folder() / "cube.toml"; }
  static QString text(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }

  /// Starts this program as a window that does something, and kills it when that is kept.
  Left kill_window() {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QString::fromLatin1(folder_of_killed), folder_->path());
    QProcess program;
    program.setProcessEnvironment(environment);
    program.setProcessChannelMode(QProcess::ForwardedChannels);
    program.start(QCoreApplication::applicationFilePath(),
                  {QStringLiteral("recovery"), QStringLiteral("windowToBeKilled")});
    const bool kept = QTest::qWaitFor(
        [this] {
          const Left left = left_in(root());
          return left.run_time() > 0.4 && left.about[QStringLiteral("acts")].toInt() == 2;
        },
        patience);
    program.kill();
    program.waitForFinished();
    if (!kept) qWarning("the window has not kept its work");
    return left_in(root());
  }
  static void answer(const QString& button) {
    QTimer::singleShot(200, qApp, [button] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      QVERIFY(box);
      for (QAbstractButton* one : box->buttons()) {
        if (one->text().remove(QLatin1Char('&')) == button) return QTest::mouseClick(one, Qt::LeftButton);
      }
      box->reject();
      QFAIL("no such button");
    });
  }

  std::unique_ptr<QTemporaryDir> folder_;
};

SCREE_WINDOW_TEST(TestRecovery)
#include "test_recovery.moc"
