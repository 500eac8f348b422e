#include <QDialog>
#include <QLabel>
#include <algorithm>
#include <cmath>

#include "app/playback/timeline_control.hpp"
#include "app/shell/theme.hpp"
#include "app/widgets/chart/chart_hover.hpp"
#include "app/widgets/focus_frame.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// All pointer actions of a plot are available by keys.
class TestPlotKeys : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
    fixture_->run_to_the_end();
  }
  void cleanup() { fixture_.reset(); }

  void aFrameSaysWhichPlotHasTheKeys() {
    ChartWidget& plot = height();
    const auto* frame = plot.findChild<FocusFrame*>();
    plots().energies().setFocus();
    QVERIFY(!frame->isVisible());
    QVERIFY(plots().energies().findChild<FocusFrame*>()->isVisible());
    plot.setFocus();
    QVERIFY(frame->isVisible());
    QCOMPARE(frame->geometry(), plot.rect());
    window().resize(1400, 800);
    QTRY_COMPARE(frame->geometry(), plot.rect());
    const QImage seen = window().grab().toImage();
    const QPoint corner = plot.mapTo(&window(), QPoint(plot.width() / 2, 1)) * seen.devicePixelRatio();
    QCOMPARE(seen.pixelColor(corner), window_colors(current_theme()).accent);
  }

  void tabLeadsThere() {
    window().scene_widget().setFocus();
    bool reached = false;
    for (int i = 0; i < 60 && !reached; ++i) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      reached = QApplication::focusWidget() == &height();
    }
    QVERIFY(reached);
  }

  void arrowKeysReadFromMomentToMoment() {
    ChartWidget& plot = focused(height());
    press(plot, Qt::Key_Left);
    // It begins at the current time.
    QCOMPARE(reading(plot).time, 2.0);
    press(plot, Qt::Key_Left);
    const double before = reading(plot).time;
    QVERIFY2(before < 2.0 && before > 1.95, qPrintable(QString::number(before)));
    QCOMPARE(reading(plot).values[0].value, value_at(plot, before));
    press(plot, Qt::Key_Right);
    QCOMPARE(reading(plot).time, 2.0);
    press(plot, Qt::Key_Right);
    QCOMPARE(reading(plot).time, 2.0);
    for (int i = 0; i < 5; ++i) press(plot, Qt::Key_PageUp);
    QVERIFY2(std::abs(reading(plot).time - 1.0) < 0.1, qPrintable(QString::number(reading(plot).time)));
    press(plot, Qt::Key_PageDown);
    QVERIFY2(std::abs(reading(plot).time - 1.2) < 0.1, qPrintable(QString::number(reading(plot).time)));
    // The window's own arrow keys would step through time.
    QCOMPARE(fixture_->time(), 2.0);
    press(plot, Qt::Key_Escape);
    QVERIFY(!plot.hover().reading());
  }

  void enterShowsTheMomentThatIsRead() {
    ChartWidget& plot = focused(height());
    for (int i = 0; i < 5; ++i) press(plot, Qt::Key_PageUp);
    const double read = reading(plot).time;
    press(plot, Qt::Key_Return);
    QTRY_VERIFY(window().timeline().in_past());
    VERIFY_NEAR(fixture_->time(), read, 0.02);
  }

  void keysZoomAndMoveAndShowAll() {
    ChartWidget& plot = focused(height());
    const double arrows = window().scene_widget().view().options().arrow_scale;
    press(plot, Qt::Key_Plus);
    QVERIFY(plot.chart().view().across.has_value());
    const double whole = span(plot);
    press(plot, Qt::Key_Plus);
    QVERIFY2(std::abs(span(plot) * 1.25 - whole) < 1e-9, qPrintable(QString::number(span(plot))));
    press(plot, Qt::Key_Minus);
    VERIFY_NEAR(span(plot), whole, 1e-9);
    QCOMPARE(window().scene_widget().view().options().arrow_scale, arrows);
    const double low = plot.chart().view().across->low;
    press(plot, Qt::Key_Right, Qt::ShiftModifier);
    VERIFY_NEAR(plot.chart().view().across->low - low, 0.1 * whole, 1e-9);
    press(plot, Qt::Key_Left, Qt::ShiftModifier);
    VERIFY_NEAR(plot.chart().view().across->low, low, 1e-9);
    QVERIFY(!plot.chart().view().left);
    press(plot, Qt::Key_Plus, Qt::AltModifier);
    QVERIFY(plot.chart().view().left.has_value());
    const ChartView::Range before = *plot.chart().view().left;
    press(plot, Qt::Key_Up, Qt::ShiftModifier);
    VERIFY_NEAR(plot.chart().view().left->low - before.low, 0.1 * (before.high - before.low),
                1e-6 * (before.high - before.low));
    press(plot, Qt::Key_Home);
    QVERIFY(!plot.chart().view().across && !plot.chart().view().left);
    QCOMPARE(fixture_->time(), 2.0);
    press(plot, Qt::Key_Plus);
    press(plot, Qt::Key_0);
    QVERIFY(!plot.chart().view().across);
  }

  void theViewFollowsWhatIsRead() {
    ChartWidget& plot = focused(height());
    press(plot, Qt::Key_Left);
    for (int i = 0; i < 8; ++i) press(plot, Qt::Key_Plus);
    for (int i = 0; i < 30; ++i) press(plot, Qt::Key_PageUp);
    const double time = reading(plot).time;
    const ChartView::Range seen = *plot.chart().view().across;
    VERIFY(time < 1.5);
    VERIFY(time > seen.low - 1e-9);
    VERIFY(time < seen.high);
    const ChartLayout& area = plot.chart().layout();
    const double x = reading(plot).x * plot.pixel_ratio();
    VERIFY(x >= area.left - 1.0);
    VERIFY(x <= area.left + area.width + 1.0);
  }

  void inAPlotAgainstAnotherQuantityKeysFollowACurve() {
    ChartWidget& plot = focused(velocities_over_height());
    press(plot, Qt::Key_Left);
    QCOMPARE(reading(plot).time, 2.0);
    QCOMPARE(reading(plot).values[1].label, std::string("cube: velocity, x"));
    press(plot, Qt::Key_Down);
    QCOMPARE(reading(plot).values[1].label, std::string("cube: velocity, z"));
    press(plot, Qt::Key_Down);
    QCOMPARE(reading(plot).values[1].label, std::string("cube: velocity, z"));
    for (int i = 0; i < 100 && reading(plot).time > 0.0; ++i) press(plot, Qt::Key_PageUp);
    QCOMPARE(reading(plot).time, 0.0);
    QCOMPARE(reading(plot).values[1].value, 0.0);
    press(plot, Qt::Key_Up);
    QCOMPARE(reading(plot).values[1].label, std::string("cube: velocity, x"));
    QCOMPARE(reading(plot).time, 0.0);
  }

  /// After a restart the selected moment no longer exists.
  void keysBearPlotsThatHaveBecomeEmpty() {
    const double none = std::nan("");
    for (const bool against : {false, true}) {
      ChartWidget& plot = focused(against ? velocities_over_height() : height());
      press(plot, Qt::Key_Left);
      QCOMPARE(reading(plot).time, 2.0);
      plot.chart().clear();
      press(plot, Qt::Key_Return);
      press_everything(plot);
      QVERIFY(!plot.hover().reading());
      plot.chart().append(0.0, {none, none}, {none, none});
      press_everything(plot);
      QCOMPARE(plot.hover().reading().has_value(), !against);
    }
  }

  /// The times at which a contact is open are not points of its plot. If the selected moments are gone, the
  /// next one is shown.
  void enterShowsTheMomentThatIsSeen() {
    ChartWidget& plot = focused(velocities_over_height());
    press(plot, Qt::Key_Left);
    QCOMPARE(reading(plot).time, 2.0);
    plot.chart().cut_after(1.0);
    plot.chart().append(1.5, {std::nan(""), std::nan("")}, {0.1, 0.1});
    plot.grabFramebuffer();
    QCOMPARE(reading(plot).time, 1.0);
    QSignalSpy picked(&plot, &ChartWidget::time_picked);
    QTest::keyClick(&plot, Qt::Key_Return);
    QCOMPARE(picked.count(), 1);
    QCOMPARE(picked[0][0].toDouble(), 1.0);
  }

  void thePointerAndOtherPlotsEndTheReadingByKeys() {
    ChartWidget& plot = focused(height());
    press(plot, Qt::Key_Left);
    QVERIFY(plot.hover().reading().has_value());
    plots().energies().setFocus();
    QVERIFY(!plot.hover().reading());
    press(focused(plot), Qt::Key_Left);
    for (int i = 0; i < 5; ++i) press(plot, Qt::Key_PageUp);
    const QPoint right(plot.width() / 2, plot.height() / 2);
    const double read = reading(plot).time;
    mouse::move(plot, right);
    VERIFY(reading(plot).time >= 0.0);
    VERIFY(reading(plot).time != read);
  }

  void theKeysAreListed() {
    const QString text = keys_text();
    QVERIFY(text.contains(QStringLiteral("<h3>Keys in the plot with the focus</h3>")));
    QVERIFY(text.contains(QStringLiteral("In the 3-D view: step, and step back")));
    for (const char* key : {"Shift + arrow keys", "+ and −", "Home, 0", "Show the moment that is read"})
      QVERIFY2(text.contains(QString::fromUtf8(key)), key);
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  PlotsPanel& plots() { return window().plots(); }
  ChartWidget& height() { return *plots().series_plots().front(); }
  ChartWidget& velocities_over_height() {
    PlotRequest request;
    request.spec.title = "vx and vz over z";
    request.spec.series = {"body.cube.vx", "body.cube.vz"};
    request.spec.against = "body.cube.z";
    request.frame = window().moment().frame;
    plots().add_plot(request, window().past());
    return *plots().series_plots().back();
  }
  static double span(ChartWidget& plot) {
    return plot.chart().view().across->high - plot.chart().view().across->low;
  }
  static ChartReading reading(const ChartWidget& plot) {
    return plot.hover().reading().value_or(ChartReading{-1.0, {}, 0.0, {{}, {}}});
  }
  static double value_at(ChartWidget& plot, double time) {
    const ChartContent& content = plot.chart().content();
    const auto at = std::find(content.time.begin(), content.time.end(), time) - content.time.begin();
    return content.curves[0].values[static_cast<std::size_t>(at)];
  }

  static ChartWidget& focused(ChartWidget& plot) {
    plot.setFocus();
    QTest::qWait(200);  // drawn at its place
    return plot;
  }
  /// The motion of the curves is drawn before the next key.
  static void press(ChartWidget& plot, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&plot, key, modifiers);
    plot.grabFramebuffer();
  }
  static void press_everything(ChartWidget& plot) {
    for (const Qt::Key key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Up,
                              Qt::Key_Down, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Home})
      press(plot, key);
  }
  QString keys_text() {
    window().actions().keys->trigger();
    auto* dialog = window().findChild<QDialog*>(QString(), Qt::FindDirectChildrenOnly);
    const QString text = dialog->findChild<QLabel*>(QStringLiteral("keys"))->text();
    dialog->close();
    return text;
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestPlotKeys)
#include "test_plot_keys.moc"
