#pragma once

#include <array>
#include <ctime>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/bodies/bodies.hpp"
#include "core/bodies/loads.hpp"
#include "core/bodies/motion_limits.hpp"
#include "core/bodies/obstacles.hpp"
#include "core/bodies/sleep.hpp"
#include "core/energy/energy_alarm.hpp"
#include "core/energy/ledger.hpp"
#include "core/frame/contact_order.hpp"
#include "core/lattice/motion/lattice_system.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/explicit/stiffest_mode.hpp"
#include "core/polyhedra/search/pair_list.hpp"
#include "core/polyhedra/search/pair_sweep.hpp"
#include "core/simulation/island_lists.hpp"
#include "core/simulation/islands.hpp"
#include "core/simulation/simulation.hpp"
#include "core/spheres/sphere_system.hpp"
#include "core/step_size/step_division.hpp"

namespace scree {

/// When the run must stop exactly: outputs, events, the end.
struct Timetable {
  std::vector<EventSpec> events;  ///< ascending in time
  size_t next_event = 0;
  long next_output = 1;   ///< see `output_time`
  bool at_output = true;  ///< the last stop was an output time
  bool between_stops = false;
};

/// Of velocity Verlet with the contacts of the moment [s].
struct StableStep {
  double limit;  ///< beyond which a mode of theirs grows
  double safe;   ///< that a step may be chosen to have
};

/// What the evaluation in a step has made of a close pair.
struct Evaluation {
  bool done = false;       ///< false: no contact of the pair acts, or neither of the partners moves
  bool corrected = false;  ///< the pair has a correction for the second half kick
  bool stiffened = false;  ///< the stable steps of its partners must be found anew
};

/// What the contacts of all pairs with a moving partner tell of the moment.
struct ContactTotals {
  bool crossed = false;  ///< features of a pair have passed through each other
  double closing_time = std::numeric_limits<double>::infinity();  ///< shortest gap/closing speed [s]
  double impact_rate = 0.0;                                       ///< largest |dg/dt|/ḡ [1/s]
  double elastic_energy = 0.0;                                    ///< [J]
  double squared_acceleration = 0.0;                              ///< Σ (d²U/dt²)² [J²/s⁴]
  double impact_energy = 0.0;  ///< Σ ½ m* (dg/dt)² over the pairs, m* being their effective mass [J]
  /// In which gaps between fixed bodies and walls change no more than they may [s].
  double driven_step = std::numeric_limits<double>::infinity();

  /// @param a,b  its partners
  void add(const ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b) {
    if (is_driven(a, b)) {
      add_driven(pair, law, a, b);
    } else {
      add_moving(pair, law);
    }
  }
  void operator+=(const ContactTotals& other);

 private:
  void add_moving(const ContactPair& pair, const Interaction& law);
  /// One of a fixed body and a wall: it has no inertia that a step could be too long for.
  void add_driven(const ContactPair& pair, const Interaction& law, const RigidState& a, const RigidState& b);
};

/// What the implicit methods keep from step to step; one entry a body.
struct ImplicitMemory {
  /// What a step that is redone must find again.
  struct Start {
    std::vector<double> own_step;    ///< the step that the body's island last went with [s]
    std::vector<Vec3> acceleration;  ///< at the present time, for Newmark's rule [m/s²]
    std::vector<Vec3> spin_rate;     ///< likewise [rad/s²]
    /// What the last step's equations have left for the next one to make up for [N s, N m s].
    std::vector<Vec3> missing_momentum;
    std::vector<Vec3> missing_angular_momentum;
  };
  Start now;
  Start start;
  std::vector<RigidState> start_partners;
  std::vector<ContactPair> start_pairs;  ///< the close pairs
  std::vector<double> foreseen;          ///< motion that a step that is redone is known to make at least [m]
  IslandOutcome outcome;                 ///< of the step under way
  long iterations = 0;                   ///< of Newton's method, so far
};

/// The first contact of a sphere that has left the range of its law.
struct DeepOverlap {
  double time = 0.0;    ///< [s]
  DeepContact contact;  ///< `excess` is 0: there has been none
};

/// So many bodies are worth handing to another thread.
constexpr int bodies_at_once = 32;

/// Everything a running simulation consists of. `Simulation::step` is the algorithm; the members here are its
/// parts.
struct Simulation::State {
  /// Everything at its start, but for lists, contacts and forces, which `begin` finds.
  State(std::shared_ptr<const Model> model_, int threads);
  void begin(const StopRequest& stop);

