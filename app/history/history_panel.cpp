#include "app/history/history_panel.hpp"

#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/shell/quantity_text.hpp"

namespace scree {

HistoryPanel::HistoryPanel(QWidget* parent) : QWidget(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 8, 12);
  empty_ = new QLabel(
      tr("What you do to the run is listed here: changed values, removed walls, pulls. It can be undone, and "
         "is saved with the scene."));
  empty_->setObjectName(QStringLiteral("faint"));
  empty_->setWordWrap(true);
  list_ = new QTreeWidget;
  list_->setObjectName(QStringLiteral("history"));
  list_->setColumnCount(2);
  list_->setHeaderLabels({tr("Time"), tr("Act")});
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
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
  for (const Act& act : acts) new QTreeWidgetItem(list_, {quantity_text(act.before.time, "s"), act.text});
  for (int row = 0; row < list_->topLevelItemCount(); ++row) {
    QTreeWidgetItem* item = row == 0 ? start : list_->topLevelItem(row);
    const bool undone = static_cast<std::size_t>(row) > done;
    if (!undone) continue;
    for (const int column : {0, 1})
      item->setForeground(column, palette().brush(QPalette::Disabled, QPalette::Text));
  }
  list_->setCurrentItem(list_->topLevelItem(static_cast<int>(done)));
}

}  // namespace scree
