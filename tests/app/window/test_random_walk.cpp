#include <vtkCallbackCommand.h>
#include <vtkNew.h>
#include <vtkOutputWindow.h>

#include <QAction>
#include <QDockWidget>
#include <QLineEdit>
#include <optional>
#include <random>

#include "app/drawing/background_drawing.hpp"
#include "app/forms/part_dialog.hpp"
#include "app/inspector/inspector.hpp"
#include "app/inspector/reading_tree.hpp"
#include "app/opening/gallery.hpp"
#include "app/panels/view_panel.hpp"
#include "app/playback/time_field.hpp"
#include "app/playback/timeline_bar.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/shell/resources.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/random_answers.hpp"
#include "tests/fixtures/app/window_fixture.hpp"

using namespace scree;

namespace {

constexpr int actions_made = 300;
constexpr int long_wait = 60000;  // [ms]

/// Seed; set by hand for other walks.
unsigned seed() {
  const int given = qEnvironmentVariableIntValue("SCREE_WALK_SEED");
  return given > 0 ? static_cast<unsigned>(given) : 20260722;
}

/// The moments of a scene, run without a window.
class Headless {
 public:
  /// The same bits occur at the same times.
  EnergyTerms energy_at(const std::shared_ptr<const Model>& model, const std::vector<EventSpec>& events,
                        double time) {
    if (model != model_ || events != events_ || simulation_->time() > time) {
      model_ = model;
      events_ = events;
      simulation_.emplace(model);
      simulation_->set_events(events);
    }
    while (simulation_->time() < time && !simulation_->step()) {
    }
    return simulation_->frame(false).energy;
  }
  double time() const { return simulation_->time(); }

 private:
  std::shared_ptr<const Model> model_;
  std::vector<EventSpec> events_;
  std::optional<Simulation> simulation_;
};

}  // namespace

/// A user who tries everything in random order.
class TestRandomWalk : public QObject {
  Q_OBJECT

