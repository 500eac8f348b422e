#include <QLabel>
#include <QSignalSpy>
#include <cmath>

#include "app/drawing/background_drawing.hpp"
#include "app/playback/timeline_bar.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/shell/theme.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/frame_bits.hpp"

using namespace scree;
using scree::fixture::FrameBits;

namespace {

constexpr double interval = 0.01;
constexpr int within_a_second = 1000;  // [ms]

FrameBits bits_of(const Frame& frame) {
  FrameBits bits;
  bits.add(frame);
  return bits;
}

}  // namespace

/// Moments that were dropped from the memory for the past.
class TestDroppedMoments : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  void whereADragStopsTheMomentIsComputed() {
    run_with_little_memory();
    const double dropped = dropped_output(60);
    QTest::mousePress(&bar(), Qt::LeftButton, {}, point_at(dropped));
    // During the drag the nearest stored moment is shown and indicated.
    VERIFY(std::abs(fixture_->time() - dropped) > 0.5 * interval);
    QCOMPARE(when().text(), QStringLiteral("nearest stored"));
    QVERIFY(!when().styleSheet().contains(window_colors(current_theme()).warning.name()));
    QVERIFY(has_its_contacts());
    QTest::qWait(200);
    VERIFY(std::abs(fixture_->time() - dropped) > 0.5 * interval);
    QTest::mouseRelease(&bar(), Qt::LeftButton, {}, point_at(dropped));
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(fixture_->time() - dropped) < 1e-9, within_a_second);
    QCOMPARE(when().text(), QStringLiteral("past"));
    QCOMPARE(bits_of(*window().moment().frame), bits_of(computed(dropped)));
    // It stays.
    QTest::qWait(200);
    VERIFY_NEAR(fixture_->time(), dropped, 1e-9);
    QVERIFY(window().timeline().in_past());
    QCOMPARE(window().run_state(), RunState::finished);
  }

  void stepsGoFromOutputToOutput() {
    run_with_little_memory();
    const double dropped = dropped_output(60);
    window().timeline().show_time(dropped + interval);
    QTRY_VERIFY(std::abs(fixture_->time() - dropped - interval) < 1e-9);
    window().actions().step_back->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(fixture_->time() - dropped) < 1e-9, within_a_second);
    window().actions().step_back->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(fixture_->time() - dropped + interval) < 1e-9, within_a_second);
    // Keys arrive faster than moments are computed.
    for (int i = 0; i < 5; ++i) window().actions().step->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(fixture_->time() - dropped - 4.0 * interval) < 1e-9, within_a_second);
    QVERIFY(has_its_contacts());
  }

  void aClickInAPlotLeadsThere() {
    run_with_little_memory();
    const double dropped = dropped_output(60);
    emit window().plots().time_picked(dropped + 0.2 * interval);
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(fixture_->time() - dropped) < 1e-9, within_a_second);
    QCOMPARE(when().text(), QStringLiteral("past"));
  }

  void playedBackEachMomentHasItsContacts() {
    run_with_little_memory();
    window().timeline().to_start();
    window().transport().set_speed(std::nullopt);
    int shown = 0;
    int bare = 0;
    connect(&window(), &MainWindow::moment_shown, this, [&] {
      ++shown;
      bare += has_its_contacts() ? 0 : 1;
    });
    window().actions().play->trigger();
    QTRY_VERIFY(!window().timeline().playing_back() && !window().timeline().in_past());
    VERIFY(shown > 10);
    QCOMPARE(bare, 0);
  }

  /// The cube bounces between two outputs.
  void contactsBetweenOutputsAreDrawnAndPlotted() {
    std::string text = WindowFixture::falling_cube_text();
    text.replace(text.find("damping = { ratio = 0.3 }"), 25, "damping = { ratio = 0.05 }");
    text += "[output]\ninterval = 0.05\n[[plot]]\ntitle = \"Peak\"\nseries = [\"solver.largest_force\"]\n";
    fixture_->open_text("bounce.toml", text);
    fixture_->run_to_the_end();
    std::optional<double> between;
    for (const KeptFrame& frame : window().past().frames_after(-1.0)) {
      const auto whole = frame.whole();
      if (!between && whole->contacts.empty() && !whole->peaks.empty()) between = whole->time;
    }
    QVERIFY(between.has_value());
    window().timeline().show_time(*between);
    QCOMPARE(fixture_->time(), *between);
    const Frame& frame = *window().moment().frame;
    QVERIFY(frame.contacts.empty());
    SceneWidget& view = window().scene_widget();
    const long pictures = view.frames_rendered();
    QTRY_VERIFY(view.frames_rendered() > pictures);
    QCOMPARE(view.view().forces_drawn(), static_cast<int>(frame.peaks.size()));
    const ChartContent& plot = window().plots().series_plots().back()->chart().content();
    const auto place = std::find(plot.time.begin(), plot.time.end(), *between);
    QVERIFY(place != plot.time.end());
    QCOMPARE(plot.curves.front().values[static_cast<std::size_t>(place - plot.time.begin())],
             frame.peaks.front().normal_force);
  }

  /// One picture per output: the same film as with all moments stored.
  void aFilmComputesThemOnTheWay() {
    const FilmSpan span{0.1, 0.5, 1.0, 100};
    // A following camera would make the films differ.
    const std::string text = WindowFixture::falling_cube_text() +
                             "[view]\nfollow = \"nothing\"\n"
                             "camera = { position = [1, -2, 0.8], focus = [0, 0, 0.2], up = [0, 0, 1] }\n";
    fixture_->open_text("seen.toml", text);
    fixture_->run_to_the_end();
    film("all", span);
    fixture_->open_text("seen_again.toml", text);
    window().past().set_budget(100'000);
    fixture_->run_to_the_end();
    dropped_output(20);
    film("dropped", span);
    for (int number = 0; number < 41; ++number) {
      const QString name = QStringLiteral("/frame_%1.png").arg(number, 5, 10, QLatin1Char('0'));
      const QImage one(text_of("all") + name);
      QVERIFY(!one.isNull());
      QVERIFY2(one == QImage(text_of("dropped") + name), qPrintable(name));
    }
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  TimelineBar& bar() { return window().transport().timeline(); }
  QLabel& when() { return *fixture_->find<QLabel>("when"); }
  QPoint point_at(double time) {
    return {static_cast<int>(std::lround(bar().position_of(time))), bar().height() / 2};
  }
  bool has_its_contacts() {
    const Frame& frame = *window().moment().frame;
    return frame.solver.contacts == static_cast<int>(frame.contacts.size());
  }
  QString text_of(const std::string& name) const {
    return QString::fromStdString(fixture_->path(name).string());
  }
  void film(const std::string& name, const FilmSpan& span) {
    window().save_drawing({fixture_->path(name), {160, 120}, span, false, false});
    QTRY_VERIFY_WITH_TIMEOUT(!window().drawing().busy(), 60000);
  }

  void run_with_little_memory() {
    fixture_->open_scene();
    window().past().set_budget(100'000);
    fixture_->run_to_the_end();
  }
  /// First dropped output from a number on.
  double dropped_output(int number) {
    const std::vector<KeptFrame> frames = window().past().frames_after(-1.0);
    for (;; ++number) {
      const double time = number * interval;
      const bool stored = std::any_of(frames.begin(), frames.end(), [time](const KeptFrame& frame) {
        return std::abs(frame->time - time) < 1e-9;
      });
      if (!stored) return time;
    }
  }
  Frame computed(double time) const {
    Simulation simulation(build_model(read_scene(fixture_->scene())));
    while (simulation.time() < time - 1e-9) {
      if (simulation.step()) break;
    }
    return simulation.frame();
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestDroppedMoments)
#include "test_dropped_moments.moc"
