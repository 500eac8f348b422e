#pragma once

#include <filesystem>

namespace scree {

/// The folder for what can be made again at any time: $XDG_CACHE_HOME/scree, or .cache/scree in the user's
/// home; where there is neither, a folder among the temporary ones. It need not be there yet.
std::filesystem::path user_cache();

}  // namespace scree
