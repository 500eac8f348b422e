#include "app/studies/sweep/sweep_table.hpp"

#include <QHeaderView>
#include <algorithm>
#include <cmath>

#include "app/shell/theme.hpp"
#include "core/experiments/measure_name.hpp"
#include "core/experiments/sweep/sweep_charts.hpp"

namespace scree {
namespace {

constexpr std::size_t most_rows = 10'000;
constexpr int least_width = 90;  ///< of a column [logical pixels]
constexpr int mean_digits = 5;
constexpr int deviation_digits = 2;

/// "23.1 ± 0.42"
QString scatter_text(const Scatter& measure) {
  if (!std::isfinite(measure.mean)) return QStringLiteral("–");
  const QString mean = QString::number(measure.mean, 'g', mean_digits);
  if (!std::isfinite(measure.deviation)) return mean;
  return QStringLiteral("%1 ± %2").arg(mean, QString::number(measure.deviation, 'g', deviation_digits));
}

/// "wall.lid.fz [N]"; a derived series has its unit in its name.
QString heading(const std::string& measure, const std::string& unit) {
  const QString name = QString::fromStdString(name_of_measure(measure));
  if (unit.empty() || name.endsWith(QLatin1Char(']'))) return name;
  return QStringLiteral("%1 [%2]").arg(name, QString::fromStdString(unit));
}

}  // namespace

SweepTable::SweepTable(QWidget* parent) : QTreeWidget(parent) {
  setObjectName(QStringLiteral("sweep_table"));
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setAlternatingRowColors(false);
  setFont(number_font(font()));
  header()->setStretchLastSection(false);
  header()->setMinimumSectionSize(least_width);
  setHeaderHidden(true);  // there are no columns so far
}

void SweepTable::list(const SweepPlan& plan, const std::vector<SweepPoint>& points,
                      const std::vector<std::string>& units, const QStringList& titles) {
  clear();
  setHeaderHidden(false);
  units_ = units;
  units_.resize(plan.measures.size());
  QStringList headings{tr("Point")};
  for (std::size_t k = 0; k < plan.varied.size(); ++k)
    headings << QString::fromStdString(short_name(plan, k));
  headings << tr("Runs");
  for (std::size_t i = 0; i < plan.measures.size(); ++i) headings << heading(plan.measures[i], units_[i]);
  setColumnCount(static_cast<int>(headings.size()));
  setHeaderLabels(headings);
  for (std::size_t k = 0; k < plan.varied.size(); ++k)
    headerItem()->setToolTip(static_cast<int>(k) + 1, QString::fromStdString(plan.varied[k].path));
  const int runs_column = static_cast<int>(plan.varied.size()) + 1;
  headerItem()->setToolTip(runs_column, tr("Runs that came to their end"));
  for (int i = 0; i < static_cast<int>(titles.size()); ++i)
    headerItem()->setToolTip(runs_column + 1 + i, titles[i]);
  for (int column = 0; column < columnCount(); ++column)
    headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  share_width(runs_column);
  QList<QTreeWidgetItem*> rows;
  for (std::size_t i = 0; i < std::min(points.size(), most_rows); ++i) rows << new QTreeWidgetItem;
  addTopLevelItems(rows);
  for (std::size_t i = 0; i < std::min(points.size(), most_rows); ++i) show_point(plan, points[i]);
}

void SweepTable::share_width(int runs_column) {
  int needed = 0;
  for (int column = 0; column < columnCount(); ++column)
    needed += std::max(header()->sectionSizeHint(column), least_width);
  const bool room = needed <= viewport()->width();
  header()->setSectionResizeMode(room ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
  // Their numbers are short.
  for (const int column : {0, runs_column})
    header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
}

void SweepTable::show_point(const SweepPlan& plan, const SweepPoint& point) {
  QTreeWidgetItem* row = topLevelItem(point.number);
  if (row == nullptr) return;
  QStringList cells{QString::number(point.number + 1)};
  for (const SceneValue& value : point.values) cells << QString::fromStdString(value.text);
  cells << (plan.seeds == 1 ? QString::number(point.runs) : tr("%1 of %2").arg(point.runs).arg(plan.seeds));
  for (const Scatter& measure : point.measures) cells << scatter_text(measure);
  for (int column = 0; column < static_cast<int>(cells.size()); ++column) {
    row->setText(column, cells[column]);
    row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  }
}

}  // namespace scree