  std::shared_ptr<const Model> model;
  double duration;          ///< of the run [s]
  mutable Workers workers;  ///< reports use them, too
  MotionLimits limits;
  std::vector<Interaction> interactions;      ///< of polyhedra, one a barrier law
  std::vector<std::vector<int>> interaction;  ///< [material][material]: their index, or −1
  std::vector<Obstacle> obstacles;

  Bodies bodies;                ///< the polyhedra
  std::vector<int> polyhedron;  ///< of each body of the scene: its place among them, or −1
  std::vector<Load> loads;      ///< on polyhedra, by their places
  SphereSystem spheres;
  LatticeSystem lattice;
  std::vector<Load> sphere_loads;    ///< by the numbers of bodies
  std::vector<WallPose> wall_poses;  ///< at the present time
  std::vector<char> wall_present;
  std::vector<char> partner_present;
  std::vector<RigidState> partners;  ///< bodies, then obstacles, as the contacts see them
  std::vector<double> path;          ///< of the partners: how far any of their points has moved at most [m]
  std::vector<double> motion;        ///< bound of what each partner moves in the coming step [m]
  BodyMotion start_motion;           ///< at the start of the step under way
  std::vector<double> start_path;
  PairList pairs;
  std::vector<Evaluation> evaluation;  ///< of each close pair in the last step
  std::vector<PairWrench> wrenches;    ///< of each close pair at its end, without normal dashpots
  std::vector<ClosePair> evaluated;    ///< those that were
  ContactTotals totals;                ///< at the end of the last step
  PairSweep sweep;
  std::vector<PairWrench> corrections;  ///< of each body's forces in the second half kick
  Sleep sleep;
  StepDivision division;
  Timetable timetable;

  EnergyTerms sums;  ///< the running sums; the states are taken when a frame is made
  double first_balance = 0.0;
  EnergyAlarm energy_alarm;
  std::vector<double> stable_step;   ///< of each body, some steps old at most [s]
  std::vector<double> dominance;     ///< share of each body's stiffest pair in the stiffness of all its pairs
  double spectral_ratio = 1.0;       ///< ω² of the stiffest mode over the largest bound of a single body
  std::vector<Mobility> mobilities;  ///< for finding it
  std::vector<ContactSpring> springs;
  long stability_due = 0;        ///< number of the step at which all of them are found anew
  double turned_over = 0.0;      ///< largest sum of kinetic, elastic and dissipated energy so far [J]
  double last_step = 0.0;        ///< [s]
  double lost_by_changes = 0.0;  ///< energy that changes of the step have lost so far, in theory [J]
  long steps = 0;
  RejectedSteps rejected{};
  ImplicitMemory implicit;
  IslandLists island_lists;                                       ///< of large islands
  double smallest_gap = std::numeric_limits<double>::infinity();  ///< of any contact so far [m]
  DeepOverlap deep_overlap;
  int peak_interval = 0;  ///< of the steps being made: number of the output that ends it
  std::clock_t cpu_start = std::clock();

  void evaluate_in_place();

  // A step of spheres alone (sphere_step.cpp).
  bool spheres_alone() const { return bodies.count() == 0; }
  Surroundings surroundings() const { return {partners, partner_present}; }
  void note_presence();
  void move_walls();
  std::vector<Load> loads_at_end() const;
  void apply_sphere_loads();
  void book_spheres(double step, int iterations);
  bool find_sphere_forces(double step);
  void take_back_spheres();
  std::optional<StepFailure> turn_deep_contacts();
  /// What to say where a spin turns a sphere or a cell of the lattice too far for one step.
  std::optional<StepFailure> turning_too_far() const;
  StepFailure no_convergence() const;
  StepFailure no_finite_energy() const;
  void begin_spheres_anew();

  // Contacts of spheres outside their laws (deep_overlaps.cpp).
  void note_deep_overlap();
  std::optional<StepFailure> passage() const;
  StepFailure lost_barrier() const;
  std::string sphere_name(int body) const;
  std::vector<std::string> notes() const;

  // A step of a lattice and the spheres beside it (lattice_step.cpp).
  void expose_nodes();
  void place_node(int node, double step);
  void place_nodes(double step);
  void gather_node_forces();
  bool step_lattice(double step);

