#include "core/simulation/saved_state.hpp"

#include "core/base/serialization/sealed.hpp"
#include "core/energy/serialize_energy.hpp"
#include "core/model/fingerprint.hpp"
#include "core/polyhedra/contact/serialize_pair.hpp"
#include "core/scene/file/scene_paths.hpp"
#include "core/setup/changed_model.hpp"
#include "core/setup/joined_model.hpp"
#include "core/simulation/parts/serialize_events.hpp"
#include "core/simulation/pulls.hpp"
#include "core/simulation/roster.hpp"
#include "core/simulation/simulation.hpp"
#include "core/simulation/stepping/state.hpp"
#include "core/spheres/serialize_spheres.hpp"

namespace scree {
namespace {

/// Version, to be increased whenever the content or its order changes.
constexpr SealedKind saved_state{"state", "ScreeSt\n", 21};

}  // namespace

template <typename Archive>
void serialize(Archive& archive, Rotation& rotation) {
  auto& [w, u] = rotation;
  archive(w, u);
}

template <typename Archive>
void serialize(Archive& archive, BodyMotion& motion) {
  auto& [position, rotation, velocity, angular_momentum, spin] = motion;
  serialize_as_long(archive, position);
  serialize_as_long(archive, rotation);
  serialize_as_long(archive, velocity);
  serialize_as_long(archive, angular_momentum);
  serialize_as_long(archive, spin);
}

/// Body data from the model is not saved.
template <typename Archive>
void serialize(Archive& archive, Bodies& bodies) {
  auto& [motion, inertia, force, moment, present, asleep, restless, features, radius, number, material] =
      bodies;
  archive(motion);
  for (auto* vectors : {&force, &moment}) serialize_as_long(archive, *vectors);
  for (auto* marks : {&present, &asleep, &restless}) serialize_as_long(archive, *marks);
  std::vector<int> order = number;
  archive(order);
  if (order != number) throw SavedDataError("lists its bodies in another order than this run");
}

/// Features and round surfaces belong to the model.
template <typename Archive>
void serialize(Archive& archive, RigidState& state) {
  auto& [position, axes, velocity, spin, displacement, turn, mass, inverse_mass, inverse_inertia, radius,
         features, round, surface_velocity, fixed_mass] = state;
  archive(position, axes, velocity, spin, displacement, turn, surface_velocity, mass, fixed_mass,
          inverse_mass, inverse_inertia, radius);
}

template <typename Archive>
void serialize(Archive& archive, WallPose& pose) {
  auto& [displacement, rotation, velocity, spin] = pose;
  archive(displacement, rotation, velocity, spin);
}

template <typename Archive>
void serialize(Archive& archive, MotionBeginning& begun) {
  auto& [pose, time] = begun;
  archive(pose, time);
}

/// Tables belong to the model.
template <typename Archive>
void serialize(Archive& archive, Load& load) {
  auto& [body, table, force, moment, lever] = load;
  archive(force, moment, lever);
}

template <typename Archive>
void serialize(Archive& archive, ClosePair& close) {
  auto& [pair, a, b] = close;
  archive(pair, a, b);
}

template <typename Archive>
void serialize(Archive& archive, Evaluation& evaluation) {
  auto& [change, corrected, stiffened] = evaluation;
  archive(change, corrected, stiffened);
}

template <typename Archive>
void serialize(Archive& archive, ContactTotals& totals) {
  auto& [crossed, closing_time, impact_rate, elastic_energy, squared_acceleration, impact_energy,
         smallest_gap, driven_step] = totals;
  archive(crossed, closing_time, impact_rate, elastic_energy, squared_acceleration, impact_energy,
          smallest_gap, driven_step);
}

template <typename Archive>
void serialize(Archive& archive, PullSpring& spring) {
  auto& [stiffness, damping, largest_force] = spring;
  archive(stiffness, damping, largest_force);
}

template <typename Archive>
void serialize(Archive& archive, Pull& pull) {
  auto& [spec, event, body, held, longest_step, spring, force, moment, work] = pull;
  archive(spec, event, body, held, longest_step, spring, force, moment, work);
}

template <typename Archive>
void serialize(Archive& archive, DeepOverlap& deepest) {
  auto& [time, contact] = deepest;
  auto& [passed, excess, overlap, body, other, partner] = contact;
  archive(time, passed, excess, overlap, body, other, partner);
}

template <typename Archive>
void serialize(Archive& archive, Partners& partners) {
  auto& [bodies, state, path, motion, present] = partners;
  serialize_as_long(archive, state);
  serialize_as_long(archive, path);
  serialize_as_long(archive, motion);
  serialize_as_long(archive, present);
}

template <typename Archive>
void serialize(Archive& archive, IslandMemory& memory) {
  auto& [own_step, acceleration, spin_rate, missing_momentum, missing_angular_momentum] = memory;
  serialize_as_long(archive, own_step);
  for (auto* vectors : {&acceleration, &spin_rate, &missing_momentum, &missing_angular_momentum})
    serialize_as_long(archive, *vectors);
}

/// The alternative in use follows from the model.
template <typename Archive>
void serialize(Archive& archive, Motion& motion) {
  std::visit([&](auto& one) { archive(one); }, motion);
}

/// Each part saves its members, except for data from the model and data that each step recomputes before use.
/// The events that have changed the model are saved before the state.
template <typename Archive>
void serialize(Archive& archive, SimulationState& state) {
  auto& [model, start, changes, roster, workers, timetable, division, walls, polyhedra, spheres, lattice,
         account, statistics, motion, streams, flows, contact_step] = state;
  archive(timetable, division, walls, polyhedra, spheres, lattice, account, statistics, motion, streams,
          flows);
}

namespace {

/// A state to read saved members into.
std::unique_ptr<SimulationState> empty_state(std::shared_ptr<const Model> model,
                                             std::shared_ptr<const Model> start, int threads) {
  auto state = std::make_unique<SimulationState>(std::move(model), std::move(start), threads);
  if (state->lattice.touches()) state->spheres.hold_together(state->lattice.bonds());
  return state;
}

}  // namespace

namespace {

/// Continues a state in another one, which is empty. The first one is used up.
void hand_over(SimulationState& state, SimulationState& to) {
  const std::string saved = archived(0, state);
  ArchiveReader archive(saved);
  archive(to);
  to.changes = std::move(state.changes);
  to.roster = std::move(state.roster);
  to.timetable.set_duration(state.timetable.duration());
  to.division.keep_up_with(state.division);
  to.division.limit(longest_step(to));
  to.account.keep_reports(state.account);
  to.statistics.keep_clock(state.statistics);
}

}  // namespace

std::unique_ptr<SimulationState> with_values(SimulationState& state, std::shared_ptr<const Model> model) {
  auto next = empty_state(std::move(model), state.start, state.workers.threads());
  hand_over(state, *next);
  return next;
}

std::unique_ptr<SimulationState> with_joined(SimulationState& state, std::shared_ptr<const Model> model) {
  auto next = empty_state(std::move(model), state.start, state.workers.threads());
  state.spheres.leave_lists(state.workers);
  const int more = next->polyhedra.count() - state.polyhedra.count();
  for (int k = 0; k < more; ++k) {
    state.spheres.insert_partner(state.polyhedra.count());
    state.polyhedra.append_body(next->polyhedra);
  }
  if (more > 0) append_bodies(state.motion, next->motion, more);
  state.walls.append_from(next->walls, state.time());
  state.polyhedra.append_walls(next->polyhedra);
  state.spheres.append_from(next->spheres);
  hand_over(state, *next);
  next->polyhedra.place_walls_back(next->walls);  // a wall that joins rests in its place
  return next;
}

namespace {

std::string saved_as(std::uint32_t scene, SimulationState& state) {
  std::string saved = archived(room_for_seal(saved_state), scene, state.changes, state);
  seal(saved_state, saved);
  return saved;
}

/// @param own  events of the run, with the files and shapes that those in the saved state take
std::unique_ptr<SimulationState> restored(std::shared_ptr<const Model> model, std::string_view saved,
                                          const std::vector<EventSpec>& own, int threads,
                                          std::optional<double> duration) {
  ArchiveReader archive(unseal(saved_state, saved));
  std::uint32_t scene = 0;
  archive(scene);
  if (scene != fingerprint(*model))
    throw SavedDataError("belongs to another scene, or to this one before it was changed");
  std::vector<EventSpec> changes;
  archive(changes);
  for (EventSpec& event : changes) take_files(event, own);
  std::shared_ptr<const Model> now = without_joining(model);
  for (const EventSpec& event : changes) now = changed_model(now, event);
  auto state = empty_state(std::move(now), std::move(model), threads);
  state->changes = std::move(changes);
  archive(*state);
  if (!archive.at_end()) throw SavedDataError("is damaged: it continues after its end");
  state->timetable.take_files(own);
  state->division.limit(longest_step(*state));
  if (duration) state->timetable.set_duration(*duration);
  state->timetable.turn_to_next_stop(state->time(), state->division.stop());
  renew_roster(*state);
  return state;
}

}  // namespace

std::string Simulation::save() const {
  return saved_as(fingerprint(*state_->start), *state_);
}

std::string Simulation::save_for(const std::shared_ptr<const Model>& model,
                                 const std::vector<EventSpec>& events) const {
  const std::string saved = saved_as(fingerprint(*model), *state_);
  Simulation same(restored(model, saved, events, threads(), duration()));
  same.set_events(events);
  return same.save();
}

Simulation Simulation::restore(std::shared_ptr<const Model> model, std::string_view saved, int threads,
                               std::optional<double> duration) {
  const std::vector<EventSpec> own = model->scene.events;
  return Simulation(restored(std::move(model), saved, own, threads, duration));
}

}  // namespace scree
