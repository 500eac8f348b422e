#include <QContextMenuEvent>
#include <QFileDialog>
#include <QInputDialog>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <chrono>
#include <sstream>
#include <thread>

#include "app/inspector/inspector.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/plots/plots_panel.hpp"
#include "core/base/text/number.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/scene/file/scene_file.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/frame_bits.hpp"

using namespace scree;

namespace {

QTreeWidgetItem* row(const QTreeWidget* tree, const QString& name) {
  const QList<QTreeWidgetItem*> found = tree->findItems(name, Qt::MatchExactly | Qt::MatchRecursive, 0);
  return found.isEmpty() ? nullptr : found.front();
}

std::string text_of(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

class TestPlots : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
  }
  void cleanup() { fixture_.reset(); }

  void tablesHaveTheNumbersOfTheFrames() {
    fixture_->run_to_the_end();
    plots().add_plot(request("body.cube.vz", "body.cube.z"), timeline_frames());
    SeriesChartWidget* plot = plots().series_plots().back();
    const std::filesystem::path path = fixture_->path("phase.csv");
    plot->save_table_to(QString::fromStdString(path.string()));
    std::istringstream table(text_of(path));
    std::string line;
    std::getline(table, line);
    QCOMPARE(line, std::string("time,body.cube.z,body.cube.vz"));
    int rows = 0;
    for (const auto& frame : timeline_frames().frames_after(-1.0)) {
      std::getline(table, line);
      const FrameBody& body = frame->bodies[0];
      QCOMPARE(line, number_text(frame->time) + "," + number_text(body.position.z()) + "," +
                         number_text(body.velocity.z()));
      ++rows;
    }
    VERIFY(rows >= 200);
    QVERIFY(!std::getline(table, line));
  }

