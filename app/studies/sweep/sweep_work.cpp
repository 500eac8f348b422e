#include "app/studies/sweep/sweep_work.hpp"

#include <utility>

#include "app/shell/problem.hpp"
#include "core/experiments/sweep/study_subject.hpp"
#include "core/experiments/sweep/sweep_jobs.hpp"

namespace scree {

SweepWork::SweepWork(SweptSubject subject, SweepRequest request, QObject* parent)
    : QObject(parent),
      subject_(std::move(subject)),
      request_(std::move(request)),
      thread_([this] { work(); }) {}

SweepWork::~SweepWork() {
  request_stop();
  thread_.join();
}

void SweepWork::retire() {
  request_stop();
  disconnect();
  connect(this, &SweepWork::finished, this, &QObject::deleteLater);
  if (ended_) deleteLater();
}

SweepResults SweepWork::take_results() {
  const std::scoped_lock lock(mutex_);
  told_ = false;
  return std::exchange(results_, {});
}

std::vector<std::string> SweepWork::units() const {
  const std::scoped_lock lock(mutex_);
  return units_;
}

std::vector<std::string> SweepWork::notes() const {
  const std::scoped_lock lock(mutex_);
  return notes_;
}

QString SweepWork::fault() const {
  const std::scoped_lock lock(mutex_);
  return fault_;
}

void SweepWork::work() {
  try {
    sweep();
  } catch (const std::exception& error) {
    const std::scoped_lock lock(mutex_);
    fault_ = problem_of(error).sentence;
  }
  ended_ = true;
  emit finished();
}

void SweepWork::sweep() {
  const SweepPlan& plan = request_.plan;
  const StopCallback stop = [this] { return stop_.load(); };
  const std::optional<StudySubject> study = study_subject(std::move(subject_), plan, cases_of(plan), stop);
  if (!study || stop_) return;
  SweepFiles files(request_.folder, plan, study->identity);
  {
    const std::scoped_lock lock(mutex_);
    units_ = study->units;
    notes_ = study->notes;
    results_ = files.results();
  }
  emit begun();
  make_runs(study->subject, plan, files, request_.jobs, stop,
            [this](std::size_t run, const SweepResult& result) { add_result(run, result); });
}

void SweepWork::add_result(std::size_t run, const SweepResult& result) {
  bool tell = false;
  {
    const std::scoped_lock lock(mutex_);
    results_.insert_or_assign(run, result);
    tell = !std::exchange(told_, true);
  }
  if (tell) emit results_ready();
}

}  // namespace scree
