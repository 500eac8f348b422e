#pragma once

#include <QString>

class QSettings;

namespace scree {

/// Default folder for saving: the last one used, unless it belongs to the program or no longer exists; then
/// the user's home.
QString save_folder(const QSettings& settings);

}  // namespace scree
