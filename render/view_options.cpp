#include "render/view_options.hpp"

#include <array>

namespace scree {

std::string_view name_of(ColorBy color_by) {
  static constexpr std::array<std::string_view, 6> names = {"material", "body",     "speed",
                                                            "spin",     "contacts", "largest force"};
  return names[static_cast<std::size_t>(color_by)];
}

std::string_view name_of(LatticeColor color) {
  static constexpr std::array<std::string_view, 4> names = {"displacement", "strain", "bond force",
                                                            "bond energy"};
  return names[static_cast<std::size_t>(color)];
}

}  // namespace scree
