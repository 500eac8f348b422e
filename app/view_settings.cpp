#include "app/view_settings.hpp"

namespace scree {

void ViewSettings::change(const std::function<void(ViewOptions&)>& edit) {
  edit(options_);
  emit changed();
}

void ViewSettings::set_trail_seconds(double seconds) {
  trail_seconds_ = seconds;
  emit changed();
}

void ViewSettings::next_color() {
  change([](ViewOptions& options) {
    options.color_by = static_cast<ColorBy>((static_cast<int>(options.color_by) + 1) % color_by_choices);
    options.lattice.color =
        static_cast<LatticeColor>((static_cast<int>(options.lattice.color) + 1) % lattice_color_choices);
  });
}

}  // namespace scree
