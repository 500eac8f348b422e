#include "app/panels/column_tree.hpp"

#include <QHeaderView>
#include <QTreeWidgetItemIterator>
#include <algorithm>

#include "app/panels/readings.hpp"
#include "core/record/series.hpp"

namespace scree {
namespace {

enum Column { name_column, curve_column, across_column };

/// Of a column: the name of its series; of a part: what the names of its series begin with.
constexpr int series_role = Qt::UserRole;
/// Of a part: its columns are listed.
constexpr int listed_role = Qt::UserRole + 1;
/// Parts that are opened when they are all that a search has left.
constexpr int few_parts = 8;

bool is_column(const QTreeWidgetItem* item) {
  return item->flags().testFlag(Qt::ItemIsUserCheckable);
}

std::vector<std::string> columns_of(const QString& series) {
  const std::string table = series.section(QLatin1Char('.'), 0, 0).toStdString();
  return table == "contact" ? contact_column_names() : column_names(table);
}

bool has_all(const QStringList& words, const QString& text) {
  return std::all_of(words.begin(), words.end(),
                     [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

QStringList missing_in(const QStringList& words, const QString& text) {
  QStringList missing;
  for (const QString& word : words) {
    if (!text.contains(word, Qt::CaseInsensitive)) missing << word;
  }
  return missing;
}

}  // namespace

ColumnTree::ColumnTree(const Model& model, const std::vector<FollowedContacts::Contact>& contacts,
                       QWidget* parent)
    : QTreeWidget(parent) {
  setColumnCount(3);
  setHeaderLabels({tr("Quantity"), tr("Curve"), tr("Across")});
  headerItem()->setToolTip(curve_column, tr("What is drawn upwards: one curve each"));
  headerItem()->setToolTip(across_column, tr("What the curves are drawn over: time or one quantity"));
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(name_column, QHeaderView::Stretch);
  for (const int column : {curve_column, across_column})
    header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  setUniformRowHeights(true);
  setIndentation(14);
  connect(this, &QTreeWidget::itemExpanded, this, &ColumnTree::list_columns);
  connect(this, &QTreeWidget::itemChanged, this, &ColumnTree::accept_change);
  connect(this, &QTreeWidget::itemDoubleClicked, this, [this](const QTreeWidgetItem* item, int column) {
    if (column == name_column && is_column(item))
      emit column_wanted(item->data(name_column, series_role).toString());
  });

  auto* time = new QTreeWidgetItem(this, {tr("Time")});
  time->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
  add_part(invisibleRootItem(), tr("Energies of the system"), QStringLiteral("energy."));
  add_part(invisibleRootItem(), tr("Solver"), QStringLiteral("solver."));
  QTreeWidgetItem* in_sight = add_group(tr("Contacts in sight"));
  for (std::size_t i = 0; i < contacts.size(); ++i)
    add_part(in_sight, QString::fromStdString(contacts[i].name), QStringLiteral("contact.%1.").arg(i));
  if (contacts.empty()) {
    auto* none = new QTreeWidgetItem(in_sight, {tr("Select or pin some to plot them")});
    none->setFlags(Qt::NoItemFlags);
  }
  QTreeWidgetItem* walls = add_group(tr("Walls"));
  for (const WallModel& wall : model.walls)
    add_part(walls, QString::fromStdString(wall.name),
             QStringLiteral("wall.%1.").arg(QString::fromStdString(wall.name)));
  QTreeWidgetItem* bodies = add_group(tr("Bodies"));
  for (int body = 0; body < static_cast<int>(model.bodies.size()); ++body)
    add_part(bodies, body_title(model, body), QString::fromStdString(body_series(model, body, "")));
  QTreeWidgetItem* shapes = add_group(tr("All bodies of a shape"));
  for (const scree::Shape& shape : model.shapes)
    add_part(shapes, QString::fromStdString(shape.name),
             QStringLiteral("shape.%1.").arg(QString::fromStdString(shape.name)));
  in_sight->setExpanded(true);
  update_boxes();
}

QTreeWidgetItem* ColumnTree::add_group(const QString& title) {
  auto* group = new QTreeWidgetItem(this, {title});
  group->setFlags(Qt::ItemIsEnabled);
  return group;
}

void ColumnTree::add_part(QTreeWidgetItem* group, const QString& title, const QString& series) {
  auto* part = new QTreeWidgetItem(group, {title});
  part->setFlags(Qt::ItemIsEnabled);
  part->setData(name_column, series_role, series);
  part->setChildIndicatorPolicy(QTreeWidgetItem::ShowIndicator);
}

void ColumnTree::list_columns(QTreeWidgetItem* part) {
  const QString series = part->data(name_column, series_role).toString();
  if (series.isEmpty() || is_column(part) || part->data(name_column, listed_role).toBool()) return;
  const QSignalBlocker blocker(this);
  part->setData(name_column, listed_role, true);
  for (const std::string& name : columns_of(series)) {
    const QString column = QString::fromStdString(name);
    auto* item = new QTreeWidgetItem(part, {QString(column).replace(QLatin1Char('_'), QLatin1Char(' '))});
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setData(name_column, series_role, series + column);
    item->setToolTip(name_column, series + column);
  }
  update_boxes();
}

void ColumnTree::set_curve(const QString& series, bool on) {
  curves_.removeAll(series);
  if (on) curves_ << series;
  update_boxes();
  emit choice_changed();
}

void ColumnTree::set_across(const QString& series) {
  across_ = series;
  update_boxes();
  emit choice_changed();
}

void ColumnTree::accept_change(QTreeWidgetItem* item, int column) {
  if (!is_column(item) || column == name_column) return;
  const QString series = item->data(name_column, series_role).toString();
  const bool on = item->checkState(column) == Qt::Checked;
  // A box that is taken away leaves the time.
  if (column == curve_column) set_curve(series, on);
  if (column == across_column) set_across(on ? series : QString());
}

void ColumnTree::update_boxes() {
  const QSignalBlocker blocker(this);
  for (QTreeWidgetItemIterator item(this, QTreeWidgetItemIterator::All); *item != nullptr; ++item) {
    if (!is_column(*item)) continue;
    const QString series = (*item)->data(name_column, series_role).toString();
    if (!series.isEmpty())
      (*item)->setCheckState(curve_column, curves_.contains(series) ? Qt::Checked : Qt::Unchecked);
    (*item)->setCheckState(across_column, series == across_ ? Qt::Checked : Qt::Unchecked);
  }
}

/// @return whether anything of it is left
bool ColumnTree::filter_part(QTreeWidgetItem* part, const QStringList& words) {
  QString title = part->text(name_column);
  if (part->parent() != nullptr) title += QLatin1Char(' ') + part->parent()->text(name_column);
  const QStringList left = missing_in(words, title);
  bool any = false;
  for (const std::string& name : columns_of(part->data(name_column, series_role).toString()))
    any = any || has_all(left, QString::fromStdString(name).replace(QLatin1Char('_'), QLatin1Char(' ')));
  part->setHidden(!any);
  for (int i = 0; i < part->childCount(); ++i)
    part->child(i)->setHidden(!has_all(left, part->child(i)->text(name_column)));
  return any;
}

void ColumnTree::filter(const QString& text) {
  const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  QList<QTreeWidgetItem*> left;
  for (int i = 0; i < topLevelItemCount(); ++i) {
    QTreeWidgetItem* item = topLevelItem(i);
    if (is_column(item)) {
      item->setHidden(!has_all(words, item->text(name_column)));
    } else if (!item->data(name_column, series_role).toString().isEmpty()) {
      if (filter_part(item, words)) left << item;
    } else {
      bool any = words.isEmpty();
      for (int k = 0; k < item->childCount(); ++k) {
        if (item->child(k)->flags() == Qt::NoItemFlags || !filter_part(item->child(k), words)) continue;
        any = true;
        left << item->child(k);
      }
      item->setHidden(!any);
      if (any && !words.isEmpty()) item->setExpanded(true);
    }
  }
  if (words.isEmpty() || left.size() > few_parts) return;
  for (QTreeWidgetItem* part : left) {
    part->setExpanded(true);
    filter_part(part, words);
  }
}

}  // namespace scree
