#include "core/scene/consistency/probe_consistency.hpp"

#include <algorithm>

#include "core/scene/consistency/known_names.hpp"
#include "core/scene/names.hpp"

namespace scree {
namespace {

/// A given name may be that of a probe without one.
void check_names(const Scene& scene) {
  std::map<std::string, int> taken;
  std::vector<ProbeSpec> named = scene.probes;
  const std::vector<std::string> names = probe_names(scene);
  for (std::size_t k = 0; k < named.size(); ++k) named[k].name = names[k];
  check_unique(scene, named, "probe", taken);
  for (const ProbeSpec& layered : named) {
    for (int layer = 0; layered.layers > 1 && layer < layered.layers; ++layer) {
      const auto same = taken.find(layered.name + "." + std::to_string(layer));
      if (same != taken.end())
        throw SceneError(scene.file, same->second,
                         "probe.name \"" + same->first + "\" is that of a layer of \"" + layered.name +
                             "\"; choose another one");
    }
  }
}

void check_probe(const Scene& scene, const ProbeSpec& probe) {
  const auto refuse = [&](const std::string& what) { throw SceneError(scene.file, probe.line, what); };
  if (!probe.stream.empty()) {
    const std::vector<std::string> streams = stream_names(scene);
    check_known(scene, probe.line, "probe.stream", probe.stream, {streams.begin(), streams.end()}, "stream");
  }
  for (const std::string& material : probe.materials)
    check_known(scene, probe.line, "probe.materials", material, names_of(scene.materials), "material");
  if (probe.kind == ProbeKind::repose && scene.gravity.isZero(0.0))
    refuse(
        "probe of kind \"repose\" measures a slope against gravity, and gravity is zero; give the scene "
        "gravity, or remove the probe");
}

}  // namespace

void check_probes(const Scene& scene) {
  check_names(scene);
  for (const ProbeSpec& probe : scene.probes) check_probe(scene, probe);
}

}  // namespace scree
