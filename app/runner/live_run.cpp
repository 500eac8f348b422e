#include "app/runner/live_run.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <thread>

#include "app/runner/event_text.hpp"
#include "app/runner/joining/names_by_hand.hpp"
#include "app/runner/run_outbox.hpp"
#include "core/bodies/pull.hpp"
#include "core/frame/starting_frame.hpp"
#include "core/lattice/solve/modes.hpp"
#include "core/record/checkpoint_file.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/scene/event_order.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/output_times.hpp"
#include "core/setup/build_model.hpp"
#include "core/setup/joined_model.hpp"

namespace scree {
namespace {

/// Share of the thread's time for frames to display: a frame of a large heap costs several steps.
constexpr double share_for_frames = 0.1;
constexpr double share_for_checkpoints = 0.02;
constexpr double slack_in_intervals = 1e-9;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Leaves one core to the window if there are several.
int simulation_threads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

/// Time up to which runs with these events are identical [s].
double last_common_time(const std::vector<EventSpec>& a, const std::vector<EventSpec>& b) {
  const auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  double time = infinity;
  if (left != a.end()) time = std::min(time, left->time);
  if (right != b.end()) time = std::min(time, right->time);
  return std::nextafter(time, -1.0);
}

QString stop_text(const StepFailure& failure, bool can_continue) {
  const QString text =
      can_continue ? QCoreApplication::translate("LiveRun",
                                                 "Paused at t = %1 s: %2. Play continues until the error has "
                                                 "doubled.")
                   : QCoreApplication::translate("LiveRun", "Stopped at t = %1 s: %2.");
  return text.arg(QString::number(failure.time), QString::fromStdString(failure.message));
}

QString obstacle_text(const StepFailure& failure) {
  return QCoreApplication::translate("LiveRun",
                                     "Nothing was changed, since the run would stop at t = %1 s: %2.")
      .arg(QString::number(failure.time), QString::fromStdString(failure.message));
}

}  // namespace

LiveRun::LiveRun(std::shared_ptr<const Model> model, const Cancellation& cancelled, RunOutbox& outbox)
    : outbox_(outbox),
      model_(std::move(model)),
      simulation_(model_, simulation_threads(), cancelled),
      duration_(model_->scene.duration),
      frames_(share_for_frames),
      checkpoints_(share_for_checkpoints) {
  pace_.set_speed(opening_speed(duration_));
}

void LiveRun::set_speed(std::optional<double> speed) {
  pace_.set_speed(speed);
  start_pace();
}

void LiveRun::begin() {
  tell();
  energy_error_ = EnergyError();
  problem_ = {};
  put_checkpoint();
  record_output();
}

void LiveRun::begin_at(const RunCheckpoint& checkpoint, const std::vector<EventSpec>& events) {
  Replay kept =
      begin_replay(model_, &checkpoint, events, duration_, simulation_threads(), [] { return false; });
  simulation_ = std::move(kept.simulation);
  tell();
  energy_error_ = kept.energy_error;
  problem_ = {};
  put_checkpoint();
  record_output();
}

bool LiveRun::restart(const Cancellation& cancelled) {
  const std::vector<EventSpec> run_events = events();
  try {
    simulation_ = Simulation(model_, simulation_threads(), cancelled, run_events);
  } catch (const ModesStopped&) {
    return false;
  }
  simulation_.set_duration(duration_);
  held_since_.reset();
  begin();
  return true;
}

/// A failed step pauses the run. So does a wrong energy balance, after which the run may continue unless the
/// energy is not finite.
std::optional<RunStop> LiveRun::step() {
  if (std::isinf(energy_error_.value()) && !problem_.sentence.isEmpty())
    return RunStop{problem_, RunState::paused, false};
  std::optional<StepFailure> failure;
  try {
    failure = simulation_.step();
  } catch (const std::exception& error) {
    return RunStop{problem_of(error)};
  }
  if (!failure || failure->step_made) {
    move_held();
    record_step();
  }
  if (!failure) return std::nullopt;
  return stop_at(*failure);
}

RunStop LiveRun::stop_at(const StepFailure& failure) {
  energy_error_.add(simulation_.frame(false).energy);
  const bool can_continue = failure.step_made && !finished() && std::isfinite(energy_error_.value());
  problem_ = {stop_text(failure, can_continue), {}, ProblemKind::run_stopped, failure.event};
  return {problem_, finished() ? RunState::finished : RunState::paused};
}

std::optional<StepFailure> LiveRun::change(const EventAction& action) {
  const std::optional<StepFailure> failure = simulation_.change(action);
  if (failure) return failure;
  if (std::holds_alternative<PullSpec>(action)) {
    held_since_ = time_of_held_pull();
    wanted_target_.reset();
  } else {
    put_checkpoint();
  }
  return std::nullopt;
}

std::optional<StepFailure> LiveRun::throw_body(const ThrowRequest& request) {
  AddBodyEvent add = request.add;
  // A saved scene leaves out zeros, and with them their signs.
  for (Vec3* vector : {&add.body.rotation, &add.body.velocity, &add.body.spin}) *vector += Vec3::Zero();
  add.body.name = request.stream ? poured_name(*roster(), *request.stream) : thrown_name(*roster());
  try {
    Frame frame = *in_roster(std::make_shared<const Frame>(simulation_.frame(false)),
                             with_joining(roster(), {time(), add, true}));
    const std::optional<Vec3> place = first_free_place(frame, request.place);
    if (!place) return StepFailure{time(), no_room};
    add.body.position = *place;
  } catch (const SceneError& error) {
    return StepFailure{time(), error.message()};
  }
  return change(add);
}

void LiveRun::let_hand_go() {
  if (!held_since_) return;
  if (time() > *held_since_) return move_pull(std::nullopt);
  simulation_.move_pull(std::nullopt);  // It has not acted, and never will.
  held_since_.reset();
  wanted_target_.reset();
  let_go_ = true;
}

void LiveRun::move_pull(const std::optional<Vec3>& target) {
  if (!held_since_) return;
  wanted_target_ = target;
  if (time() > *held_since_) move_held();
}

/// Applies the last target of the hand, or its end. Precondition: a step has been made since it took hold.
void LiveRun::move_held() {
  if (held_since_ && !simulation_.holds_pull()) {  // its body has left the scene
    held_since_.reset();
    let_go_ = true;
  }
  if (!held_since_ || !wanted_target_) return;
  const std::optional<Vec3> target = *std::exchange(wanted_target_, std::nullopt);
  simulation_.move_pull(target);
  if (target) return;
  held_since_.reset();
  let_go_ = true;
}

/// The pull that was begun last and has only one time.
double LiveRun::time_of_held_pull() const {
  const std::vector<EventSpec>& events = simulation_.events();
  const auto held = std::find_if(events.rbegin(), events.rend(), [](const EventSpec& event) {
    const auto* pull = std::get_if<PullSpec>(&event.action);
    return pull != nullptr && pull->time.size() == 1;
  });
  return held->time;
}

std::vector<EventSpec> LiveRun::events() const {
  std::vector<EventSpec> events = simulation_.events();
  for (EventSpec& event : events) {
    auto* pull = event.time == held_since_ ? std::get_if<PullSpec>(&event.action) : nullptr;
    if (pull != nullptr && made_by_hand(event)) *pull = held_until(*pull, time());
  }
  return events;
}

void LiveRun::set_events(std::vector<EventSpec> events) {
  simulation_.set_events(std::move(events));
}

void LiveRun::set_duration(double duration) {
  duration_ = duration;
  simulation_.set_duration(duration);
  tell();
}

std::optional<double> LiveRun::before_odd_end() const {
  const double interval = model_->scene.output.interval;
  const double last_output =
      output_time(std::lround(std::floor(duration_ / interval * (1.0 + slack_in_intervals))), interval);
  const double slack = slack_in_intervals * interval;
  if (duration_ <= last_output + slack || time() <= last_output + slack) return std::nullopt;
  return last_output - slack;
}

bool LiveRun::made_by_hand(const EventSpec& event) const {
  return scree::made_by_hand(event, model_->scene);
}

std::vector<EventSpec> LiveRun::events_until(double time) const {
  std::vector<EventSpec> until = events();
  // A pull acts only after its first time.
  std::erase_if(until, [&](const EventSpec& event) {
    const bool pull = std::holds_alternative<PullSpec>(event.action);
    return (pull ? event.time >= time : event.time > time) && made_by_hand(event);
  });
  for (EventSpec& event : until) {
    if (auto* pull = std::get_if<PullSpec>(&event.action); pull != nullptr && made_by_hand(event))
      *pull = cut_after(*pull, time);
  }
  return until;
}

void LiveRun::put_checkpoint() {
  const auto start = Pace::Clock::now();
  const auto checkpoint =
      std::make_shared<const RunCheckpoint>(RunCheckpoint{simulation_.save(), energy_error_});
  outbox_.timeline().put_checkpoint(time(), checkpoint);
  // A pull that is held becomes an event when the hand lets go.
  if (!held_since_)
    outbox_.put_newest_state(
        {model_, {{time(), checkpoint}}, simulation_.events(), duration_, nullptr, roster()});
  checkpoints_.spent(start, Pace::Clock::now());
}

std::string LiveRun::checkpoint_for(const Scene& scene) const {
  const auto happened = [&](std::vector<EventSpec> events) {
    std::erase_if(events, [&](const EventSpec& event) { return event.time > time(); });
    return in_chronological_order(std::move(events));
  };
  if (held_since_ || happened(events()) != happened(scene.events))
    throw std::runtime_error(
        QCoreApplication::translate("LiveRun", "the run has changed meanwhile; save once more")
            .toStdString());
  // As it will be read.
  const std::filesystem::path file = "/scene.toml";
  const auto model = build_model(parse_scene(scene_text(scene, file.parent_path()), file));
  const Frame frame = simulation_.frame(false);
  Checkpoint checkpoint;
  checkpoint.state = simulation_.save_for(model, model->scene.events);
  checkpoint.record.summary = Summary(false, energy_error_);
  checkpoint.record.summary.add_end(frame);
  checkpoint.record.last_output = time();
  checkpoint.record.cpu_seconds = frame.solver.cpu_seconds;
  return bytes_of_checkpoint(checkpoint);
}

void LiveRun::record_step() {
  if (!simulation_.at_output()) return;
  record_output();
  if (checkpoints_.due(Pace::Clock::now())) put_checkpoint();
}

/// Current moment with contacts, whose cost counts towards the share of time for frames.
Moment LiveRun::take_moment() {
  const auto start = Pace::Clock::now();
  outbox_.set_roster(roster());
  Frame frame = simulation_.frame();
  frame.contacts.shrink_to_fit();
  Moment moment{std::make_shared<const Frame>(std::move(frame)), pace_.real_time_factor(),
                energy_error_.value()};
  frames_.spent(start, Pace::Clock::now());
  return moment;
}

/// Passes the frame at an output time to the plots, and with contacts to the timeline.
void LiveRun::record_output() {
  Moment moment = take_moment();
  const auto sample = std::make_shared<const Frame>(without_contacts(*moment.frame));
  if (simulation_.at_output()) energy_error_.add(sample->energy);
  moment.energy_error = energy_error_.value();
  outbox_.samples().put(sample);
  outbox_.timeline().put(moment, sample);
  if (outbox_.moment_wanted()) outbox_.put_moment(std::move(moment));
}

void LiveRun::publish() {
  Moment moment = take_moment();
  outbox_.timeline().put(moment);
  outbox_.put_moment(std::move(moment));
}

void LiveRun::tell() const {
  outbox_.tell({model_, {}, events(), duration_, nullptr, roster()});
}

/// Replays from the nearest saved state before the time; from the start if states are too large to be kept.
/// @param events  of the replayed run
/// @param at_output  called at each output before the time
/// @return none: cancelled
/// @throws std::runtime_error: a step fails
std::optional<Replay> LiveRun::replay(double time, const std::vector<EventSpec>& events,
                                      const Cancellation& cancelled,
                                      const std::function<bool(double)>& continue_from_here,
                                      const Visit& at_output) const {
  try {
    const double start = std::min(time, last_common_time(events, simulation_.events()));
    const std::shared_ptr<const RunCheckpoint> checkpoint = outbox_.timeline().checkpoint_at_or_before(start);
    Replay replay =
        begin_replay(model_, checkpoint.get(), events, duration_, simulation_threads(), cancelled);
    const auto proceed = [&](double now) {
      if (replay.simulation.at_output()) at_output(replay.simulation);
      return continue_from_here(now);
    };
    if (advance(replay, time, proceed)) return replay;
    if (replay.failure) throw std::runtime_error(obstacle_text(*replay.failure).toStdString());
    return std::nullopt;
  } catch (const ModesStopped&) {
    return std::nullopt;
  }
}

Moment LiveRun::moment_at(double time, const Cancellation& cancelled,
                          const std::function<bool(double)>& continue_from_here) const {
  const std::optional<Replay> found =
      replay(time, events(), cancelled, continue_from_here, [](const Simulation&) {});
  if (!found) return {};
  Frame frame = found->simulation.frame();
  frame.contacts.shrink_to_fit();
  return {in_roster(std::make_shared<const Frame>(std::move(frame)), roster()), std::nullopt,
          found->energy_error.value()};
}

bool LiveRun::go_back(double time, const std::vector<EventSpec>& events, const Cancellation& cancelled,
                      const std::function<bool(double)>& continue_from_here) {
  // The plots get the outputs that are different now; the timeline computes them when they are wanted.
  const double different = std::nextafter(last_common_time(events, simulation_.events()), infinity);
  std::vector<std::shared_ptr<const Frame>> samples;
  std::optional<Replay> found =
      replay(time, events, cancelled, continue_from_here, [&](const Simulation& simulation) {
        if (simulation.time() >= different)
          samples.push_back(std::make_shared<const Frame>(simulation.frame(false)));
      });
  if (!found) return false;
  simulation_ = std::move(found->simulation);
  outbox_.timeline().forget_from(different);
  outbox_.set_roster(roster());
  for (auto& sample : samples) outbox_.samples().put(std::move(sample));
  held_since_.reset();
  energy_error_ = found->energy_error;
  put_checkpoint();
  record_output();
  return true;
}

}  // namespace scree
