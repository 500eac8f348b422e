#include "render/view_options.hpp"

#include <array>

namespace scree {

std::string_view name_of(ColorBy color_by) {
  static constexpr std::array<std::string_view, color_by_choices> names = {
      "material", "body", "speed", "spin", "contacts", "largest force", "residual overlap"};
  return names[static_cast<std::size_t>(color_by)];
}

}  // namespace scree