 private slots:
  void theWindowWithstandsThreeHundredActions() {
    vtkNew<vtkCallbackCommand> complaint;
    complaint->SetClientData(&complaints_);
    complaint->SetCallback([](vtkObject*, unsigned long, void* complaints, void* text) {
      *static_cast<QStringList*>(complaints) << QString::fromUtf8(static_cast<const char*>(text));
    });
    for (const auto event : {vtkCommand::ErrorEvent, vtkCommand::WarningEvent})
      vtkOutputWindow::GetInstance()->AddObserver(event, complaint);
    fixture_ = std::make_unique<WindowFixture>();
    const QString folder = QString::fromStdString(fixture_->path("").string());
    fixture_->settings().setValue(QStringLiteral("folder"), folder);
    std::filesystem::copy(cube_mesh(), fixture_->path("cube.stl"));
    answers_ = std::make_unique<RandomAnswers>(random_, folder);
    examples_ = {fixture_->scene(), resource_folder() / "scenes/spinning_ball.toml",
                 fixture_->write("twenty.toml", twenty_cubes_text())};
    open(examples_[0]);
    int compared = 0;
    for (int i = 0; i < actions_made; ++i) {
      const bool silent = answers_->during([this] { act(); }, long_wait);
      done_ << answers_->take_story();
      QTest::qWait(5);
      QVERIFY2(window().isVisible() && silent, qPrintable(story()));
      take_note_of_an_answer();
      QVERIFY2(!window().error_bar().isVisible(),
               qPrintable(window().error_bar().problem().sentence + story()));
      QVERIFY2(complaints_.empty(), qPrintable(complaints_.join(QString()) + story()));
      if (i % 3 == 2) compared += compare_with_headless();
      if (QTest::currentTestFailed()) return;
    }
    QTRY_VERIFY_WITH_TIMEOUT(!window().drawing().busy(), long_wait);
    // Regardless of earlier actions, the opened scene is correct.
    open(examples_[0]);
    window().actions().play->trigger();
    window().transport().set_speed(std::nullopt);
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->time() > 0.5, long_wait);
    QCOMPARE(compare_with_headless(), 1);
    QVERIFY2(compared > 40, qPrintable(QString::number(compared)));
    const QStringList answered = done_.filter(QRegularExpression(QStringLiteral("^\\[")));
    QVERIFY2(answered.size() > 30, qPrintable(answered.join(QChar(' '))));
    QVERIFY(!window().error_bar().isVisible());
    fixture_.reset();
  }

 private:
  MainWindow& window() { return fixture_->window(); }

  static std::string twenty_cubes_text() {
    std::string text = WindowFixture::many_cubes_text();
    text.replace(text.find("count = 400"), 11, "count = 20");
    return text.replace(text.find("Falling cube"), 12, "Twenty cubes");
  }
  int below(int end) { return answers_->below(end); }
  double share() { return below(10001) / 10000.0; }
  QPoint point_in(const QWidget& widget) { return {below(widget.width()), below(widget.height())}; }
  void note(const QString& what) { done_ << what; }
  QString story() const {
    return QStringLiteral(" after: ") + done_.mid(done_.size() - 12).join(QStringLiteral(", "));
  }

  void act() {
    const int choice = below(100);
    if (choice < 30) return trigger_something();
    if (choice < 37) return ask_for_something();
    if (choice < 48) return use_mouse(window().scene_widget(), QStringLiteral("view"));
    if (choice < 54) return use_plot();
    if (choice < 62) return use_inspector();
    if (choice < 64) return remove_wall();
    if (choice < 66) return use_view_panel();
    if (choice < 67) return import();
    if (choice < 73) return scrub();
    if (choice < 77) return go_to();
    if (choice < 78) return change_friction();
    if (choice < 82) return resize();
    if (choice < 86) return change_speed();
    if (choice < 90) return toggle_dock();
    if (choice < 93) return draw();
    if (choice < 95) return save_scene();
    if (choice < 99) return choose_example();
    note(QStringLiteral("Esc"));
    QTest::keyClick(&window(), Qt::Key_Escape);
  }

  void trigger_one_of(const std::function<bool(const QAction&)>& fits) {
    QList<QAction*> possible;
    for (QAction* action : static_cast<QWidget&>(window()).actions()) {
      if (action->isEnabled() && action != window().actions().quit && fits(*action)) possible << action;
    }
    QAction* action = answers_->one_of(possible);
    note(action->text());
    action->trigger();
  }
  void trigger_something() {
    trigger_one_of([](const QAction&) { return true; });
  }
  /// Triggers an action that opens a dialog.
  void ask_for_something() {
    trigger_one_of([](const QAction& action) { return action.text().endsWith(QChar(0x2026)); });
  }

  void use_plot() {
    QList<ChartWidget*> seen;
    for (auto* plot : window().plots().findChildren<ChartWidget*>()) {
      if (plot->isVisible()) seen << plot;
    }
    if (seen.empty()) return;
    ChartWidget& plot = *answers_->one_of(seen);
    if (below(2) == 0) return press_keys(plot);
    if (below(3) > 0) return use_mouse(plot, QStringLiteral("plot"));
    note(QStringLiteral("menu of a plot"));
    ask_for_menu(plot, point_in(plot));
  }

  /// Keys of a plot, whether it is empty or not.
  void press_keys(ChartWidget& plot) {
    static constexpr Qt::Key keys[] = {Qt::Key_Left, Qt::Key_Right,  Qt::Key_Up,     Qt::Key_Down,
                                       Qt::Key_Plus, Qt::Key_PageUp, Qt::Key_Home,   Qt::Key_PageDown,
                                       Qt::Key_0,    Qt::Key_Minus,  Qt::Key_Escape, Qt::Key_Return};
    plot.setFocus();
    for (int i = 2 + below(6); i > 0; --i) {
      const Qt::Key key = keys[below(std::size(keys))];
      const Qt::KeyboardModifier modifier = below(3) > 0   ? Qt::NoModifier
                                            : below(2) > 0 ? Qt::ShiftModifier
                                                           : Qt::AltModifier;
      note(QStringLiteral("key %1 in a plot").arg(QKeySequence(modifier | key).toString()));
      QTest::keyClick(&plot, key, modifier);
    }
  }

  void ask_for_menu(QWidget& widget, const QPoint& place) {
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, widget.mapToGlobal(place));
    QApplication::sendEvent(&widget, &event);
  }

  /// Uses a row of the selected or pinned objects; selects one if there is none.
  void use_inspector() {
    if (!window().inspector().has_selection()) {
      note(QStringLiteral("next body"));
      return window().actions().next_body->trigger();
    }
    QList<std::pair<ReadingTree*, QTreeWidgetItem*>> rows;
    for (auto* tree : window().inspector().findChildren<ReadingTree*>()) {
      if (!tree->isVisible()) continue;
      for (QTreeWidgetItemIterator item(tree); *item != nullptr; ++item) rows << std::pair(tree, *item);
    }
    if (rows.empty()) return;
    const auto [tree, row] = answers_->one_of(rows);
    tree->scrollToItem(row);
    const QPoint place = tree->visualItemRect(row).center();
    const bool menu = below(3) == 0;
    note((menu ? QStringLiteral("menu of row %1") : QStringLiteral("row %1")).arg(row->text(0)));
    if (menu) return ask_for_menu(*tree->viewport(), place);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, place);
  }

  /// By the context menu of the scene panel.
  void remove_wall() {
    auto* tree = fixture_->find<QTreeWidget>("scene_tree");
    if (!window().moment().frame || !tree->isVisible()) return;
    const auto walls = tree->findItems(QStringLiteral("floor"), Qt::MatchExactly | Qt::MatchRecursive);
    if (walls.empty()) return;
    note(QStringLiteral("menu of a wall"));
    tree->scrollToItem(walls.front());
    ask_for_menu(*tree->viewport(), tree->visualItemRect(walls.front()).center());
  }

  void import() {
    note(QStringLiteral("import"));
    window().import_mesh(fixture_->path("cube.stl"), below(2) == 0 ? MeshRole::particle : MeshRole::wall);
  }

  void use_view_panel() {
    note(QStringLiteral("view panel"));
    answers_->use_a_field(*window().findChild<ViewPanel*>());
  }

  void use_mouse(QWidget& widget, const QString& name) {
    if (!widget.isVisible() || widget.width() < 2 || widget.height() < 2) return;
    const QPoint from = point_in(widget);
    const QPoint to = point_in(widget);
    const int kind = below(5);
    note(QStringLiteral("%1 %2 %3,%4").arg(name).arg(kind).arg(from.x()).arg(from.y()));
    if (kind == 0) return QTest::mouseClick(&widget, Qt::LeftButton, {}, from);
    if (kind == 1) return QTest::mouseDClick(&widget, Qt::LeftButton, {}, from);
    if (kind == 4) return QTest::mouseClick(&widget, Qt::RightButton, {}, from);
    if (kind == 2) {
      QWheelEvent wheel(from, widget.mapToGlobal(from), {}, {0, below(2) == 0 ? 120 : -120}, Qt::NoButton,
                        Qt::NoModifier, Qt::NoScrollPhase, false);
      QApplication::sendEvent(&widget, &wheel);
      return;
    }
    const Qt::MouseButton button = below(2) == 0 ? Qt::LeftButton : Qt::MiddleButton;
    QTest::mousePress(&widget, button, {}, from);
    mouse::move_along(widget, from, to - from, 4, 0, button);
    QTest::mouseRelease(&widget, button, {}, to);
  }

  void scrub() {
    TimelineBar& bar = window().transport().timeline();
    if (!bar.isVisible()) return;
    note(QStringLiteral("scrub"));
    QTest::mousePress(&bar, Qt::LeftButton, {}, point_in(bar));
    for (int i = 0; i < 3; ++i) QTest::mouseMove(&bar, point_in(bar));
    QTest::mouseRelease(&bar, Qt::LeftButton, {}, point_in(bar));
  }

  void go_to() {
    if (!window().moment().frame) return;
    const double time = share() * window().timeline().computed() * 1.1;
    note(QStringLiteral("go to %1").arg(time));
    if (below(2) == 0) return window().timeline().go_to(time);
    auto* field = fixture_->find<TimeField>("time");
    if (!field->isVisible() || !field->isEnabled()) return;
    window().actions().go_to_time->trigger();
    QTest::keyClicks(field, field->locale().toString(time, 'f', 4));
    QTest::keyClick(field, Qt::Key_Return);
  }

  void change_friction() {
    auto* field = fixture_->find<QDoubleSpinBox>("static_friction");
    if (!window().moment().frame || !field->isEnabled()) return;
    note(QStringLiteral("friction"));
    field->setValue(share());
  }

  void resize() {
    note(QStringLiteral("resize"));
    window().resize(700 + below(800), 500 + below(450));
  }

  void change_speed() {
    static constexpr double speeds[] = {0.0, 1.0, 0.5, 0.1};
    const double speed = speeds[below(4)];
    note(QStringLiteral("speed %1").arg(speed));
    window().transport().set_speed(speed > 0.0 ? std::optional(speed) : std::nullopt);
  }

  void toggle_dock() {
    const auto docks = window().findChildren<QDockWidget*>();
    QDockWidget* dock = docks[below(static_cast<int>(docks.size()))];
    note(QStringLiteral("dock %1").arg(dock->windowTitle()));
    if (below(4) == 0) {
      dock->setFloating(!dock->isFloating());
    } else {
      dock->toggleViewAction()->trigger();
    }
  }

  void draw() {
    if (!window().moment().frame || window().drawing().busy()) return;
    const bool film = below(2) == 0;
    note(film ? QStringLiteral("film") : QStringLiteral("picture"));
    DrawingRequest request{fixture_->path(film ? "film" : "picture.png"), {64, 48}, {}, false, below(2) == 0};
    if (film) request.film = FilmSpan{0.0, window().timeline().computed(), 10.0, 10};
    window().save_drawing(request);
    if (below(2) == 0) window().drawing().cancel();
  }

  void save_scene() {
    if (!window().moment().frame) return;
    note(QStringLiteral("save scene"));
    window().save_scene_to(fixture_->path("saved.toml"));
    if (below(2) == 0) open(fixture_->path("saved.toml"));
  }

  void choose_example() {
    const auto& path = examples_[static_cast<std::size_t>(below(3))];
    note(QStringLiteral("example %1").arg(QString::fromStdString(path.stem().string())));
    keep_changes();
    emit window().gallery().scene_chosen(path, QStringLiteral("an example"));
    wait_for_the_scene();
  }

  void open(const std::filesystem::path& path) {
    keep_changes();
    window().open_path(path, false);
    wait_for_the_scene();
  }
  /// Prevents the question about unsaved changes.
  void keep_changes() {
    if (window().isWindowModified()) window().save_scene_to(fixture_->path("saved.toml"));
  }
  void wait_for_the_scene() {
    const auto before = window().moment().frame;
    QTRY_VERIFY_WITH_TIMEOUT(window().moment().frame && window().moment().frame != before &&
                                 window().run_state() != RunState::loading &&
                                 window().run_state() != RunState::empty &&
                                 (!before || window().moment().frame->model != before->model),
                             long_wait);
  }

  /// Not an error: at that moment a plot would be empty.
  void take_note_of_an_answer() {
    const Problem& problem = window().error_bar().problem();
    const bool refused = problem.sentence.startsWith(QStringLiteral("Nothing was added"));
    if (problem.kind != ProblemKind::nothing_touches && !refused) return;
    window().error_bar().hide();
    // Its form is there again.
    auto* form = qobject_cast<PartDialog*>(QApplication::activeModalWidget());
    if (refused && form != nullptr) form->reject();
  }

  bool same_as_headless(const Frame& frame) {
    const EnergyTerms run = headless_.energy_at(frame.model, window().scene().events, frame.time);
    return frame.energy.kinetic_translational == run.kinetic_translational &&
           frame.energy.balance_error == run.balance_error;
  }
  /// Compares the displayed moment, with changes made by hand. @return number of comparisons
  int compare_with_headless() {
    if (!window().moment().frame) return 0;
    // What was done last may still be on its way to the view.
    (void)QTest::qWaitFor([&] { return same_as_headless(*window().moment().frame); }, 5000);
    const auto frame = window().moment().frame;
    const EnergyTerms expected = headless_.energy_at(frame->model, window().scene().events, frame->time);
    const auto check = [&](double shown, double run) {
      QVERIFY2(
          shown == run,
          qPrintable(
              QStringLiteral("%1 J, not %2 J, at %3 s%4").arg(shown).arg(run).arg(frame->time).arg(story())));
    };
    check(headless_.time(), frame->time);
    check(frame->energy.kinetic_translational, expected.kinetic_translational);
    check(frame->energy.dissipated_friction, expected.dissipated_friction);
    check(frame->energy.balance_error, expected.balance_error);
    return 1;
  }

  std::unique_ptr<WindowFixture> fixture_;
  std::vector<std::filesystem::path> examples_;
  std::mt19937 random_{seed()};
  std::unique_ptr<RandomAnswers> answers_;
  QStringList done_;
  QStringList complaints_;  ///< messages of VTK
  Headless headless_;
};

SCREE_WINDOW_TEST(TestRandomWalk)
#include "test_random_walk.moc"
