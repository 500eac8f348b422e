#pragma once

#include <QString>
#include <QStringList>
#include <functional>

class QSettings;
class QWidget;

namespace scree {

/// Asks where something is to be saved, without stopping the window, and saves it there. What goes wrong is
/// told.
/// @param parent    closes the dialog with it
/// @param settings  keep the last folder; null: the user's home is offered
/// @param name      offered
/// @param filters   "PNG picture (*.png)"; the one chosen gives a name without an extension its own
/// @param save      throws on errors
void ask_where_to_save(QWidget& parent, QSettings* settings, const QString& title, const QString& name,
                       const QStringList& filters, std::function<void(const QString& path)> save);

}  // namespace scree
