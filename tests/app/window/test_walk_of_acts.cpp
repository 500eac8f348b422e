#include <malloc.h>
#include <vtkCallbackCommand.h>
#include <vtkNew.h>
#include <vtkOutputWindow.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "app/opening/gallery.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/widgets/error_bar.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/app/headless_run.hpp"
#include "tests/fixtures/app/random_acts.hpp"
#include "tests/fixtures/core/frame_bits.hpp"
#include "tests/fixtures/core/rubber_bar.hpp"

using namespace scree;

namespace {

constexpr int acts_per_part = 50;
constexpr int long_wait = 60000;  // [ms]

/// Of the energy account, relative to the turnover. The step of Newmark's rule is not made for it, see
/// docs/user/motion.md.
double energy_limit(const Scene& scene) {
  return scene.solver.method == SolverMethod::newmark ? 2e-2 : 1e-3;
}

int from_environment(const char* name, int otherwise) {
  const int given = qEnvironmentVariableIntValue(name);
  return given > 0 ? given : otherwise;
}
/// Both are set by hand, for other walks and for longer or shorter ones.
unsigned seed() {
  return static_cast<unsigned>(from_environment("SCREE_WALK_SEED", 20260722));
}
int acts_made() {
  return from_environment("SCREE_WALK_ACTS", 300);
}

/// Twenty cubes in a box.
const char* const cubes = R"(
title = "Twenty cubes"
duration = 3.0
[output]
interval = 0.01
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "barrier", activation_gap = 2e-3, stiffness = 1e8 }
damping = { ratio = 0.3 }
friction = { static = 0.5, dynamic = 0.4 }
[[shape]]
name = "cube"
mesh = "MESH"
[[fill]]
name = "heap"
shape = "cube"
material = "stone"
count = 20
region = { min = [-0.3, -0.3, 0.05], max = [0.3, 0.3, 1] }
[[wall]]
name = "box"
material = "stone"
box = { min = [-0.4, -0.4, 0], max = [0.4, 0.4, 3] }
)";

const char* const balls = R"(
title = "Balls"
duration = 3.0
[output]
interval = 0.01
[[material]]
name = "glass"
density = 2500
[[contact]]
normal = { law = "linear", stiffness = 1e5 }
damping = { restitution = 0.5 }
friction = { static = 0.4, dynamic = 0.3 }
[[shape]]
name = "ball"
radius = 0.05
[[fill]]
name = "heap"
shape = "ball"
material = "glass"
count = 30
region = { min = [-0.3, -0.3, 0.05], max = [0.3, 0.3, 1] }
[[wall]]
name = "floor"
material = "glass"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[[wall]]
name = "paddle"
material = "glass"
plane = { point = [0, -1, 0], normal = [0, 1, 0] }
motion = { velocity = [0, 0, 0] }
)";

/// Falls on a floor, in steps short enough for an exact energy account.
std::string bar() {
  return fixture::rubber_bar("1.5", "[16, 4]", "0.1") + "[solver]\ntime_step = 2e-5\n";
}

/// A run of the scene of a window, without a window.
class Headless {
 public:
  void run(const Scene& scene, double time) {
    if (!scene_ || scene != *scene_ || simulation_->time() > time) {
      scene_ = scene;
      simulation_.emplace(build_model(scene), 2);
      turnover_ = 0.0;
    }
    while (simulation_->time() < time && !simulation_->step()) {
      if (simulation_->at_output()) note_turnover();
    }
    note_turnover();
  }
  fixture::FrameBits bits() const {
    fixture::FrameBits bits;
    bits.add(simulation_->frame(false));
    return bits;
  }
  /// By which the energy account does not close, beyond round-off [J].
  double energy_error() const {
    const EnergyTerms energy = simulation_->frame(false).energy;
    return std::max(0.0, std::abs(energy.balance_error) - energy.round_off());
  }
  double turnover() const { return turnover_; }  ///< the largest energy throughput at an output [J]
  double time() const { return simulation_->time(); }

 private:
  void note_turnover() { turnover_ = std::max(turnover_, simulation_->frame(false).energy.throughput()); }

  std::optional<Scene> scene_;
  std::optional<Simulation> simulation_;
  double turnover_ = 0.0;
};

template <typename Thing>
auto still_there(const std::vector<std::weak_ptr<const Thing>>& things) {
  return std::count_if(things.begin(), things.end(), [](const auto& one) { return !one.expired(); });
}

/// The first lines that differ; empty: there are none.
QString first_difference(const std::string& text, const std::string& expected) {
  const QStringList lines = QString::fromStdString(text).split(QLatin1Char('\n'));
  const QStringList others = QString::fromStdString(expected).split(QLatin1Char('\n'));
  for (qsizetype i = 0; i < std::max(lines.size(), others.size()); ++i) {
    if (lines.value(i) != others.value(i))
      return QStringLiteral("“%1”, not “%2”").arg(lines.value(i), others.value(i));
  }
  return {};
}

