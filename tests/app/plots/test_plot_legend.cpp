#include <vtkAxis.h>
#include <vtkChartXY.h>
#include <vtkContextActor.h>
#include <vtkContextScene.h>
#include <vtkFloatArray.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkPropCollection.h>
#include <vtkRenderer.h>
#include <vtkRendererCollection.h>
#include <vtkStringArray.h>

#include <QFileDialog>
#include <QHelpEvent>
#include <QLabel>
#include <QToolTip>
#include <algorithm>

#include "app/plots/plots_panel.hpp"
#include "app/shell/resources.hpp"
#include "app/shell/save_folder.hpp"
#include "app/widgets/chart/chart_hover.hpp"
#include "render/chart/layout/chart_decoration.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// Texts beside the curves of a plot, and zero points of the values.
class TestPlotLegend : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    std::string text = WindowFixture::falling_cube_text();
    text += "[[plot]]\ntitle = \"Forces\"\nseries = [\"wall.floor.fz\", \"wall.floor.fx\"]\n";
    text += "[[plot]]\ntitle = \"Weight\"\nseries = [\"wall.floor.fz\"]\n";
    fixture_->open_text("forces.toml", text);
  }
  void cleanup() { fixture_.reset(); }

  /// By a click and by its number in the legend.
  void anEntryHidesAndShowsItsCurve() {
    fixture_->run_to_the_end();
    ChartWidget& plot = *plots().series_plots()[1];
    front(plot);
    QTest::mouseClick(&plot, Qt::LeftButton, {}, entry_of(plot, 0));
    QVERIFY(plot.chart().content().curves[0].switched_off);
    QVERIFY(!plot.chart().content().curves[1].switched_off);
    // Hidden curves are not read either.
    plot.setFocus();
    QTest::keyClick(&plot, Qt::Key_Right);
    QVERIFY(plot.hover().reading());
    QCOMPARE(plot.hover().reading()->values.size(), std::size_t{1});
    QCOMPARE(plot.hover().reading()->values[0].label, std::string("force on floor, x"));
    QTRY_VERIFY(legend_is_there(plot));
    QTest::keyClick(&plot, Qt::Key_1);
    QVERIFY(!plot.chart().content().curves[0].switched_off);
    // It does not choose a time.
    QTest::qWait(QApplication::doubleClickInterval() + 50);
    QVERIFY(qFuzzyCompare(fixture_->time(), 2.0));
  }

  void curvesHaveNamesForPeople() {
    const ChartContent& both = plots().series_plots()[1]->chart().content();
    QCOMPARE(both.curves[0].label, std::string("force on floor, z"));
    QCOMPARE(both.curves[0].name, std::string("wall.floor.fz"));
    QCOMPARE(both.left_title, std::string("Force"));
    // Forces on the floor point down: the axis states the positive direction.
    QCOMPARE(plots().series_plots()[2]->chart().content().left_title, std::string("Force (+ is up)"));
    ChartWidget& plot = *plots().series_plots()[1];
    front(plot);
    const QPoint entry = entry_of(plot, 0);
    QHelpEvent help(QEvent::ToolTip, entry, plot.mapToGlobal(entry));
    QApplication::sendEvent(&plot, &help);
    QVERIFY2(QToolTip::text().startsWith(QStringLiteral("wall.floor.fz\n")), qPrintable(QToolTip::text()));
  }

  /// With full names, for energies as well.
  void theStackNamesItsColumnsInFull() {
    window().resize(1600, 1000);
    fixture_->run_to_the_end();
    ChartWidget& plot = plots().energies();
    front(plot);
    const std::vector<Curve>& curves = plot.chart().content().curves;
    const auto kinetic = std::find_if(curves.begin(), curves.end(),
                                      [](const Curve& curve) { return curve.label == "kinetic"; });
    const QPoint entry = entry_of(plot, static_cast<std::size_t>(kinetic - curves.begin()));
    VERIFY(entry.x() >= 0);
    QHelpEvent help(QEvent::ToolTip, entry, plot.mapToGlobal(entry));
    QApplication::sendEvent(&plot, &help);
    QVERIFY2(QToolTip::text().startsWith(QStringLiteral("energy.kinetic_translational\n")),
             qPrintable(QToolTip::text()));
    // Saved tables use the column names of the output tables.
    QCOMPARE(kinetic->name, std::string("kinetic_translational"));
  }

  void whatIsCutOfALegendIsInItsToolTip() {
    fixture_->run_to_the_end();
    ChartWidget& plot = plots().energies();
    plot.set_text_scale(2.0);
    draw(plot);
    QPoint more(-1, -1);
    const double ratio = plot.pixel_ratio();
    for (int y = 0; y < plot.height(); y += 4) {
      for (int x = 0; x < plot.width(); x += 4) {
        if (plot.chart().more_of_legend_at(x * ratio, (plot.height() - y) * ratio - 1.0)) more = {x, y};
      }
    }
    VERIFY(more.x() >= 0);
    QHelpEvent help(QEvent::ToolTip, more, plot.mapToGlobal(more));
    QApplication::sendEvent(&plot, &help);
    for (const char* name : {"kinetic: ", "gravitational: ", "balance error: "})
      QVERIFY2(QToolTip::text().contains(QString::fromLatin1(name)), qPrintable(QToolTip::text()));
  }

  void theStackStandsInFrontOfAFreshScene() {
    QVERIFY(window().actions().stacked_energies->isChecked());
    QVERIFY(plots().energies().content().stacked());
    QCOMPARE(plots().energies().chart().content().title, std::string("Stacked energies"));
    window().actions().stacked_energies->trigger();
    QCOMPARE(plots().energies().chart().content().title, std::string("Energies"));
  }

  /// Bodies that fall below it later do not shift earlier values.
  void energiesOfHeightCountFromThePlaceOfTheStart() {
    std::string text = WindowFixture::falling_cube_text();
    text += "[[event]]\ntime = 0.3\nremove = \"floor\"\n";
    fixture_->open_text("trapdoor.toml", text);
    const ChartContent& content = plots().energies().chart().content();
    const auto height = std::find_if(content.curves.begin(), content.curves.end(),
                                     [](const Curve& curve) { return curve.name == "gravitational"; });
    QTRY_VERIFY(!height->values.empty());
    // The centre is 0.3 m above the floor.
    const double weight = 9.81 * window().moment().frame->model->bodies[0].mass;
    VERIFY_NEAR(height->drawn(height->values[0]), 0.3 * weight, 1e-9);
    const double first = height->drawn(height->values[0]);
    fixture_->run_to_the_end();
    VERIFY(height->drawn(height->values.back()) < -1.0);
    QCOMPARE(height->drawn(height->values[0]), first);
  }

  void theRunBeforeStaysInGrey() {
    fixture_->run_to_the_end();
    const ChartContent& content = plots().series_plots()[0]->chart().content();
    QCOMPARE(content.curves.size(), std::size_t{1});
    const std::vector<double> before = content.curves[0].values;
    window().actions().restart->trigger();  // and plays
    QTRY_COMPARE_WITH_TIMEOUT(content.curves.size(), std::size_t{2}, 60000);
    QVERIFY(content.curves[1].ghost && content.curves[1].label.empty());
    VERIFY(content.curves[1].values == before);
    QTRY_VERIFY_WITH_TIMEOUT(content.curves[0].values == before, 60000);
    QCOMPARE(content.curves.size(), std::size_t{2});
    // The next scene is not affected.
    fixture_->open_text("next.toml", WindowFixture::falling_cube_text());
    QTRY_VERIFY(window().scene().file.filename() == "next.toml");
    for (const Curve& curve : plots().energies().chart().content().curves) QVERIFY(!curve.ghost);
  }

  /// As on a screen with two device pixels per logical pixel and text of double size.
  void numbersOfTheAxesKeepApartInLargeText() {
    fixture_->run_to_the_end();
    for (const double size : {1.0, 2.0, 4.0}) {
      for (ChartWidget* plot :
           std::initializer_list<ChartWidget*>{plots().series_plots()[0], &plots().energies()}) {
        plot->set_text_scale(size);
        draw(*plot);
        for (const int axis : {vtkAxis::LEFT, vtkAxis::BOTTOM, vtkAxis::RIGHT}) {
          const std::vector<Tick> ticks = ticks_of(*plot, axis);
          for (std::size_t i = 1; i < ticks.size(); ++i) {
            const double apart = ticks[i].place - ticks[i - 1].place;
            const double text = axis == vtkAxis::BOTTOM
                                    ? chart_text_width(ticks[i].label, false, tick_text_size, size)
                                    : size * tick_text_size;
            QVERIFY2(apart > 1.2 * text, ticks[i].label.c_str());
          }
        }
      }
    }
  }

  /// In a small window with large text they are shortened, but never cut off or overlapping.
  void titlesOfTheAxesStayInThePlot() {
    fixture_->run_to_the_end();
    ChartWidget& plot = *plots().series_plots()[2];
    for (const double size : {1.0, 2.0}) {
      plot.set_text_scale(size);
      plots().findChild<QTabWidget*>()->setCurrentWidget(&plot);
      draw(plot);
      auto* decoration = static_cast<ChartDecoration*>(scene_of(plot)->GetItem(1));
      const ChartLayout& area = plot.chart().layout();
      const double height = plot.height() * plot.pixel_ratio();
      QVERIFY2(decoration->left_title.ends_with("[N]"), decoration->left_title.c_str());
      // With the default text size there is room for the direction.
      QVERIFY2(size > 1.0 || decoration->left_title.find("+ ") != std::string::npos,
               decoration->left_title.c_str());
      for (const ChartMarks::Text& text :
           decoration->marks(plot.width() * plot.pixel_ratio(), height).texts) {
        if (!text.upwards || text.text.empty()) continue;
        const double half = 0.5 * chart_text_width(text.text, false, chart_text_size, size);
        QVERIFY2(text.y - half >= 0.0 && text.y + half <= area.bottom + area.height + 6.0 * size,
                 text.text.c_str());
      }
    }
  }

  /// Even without contacts.
  void numbersOfContactsAreWhole() {
    ChartWidget& plot = plots().solver();
    const auto check = [&] {
      front(plot);
      const std::vector<Tick> ticks = ticks_of(plot, vtkAxis::RIGHT);
      QVERIFY(!ticks.empty());
      for (const Tick& tick : ticks)
        QVERIFY2(tick.label.find_first_not_of("0123456789") == std::string::npos, tick.label.c_str());
    };
    fixture_->play_until(0.05);
    QCOMPARE(window().moment().frame->solver.contacts, 0);
    check();
    fixture_->run_to_the_end();
    check();
    // At large zoom there are no numbers between integers, and none below zero.
    plot.chart().zoom(20.0, plot.chart().layout().left + plot.chart().layout().width + 1.0,
                      plot.chart().layout().bottom);
    plot.chart().pan(0.0, 0.9 * plot.chart().layout().height);
    front(plot);
    for (const Tick& tick : ticks_of(plot, vtkAxis::RIGHT))
      QVERIFY2(tick.label.find_first_not_of("0123456789") == std::string::npos, tick.label.c_str());
  }

  /// One curve for two exchange terms, explained by its tool tip.
  void bookkeepingOfContactsIsSplitInItsToolTip() {
    window().resize(1600, 1000);
    EnergyChartWidget& plot = plots().energies();
    Frame frame = *window().moment().frame;
    frame.time = 1.0;
    frame.energy.exchange_stiffness = 20.0;
    frame.energy.exchange_handover = -5.0;
    plot.content().append(frame);
    plot.chart().set_cursor(1.0);
    front(plot);
    const std::vector<Curve>& curves = plot.chart().content().curves;
    const auto sum = std::find_if(curves.begin(), curves.end(),
                                  [](const Curve& curve) { return curve.label == "contact bookkeeping"; });
    QVERIFY(sum != curves.end());
    QCOMPARE(sum->values.back(), 15.0);
    const QPoint entry = entry_of(plot, static_cast<std::size_t>(sum - curves.begin()));
    VERIFY(entry.x() >= 0);
    QHelpEvent help(QEvent::ToolTip, entry, plot.mapToGlobal(entry));
    QApplication::sendEvent(&plot, &help);
    QVERIFY2(QToolTip::text().contains(QStringLiteral("stiffness exchange: 20.0 J\nhand-over: \u22125.00 J")),
             qPrintable(QToolTip::text()));
    plot.setFocus();
    QTest::keyClick(&plot, Qt::Key_Right);
    const QString all = plot.hover().full_text();
    QVERIFY2(all.contains(QStringLiteral(
                 "contact bookkeeping: 15 J\n    stiffness exchange: 20 J\n    hand-over: -5 J")),
             qPrintable(all));
  }

  /// With four digits, in the unit of the axis.
  void valuesAreReadInTheUnitOfTheAxis() {
    fixture_->run_to_the_end();
    ChartWidget& plot = *plots().series_plots()[0];
    front(plot);
    plot.setFocus();
    QTest::keyClick(&plot, Qt::Key_Right);
    const ChartReading::Value& height = plot.hover().reading()->values.front();
    QCOMPARE(height.axis.unit, std::string("mm"));
    QCOMPARE(height.axis.factor, 1e-3);
    VERIFY(height.largest >= 300.0);
  }

  void marksOfTheTimelineHaveALegend() {
    auto* legend = fixture_->find<QLabel>("marks_legend");
    QVERIFY(legend->text().isEmpty());
    fixture_->run_to_the_end();
    QTRY_VERIFY(legend->text().contains(QStringLiteral("first contact")));
    QVERIFY(!legend->text().contains(QStringLiteral("event")));
  }

  void nothingIsSavedAmongTheProgramsOwn() {
    QSettings& settings = fixture_->settings();
    const auto own = QString::fromStdString((resource_folder() / "scenes").string());
    settings.setValue(QStringLiteral("folder"), own);
    QCOMPARE(save_folder(settings), QDir::homePath());
    settings.setValue(QStringLiteral("folder"), QStringLiteral("/there/is/no/such/folder"));
    QCOMPARE(save_folder(settings), QDir::homePath());
    const QString mine = QString::fromStdString(fixture_->path("").string());
    settings.setValue(QStringLiteral("folder"), mine);
    QCOMPARE(save_folder(settings), mine);
    plots().series_plots()[0]->choose_table_target();
    auto* dialog = window().findChild<QFileDialog*>();
    QVERIFY(dialog);
    QCOMPARE(QDir(dialog->directory()), QDir(mine));
    dialog->reject();
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  PlotsPanel& plots() { return window().plots(); }

  /// A number on an axis.
  struct Tick {
    std::string label;
    double place;  ///< [device pixels]
  };
  static vtkContextScene* scene_of(ChartWidget& plot) {
    auto* renderer = render_window_of(plot)->GetRenderers()->GetFirstRenderer();
    return static_cast<vtkContextActor*>(renderer->GetViewProps()->GetItemAsObject(0))->GetScene();
  }
  static std::vector<Tick> ticks_of(ChartWidget& plot, int axis_index) {
    auto* chart = static_cast<vtkChartXY*>(scene_of(plot)->GetItem(0));
    vtkAxis* axis = chart->GetAxis(axis_index);
    std::vector<Tick> ticks;
    if (!axis->GetVisible()) return ticks;
    for (vtkIdType i = 0; i < axis->GetTickLabels()->GetNumberOfValues(); ++i)
      ticks.push_back({axis->GetTickLabels()->GetValue(i), axis->GetTickScenePositions()->GetValue(i)});
    return ticks;
  }

  void front(ChartWidget& plot) {
    auto* tabs = plots().findChild<QTabWidget*>();
    if (tabs->indexOf(&plot) >= 0) tabs->setCurrentWidget(&plot);
    draw(plot);
    QTRY_VERIFY(legend_is_there(plot));
  }
  static void draw(ChartWidget& plot) {
    const long drawn = plot.frames_rendered();
    plot.update();
    QTRY_VERIFY(plot.frames_rendered() > drawn);
  }
  static bool legend_is_there(ChartWidget& plot) { return plot.chart().legend_entry(0).has_value(); }

  /// A point on the legend entry of a curve; empty if there is none.
  QPoint entry_of(ChartWidget& plot, std::size_t curve) {
    for (int y = 0; y < plot.height(); y += 4) {
      for (int x = 0; x < plot.width(); x += 4) {
        const double ratio = plot.pixel_ratio();
        if (plot.chart().legend_at(x * ratio, (plot.height() - y) * ratio) == curve) return {x, y};
      }
    }
    return {-1, -1};
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestPlotLegend)
#include "test_plot_legend.moc"
