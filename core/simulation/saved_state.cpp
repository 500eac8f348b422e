#include "core/base/serialization/sealed.hpp"
#include "core/energy/serialize_energy.hpp"
#include "core/model/fingerprint.hpp"
#include "core/polyhedra/contact/serialize_pair.hpp"
#include "core/setup/changed_model.hpp"
#include "core/simulation/pulls.hpp"
#include "core/simulation/state.hpp"
#include "core/spheres/serialize_spheres.hpp"

namespace scree {
namespace {

/// Version, to be increased whenever the content or its order changes.
constexpr SealedKind saved_state{"state", "ScreeSt\n", 13};

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
}

/// Features belong to the model.
template <typename Archive>
void serialize(Archive& archive, RigidState& state) {
  auto& [position, axes, velocity, spin, displacement, turn, mass, fixed_mass, inverse_mass, inverse_inertia,
         radius, features] = state;
  archive(position, axes, velocity, spin, displacement, turn, mass, fixed_mass, inverse_mass, inverse_inertia,
          radius);
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
  auto& [done, corrected, stiffened] = evaluation;
  archive(done, corrected, stiffened);
}

template <typename Archive>
void serialize(Archive& archive, ContactTotals& totals) {
  auto& [crossed, closing_time, impact_rate, elastic_energy, squared_acceleration, impact_energy,
         driven_step] = totals;
  archive(crossed, closing_time, impact_rate, elastic_energy, squared_acceleration, impact_energy,
          driven_step);
}

template <typename Archive>
void serialize(Archive& archive, RemoveEvent& event) {
  auto& [what] = event;
  archive(what);
}

template <typename Archive>
void serialize(Archive& archive, AddEvent& event) {
  auto& [what] = event;
  archive(what);
}

template <typename Archive>
void serialize(Archive& archive, FrictionEvent& event) {
  auto& [static_coefficient, dynamic_coefficient] = event;
  archive(static_coefficient, dynamic_coefficient);
}

template <typename Archive>
void serialize(Archive& archive, SceneValue& value) {
  auto& [path, text] = value;
  archive(path, text);
}

template <typename Archive>
void serialize(Archive& archive, SetEvent& event) {
  auto& [values] = event;
  archive(values);
}

template <typename Archive>
void serialize(Archive& archive, PullSpec& pull) {
  auto& [body, node, point, time, target, frequency, damping_ratio, acceleration_limit] = pull;
  int number = node.value_or(-1);
  archive(body, number, point, time, target, frequency, damping_ratio, acceleration_limit);
  node = number < 0 ? std::nullopt : std::optional(number);
}

template <typename Archive>
void serialize(Archive& archive, PullSpring& spring) {
  auto& [stiffness, damping, largest_force] = spring;
  archive(stiffness, damping, largest_force);
}

template <typename Archive>
void serialize(Archive& archive, Pull& pull) {
  auto& [spec, event, body, held, longest_step, spring, force, moment] = pull;
  archive(spec, event, body, held, longest_step, spring, force, moment);
}

template <typename Archive>
void serialize(Archive& archive, EventAction& action) {
  std::size_t kind = action.index();
  archive(kind);
  if (kind >= std::variant_size_v<EventAction>)
    throw SavedDataError("is damaged: it has an event of an unknown kind");
  if (kind != action.index()) {
    if (kind == 0) action = RemoveEvent{};
    if (kind == 1) action = AddEvent{};
    if (kind == 2) action = FrictionEvent{};
    if (kind == 3) action = SetEvent{};
    if (kind == 4) action = PullSpec{};
  }
  std::visit([&](auto& event) { archive(event); }, action);
}

template <typename Archive>
void serialize(Archive& archive, EventSpec& event) {
  auto& [time, action, between_steps, line] = event;
  archive(time, action, between_steps, line);
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
void serialize(Archive& archive, Simulation::State& state) {
  auto& [model, start, changes, workers, timetable, division, walls, polyhedra, spheres, lattice, account,
         statistics, motion] = state;
  archive(timetable, division, walls, polyhedra, spheres, lattice, account, statistics, motion);
}

namespace {

/// A state to read saved members into.
std::unique_ptr<Simulation::State> empty_state(std::shared_ptr<const Model> model,
                                               std::shared_ptr<const Model> start, int threads) {
  auto state = std::make_unique<Simulation::State>(std::move(model), std::move(start), threads);
  if (state->lattice.touches()) state->spheres.hold_together(state->lattice.bonds());
  return state;
}

}  // namespace

std::unique_ptr<Simulation::State> with_values(Simulation::State& state, std::shared_ptr<const Model> model) {
  const std::string saved = archived(0, state);
  auto next = empty_state(std::move(model), state.start, state.workers.threads());
  ArchiveReader archive(saved);
  archive(*next);
  next->changes = std::move(state.changes);
  next->timetable.set_duration(state.timetable.duration());
  next->division.keep_up_with(state.division);
  next->division.limit(longest_step(*next));
  next->account.keep_reports(state.account);
  next->statistics.keep_clock(state.statistics);
  return next;
}

std::string Simulation::save() const {
  std::uint32_t scene = fingerprint(*state_->start);
  std::string saved = archived(room_for_seal(saved_state), scene, state_->changes, *state_);
  seal(saved_state, saved);
  return saved;
}

Simulation Simulation::restore(std::shared_ptr<const Model> model, std::string_view saved, int threads,
                               std::optional<double> duration) {
  ArchiveReader archive(unseal(saved_state, saved));
  std::uint32_t scene = 0;
  archive(scene);
  if (scene != fingerprint(*model))
    throw SavedDataError("belongs to another scene, or to this one before it was changed");
  std::vector<EventSpec> changes;
  archive(changes);
  std::shared_ptr<const Model> now = model;
  for (const EventSpec& event : changes) now = changed_model(now, event);
  auto state = empty_state(std::move(now), std::move(model), threads);
  state->changes = std::move(changes);
  archive(*state);
  if (!archive.at_end()) throw SavedDataError("is damaged: it continues after its end");
  state->division.limit(longest_step(*state));
  if (duration) state->timetable.set_duration(*duration);
  state->timetable.turn_to_next_stop(state->time(), state->division.stop());
  return Simulation(std::move(state));
}

}  // namespace scree
