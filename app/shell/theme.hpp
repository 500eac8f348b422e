#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

#include "render/style/color.hpp"

class QApplication;

namespace scree {

/// Light or dark: as the desktop, or as chosen by the user.
enum class ThemeChoice { desktop, light, dark };

/// Theme of the desktop: its portal's colour scheme if available, otherwise by the brightness of its palette.
/// Call before `apply_theme` first changes that palette.
Theme desktop_theme();

/// Colours of the window around the view.
struct WindowColors {
  QColor window;
  QColor raised;  ///< cards, fields
  QColor border;
  QColor text;
  QColor faint_text;
  QColor accent;  ///< selection, the play button
  QColor on_accent;
  QColor good;
  QColor warning;
  QColor bad;
  QColor error_background;
};
const WindowColors& window_colors(Theme theme);

/// Applies palette and style sheet to the whole program.
void apply_theme(QApplication& application, Theme theme);
/// The theme applied last.
Theme current_theme();

/// Font for numbers: digits of equal width, so that they do not jump.
QFont number_font(const QFont& base);

QColor to_qcolor(const Color& color);

}  // namespace scree
