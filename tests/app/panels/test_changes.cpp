#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

#include "app/panels/scene_panel.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/widgets/error_bar.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/app/scene_tree.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// Changes of friction and walls by hand: at the displayed moment, as events of the scene.
class TestChanges : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
  }
  void cleanup() { fixture_.reset(); }

  void aWallIsRemovedAtTheMomentShown() {
    fixture_->run_to_the_end();
    QVERIFY(!window().isWindowModified());
    window().timeline().show_time(0.5);
    const double shown = fixture_->time();
    change(RemoveEvent{"floor"});
    QTRY_VERIFY(!window().moment().frame->walls[0].present);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QCOMPARE(fixture_->time(), shown);
    QVERIFY(!window().timeline().in_past());
    QTRY_VERIFY(window().isWindowModified());
    QCOMPARE(window().scene().events.size(), std::size_t{1});
    QCOMPARE(window().scene().events.front().time, shown);
    fixture_->run_to_the_end();
    VERIFY(window().moment().frame->bodies[0].position.z() < -1.0);
    window().timeline().show_time(0.3);
    QVERIFY(window().moment().frame->walls[0].present);
  }

  void anImpossibleChangeOfThePastLeavesTheRunAsItWas() {
    fixture_->play_until(0.3);
    field("static_friction").setValue(0.05);
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    fixture_->run_to_the_end();
    const double end = window().timeline().computed();
    window().timeline().show_time(0.1);
    change(MoveEvent{"cube", Vec3(0, 0, -1), {}});
    QTRY_VERIFY(window().error_bar().isVisible());
    QTRY_COMPARE(window().timeline().computed(), end);
    QCOMPARE(window().scene().events.size(), std::size_t{1});
  }

  /// Its place is taken once the removal of the floor has been taken back.
  void anActThatHasBecomeImpossibleCanBeLeftOut() {
    fixture_->play_until(0.1);
    change(RemoveEvent{"floor"});
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    fixture_->play_until(0.3);
    change(MoveEvent{"cube", Vec3(0, 0, -1), {}});
    QTRY_COMPARE(window().scene().events.size(), std::size_t{2});
    window().timeline().withdraw_change(window().scene().events[0]);
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    QTRY_VERIFY(!window().timeline().going_on());
    window().actions().play->trigger();
    QTRY_VERIFY(window().error_bar().isVisible());
    QPushButton* leave_out = button_of(window().error_bar(), "Leave it out");
    QVERIFY(leave_out != nullptr && leave_out->isVisible());
    leave_out->click();
    QTRY_VERIFY(window().scene().events.empty());
    QTRY_VERIFY(!window().timeline().going_on());
    fixture_->run_to_the_end();
    QVERIFY(!window().error_bar().isVisible());
    VERIFY(window().moment().frame->bodies[0].position.z() > 0.0);
  }

  /// The first one has not acted when the second begins.
  void ofTwoPullsWithinAStepTheSecondActs() {
    fixture_->play_until(0.1);
    for (const double height : {0.5, 1.0}) {
      PullSpec pull;
      pull.body = "cube";
      pull.target = {Vec3(0, 0, height)};
      change(pull);
    }
    window().actions().step->trigger();
    QTRY_COMPARE(window().moment().frame->pulls.size(), std::size_t{1});
    QCOMPARE(window().moment().frame->pulls[0].target.z(), 1.0);
  }

  void savedTheChangesRunHeadlessWithTheSameBits() {
    window().transport().set_speed(0.1);
    fixture_->play_until(0.2);
    field("static_friction").setValue(0.05);
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    fixture_->play_until(0.3);
    change(RemoveEvent{"floor"});
    QTRY_COMPARE(window().scene().events.size(), std::size_t{2});
    fixture_->run_to_the_end();
    window().save_scene_to(fixture_->path("changed.toml"));
    QVERIFY(!window().isWindowModified());
    Simulation headless(build_model(read_scene(fixture_->path("changed.toml"))), 2);
    while (!headless.finished()) QVERIFY(!headless.step());
    const FrameBody& body = window().moment().frame->bodies[0];
    QCOMPARE(headless.frame().bodies[0].position, body.position);
    QCOMPARE(headless.frame().bodies[0].spin, body.spin);
    QCOMPARE(headless.frame().energy.external_work, window().moment().frame->energy.external_work);
  }

  /// A bundle holds the scene, its meshes and the changes, and opens like a scene.
  void savedAsABundleTheChangesStay() {
    window().transport().set_speed(0.1);
    fixture_->play_until(0.2);
    change(RemoveEvent{"floor"});
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    const std::filesystem::path bundle = fixture_->path("changed.zip");
    window().save_scene_to(bundle);
    QVERIFY(!window().isWindowModified());
    QCOMPARE(window().scene().file, bundle);
    const double changed_at = window().scene().events.front().time;
    fixture_->open_scene();
    QCOMPARE(window().scene().events.size(), std::size_t{0});
    window().open_path(bundle, false);
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    QCOMPARE(window().scene().events.front().time, changed_at);
    QCOMPARE(window().scene().file, bundle);
    QVERIFY(!window().isWindowModified());
  }

  /// The panel shows the laws at the displayed moment, regardless of later changes.
  void lawsShowWhatHoldsAtTheMomentShown() {
    QCOMPARE(law_text(), QStringLiteral("0.5 / 0.4"));
    fixture_->play_until(0.3);
    field("static_friction").setValue(0.2);
    QCOMPARE(law_text(), QStringLiteral("0.2 / 0.2"));
    fixture_->run_to_the_end();
    QCOMPARE(law_text(), QStringLiteral("0.2 / 0.2"));
    window().timeline().show_time(0.1);
    QCOMPARE(law_text(), QStringLiteral("0.5 / 0.4"));
    QCOMPARE(field("static_friction").value(), 0.5);
    QCOMPARE(field("dynamic_friction").value(), 0.4);
    window().actions().to_newest->trigger();
    QCOMPARE(field("static_friction").value(), 0.2);
    // In a run from the start the change happens at its time again.
    window().transport().set_speed(0.01);
    window().actions().restart->trigger();
    QTRY_VERIFY(fixture_->time() < 0.1);
    QTRY_COMPARE(law_text(), QStringLiteral("0.5 / 0.4"));
    QVERIFY(window().isWindowModified());
  }

  /// A number of the panel, edited in place while the run is paused, holds from then on.
  void aValueIsEditedInPlace() {
    fixture_->play_until(0.2);
    const double time = fixture_->time();
    edit("gravity", "[0, 0, -1.6]");
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    QCOMPARE(window().scene().events.front().time, time);
    const auto& set = std::get<SetEvent>(window().scene().events.front().action);
    QCOMPARE(set.values.front().path, std::string("gravity"));
    QTRY_COMPARE(row("gravity")->text(1), QStringLiteral("1.60 m/s²"));
    QTRY_VERIFY(window().moment().frame->energy.exchange_changes != 0.0);
    edit("stiffness", "2e7");
    QTRY_COMPARE(row("stiffness")->text(1), QStringLiteral("20.0 MN/m"));
    // The values are those of the moment shown.
    window().timeline().show_time(0.1);
    QTRY_COMPARE(row("gravity")->text(1), QStringLiteral("9.81 m/s²"));
    QCOMPARE(row("stiffness")->text(1), QStringLiteral("10.0 MN/m"));
    window().actions().to_newest->trigger();
    QTRY_COMPARE(row("gravity")->text(1), QStringLiteral("1.60 m/s²"));
    window().actions().undo->trigger();
    QTRY_COMPARE(row("stiffness")->text(1), QStringLiteral("10.0 MN/m"));
    QTRY_VERIFY(!window().timeline().going_on());
    window().actions().undo->trigger();
    QTRY_COMPARE(window().scene().events.size(), std::size_t{0});
    QTRY_COMPARE(row("gravity")->text(1), QStringLiteral("9.81 m/s²"));
  }

  void aWrongValueChangesNothing() {
    fixture_->play_until(0.1);
    edit("stiffness", "-5");
    edit("gravity", "down");
    QTest::qWait(200);
    QCOMPARE(window().scene().events.size(), std::size_t{0});
    QCOMPARE(row("stiffness")->text(1), QStringLiteral("10.0 MN/m"));
  }

  void theThemeLeavesTheFrictionAsItIs() {
    fixture_->play_until(0.2);
    field("static_friction").setValue(0.1);
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    window().actions().theme_dark->trigger();
    QTest::qWait(100);
    QCOMPARE(field("static_friction").value(), 0.1);
    QCOMPARE(law_text(), QStringLiteral("0.1 / 0.1"));
    window().actions().theme_light->trigger();
    QTest::qWait(100);
    QCOMPARE(field("static_friction").value(), 0.1);
    QCOMPARE(window().scene().events.size(), std::size_t{1});
  }

  void aChangeIsTakenBackByItsMenu() {
    fixture_->play_until(0.2);
    change(RemoveEvent{"floor"});
    QTRY_VERIFY(window().isWindowModified());
    fixture_->run_to_the_end();
    QTreeWidgetItem* row = row_of(QStringLiteral("remove floor"));
    QVERIFY(row != nullptr);
    emit panel().withdrawal_requested(window().scene().events.front());
    QTRY_VERIFY(!window().isWindowModified());
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QVERIFY(row_of(QStringLiteral("remove floor")) == nullptr);
    QTRY_VERIFY(window().moment().frame->walls[0].present);
    fixture_->run_to_the_end();
    VERIFY(window().moment().frame->bodies[0].position.z() > 0.0);
  }

 private:
  QTreeWidgetItem* row(const char* name) { return scene_row(*fixture_, name); }
  void edit(const char* name, const char* text) { type_value(*fixture_, name, text); }
  MainWindow& window() { return fixture_->window(); }
  ScenePanel& panel() { return *window().findChild<ScenePanel*>(); }
  void change(const EventAction& action) { emit panel().change_wanted(action); }
  QDoubleSpinBox& field(const char* name) { return *fixture_->find<QDoubleSpinBox>(name); }
  QTreeWidgetItem* row_of(const QString& name) {
    const auto rows =
        fixture_->find<QTreeWidget>("scene_tree")->findItems(name, Qt::MatchExactly | Qt::MatchRecursive);
    return rows.empty() ? nullptr : rows.front();
  }
  QString law_text() { return row_of(QStringLiteral("friction"))->text(1); }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestChanges)
#include "test_changes.moc"
