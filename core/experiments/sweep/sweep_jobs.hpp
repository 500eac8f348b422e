#pragma once

#include <functional>

#include "core/experiments/sweep/sweep_files.hpp"

namespace scree {

/// Called with a run that has finished and its result, by any thread, but never twice at a time.
using RunFinished = std::function<void(std::size_t run, const SweepResult& result)>;

/// Makes the runs of a sweep that are missing in its files, several at a time. A row is added for each run
/// that has finished; the other files are written every few seconds and at the end, also after a stop.
/// @param jobs  runs at a time, each on one thread; 0: number of cores
/// @param stop  true: running ones are given up at their next step, and no other begins
/// @throws std::ios_base::failure
void make_runs(const SweptSubject& subject, const SweepPlan& plan, SweepFiles& files, int jobs,
               const StopCallback& stop, const RunFinished& finished);

}  // namespace scree
