#pragma once

#include <string>
#include <vector>

namespace scree {

/// `scree check`: prints the content and all faults of scenes and meshes.
/// @return exit status: 0, or 2 for a fault
int check_files(const std::vector<std::string>& files);

}  // namespace scree
