#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/model/model.hpp"

namespace scree {

// Names of bodies that a person throws or pours: "thrown 3", and "poured 2-7" for the seventh body of the
// second stream. They tell after the fact what belongs together.

/// A free name for something else that is added.
std::string added_name(const Model& model);
/// A free name for a thrown body.
std::string thrown_name(const Model& model);
/// Number of a new stream.
int free_stream(const Model& model);
/// A free name for a body of a stream.
std::string poured_name(const Model& model, int stream);

bool is_thrown(std::string_view name);
/// The stream of a poured body; none: it was not poured.
std::optional<int> stream_of(std::string_view name);

}  // namespace scree
