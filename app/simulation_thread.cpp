#include "app/simulation_thread.hpp"

#include <algorithm>

#include "app/change.hpp"
#include "app/pace.hpp"
#include "app/share_of_time.hpp"
#include "core/energy/energy_error.hpp"
#include "core/record/frame_memory.hpp"

namespace scree {
namespace {

constexpr std::size_t sample_capacity = 4096;
constexpr std::size_t timeline_budget = 512'000'000;  ///< [bytes]
/// What frames for the screen may take of the thread's time: those of a large heap cost several steps each.
constexpr double share_for_frames = 0.1;
/// Contacts that cost no time worth saving.
constexpr int few_contacts = 50;
constexpr double share_for_checkpoints = 0.02;
constexpr std::chrono::milliseconds between_reports{50};

/// One core stays with the window where there are several.
int thread_count() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

}  // namespace

/// What belongs to the thread alone.
struct SimulationThread::Worker {
  std::shared_ptr<const Model> model;
  std::optional<Simulation> simulation;
  std::optional<FrictionEvent> friction;
  Pace pace;
  ShareOfTime frames{share_for_frames};
  ShareOfTime checkpoints{share_for_checkpoints};
  EnergyError energy_error;
  int contacts = 0;                ///< in the frame of the last output
  std::vector<Change> changes;     ///< of the present run, in order
  std::optional<double> pause_at;  ///< where playing ends [s]
  RunState state = RunState::empty;

  bool playing() const { return state == RunState::playing; }

