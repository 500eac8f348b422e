#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/scene/keys/key_tables.hpp"

namespace scree {

/// Declaration of a key of a table, or of a contact law; null: there is none.
const KeyLine* declared_key(const std::string& table, std::string_view key);
/// Declaration of the key at a path as in `--set`; null: there is none.
const KeyLine* declared_key_at(const std::string& path);
/// Default of the key at a path; none: it has no default that is a number.
std::optional<double> default_number(const std::string& path);

}  // namespace scree
