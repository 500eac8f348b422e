#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTimer>
#include <QTreeWidget>

#include "app/history/history_panel.hpp"
#include "app/recovery/recovery_bar.hpp"
#include "app/shell/resources.hpp"
#include "app/widgets/error_bar.hpp"
#include "core/record/checkpoint_file.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/scene/file/bundle.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/frame_bits.hpp"

using namespace scree;

namespace {

std::string content_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::string bits_of(const Frame& frame) {
  fixture::FrameBits bits;
  bits.add(without_contacts(frame));
  return bits.bytes();
}

/// Bits of the first step at or after a time.
std::string bits_at(Simulation simulation, double time) {
  while (simulation.time() < time) {
    if (simulation.step()) return {};
  }
  return bits_of(simulation.frame());
}

}  // namespace

/// Save, Save as, Revert.
class TestSaving : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    question_.clear();
  }
  void cleanup() { fixture_.reset(); }

  void savingWritesTheOwnFileAtOnce() {
    open_and_change();
    QVERIFY(window().windowTitle().contains(QStringLiteral("[*]")));
    window().actions().save_scene->trigger();
    QVERIFY(!window().isWindowModified());
    QCOMPARE(read_scene(fixture_->scene()).events.size(), std::size_t{1});
    // The file is the one that was written last.
    change(0.6);
    window().actions().save_scene->trigger();
    QVERIFY(!window().isWindowModified());
    QCOMPARE(read_scene(fixture_->scene()).events.size(), std::size_t{2});
  }

  void changesOfAnotherProgramAreNotReplacedSilently() {
    open_and_change();
    const std::string theirs = WindowFixture::falling_cube_text() + "# theirs\n";
    fixture_->write("falling_cube.toml", theirs);
    answer(QStringLiteral("Cancel"));
    window().actions().save_scene->trigger();
    QVERIFY2(question_.contains(QStringLiteral("Another program")), qPrintable(question_));
    QVERIFY(window().isWindowModified());
    QCOMPARE(content_of(fixture_->scene()), theirs);
    answer(QStringLiteral("Replace"));
    window().actions().save_scene->trigger();
    QVERIFY(!window().isWindowModified());
    QCOMPARE(read_scene(fixture_->scene()).events.size(), std::size_t{1});
  }

  void aFailureLeavesTheOldFile() {
    open_and_change();
    const std::string old = content_of(fixture_->scene());
    // In the way of the temporary file.
    std::filesystem::create_directory(fixture_->path("falling_cube.toml.part"));
    window().actions().save_scene->trigger();
    QVERIFY(window().error_bar().isVisible());
    QVERIFY(window().isWindowModified());
    QCOMPARE(content_of(fixture_->scene()), old);
  }

  void examplesAskForAFile() {
    const std::string old = content_of(example_scenes().front());
    open(example_scenes().front());
    window().change_duration(window().scene().duration + 1.0);
    QString suggested;
    answer_file([&](QFileDialog& dialog) { suggested = dialog.directory().path(); });
    window().actions().save_scene->trigger();
    QVERIFY(!suggested.isEmpty());
    QVERIFY(!suggested.startsWith(QString::fromStdString(resource_folder().string())));
    QVERIFY(window().isWindowModified());
    QCOMPARE(content_of(example_scenes().front()), old);
  }

  void saveAsWritesAnotherFile() {
    open_and_change();
    const std::string old = content_of(fixture_->scene());
    const std::filesystem::path other = fixture_->path("other.toml");
    answer_file([&](QFileDialog& dialog) {
      dialog.findChild<QLineEdit*>()->setText(QString::fromStdString(other.string()));
      static_cast<QDialog&>(dialog).accept();
    });
    window().actions().save_scene_as->trigger();
    QVERIFY(!window().isWindowModified());
    QCOMPARE(content_of(fixture_->scene()), old);
    QCOMPARE(read_scene(other).events.size(), std::size_t{1});
    QCOMPARE(window().scene().file, other);
  }

  void aBundleHoldsTheMeshes() {
    open_and_change();
    answer_file([&](QFileDialog& dialog) {
      dialog.findChild<QLineEdit*>()->setText(QString::fromStdString(fixture_->path("whole").string()));
      static_cast<QDialog&>(dialog).accept();
    });
    window().actions().save_bundle->trigger();
    QVERIFY(!window().isWindowModified());
    QVERIFY(is_unpacked(read_scene(fixture_->path("whole.zip")).shapes.front().mesh));
  }

  /// From the file into a bundle, from the opened bundle into itself, and out of it.
  void commentsStayInABundle() {
    const std::string comment = "# as measured\n[[body]]\n";
    std::string text = WindowFixture::falling_cube_text();
    fixture_->write("falling_cube.toml", text.replace(text.find("[[body]]\n"), 9, comment));
    open_and_change();
    const std::filesystem::path bundle = fixture_->path("whole.zip");
    window().save_scene_to(bundle);
    QVERIFY(read_bundle(bundle).source.text.find(comment) != std::string::npos);
    change(0.6);
    window().actions().save_scene->trigger();
    QVERIFY(read_bundle(bundle).source.text.find(comment) != std::string::npos);
    QCOMPARE(read_scene(bundle).events.size(), std::size_t{2});

    open(bundle);
    QTRY_COMPARE(window().scene().file, bundle);
    QVERIFY(window().session().text().find(comment) != std::string::npos);
    change(0.4);
    window().actions().save_scene->trigger();
    QCOMPARE(read_scene(bundle).events.size(), std::size_t{3});
    QVERIFY(read_bundle(bundle).source.text.find(comment) != std::string::npos);
    QVERIFY(read_bundle(bundle).source.text.find("mesh = \"files/cube.stl\"") != std::string::npos);
    window().save_scene_to(fixture_->path("out.toml"));
    QVERIFY(content_of(fixture_->path("out.toml")).find(comment) != std::string::npos);
  }

  /// The run goes on with the same bits, in the window and elsewhere, and as if nothing had been saved.
  void aBundleHoldsThePresentMomentIfWished() {
    run_with_acts();
    const std::filesystem::path bundle = save_bundle("moment", QStringLiteral("With the run"));
    QVERIFY2(question_.contains(QStringLiteral("as it is at t =")), qPrintable(question_));
    QVERIFY2(!window().isWindowModified(), qPrintable(window().error_bar().problem().details));
    const double moment = fixture_->time();
    const std::string present = bits();
    const std::string later = bits_later();

    const auto model = build_model(read_scene(bundle));
    VERIFY(bits_at(Simulation(model, 2), moment) == present);
    Simulation resumed = Simulation::restore(model, read_checkpoint(bundle).state, 2);
    QCOMPARE(resumed.time(), moment);
    VERIFY(bits_at(std::move(resumed), late) == later);

    open_at(bundle, moment);
    QCOMPARE(window().run_state(), RunState::paused);
    VERIFY(bits() == present);
    QVERIFY(!window().isWindowModified());
    QTRY_VERIFY(fixture_->find<QLabel>("recovery_text"));
    QVERIFY(fixture_->find<QLabel>("recovery_text")->text().contains(QStringLiteral("is opened at t =")));
    VERIFY(bits_later() == later);
    // The message is about this scene alone.
    open(fixture_->scene());
    QTRY_VERIFY(!fixture_->find<RecoveryBar>("recovery_bar")->isVisible());
  }

  /// They are undone and done again, and saved once more as what they are.
  void aBundleHoldsTheHistory() {
    run_with_acts();
    const QStringList acts = acts_in_history();
    QCOMPARE(acts.size(), 3);
    const std::filesystem::path bundle = save_bundle("history", QStringLiteral("With the run"));
    const double moment = fixture_->time();
    const std::string present = bits();
    open_at(bundle, moment);
    QTRY_COMPARE(acts_in_history(), acts);
    QVERIFY(!window().isWindowModified());
    const std::vector<EventSpec> events = window().scene().events;

    undo_all();
    QVERIFY(window().scene().events.empty());
    QCOMPARE(window().scene().shapes.size(), std::size_t{1});
    QVERIFY(window().isWindowModified());
    while (window().scene().events.size() < events.size() && !QTest::currentTestFailed())
      trigger_and_wait(*window().actions().redo);
    QVERIFY(window().scene().events == events);
    QVERIFY(!window().isWindowModified());
    window().timeline().go_to(moment);
    QTRY_COMPARE(fixture_->time(), moment);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    VERIFY(bits() == present);

    window().actions().save_scene->trigger();
    QVERIFY(!window().isWindowModified());
    open_at(bundle, moment);
    QTRY_COMPARE(acts_in_history(), acts);
  }

  /// The acts wait for their times, and can be undone before.
  void aBundleOfTheSceneAloneHoldsTheHistory() {
    run_with_acts();
    const QStringList acts = acts_in_history();
    const std::string later = bits_later();
    const std::filesystem::path bundle = save_bundle("alone", QStringLiteral("Scene only"));
    open_at(bundle, 0.0, false);
    QTRY_COMPARE(acts_in_history(), acts);
    QVERIFY(!window().isWindowModified());
    const std::size_t count = window().scene().events.size();
    undo_all();
    QVERIFY(window().scene().events.empty());
    QCOMPARE(window().scene().shapes.size(), std::size_t{1});
    QCOMPARE(fixture_->time(), 0.0);
    while (window().scene().events.size() < count && !QTest::currentTestFailed())
      trigger_and_wait(*window().actions().redo);
    QCOMPARE(fixture_->time(), 0.0);
    VERIFY(bits_later() == later);
  }

  /// Where nothing was done by hand, a bundle holds no history, and events of the scene's own are no acts.
  void eventsOfTheSceneAreNoHistory() {
    open_and_change();
    window().save_scene_to(fixture_->path("plain.toml"));
    open(fixture_->path("plain.toml"));
    QTRY_VERIFY(acts_in_history().isEmpty());
    QCOMPARE(window().scene().events.size(), std::size_t{1});
    const std::filesystem::path bundle = fixture_->path("plain.zip");
    window().save_scene_to(bundle);
    QVERIFY(!read_bundle(bundle).history);
    open_at(bundle, 0.0, false);
    QCOMPARE(window().scene().events.size(), std::size_t{1});
    QVERIFY(acts_in_history().isEmpty());
  }

  void aBundleHoldsNoMomentIfNotWished() {
    open_and_change();
    fixture_->play_until(0.2);
    QVERIFY(!std::filesystem::exists(save_bundle("none", QStringLiteral("Cancel"))));
    QVERIFY(window().isWindowModified());
    const std::filesystem::path bundle = save_bundle("scene", QStringLiteral("Scene only"));
    QVERIFY(read_bundle(bundle).checkpoint.empty());
    window().open_path(bundle, true);
    QTRY_COMPARE(window().scene().file, bundle);
    QTRY_COMPARE(window().run_state(), RunState::playing);
    window().actions().save_scene->trigger();
    QVERIFY(read_bundle(bundle).checkpoint.empty());
  }

  /// It stays what was chosen: a bundle with the moment at which it is saved.
  void savingABundleAgainRenewsItsMoment() {
    run_with_acts();
    const std::filesystem::path bundle = save_bundle("moment", QStringLiteral("With the run"));
    const double before = fixture_->time();
    open_at(bundle, before);
    fixture_->play_until(0.5);
    change(0.2);
    window().actions().save_scene->trigger();
    QVERIFY(!window().isWindowModified());
    const double after = fixture_->time();
    QVERIFY(after > before);
    open_at(bundle, after);
    // An edit begins a new run, which has no moment yet.
    Scene edited = window().scene();
    edited.title = "Edited";
    window().session().edit(edited, QStringLiteral("edit"));
    QTRY_COMPARE(window().scene().title, std::string("Edited"));
    QTRY_VERIFY(fixture_->time() == 0.0 && window().run_state() == RunState::paused);
    window().actions().save_scene->trigger();
    QVERIFY(!window().isWindowModified());
    QVERIFY(read_bundle(bundle).checkpoint.empty());
  }

  void aDamagedMomentIsToldAndTheRunBeginsAtItsStart() {
    const std::filesystem::path bundle = fixture_->path("damaged.zip");
    write_bundle(read_scene(fixture_->scene()), bundle, {}, "broken");
    window().open_path(bundle, false);
    QTRY_COMPARE(window().scene().file, bundle);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QCOMPARE(fixture_->time(), 0.0);
    QTRY_VERIFY(fixture_->find<QLabel>("recovery_text"));
    QVERIFY(fixture_->find<QLabel>("recovery_text")->text().contains(QStringLiteral("opened at its start")));
  }

  void revertAsksAndGoesBackToTheFile() {
    open_and_change();
    QVERIFY(window().actions().revert->isEnabled());
    answer(QStringLiteral("Cancel"));
    window().actions().revert->trigger();
    QVERIFY2(question_.contains(QStringLiteral("falling_cube.toml")), qPrintable(question_));
    QCOMPARE(window().scene().events.size(), std::size_t{1});
    answer(QStringLiteral("Revert"));
    window().actions().revert->trigger();
    QTRY_VERIFY(!window().isWindowModified());
    QVERIFY(window().scene().events.empty());
    QVERIFY(!window().actions().revert->isEnabled());
    QTRY_COMPARE(window().run_state(), RunState::paused);
  }

 private:
  static constexpr double late = 0.8037;  ///< [s]

  std::string bits() { return bits_of(*window().moment().frame); }
  /// Goes on with the run.
  std::string bits_later() {
    window().timeline().go_to(late);
    const bool there = QTest::qWaitFor(
        [this] { return fixture_->time() >= late && window().run_state() == RunState::paused; }, 30000);
    return there ? bits() : std::string();
  }
  /// A run with a changed value and a body with a shape of its own, which both came by hand; between two
  /// outputs.
  void run_with_acts() {
    open_and_change();
    fixture_->play_until(0.2);
    AddBodyEvent add;
    add.shape = window().scene().shapes.front();
    add.shape->name = "brick";
    add.body.name = "another";
    add.body.shape = "brick";
    add.body.material = "stone";
    add.body.position = {1.0, 0.0, 0.3};
    window().timeline().change(add);
    QTRY_COMPARE(window().scene().events.size(), std::size_t{2});
    fixture_->play_until(0.3);
    change(0.3);
    QTRY_COMPARE(window().scene().events.size(), std::size_t{3});
    const double before = fixture_->time();
    window().actions().step->trigger();
    QTRY_VERIFY(fixture_->time() > before);
  }
  std::filesystem::path save_bundle(const char* name, const QString& button) {
    const std::filesystem::path bundle = fixture_->path(std::string(name) + ".zip");
    answer_file([&](QFileDialog& dialog) {
      dialog.findChild<QLineEdit*>()->setText(QString::fromStdString(bundle.string()));
      answer(button);
      static_cast<QDialog&>(dialog).accept();
    });
    window().actions().save_bundle->trigger();
    return bundle;
  }
  QStringList acts_in_history() {
    const auto* list = window().findChild<HistoryPanel*>()->findChild<QTreeWidget*>();
    QStringList acts;
    for (int row = 1; row < list->topLevelItemCount(); ++row) {
      const QTreeWidgetItem& item = *list->topLevelItem(row);
      acts << item.text(0) + QLatin1Char(' ') + item.text(1);
    }
    return acts;
  }
  /// An act that is undone or done again.
  void trigger_and_wait(QAction& action) {
    const std::size_t before = window().scene().events.size();
    QTRY_VERIFY(action.isEnabled());
    action.trigger();
    QTRY_VERIFY(window().scene().events.size() != before);
    QTRY_VERIFY(window().moment().frame && !window().timeline().going_on());
  }
  void undo_all() {
    while (!window().scene().events.empty() && !QTest::currentTestFailed())
      trigger_and_wait(*window().actions().undo);
  }
  void open_at(const std::filesystem::path& bundle, double moment, bool play = true) {
    const QSignalSpy opened(&window().session(), &SceneSession::opened);
    window().open_path(bundle, play);
    QTRY_COMPARE(opened.count(), 1);
    QTRY_COMPARE(window().scene().file, bundle);
    QTRY_COMPARE(fixture_->time(), moment);
    QTRY_COMPARE(window().run_state(), RunState::paused);
  }
  MainWindow& window() { return fixture_->window(); }
  void open(const std::filesystem::path& path) {
    window().open_path(path, false);
    QTRY_VERIFY(fixture_->time() == 0.0 && window().run_state() != RunState::loading);
  }
  void change(double friction) {
    fixture_->find<QDoubleSpinBox>("static_friction")->setValue(friction);
    QTRY_VERIFY(window().isWindowModified());
  }
  void open_and_change() {
    fixture_->open_scene();
    QVERIFY(!window().isWindowModified());
    QVERIFY(!window().actions().revert->isEnabled());
    change(0.7);
  }
  /// Clicks on a button of the next question.
  void answer(const QString& button) {
    QTimer::singleShot(200, this, [this, button] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      QVERIFY(box);
      question_ = box->text();
      for (QAbstractButton* one : box->buttons()) {
        if (one->text().remove(QLatin1Char('&')) == button) return QTest::mouseClick(one, Qt::LeftButton);
      }
      box->reject();
      QFAIL("no such button");
    });
  }
  /// Fills in the next file dialog, which is then closed.
  void answer_file(const std::function<void(QFileDialog&)>& fill) {
    QTimer::singleShot(500, this, [fill] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog);
      fill(*dialog);
      if (dialog->isVisible()) dialog->reject();
    });
  }

  std::unique_ptr<WindowFixture> fixture_;
  QString question_;
};

SCREE_WINDOW_TEST(TestSaving)
#include "test_saving.moc"
