#include "app/runner/simulation_thread.hpp"

#include <algorithm>
#include <cmath>

#include "app/runner/simulation_worker.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/setup/build_model.hpp"

namespace scree {
namespace {

constexpr std::size_t sample_capacity = 4096;
constexpr std::size_t timeline_budget = 512'000'000;  ///< [bytes]

}  // namespace

int simulation_threads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

SimulationThread::SimulationThread(QObject* parent)
    : QObject(parent), samples_(sample_capacity), timeline_(timeline_budget), thread_([this] { work(); }) {}

SimulationThread::~SimulationThread() {
  request_stop();
  thread_.join();
}

void SimulationThread::request_stop() {
  {
    const std::scoped_lock lock(command_mutex_);
    stopping_ = true;
  }
  command_arrived_.notify_one();
}

void SimulationThread::send(Command command) {
  {
    const std::scoped_lock lock(command_mutex_);
    commands_.push_back(std::move(command));
    ++commands_sent_;
  }
  command_arrived_.notify_one();
}

void SimulationThread::open(std::function<Scene()> read, bool play_at_once) {
  const long number = ++last_open_;
  send([this, number, read = std::move(read), play_at_once](Worker& worker) {
    if (number == last_open_) carry_out_open(worker, read, play_at_once);
  });
}

void SimulationThread::open_recording(const std::filesystem::path& path) {
  const long number = ++last_open_;
  send([this, number, path](Worker& worker) {
    if (number == last_open_) carry_out_open_recording(worker, path);
  });
}

void SimulationThread::play() {
  send([this](Worker& worker) {
    if (!worker.simulation || worker.playing()) return;
    if (worker.simulation->finished() && !start_simulation(worker)) return;
    worker.pace.start(worker.simulation->time(), Pace::Clock::now());
    enter(worker, RunState::playing);
  });
}

void SimulationThread::pause() {
  send([this](Worker& worker) {
    if (!worker.playing()) return;
    enter(worker, RunState::paused);
    publish(worker);
  });
}

void SimulationThread::step() {
  send([this](Worker& worker) {
    if (!worker.simulation || worker.simulation->finished()) return;
    if (worker.playing()) enter(worker, RunState::paused);
    make_step(worker);
    publish(worker);
  });
}

void SimulationThread::restart() {
  send([this](Worker& worker) {
    if (!worker.simulation || !start_simulation(worker)) return;
    if (worker.state == RunState::finished && !worker.simulation->still()) enter(worker, RunState::playing);
    publish(worker);
  });
}

void SimulationThread::set_speed(std::optional<double> speed) {
  send([speed](Worker& worker) {
    worker.pace.set_speed(speed);
    if (worker.simulation) worker.pace.start(worker.simulation->time(), Pace::Clock::now());
  });
}

void SimulationThread::change_duration(double duration) {
  send([this, duration](Worker& worker) {
    if (worker.simulation && !worker.simulation->still()) carry_out_duration(worker, duration);
  });
}

void SimulationThread::change(const EventAction& action, std::optional<double> from) {
  send([this, action, from](Worker& worker) {
    if (worker.simulation) carry_out_change(worker, action, from);
  });
}

void SimulationThread::take_back(const EventSpec& event) {
  send([this, event](Worker& worker) {
    if (worker.simulation) carry_out_take_back(worker, event);
  });
}

void SimulationThread::go_on_from(double time) {
  send([this, time](Worker& worker) {
    if (worker.simulation) carry_out_go_on(worker, time);
  });
}

long SimulationThread::go_to(double time) {
  const long request = commands_sent_ + 1;
  send([this, time, request](Worker& worker) {
    Moment moment;
    try {
      if (worker.simulation) moment = reach(worker, time, request);
      if (worker.recording) moment = recorded_moment(*worker.recording, worker.model, time);
    } catch (const std::exception& error) {
      emit stopped(problem_of(error));
    }
    emit moment_computed(request, moment);
  });
  return request;
}

Moment SimulationThread::take_moment() {
  const std::scoped_lock lock(moment_mutex_);
  moment_wanted_ = true;
  return std::exchange(moment_, {});
}

void SimulationThread::work() {
  Worker worker;
  while (!stopping_) {
    for (const Command& command : wait_for_commands(worker)) {
      if (stopping_) return;
      command(worker);
    }
    if (worker.recording && !stopping_) read_on(worker);
    if (!worker.playing() || stopping_) continue;
    const auto now = Pace::Clock::now();
    if (worker.pace.next_step(worker.simulation->time(), now) > now) continue;
    make_step(worker);
    worker.pace.measure(worker.simulation->time(), Pace::Clock::now());
    if (moment_wanted_ && worker.frames.due(Pace::Clock::now())) publish(worker);
  }
}

/// Returns at once while there are steps to make; otherwise sleeps until a command comes or a step is due.
std::vector<SimulationThread::Command> SimulationThread::wait_for_commands(Worker& worker) {
  std::unique_lock lock(command_mutex_);
  const auto something_to_do = [this] { return stopping_ || !commands_.empty(); };
  if (worker.playing()) {
    const auto now = Pace::Clock::now();
    const auto due = worker.pace.next_step(worker.simulation->time(), now);
    if (due > now) command_arrived_.wait_until(lock, due, something_to_do);
  } else if (worker.following() && !worker.reading()) {
    command_arrived_.wait_until(lock, worker.next_look, something_to_do);
  } else if (!worker.reading()) {
    command_arrived_.wait(lock, something_to_do);
  }
  return std::exchange(commands_, {});
}

void SimulationThread::carry_out_open(Worker& worker, const std::function<Scene()>& read, bool play_at_once) {
  const RunState before = worker.state;
  enter(worker, RunState::loading);
  try {
    const std::function<bool()> stop = something_else_wanted();
    const std::shared_ptr<const Model> model = build_model(read());
    Simulation simulation(model, simulation_threads(), stop);
    worker.model = model;
    worker.recording.reset();
    worker.simulation = std::move(simulation);
    worker.duration = model->scene.duration;
    worker.pace.set_speed(opening_speed(model->scene.duration));
  } catch (const std::exception& error) {
    if (dynamic_cast<const ModesStopped*>(&error) == nullptr) emit open_failed(problem_of(error));
    if (before == RunState::playing) worker.pace.start(worker.simulation->time(), Pace::Clock::now());
    enter(worker, before);
    return;
  }
  samples_.take();
  begin_run(worker);
  emit opened(worker.model);
  publish(worker);
  report_lattice(worker);
  worker.pace.start(worker.simulation->time(), Pace::Clock::now());
  const bool still = worker.simulation->still() || worker.simulation->unstable();
  enter(worker, still ? RunState::finished : play_at_once ? RunState::playing : RunState::paused);
}

/// What is to be said of a lattice that is not moved, beside its displacements.
void SimulationThread::report_lattice(Worker& worker) {
  if (!worker.model->lattice) return;
  std::vector<Mode> modes;
  try {
    if (worker.simulation->unstable()) {
      if (const Mode* mode = worker.simulation->unstable_mode()) modes.push_back(*mode);
      emit stopped({QString::fromStdString(worker.simulation->step()->message), {}});
    } else if (worker.model->scene.lattice->analysis == LatticeAnalysis::modes) {
      modes = modes_of(*worker.model->lattice, something_else_wanted());
    }
  } catch (const ModesStopped&) {
    return;  // something else is wanted
  } catch (const std::exception& error) {
    emit stopped(problem_of(error));
  }
  if (!modes.empty())
    emit modes_found(worker.model, std::make_shared<const std::vector<Mode>>(std::move(modes)));
}

/// For searches that may take long: from now on another scene shall be opened, or the program ends.
std::function<bool()> SimulationThread::something_else_wanted() const {
  return [this, present = last_open_.load()] { return stopping_ || last_open_ != present; };
}

/// From the beginning. False: something else is wanted before it has begun; nothing has changed then.
bool SimulationThread::start_simulation(Worker& worker) {
  const std::vector<EventSpec> events = worker.simulation->events();
  try {
    worker.simulation = Simulation(worker.model, simulation_threads(), something_else_wanted());
  } catch (const ModesStopped&) {
    return false;
  }
  worker.simulation->set_duration(worker.duration);
  worker.simulation->set_events(events);
  worker.pause_at.reset();
  begin_run(worker);
  tell_events(worker);
  worker.pace.start(worker.simulation->time(), Pace::Clock::now());
  return true;
}

void SimulationThread::begin_run(Worker& worker) {
  keep_events(worker);
  worker.energy_error = EnergyError();
  worker.problem = {};
  put_checkpoint(worker);
  record_output(worker);
}

void SimulationThread::put_checkpoint(Worker& worker) {
  const auto start = Pace::Clock::now();
  timeline_.put_checkpoint(worker.simulation->time(), {worker.simulation->save(), worker.energy_error});
  worker.checkpoints.spent(start, Pace::Clock::now());
}

/// A step that fails pauses the run; so does one after which the energy account is wrong, but from there it
/// may be played on, unless the account is not finite.
void SimulationThread::make_step(Worker& worker) {
  if (std::isinf(worker.energy_error.value()) && !worker.problem.sentence.isEmpty()) {
    enter(worker, RunState::paused);
    emit stopped(worker.problem);
    return;
  }
  std::optional<StepFailure> failure;
  try {
    failure = worker.simulation->step();
  } catch (const std::exception& error) {
    enter(worker, RunState::paused);
    publish(worker);
    emit stopped(problem_of(error));
    return;
  }
  if (!failure || failure->step_made) record_step(worker);
  if (failure) return stop_at(worker, *failure);
  const bool finished = worker.simulation->finished();
  if (finished || (worker.pause_at && worker.simulation->time() >= *worker.pause_at)) {
    enter(worker, finished ? RunState::finished : RunState::paused);
    publish(worker);
  }
}

void SimulationThread::stop_at(Worker& worker, const StepFailure& failure) {
  worker.energy_error.add(worker.simulation->frame(false).energy);
  const bool finished = worker.simulation->finished();
  const bool goes_on = failure.step_made && !finished && std::isfinite(worker.energy_error.value());
  const QString message = QString::fromStdString(failure.message);
  worker.problem = {goes_on ? tr("Paused at t = %1 s: %2. Play continues until the error has doubled.")
                                  .arg(QString::number(failure.time), message)
                            : tr("Stopped at t = %1 s: %2.").arg(QString::number(failure.time), message),
                    {},
                    ProblemKind::run_stopped};
  enter(worker, finished ? RunState::finished : RunState::paused);
  publish(worker);
  emit stopped(worker.problem);
}

void SimulationThread::record_step(Worker& worker) {
  if (!worker.simulation->at_output()) return;
  record_output(worker);
  if (worker.checkpoints.due(Pace::Clock::now())) put_checkpoint(worker);
}

/// With its contacts, which cost their share of the time.
Moment SimulationThread::take_whole_moment(Worker& worker) {
  const auto start = Pace::Clock::now();
  Frame frame = worker.simulation->frame();
  frame.contacts.shrink_to_fit();
  Moment moment{std::make_shared<const Frame>(std::move(frame)), worker.pace.real_time_factor(),
                worker.energy_error.value()};
  worker.frames.spent(start, Pace::Clock::now());
  return moment;
}

/// Output times go to the plots, and with their contacts into the timeline.
void SimulationThread::record_output(Worker& worker) {
  Moment moment = take_whole_moment(worker);
  const auto sample = std::make_shared<const Frame>(without_contacts(*moment.frame));
  if (worker.simulation->at_output()) worker.energy_error.add(sample->energy);
  moment.energy_error = worker.energy_error.value();
  samples_.put(sample);
  timeline_.put(moment, sample);
  if (moment_wanted_) hand_over(std::move(moment));
}

void SimulationThread::enter(Worker& worker, RunState state) {
  if (worker.state == state) return;
  worker.state = state;
  worker.pause_at.reset();
  emit state_changed(state);
}

void SimulationThread::publish(Worker& worker) {
  Moment moment = take_whole_moment(worker);
  timeline_.put(moment);
  hand_over(std::move(moment));
}

void SimulationThread::hand_over(Moment moment) {
  {
    const std::scoped_lock lock(moment_mutex_);
    moment_ = std::move(moment);
    moment_wanted_ = false;
  }
  emit moment_ready();
}

}  // namespace scree
