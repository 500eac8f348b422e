#pragma once

#include <optional>

#include "core/scene/scene.hpp"
#include "core/setup/first_free_place.hpp"

namespace scree {

/// A body that a person throws or pours.
struct ThrowRequest {
  AddBodyEvent add;  ///< without name and position, which the run chooses
  WantedPlace place;
  std::optional<int> stream;  ///< none: thrown
};

enum class Thrown { added, no_room, refused };

}  // namespace scree
