#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

namespace scree {

class RunWorker;

/// Queue of commands from the window to the run's thread.
class RunCommands {
 public:
  using Command = std::function<void(RunWorker&)>;
  using Clock = std::chrono::steady_clock;

  // Called by the window.
  /// Commands are numbered from 1 on.
  void send(Command command);
  /// Number of the next command.
  long next() const { return sent_ + 1; }
  /// Announces that something will be opened.
  /// @return its number
  long announce_opening() { return ++openings_; }
  void stop();

  // Called by the run's thread.
  bool stopped() const { return stopped_; }
  /// Number of the last command.
  long sent() const { return sent_; }
  /// Returns whether this is the last announced opening.
  bool last_opening(long number) const { return openings_ == number; }
  /// Cancellation callback for long searches: true once another opening is announced or the program ends.
  std::function<bool()> cancellation() const;
  /// Commands that have arrived, in order.
  std::vector<Command> take();
  /// The same; sleeps until there is one, or until a time.
  std::vector<Command> wait(std::optional<Clock::time_point> until = std::nullopt);

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Command> commands_;
  std::atomic<long> sent_{0};
  std::atomic<long> openings_{0};
  std::atomic<bool> stopped_{false};
};

}  // namespace scree
