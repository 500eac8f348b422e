#pragma once

#include <string_view>
#include <vector>

#include "core/scene/keys/key_tables.hpp"

namespace scree {

/// Keys of a normal law, as declared with the law.
struct LawForm {
  std::string_view name;         ///< in scene files: "hertz"
  std::string_view title;        ///< in the window
  std::vector<KeyTable> tables;  ///< "contact.normal" without `law`, then the tables in it
};

/// All normal laws, in the order of messages.
const std::vector<LawForm>& law_forms();

}  // namespace scree
