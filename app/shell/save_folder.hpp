#pragma once

#include <QString>

class QSettings;

namespace scree {

/// Where something is to be saved unless somebody says otherwise: the folder used last, but never one of the
/// program's own, nor one that is gone; then the user's home.
QString save_folder(const QSettings& settings);

}  // namespace scree
