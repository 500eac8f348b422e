#pragma once

#include <string>
#include <vector>

namespace scree {

/// `scree check`: what is in scenes and meshes, and every fault. @return exit status: 0, or 2 where there is
/// a fault
int check_files(const std::vector<std::string>& files);

}  // namespace scree
