#pragma once

#include <string>
#include <string_view>

namespace scree {

/// Text in which XML and HTML read no mark.
std::string markup_escaped(std::string_view text);

/// Bytes in the 64 characters that fit into any text (RFC 4648).
std::string base64(std::string_view bytes);

}  // namespace scree
