#include "app/runner/run_commands.hpp"

#include <utility>

namespace scree {

void RunCommands::send(Command command) {
  {
    const std::scoped_lock lock(mutex_);
    commands_.push_back(std::move(command));
    ++sent_;
  }
  arrived_.notify_one();
}

void RunCommands::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopped_ = true;
  }
  arrived_.notify_one();
}

std::function<bool()> RunCommands::cancellation() const {
  return [this, present = openings_.load()] { return stopped_ || openings_ != present; };
}

std::vector<RunCommands::Command> RunCommands::take() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(commands_, {});
}

std::vector<RunCommands::Command> RunCommands::wait(std::optional<Clock::time_point> until) {
  std::unique_lock lock(mutex_);
  const auto something_to_do = [this] { return stopped_ || !commands_.empty(); };
  if (until) {
    arrived_.wait_until(lock, *until, something_to_do);
  } else {
    arrived_.wait(lock, something_to_do);
  }
  return std::exchange(commands_, {});
}

}  // namespace scree
