#include <QAction>
#include <QMessageBox>
#include <QPushButton>
#include <QThread>
#include <QTimer>
#include <QTreeWidget>

#include "app/session/beside_edits.hpp"
#include "core/scene/file/scene_file.hpp"
#include "tests/fixtures/app/scene_tree.hpp"
#include "tests/fixtures/app/window_fixture.hpp"

using namespace scree;

/// Edits of the open scene, each of which opens another model.
class TestEdits : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
  }
  void cleanup() { fixture_.reset(); }

  /// The model of the first one comes when the second has been asked for.
  void twoEditsInARowAreNoOpening() {
    edit("first");
    QThread::msleep(300);  // The model is made, and not yet taken.
    edit("second");
    QTRY_COMPARE(window().scene().title, std::string("second"));
    QVERIFY(window().isWindowModified());
    QTRY_VERIFY(window().actions().undo->isEnabled());
    while (window().actions().undo->isEnabled()) {
      const int row = history().currentIndex().row();
      window().actions().undo->trigger();
      QTRY_VERIFY(history().currentIndex().row() < row);
      QTRY_VERIFY(window().moment().frame && !window().timeline().going_on());
    }
    QCOMPARE(window().scene().title, std::string("Falling cube"));
  }

  /// A value may be set twice at the same time, for example while the run is paused.
  void actsDuringAnEditCountOneByOne() {
    const EventSpec act{1.0, FrictionEvent{0.3, 0.3}, true};
    Scene base;
    base.events = {act};
    Scene now = base;
    now.events = {EventSpec{0.5, FrictionEvent{0.2, 0.2}, true}, act, act};
    Scene edited = base;
    edited.title = "edited";
    const Scene scene = with_new_acts(edited, base, now);
    QCOMPARE(scene.title, std::string("edited"));
    QCOMPARE(scene.events, now.events);
  }

  void anEditAfterOneThatFailsIsNoOpening() {
    Scene impossible = window().scene();
    impossible.shapes.front().mesh = "missing.stl";
    window().session().edit(impossible, QStringLiteral("impossible"));
    QThread::msleep(300);
    edit("second");
    QTRY_COMPARE(window().scene().title, std::string("second"));
    QVERIFY(window().isWindowModified());
    QTRY_VERIFY(window().actions().undo->isEnabled());
  }

  /// The acts of the history were made in the old one.
  void undoAfterSavingElsewhereStaysInTheNewFile() {
    edit("second");
    QTRY_COMPARE(window().scene().title, std::string("second"));
    const auto elsewhere = fixture_->path("elsewhere.toml");
    window().save_scene_to(elsewhere);
    QTRY_VERIFY(window().actions().undo->isEnabled());
    window().actions().undo->trigger();
    QTRY_COMPARE(window().scene().title, std::string("Falling cube"));
    QCOMPARE(window().scene().file, elsewhere);
    QVERIFY(window().isWindowModified());
  }

  void aSceneThatIsSavedWhileAnEditIsMadeStaysInItsFile() {
    edit("second");
    const auto elsewhere = fixture_->path("elsewhere.toml");
    window().save_scene_to(elsewhere);
    QTRY_COMPARE(window().scene().title, std::string("second"));
    QCOMPARE(window().scene().file, elsewhere);
    QVERIFY(window().isWindowModified());
    window().save_scene_to(elsewhere);
    QVERIFY(!window().isWindowModified());
  }

  void theEndChosenWhileAnEditIsMadeStays() {
    edit("second");
    window().change_duration(3.0);
    QTRY_COMPARE(window().scene().title, std::string("second"));
    QCOMPARE(window().scene().duration, 3.0);
    QTRY_COMPARE(scene_row(*fixture_, "duration")->text(1), QStringLiteral("3.00 s"));
    fixture_->run_to_the_end();
    QTRY_COMPARE(fixture_->time(), 3.0);
  }

  void whatFollowsAnEditIsForgottenWithItsScene() {
    std::vector<std::string> done;  // titles; the first edit may be made before the other scene is opened
    const auto note = [&] { done.push_back(window().scene().title); };
    edit("second");
    window().session().after_edits(note);
    const auto other = fixture_->write("other.toml", WindowFixture::resting_cube_text(""));
    window().session().open(other, false);
    QTRY_COMPARE(window().scene().file, other);
    edit("third");
    QTRY_COMPARE(window().scene().title, std::string("third"));
    VERIFY(std::ranges::count(done, "third") == 0);
    edit("fourth");
    window().session().after_edits(note);
    QTRY_COMPARE(window().scene().title, std::string("fourth"));
    VERIFY(std::ranges::count(done, "fourth") == 1);
  }

  /// They are in no file, and marked in the title.
  void savingAsksForValuesThatWait() {
    fixture_->play_until(0.05);
    type_value(*fixture_, "density", "1500");
    QTRY_VERIFY(window().isWindowModified());
    answer("Cancel");
    save();
    QCOMPARE(read_scene(fixture_->scene()).materials[0].density, 2000.0);
    answer("Save without them");
    save();
    QCOMPARE(read_scene(fixture_->scene()).materials[0].density, 2000.0);
    QVERIFY(window().isWindowModified());
    answer("Restart and save");
    save();
    QTRY_COMPARE(read_scene(fixture_->scene()).materials[0].density, 1500.0);
    QTRY_VERIFY(!window().isWindowModified());
  }

  void valuesThatWaitAreNotLeftWithoutAQuestion() {
    fixture_->play_until(0.05);
    type_value(*fixture_, "density", "1500");
    QTRY_VERIFY(window().isWindowModified());
    answer("Cancel");
    window().open_path(fixture_->write("other.toml", WindowFixture::resting_cube_text("")), false);
    QVERIFY(!asked_);
    QTest::qWait(100);
    QCOMPARE(window().scene().title, std::string("Falling cube"));
  }

 private:
  /// Presses a button of the next question.
  void answer(const char* button) {
    asked_ = true;
    QTimer::singleShot(0, this, [this, name = QString::fromLatin1(button)] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      QVERIFY(box != nullptr);
      asked_ = false;
      for (QAbstractButton* one : box->buttons()) {
        if (one->text().remove(QLatin1Char('&')) == name) return one->click();
      }
      box->reject();
      QFAIL(qPrintable(name));
    });
  }
  void save() {
    window().actions().save_scene->trigger();
    QVERIFY(!asked_);
  }
  MainWindow& window() { return fixture_->window(); }
  QTreeWidget& history() { return *fixture_->find<QTreeWidget>("history"); }
  void edit(const std::string& title) {
    Scene scene = window().scene();
    scene.title = title;
    window().session().edit(scene, QString::fromStdString(title));
  }

  std::unique_ptr<WindowFixture> fixture_;
  bool asked_ = false;  ///< a question is expected
};

SCREE_WINDOW_TEST(TestEdits)
#include "test_edits.moc"
