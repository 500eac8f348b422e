#include "core/probes/mixing.hpp"

#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "core/probes/region_reading.hpp"

namespace scree {
namespace {

struct Contents {
  double bodies = 0.0;
  double of_first = 0.0;
};

/// 0 or 1: which of the two materials a body has; none: another one.
std::optional<int> which(const Model& model, int body, const ProbeSpec& probe) {
  const int material = model.bodies[static_cast<std::size_t>(body)].material;
  const std::string& name = model.scene.materials[static_cast<std::size_t>(material)].name;
  for (int k = 0; k < 2; ++k) {
    if (name == probe.materials[static_cast<std::size_t>(k)]) return k;
  }
  return std::nullopt;
}

}  // namespace

MixingReading read_mixing(const Frame& frame, const ProbeSpec& probe) {
  std::map<std::array<long, 3>, Contents> cells;
  Contents all;
  for (int i = 0; i < static_cast<int>(frame.bodies.size()); ++i) {
    const FrameBody& body = frame.bodies[static_cast<std::size_t>(i)];
    if (!body.present || frame.model->bodies[static_cast<std::size_t>(i)].fixed) continue;
    if ((probe.region && !is_within(*probe.region, body.position))) continue;
    const std::optional<int> material = which(*frame.model, i, probe);
    if (!material) continue;
    std::array<long, 3> place{};
    for (int axis = 0; axis < 3; ++axis)
      place[static_cast<std::size_t>(axis)] = std::lround(std::floor(body.position[axis] / probe.cell));
    for (Contents* contents : {&cells[place], &all}) {
      contents->bodies += 1.0;
      contents->of_first += *material == 0 ? 1.0 : 0.0;
    }
  }
  MixingReading reading;
  reading.cells = static_cast<long>(cells.size());
  if (all.bodies < 1.0) return reading;
  const double share = all.of_first / all.bodies;
  const double separate = share * (1.0 - share);
  if (reading.cells < 2 || separate == 0.0) return reading;
  double variance = 0.0;
  for (const auto& [place, contents] : cells) {
    const double apart = contents.of_first / contents.bodies - share;
    variance += contents.bodies * apart * apart;
  }
  variance /= all.bodies;
  // The mean variance over all ways to distribute the bodies.
  const double random = separate * static_cast<double>(reading.cells - 1) / (all.bodies - 1.0);
  if (separate > random) reading.index = (separate - variance) / (separate - random);
  return reading;
}

}  // namespace scree
