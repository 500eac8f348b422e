#include "core/probes/probe.hpp"

#include <algorithm>

#include "core/scene/names.hpp"

namespace scree {

Probe probe_of(const Scene& scene, std::size_t number) {
  Probe probe{probe_names(scene)[number], scene.probes[number], 0};
  for (std::size_t k = 0; k < number; ++k) {
    if (scene.probes[k].kind == ProbeKind::flow) ++probe.flow;
  }
  return probe;
}

std::optional<Probe> find_probe(const Scene& scene, std::string_view name) {
  const std::vector<std::string> names = probe_names(scene);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return probe_of(scene, static_cast<std::size_t>(found - names.begin()));
}

ProbeReading read_probe(const Frame& frame, const Probe& probe, int layer) {
  switch (probe.spec.kind) {
    case ProbeKind::region:
      return read_region(frame, layer_of(probe.spec, layer));
    case ProbeKind::flow:
      return probe.flow < frame.flows.size() ? frame.flows[probe.flow] : FrameFlow();
    case ProbeKind::repose:
      return read_surface(frame, probe.spec);
    case ProbeKind::mixing:
      break;
  }
  return read_mixing(frame, probe.spec);
}

}  // namespace scree
