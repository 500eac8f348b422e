#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>

#include "app/playback/time_field.hpp"
#include "app/playback/timeline_bar.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/frame_bits.hpp"

using namespace scree;
using scree::fixture::FrameBits;

namespace {

FrameBits bits_of(const Frame& frame) {
  FrameBits bits;
  bits.add(frame);
  return bits;
}

/// The first step of a scene at or after a time, run without a window.
Frame first_step_from(const std::filesystem::path& scene, double time) {
  Simulation simulation(build_model(read_scene(scene)));
  while (simulation.time() < time) {
    if (simulation.step()) break;
  }
  return simulation.frame();
}

}  // namespace

/// Typed times.
class TestExactTime : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  void aTimeOfThePastIsShownExactly() {
    open(fixture_->scene());
    fixture_->run_to_the_end();
    type(QStringLiteral("0.2345"));
    QTRY_VERIFY(window().timeline().in_past());
    const Frame expected = first_step_from(fixture_->scene(), 0.2345);
    VERIFY(expected.time > 0.2345);
    QCOMPARE(fixture_->time(), expected.time);
    QCOMPARE(bits_of(*window().moment().frame), bits_of(expected));
    // Stated clearly, and the run has not changed.
    QCOMPARE(when().text(), QStringLiteral("first step from 0.2345 s"));
    QVERIFY2(std::abs(field().value() - expected.time) < 1e-6, qPrintable(field().text()));
    QCOMPARE(window().run_state(), RunState::finished);
    window().actions().to_newest->trigger();
    QCOMPARE(fixture_->time(), 2.0);
    QCOMPARE(when().text(), QStringLiteral("newest"));
  }

  void theTimeThatIsShownCanBeAskedFor() {
    open(fixture_->scene());
    fixture_->run_to_the_end();
    window().timeline().show_time(0.5);
    QVERIFY(window().timeline().in_past());
    QSignalSpy wanted(&window().transport(), &TransportBar::time_wanted);
    type(field().cleanText());
    QCOMPARE(wanted.size(), 1);
    QVERIFY(!field().hasFocus());
  }

  /// One unit for the whole scene; typed times have their own unit, or are in seconds.
  void shortTimesHaveAUnitOfTheirScene() {
    TimeField alone;
    alone.setLocale(QLocale::c());
    alone.set_duration(9e-4, false);
    alone.show_time(0.0, false);
    QCOMPARE(alone.text(), QStringLiteral("0.0 µs"));
    alone.show_time(7.86e-4, false);
    QCOMPARE(alone.text(), QStringLiteral("786.0 µs"));
    alone.show_time(7.86123e-4, true);
    QCOMPARE(alone.text(), QStringLiteral("786.123 µs"));
    alone.set_duration(0.05, true);
    alone.show_time(0.01021, false);
    QCOMPARE(alone.text(), QStringLiteral("10.21 ms"));
    auto* line = alone.findChild<QLineEdit*>();
    const QList<std::pair<QString, double>> typed{{"786 µs", 7.86e-4}, {"786us", 7.86e-4}, {"0.5 ms", 5e-4},
                                                  {"0.02", 0.02},      {"1e-3", 1e-3},     {"1.5 s", 1.5},
                                                  {"12.5 ms", 0.0125}};
    for (const auto& [text, seconds] : typed) {
      line->setText(text);
      QTest::keyClick(&alone, Qt::Key_Return);
      QVERIFY2(std::abs(alone.value() - seconds) < 1e-12, qPrintable(text));
    }
    line->setText(QStringLiteral("soon"));
    QTest::keyClick(&alone, Qt::Key_Return);
    QCOMPARE(alone.value(), 0.0125);
    QCOMPARE(alone.text(), QStringLiteral("12.50 ms"));
  }

  void aTimeIsTypedWithItsUnit() {
    open(fixture_->scene());
    fixture_->run_to_the_end();
    type(QStringLiteral("234.5 ms"));
    QTRY_VERIFY(window().timeline().in_past());
    QCOMPARE(fixture_->time(), first_step_from(fixture_->scene(), 0.2345).time);
  }

  void stepsLeadAwayFromItBothWays() {
    open(fixture_->scene());
    fixture_->run_to_the_end();
    for (const bool forward : {true, false}) {
      type(QStringLiteral("0.2345"));
      QTRY_VERIFY(window().timeline().wanted_time().has_value());
      (forward ? window().actions().step : window().actions().step_back)->trigger();
      QVERIFY(forward ? fixture_->time() > 0.2345 : fixture_->time() < 0.2345);
      VERIFY_NEAR(fixture_->time(), 0.2345, 0.01);
      QVERIFY(!window().timeline().wanted_time());
      QCOMPARE(when().text().left(4), QStringLiteral("past"));
    }
  }

  void theRunGoesOnFromThereWithTheSameBits() {
    open(fixture_->scene());
    fixture_->run_to_the_end();
    const FrameBits before = bits_of(*window().moment().frame);
    type(QStringLiteral("0.7071"));
    QTRY_VERIFY(window().timeline().in_past());
    const double shown = fixture_->time();
    window().actions().continue_from_here->trigger();
    QTRY_VERIFY(!window().timeline().in_past());
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::finished, 30000);
    QTRY_COMPARE(fixture_->time(), 2.0);
    QCOMPARE(bits_of(*window().moment().frame), before);
    QCOMPARE(window().timeline().wanted_time(), std::nullopt);
    VERIFY(shown < 2.0);
  }

  void aTimeOfTheFutureIsRunTo() {
    open(fixture_->scene());
    window().transport().set_speed(std::nullopt);
    type(QStringLiteral("0.5432"));
    QTRY_VERIFY(fixture_->time() > 0.5);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QCOMPARE(fixture_->time(), first_step_from(fixture_->scene(), 0.5432).time);
    QVERIFY(!window().timeline().in_past());
    // When played again it does not stop there.
    window().actions().play->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::finished, 30000);
  }

  void jumpElsewhereDoesNotWait_data() {
    QTest::addColumn<QString>("action");
    for (const char* action : {"scrub", "step", "play", "restart", "friction"})
      QTest::newRow(action) << action;
  }
  void jumpElsewhereDoesNotWait() {
    QFETCH(QString, action);
    open(fixture_->write("many.toml", WindowFixture::many_cubes_text()));
    window().transport().set_speed(std::nullopt);
    type(QStringLiteral("0.2"));
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->time() >= 0.2, 60000);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QSignalSpy computing(&window().timeline(), &TimelineControl::computing);
    window().timeline().go_to(0.18765);
    QCOMPARE(computing.size(), 1);
    QVERIFY(when().text().startsWith(QStringLiteral("computing")));
    if (action == "scrub") window().timeline().to_start();
    if (action == "step") window().actions().step->trigger();
    if (action == "play") window().actions().play->trigger();
    if (action == "restart") window().actions().restart->trigger();
    if (action == "friction") fixture_->find<QDoubleSpinBox>("static_friction")->setValue(0.1);
    QTRY_VERIFY(!when().text().startsWith(QStringLiteral("computing")));
    QTest::qWait(300);
    QVERIFY(!window().timeline().wanted_time());
    VERIFY(std::abs(fixture_->time() - 0.18765) > 1e-3);
    QVERIFY(!window().error_bar().isVisible());
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  TimeField& field() { return *fixture_->find<TimeField>("time"); }
  QLabel& when() { return *fixture_->find<QLabel>("when"); }
  void open(const std::filesystem::path& scene) {
    window().open_path(scene, false);
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::paused, 30000);
    QTRY_VERIFY(fixture_->time() == 0.0);
  }
  /// Typed by a user: Ctrl+T, digits, Enter.
  void type(const QString& time) {
    QTest::keyClick(&window(), Qt::Key_T, Qt::ControlModifier);
    QTRY_VERIFY(field().hasFocus());
    QString text = time;
    QTest::keyClicks(&field(), text.replace(QLatin1Char('.'), field().locale().decimalPoint()));
    QTest::keyClick(&field(), Qt::Key_Return);
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestExactTime)
#include "test_exact_time.moc"
