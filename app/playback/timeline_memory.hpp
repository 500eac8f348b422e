#pragma once

class QMenu;
class QSettings;

namespace scree {

class Timeline;

/// Adds a menu for the memory limit of a timeline, and restores the last choice. Both outlive the menu.
void add_memory_menu(QMenu& menu, QSettings& settings, Timeline& timeline);

}  // namespace scree
