#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

// Values as texts, as they stand in a scene file: `[0.0, 0.0, 1.0]`, `"steel"`.

/// A text in quotation marks.
std::string quoted_value(const std::string& text);
/// Returns whether a text is one value.
bool is_value(const std::string& text);
/// A typed text as a value: unchanged if it is one, otherwise in quotation marks.
std::string value_of_typed(const std::string& text);
/// Content of a text in quotation marks; none: another value.
std::optional<std::string> text_in(const std::string& value);
/// Elements of a list; empty for any other value.
std::vector<std::string> elements_in(const std::string& value);
/// Keys of an inline table with their values, sorted; empty for any other value.
std::vector<SceneValue> keys_in(const std::string& value);

}  // namespace scree
