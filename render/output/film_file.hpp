#pragma once

#include <filesystem>

namespace scree {

// A film has another name until it is complete, so that an earlier one stays if it is given up.

std::filesystem::path part_of(const std::filesystem::path& path);
/// Gives the complete film its name. @throws PictureError
void rename_part(const std::filesystem::path& path);
void remove_quietly(const std::filesystem::path& path);
/// @throws PictureError always: the film cannot be written there
[[noreturn]] void refuse_target(const std::filesystem::path& path);

}  // namespace scree
