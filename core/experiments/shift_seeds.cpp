#include "core/experiments/shift_seeds.hpp"

#include <variant>

namespace scree {

bool shift_seeds(Scene& scene, int by) {
  // Far from the seeds that other fills may have.
  constexpr std::uint64_t between = 1'000'003;
  bool random = false;
  const auto shift = [&](FillSpec& fill) {
    fill.seed += between * static_cast<std::uint64_t>(by);
    random = true;
  };
  const auto shift_random = [&](FillSpec& fill) {
    const auto* sizes = std::get_if<UniformSizes>(&fill.size);
    const bool same = sizes != nullptr && sizes->min == sizes->max;
    const bool regular =
        fill.arrangement == Arrangement::grid && fill.orientation == Orientation::aligned && same;
    if (fill.file.empty() && !regular) shift(fill);
  };
  for (FillSpec& fill : scene.fills) shift_random(fill);
  for (InletSpec& inlet : scene.inlets) shift(inlet.bodies);
  for (EventSpec& event : scene.events) {
    if (auto* add = std::get_if<AddFillEvent>(&event.action)) shift_random(add->fill);
  }
  return random;
}

}  // namespace scree
