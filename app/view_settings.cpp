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
    const int lattice_count = static_cast<int>(LatticeColor::bond_energy) + 1;
    options.lattice.color =
        static_cast<LatticeColor>((static_cast<int>(options.lattice.color) + 1) % lattice_count);
  });
}

}  // namespace scree
