#include "core/base/serialization/sealed.hpp"
#include "core/energy/serialize_energy.hpp"
#include "core/model/fingerprint.hpp"
#include "core/polyhedra/contact/serialize_pair.hpp"
#include "core/simulation/state.hpp"
#include "core/spheres/serialize_spheres.hpp"

namespace scree {
namespace {

/// To be counted up whenever other things are saved, or in another order.
constexpr SealedKind saved_state{"state", "ScreeSt\n", 10};

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

/// What the model tells of bodies is not saved.
template <typename Archive>
void serialize(Archive& archive, Bodies& bodies) {
  auto& [motion, inertia, force, moment, present, asleep, restless, features, radius, number, material] =
      bodies;
  archive(motion);
  for (auto* vectors : {&force, &moment}) serialize_as_long(archive, *vectors);
  for (auto* marks : {&present, &asleep, &restless}) serialize_as_long(archive, *marks);
}

/// The features are those of the model.
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

/// The table is the model's.
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
  archive(event.what);
}

template <typename Archive>
void serialize(Archive& archive, AddEvent& event) {
  archive(event.what);
}

template <typename Archive>
void serialize(Archive& archive, FrictionEvent& event) {
  auto& [static_coefficient, dynamic_coefficient] = event;
  archive(static_coefficient, dynamic_coefficient);
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
  }
  std::visit([&](auto& event) { archive(event); }, action);
}

template <typename Archive>
void serialize(Archive& archive, EventSpec& event) {
  auto& [time, action, between_steps, line] = event;
  archive(time, action, between_steps, line);
}

/// The events are the scene's and those by which it was changed since.
template <typename Archive>
void serialize(Archive& archive, Timetable& timetable) {
  auto& [events, next_event, next_output, at_output, between_stops] = timetable;
  archive(events, next_event, next_output, at_output, between_stops);
}

template <typename Archive>
void serialize(Archive& archive, DeepOverlap& deepest) {
  auto& [time, contact] = deepest;
  auto& [passed, excess, overlap, body, other, partner] = contact;
  archive(time, passed, excess, overlap, body, other, partner);
}

/// The rest lasts for a step.
template <typename Archive>
void serialize(Archive& archive, ImplicitMemory& implicit) {
  auto& [now, start, start_partners, start_pairs, foreseen, outcome, iterations] = implicit;
  archive(now.own_step, now.acceleration, now.spin_rate, now.missing_momentum, now.missing_angular_momentum,
          foreseen, iterations);
}

/// Not saved is what the constructor takes from the model, what each step makes anew before it uses it (the
/// state at its start, corrections, the sweep, springs and mobilities), and the time of the processor.
template <typename Archive>
void serialize(Archive& archive, Simulation::State& state) {
  for (Interaction& law : state.interactions)
    archive(law.friction.static_coefficient, law.friction.dynamic_coefficient);
  archive(state.bodies);
  serialize_as_long(archive, state.loads);
  archive(state.spheres);
  serialize_as_long(archive, state.sphere_loads);
  archive(state.lattice);
  serialize_as_long(archive, state.wall_poses);
  serialize_as_long(archive, state.wall_present);
  serialize_as_long(archive, state.partners);
  serialize_as_long(archive, state.path);
  serialize_as_long(archive, state.motion);
  archive(state.partner_present, state.pairs, state.evaluation, state.wrenches, state.evaluated, state.totals,
          state.sleep, state.division, state.timetable, state.sums, state.first_balance, state.energy_alarm);
  serialize_as_long(archive, state.stable_step);
  serialize_as_long(archive, state.dominance);
  archive(state.spectral_ratio, state.stability_due, state.turned_over, state.last_step,
          state.lost_by_changes, state.steps, state.rejected, state.implicit, state.smallest_gap,
          state.deep_overlap, state.peak_interval);
}

std::string Simulation::save() const {
  std::uint32_t scene = fingerprint(*state_->model);
  std::string saved = archived(room_for_seal(saved_state), scene, *state_);
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
  auto state = std::make_unique<State>(std::move(model), threads);
  if (state->lattice.touches()) state->spheres.hold_together(state->lattice.bonds());
  archive(*state);
  if (!archive.at_end()) throw SavedDataError("is damaged: it continues after its end");
  if (duration) state->duration = *duration;
  state->turn_to_next_stop();
  return Simulation(std::move(state));
}

}  // namespace scree