  /// Plots of the scene are removed with it.
  void anotherSceneMayArriveWhileAPlotsMenuIsOpen() {
    QPointer<SeriesChartWidget> plot = plots().series_plots().back();
    const QPoint middle = plot->rect().center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, middle, plot->mapToGlobal(middle));
    QApplication::sendEvent(plot, &event);
    QTRY_VERIFY(plot->findChild<QMenu*>() && plot->findChild<QMenu*>()->isVisible());
    std::string text = WindowFixture::falling_cube_text();
    window().open_path(fixture_->write("other.toml", text.substr(0, text.find("[[plot]]"))), false);
    QTRY_VERIFY(!plot);
    QTRY_VERIFY(fixture_->time() == 0.0);
    QVERIFY(plots().series_plots().empty());
  }

  /// As by a double click on a card: data of the second run arrives together with the first.
  void aSceneThatIsOpenedTwiceIsPlottedFromItsStart() {
    for (int i = 0; i < 2; ++i) {
      window().open_path(fixture_->scene(), true);
      std::this_thread::sleep_for(std::chrono::milliseconds(700));
    }
    QTRY_COMPARE(window().run_state(), RunState::playing);
    window().transport().set_speed(std::nullopt);
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::finished, 60000);
    const ChartContent& content = plots().series_plots()[0]->chart().content();
    QTRY_VERIFY(!content.time.empty() && qFuzzyCompare(content.time.back(), 2.0));
    QCOMPARE(content.time.front(), 0.0);
    // All outputs.
    QCOMPARE(content.time.size(), std::size_t{201});
    QCOMPARE(content.note, std::string());
  }

  void aPlotGoesOnWithTheRunAndIsCutBackWithIt() {
    plots().add_plot(request("body.cube.z", ""), timeline_frames());
    SeriesChartWidget* plot = plots().series_plots().back();
    fixture_->run_to_the_end();
    const ChartContent& content = plot->chart().content();
    QTRY_COMPARE(content.time.back(), 2.0);
    QCOMPARE(content.time.size(), plots().solver().chart().content().time.size());
    window().transport().set_speed(1e-3);
    window().actions().restart->trigger();  // and plays
    QTRY_COMPARE(content.time.size(), std::size_t{1});
  }

  void plotsAreRenamedAndClosed() {
    plots().add_plot(request("body.cube.z", ""), timeline_frames());
    emit tabs()->tabBarDoubleClicked(2);
    auto* dialog = plots().findChild<QInputDialog*>();
    QVERIFY(dialog);
    dialog->setTextValue(QStringLiteral("Rise & fall"));
    dialog->accept();
    QCOMPARE(tabs()->tabText(2), QStringLiteral("Rise & fall"));
    QCOMPARE(plots().series_plots().back()->chart().content().title, std::string("Rise & fall"));
    QCOMPARE(window().scene().plots.back().title, std::string("Rise & fall"));
    auto* close = qobject_cast<QToolButton*>(tabs()->tabBar()->tabButton(2, QTabBar::RightSide));
    QVERIFY(close);
    close->click();
    QCOMPARE(tabs()->count(), 2);
    QCOMPARE(window().scene().plots.size(), std::size_t{1});
    // The solver plot cannot be closed.
    QVERIFY(tabs()->tabBar()->tabButton(0, QTabBar::RightSide) == nullptr);
  }

  void savedScenesKeepPlotsOfAllButContacts() {
    fixture_->run_to_the_end();
    window().inspector().select_contact(0);
    plots().add_plot(request("body.cube.vz", "body.cube.z"), timeline_frames());
    emit window().inspector().plot_wanted(contact_request("normal_force", "gap"));
    QCOMPARE(plots().series_plots().size(), std::size_t{3});
    window().save_scene_to(fixture_->path("saved.toml"));
    const Scene saved = read_scene(fixture_->path("saved.toml"));
    QCOMPARE(saved.plots.size(), std::size_t{2});
    QCOMPARE(saved.plots[1].series, std::vector<std::string>{"body.cube.vz"});
    QCOMPARE(saved.plots[1].against, std::string("body.cube.z"));
    window().open_path(fixture_->path("saved.toml"), false);
    QTRY_COMPARE(fixture_->time(), 0.0);
    QTRY_COMPARE(plots().series_plots().size(), std::size_t{2});
    QVERIFY(plots().series_plots().back()->chart().content().against.has_value());
  }

  /// Includes everything that a saved scene would contain.
  void plotsMadeByHandAreNotLostSilently() {
    fixture_->run_to_the_end();
    window().inspector().select_contact(0);
    emit window().inspector().plot_wanted(contact_request("normal_force", "gap"));
    QVERIFY(!window().isWindowModified());
    plots().add_plot(request("body.cube.vz", "body.cube.z"), timeline_frames());
    QVERIFY(window().isWindowModified());
    QString question;
    QTimer::singleShot(200, this, [&] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      QVERIFY(box);
      question = box->text();
      QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
    });
    QVERIFY(!window().close());
    QCOMPARE(question, QStringLiteral("The plots of “Falling cube” were changed and have not been saved."));
    plots().close_plot(plots().series_plots().back());
    QVERIFY(!window().isWindowModified());
    plots().rename_plot(plots().series_plots().front(), QStringLiteral("How high"));
    QVERIFY(window().isWindowModified());
    window().save_scene_to(fixture_->path("saved.toml"));
    QVERIFY(!window().isWindowModified());
    QVERIFY(window().close());
  }

  /// Acts on plots and on the duration are undone and done again, one by one and together, and the run stays.
  void whatIsDoneToPlotsIsUndone() {
    const std::string height = plots().lasting_plots().front().title;
    fixture_->play_until(0.4);
    const double time = fixture_->time();
    plots().add_plot(request("body.cube.vz", "body.cube.z"), timeline_frames());
    plots().rename_plot(plots().series_plots().back(), QStringLiteral("Phase"));
    plots().close_plot(plots().series_plots().front());
    QCOMPARE(titles(), (QStringList{QStringLiteral("Phase")}));
    window().change_duration(3.0);
    auto* history = fixture_->find<QTreeWidget>("history");
    QCOMPARE(history->topLevelItemCount(), 5);
    const std::vector<std::pair<QStringList, double>> states = {
        {{QString::fromStdString(height)}, 2.0},
        {{QString::fromStdString(height), QStringLiteral("body.cube.vz")}, 2.0},
        {{QString::fromStdString(height), QStringLiteral("Phase")}, 2.0},
        {{QStringLiteral("Phase")}, 2.0},
        {{QStringLiteral("Phase")}, 3.0}};
    const auto check = [&](std::size_t done) {
      QTRY_COMPARE(titles(), states[done].first);
      QCOMPARE(window().scene().duration, states[done].second);
      QCOMPARE(window().scene().plots, plots().lasting_plots());
      QCOMPARE(fixture_->time(), time);
      QCOMPARE(history->topLevelItemCount(), 5);
    };
    for (std::size_t done = 4; done-- > 0;) {
      window().actions().undo->trigger();
      check(done);
    }
    QVERIFY(!window().isWindowModified());
    // They have their curves up to now.
    const auto& content = plots().series_plots().front()->chart().content();
    VERIFY_NEAR(content.time.back(), time, 0.05);
    VERIFY(content.time.size() > 5);
    for (std::size_t done = 1; done <= 4; ++done) {
      window().actions().redo->trigger();
      check(done);
    }
    for (const int done : {0, 4, 1}) {
      emit history->itemDoubleClicked(history->topLevelItem(done), 0);
      check(static_cast<std::size_t>(done));
    }
  }

  /// A run that has gone beyond the end that it had before goes back there.
  void theDurationIsUndone() {
    const auto end_bits = [&] {
      scree::fixture::FrameBits bits;
      bits.add(without_contacts(*window().moment().frame));
      return bits.bytes();
    };
    fixture_->run_to_the_end();
    const std::string expected = end_bits();
    window().change_duration(3.0);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    fixture_->run_to_the_end();
    QCOMPARE(fixture_->time(), 3.0);
    window().actions().undo->trigger();
    QTRY_COMPARE(window().scene().duration, 2.0);
    QTRY_COMPARE(fixture_->time(), 2.0);
    QTRY_COMPARE(window().run_state(), RunState::finished);
    VERIFY(end_bits() == expected);
    window().actions().redo->trigger();
    QTRY_COMPARE(window().scene().duration, 3.0);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QCOMPARE(fixture_->time(), 2.0);
  }

  /// All mouse actions on a plot are available in the menu for the current plot.
  void thePlotInFrontIsSavedRenamedAndClosedByMenu() {
    const Actions& actions = window().actions();
    plots().add_plot(request("body.cube.vz", "body.cube.z"), timeline_frames());
    QVERIFY(actions.rename_plot->isEnabled());
    const auto saved = [&](const char* name) {
      const std::filesystem::path path = fixture_->path(name);
      actions.save_plot_table->trigger();
      auto* dialog = window().findChild<QFileDialog*>();
      if (dialog == nullptr) return std::string("no dialog");
      emit dialog->fileSelected(QString::fromStdString(path.string()));
      delete dialog;
      return text_of(path);
    };
    QVERIFY(saved("front.csv").find("body.cube.vz") != std::string::npos);
    plots().energies().setFocus();
    QVERIFY(saved("energies.csv").find("kinetic") != std::string::npos);
    plots().series_plots().back()->setFocus();
    QVERIFY(saved("again.csv").find("body.cube.vz") != std::string::npos);

    actions.rename_plot->trigger();
    auto* dialog = plots().findChild<QInputDialog*>();
    QVERIFY(dialog);
    dialog->setTextValue(QStringLiteral("How fast"));
    dialog->accept();
    QCOMPARE(plots().lasting_plots().back().title, std::string("How fast"));
    const std::size_t before = plots().series_plots().size();
    QTest::keyClick(&window(), Qt::Key_W, Qt::ControlModifier);
    QCOMPARE(plots().series_plots().size(), before - 1);
    plots().findChild<QTabWidget*>()->setCurrentIndex(0);
    QVERIFY(!actions.close_plot->isEnabled());
    QVERIFY(!actions.rename_plot->isEnabled());
  }

  void aPlotThatCannotBeShownStaysInTheScene() {
    std::string text = WindowFixture::falling_cube_text();
    text.replace(text.find("body.cube.z"), 11, "body.cone.z");
    window().open_path(fixture_->write("unknown.toml", text + "[[plot]]\nseries = [\"body.cube.x\"]\n"),
                       false);
    QTRY_COMPARE(plots().series_plots().size(), std::size_t{1});
    QTRY_COMPARE(plots().series_plots()[0]->chart().content().curves[0].name, std::string("body.cube.x"));
    plots().add_plot(request("body.cube.y", ""), timeline_frames());
    QCOMPARE(window().scene().plots.size(), std::size_t{3});
    QCOMPARE(window().scene().plots[0].series[0], std::string("body.cone.z"));
  }

  void readingsArePlottedFromTheInspector() {
    fixture_->run_to_the_end();
    window().inspector().select_body(0);
    choose_from_menu("velocity", 0);
    QCOMPARE(plots().series_plots().size(), std::size_t{2});
    QCOMPARE(window().scene().plots.back().series,
             (std::vector<std::string>{"body.cube.vx", "body.cube.vy", "body.cube.vz"}));
    window().inspector().select_wall(0);
    choose_from_menu("force", 0);
    QCOMPARE(plots().series_plots().size(), std::size_t{3});
    QCOMPARE(window().scene().plots.back().series,
             (std::vector<std::string>{"wall.floor.fx", "wall.floor.fy", "wall.floor.fz"}));
    window().inspector().select_contact(0);
    choose_from_menu("normal force", 1);
    const ChartContent& content = plots().series_plots().back()->chart().content();
    QCOMPARE(content.curves[0].label, std::string("normal force"));
    QCOMPARE(content.against->title, std::string("gap"));
    choose_from_menu("state", 0);
    const std::vector<Curve>& of_state = plots().series_plots().back()->chart().content().curves;
    QCOMPARE(of_state.size(), std::size_t{2});
    QCOMPARE(of_state[0].label, std::string("friction share"));
    QCOMPARE(of_state[1].label, std::string("slip"));
  }

  void contactsAreFollowedFromThePastOn() {
    window().timeline().go_to(1.5);
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->time() >= 1.5, 30000);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QTRY_VERIFY(!window().moment().frame->contacts.empty());
    window().inspector().select_contact(0);
    emit window().inspector().plot_wanted(contact_request("normal_force", ""));
    SeriesChartWidget* plot = plots().series_plots().back();
    const ChartContent& content = plot->chart().content();
    const std::size_t points = content.time.size();
    VERIFY(points > 20);
    // The cube was in the air at first.
    QVERIFY(std::isnan(content.curves[0].values.front()));
    QVERIFY(std::isfinite(content.curves[0].values.back()));
    QCOMPARE(content.curves[0].values.back(), window().inspector().selected_contact()->last.normal_force);
    fixture_->run_to_the_end();
    QTRY_COMPARE(content.time.back(), 2.0);
    VERIFY(content.time.size() > points);
    QVERIFY(std::is_sorted(content.time.begin(), content.time.end()));
    QCOMPARE(content.curves[0].values.back(), window().inspector().selected_contact()->last.normal_force);
    window().transport().set_speed(1e-3);
    window().actions().restart->trigger();  // and plays
    QTRY_COMPARE(content.time.size(), std::size_t{1});
  }

  /// At each moment the stacked energies reach the budget line, up to the balance error.
  void stackedEnergiesFillTheBudget() {
    fixture_->run_to_the_end();
    const ChartContent& content = window().plots().energies().chart().content();
    const auto curve_named = [&](const char* name) -> const Curve& {
      return *std::find_if(content.curves.begin(), content.curves.end(),
                           [&](const Curve& curve) { return curve.name == name; });
    };
    const Curve& budget = curve_named("budget");
    QVERIFY(!budget.hidden);
    int areas = 0;
    std::vector<double> stack(content.time.size(), 0.0);
    for (const Curve& curve : content.curves) {
      if (curve.style != CurveStyle::area) continue;
      ++areas;
      for (std::size_t i = 0; i < stack.size(); ++i) stack[i] += curve.drawn(curve.values[i]);
    }
    VERIFY(areas >= 5);
    const double whole = budget.drawn(budget.values.front());
    QVERIFY2(whole > 1.0, qPrintable(QString::number(whole)));
    for (std::size_t i = 0; i < stack.size(); ++i)
      QVERIFY2(std::abs(stack[i] - budget.drawn(budget.values[i])) < 1e-3 * whole,
               qPrintable(QString("%1 of %2").arg(stack[i]).arg(budget.drawn(budget.values[i]))));
    // The error curve has its own axis.
    const Curve& error = curve_named("balance_error");
    QVERIFY(error.right_axis && !error.hidden);
    QCOMPARE(error.values.size(), stack.size());
    window().actions().stacked_energies->trigger();
    QVERIFY(curve_named("budget").hidden);
  }

  /// Also with three hundred cubes, up to the capacity of the memory.
  void aPlotOfContactsHasAllOutputsThatAreStored() {
    fixture_->open_text("many.toml", many_in_a_block());
    fixture_->run_to_the_end();
    VERIFY(window().moment().frame->contacts.size() > 500);
    window().inspector().select_contact(0);
    emit window().inspector().plot_wanted(contact_request("normal_force", ""));
    const auto& outputs = plots().solver().chart().content().time;
    QCOMPARE(plots().series_plots().back()->chart().content().time.size(), outputs.size());
    QCOMPARE(note(), std::string());
    // Thinned out.
    window().past().set_budget(10'000'000);
    emit window().inspector().plot_wanted(contact_request("normal_force", ""));
    VERIFY(plots().series_plots().back()->chart().content().time.size() < outputs.size());
    QVERIFY2(note().starts_with("at ") && note().ends_with(" outputs"), note().c_str());
    QCOMPARE(plots().solver().chart().content().note, std::string());
  }

  void plotsAreSavedAsPngAndSvg() {
    fixture_->run_to_the_end();
    ChartWidget& plot = *plots().series_plots().front();
    QTRY_VERIFY(plot.frames_rendered() > 0);
    const std::filesystem::path png = fixture_->path("plot.png");
    const std::filesystem::path svg = fixture_->path("plot.svg");
    plot.save_picture_to(QString::fromStdString(png.string()));
    plot.save_picture_to(QString::fromStdString(svg.string()));
    QVERIFY(!QImage(QString::fromStdString(png.string())).isNull());
    QVERIFY(text_of(svg).find(">cube: position, z<") != std::string::npos);
    QVERIFY_EXCEPTION_THROWN(plot.save_picture_to("/no/such/folder/plot.png"), PictureError);
    QVERIFY_EXCEPTION_THROWN(plot.save_picture_to("/no/such/folder/plot.svg"), PictureError);
    QVERIFY_EXCEPTION_THROWN(plot.save_table_to("/no/such/folder/plot.csv"), PictureError);
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  PlotsPanel& plots() { return window().plots(); }
  QStringList titles() {
    QStringList titles;
    for (const PlotSpec& plot : plots().lasting_plots()) titles << QString::fromStdString(plot.title);
    return titles;
  }
  QTabWidget* tabs() { return plots().findChild<QTabWidget*>(); }
  const Timeline& timeline_frames() { return window().past(); }

  const std::string& note() { return plots().series_plots().back()->chart().content().note; }

  /// Three hundred cubes side by side.
  static std::string many_in_a_block() {
    std::string text = WindowFixture::resting_cube_text("");
    std::string bodies;
    for (int i = 1; i < 300; ++i) {
      bodies += "[[body]]\nshape = \"cube\"\nmaterial = \"stone\"\nposition = [" +
                number_text(0.15 * (i % 15)) + ", " + number_text(0.15 * (i / 15)) + ", 0.0505]\n";
    }
    text.insert(text.find("[[wall]]"), bodies);
    text.replace(text.find("duration = 2.0"), 14, "duration = 0.6");
    return text + "[output]\ninterval = 5e-4\n";
  }

  PlotRequest request(const std::string& series, const std::string& against) {
    PlotRequest request;
    request.spec.title = series;
    request.spec.series = {series};
    request.spec.against = against;
    request.frame = window().moment().frame;
    return request;
  }

  PlotRequest contact_request(const std::string& column, const std::string& against) {
    PlotRequest wanted = request("contact.0." + column, against.empty() ? "" : "contact.0." + against);
    wanted.contacts = window().inspector().contacts_in_sight();
    return wanted;
  }

  /// Right-clicks a reading and chooses a menu entry.
  void choose_from_menu(const QString& reading, int entry) {
    auto* tree = fixture_->find<QTreeWidget>("readings");
    QTreeWidgetItem* item = row(tree, reading);
    QVERIFY(item);
    tree->scrollToItem(item);
    emit tree->customContextMenuRequested(tree->visualItemRect(item).center());
    auto* menu = window().inspector().findChild<QMenu*>();
    QVERIFY(menu);
    menu->actions().at(entry)->trigger();
    delete menu;
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestPlots)
#include "test_plots.moc"
