#include <QtTest>

#include "app/history/run_history.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

EventSpec friction_at(double time, double value) {
  return {time, FrictionEvent{value, value}, true};
}

/// Gravity of 10 m/s², tilted to the side x, or any other.
EventSpec gravity_at(double time, const std::string& gravity) {
  return {time, SetEvent{{{"gravity", gravity}}}, true};
}

/// Two acts, one after the other.
/// @return the first
std::vector<EventSpec> act_twice(RunHistory& history) {
  history.begin({});
  const std::vector<EventSpec> one{friction_at(1.0, 0.3)};
  history.accept(one, 1.0);
  history.accept({friction_at(1.0, 0.3), friction_at(2.0, 0.1)}, 2.0);
  return one;
}

QString text_after(const EventSpec& event) {
  RunHistory history([] { return 0.0; });
  Scene scene;
  scene.gravity = Vec3(0, 0, -10);
  history.begin(scene);
  history.accept({event}, event.time);
  return history.acts().back().text;
}

EventSpec drop_at(double time, const std::string& name) {
  AddBodyEvent add;
  add.body.name = name;
  add.body.shape = "ball";
  return {time, add, true};
}

Scene scene_with(const std::vector<EventSpec>& events) {
  Scene scene;
  scene.events = events;
  return scene;
}

}  // namespace

/// The list of acts, apart from any run.
class TestHistory : public QObject {
  Q_OBJECT

 private slots:
  /// The run reports events in chronological order, a file may have them in any.
  void theOrderOfTheFileIsNoAct() {
    RunHistory history([] { return 0.0; });
    const EventSpec late{2.0, RemoveEvent{"wall"}};
    const EventSpec early{0.5, RemoveEvent{"lid"}};
    history.begin(scene_with({late, early}));
    history.accept({early, late}, 0.0);
    QVERIFY(history.acts().empty());
    history.accept({early, friction_at(1.0, 0.3), late}, 1.0);
    QCOMPARE(history.acts().size(), std::size_t{1});
    QCOMPARE(history.acts().front().before.time, 1.0);
  }

  /// The bodies of a stream are one act, those of another stream another one.
  void aStreamIsOneAct() {
    RunHistory history([] { return 3.0; });
    QSignalSpy wanted(&history, &RunHistory::run_wanted);
    history.begin({});
    std::vector<EventSpec> events;
    for (const char* name :
         {"poured 1-1", "poured 1-2", "poured 1-3", "poured 2-1", "thrown 1", "thrown 2"}) {
      events.push_back(drop_at(1.0 + 0.1 * static_cast<double>(events.size()), name));
      history.accept(events, events.back().time);
    }
    QCOMPARE(history.acts().size(), std::size_t{4});
    QCOMPARE(history.acts()[0].text, QStringLiteral("pour 3 × ball"));
    QCOMPARE(history.acts()[2].text, QStringLiteral("throw ball"));
    QCOMPARE(history.acts()[0].before.time, 1.0);
    QCOMPARE(history.acts()[0].after.events.size(), std::size_t{3});
    history.go_to(0);
    QCOMPARE(wanted.back().at(0).toDouble(), 1.0);
  }

  /// Of its own events, not of those that the scene has.
  void anActTellsTheEnergyThatItAdds() {
    RunHistory history([] { return 0.0; });
    history.begin(scene_with({friction_at(0.5, 0.2)}));
    history.accept({friction_at(0.5, 0.2), gravity_at(1.0, "[0, 0, -1]")}, 1.0, {7.0, -3.0});
    QCOMPARE(history.acts().back().energy, -3.0);
    std::vector<EventSpec> events = history.acts().back().after.events;
    events.push_back(drop_at(2.0, "poured 1-1"));
    history.accept(events, 2.0, {7.0, -3.0, 2.0});
    events.push_back(drop_at(2.1, "poured 1-2"));
    history.accept(events, 2.1, {7.0, -3.0, 2.0, 1.5});
    QCOMPARE(history.acts().size(), std::size_t{2});
    QCOMPARE(history.acts().back().energy, 3.5);
    // Known when it is told with it.
    history.accept({}, 2.1);
    QCOMPARE(history.acts().back().energy, 0.0);
  }

