#pragma once

class QMenu;
class QSettings;

namespace scree {

class Timeline;

/// Adds a menu of how much memory a timeline may take, and sets it to what was chosen last. Both outlive the
/// menu.
void add_memory_menu(QMenu& menu, QSettings& settings, Timeline& timeline);

}  // namespace scree
