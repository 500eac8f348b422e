#include "app/studies/convergence_dialog.hpp"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/shell/background_work.hpp"
#include "app/shell/problem.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/shell/theme.hpp"
#include "app/widgets/dialog_parts.hpp"

namespace scree {
namespace {

const QSize first_size(1180, 660);
constexpr double round_off = 1e-9;

QString error_text(const PlateResult& result) {
  if (std::isnan(result.error())) return QStringLiteral("–");
  if (result.error() < round_off) return ConvergenceDialog::tr("exact");
  return QStringLiteral("%1 %").arg(quantity_text(100.0 * result.error(), ""));
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

/// Never throws: errors are in the result.
SolvedPlate try_to_solve(const ConvergenceDialog::Solve& solve, const PlateChoice& plate) {
  try {
    return {solve(plate), {}};
  } catch (const std::exception& error) {
    return {std::nullopt, problem_of(error).sentence};
  }
}

}  // namespace

ConvergenceDialog::ConvergenceDialog(QWidget* parent, Solve solve)
    : QDialog(parent), solve_(std::move(solve)) {
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
  table_->setToolTip(tr("A double click opens the plate in the window"));
  table_->setHeaderLabels({tr("Bonds"), tr("ν"), tr("Cells"), tr("Displacement"), tr("Error"), tr("Order")});
  table_->headerItem()->setToolTip(
      5,
      tr("Order of convergence: the power of the cell size with which the error falls from the row above"));
  table_->header()->setStretchLastSection(false);
  table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  note_ = new QLabel;
  note_->setWordWrap(true);
  open_ = new QPushButton(tr("Open this plate"));
  open_->setObjectName(QStringLiteral("convergence_open"));
  open_->setToolTip(tr("Opens it in the window, with the exact solution drawn over it"));
  open_->setAutoDefault(false);
  open_->setEnabled(false);
  plot_ = new ConvergenceChartWidget(nullptr);
  prepare_plot(*plot_);

  auto* foot = new QHBoxLayout;
  foot->addWidget(note_, 1);
  foot->addWidget(open_, 0, Qt::AlignTop);
  auto* left = new QVBoxLayout;
  left->addWidget(example_);
  left->addWidget(table_, 1);
  left->addLayout(foot);
  auto* right = new QVBoxLayout;
  right->addWidget(shown_);
  right->addWidget(plot_, 1);
  lay_out_sides(*this, left, 1, right, 1);
  resize(first_size);
  connect(example_, &QComboBox::currentIndexChanged, this, &ConvergenceDialog::start);
  connect(shown_, &QComboBox::currentIndexChanged, this, &ConvergenceDialog::show_plot);
  connect(table_, &QTreeWidget::itemActivated, this, &ConvergenceDialog::open_plate);
  connect(table_, &QTreeWidget::currentItemChanged, this,
          [this](const QTreeWidgetItem* current) { open_->setEnabled(current != nullptr); });
  connect(open_, &QPushButton::clicked, this, &ConvergenceDialog::open_plate);
  start();
}

/// Rows have the order of the results.
void ConvergenceDialog::open_plate() {
  const int row = table_->indexOfTopLevelItem(table_->currentItem());
  if (row >= 0) emit plate_wanted(results_[static_cast<std::size_t>(row)].choice);
}

void ConvergenceDialog::start() {
  ++example_number_;
  results_.clear();
  table_->clear();
  waiting_ = plates_of(static_cast<PlateExample>(example_->currentIndex()));
  std::reverse(waiting_.begin(), waiting_.end());
  show_plot();
  solve_next();
}

void ConvergenceDialog::solve_next() {
  complete_ = waiting_.empty();
  if (complete_) {
    say(*note_,
        tr("Steel, plane stress; exact: %1. A right click on the plot saves it.")
            .arg(quantity_text(results_.back().exact, "m")),
        "faint");
    return;
  }
  say(*note_, tr("Solving … %1 to go").arg(waiting_.size()), "faint");
  work_in_background(
      this, [solve = solve_, plate = waiting_.back()] { return try_to_solve(solve, plate); },
      [this, number = example_number_](const SolvedPlate& plate) {
        if (number == example_number_) accept_plate(plate);
      });
  waiting_.pop_back();
}

void ConvergenceDialog::accept_plate(const SolvedPlate& plate) {
  if (!plate.result) {
    complete_ = true;
    return say(*note_, plate.fault, "bad");
  }
  results_.push_back(*plate.result);
  add_row(*plate.result);
  show_plot();
  solve_next();
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
      table_,
      {choice.bond == BondModel::born ? tr("Born") : tr("L and X"), QString::number(choice.poisson),
       QStringLiteral("%1 × %2").arg(result.cells[0]).arg(result.cells[1]),
       unstable ? tr("unstable") : quantity_text(result.displacement, "m"), error_text(result), order});
  for (int column = 1; column < table_->columnCount(); ++column)
    item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  if (unstable) item->setForeground(3, window_colors(current_theme()).bad);
}

void ConvergenceDialog::show_plot() {
  plot_->content().show(results_, static_cast<ConvergencePlot>(shown_->currentIndex()));
  plot_->update();
}

}  // namespace scree
