#pragma once

#include <filesystem>
#include <string>

namespace scree {

/// Writes to a temporary file beside the target and renames it, so that a failure leaves the old file.
/// @throws std::ios_base::failure "PATH: cannot be written: REASON"
void write_text_file(const std::filesystem::path& path, const std::string& text);

/// Throws this failure with the last error of the operating system.
[[noreturn]] void fail_to_write(const std::filesystem::path& path);

}  // namespace scree
