#pragma once

#include <QString>
#include <string_view>

namespace scree {

/// Text of the page of scenes without its Markdown and its links to the page.
QString plain_text(std::string_view markdown);

}  // namespace scree
