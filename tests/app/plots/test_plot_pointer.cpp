#include <algorithm>
#include <cmath>

#include "app/playback/timeline_control.hpp"
#include "app/widgets/chart/chart_hover.hpp"
#include "core/base/text/number.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// The pointer in the plots of a run that has ended.
class TestPlotPointer : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
    fixture_->run_to_the_end();
  }
  void cleanup() { fixture_.reset(); }

  void thePointerReadsValuesAndTheChartIsNotRedrawn() {
    ChartWidget& plot = *plots().series_plots().front();
    QTRY_VERIFY(plot.frames_rendered() > 0);
    QTest::qWait(200);
    const ChartLayout& area = plot.chart().layout();
    const auto point_at = [&](double share) {
      return QPoint(static_cast<int>((area.left + share * area.width) / plot.pixel_ratio()),
                    plot.height() / 2);
    };
    mouse::move(plot, point_at(0.2));
    const long drawn = plot.frames_rendered();
    QVERIFY(plot.hover().isVisible());
    for (int i = 20; i < 80; ++i) {
      mouse::move(plot, point_at(0.01 * i));
      QTest::qWait(1);
    }
    QCOMPARE(plot.frames_rendered(), drawn);
    const std::optional<ChartReading>& reading = plot.hover().reading();
    QVERIFY(reading.has_value());
    QVERIFY2(std::abs(reading->time - 0.79 * 2.0) < 0.03, qPrintable(QString::number(reading->time)));
    // The number with all digits, as in the run.
    const Curve& height = plot.chart().content().curves[0];
    const auto& times = plot.chart().content().time;
    const auto at = std::find(times.begin(), times.end(), reading->time) - times.begin();
    QCOMPARE(reading->values[0].value, height.values[static_cast<std::size_t>(at)]);
    QVERIFY(plot.hover().full_text().contains(QString::fromStdString(number_text(reading->values[0].value))));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&plot, &leave);
    QVERIFY(!plot.hover().isVisible());
  }

  void aDoubleClickShowsAllAndLeavesTheTimeAlone() {
    ChartWidget& plot = plots().energies();
    QTRY_VERIFY(plot.frames_rendered() > 0);
    const QPoint middle = plot.rect().center();
    plot.chart().zoom(2.0, middle.x(), middle.y());
    QTest::mouseClick(&plot, Qt::LeftButton, {}, middle);
    QTest::mouseDClick(&plot, Qt::LeftButton, {}, middle);
    QVERIFY(!plot.chart().view().across.has_value());
    QTest::qWait(QApplication::doubleClickInterval() + 100);
    QVERIFY(!window().timeline().in_past());
    QCOMPARE(fixture_->time(), 2.0);
  }

  void aClickInAPlotAgainstAnotherQuantityPicksItsMoment() {
    PlotRequest request;
    request.spec.title = "vz over z";
    request.spec.series = {"body.cube.vz"};
    request.spec.against = "body.cube.z";
    request.frame = window().moment().frame;
    plots().add_plot(request, window().past());
    SeriesChartWidget& plot = *plots().series_plots().back();
    QTRY_VERIFY(plot.frames_rendered() > 0);
    QTest::qWait(100);
    // The highest point is at the start.
    const ChartContent& content = plot.chart().content();
    const double z = content.curves[0].across.front();
    const ChartLayout& area = plot.chart().layout();
    std::optional<double> picked;
    QPoint place;
    for (int y = 1; y < plot.height() && !picked; ++y) {
      place = QPoint(static_cast<int>((area.left + area.width * z / (1.05 * z)) / plot.pixel_ratio()), y);
      picked =
          plot.chart().time_at(place.x() * plot.pixel_ratio(), (plot.height() - y) * plot.pixel_ratio() - 1);
    }
    QVERIFY(picked.has_value());
    QVERIFY2(*picked < 0.1, qPrintable(QString::number(*picked)));
    QTest::mouseClick(&plot, Qt::LeftButton, {}, place);
    QTRY_VERIFY(window().timeline().in_past());
    VERIFY_NEAR(fixture_->time(), *picked, 0.02);
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  PlotsPanel& plots() { return window().plots(); }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestPlotPointer)
#include "test_plot_pointer.moc"
