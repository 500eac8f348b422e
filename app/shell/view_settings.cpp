#include "app/shell/view_settings.hpp"

#include <QSettings>
#include <array>

namespace scree {
namespace {

struct Remembered {
  const char* key;
  bool ViewOptions::*option;
};
/// Drawing quality, which is kept; the content of the view follows the next scene.
constexpr std::array<Remembered, 5> remembered = {{
    {"view/edges", &ViewOptions::show_edges},
    {"view/grid", &ViewOptions::show_grid},
    {"view/probes", &ViewOptions::show_probes},
    {"view/smooth", &ViewOptions::smooth},
    {"view/soft_shadows", &ViewOptions::shade},
}};

}  // namespace

void ViewSettings::save(QSettings& settings) const {
  for (const Remembered& one : remembered)
    settings.setValue(QString::fromLatin1(one.key), options_.*one.option);
}

void ViewSettings::restore(const QSettings& settings) {
  for (const Remembered& one : remembered)
    options_.*one.option = settings.value(QString::fromLatin1(one.key), options_.*one.option).toBool();
  emit changed();
}

void ViewSettings::change(const std::function<void(ViewOptions&)>& edit) {
  edit(options_);
  emit changed();
}

void ViewSettings::begin_scene(const Scene& scene, bool elastoplastic) {
  elastoplastic_ = elastoplastic;
  change([&scene](ViewOptions& options) {
    ViewOptions fresh;
    for (const Remembered& one : remembered) fresh.*one.option = options.*one.option;
    fresh.theme = options.theme;
    fresh.pixel_ratio = options.pixel_ratio;
    fresh.text_scale = options.text_scale;
    fresh.foot = options.foot;
    fresh.corner = options.corner;
    fresh.show_time = options.show_time;
    fresh.sight = options.sight;
    show_as_first(scene, fresh);
    show_forces_as_first(scene.view, fresh);
    options = fresh;
  });
}

void ViewSettings::set_trail_seconds(double seconds) {
  trail_seconds_ = seconds;
  emit changed();
}

void ViewSettings::next_color() {
  change([this](ViewOptions& options) {
    do {
      options.color_by = static_cast<ColorBy>((static_cast<int>(options.color_by) + 1) % color_by_choices);
    } while (options.color_by == ColorBy::residual_overlap && !elastoplastic_);
    options.lattice.color =
        static_cast<LatticeColor>((static_cast<int>(options.lattice.color) + 1) % lattice_color_choices);
  });
}

}  // namespace scree
