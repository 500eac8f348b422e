#include "app/panels/convergence_dialog.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "app/theme.hpp"
#include "core/text/quantity.hpp"

namespace scree {
namespace {

const QSize first_size(1180, 660);
constexpr double round_off = 1e-9;
constexpr int poll_interval = 20;  // [ms]

QString quantity(double value, const char* unit) {
  return QString::fromStdString(format_quantity(value, unit));
}

QString error_text(const PlateResult& result) {
  if (std::isnan(result.error())) return QStringLiteral("–");
  if (result.error() < round_off) return ConvergenceDialog::tr("exact");
  return QStringLiteral("%1 %").arg(quantity(100.0 * result.error(), ""));
}

/// The plates of an example, the coarsest of each kind first.
std::vector<PlateChoice> plates_of(PlateExample example) {
  std::vector<PlateChoice> plates;
  for (const BondModel bond : {BondModel::modified, BondModel::born}) {
    for (const double poisson : example_ratios) {
      for (const int cells_up : example_cells_up) plates.push_back({example, bond, poisson, cells_up});
    }
  }
  return plates;
}

}  // namespace

ConvergenceDialog::ConvergenceDialog(QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("convergence_dialog"));
  setWindowTitle(tr("Convergence of plates"));
  example_ = new QComboBox;
  example_->setObjectName(QStringLiteral("convergence_example"));
  example_->addItems({tr("Tension: u of a corner"), tr("Pure shear: mean u of the upper side"),
                      tr("Pure bending: v in the middle")});
  example_->setCurrentIndex(static_cast<int>(PlateExample::bending));
  shown_ = new QComboBox;
  shown_->setObjectName(QStringLiteral("convergence_shown"));
  shown_->addItems({tr("Displacement, in units of the exact one"), tr("Error, logarithmic")});
  table_ = new QTreeWidget;
  table_->setObjectName(QStringLiteral("convergence_table"));
  table_->setRootIsDecorated(false);
  table_->setSelectionMode(QAbstractItemView::NoSelection);
  table_->setHeaderLabels({tr("Bonds"), tr("ν"), tr("Cells"), tr("Displacement"), tr("Error"), tr("Order")});
  table_->headerItem()->setToolTip(5,
                                   tr("By which power of a cell's size the error falls from the row above"));
  table_->header()->setStretchLastSection(false);
  table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  note_ = new QLabel;
  note_->setObjectName(QStringLiteral("faint"));
  note_->setWordWrap(true);
  plot_ = new ConvergenceChartWidget(nullptr);
  plot_->chart().set_theme(current_theme());
  plot_->chart().set_smooth(true);
  plot_->setMinimumSize(360, 260);

  auto* left = new QVBoxLayout;
  left->addWidget(example_);
  left->addWidget(table_, 1);
  left->addWidget(note_);
  auto* right = new QVBoxLayout;
  right->addWidget(shown_);
  right->addWidget(plot_, 1);
  auto* sides = new QHBoxLayout;
  sides->setSpacing(18);
  sides->addLayout(left, 1);
  sides->addLayout(right, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(sides, 1);
  layout->addWidget(buttons);
  resize(first_size);
  connect(example_, &QComboBox::currentIndexChanged, this, &ConvergenceDialog::start);
  connect(shown_, &QComboBox::currentIndexChanged, this, &ConvergenceDialog::show_plot);
  connect(&timer_, &QTimer::timeout, this, &ConvergenceDialog::take_result);
  start();
}

void ConvergenceDialog::start() {
  results_.clear();
  table_->clear();
  waiting_ = plates_of(static_cast<PlateExample>(example_->currentIndex()));
  std::reverse(waiting_.begin(), waiting_.end());
  stale_ = running_.valid();
  show_plot();
  timer_.start(poll_interval);
}

void ConvergenceDialog::take_result() {
  if (running_.valid()) {
    if (running_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    const PlateResult result = running_.get();
    if (!std::exchange(stale_, false)) {
      results_.push_back(result);
      add_row(result);
      show_plot();
    }
  }
  if (waiting_.empty()) {
    timer_.stop();
    note_->setText(tr("Steel, plane stress; exact: %1. A right click on the plot saves it.")
                       .arg(quantity(results_.back().exact, "m")));
    return;
  }
  note_->setText(tr("Solving … %1 to go").arg(waiting_.size()));
  running_ = std::async(std::launch::async, solve_plate, waiting_.back());
  waiting_.pop_back();
}

void ConvergenceDialog::add_row(const PlateResult& result) {
  const PlateChoice& choice = result.choice;
  const bool unstable = std::isnan(result.displacement);
  QString order = QStringLiteral("–");
  if (results_.size() > 1 && choice.cells_up != example_cells_up.front()) {
    const double power = observed_order(results_[results_.size() - 2], result);
    if (std::isfinite(power)) order = QString::number(power, 'f', 2);
  }
  auto* item = new QTreeWidgetItem(
      table_, {choice.bond == BondModel::born ? tr("Born") : tr("L and X"), QString::number(choice.poisson),
               QStringLiteral("%1 × %2").arg(result.cells[0]).arg(result.cells[1]),
               unstable ? tr("unstable") : quantity(result.displacement, "m"), error_text(result), order});
  for (int column = 1; column < table_->columnCount(); ++column)
    item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  if (unstable) item->setForeground(3, window_colors(current_theme()).bad);
}

void ConvergenceDialog::show_plot() {
  plot_->content().show(results_, static_cast<ConvergencePlot>(shown_->currentIndex()));
  plot_->update();
}

}  // namespace scree
