#include <QtTest>

#include "core/readings/contact_tracker.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

std::shared_ptr<const Model> three_cubes() {
  ModelBuilder builder = cubes(cube_rule(0.0, 0.0, 0.0));
  builder.body(Vec3::Zero()).body(Vec3(0.1, 0, 0)).body(Vec3(0.2, 0, 0));
  builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
  return builder.build();
}

FrameContact contact(int a, int b, int vertex, const Vec3& point) {
  FrameContact contact;
  contact.a = a;
  contact.b = b;
  contact.wall = b < 0 ? 0 : -1;
  contact.feature_a = {FeatureKind::vertex, vertex};
  if (b >= 0) contact.feature_b = {FeatureKind::face, 0};
  contact.normal = Vec3::UnitZ();
  contact.point = point;
  return contact;
}

/// Successive frames of a run.
class Run {
 public:
  const Frame& show(double time, std::vector<FrameContact> contacts) {
    auto frame = std::make_shared<Frame>();
    frame->model = model_;
    frame->time = time;
    frame->bodies.resize(model_->bodies.size());
    frame->contacts = std::move(contacts);
    tracker.advance(frame);
    shown_ = frame;
    return *shown_;
  }
  ContactTracker tracker;

 private:
  std::shared_ptr<const Model> model_ = three_cubes();
  std::shared_ptr<const Frame> shown_;
};

}  // namespace

class ContactTrackerTest : public QObject {
  Q_OBJECT

 private slots:
  void contactsKeepTheirNumbersWhenOthersComeBeforeThem() {
    Run run;
    run.show(0.1, {contact(0, 2, 3, Vec3::Zero()), contact(1, 2, 4, Vec3::Zero())});
    const long first = run.tracker.identity(0);
    const long second = run.tracker.identity(1);
    VERIFY(first != second);
    run.show(0.2, {contact(0, 1, 0, Vec3::Zero()), contact(0, 2, 3, Vec3::Zero()),
                   contact(0, -1, 3, Vec3::Zero()), contact(1, 2, 4, Vec3::Zero())});
    QCOMPARE(run.tracker.identity(1), first);
    QCOMPARE(run.tracker.identity(3), second);
    QCOMPARE(run.tracker.find(second), std::optional(3));
    QCOMPARE(run.tracker.opened(1), 0.1);
    QCOMPARE(run.tracker.opened(0), 0.2);
    QCOMPARE(run.tracker.opened(2), 0.2);
  }

  /// After going back, earlier moments are unknown.
  void openedIsABoundWhereNoEarlierFrameWasSeen() {
    Run run;
    run.show(0.0, {contact(0, 1, 3, Vec3::Zero())});
    QVERIFY(!run.tracker.opened_before(0));
    run.show(0.5, {contact(0, 1, 3, Vec3::Zero()), contact(0, 2, 3, Vec3::Zero())});
    QVERIFY(!run.tracker.opened_before(0) && !run.tracker.opened_before(1));
    run.show(0.4, {contact(0, 1, 3, Vec3::Zero()), contact(0, 2, 3, Vec3::Zero())});
    QCOMPARE(run.tracker.opened(0), 0.0);
    QVERIFY(!run.tracker.opened_before(0));
    QCOMPARE(run.tracker.opened(1), 0.4);
    QVERIFY(run.tracker.opened_before(1));
    run.show(0.6, {contact(0, 1, 3, Vec3::Zero()), contact(0, 2, 3, Vec3::Zero())});
    QCOMPARE(run.tracker.opened(1), 0.4);
    QVERIFY(run.tracker.opened_before(1));
    run.show(0.2, {contact(0, 1, 3, Vec3::Zero())});
    run.show(0.3, {contact(0, 1, 3, Vec3::Zero()), contact(0, 2, 3, Vec3::Zero())});
    QCOMPARE(run.tracker.opened(1), 0.3);
    QVERIFY(!run.tracker.opened_before(1));
    Run late;
    late.show(0.5, {contact(0, 1, 3, Vec3::Zero())});
    QVERIFY(late.tracker.opened_before(0));
  }

  void whatSlidesToOtherFeaturesStaysTheSame() {
    Run run;
    run.show(0.1, {contact(0, 1, 3, Vec3(0, 0, 0)), contact(0, 1, 5, Vec3(0.03, 0, 0))});
    const long sliding = run.tracker.identity(0);
    const long staying = run.tracker.identity(1);
    run.show(0.2, {contact(0, 1, 5, Vec3(0.03, 0, 0)), contact(0, 1, 7, Vec3(0.001, 0, 0))});
    QCOMPARE(run.tracker.identity(0), staying);
    QCOMPARE(run.tracker.identity(1), sliding);
    QCOMPARE(run.tracker.opened(1), 0.1);
  }

  void whatBeginsFarFromWhatEndsIsAnother() {
    Run run;
    run.show(0.1, {contact(0, 1, 3, Vec3(0, 0, 0))});
    const long old = run.tracker.identity(0);
    run.show(0.2, {contact(0, 1, 7, Vec3(0.08, 0, 0))});
    VERIFY(run.tracker.identity(0) != old);
    QCOMPARE(run.tracker.opened(0), 0.2);
  }