  void change(const decltype(Change::what)& what) {
    changes.push_back({simulation->time(), what});
    apply(changes.back(), *simulation);
  }
};

/// The run computed anew up to a time.
struct SimulationThread::Replay {
  Simulation simulation;
  EnergyError energy_error;
  std::size_t changes = 0;  ///< made by hand until then
};

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

void SimulationThread::play() {
  send([this](Worker& worker) {
    if (!worker.simulation || worker.playing()) return;
    if (worker.simulation->finished()) start_simulation(worker);
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
    if (!worker.simulation) return;
    start_simulation(worker);
    if (worker.state == RunState::finished) enter(worker, RunState::paused);
    publish(worker);
  });
}

void SimulationThread::set_speed(std::optional<double> speed) {
  send([speed](Worker& worker) {
    worker.pace.set_speed(speed);
    if (worker.simulation) worker.pace.start(worker.simulation->time(), Pace::Clock::now());
  });
}

void SimulationThread::set_friction(double static_coefficient, double dynamic_coefficient) {
  send([=](Worker& worker) {
    worker.friction = FrictionEvent{static_coefficient, dynamic_coefficient};
    if (worker.simulation) worker.change(*worker.friction);
  });
}

void SimulationThread::remove_wall(int wall) {
  send([this, wall](Worker& worker) {
    if (!worker.simulation || wall >= static_cast<int>(worker.model->walls.size())) return;
    worker.change(wall);
    publish(worker);
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
  } else {
    command_arrived_.wait(lock, something_to_do);
  }
  return std::exchange(commands_, {});
}

void SimulationThread::carry_out_open(Worker& worker, const std::function<Scene()>& read, bool play_at_once) {
  const RunState before = worker.state;
  const long present = last_open_;
  enter(worker, RunState::loading);
  try {
    const std::shared_ptr<const Model> model = build_model(read());
    Simulation simulation(model, thread_count(), [&] { return stopping_ || last_open_ != present; });
    worker.model = model;
    worker.simulation = std::move(simulation);
    worker.friction.reset();
  } catch (const std::exception& error) {
    const bool something_else_is_wanted = dynamic_cast<const ModesStopped*>(&error) != nullptr;
    if (!something_else_is_wanted) emit open_failed(problem_of(error));
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
  const long present = last_open_;
  try {
    if (worker.simulation->unstable()) {
      if (const Mode* mode = worker.simulation->unstable_mode()) modes.push_back(*mode);
      emit stopped({QString::fromStdString(worker.simulation->step()->message), {}});
    } else if (worker.model->scene.lattice->analysis == LatticeAnalysis::modes) {
      modes = modes_of(*worker.model->lattice, [&] { return stopping_ || last_open_ != present; });
    }
  } catch (const ModesStopped&) {
    return;  // something else is wanted
  } catch (const std::exception& error) {
    emit stopped(problem_of(error));
  }
  if (!modes.empty())
    emit modes_found(worker.model, std::make_shared<const std::vector<Mode>>(std::move(modes)));
}

void SimulationThread::start_simulation(Worker& worker) {
  worker.simulation.emplace(worker.model, thread_count());
  worker.pause_at.reset();
  begin_run(worker);
  worker.pace.start(worker.simulation->time(), Pace::Clock::now());
}

void SimulationThread::begin_run(Worker& worker) {
  worker.changes.clear();
  if (worker.friction) worker.change(*worker.friction);
  worker.energy_error = EnergyError();
  put_checkpoint(worker);
  record_output(worker);
}

void SimulationThread::carry_out_go_on(Worker& worker, double time) {
  enter(worker, RunState::loading);
  bool done = false;
  try {
    done = go_back(worker, time);
  } catch (const std::exception& error) {
    emit stopped(problem_of(error));
  }
  emit gone_on(done);
  worker.pace.start(worker.simulation->time(), Pace::Clock::now());
  enter(worker, done                            ? RunState::playing
                : worker.simulation->finished() ? RunState::finished
                                                : RunState::paused);
}

/// Steps are the same each time: from a state before the moment they lead to the moment again.
/// @param go_on  asked at each time on the way [s]
/// @return none: it shall not go on, or a step failed
std::optional<SimulationThread::Replay> SimulationThread::replay(const Worker& worker, double time,
                                                                 const std::function<bool(double)>& go_on) {
  const std::shared_ptr<const Checkpoint> checkpoint = timeline_.checkpoint_at_or_before(time);
  // Where a state is too large to be kept, from the start.
  Replay replay = checkpoint ? Replay{Simulation::restore(worker.model, checkpoint->state, thread_count()),
                                      checkpoint->energy_error, checkpoint->changes}
                             : Replay{Simulation(worker.model, thread_count()), EnergyError(), 0};
  for (;;) {
    while (replay.changes < worker.changes.size() &&
           worker.changes[replay.changes].time <= replay.simulation.time())
      apply(worker.changes[replay.changes++], replay.simulation);
    if (replay.simulation.time() >= time) return replay;
    if (!go_on(replay.simulation.time()) || replay.simulation.step()) return std::nullopt;
    if (replay.simulation.at_output()) replay.energy_error.add(replay.simulation.frame(false).energy);
  }
}

/// The past is computed anew. Towards the future the run plays; then there is no moment yet.
Moment SimulationThread::reach(Worker& worker, double time, long request) {
  const bool future = worker.simulation->time() < time;
  if (worker.playing() && !future) {
    enter(worker, RunState::paused);
    publish(worker);
  }
  if (!future) return find_moment(worker, time, request);
  if (!worker.simulation->finished()) {
    worker.pace.start(worker.simulation->time(), Pace::Clock::now());
    enter(worker, RunState::playing);
    worker.pause_at = time;
  }
  return {};
}

Moment SimulationThread::find_moment(const Worker& worker, double time, long request) {
  std::optional<double> start;
  Pace::Clock::time_point next_report;
  const auto go_on = [&](double now) {
    if (!start) start = now;
    if (Pace::Clock::now() >= next_report) {
      emit moment_nearer(request, (now - *start) / (time - *start));
      next_report = Pace::Clock::now() + between_reports;
    }
    return !stopping_ && commands_sent_ == request;
  };
  const std::optional<Replay> found = replay(worker, time, go_on);
  if (!found) return {};
  Frame frame = found->simulation.frame();
  frame.contacts.shrink_to_fit();
  return {std::make_shared<const Frame>(std::move(frame)), std::nullopt, found->energy_error.value()};
}

/// False: the program ends meanwhile, or a step failed; nothing has changed then.
bool SimulationThread::go_back(Worker& worker, double time) {
  std::optional<Replay> found = replay(worker, time, [this](double) { return !stopping_; });
  if (!found) return false;
  worker.simulation = std::move(found->simulation);
  worker.energy_error = found->energy_error;
  worker.changes.resize(found->changes);
  const FrictionEvent* friction = last_friction(worker.changes);
  if (worker.friction && (friction == nullptr || *friction != *worker.friction))
    worker.change(*worker.friction);
  put_checkpoint(worker);
  record_output(worker);
  publish(worker);
  return true;
}

void SimulationThread::put_checkpoint(Worker& worker) {
  const auto start = Pace::Clock::now();
  timeline_.put_checkpoint(worker.simulation->time(),
                           {worker.simulation->save(), worker.energy_error, worker.changes.size()});
  worker.checkpoints.spent(start, Pace::Clock::now());
}

void SimulationThread::make_step(Worker& worker) {
  try {
    if (const auto failure = worker.simulation->step()) {
      enter(worker, RunState::paused);
      publish(worker);
      emit stopped(
          {QString::fromStdString(failure->message), tr("At %1 s of simulated time.").arg(failure->time)});
      return;
    }
  } catch (const std::exception& error) {
    enter(worker, RunState::paused);
    publish(worker);
    emit stopped(problem_of(error));
    return;
  }
  if (worker.simulation->at_output()) {
    record_output(worker);
    if (worker.checkpoints.due(Pace::Clock::now())) put_checkpoint(worker);
  }
  const bool finished = worker.simulation->finished();
  if (finished || (worker.pause_at && worker.simulation->time() >= *worker.pause_at)) {
    enter(worker, finished ? RunState::finished : RunState::paused);
    publish(worker);
  }
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

/// Output times go to the plots and into the timeline, there with their contacts as often as these may cost
/// time; a few cost none.
void SimulationThread::record_output(Worker& worker) {
  const bool whole = worker.contacts <= few_contacts || worker.frames.due(Pace::Clock::now());
  Moment moment;
  std::shared_ptr<const Frame> sample;
  if (whole) {
    moment = take_whole_moment(worker);
    sample = std::make_shared<const Frame>(without_contacts(*moment.frame));
  } else {
    sample = std::make_shared<const Frame>(worker.simulation->frame(false));
    moment.frame = sample;
  }
  worker.contacts = sample->solver.contacts;
  if (worker.simulation->at_output()) worker.energy_error.add(sample->energy);
  moment.energy_error = worker.energy_error.value();
  samples_.put(sample);
  timeline_.put(moment);
  if (whole && moment_wanted_) hand_over(std::move(moment));
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
