#pragma once

#include <filesystem>

namespace scree {

/// Folder for reproducible data: $XDG_CACHE_HOME/scree, or .cache/scree in the user's home; without either, a
/// temporary folder. It need not exist yet.
std::filesystem::path user_cache();

}  // namespace scree
