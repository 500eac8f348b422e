#pragma once

#include <string>
#include <string_view>

namespace scree {

/// Where in a scene file a key belongs that a table does not have: "[[wall]]", "damping = { … } of a
/// [[contact]]", several of them between commas; "" where no table has it.
/// @param table  in which it stands: "body", "contact.normal"; "" for the top of the file
std::string places_of_key(std::string_view key, std::string_view table);

}  // namespace scree
