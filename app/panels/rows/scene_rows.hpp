#pragma once

#include <QString>
#include <QTreeWidget>
#include <string>
#include <vector>

#include "app/panels/rows/value_editor.hpp"
#include "core/scene/parts/listed_values.hpp"

namespace scree {

struct Shape;
struct WallModel;

/// Data roles of the rows of the scene's parts.
inline constexpr int wall_role = Qt::UserRole;       ///< index of a wall
inline constexpr int fill_role = Qt::UserRole + 9;   ///< name of a fill
inline constexpr int event_role = Qt::UserRole + 1;  ///< index of an event

inline QString text_of(const std::string& text) {
  return QString::fromStdString(text);
}

/// @param tip  empty: the texts themselves
inline void add_row(QTreeWidgetItem* parent, const QString& name, const QString& value,
                    const QString& tip = {}) {
  auto* item = new QTreeWidgetItem(parent, {name, value});
  item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
  item->setToolTip(0, tip.isEmpty() ? name : tip);
  item->setToolTip(1, tip.isEmpty() ? value : tip);
}

/// Makes the value of a row editable. Where its tip is the value itself, it becomes the meaning.
void make_editable(QTreeWidgetItem* row, const ListedValue& value);
/// Adds a row with a value that can be edited.
void add_value(QTreeWidgetItem* parent, const QString& name, const QString& shown, const QString& tip,
               const ListedValue& value);
/// Adds a value of a part as its file has it.
void add_value_row(QTreeWidgetItem* parent, const ListedValue& value);
/// Adds the values of a part, each editable, that have no row yet.
/// @param part  as in ListedValue
void add_value_rows(QTreeWidgetItem* parent, const std::vector<ListedValue>& values, const std::string& part);

/// Descriptions of a shape and of a wall.
QString shape_text(const Shape& shape);
QString wall_text(const WallModel& wall);

}  // namespace scree
