#include "core/simulation/streams.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/text/quantity.hpp"
#include "core/geometry/random.hpp"
#include "core/readings/interpenetration.hpp"
#include "core/setup/wall_packing.hpp"
#include "core/simulation/presence.hpp"
#include "core/simulation/report.hpp"
#include "core/simulation/stepping/state.hpp"

namespace scree {
namespace {

/// Random places that are tried for a body at a time.
constexpr int most_tries = 100;
/// A stream is short of room once a body has waited for this number of mean intervals of the stream.
constexpr double long_wait = 20.0;

/// A body that enters, and where.
struct Entry {
  int body = 0;
  Vec3 position = Vec3::Zero();
  Rotation rotation;
};

/// Occupied space around an inlet.
class Entrance {
 public:
  Entrance(SimulationState& state, const Box& region) : state_(state), packing_(resting_walls()) {
    const Model& model = *state.model;
    for (int wall = 0; wall < state.walls.count(); ++wall) {
      if (state.walls.present(wall) && can_work(model.walls[static_cast<std::size_t>(wall)]))
        add_wall(packing_, model.walls[static_cast<std::size_t>(wall)], wall_of_frame(state.walls, wall));
    }
    packing_.place_within(region.min, region.max);
    const auto add = [&](int number, const Vec3& place, const Rotation& rotation) {
      const double reach = bounding_radius(model, number) + packing_.clearance();
      const Vec3 nearest = place.cwiseMax(region.min).cwiseMin(region.max);
      if ((place - nearest).squaredNorm() <= reach * reach) packing_.add(placed(number, place, rotation));
    };
    const Spheres& spheres = state.spheres.spheres();
    for (int i = 0; i < spheres.count(); ++i) {
      if (spheres.present[i] && !spheres.is_node(i))
        add(spheres.body[i], vector_of(spheres.position[i]), rotation_of(spheres.rotation[i]));
    }
    const Bodies& polyhedra = state.polyhedra.bodies();
    for (int i = 0; i < polyhedra.count(); ++i) {
      if (polyhedra.present[i])
        add(polyhedra.number[i], polyhedra.motion.position[i], polyhedra.motion.rotation[i]);
    }
  }

  /// Takes the place of a body if it is free.
  bool take(const Entry& entry) {
    const PackedBody body = placed(entry.body, entry.position, entry.rotation);
    if (!packing_.fits(body) || meets_fine_wall(entry)) return false;
    packing_.add(body);
    return true;
  }

 private:
  PackedBody placed(int number, const Vec3& place, const Rotation& rotation) {
    const BodyModel& body = state_.model->bodies[static_cast<std::size_t>(number)];
    std::map<int, PackedShape>& known = state_.streams.shapes;
    auto shape = known.find(body.shape);
    if (shape == known.end())
      shape =
          known.emplace(body.shape, packed(state_.model->shapes[static_cast<std::size_t>(body.shape)])).first;
    return {&shape->second, place, rotation, body.size};
  }

  /// The walls that never move, which are prepared once.
  const Packing& resting_walls() {
    StreamState& streams = state_.streams;
    if (streams.resting_walls && streams.walls_then == state_.walls.present()) return *streams.resting_walls;
    streams.walls_then = state_.walls.present();
    streams.resting_walls = Packing(fill_clearance(state_.model->scene));
    for (int wall = 0; wall < state_.walls.count(); ++wall) {
      const WallModel& model = state_.model->walls[static_cast<std::size_t>(wall)];
      if (state_.walls.present(wall) && !can_work(model))
        add_wall(*streams.resting_walls, model, wall_of_frame(state_.walls, wall));
    }
    return *streams.resting_walls;
  }

  /// Packing ignores walls of many triangles for polyhedra.
  bool meets_fine_wall(const Entry& entry) {
    if (is_sphere(*state_.model, entry.body)) return false;
    if (!packing_.why_taken(entry.position).empty()) return true;
    for (int wall = 0; wall < state_.walls.count(); ++wall) {
      const auto* mesh = std::get_if<Shape>(&state_.model->walls[static_cast<std::size_t>(wall)].shape);
      if (mesh != nullptr && !mesh->round && state_.walls.present(wall) && crosses(entry, wall)) return true;
    }
    return false;
  }

  bool crosses(const Entry& entry, int wall) {
    if (!frame_) frame_ = frame_of(state_, false);
    FrameBody& body = frame_->bodies[static_cast<std::size_t>(entry.body)];
    body.position = entry.position;
    body.rotation = entry.rotation;
    return crosses_wall(*frame_, entry.body, wall);
  }

