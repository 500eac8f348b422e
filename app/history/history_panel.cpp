#include "app/history/history_panel.hpp"

#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/shell/quantity_text.hpp"

namespace scree {
namespace {

enum Column { time_column, act_column, energy_column, columns };

/// With its sign; empty: none.
QString energy_text(double energy) {
  if (energy == 0.0) return {};
  return QLatin1String(energy > 0.0 ? "+" : "") + quantity_text(energy, "J");
}

}  // namespace

HistoryPanel::HistoryPanel(QWidget* parent) : QWidget(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 8, 12);
  empty_ = new QLabel(
      tr("What you do to the run is listed here: bodies that are pulled, moved, thrown, poured "
         "or removed, changed values, tilts, shakes, and edits of the scene. It can be undone, and "
         "is saved with the scene."));
  empty_->setObjectName(QStringLiteral("faint"));
  empty_->setWordWrap(true);
  list_ = new QTreeWidget;
  list_->setObjectName(QStringLiteral("history"));
  list_->setColumnCount(columns);
  list_->setHeaderLabels({tr("Time"), tr("Act"), tr("Energy")});
  list_->headerItem()->setToolTip(
      energy_column, tr("What the act has added to the energy of the scene: work of a pull, energy of bodies "
                        "added or removed,\nand what other values or another place have changed in stored "
                        "energy (that of gravity is measured from the origin)"));
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  list_->header()->setSectionResizeMode(act_column, QHeaderView::Stretch);
  list_->setToolTip(tr("Double click: the moment after this act"));
  layout->addWidget(empty_);
  layout->addWidget(list_, 1);
  connect(list_, &QTreeWidget::itemDoubleClicked, this, [this](QTreeWidgetItem* item) {
    emit act_chosen(static_cast<std::size_t>(list_->indexOfTopLevelItem(item)));
  });
  show_acts({}, 0);
}

/// The first row is the run without any act.
void HistoryPanel::show_acts(const std::vector<Act>& acts, std::size_t done) {
  empty_->setVisible(acts.empty());
  list_->setVisible(!acts.empty());
  list_->clear();
  if (acts.empty()) return;
  auto* start = new QTreeWidgetItem(list_, {QString(), tr("as opened")});
  for (const Act& act : acts) {
    auto* row =
        new QTreeWidgetItem(list_, {quantity_text(act.before.time, "s"), act.text, energy_text(act.energy)});
    row->setTextAlignment(energy_column, Qt::AlignRight | Qt::AlignVCenter);
    row->setToolTip(act_column, act.text);
  }
  for (int row = 0; row < list_->topLevelItemCount(); ++row) {
    QTreeWidgetItem* item = row == 0 ? start : list_->topLevelItem(row);
    const bool undone = static_cast<std::size_t>(row) > done;
    if (!undone) continue;
    for (int column = 0; column < columns; ++column)
      item->setForeground(column, palette().brush(QPalette::Disabled, QPalette::Text));
  }
  list_->setCurrentItem(list_->topLevelItem(static_cast<int>(done)));
}

}  // namespace scree
