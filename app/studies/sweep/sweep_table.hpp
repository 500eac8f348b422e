#pragma once

#include <QTreeWidget>

#include "core/experiments/sweep/sweep_plan.hpp"
#include "core/experiments/sweep/sweep_point.hpp"

namespace scree {

/// Points of a sweep: their values, how many of their runs came to their end, and for each measure the mean
/// and the standard deviation.
class SweepTable : public QTreeWidget {
  Q_OBJECT

 public:
  explicit SweepTable(QWidget* parent = nullptr);

  /// Lists the points of a plan, at most the first 10,000.
  /// @param units   of the measures (SI, or "°")
  /// @param titles  of the measures; empty: their names say all
  void list(const SweepPlan& plan, const std::vector<SweepPoint>& points,
            const std::vector<std::string>& units, const QStringList& titles);
  /// Shows what is known of a point now.
  void show_point(const SweepPlan& plan, const SweepPoint& point);

 private:
  /// All columns share the width if their headings have room; otherwise the table scrolls.
  void share_width(int runs_column);

  std::vector<std::string> units_;
};

}  // namespace scree
