#include <map>
#include <optional>

#include "app/runner/simulation_thread.hpp"
#include "core/scene/file/scene_file.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/frame_bits.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using scree::fixture::FrameBits;

/// Runs that continue from a past moment, without a window.
class TestGoingOn : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    state_ = RunState::empty;
    thread_ = std::make_unique<SimulationThread>();
    connect(thread_.get(), &SimulationThread::state_changed, this,
            [this](RunState state) { state_ = state; });
    // Queued in order with the states; a spy would be notified directly, in the simulation thread.
    connect(thread_.get(), &SimulationThread::run_continued, this, [this](bool done) { gone_on_ = done; });
    const std::filesystem::path path = folder_.filePath(QStringLiteral("scene.toml")).toStdString();
    std::ofstream(path) << WindowFixture::falling_cube_text();
    thread_->open([path] { return read_scene(path); }, false);
    QTRY_COMPARE(state_, RunState::paused);
    thread_->set_speed(std::nullopt);
  }
  void cleanup() { thread_.reset(); }

  void unchangedTheBitsAreTheSame() {
    run_to_the_end();
    const auto before = bits_by_time();
    VERIFY(before.size() > 100);
    for (const double time : {0.31, 0.05, 0.0}) {
      go_on_and_run_to_the_end(time);
      QCOMPARE(bits_by_time(), before);
    }
  }

  void alsoFromBetweenTwoOutputs() {
    for (int i = 0; i < 7; ++i) thread_->step();
    QTRY_COMPARE(newest().solver.steps, 7L);
    const double time = thread_->timeline().before(newest().time).frame->time;
    run_to_the_end();
    const auto before = bits_by_time();
    VERIFY(thread_->timeline().at_or_before(time).frame->solver.steps == 6L);
    go_on_and_run_to_the_end(time);
    const auto after = bits_by_time();
    // The single steps after it were not made again one by one.
    for (const auto& [moment, bits] : after) QVERIFY(before.contains(moment) && before.at(moment) == bits);
    QCOMPARE(before.size() - after.size(), std::size_t{1});
  }

  void whatWasChangedByHandIsChangedAgain() {
    run_until(0.1);
    thread_->change(FrictionEvent{0.0, 0.0});
    run_until(0.2);
    thread_->change(RemoveEvent{"floor"});
    run_to_the_end();
    const auto before = bits_by_time();
    VERIFY(newest().bodies[0].position.z() < -0.1);
    go_on_and_run_to_the_end(0.3);
    QCOMPARE(bits_by_time(), before);
    // Before its removal the wall is present.
    go_on_and_run_to_the_end(0.15);
    QVERIFY(newest().walls[0].present);
    VERIFY(newest().bodies[0].position.z() > 0.0);
  }

  /// Also at a past moment; later moments are dropped.
  void aChangeHoldsFromTheShownMomentOn() {
    run_to_the_end();
    const auto before = bits_by_time();
    const double time = thread_->timeline().nearest(0.1).frame->time;
    gone_on_.reset();
    thread_->change(FrictionEvent{0.0, 0.0}, time);
    QTRY_VERIFY(gone_on_.has_value());
    QVERIFY(*gone_on_);
    QCOMPARE(state_, RunState::paused);
    QCOMPARE(newest().time, time);
    run_to_the_end();
    const auto after = bits_by_time();
    for (const auto& [moment, bits] : after) {
      if (moment <= time) QCOMPARE(bits, before.at(moment));
    }
    VERIFY(after.rbegin()->second != before.rbegin()->second);
  }

  void whatIsTakenBackHasNeverBeen() {
    run_to_the_end();
    const auto before = bits_by_time();
    QSignalSpy events(thread_.get(), &SimulationThread::events_changed);
    thread_->change(RemoveEvent{"floor"}, thread_->timeline().nearest(0.1).frame->time);
    QTRY_COMPARE(events.size(), 1);  // told once, when the run has gone back and was changed
    const auto made = events.back().at(1).value<std::vector<EventSpec>>();
    QCOMPARE(made.size(), std::size_t{1});
    QTRY_COMPARE(state_, RunState::paused);  // it had ended, and the signal comes before the state
    run_to_the_end();
    QVERIFY(!newest().walls[0].present);
    gone_on_.reset();
    thread_->withdraw_change(made.front());
    QTRY_VERIFY(gone_on_.has_value());
    QVERIFY(*gone_on_);
    QCOMPARE(newest().time, made.front().time);
    QVERIFY(newest().walls[0].present);
    run_to_the_end();
    QCOMPARE(bits_by_time(), before);
  }

  /// The run may have gone on without a change that is made again: nothing of it is kept.
  void replacedByAnotherRunItLeavesNothing() {
    run_until(0.1);
    thread_->change(SetEvent{{{"gravity", "[0, 0, -5]"}}});
    run_to_the_end();
    const auto before = bits_by_time();
    const std::vector<EventSpec> change = thread_->run_past(1e9).events;
    QCOMPARE(change.size(), std::size_t{1});
    replace_run(change.front().time, {});
    run_until(0.4);
    thread_->take_samples();
    replace_run(0.4, change);
    const auto after = bits_by_time();
    for (const auto& [moment, bits] : after) QVERIFY(before.contains(moment) && before.at(moment) == bits);
    // The plots have the outputs again.
    const auto samples = thread_->take_samples();
    VERIFY(samples.size() > std::size_t{10});
    for (const auto& sample : samples) QVERIFY(before.contains(sample->time));
    go_on_and_run_to_the_end(0.3);
    VERIFY(bits_by_time().rbegin()->second == before.rbegin()->second);
  }

  /// A run that would stop on the way is told, and the present one stays.
  void aRunThatCannotBeMadeIsTold() {
    QString told;
    connect(thread_.get(), &SimulationThread::stopped, this,
            [&](const Problem& problem) { told = problem.sentence; });
    run_until(0.3);
    const FrameBits before = bits_of(newest());
    MoveEvent move;
    move.body = "cube";
    move.position = Vec3(0, 0, 0.01);
    gone_on_.reset();
    thread_->replace_run(0.2, {EventSpec{0.1, move, true}});
    QTRY_VERIFY(gone_on_.has_value());
    QVERIFY(!*gone_on_);
    QVERIFY2(told.contains(QStringLiteral("would stop at t = 0.1")), qPrintable(told));
    QVERIFY2(told.contains(QStringLiteral("floor")), qPrintable(told));
    QCOMPARE(bits_of(newest()), before);
    QTRY_COMPARE(state_, RunState::paused);
  }

  void restartedTheChangesComeAtTheirTimes() {
    run_until(0.1);
    thread_->change(FrictionEvent{0.0, 0.0});
    run_until(0.2);
    thread_->change(RemoveEvent{"floor"});
    run_to_the_end();
    const auto before = bits_by_time();
    thread_->set_speed(0.01);
    thread_->restart();  // and plays, since the run had ended
    QTRY_COMPARE(state_, RunState::playing);
    thread_->set_speed(std::nullopt);
    QTRY_COMPARE_WITH_TIMEOUT(state_, RunState::finished, 60000);
    auto after = bits_by_time();
    // Single steps are also moments.
    for (const auto& [moment, bits] : after) QVERIFY(before.contains(moment) && before.at(moment) == bits);
    // When continued from an earlier time, the change has not happened and does not happen.
    go_on_and_run_to_the_end(0.15);
    QVERIFY(newest().walls[0].present);
  }

  void laterMomentsAndSamplesAreDropped() {
    run_to_the_end();
    thread_->take_samples();
    const double time = thread_->timeline().nearest(0.3).frame->time;
    thread_->set_speed(0.01);
    continue_from_here(time);
    thread_->pause();
    QTRY_COMPARE(state_, RunState::paused);
    VERIFY(newest().time < 0.5);
    const auto samples = thread_->take_samples();
    QVERIFY(!samples.empty());
    QCOMPARE(samples.front()->time, time);
  }

  void aStateTooLargeToBeKeptIsComputedFromTheStart() {
    thread_->timeline().set_budget(1);
    for (int i = 0; i < 30; ++i) thread_->step();
    QTRY_COMPARE(newest().solver.steps, 30L);
    const FrameBits before = bits_of(newest());
    const double time = newest().time;
    thread_->step();
    QTRY_COMPARE(newest().solver.steps, 31L);
    thread_->timeline().put_checkpoint(1e9, std::make_shared<const RunCheckpoint>());
    QVERIFY(!thread_->timeline().checkpoint_at_or_before(time));
    thread_->set_speed(0.01);
    continue_from_here(time);
    thread_->pause();
    QTRY_COMPARE(state_, RunState::paused);
    const auto samples = thread_->take_samples();
    const auto again = std::find_if(samples.begin(), samples.end(),
                                    [time](const auto& sample) { return sample->time == time; });
    QVERIFY(again != samples.end());
    QCOMPARE(bits_of(**again), before);
  }

 private:
  static FrameBits bits_of(const Frame& frame) {
    FrameBits bits;
    bits.add(frame);
    return bits;
  }
  const Frame& newest() {
    newest_ = thread_->timeline().nearest(1e9);
    return *newest_.frame;
  }
  std::map<double, FrameBits> bits_by_time() {
    std::map<double, FrameBits> bits;
    for (Moment moment = thread_->timeline().nearest(0.0); moment.frame;
         moment = thread_->timeline().after(moment.frame->time))
      bits.emplace(moment.frame->time, bits_of(*moment.frame));
    return bits;
  }
  void run_until(double time) {
    while (newest().time < time) {
      const long steps = newest().solver.steps + 20;
      for (int i = 0; i < 20; ++i) thread_->step();
      QTRY_VERIFY(newest().solver.steps == steps);
    }
  }
  void run_to_the_end() {
    thread_->play();
    QTRY_COMPARE_WITH_TIMEOUT(state_, RunState::finished, 60000);
  }
  void continue_from_here(double time) {
    gone_on_.reset();
    thread_->continue_from(time);
    QTRY_VERIFY(gone_on_.has_value());
    QVERIFY(*gone_on_);
  }
  void replace_run(double time, const std::vector<EventSpec>& events) {
    gone_on_.reset();
    thread_->replace_run(time, events);
    QTRY_VERIFY(gone_on_.has_value());
    QVERIFY(*gone_on_);
  }
  void go_on_and_run_to_the_end(double time) {
    continue_from_here(time);
    QTRY_COMPARE_WITH_TIMEOUT(state_, RunState::finished, 60000);
  }

  QTemporaryDir folder_;
  std::unique_ptr<SimulationThread> thread_;
  RunState state_ = RunState::empty;
  std::optional<bool> gone_on_;
  Moment newest_;
};

SCREE_TEST(TestGoingOn)
#include "test_going_on.moc"
