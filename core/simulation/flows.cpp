#include "core/simulation/flows.hpp"

#include <algorithm>

#include "core/simulation/stepping/state.hpp"
#include "core/simulation/streams.hpp"

namespace scree {
namespace {

/// Calls `visit` with the number and the centre of each body that moves.
void visit_centers(const SimulationState& state, const auto& visit) {
  const Spheres& spheres = state.spheres.spheres();
  for (int i = 0; i < spheres.count(); ++i) {
    if (spheres.moves(i) && !spheres.is_node(i)) visit(spheres.body[i], vector_of(spheres.position[i]));
  }
  const Bodies& polyhedra = state.polyhedra.bodies();
  for (int i = 0; i < polyhedra.count(); ++i) {
    if (polyhedra.present[i] && polyhedra.inertia[i].inverse_mass > 0.0)
      visit(polyhedra.number[i], polyhedra.motion.position[i]);
  }
}

/// 1: a centre has passed in the direction of the normal; −1: against it; 0: neither.
int passed(const ProbePlane& plane, const Vec3& before, const Vec3& now) {
  const double was = plane.normal.dot(before - plane.point);
  const double is = plane.normal.dot(now - plane.point);
  if ((was >= 0.0) == (is >= 0.0)) return 0;
  if (plane.radius) {
    const Vec3 crossing = before + was / (was - is) * (now - before);
    if ((crossing - plane.point).norm() > *plane.radius) return 0;
  }
  return is >= 0.0 ? 1 : -1;
}

/// Calls `visit` with each probe of flow and its number among them.
void visit_flows(const SimulationState& state, const auto& visit) {
  std::size_t number = 0;
  for (const ProbeSpec& probe : state.model->scene.probes) {
    if (probe.kind == ProbeKind::flow) visit(probe, number++);
  }
}

bool has_planes(const SimulationState& state) {
  const std::vector<ProbeSpec>& probes = state.model->scene.probes;
  return std::any_of(probes.begin(), probes.end(), [](const ProbeSpec& probe) { return probe.plane; });
}

/// Numbers and masses so far.
std::vector<FrameFlow> counts_of(const SimulationState& state) {
  std::vector<FrameFlow> counts = state.flows.passed;
  const std::vector<FrameStream> streams = streams_of(state);
  visit_flows(state, [&](const ProbeSpec& probe, std::size_t number) {
    if (probe.plane) return;
    const auto& names = state.model->streams;
    const auto place = std::find(names.begin(), names.end(), probe.stream) - names.begin();
    const FrameStream& stream = streams[static_cast<std::size_t>(place)];
    counts[number].number = stream.bodies;
    counts[number].mass = stream.mass;
  });
  return counts;
}

}  // namespace

void begin_flows(SimulationState& state) {
  if (state.flows.passed.empty()) return;
  state.flows.before = counts_of(state);
  state.flows.since = state.time();
}

void note_centers(SimulationState& state) {
  if (!has_planes(state)) return;
  state.flows.centers.resize(state.model->bodies.size());
  visit_centers(state, [&](int body, const Vec3& center) {
    state.flows.centers[static_cast<std::size_t>(body)] = center;
  });
}

void count_flows(SimulationState& state) {
  if (!has_planes(state)) return;
  visit_centers(state, [&](int body, const Vec3& center) {
    const Vec3& before = state.flows.centers[static_cast<std::size_t>(body)];
    visit_flows(state, [&](const ProbeSpec& probe, std::size_t number) {
      if (!probe.plane) return;
      const int direction = passed(*probe.plane, before, center);
      FrameFlow& flow = state.flows.passed[number];
      flow.number += direction;
      flow.mass += direction * state.model->bodies[static_cast<std::size_t>(body)].mass;
    });
  });
}

std::vector<FrameFlow> flows_of(const SimulationState& state) {
  std::vector<FrameFlow> flows = counts_of(state);
  const double interval = state.time() - state.flows.since;
  for (std::size_t k = 0; k < flows.size() && interval > 0.0; ++k) {
    const FrameFlow& before = state.flows.before[k];
    flows[k].number_rate = static_cast<double>(flows[k].number - before.number) / interval;
    flows[k].mass_rate = (flows[k].mass - before.mass) / interval;
  }
  return flows;
}

}  // namespace scree
