#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// Tables of a scene file that have a key, for the message about a misplaced key: "[[wall]]", "damping = { …
/// } of a [[contact]]", several separated by commas; "": none.
/// @param table  where the key stands: "body", "contact.normal"; "" for the top of the file
std::string places_of_key(std::string_view key, std::string_view table);

/// Paths of all keys of scene files, without the names and numbers of parts: "contact.friction.static",
/// "gravity".
const std::vector<std::string>& key_paths();
/// Returns whether a table at the top of a file is a list, as [[wall]] is.
bool is_list(std::string_view table);

/// Path under which the keys of a table are declared: a part that an event adds has those of its kind.
/// "event.add_fill.region" becomes "fill.region".
std::string declared_path(const std::string& path);

}  // namespace scree