  SimulationState& state_;
  Packing packing_;
  std::optional<Frame> frame_;  ///< of now, once it is needed
};

/// A free place for a body; none: nothing was free.
std::optional<Entry> find_place(SimulationState& state, std::size_t inlet, int body, Entrance& entrance) {
  const FillSpec& spec = state.model->scene.inlets[inlet].bodies;
  InletState& own = state.streams.inlets[inlet];
  const Vec3 reach = Vec3::Constant(bounding_radius(*state.model, body));
  const bool turned = spec.orientation == Orientation::random && !is_sphere(*state.model, body);
  for (int k = 0; k < most_tries; ++k) {
    // Each try has its own numbers, so that a run that is resumed goes on with them.
    Random random(spec.seed + 0x9e3779b97f4a7c15U * ++own.tries);
    Entry entry{body, random.in_box(spec.region.min + reach, spec.region.max - reach), {}};
    if (turned) entry.rotation = random.rotation();
    if (entrance.take(entry)) return entry;
  }
  return std::nullopt;
}

bool is_over(const InletModel& inlet, double time) {
  return time > inlet.until * (1.0 + 1e-12);
}

/// Number of bodies that are due at a time.
int due_at(const InletModel& inlet, double time) {
  const auto due = std::upper_bound(inlet.due.begin(), inlet.due.end(), time * (1.0 + 1e-12));
  return static_cast<int>(due - inlet.due.begin());
}

/// Mean time between two bodies of an inlet [s].
double mean_interval(const SimulationState& state, std::size_t inlet) {
  const InletModel& model = state.model->inlets[inlet];
  return (model.due.back() - state.model->scene.inlets[inlet].from) / model.bodies.count;
}

/// Notes the bodies that wait, once one has waited for long.
void note_waiting(const SimulationState& state, std::size_t inlet, InletState& own) {
  if (own.waiting == 0) return;
  const double waited = state.time() - state.model->inlets[inlet].due[static_cast<std::size_t>(own.entered)];
  if (own.short_since < 0.0 && waited > long_wait * mean_interval(state, inlet))
    own.short_since = state.time();
  if (own.short_since >= 0.0) own.most_waiting = std::max(own.most_waiting, own.waiting);
}

double mass_of(const SimulationState& state, const std::vector<int>& bodies) {
  return std::accumulate(bodies.begin(), bodies.end(), 0.0, [&](double sum, int body) {
    return sum + state.model->bodies[static_cast<std::size_t>(body)].mass;
  });
}

double energy_of_body(const SimulationState& state, int number) {
  return state.spheres.has(number) ? state.spheres.energy_of(number)
                                   : state.polyhedra.energy_of(state.polyhedra.place_of(number));
}

void count(const SimulationState& state, const std::vector<int>& bodies, FrameStream& passed) {
  passed.bodies += static_cast<long>(bodies.size());
  passed.mass += mass_of(state, bodies);
  for (const int body : bodies) passed.energy += energy_of_body(state, body);
}

void enter(SimulationState& state, std::size_t inlet, const std::vector<Entry>& entries) {
  const Vec3& velocity = state.model->scene.inlets[inlet].bodies.velocity;
  state.spheres.catch_up(state.account.ledger());
  std::vector<int> numbers;
  for (const Entry& entry : entries) {
    numbers.push_back(entry.body);
    if (state.spheres.has(entry.body)) {
      state.spheres.place(entry.body, entry.position, entry.rotation, state.time(), velocity);
    } else {
      state.polyhedra.place(state.polyhedra.place_of(entry.body), entry.position, entry.rotation,
                            state.time(), velocity);
    }
  }
  count(state, numbers, state.streams.passed[inlet]);
  add_bodies(state, numbers);
}

bool holds(const Box& box, const Vec3& lower, const Vec3& upper) {
  return (lower.array() >= box.min.array()).all() && (upper.array() <= box.max.array()).all();
}

bool holds(const Below& space, const Vec3&, const Vec3& upper) {
  return upper[space.axis] < space.value;
}

bool holds(const OutletSpec& outlet, const Vec3& lower, const Vec3& upper) {
  return std::visit([&](const auto& where) { return holds(where, lower, upper); }, outlet.where);
}

/// Returns whether a polyhedron is wholly within an outlet.
bool holds(const OutletSpec& outlet, const SimulationState& state, int body) {
  const Bodies& bodies = state.polyhedra.bodies();
  const Vec3& place = bodies.motion.position[body];
  if (!holds(outlet, place, place)) return false;
  Vec3 lower = place;
  Vec3 upper = place;
  const BodyModel& model = state.model->bodies[static_cast<std::size_t>(bodies.number[body])];
  const Mat3 turn = model.size * bodies.motion.rotation[body].matrix();
  for (const Vec3& vertex : state.model->shapes[static_cast<std::size_t>(model.shape)].mesh.vertices) {
    const Vec3 point = place + turn * vertex;
    lower = lower.cwiseMin(point);
    upper = upper.cwiseMax(point);
  }
  return holds(outlet, lower, upper);
}

/// Bodies that leave through an outlet now, ascending. Fixed ones stay.
std::vector<int> leaving(const SimulationState& state, const OutletSpec& outlet) {
  std::vector<int> numbers;
  const Spheres& spheres = state.spheres.spheres();
  for (int i = 0; i < spheres.count(); ++i) {
    if (!spheres.moves(i)) continue;
    const Vec3 place = vector_of(spheres.position[i]);
    const Vec3 reach = Vec3::Constant(spheres.radius(i));
    if (holds(outlet, place - reach, place + reach)) numbers.push_back(spheres.body[i]);
  }
  const Bodies& polyhedra = state.polyhedra.bodies();
  for (int i = 0; i < polyhedra.count(); ++i) {
    const bool can_leave = polyhedra.present[i] && polyhedra.inertia[i].inverse_mass > 0.0;
    if (can_leave && holds(outlet, state, i)) numbers.push_back(polyhedra.number[i]);
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

}  // namespace

void let_in(SimulationState& state) {
  double next_try = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < state.streams.inlets.size(); ++k) {
    const InletModel& inlet = state.model->inlets[k];
    InletState& own = state.streams.inlets[k];
    const int due = due_at(inlet, state.time());
    if (due == own.entered || is_over(inlet, state.time())) continue;
    Entrance entrance(state, state.model->scene.inlets[k].bodies.region);
    std::vector<Entry> entries;
    while (own.entered < due) {
      const std::optional<Entry> entry = find_place(state, k, inlet.bodies.first + own.entered, entrance);
      if (!entry) break;
      entries.push_back(*entry);
      ++own.entered;
    }
    own.waiting = due - own.entered;
    note_waiting(state, k, own);
    if (own.waiting > 0) next_try = std::min(next_try, state.time() + state.timetable.interval_of(k));
    if (!entries.empty()) enter(state, k, entries);
  }
  state.timetable.stop_after(std::isfinite(next_try) ? next_try : 0.0);
}

void let_out(SimulationState& state) {
  const std::vector<OutletSpec>& outlets = state.model->scene.outlets;
  for (std::size_t k = 0; k < outlets.size(); ++k) {
    const std::vector<int> numbers = leaving(state, outlets[k]);
    if (numbers.empty()) continue;
    state.spheres.catch_up(state.account.ledger());
    count(state, numbers, state.streams.passed[state.streams.inlets.size() + k]);
    remove_bodies(state, numbers);
  }
}

std::vector<FrameStream> streams_of(const SimulationState& state) {
  std::vector<FrameStream> streams = state.streams.passed;
  for (std::size_t k = 0; k < state.streams.inlets.size(); ++k)
    streams[k].waiting = state.streams.inlets[k].waiting;
  return streams;
}

std::vector<std::string> notes_on_streams(const SimulationState& state) {
  constexpr const char* advice = "; a larger region, more velocity or a lower rate helps";
  const auto bodies = [](int count) { return std::to_string(count) + (count == 1 ? " body" : " bodies"); };
  std::vector<std::string> notes;
  for (std::size_t k = 0; k < state.streams.inlets.size(); ++k) {
    const InletState& own = state.streams.inlets[k];
    const std::string name = "inlet \"" + state.model->streams[k] + "\"";
    if (own.waiting > 0 && is_over(state.model->inlets[k], state.time())) {
      notes.push_back(name + " has ended, and " + bodies(own.waiting) + " found no free place" + advice);
    } else if (own.short_since >= 0.0) {
      notes.push_back(name + " is short of room from t = " + format_quantity(own.short_since, "s") +
                      " on: up to " + bodies(own.most_waiting) + " had to wait for a free place" + advice);
    }
  }
  return notes;
}

}  // namespace scree
