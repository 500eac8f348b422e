#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <thread>

#include "core/experiments/sweep/sweep_points.hpp"

namespace scree {

/// What the window is asked to sweep.
struct SweepRequest {
  SweepPlan plan;
  int jobs = 1;                  ///< runs at a time
  std::filesystem::path folder;  ///< of the files; an unfinished sweep in it goes on
};

/// A sweep on threads of its own. Signals reach the window through its event loop.
class SweepWork : public QObject {
  Q_OBJECT

 public:
  /// Begins at once.
  SweepWork(SweptSubject subject, SweepRequest request, QObject* parent);
  /// Waits for the end of the current steps.
  ~SweepWork() override;

  /// Running runs are given up at their next step; what is finished stays in the folder. Returns at once.
  void request_stop() { stop_ = true; }
  /// The same, and the object deletes itself when the threads have ended.
  void retire();
  bool ended() const { return ended_; }

  /// Results since the last call. After `begun` these are the ones that were in the folder already.
  SweepResults take_results();
  /// Units of the measures (SI, or "°"); empty before `begun`.
  std::vector<std::string> units() const;
  /// Notes of the first model; empty before `begun`.
  std::vector<std::string> notes() const;
  /// Why the sweep could not begin, or go on, in a sentence; empty: nothing of that kind.
  QString fault() const;

 signals:
  /// The scenes are read, and the folder is open.
  void begun();
  /// There are results to take. Not repeated before they are taken.
  void results_ready();
  /// The sweep is complete, was stopped, or has a fault.
  void finished();

 private:
  void work();
  void sweep();
  void add_result(std::size_t run, const SweepResult& result);

  SweptSubject subject_;
  SweepRequest request_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> ended_ = false;
  mutable std::mutex mutex_;  ///< of the members below
  SweepResults results_;
  bool told_ = false;
  std::vector<std::string> units_;
  std::vector<std::string> notes_;
  QString fault_;
  std::thread thread_;  ///< last member, so that it starts after all others are initialised
};

}  // namespace scree
