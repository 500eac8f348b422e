#include "app/panels/reading_tree.hpp"

#include <QHeaderView>

#include "app/theme.hpp"

namespace scree {
namespace {

constexpr int name_column = 0;
constexpr int value_column = 1;

void set_text(QTreeWidgetItem* item, int column, const QString& text) {
  if (item->text(column) != text) item->setText(column, text);
}

/// Leaves so many children, the new ones empty.
void set_child_count(QTreeWidgetItem* parent, int count) {
  while (parent->childCount() > count) delete parent->takeChild(parent->childCount() - 1);
  while (parent->childCount() < count) {
    auto* item = new QTreeWidgetItem(parent);
    item->setTextAlignment(value_column, Qt::AlignRight | Qt::AlignVCenter);
  }
}

}  // namespace

ReadingTree::ReadingTree(QWidget* parent) : QTreeWidget(parent) {
  setColumnCount(2);
  setHeaderHidden(true);
  setIndentation(12);
  setFocusPolicy(Qt::ClickFocus);
  setSelectionMode(QAbstractItemView::NoSelection);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(name_column, QHeaderView::Stretch);
  header()->setSectionResizeMode(value_column, QHeaderView::ResizeToContents);
  connect(this, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
    QTreeWidgetItem* section = item->parent();
    if (section == nullptr) return emit reading_clicked(indexOfTopLevelItem(item), -1);
    emit reading_clicked(indexOfTopLevelItem(section), section->indexOfChild(item));
  });
  setContextMenuPolicy(Qt::CustomContextMenu);
  connect(this, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
    QTreeWidgetItem* item = itemAt(position);
    QTreeWidgetItem* section = item != nullptr ? item->parent() : nullptr;
    if (section != nullptr)
      emit menu_wanted(indexOfTopLevelItem(section), section->indexOfChild(item),
                       viewport()->mapToGlobal(position));
  });
}

void ReadingTree::show_reading(QTreeWidgetItem* item, const Reading& reading) {
  set_text(item, name_column, reading.name);
  set_text(item, value_column, reading.value);
  for (const int column : {name_column, value_column}) {
    if (item->toolTip(column) != reading.tip) item->setToolTip(column, reading.tip);
  }
  const bool link = reading.body || reading.contact || reading.wall;
  const QColor color = link ? window_colors(current_theme()).accent : window_colors(current_theme()).text;
  const int column = reading.body || reading.wall ? value_column : name_column;
  if (item->foreground(column).color() != color) item->setForeground(column, color);
}

void ReadingTree::show_readings(const QList<ReadingSection>& sections) {
  QTreeWidgetItem* root = invisibleRootItem();
  while (root->childCount() > sections.size()) delete root->takeChild(root->childCount() - 1);
  for (int i = 0; i < sections.size(); ++i) {
    const ReadingSection& section = sections[i];
    QTreeWidgetItem* item = root->child(i);
    if (item == nullptr) {
      item = new QTreeWidgetItem(root);
      QFont bold = font();
      bold.setWeight(QFont::DemiBold);
      item->setFont(name_column, bold);
      item->setFirstColumnSpanned(true);
      item->setExpanded(true);
    }
    set_text(item, name_column, section.title);
    set_child_count(item, static_cast<int>(section.readings.size()));
    for (int k = 0; k < section.readings.size(); ++k) show_reading(item->child(k), section.readings[k]);
  }
}

}  // namespace scree
