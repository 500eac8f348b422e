#include "core/experiments/sweep/sweep_jobs.hpp"

#include <chrono>
#include <mutex>
#include <utility>

namespace scree {
namespace {

/// Makes runs and keeps their results.
class SweepJobs {
 public:
  SweepJobs(const SweptSubject& subject, const SweepPlan& plan, SweepFiles& files,
            const RunFinished& finished)
      : subject_(subject), plan_(plan), files_(files), finished_(finished) {}

  void make(std::size_t run, const StopCallback& stop) {
    {
      const std::scoped_lock lock(mutex_);
      if (files_.finished(run)) return;
    }
    std::optional<SweepResult> result = run_case(subject_, plan_, files_.cases()[run], stop);
    if (result) take(run, std::move(*result));
  }

 private:
  void take(std::size_t run, SweepResult result) {
    const std::scoped_lock lock(mutex_);
    finished_(run, result);
    files_.put(run, std::move(result));
    if (std::chrono::steady_clock::now() < next_writing_) return;
    const auto begin = std::chrono::steady_clock::now();
    files_.write();
    const auto end = std::chrono::steady_clock::now();
    // Large sweeps spend little of their time on their files.
    next_writing_ = end + std::chrono::seconds(2) + 20 * (end - begin);
  }

  const SweptSubject& subject_;
  const SweepPlan& plan_;
  SweepFiles& files_;
  const RunFinished& finished_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point next_writing_ = std::chrono::steady_clock::now();
};

}  // namespace

void make_runs(const SweptSubject& subject, const SweepPlan& plan, SweepFiles& files, int jobs,
               const StopCallback& stop, const RunFinished& finished) {
  SweepJobs work(subject, plan, files, finished);
  share_out(files.cases().size(), jobs, stop,
            [&](std::size_t run, const StopCallback& ends) { work.make(run, ends); });
  files.write();
}

}  // namespace scree
