#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>

#include "app/playback/duration_dialog.hpp"
#include "app/playback/time_field.hpp"
#include "app/playback/timeline_bar.hpp"
#include "app/playback/timeline_control.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/app/scene_tree.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// A time beyond the end is typed: the scene is extended to it.
class TestProlonging : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
    window().transport().set_speed(std::nullopt);
  }
  void cleanup() { fixture_.reset(); }

  void aRunThatHasEndedGoesOn() {
    fixture_->run_to_the_end();
    type_time("2.5");
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::finished, 60000);
    QTRY_VERIFY(qFuzzyCompare(fixture_->time(), 2.5));
    QCOMPARE(window().scene().duration, 2.5);
    QVERIFY(window().isWindowModified());
    QTRY_VERIFY(qFuzzyCompare(window().plots().solver().chart().content().time.back(), 2.5));
    const TimelineBar& bar = window().transport().timeline();
    VERIFY(bar.position_of(2.0) < bar.position_of(2.5));
    QVERIFY(row("duration")->text(1).startsWith(QStringLiteral("2.50 s")));
    // Same result as the longer scene from the start.
    const auto saved = fixture_->path("longer.toml");
    window().save_scene_to(saved);
    QVERIFY(!window().isWindowModified());
    const Scene longer = read_scene(saved);
    QCOMPARE(longer.duration, 2.5);
    Simulation whole(build_model(longer), 1);
    while (!whole.finished()) QVERIFY(!whole.step());
    VERIFY(whole.frame().bodies[0].position == window().moment().frame->bodies[0].position);
  }

  /// The end is not an output: the steps that led to it are recomputed.
  void anEndBetweenOutputsLeavesNoTrace() {
    std::string text = WindowFixture::falling_cube_text();
    text.replace(text.find("duration = 2.0"), 14, "duration = 0.3037");
    fixture_->open_text("odd.toml", text);
    window().transport().set_speed(std::nullopt);
    window().actions().play->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::finished, 60000);
    type_time("0.45");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->time() > 0.4499, 60000);
    QTRY_COMPARE(window().run_state(), RunState::finished);
    Scene longer = window().scene();
    QCOMPARE(longer.duration, 0.45);
    Simulation whole(build_model(longer), 1);
    while (!whole.finished()) QVERIFY(!whole.step());
    QTRY_VERIFY(whole.frame().bodies[0].position == window().moment().frame->bodies[0].position);
  }

  /// Before it has ended, and again from the start.
  void aRestartedRunLastsAsLong() {
    fixture_->play_until(0.1);
    type_time("2.2");
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::finished, 60000);
    QTRY_VERIFY(qFuzzyCompare(fixture_->time(), 2.2));
    const auto end = window().moment().frame;
    window().actions().restart->trigger();  // and plays
    QTRY_VERIFY_WITH_TIMEOUT(window().moment().frame != end, 60000);
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::finished, 60000);
    QTRY_VERIFY(qFuzzyCompare(fixture_->time(), 2.2));
  }

  void aRunEndsSoonerIfRequested() {
    window().transport().set_speed(0.1);  // so that it has not gone beyond the new end before it pauses
    fixture_->play_until(0.1);
    auto* dialog = ask_for_duration();
    QVERIFY(dialog);
    auto* field = dialog->findChild<TimeField*>(QStringLiteral("duration"));
    auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    QCOMPARE(field->value(), 2.0);
    // Computed moments stay.
    field->setValue(0.01);
    QVERIFY(!ok->isEnabled());
    field->setValue(0.45);
    QVERIFY(ok->isEnabled());
    dialog->accept();
    QCOMPARE(window().scene().duration, 0.45);
    QVERIFY(window().isWindowModified());
    fixture_->run_to_the_end();
    QTRY_VERIFY(qFuzzyCompare(fixture_->time(), 0.45));
    Simulation whole(build_model(window().scene()), 1);
    while (!whole.finished()) QVERIFY(!whole.step());
    QTRY_VERIFY(whole.frame().bodies[0].position == window().moment().frame->bodies[0].position);
  }

  void aRunThatIsMadeToEndNowHasEnded() {
    window().transport().set_speed(1.0);
    fixture_->play_until(0.3);
    auto* dialog = ask_for_duration();
    QVERIFY(dialog);
    dialog->findChild<TimeField*>(QStringLiteral("duration"))->setValue(fixture_->time());
    dialog->accept();
    QTRY_COMPARE(window().run_state(), RunState::finished);
  }

  /// What has been computed would lie beyond the end.
  void aRunMadeShorterThanItIsIsRefusedInWords() {
    window().transport().set_speed(1.0);
    fixture_->play_until(0.3);
    const double time = fixture_->time();
    type_value(*fixture_, "duration", "0.1");
    auto* fault = fixture_->find<QLabel>("value_fault");
    QTRY_VERIFY(fault->isVisible());
    QVERIFY2(fault->text().contains(QStringLiteral("has been computed until")), qPrintable(fault->text()));
    QCOMPARE(window().scene().duration, 2.0);
    QCOMPARE(fixture_->time(), time);
    window().actions().restart->trigger();
    QTRY_COMPARE(fixture_->time(), 0.0);
    QTRY_COMPARE(window().timeline().computed(), 0.0);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    type_value(*fixture_, "duration", "0.1");
    QTRY_COMPARE(window().scene().duration, 0.1);
    QTRY_VERIFY(!fault->isVisible());
  }

  /// An earlier time, or the end itself, changes nothing.
  void othersAreLookedAtOnly() {
    fixture_->run_to_the_end();
    for (const char* time : {"1", "2"}) {
      type_time(time);
      QTRY_VERIFY(std::abs(fixture_->time() - QString::fromLatin1(time).toDouble()) < 1e-6);
      QCOMPARE(window().scene().duration, 2.0);
      QVERIFY(!window().isWindowModified());
    }
  }

 private:
  DurationDialog* ask_for_duration() {
    window().actions().duration->trigger();
    if (!QTest::qWaitFor([this] { return window().run_state() == RunState::paused; })) return nullptr;
    return window().findChild<DurationDialog*>();
  }

  MainWindow& window() { return fixture_->window(); }
  void type_time(const char* time) {
    window().actions().go_to_time->trigger();
    auto* field = fixture_->find<TimeField>("time");
    QTRY_VERIFY(field->hasFocus());
    QTest::keyClicks(field, QString::fromLatin1(time));
    QTest::keyClick(field, Qt::Key_Return);
  }
  QTreeWidgetItem* row(const char* name) {
    return fixture_->find<QTreeWidget>("scene_tree")
        ->findItems(QString::fromLatin1(name), Qt::MatchExactly | Qt::MatchRecursive, 0)
        .front();
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestProlonging)
#include "test_prolonging.moc"
