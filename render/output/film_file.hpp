#pragma once

#include <filesystem>

namespace scree {

// A film has a temporary name until it is complete, so that a cancelled one does not replace an earlier one.

std::filesystem::path part_of(const std::filesystem::path& path);
/// Gives the complete film its final name.
/// @throws PictureError
void rename_part(const std::filesystem::path& path);
void remove_quietly(const std::filesystem::path& path);
/// @throws PictureError always: the film cannot be written there
[[noreturn]] void refuse_target(const std::filesystem::path& path);

}  // namespace scree