  void sidesOfABoxAreToldApartByTheirNormals() {
    Run run;
    FrameContact bottom = contact(0, -1, 3, Vec3::Zero());
    FrameContact side = bottom;
    side.normal = Vec3::UnitX();
    run.show(0.1, {bottom, side});
    const long at_side = run.tracker.identity(1);
    run.show(0.2, {side});
    QCOMPARE(run.tracker.identity(0), at_side);
  }

  void aWatchedContactSaysWhenItOpenedAndEnded() {
    Run run;
    const Frame& first = run.show(0.1, {contact(0, 1, 3, Vec3::Zero()), contact(0, 1, 5, Vec3(0.08, 0, 0))});
    WatchedContact watched = watch(run.tracker, first, 0);
    // It is not confused with the other contact of the pair.
    refresh(watched, run.tracker, run.show(0.2, {contact(0, 1, 5, Vec3(0.08, 0, 0))}));
    QCOMPARE(watched.index, std::nullopt);
    QCOMPARE(watched.opened, 0.1);
    QCOMPARE(watched.closed, std::optional(0.2));
    refresh(watched, run.tracker, run.show(0.3, {contact(0, 1, 5, Vec3(0.08, 0, 0))}));
    QCOMPARE(watched.closed, std::optional(0.2));
    QCOMPARE(watched.last.feature_a.index, 3);
    refresh(watched, run.tracker,
            run.show(0.4, {contact(0, 1, 3, Vec3::Zero()), contact(0, 1, 5, Vec3(0.08, 0, 0))}));
    QCOMPARE(watched.index, std::optional(0));
    QCOMPARE(watched.opened, 0.4);
    QCOMPARE(watched.closed, std::nullopt);
  }

  /// Before the beginning of a contact, it is not reported as ended.
  void aContactHasNotEndedBeforeItOpened() {
    Run run;
    run.show(0.4, {});
    WatchedContact watched = watch(run.tracker, run.show(0.5, {contact(0, 1, 3, Vec3::Zero())}), 0);
    refresh(watched, run.tracker, run.show(0.4, {}));
    QCOMPARE(watched.index, std::nullopt);
    QCOMPARE(watched.closed, std::nullopt);
    QCOMPARE(watched.opened, 0.5);
    // An earlier contact of the pair is shown as it was.
    refresh(watched, run.tracker, run.show(0.2, {contact(0, 1, 3, Vec3(0.01, 0, 0))}));
    QCOMPARE(watched.index, std::optional(0));
    QCOMPARE(watched.opened, 0.2);
    refresh(watched, run.tracker, run.show(0.3, {}));
    QCOMPARE(watched.closed, std::optional(0.3));
  }

  /// An earlier contact elsewhere is a different one, and is found again.
  void anEarlierTouchElsewhereIsAnotherContact() {
    Run run;
    const auto elsewhere = contact(0, 1, 5, Vec3(0.08, 0, 0));
    run.show(0.4, {elsewhere});
    WatchedContact watched =
        watch(run.tracker, run.show(0.5, {contact(0, 1, 3, Vec3::Zero()), elsewhere}), 0);
    QCOMPARE(watched.last.feature_a.index, 3);
    refresh(watched, run.tracker, run.show(0.4, {elsewhere}));
    QCOMPARE(watched.index, std::nullopt);
    QCOMPARE(watched.opened, 0.5);
    refresh(watched, run.tracker, run.show(0.6, {contact(0, 1, 3, Vec3::Zero()), elsewhere}));
    QCOMPARE(watched.index, std::optional(0));
    QCOMPARE(watched.last.feature_a.index, 3);
  }

  void anotherModelRestartsTheTracker() {
    Run run;
    run.show(0.1, {contact(0, 1, 3, Vec3::Zero())});
    auto frame = std::make_shared<Frame>();
    frame->model = three_cubes();
    frame->time = 0.5;
    frame->contacts = {contact(0, 1, 3, Vec3::Zero())};
    run.tracker.advance(frame);
    QCOMPARE(run.tracker.opened(0), 0.5);
  }

  /// A cube tumbling over a floor: it changes its supporting vertices, but two contacts never have the same
  /// number, and lasting ones keep theirs.
  void numbersOfATumblingCubeAreUnique() {
    ModelBuilder builder = cubes(cube_rule(0.3, 0.5, 0.4));
    builder.body(Vec3(0, 0, 0.09), Vec3(0.3, 0.2, 0.1), Vec3(1, 0, 0), Vec3(0, 20, 0));
    builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
    builder.scene().solver.time_step = 2e-5;
    Simulation simulation(builder.build(), 1);
    ContactTracker tracker;
    long most = 0;
    for (int i = 1; i <= 200; ++i) {
      QVERIFY(run_until(simulation, 0.005 * i));
      const auto frame = std::make_shared<Frame>(simulation.frame());
      tracker.advance(frame);
      for (int k = 0; k < static_cast<int>(frame->contacts.size()); ++k) {
        QCOMPARE(tracker.find(tracker.identity(k)), std::optional(k));
        most = std::max(most, tracker.identity(k));
      }
    }
    VERIFY(most > 3);
    VERIFY(most < 100);
  }
};

SCREE_TEST(ContactTrackerTest)
#include "test_contact_tracker.moc"