/// Everything that has been allocated and not been freed [bytes].
double memory_used() {
  const auto memory = mallinfo2();
  return static_cast<double>(memory.uordblks + memory.hblkhd);
}

}  // namespace

/// A person who tries everything that can be done to a run, in random order.
class TestWalkOfActs : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    listen_to_vtk();
    fixture_ = std::make_unique<WindowFixture>();
    window().resize(900, 560);  // drawn quickly
    acts_ = std::make_unique<RandomActs>(*fixture_, seed());
    std::string of_cubes = cubes;
    of_cubes.replace(of_cubes.find("MESH"), 4, cube_mesh().string());
    std::string newmark = of_cubes + "[solver]\nmethod = \"newmark\"\n";
    newmark.replace(newmark.find("count = 20"), 10, "count = 8");  // its steps are short
    const std::string trapezoidal = "[solver]\nmethod = \"trapezoidal\"\n";
    scenes_ = {fixture_->write("cubes.toml", of_cubes), fixture_->write("balls.toml", balls),
               fixture_->write("bar.toml", bar()), fixture_->write("cubes_newmark.toml", newmark),
               fixture_->write("balls_trapezoidal.toml", balls + trapezoidal)};
  }
  void cleanupTestCase() { fixture_.reset(); }

  /// The parts of the walk, each with another scene than the one before, in the same window.
  void everyActIsRightAndCanBeUndone_data() {
    QTest::addColumn<int>("part");
    for (int part = 0; part * acts_per_part < acts_made(); ++part) QTest::addRow("part %d", part) << part;
  }
  /// Also by a run without a window, and by the energy account.
  void everyActIsRightAndCanBeUndone() {
    QFETCH(int, part);
    if (failed_) QSKIP("An earlier part has failed.");
    failed_ = true;
    open(scenes_[static_cast<std::size_t>(part) % scenes_.size()]);
    for (int i = 0; i < acts_per_part; ++i) {
      if (acts_->below(4) > 0 || !window().moment().frame) wait_until_ready();
      if (QTest::currentTestFailed()) return;
      acts_->act();
      check_quiet();
      if (acts_->last() == "revert") opened_ = window().scene();
      if (i % 3 == 2) compare_with_headless();
      if (QTest::currentTestFailed()) return;
    }
    undo_and_redo_everything();
    save_and_run_headless();
    failed_ = QTest::currentTestFailed();
    ++parts_passed_;
  }

  void everyKindOfActWasTried() {
    if (failed_ || parts_passed_ * acts_per_part < 300) QSKIP("Not enough acts were made.");
    VERIFY(compared_ >= parts_passed_ * (acts_per_part / 3));
    const auto& counts = acts_->counts();
    for (const char* act : {"pull",   "move",  "turn", "throw",   "pour",    "delete", "tilt",
                            "shake",  "value", "form", "text",    "restart", "place",  "slide",
                            "revert", "undo",  "redo", "history", "scrub",   "save",   "plots"})
      QVERIFY2(counts.contains(QString::fromLatin1(act)), act);
    // Of seven kinds of parts; some may be refused, such as a fill without room.
    const auto added = std::count_if(counts.begin(), counts.end(), [](const auto& kind) {
      return kind.first.startsWith(QStringLiteral("add-"));
    });
    QVERIFY2(added >= 4, qPrintable(QString::number(added)));
    const bool joined = tried_.contains(EventAction(AddFillEvent{}).index()) ||
                        tried_.contains(EventAction(AddWallEvent{}).index());
    QVERIFY2(joined, "neither a fill nor a wall was added while a run went on");
    // Friction is set like any value; held parts cannot be made by hand.
    for (const EventAction& kind : std::initializer_list<EventAction>{RemoveEvent{}, SetEvent{}, PullSpec{},
                                                                      MoveEvent{}, AddBodyEvent{}})
      QVERIFY2(tried_.contains(kind.index()), qPrintable(QString::number(kind.index())));
  }

  /// Scenes that are left, and acts that are undone, leave nothing in memory.
  void scenesThatAreLeftAreFreed() {
    constexpr int warm_up = 2;  // caches are filled
    constexpr int compared = 5;
    std::vector<double> used;
    for (int cycle = 0; cycle < warm_up + 2 * compared; ++cycle) {
      acts_ = std::make_unique<RandomActs>(*fixture_, seed());
      open(scenes_[0]);
      act_and_undo(12);
      leave();
      check_that_all_is_freed();
      if (QTest::currentTestFailed()) return;
      used.push_back(memory_used());
    }
    // A software driver keeps up to 20 MB of drawing commands at times, so the smallest values are compared.
    // A picture of the view that stays has 2 MB. The style sheet's caches grow by 0.1 MB.
    const auto middle = used.begin() + warm_up + compared;
    const double before = *std::min_element(used.begin() + warm_up, middle);
    const double after = *std::min_element(middle, used.end());
    constexpr double growth = 1.5 * 1024.0 * 1024.0;  // at most, in a cycle
    VERIFY((after - before) / compared < growth);
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  QString story() const { return acts_->story(); }

  void listen_to_vtk() {
    vtkNew<vtkCallbackCommand> complaint;
    complaint->SetClientData(&complaints_);
    complaint->SetCallback([](vtkObject*, unsigned long, void* complaints, void* text) {
      *static_cast<QStringList*>(complaints) << QString::fromUtf8(static_cast<const char*>(text));
    });
    for (const auto event : {vtkCommand::ErrorEvent, vtkCommand::WarningEvent})
      vtkOutputWindow::GetInstance()->AddObserver(event, complaint);
  }

  /// So that no question is asked.
  void save_and_leave() {
    emit window().findChild<ScenePanel*>()->discard_wanted();  // values that wait
    if (window().isWindowModified()) window().save_scene_to(fixture_->path("left.toml"));
  }

  /// By the gallery, as a person does.
  void open(const std::filesystem::path& path) {
    save_and_leave();
    acts_->note(QStringLiteral("open %1").arg(QString::fromStdString(path.stem().string())));
    const std::weak_ptr<const Model> before = window().session().model();
    emit window().gallery().scene_chosen(path, QStringLiteral("an example"));
    QTRY_VERIFY_WITH_TIMEOUT(window().session().model() != before.lock(), long_wait);
    wait_until_ready();
    window().transport().set_speed(0.25);
    opened_ = window().scene();
  }
  void wait_until_ready() {
    QTRY_VERIFY2_WITH_TIMEOUT(window().moment().frame && window().run_state() != RunState::loading &&
                                  !window().timeline().going_on() && !window().session().editing(),
                              qPrintable(story()), long_wait);
  }
  /// After something else has been done, a move or a throw of before may be impossible: the run stops and
  /// says so, and it is taken back.
  void accept_stop() {
    const Problem& problem = window().error_bar().problem();
    static const QRegularExpression impossible(
        QStringLiteral("it cannot be moved there|is not in the scene at this time|cannot be added"));
    if (problem.sentence.contains(QStringLiteral("othing was added"))) {
      window().error_bar().hide();
      // Its form is there again.
      if (auto* form = qobject_cast<QDialog*>(QApplication::activeModalWidget())) form->reject();
    }
    if (!window().error_bar().isVisible() || !impossible.match(problem.sentence).hasMatch()) return;
    acts_->note(QStringLiteral("stop"));
    window().error_bar().hide();
    if (window().actions().undo->isEnabled()) window().actions().undo->trigger();
  }
  void check_quiet() {
    QTest::qWait(5);
    accept_stop();
    QVERIFY2(window().isVisible(), qPrintable(story()));
    QVERIFY2(!window().error_bar().isVisible(),
             qPrintable(window().error_bar().problem().sentence + story()));
    QVERIFY2(complaints_.empty(), qPrintable(complaints_.join(QString()) + story()));
  }

  fixture::FrameBits shown_bits() {
    fixture::FrameBits bits;
    bits.add(without_contacts(*window().moment().frame));
    return bits;
  }
  /// Computes the present run up to the moment shown. @return the same bits
  bool same_as_headless() {
    if (!window().moment().frame) return false;
    const Scene scene = window().scene();
    try {
      headless_.run(scene, window().moment().frame->time);
    } catch (const std::exception& error) {
      qWarning("%s%s", error.what(), qPrintable(story()));
      return false;
    }
    return headless_.bits() == shown_bits();
  }
  /// The moment shown, and the energy account up to it. What was done last may still be on its way.
  void compare_with_headless() {
    wait_until_ready();
    QTRY_VERIFY2_WITH_TIMEOUT(same_as_headless(),
                              qPrintable(QStringLiteral("other bits at %1 s, headless %2 s%3")
                                             .arg(fixture_->time())
                                             .arg(headless_.time())
                                             .arg(story())),
                              long_wait);
    QVERIFY2(headless_.energy_error() <= energy_limit(window().scene()) * headless_.turnover(),
             qPrintable(QStringLiteral("%1 J of %2 J at %3 s%4")
                            .arg(headless_.energy_error())
                            .arg(headless_.turnover())
                            .arg(headless_.time())
                            .arg(story())));
    ++compared_;
    for (const EventSpec& event : window().scene().events) tried_.insert(event.action.index());
  }

  /// Number of acts done, as the history panel shows it.
  int done() { return std::max(0, fixture_->find<QTreeWidget>("history")->currentIndex().row()); }
  int listed() { return std::max(0, fixture_->find<QTreeWidget>("history")->topLevelItemCount() - 1); }
  /// Triggers undo or redo until nothing is left.
  void exhaust(QAction& action) {
    const bool back = &action == window().actions().undo;
    wait_until_ready();
    while (done() != (back ? 0 : listed())) {
      QTRY_VERIFY2_WITH_TIMEOUT(action.isEnabled(), qPrintable(action.text() + story()), long_wait);
      const int before = done();
      action.trigger();
      QTRY_VERIFY2_WITH_TIMEOUT(done() != before || window().error_bar().isVisible(),
                                qPrintable(action.text() + story()), long_wait);
      check_quiet();
      wait_until_ready();
      if (QTest::currentTestFailed()) return;
    }
    QVERIFY2(!action.isEnabled(), qPrintable(action.text() + story()));
  }
  void undo_and_redo_everything() {
    acts_->pause();
    Actions& a = window().actions();
    exhaust(*a.redo);
    if (listed() == 0) return;
    acts_->note(QStringLiteral("undo-all"));
    std::optional<std::pair<Scene, fixture::FrameBits>> first;
    for (int round = 0; round < 2; ++round) {
      exhaust(*a.undo);
      check_scene(opened_);
      if (QTest::currentTestFailed()) return;
      exhaust(*a.redo);
      if (QTest::currentTestFailed()) return;
      compare_with_headless();
      if (!first) first.emplace(window().scene(), shown_bits());
    }
    check_scene(first->first);
    QVERIFY2(first->second == shown_bits(), qPrintable(story()));
  }
  /// The view is not undone.
  void check_scene(Scene expected) {
    const Scene& scene = window().scene();
    expected.view = scene.view;
    const std::string folder = fixture_->path("").string();
    const QString difference = first_difference(scene_text(scene, folder), scene_text(expected, folder));
    QVERIFY2(difference.isEmpty(), qPrintable(difference + story()));
  }

  /// The saved scene gives the same bits, however many threads compute it.
  void save_and_run_headless() {
    acts_->pause();
    wait_until_ready();
    window().timeline().to_newest();
    window().save_scene_to(fixture_->path("end.toml"));
    compare_with_headless();
    const double time = window().moment().frame->time;
    const auto model = build_model(read_scene(fixture_->path("end.toml")));
    for (const int threads : {1, 2, 3}) {
      Simulation simulation(model, threads);
      while (simulation.time() < time) QVERIFY(!simulation.step());
      fixture::FrameBits bits;
      bits.add(simulation.frame(false));
      QVERIFY2(bits == shown_bits(), qPrintable(QString::number(threads) + story()));
    }
  }

  void check_that_all_is_freed() {
    QTRY_VERIFY2_WITH_TIMEOUT(still_there(models_) == 0 && still_there(frames_) == 0,
                              qPrintable(QStringLiteral("%1 of %2 models and %3 of %4 frames are kept%5")
                                             .arg(still_there(models_))
                                             .arg(models_.size())
                                             .arg(still_there(frames_))
                                             .arg(frames_.size())
                                             .arg(story())),
                              long_wait);
    models_.clear();
    frames_.clear();
    QTest::qWait(200);  // Widgets that are replaced are deleted later.
  }
  /// For a scene that does not play.
  void leave() {
    save_and_leave();
    window().open_path(scenes_[2], false);
    QTRY_VERIFY_WITH_TIMEOUT(window().scene().title == "Bar", long_wait);
    wait_until_ready();
  }
  void act_and_undo(int count) {
    for (int i = 0; i < count; ++i) {
      acts_->act();
      wait_until_ready();
      check_quiet();
      if (QTest::currentTestFailed()) return;
      models_.push_back(window().session().model());
      frames_.push_back(window().moment().frame);
    }
    acts_->pause();
    exhaust(*window().actions().undo);
  }
  std::unique_ptr<WindowFixture> fixture_;
  std::unique_ptr<RandomActs> acts_;
  std::vector<std::filesystem::path> scenes_;
  Scene opened_;
  QStringList complaints_;  ///< messages of VTK
  Headless headless_;
  int compared_ = 0;
  bool failed_ = false;
  int parts_passed_ = 0;
  std::set<std::size_t> tried_;  ///< kinds of events
  // What has been left:
  std::vector<std::weak_ptr<const Model>> models_;
  std::vector<std::weak_ptr<const Frame>> frames_;
};

SCREE_WINDOW_TEST(TestWalkOfActs)
#include "test_walk_of_acts.moc"