  void undoAsksForTheMomentBefore() {
    RunHistory history([] { return 3.0; });
    QSignalSpy wanted(&history, &RunHistory::run_wanted);
    const std::vector<EventSpec> one = act_twice(history);
    history.undo();
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.back().at(0).toDouble(), 2.0);
    QCOMPARE(history.done(), std::size_t{2});  // until the run is there
    history.accept(one, 2.0);
    QCOMPARE(history.done(), std::size_t{1});
    QVERIFY(history.can_redo());
    history.redo();
    QCOMPARE(wanted.back().at(0).toDouble(), 2.0);
  }

  /// In a run that has begun again, acts wait for their times; it need not reach them to lose or regain them.
  void actsThatLieAheadAreUndoneWhereTheRunIs() {
    RunHistory history([] { return 0.5; });
    QSignalSpy wanted(&history, &RunHistory::run_wanted);
    const std::vector<EventSpec> one = act_twice(history);
    history.undo();
    QCOMPARE(wanted.back().at(0).toDouble(), 0.5);
    history.accept(one, 0.5);
    QCOMPARE(history.done(), std::size_t{1});
    history.redo();
    QCOMPARE(wanted.back().at(0).toDouble(), 0.5);
  }

  void anActThatRepeatsAnotherIsOneOfItsOwn() {
    RunHistory history([] { return 3.0; });
    history.begin({});
    std::vector<EventSpec> events{gravity_at(1.0, "[0, 0, -1]"), gravity_at(1.0, "[0, 0, -2]")};
    history.accept(events, 1.0);
    events.push_back(events.front());
    history.accept(events, 1.0, {1.0, 2.0, 4.0});
    QCOMPARE(history.acts().size(), std::size_t{2});
    QCOMPARE(history.acts().back().text, QStringLiteral("gravity = [0, 0, -1]"));
    QCOMPARE(history.acts().back().energy, 4.0);
    events.pop_back();
    history.accept(events, 1.0);
    QCOMPARE(history.acts().back().text, QStringLiteral("take back: gravity = [0, 0, -1]"));
  }

  /// What was done before the answer to an undo came is an act of its own.
  void anActBeforeTheAnswerIsKept() {
    RunHistory history([] { return 0.0; });
    history.begin({});
    const std::vector<EventSpec> one{friction_at(1.0, 0.3)};
    const std::vector<EventSpec> two{friction_at(1.0, 0.3), friction_at(2.0, 0.1)};
    history.accept(one, 1.0);
    history.undo();
    history.accept(two, 2.0);
    history.accept({}, 1.0);
    QCOMPARE(history.acts().size(), std::size_t{2});
    QCOMPARE(history.done(), std::size_t{0});
    QVERIFY(!history.can_undo());
  }

  void aRefusedUndoChangesNothing() {
    RunHistory history([] { return 0.0; });
    history.begin({});
    history.accept({friction_at(1.0, 0.3)}, 1.0);
    history.undo();
    history.accept_refusal();
    QCOMPARE(history.done(), std::size_t{1});
    history.undo();
    history.accept({}, 1.0);
    QCOMPARE(history.done(), std::size_t{0});
  }

  /// It drops what could be redone, as any act; the redone one then follows it.
  void anActBeforeTheAnswerToARedoIsKept() {
    RunHistory history([] { return 0.0; });
    history.begin({});
    const std::vector<EventSpec> one{friction_at(1.0, 0.3)};
    const std::vector<EventSpec> two{friction_at(1.0, 0.3), friction_at(2.0, 0.1)};
    const std::vector<EventSpec> three{friction_at(1.0, 0.3), friction_at(2.0, 0.1), friction_at(3.0, 0.2)};
    history.accept(one, 1.0);
    history.accept(two, 2.0);
    history.accept(three, 3.0);
    history.go_to(0);
    history.accept({}, 1.0);
    history.go_to(3);
    history.accept({friction_at(1.5, 0.7)}, 1.5);
    history.accept(three, 3.0);
    QCOMPARE(history.acts().size(), std::size_t{2});
    QCOMPARE(history.done(), std::size_t{2});
    QCOMPARE(history.acts().back().before.events, std::vector<EventSpec>{friction_at(1.5, 0.7)});
    QCOMPARE(history.acts().back().after.events, three);
  }

  /// Asked for twice, it goes on when the first run is there.
  void anUndoBeforeTheAnswerFollowsIt() {
    RunHistory history([] { return 3.0; });
    QSignalSpy wanted(&history, &RunHistory::run_wanted);
    const std::vector<EventSpec> one = act_twice(history);
    history.undo();
    history.undo();
    QCOMPARE(wanted.size(), 1);
    QVERIFY(!history.can_undo());
    QVERIFY(history.can_redo());
    history.accept(one, 2.0);
    QCOMPARE(history.done(), std::size_t{1});
    history.go_on();
    QCOMPARE(wanted.size(), 2);
    QCOMPARE(wanted.back().at(0).toDouble(), 1.0);
    history.accept({}, 1.0);
    QCOMPARE(history.done(), std::size_t{0});
    history.go_on();
    QCOMPARE(wanted.size(), 2);
  }

  /// An edit that comes instead of the requested one is an act of its own.
  void anotherEditBeforeTheAnswerIsKept() {
    RunHistory history([] { return 0.0; });
    std::vector<std::string> wanted;
    connect(&history, &RunHistory::scene_wanted, this,
            [&](const Scene& scene) { wanted.push_back(scene.title); });
    Scene first;
    first.title = "first";
    Scene second = first;
    second.title = "second";
    Scene third = first;
    third.title = "third";
    history.begin(first);
    history.accept_edit(first, second, QStringLiteral("rename"), 0.0);
    history.undo();
    QCOMPARE(wanted.size(), std::size_t{1});
    history.accept_edit(second, third, QStringLiteral("text edited"), 0.0);
    QCOMPARE(history.done(), std::size_t{2});
    history.undo();
    QCOMPARE(wanted.back(), std::string("second"));
    history.accept_edit(third, second, QStringLiteral("text edited"), 0.0);
    history.undo();
    QCOMPARE(wanted.back(), std::string("first"));
  }

  void textsTellWhatIsNewOrGone() {
    RunHistory history([] { return 0.0; });
    history.begin({});
    history.accept({friction_at(1.0, 0.3), friction_at(2.0, 0.1)}, 2.0);
    QCOMPARE(history.acts().back().text, QStringLiteral("friction 0.3 / 0.3"));
    history.accept({friction_at(1.0, 0.3)}, 2.0);
    QCOMPARE(history.acts().back().text, QStringLiteral("take back: friction 0.1 / 0.1"));
    history.accept({friction_at(0.5, 0.7)}, 0.5);
    QCOMPARE(history.acts().back().text, QStringLiteral("friction 0.7 / 0.7"));
  }

  /// Its changes come together, and undone the run goes to the moment before the first.
  void aDragOfGravityIsOneAct() {
    RunHistory history([] { return 3.0; });
    QSignalSpy wanted(&history, &RunHistory::run_wanted);
    Scene scene;
    scene.gravity = Vec3(0, 0, -10);
    history.begin(scene);
    history.accept({gravity_at(1.0, "[1.0, 0.0, -9.9]"), gravity_at(1.2, "[6.0, 0.0, -8.0]")}, 1.5);
    QCOMPARE(history.acts().size(), std::size_t{1});
    QCOMPARE(history.acts().back().text, QStringLiteral("gravity tilted to 37° about −y"));
    history.undo();
    QCOMPARE(wanted.back().at(0).toDouble(), 1.0);
  }

  /// What changes beside the run needs no other run, unless that has gone beyond the end of before.
  void theEndOfTheRunAndPlotsAreActs() {
    double computed = 0.0;
    RunHistory history([&] { return computed; });
    QSignalSpy run(&history, &RunHistory::run_wanted);
    QSignalSpy told(&history, &RunHistory::duration_and_plots_wanted);
    Scene scene;
    scene.duration = 2.0;
    scene.output.interval = 0.1;
    history.begin(scene);
    PlotSpec height;
    height.title = "Height";
    height.series = {"body.0.z"};
    history.accept_duration_and_plots({2.0, {height}, {}}, 0.5);
    QCOMPARE(history.acts().back().text, QStringLiteral("plot Height"));
    // Another plot in front is no act.
    history.accept_front("Height");
    history.accept_duration_and_plots({2.0, {height}, "Height"}, 0.6);
    QCOMPARE(history.acts().size(), std::size_t{1});
    history.accept_front("");
    history.accept({friction_at(1.0, 0.3)}, 1.0);
    history.accept_duration_and_plots({4.0, {height}, {}}, 2.0);
    QCOMPARE(history.acts().back().text, QStringLiteral("duration 4.00 s"));
    history.accept_duration_and_plots({4.0, {height}, {}}, 2.1);
    history.accept_duration_and_plots({4.0, {}, {}}, 2.5);
    QCOMPARE(history.acts().back().text, QStringLiteral("close plot Height"));
    QCOMPARE(history.acts().size(), std::size_t{4});
    computed = 3.0;
    history.undo();
    QCOMPARE(history.done(), std::size_t{3});
    QCOMPARE(told.back().at(0).value<DurationAndPlots>(), (DurationAndPlots{4.0, {height}, {}}));
    QCOMPARE(run.size(), 0);
    // Back before the end that was.
    history.undo();
    QCOMPARE(run.size(), 1);
    QCOMPARE(run.back().at(0).toDouble(), 2.0);
    history.accept({friction_at(1.0, 0.3)}, 2.0);
    computed = 2.0;
    QCOMPARE(told.back().at(0).value<DurationAndPlots>(), (DurationAndPlots{2.0, {height}, {}}));
    // All at once.
    history.go_to(0);
    QCOMPARE(run.size(), 2);
    history.accept({}, 1.0);
    QCOMPARE(told.back().at(0).value<DurationAndPlots>(), (DurationAndPlots{2.0, {}, {}}));
    history.go_to(4);
    QCOMPARE(run.back().at(0).toDouble(), 2.5);
    history.accept({friction_at(1.0, 0.3)}, 2.5);
    QCOMPARE(told.back().at(0).value<DurationAndPlots>(), (DurationAndPlots{4.0, {}, {}}));
    QCOMPARE(history.done(), std::size_t{4});
    // A change while a run is on its way follows it.
    history.go_to(1);
    PlotSpec speed = height;
    speed.title = "Speed";
    history.accept_duration_and_plots({4.0, {speed}, {}}, 2.5);
    history.accept({}, 1.0);
    QCOMPARE(told.back().at(0).value<DurationAndPlots>(), (DurationAndPlots{2.0, {speed}, {}}));
    QCOMPARE(history.acts().size(), std::size_t{2});
    QCOMPARE(history.acts().back().text, QStringLiteral("plot renamed to Speed"));
  }

  void tiltsAndShakesAreToldInWords() {
    QCOMPARE(text_after(gravity_at(1.0, "[0.0, 10.0, 0.0]")),
             QStringLiteral("gravity tilted to 90° about x"));
    QCOMPARE(text_after(gravity_at(1.0, "[0.0, 0.0, 10.0]")), QStringLiteral("gravity tilted to 180°"));
    QCOMPARE(text_after(gravity_at(1.0, "[6.0, 8.0, 0.0]")),
             QStringLiteral("gravity tilted to 90° about (0.80, −0.60, 0.00)"));
    QCOMPARE(text_after(gravity_at(1.0, "[0.0, 0.0, -10.0]")), QStringLiteral("gravity as at the start"));
    QCOMPARE(text_after(gravity_at(1.0, "[0.0, 0.0, -1.6]")), QStringLiteral("gravity = [0.0, 0.0, -1.6]"));
    const std::string shake = "{ amplitude = [0.0, 0.002, 0.0], frequency = 5.0, periods = 3 }";
    QCOMPARE(text_after({1.0, SetEvent{{{"wall.floor.motion", shake}}}, true}),
             QStringLiteral("floor shaken: 3 periods of 2.00 mm along y at 5.00 Hz"));
    QCOMPARE(text_after({1.0, SetEvent{{{"wall.floor.motion", shake}, {"wall.lid.motion", shake}}}, true}),
             QStringLiteral("ground shaken: 3 periods of 2.00 mm along y at 5.00 Hz"));
    QCOMPARE(text_after({1.0, SetEvent{{{"wall.floor.motion", "{ velocity = [0.0, 0.0, 1.0] }"}}}, true}),
             QStringLiteral("wall.floor.motion = { velocity = [0.0, 0.0, 1.0] }"));
  }
};

SCREE_WINDOW_TEST(TestHistory)
#include "test_history.moc"
