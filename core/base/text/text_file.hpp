#pragma once

#include <filesystem>
#include <string>

namespace scree {

/// Writes beside the target and renames, so that a failure leaves the old file.
/// @throws std::ios_base::failure "PATH: cannot be written: REASON"
void write_text_file(const std::filesystem::path& path, const std::string& text);

/// Throws that failure with the reason that the operating system gave last.
[[noreturn]] void fail_to_write(const std::filesystem::path& path);

}  // namespace scree
