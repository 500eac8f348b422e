#include "core/spheres/sphere_system.hpp"

#include <algorithm>
#include <cmath>

#include "core/spheres/contact_readings.hpp"
#include "core/spheres/motion/motion_bound.hpp"
#include "core/spheres/state/pulled_sphere.hpp"

namespace scree {
namespace {

constexpr int sphere_grain = 256;

Environment make_environment(const Scene& scene) {
  return {scene.gravity, motion_limits(scene.plane), scene.fluid};
}

}  // namespace

SphereSystem::SphereSystem(const Model& model, const std::vector<WallSurface>& wall_surfaces,
                           const std::vector<int>& polyhedra)
    : environment_(make_environment(model.scene)),
      spheres_(make_spheres(model)),
      contacts_(model, spheres_, wall_surfaces, polyhedra) {
  for (int i = 0; i < spheres_.count(); ++i)
    mass_ += spheres_.inverse_mass(i) > 0.0 ? mass_of(spheres_, i) : 0.0;
  for (const Load& load : make_loads(model)) {
    if (has(load.body)) loads_.push_back(load);
  }
}

bool SphereSystem::anything_moves() const {
  for (int i = 0; i < spheres_.count(); ++i) {
    if (spheres_.moves(i)) return true;
  }
  return false;
}

void SphereSystem::begin(const Surroundings& around, Ledger& ledger, Workers& workers) {
  contacts_.invalidate();
  contacts_.keep_lists(spheres_, around, 0.0, workers);
  contacts_.evaluate(spheres_, around, {.final = true}, workers);
  dashpots_begin_ = true;
  find_barrier_bound(around, workers);
  accepted_bound_ = barrier_bound_;
  const SphereAccount& account = contacts_.accept();
  ledger.book(&EnergyTerms::dissipated_plastic, account.losses.plastic);
  ledger.book(&EnergyTerms::dissipated_adhesion, account.adhesion);
}

void SphereSystem::find_barrier_bound(const Surroundings& around, Workers& workers) {
  if (under_barriers()) barrier_bound_ = scree::barrier_bound(contacts_, spheres_, around, workers);
}

void SphereSystem::expose_node(int node) {
  if (!exposed(node)) set_present(spheres_.first_node + node, true);
}

void SphereSystem::place_node(int node, const Vec2& position, const Vec2& velocity) {
  const int i = spheres_.slot[spheres_.first_node + node];
  spheres_.position[i] = Pack{position.x(), position.y(), 0.0, spheres_.radius(i)};
  spheres_.velocity[i] = Pack{velocity.x(), velocity.y(), 0.0, spheres_.inverse_mass(i)};
}

void SphereSystem::turn_node(int node, double rate) {
  spheres_.spin[spheres_.slot[spheres_.first_node + node]] = Pack{0.0, 0.0, rate, 0.0};
}

void SphereSystem::free_node(int node) {
  const int i = spheres_.slot[spheres_.first_node + node];
  // Its rotation with bonded nodes is contained in their motion.
  if (spheres_.radius_per_inertia(i) == 0.0)
    spheres_.spin[i] = Pack{0.0, 0.0, 0.0, 2.0 / (mass_of(spheres_, i) * spheres_.radius(i))};
}

double SphereSystem::couple_on_node(int node) const {
  const int i = spheres_.slot[spheres_.first_node + node];
  Pack force, torque_per_radius;
  contacts_.add_up(spheres_, i, force, torque_per_radius);
  return spheres_.radius(i) * torque_per_radius[2];
}

Vec2 SphereSystem::force_on_node(int node) const {
  const int i = spheres_.slot[spheres_.first_node + node];
  Pack force, torque_per_radius;
  contacts_.add_up(spheres_, i, force, torque_per_radius);
  return {force[0], force[1]};
}

void SphereSystem::catch_up(Ledger& ledger) {
  for (int i = 0; i < spheres_.count(); ++i) {
    const Kicked now = present_motion(i);
    spheres_.velocity[i] = now.velocity;
    spheres_.spin[i] = now.spin;
    ledger.book(&EnergyTerms::dissipated_drag, now.drag_loss);
  }
  kick_left_ = 0.0;
}

double SphereSystem::contact_energy(const Surroundings& around, const Ledger& ledger,
                                    Workers& workers) const {
  const ContactStore store = stored_energy(contacts_, spheres_, around, workers);
  return store.normal + store.tangential + store.rolling + contacts_.near_potential(spheres_, workers) +
         ledger.sums().dissipated_plastic + ledger.sums().dissipated_adhesion;
}

double SphereSystem::rebuild_contacts(const Surroundings& around, Ledger& ledger, Workers& workers) {
  const double before = contact_energy(around, ledger, workers);
  begin(around, ledger, workers);
  return before - contact_energy(around, ledger, workers);
}

void SphereSystem::insert_partner(int number) {
  contacts_.insert_partner(number);
  for (int* partner : {&accepted_bound_.partner, &first_deep_.contact.partner})
    *partner += *partner >= number ? 1 : 0;
}

/// The bodies from a number on, which are nodes of a lattice, get higher numbers.
void SphereSystem::raise_bodies(int number, int by) {
  contacts_.raise_bodies(number, by);
  DeepContact& deepest = first_deep_.contact;
  for (int* body : {&accepted_bound_.body, &accepted_bound_.other, &deepest.body, &deepest.other})
    *body += *body >= number ? by : 0;
}

void SphereSystem::append_from(const SphereSystem& larger) {
  const int node = spheres_.first_node;
  if (has_nodes()) raise_bodies(node, larger.spheres_.first_node - node);
  scree::append_from(spheres_, larger.spheres_);
  contacts_.append_walls(larger.contacts_);
}

/// Applies loads and pulls to their spheres for some time.
void SphereSystem::kick_by_loads(double time) {
  const auto kick_by = [&](const auto& load) {
    const int i = spheres_.slot[load.body];
    if (i < 0 || !spheres_.moves(i)) return;
    const Vec3 force = load.force.cwiseProduct(environment_.limits.linear);
    const Vec3 moment = load.moment.cwiseProduct(environment_.limits.angular);
    spheres_.velocity[i] += time * spheres_.inverse_mass(i) * row_of(force, 0.0);
    spheres_.spin[i] += time * spheres_.radius_per_inertia(i) / spheres_.radius(i) * row_of(moment, 0.0);
  };
  for (const Load& load : loads_) kick_by(load);
  for (const Pull& pull : pulls_) kick_by(pull);
}

void SphereSystem::add_pull(Pull pull, double time) {
  const int i = spheres_.slot[pull.body];
  const double mass = mass_of(spheres_, i);
  const double inverse_inertia = spheres_.radius_per_inertia(i) / spheres_.radius(i);
  pull.spring = make_spring(pull.spec, mass);
  pull.longest_step =
      longest_step_with(pull.spec, 1.0 + mass * pull.spec.point.squaredNorm() * inverse_inertia);
  begin_pull(pull, time, motion_of(pull.body));
  pulls_.push_back(std::move(pull));
}

/// Motion at the end of a step; in explicit motion with the velocities of mid-step.
PulledMotion SphereSystem::motion_of(int body) const {
  return pulled_motion(spheres_, spheres_.slot[body]);
}

/// Moves the spheres in a fluid one by one.
void SphereSystem::move_in_fluid(double time, double step, Workers& workers) {
  struct Outcome {
    double loss = 0.0;
    MotionBox velocities;
    void operator+=(const Outcome& other) {
      loss += other.loss;
      velocities += other.velocities;
    }
  };
  const auto outcome = workers.sum<Outcome>(spheres_.count(), sphere_grain, [&](Outcome& sum, int i) {
    if (!spheres_.moves(i)) return;
    Pack force, torque_per_radius;
    if (start_kept_) {
      force = start_.force[i];
      torque_per_radius = start_.torque_per_radius[i];
    } else {
      contacts_.add_up(spheres_, i, force, torque_per_radius);
    }
    const Kicked kicked =
        kick(environment_, spheres_.velocity[i], spheres_.spin[i], force, torque_per_radius, time);
    spheres_.velocity[i] = kicked.velocity;
    spheres_.spin[i] = kicked.spin;
    spheres_.position[i] += step * without_fourth(kicked.velocity);
    spheres_.rotation[i] = turned(spheres_.rotation[i], step * kicked.spin);
    sum.loss += kicked.drag_loss;
    sum.velocities.include(kicked.velocity[0], kicked.velocity[1], kicked.velocity[2]);
    sum.velocities.refuse_right_angles(all<Pack>(vector_of(0.5 * step * kicked.spin).squaredNorm()));
  });
  drag_loss_ = outcome.loss;
  velocities_ = outcome.velocities;
}

void SphereSystem::move(double step, Workers& workers) {
  const double time = kick_left_ + 0.5 * step;
  kick_by_loads(time);
  if (environment_.has_fluid()) {
    move_in_fluid(time, step, workers);
  } else {
    MotionLoop loop = contacts_.motion_loop();
    loop.spheres = &spheres_;
    loop.environment = &environment_;
    loop.kick = time;
    loop.drift = step;
    if (start_kept_) {
      loop.known_force = start_.force.data();
      loop.known_torque_per_radius = start_.torque_per_radius.data();
    }
    std::vector<MotionBox> boxes((contacts_.present() + sphere_grain - 1) / sphere_grain);
    workers.for_blocks(contacts_.present(), sphere_grain, [&](int begin, int end) {
      boxes[begin / sphere_grain] = move_spheres(loop, begin, end);
    });
    velocities_ = {};
    for (const MotionBox& box : boxes) velocities_ += box;
  }
  kick_left_ = 0.5 * step;
  last_step_ = step;
}

bool SphereSystem::find_forces(const Surroundings& around, double step, Workers& workers) {
  const double moved = largest_relative_motion(spheres_, velocities_, step, around);
  deepest_ = {};
  barrier_bound_ = {};
  if (!std::isfinite(moved)) return false;
  const SphereStep of_step{step, nullptr, nullptr, !start_kept_, dashpot_share()};
  contacts_.keep_lists(spheres_, around, moved, workers);
  contacts_.evaluate(spheres_, around, of_step, workers);
  deepest_ = deepest_contact(contacts_, spheres_, around, of_step, moved, workers);
  find_barrier_bound(around, workers);
  return energies_are_finite(velocities_.diagonal());
}

void SphereSystem::turn_deep_contacts(const Surroundings& around, double shortest, Ledger& ledger,
                                      Workers& workers) {
  // Shorter than an allowed step, with a margin for the return.
  constexpr double room = 4.0;
  if (!(accepted_bound_.step < room * shortest)) return;
  catch_up(ledger);
  // Each reversal may have made another contact the deepest.
  for (int k = 0; k < spheres_.count() && accepted_bound_.step < room * shortest; ++k) {
    if (!turn_deepest(around, ledger)) return;
    begin(around, ledger, workers);
  }
}

/// @return false: the contact does not close, breaks its barrier, or moves a polyhedron
bool SphereSystem::turn_deepest(const Surroundings& around, Ledger& ledger) {
  const BarrierBound deepest = accepted_bound_;
  const auto& [step, at, normal, law, body, other, partner] = deepest;
  if (!(at.gap > 0.0 && at.rate < 0.0)) return false;
  const int i = spheres_.slot[body];
  if (partner >= 0 && (spheres_.fixed(i) || around.partners[partner].inverse_mass > 0.0)) return false;
  const std::optional<DeepTurn> turn = deep_turn(contacts_.law(law), at);
  if (!turn) return false;
  const Vec3 impulse = at.mass * (turn->speed - at.rate) * normal.cwiseProduct(environment_.limits.linear);
  if (partner >= 0)
    ledger.book(&EnergyTerms::external_work,
                impulse.norm() * (vector_of(spheres_.velocity[i]).dot(normal) - at.rate));
  spheres_.velocity[i] += spheres_.inverse_mass(i) * row_of(impulse, 0.0);
  if (other >= 0) {
    const int j = spheres_.slot[other];
    spheres_.velocity[j] -= spheres_.inverse_mass(j) * row_of(impulse, 0.0);
  }
  ledger.book(&EnergyTerms::dissipated_damping,
              0.5 * at.mass * (at.rate * at.rate - turn->speed * turn->speed));
  largest_overlap_ = std::max(largest_overlap_, -turn->gap);
  return true;
}

/// Checks the energies of the current step.
/// @param speed  upper bound for all spheres [m/s]
bool SphereSystem::energies_are_finite(double speed) const {
  return std::isfinite(mass_ * speed * speed) && contacts_.account().finite();
}

int SphereSystem::turning_too_far(double step) const {
  for (int i = 0; i < spheres_.count(); ++i) {
    if (spheres_.moves(i) && turns_by_a_right_angle(step * spheres_.spin[i])) return spheres_.body[i];
  }
  return -1;
}

void SphereSystem::note_deep_overlap(double time) {
  if (!(deepest_.excess > 1.0) || first_deep_.contact.excess > 0.0) return;
  first_deep_ = {time, deepest_};
  contacts_.watch_passages_only();
}

void SphereSystem::set_loads(double time) {
  for (Load& load : loads_) update_load(load, time, rotation(load.body));
  for (Pull& pull : pulls_) update_pull(pull, time, motion_of(pull.body));
}

void SphereSystem::apply_loads(double time, Ledger& ledger) {
  for (Load& load : loads_) {
    const auto& [displacement, turn] = increment(load.body);
    ledger.book(&EnergyTerms::external_work,
                advance_load(load, time, rotation(load.body), displacement, turn));
  }
  for (Pull& pull : pulls_) {
    const auto& [displacement, turn] = increment(pull.body);
    ledger.book(&EnergyTerms::external_work,
                advance_pull(pull, time, motion_of(pull.body), displacement, turn));
  }
}

void SphereSystem::accept(Ledger& ledger) {
  book(contacts_.accept(), ledger);
  dashpots_begin_ = false;
  ledger.book(&EnergyTerms::dissipated_drag, drag_loss_);
  accepted_bound_ = barrier_bound_;
  start_kept_ = false;
}

void SphereSystem::book(const SphereAccount& account, Ledger& ledger) {
  ledger.book(&EnergyTerms::dissipated_damping, account.losses.damping);
  ledger.book(&EnergyTerms::dissipated_friction, account.losses.friction);
  ledger.book(&EnergyTerms::dissipated_plastic, account.losses.plastic);
  ledger.book(&EnergyTerms::dissipated_rolling, account.rolling.dissipated);
  ledger.book(&EnergyTerms::dissipated_adhesion, account.adhesion);
  ledger.book(&EnergyTerms::exchange_stiffness,
              account.losses.exchange_stiffness + account.rolling.exchange_stiffness);
  ledger.book(&EnergyTerms::exchange_handover, account.exchange_handover);
  ledger.book(&EnergyTerms::external_work, account.losses.external_work + account.rolling.external_work);
  largest_overlap_ = std::max(largest_overlap_, account.losses.overlap);
}

void SphereSystem::keep_start(Workers& workers) {
  start_.spheres = spheres_;
  start_.kick_left = kick_left_;
  start_.force.resize(spheres_.count());
  start_.torque_per_radius.resize(spheres_.count());
  workers.for_each(spheres_.count(), sphere_grain, [&](int i) {
    contacts_.add_up(spheres_, i, start_.force[i], start_.torque_per_radius[i]);
  });
  start_kept_ = true;
}

void SphereSystem::roll_back(Workers& workers) {
  start_.restore(spheres_, workers);
  kick_left_ = start_.kick_left;
  contacts_.undo_motion();
}

int SphereSystem::step_trapezoidally(const Surroundings& around, double step, double end,
                                     const SolverSpec& solver, Ledger& ledger, Workers& workers) {
  const TrapezoidalStep::Parts all{environment_, around,    loads_,  pulls_,
                                   spheres_,     contacts_, workers, dashpot_share()};
  const int iterations = trapezoidal_.converge(all, step, end, solver);
  if (iterations > 0) {
    deepest_ =
        deepest_contact(contacts_, spheres_, around, trapezoidal_.at_end(), trapezoidal_.moved(), workers);
    find_barrier_bound(around, workers);
    const double speed = box_around(spheres_, spheres_.velocity, workers).diagonal();
    if (barriers_hold(step) && energies_are_finite(speed)) {
      drag_loss_ = trapezoidal_.finish(all);
      accept(ledger);
      return iterations;
    }
  }
  trapezoidal_.roll_back(all);
  return 0;
}

void SphereSystem::set_present(int body, bool present) {
  spheres_.present[spheres_.slot[body]] = present ? 1 : 0;
  contacts_.invalidate();
}

void SphereSystem::place(int body, const Vec3& position, const Rotation& rotation, double time,
                         const Vec3& velocity) {
  const int i = spheres_.slot[body];
  spheres_.position[i] = row_of(position, spheres_.radius(i));
  spheres_.velocity[i] = row_of(velocity, spheres_.inverse_mass(i));
  spheres_.spin[i] = Pack{0.0, 0.0, 0.0, spheres_.radius_per_inertia(i)};
  spheres_.rotation[i] = Pack{rotation.w, rotation.u.x(), rotation.u.y(), rotation.u.z()};
  for (Load& load : loads_) {
    if (load.body == body) update_load(load, time, rotation);
  }
  for (Pull& pull : pulls_) {
    if (pull.body == body) begin_pull(pull, time, motion_of(body));
  }
  contacts_.invalidate();
}

double SphereSystem::energy_of(int body) const {
  const int i = spheres_.slot[body];
  if (spheres_.fixed(i)) return 0.0;
  return translational_energy(spheres_, i, vector_of(spheres_.velocity[i])) +
         rotational_energy(spheres_, i, vector_of(spheres_.spin[i])) -
         mass_of(spheres_, i) * environment_.gravity.dot(vector_of(spheres_.position[i]));
}

Increment SphereSystem::increment(int body) const {
  const int i = spheres_.slot[body];
  if (!spheres_.moves(i)) return {Vec3::Zero(), Vec3::Zero()};
  if (const Rows& displacement = trapezoidal_.displacement(); !displacement.empty())
    return {vector_of(displacement[i]), vector_of(trapezoidal_.turn()[i])};
  return {last_step_ * vector_of(spheres_.velocity[i]), last_step_ * vector_of(spheres_.spin[i])};
}

Kicked SphereSystem::present_motion(int slot) const {
  Pack force, torque_per_radius;
  contacts_.add_up(spheres_, slot, force, torque_per_radius);
  const auto add = [&](const auto& load) {
    if (spheres_.slot[load.body] != slot) return;
    force += row_of(load.force, 0.0);
    torque_per_radius += row_of(load.moment / spheres_.radius(slot), 0.0);
  };
  for (const Load& load : loads_) add(load);
  for (const Pull& pull : pulls_) add(pull);
  if (!spheres_.moves(slot)) return {spheres_.velocity[slot], spheres_.spin[slot], 0.0};
  return kick(environment_, spheres_.velocity[slot], spheres_.spin[slot], force, torque_per_radius,
              kick_left_);
}

void SphereSystem::add_energy(const Surroundings& around, EnergyTerms& energy, const MotionReader& read,
                              Workers& workers) const {
  struct Sum {
    double translational = 0.0, rotational = 0.0, gravitational = 0.0, drag = 0.0;
    void operator+=(const Sum& other) {
      translational += other.translational;
      rotational += other.rotational;
      gravitational += other.gravitational;
      drag += other.drag;
    }
  };
  const Sum sum = workers.sum<Sum>(spheres_.count(), sphere_grain, [&](Sum& part, int i) {
    const Kicked now = present_motion(i);
    read(i, now);
    if (!spheres_.moves(i)) return;
    // The energy of nodes belongs to the lattice, except for the rotation of nodes without bonds.
    if (spheres_.is_node(i)) {
      part.rotational += rotational_energy(spheres_, i, vector_of(now.spin));
      return;
    }
    part.translational += translational_energy(spheres_, i, vector_of(now.velocity));
    part.rotational += rotational_energy(spheres_, i, vector_of(now.spin));
    part.gravitational -= mass_of(spheres_, i) * environment_.gravity.dot(vector_of(spheres_.position[i]));
    part.drag += now.drag_loss;
  });
  const ContactStore store = stored_energy(contacts_, spheres_, around, workers);
  energy.kinetic_translational += sum.translational;
  energy.kinetic_rotational += sum.rotational;
  energy.gravitational += sum.gravitational;
  energy.dissipated_drag += sum.drag;
  energy.elastic_normal += store.normal;
  energy.elastic_tangential += store.tangential;
  energy.elastic_rolling += store.rolling;
  energy.near_field += contacts_.near_potential(spheres_, workers);
}

}  // namespace scree
