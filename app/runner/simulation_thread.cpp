#include "app/runner/simulation_thread.hpp"

#include <future>
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

long SimulationThread::open(std::function<Scene()> read, bool autoplay, const std::optional<Scene>& before) {
  const long number = commands_.announce_opening();
  commands_.send([this, number, read = std::move(read), autoplay, before](RunWorker& worker) {
    if (commands_.last_opening(number)) worker.open(read, autoplay, number, before);
  });
  return number;
}

long SimulationThread::resume(std::function<KeptRun()> read, int number) {
  const long opening = commands_.announce_opening();
  commands_.send([this, opening, read = std::move(read), number](RunWorker& worker) {
    if (commands_.last_opening(opening)) worker.resume(read, number, opening);
  });
  return opening;
}

void SimulationThread::open_recording(const std::filesystem::path& path) {
  const long number = commands_.announce_opening();
  commands_.send([this, number, path](RunWorker& worker) {
    if (commands_.last_opening(number)) worker.open_recording(path, number);
  });
}

void SimulationThread::play() {
  emit run_wanted();
  commands_.send([](RunWorker& worker) { worker.play(); });
}

void SimulationThread::play_opened(long opening) {
  emit run_wanted();
  commands_.send([this, opening](RunWorker& worker) {
    if (commands_.last_opening(opening)) worker.play_opened();
  });
}

void SimulationThread::pause() {
  commands_.send([](RunWorker& worker) { worker.pause(); });
}

void SimulationThread::step() {
  emit run_wanted();
  commands_.send([](RunWorker& worker) { worker.step(); });
}

void SimulationThread::restart() {
  emit run_wanted();
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

void SimulationThread::drag_change(const EventAction& action) {
  commands_.send([action](RunWorker& worker) { worker.drag_change(action); });
}

void SimulationThread::end_drag() {
  commands_.send([](RunWorker& worker) { worker.end_drag(); });
}

void SimulationThread::throw_body(const ThrowRequest& request) {
  commands_.send([request](RunWorker& worker) { worker.throw_body(request); });
}

void SimulationThread::move_pull(const std::optional<Vec3>& target) {
  commands_.send([target](RunWorker& worker) { worker.move_pull(target); });
}

void SimulationThread::replace_run(double time, const std::vector<EventSpec>& events) {
  emit run_wanted();
  commands_.send([time, events](RunWorker& worker) { worker.replace_run(time, events); });
}

void SimulationThread::withdraw_change(const EventSpec& event) {
  emit run_wanted();
  commands_.send([event](RunWorker& worker) { worker.withdraw_change(event); });
}

std::string SimulationThread::checkpoint_for(const Scene& scene) {
  const auto task = std::make_shared<std::packaged_task<std::string(RunWorker&)>>(
      [scene](RunWorker& worker) { return worker.checkpoint_for(scene); });
  std::future<std::string> answer = task->get_future();
  commands_.send([task](RunWorker& worker) { (*task)(worker); });
  return answer.get();
}

void SimulationThread::continue_from(double time) {
  emit run_wanted();
  commands_.send([time](RunWorker& worker) { worker.continue_from(time); });
}

long SimulationThread::go_to(double time) {
  emit run_wanted();
  const long request = commands_.next();
  commands_.send([time, request](RunWorker& worker) { worker.go_to(time, request); });
  return request;
}

}  // namespace scree
