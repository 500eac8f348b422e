#pragma once

#include <QList>

class QAction;
class QMenuBar;
class QSettings;

namespace scree {

class Actions;
class RecentFiles;
class Timeline;

/// Fills the menu bar.
/// @param panels   actions that show and hide the panels
/// @param past     timeline whose memory a menu limits; outlives the menu, like `settings`
void add_menus(QMenuBar& bar, const Actions& actions, RecentFiles& recent, const QList<QAction*>& panels,
               QSettings& settings, Timeline& past);

}  // namespace scree
