#include "app/inspector/reading_tree.hpp"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>
#include <utility>

#include "app/shell/theme.hpp"

namespace scree {
namespace {

constexpr int name_column = 0;
constexpr int value_column = 1;
constexpr int link_role = Qt::UserRole;   // whether the text is a link
constexpr int space_between = 12;         // of name and value [pixels]
constexpr double least_name_share = 0.3;  // of a row whose value is wide

/// Draws name and value of a row into its whole width, so that neither is cut because of another row.
class RowDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    const QString name = std::exchange(row.text, {});
    const QModelIndex value_index = index.siblingAtColumn(value_column);
    const QString value = value_index.data().toString();
    const QStyle& style = *row.widget->style();
    const bool at_keys = row.state.testFlag(QStyle::State_HasFocus) &&
                         static_cast<const ReadingTree*>(row.widget)->led_by_keys();
    row.state.setFlag(QStyle::State_HasFocus, false);
    style.drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);
    if (at_keys) mark(*painter, row.rect);

    const QRect rect = style.subElementRect(QStyle::SE_ItemViewItemText, &row, row.widget);
    painter->save();
    painter->setFont(row.font);
    const QFontMetrics metrics = painter->fontMetrics();
    // One pixel more than the rounded width, so that text that just fits is not cut.
    const auto width_of = [&metrics](const QString& text) { return metrics.horizontalAdvance(text) + 1; };
    const int name_width = std::min(width_of(name), static_cast<int>(least_name_share * rect.width()));
    const int value_width = std::min(width_of(value), rect.width() - name_width - space_between);
    const int name_end = value.isEmpty() ? 0 : value_width + space_between;
    // Not stored with the rows, since the theme may change.
    const WindowColors& colors = window_colors(current_theme());
    const auto write = [&](const QModelIndex& cell, const QString& text, const QRect& place, int side) {
      painter->setPen(cell.data(link_role).toBool() ? colors.accent : colors.text);
      painter->drawText(place, side | Qt::AlignVCenter,
                        metrics.elidedText(text, Qt::ElideRight, place.width()));
    };
    write(index, name, rect.adjusted(0, 0, -name_end, 0), Qt::AlignLeft);
    write(value_index, value, QRect(rect).adjusted(rect.width() - value_width, 0, 0, 0), Qt::AlignRight);
    painter->restore();
  }

 private:
  static void mark(QPainter& painter, const QRect& row) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(window_colors(current_theme()).accent);
    painter.drawRoundedRect(QRectF(row).adjusted(0.5, 0.5, -0.5, -0.5), 3.0, 3.0);
    painter.restore();
  }
};

void set_text(QTreeWidgetItem* item, int column, const QString& text) {
  if (item->text(column) != text) item->setText(column, text);
}

/// Sets the number of children; new ones are empty.
void set_child_count(QTreeWidgetItem* parent, int count) {
  while (parent->childCount() > count) delete parent->takeChild(parent->childCount() - 1);
  while (parent->childCount() < count) {
    auto* item = new QTreeWidgetItem(parent);
    item->setFirstColumnSpanned(true);
  }
}

}  // namespace

ReadingTree::ReadingTree(QWidget* parent) : QTreeWidget(parent) {
  setColumnCount(2);
  setHeaderHidden(true);
  setIndentation(12);
  setFocusPolicy(Qt::StrongFocus);
  setSelectionMode(QAbstractItemView::NoSelection);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  header()->setSectionResizeMode(name_column, QHeaderView::Stretch);
  setItemDelegate(new RowDelegate(this));
  connect(this, &QTreeWidget::itemClicked, this, &ReadingTree::choose);
  setContextMenuPolicy(Qt::CustomContextMenu);
  connect(this, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
    QTreeWidgetItem* item = itemAt(position);
    QTreeWidgetItem* section = item != nullptr ? item->parent() : nullptr;
    if (section != nullptr)
      emit menu_wanted(indexOfTopLevelItem(section), section->indexOfChild(item),
                       viewport()->mapToGlobal(position));
  });
}

void ReadingTree::choose(QTreeWidgetItem* item) {
  QTreeWidgetItem* section = item->parent();
  if (section == nullptr) return emit reading_chosen(indexOfTopLevelItem(item), -1);
  emit reading_chosen(indexOfTopLevelItem(section), section->indexOfChild(item));
}

void ReadingTree::keyPressEvent(QKeyEvent* event) {
  led_by_keys_ = true;
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && currentItem() != nullptr) return choose(currentItem());
  QTreeWidget::keyPressEvent(event);
}

void ReadingTree::focusInEvent(QFocusEvent* event) {
  led_by_keys_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
  QTreeWidget::focusInEvent(event);
}

void ReadingTree::mousePressEvent(QMouseEvent* event) {
  led_by_keys_ = false;
  QTreeWidget::mousePressEvent(event);
}

void ReadingTree::show_reading(QTreeWidgetItem* item, const Reading& reading) {
  set_text(item, name_column, reading.name);
  set_text(item, value_column, reading.value);
  for (const int column : {name_column, value_column}) {
    if (item->toolTip(column) != reading.tip) item->setToolTip(column, reading.tip);
  }
  const bool link = reading.body || reading.contact || reading.wall;
  const int link_column = reading.body || reading.wall ? value_column : name_column;
  for (const int column : {name_column, value_column}) {
    const bool leads = link && column == link_column;
    if (item->data(column, link_role).toBool() != leads) item->setData(column, link_role, leads);
  }
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