  // How long a step may be (step_size.cpp).
  double step_bound();
  double impact_step() const;
  double deviation() const;
  double longest_step_borne() const;
  void book_change_of_step(double step);
  double step_allowed_at_end(double step);
  double step_allowed(double step) const;
  bool step_is_too_long() const;
  void find_stable_steps();
  static bool has_stiffened(const ContactPair& pair);
  void find_stiffened();
  void find_stable_step(int body);
  void find_spectral_ratio();
  StableStep stable_step_of_all() const;

  // The parts of a step (step.cpp).
  std::optional<StepFailure> begin_segment();
  double next_stop() const;
  void turn_to_next_stop();
  bool reached(double at) const;
  double kick_and_prepare(double step);
  void foresee_obstacles();
  void drift_all();
  bool moves(int partner) const;
  bool evaluate(double step);
  void keep_start();
  void take_back();
  void apply_loads();
  void gather_forces();
  void finish_kick(double step);
  void damp_and_accept_contacts(double step);
  void gather_on(int body);
  void book_step(double step);
  void book(const ContactEnergy& energy);
  void finish_step(double step);
  bool at_rest() const;
  void rest();
  void move_on();
  std::string name_of(int partner) const;
  std::string driven_through(int body, int wall) const;
  StepFailure failure() const;
  StepFailure step_too_short() const;

  // The parts of a step of all islands (implicit_step.cpp).
  void begin_implicit_motion();
  void note_energy();
  double step_of_islands() const;
  void foresee_motion(double step);
  bool within_foreseen();
  void keep_start_of_islands();
  void take_back_islands();
  bool flies(const Island& island) const;
  void fly(int body, double step);
  std::optional<StepFailure> advance_islands();
  void collect_wrenches();
  bool wake_reached();
  void find_acceleration(int body);
  void book_islands(double step);

  // Walls and events (changes.cpp).
  void place_obstacles(const std::vector<WallPose>& before, const std::vector<WallPose>& after);
  bool due(const EventSpec& event) const;
  std::optional<StepFailure> apply(const EventSpec& event);
  void apply_between_steps();
  std::optional<StepFailure> change(const EventAction& action);
  void set_events(std::vector<EventSpec> events);
  void book_brought(double energy);
  void release(const std::function<bool(int partner)>& goes);
  void remove_wall(int wall);
  void remove_body(int number);
  void set_spheres_present(const std::vector<int>& numbers, bool present);
  void add_bodies(const std::vector<int>& numbers);
  void set_friction(double static_coefficient, double dynamic_coefficient);

  // The energy account stops a run (energy_watch.cpp).
  std::optional<StepFailure> check_account();

  // Reports (report.cpp).
  EnergyTerms energy() const {
    return energy([](int, const Kicked&) {});
  }
  EnergyTerms energy(const SphereSystem::MotionReader& read) const;
  void report_sphere(int slot, const Kicked& now, std::vector<FrameBody>& reported) const;
  void take_out_nodes(Frame& frame, std::vector<ActingContact>& acting) const;
  void add_sphere_contacts(Frame& frame, bool all) const;
  void report_sphere_contact(const ActingContact& acting, const ContactKey& key, FrameContact& contact) const;
  void add_wall_forces(Frame& frame) const;
  void add_force_on_wall(Frame& frame, const FrameContact& contact) const;

  // The largest forces since the last output (peaks.cpp).
  void begin_peaks();
  double peak_of(const ContactPair& pair) const;
  bool touches(const ContactPair& pair) const;
  bool touches(const ContactPair& pair, const Contact& contact) const;
  double largest_peak() const;
  std::vector<FrameContact> peaks_of_polyhedra() const;
  FrameContact peak_of_sphere(const SpherePeak& peak) const;
  void add_peaks(Frame& frame) const;
  Frame frame(bool contacts) const;

  double time() const { return division.time(); }
  /// The scene's number of a body among the partners.
  int number_of(int partner) const { return bodies.number[partner]; }
  /// Whether polyhedra move by islands.
  bool implicit_method() const {
    const SolverMethod method = model->scene.solver.method;
    return method == SolverMethod::newmark || method == SolverMethod::midpoint;
  }
  void reject(RejectedStep cause) { ++rejected[static_cast<int>(cause)]; }
  int obstacle_index(int k) const { return bodies.count() + k; }
  SearchScene search_scene() const {
    return {*model, bodies, obstacles,    wall_present, partners,
            path,   motion, interactions, interaction,  implicit_method()};
  }
};

}  // namespace scree
