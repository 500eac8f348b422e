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

/// Commands on their way from the window to the run's thread.
class RunCommands {
 public:
  using Command = std::function<void(RunWorker&)>;
  using Clock = std::chrono::steady_clock;

  // The window's side.
  /// Commands are numbered from 1 on.
  void send(Command command);
  /// The number of the next command.
  long next() const { return sent_ + 1; }
  /// Announces that something is to be opened. @return its number
  long announce_opening() { return ++openings_; }
  void stop();

  // The thread's side.
  bool stopped() const { return stopped_; }
  /// Number of the last command.
  long sent() const { return sent_; }
  /// Nothing was announced to be opened after it.
  bool last_opening(long number) const { return openings_ == number; }
  /// Cancellation callback for long searches: from now on something else is to be opened, or the program
  /// ends.
  std::function<bool()> cancellation() const;
  /// Commands that have arrived, in order.
  std::vector<Command> take();
  /// Likewise; sleeps until there is one, or until a time.
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
