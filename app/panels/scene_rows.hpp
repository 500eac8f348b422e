#pragma once

#include <QString>
#include <QTreeWidget>
#include <string>

#include "app/panels/value_editor.hpp"

namespace scree {

struct Shape;
struct WallModel;

/// Data roles of the rows of the scene's parts.
inline constexpr int wall_role = Qt::UserRole;       ///< index of a wall
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

/// Makes the value of the last row editable.
/// @param path  as in `SetEvent`
/// @param text  the value as in scene files
void make_editable(const QTreeWidgetItem& parent, const std::string& path, const std::string& text);

/// Descriptions of a shape and of a wall.
QString shape_text(const Shape& shape);
QString wall_text(const WallModel& wall);

}  // namespace scree
