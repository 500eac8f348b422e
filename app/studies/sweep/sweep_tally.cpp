#include "app/studies/sweep/sweep_tally.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

namespace scree {

SweepTally::SweepTally(SweepPlan plan) : plan_(std::move(plan)), cases_(cases_of(plan_)) {
  const std::size_t count = cases_.size() / static_cast<std::size_t>(plan_.seeds);
  for (std::size_t number = 0; number < count; ++number)
    points_.push_back(point_of(plan_, cases_, results_, number));
}

QString SweepTally::first_failure() const {
  const auto failed = std::find_if(results_.begin(), results_.end(),
                                   [](const auto& one) { return !one.second.failure.empty(); });
  if (failed == results_.end()) return {};
  return QCoreApplication::translate("SweepTally", "Run %1: %2")
      .arg(failed->first + 1)
      .arg(QString::fromStdString(failed->second.failure));
}

std::set<std::size_t> SweepTally::add(SweepResults results) {
  std::set<std::size_t> changed;
  for (auto& [run, result] : results) {
    const auto [place, added] = results_.emplace(run, std::move(result));
    if (!added) continue;
    if (!place->second.failure.empty()) ++failed_;
    changed.insert(static_cast<std::size_t>(cases_[run].point));
  }
  for (const std::size_t number : changed) points_[number] = point_of(plan_, cases_, results_, number);
  return changed;
}

}  // namespace scree
