#include "app/plots/column_tree.hpp"

#include <QHeaderView>
#include <QTreeWidgetItemIterator>
#include <algorithm>

#include "app/shell/titles.hpp"
#include "core/probes/probe.hpp"
#include "core/record/series/series.hpp"
#include "core/scene/names.hpp"
#include "render/plots/series_label.hpp"

namespace scree {
namespace {

enum Column { name_column, curve_column, across_column };

/// For a column: the name of its series; for a part: the prefix of its series.
constexpr int series_role = Qt::UserRole;
/// For a part: whether its columns are listed.
constexpr int listed_role = Qt::UserRole + 1;
/// A search expands its matching parts up to this number.
constexpr int few_parts = 8;

bool is_column(const QTreeWidgetItem* item) {
  return item->flags().testFlag(Qt::ItemIsUserCheckable);
}

/// @param series  prefix: "wall.floor."
std::vector<std::string> columns_of(const Model& model, const QString& series) {
  const std::string table = series.section(QLatin1Char('.'), 0, 0).toStdString();
  if (table == "probe") {
    const std::optional<Probe> probe =
        find_probe(model.scene, series.section(QLatin1Char('.'), 1, -2).toStdString());
    return probe ? probe_column_names(probe->spec) : std::vector<std::string>();
  }
  return table == "contact" ? contact_column_names() : column_names(table);
}

bool has_all(const QStringList& words, const QString& text) {
  return std::all_of(words.begin(), words.end(),
                     [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

/// Words as in legends, without punctuation.
QStringList words_of(const QString& text) {
  QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (QString& word : words) {
    while (word.endsWith(QLatin1Char(',')) || word.endsWith(QLatin1Char(':'))) word.chop(1);
  }
  words.removeAll(QString());
  return words;
}

/// All names of a column, for the search.
QString names_of(const QString& part, const std::string& column) {
  const std::string table = part.section(QLatin1Char('.'), 0, 0).toStdString();
  const QString code = QString::fromStdString(column);
  return part + code + QLatin1Char(' ') + QString(code).replace(QLatin1Char('_'), QLatin1Char(' ')) +
         QLatin1Char(' ') + QString::fromStdString(column_label(table, column));
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
    : QTreeWidget(parent), model_(model) {
  setColumnCount(3);
  setHeaderLabels({tr("Quantity"), tr("Curve"), tr("Across")});
  headerItem()->setToolTip(curve_column, tr("Quantities on the vertical axis: one curve each"));
  headerItem()->setToolTip(across_column, tr("Quantity on the horizontal axis: time or one other"));
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
  if (!model.scene.probes.empty()) {
    QTreeWidgetItem* probes = add_group(tr("Probes"));
    for (const std::string& probe : probe_names(model.scene))
      add_part(probes, QString::fromStdString(probe),
               QStringLiteral("probe.%1.").arg(QString::fromStdString(probe)));
  }
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

/// Label as in legends; the contact is named above it.
QString ColumnTree::label_of(const QString& series) const {
  if (is_contact_series(series.toStdString()))
    return series.section(QLatin1Char('.'), -1).replace(QLatin1Char('_'), QLatin1Char(' '));
  return QString::fromStdString(series_label(model_, series.toStdString()));
}

void ColumnTree::list_columns(QTreeWidgetItem* part) {
  const QString series = part->data(name_column, series_role).toString();
  if (series.isEmpty() || is_column(part) || part->data(name_column, listed_role).toBool()) return;
  const QSignalBlocker blocker(this);
  part->setData(name_column, listed_role, true);
  for (const std::string& name : columns_of(model_, series)) {
    const QString column = QString::fromStdString(name);
    auto* item = new QTreeWidgetItem(part, {label_of(series + column)});
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
  // An unchecked horizontal box selects the time.
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

/// Hides the columns of a part that do not match.
/// @return whether any matches
bool ColumnTree::filter_part(QTreeWidgetItem* part, const QStringList& words) {
  QString title = part->text(name_column);
  if (part->parent() != nullptr) title += QLatin1Char(' ') + part->parent()->text(name_column);
  const QStringList left = missing_in(words, title);
  const QString series = part->data(name_column, series_role).toString();
  const std::vector<std::string> columns = columns_of(model_, series);
  bool any = false;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const bool here = has_all(left, names_of(series, columns[i]));
    any = any || here;
    // Columns of a part that was never expanded are not listed.
    if (QTreeWidgetItem* column = part->child(static_cast<int>(i))) column->setHidden(!here);
  }
  part->setHidden(!any);
  return any;
}

/// @param left  receives its matching parts
void ColumnTree::filter_group(QTreeWidgetItem* group, const QStringList& words,
                              QList<QTreeWidgetItem*>& left) {
  bool any = words.isEmpty();
  for (int i = 0; i < group->childCount(); ++i) {
    if (group->child(i)->flags() == Qt::NoItemFlags || !filter_part(group->child(i), words)) continue;
    any = true;
    left << group->child(i);
  }
  group->setHidden(!any);
  if (any && !words.isEmpty()) group->setExpanded(true);
}

bool ColumnTree::filter(const QString& text) {
  const QStringList words = words_of(text);
  QList<QTreeWidgetItem*> left;
  bool any = false;
  for (int i = 0; i < topLevelItemCount(); ++i) {
    QTreeWidgetItem* item = topLevelItem(i);
    if (is_column(item)) {
      item->setHidden(!has_all(words, item->text(name_column)));
    } else if (item->data(name_column, series_role).toString().isEmpty()) {
      filter_group(item, words, left);
    } else if (filter_part(item, words)) {
      left << item;
    }
    any = any || !item->isHidden();
  }
  if (words.isEmpty() || left.size() > few_parts) return any;
  for (QTreeWidgetItem* part : left) {
    part->setExpanded(true);
    filter_part(part, words);
  }
  return any;
}

}  // namespace scree
