#pragma once

#include <QSize>
#include <QString>

#include "render/plots/wall_sheet.hpp"

class QPainter;

namespace scree {

/// Draws the sheet of a wall with its axes and the scale of its colours.
/// @param size  of the picture [logical pixels]
void paint_wall_sheet(QPainter& painter, const QSizeF& size, const WallSheet& sheet, Theme theme);

/// Saves it as SVG or as PNG with two pixels for each logical one, by the ending of the name.
/// @throws std::runtime_error
void save_wall_sheet(const QString& path, const QSize& size, const WallSheet& sheet, Theme theme);

}  // namespace scree
