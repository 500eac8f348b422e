#include "app/runner/simulation_thread.hpp"

#include <utility>

#include "app/runner/run_worker.hpp"

namespace scree {

SimulationThread::SimulationThread(QObject* parent)
    : QObject(parent),
      outbox_([this] { emit moment_ready(); }),
      thread_([this] { RunWorker(*this, commands_, outbox_).work(); }) {}

SimulationThread::~SimulationThread() {
  request_stop();
  thread_.join();
}

void SimulationThread::open(std::function<Scene()> read, bool autoplay) {
  const long number = commands_.announce_opening();
  commands_.send([this, number, read = std::move(read), autoplay](RunWorker& worker) {
    if (commands_.last_opening(number)) worker.open(read, autoplay);
  });
}

void SimulationThread::open_recording(const std::filesystem::path& path) {
  const long number = commands_.announce_opening();
  commands_.send([this, number, path](RunWorker& worker) {
    if (commands_.last_opening(number)) worker.open_recording(path);
  });
}

void SimulationThread::play() {
  commands_.send([](RunWorker& worker) { worker.play(); });
}

void SimulationThread::pause() {
  commands_.send([](RunWorker& worker) { worker.pause(); });
}

void SimulationThread::step() {
  commands_.send([](RunWorker& worker) { worker.step(); });
}

void SimulationThread::restart() {
  commands_.send([](RunWorker& worker) { worker.restart(); });
}

void SimulationThread::set_speed(std::optional<double> speed) {
  commands_.send([speed](RunWorker& worker) { worker.set_speed(speed); });
}

void SimulationThread::change_duration(double duration) {
  commands_.send([duration](RunWorker& worker) { worker.change_duration(duration); });
}

void SimulationThread::change(const EventAction& action, std::optional<double> from) {
  commands_.send([action, from](RunWorker& worker) { worker.change(action, from); });
}

void SimulationThread::move_pull(const std::optional<Vec3>& target) {
  commands_.send([target](RunWorker& worker) { worker.move_pull(target); });
}

void SimulationThread::replace_run(double time, const std::vector<EventSpec>& events) {
  commands_.send([time, events](RunWorker& worker) { worker.replace_run(time, events); });
}

void SimulationThread::withdraw_change(const EventSpec& event) {
  commands_.send([event](RunWorker& worker) { worker.withdraw_change(event); });
}

void SimulationThread::continue_from(double time) {
  commands_.send([time](RunWorker& worker) { worker.continue_from(time); });
}

long SimulationThread::go_to(double time) {
  const long request = commands_.next();
  commands_.send([time, request](RunWorker& worker) { worker.go_to(time, request); });
  return request;
}

}  // namespace scree
