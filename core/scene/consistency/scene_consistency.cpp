#include "core/scene/consistency/scene_consistency.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "core/base/text/number.hpp"
#include "core/scene/consistency/known_names.hpp"
#include "core/scene/consistency/probe_consistency.hpp"
#include "core/scene/consistency/wall_consistency.hpp"
#include "core/scene/event_order.hpp"
#include "core/scene/fill_shapes.hpp"
#include "core/scene/formula_path.hpp"
#include "core/scene/motion_plane.hpp"
#include "core/scene/names.hpp"
#include "core/scene/solver_choice.hpp"

namespace scree {
namespace {

constexpr double most_output_times = 1e7;

bool is_number(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Bodies of the inlets as if they were fills.
std::vector<FillSpec> fills_of_inlets(const Scene& scene) {
  std::vector<FillSpec> fills;
  for (const InletSpec& inlet : scene.inlets) fills.push_back(inlet.bodies);
  return fills;
}

void check_names(const Scene& scene) {
  std::map<std::string, int> materials, shapes, things;
  check_unique(scene, scene.materials, "material", materials);
  check_unique(scene, scene.shapes, "shape", shapes);
  // Events refer to bodies, fills and walls by the same key, so their names must differ.
  check_unique(scene, all_bodies(scene), "body", things);
  check_unique(scene, all_fills(scene), "fill", things);
  check_unique(scene, all_walls(scene), "wall", things);
  check_unique(scene, fills_of_inlets(scene), "inlet", things);
  check_unique(scene, scene.outlets, "outlet", things);
}

void check_references(const Scene& scene) {
  const auto materials = names_of(scene.materials);
  const auto shapes = names_of(scene.shapes);
  for (const ContactRule& rule : scene.contacts) {
    if (!rule.materials) continue;
    for (const std::string& name : *rule.materials) {
      check_known(scene, rule.line, "contact.materials", name, materials, "material");
    }
  }
  for (const BodySpec& body : all_bodies(scene)) {
    check_known(scene, body.line, "body.shape", body.shape, shapes, "shape");
    check_known(scene, body.line, "body.material", body.material, materials, "material");
  }
  const auto check_fills = [&](const std::vector<FillSpec>& fills, const std::string& table) {
    for (const FillSpec& fill : fills) {
      const std::string key = table + (fill.mixture.empty() ? ".shape" : ".mixture:");
      for (const std::string& shape : shapes_of(fill))
        check_known(scene, fill.line, key, shape, shapes, "shape");
      check_known(scene, fill.line, table + ".material", fill.material, materials, "material");
    }
  };
  check_fills(all_fills(scene), "fill");
  check_fills(fills_of_inlets(scene), "inlet");
  for (const WallSpec& wall : all_walls(scene)) {
    check_known(scene, wall.line, "wall.material", wall.material, materials, "material");
  }
  if (scene.lattice) {
    check_known(scene, scene.lattice->line, "lattice.material", scene.lattice->material, materials,
                "material");
  }
  for (const LoadSpec& load : scene.loads) {
    // The number of bodies is known only after the fills are expanded.
    if (!is_number(load.body))
      check_known(scene, load.line, "load.body", load.body, names_of(scene.bodies), "body");
  }
}

/// Names of the walls, including default ones: "wall0", "wall1" …
std::vector<std::string> wall_names(const Scene& scene) {
  std::vector<std::string> names;
  for (const WallSpec& wall : all_walls(scene)) {
    names.push_back(wall.name.empty() ? "wall" + std::to_string(names.size()) : wall.name);
  }
  return names;
}

void check_events(const Scene& scene) {
  const std::vector<std::string> walls = wall_names(scene);
  const std::vector<BodySpec> bodies = all_bodies(scene);
  const std::vector<FillSpec> fills = all_fills(scene);
  std::vector<std::string_view> removable(walls.begin(), walls.end());
  for (const std::string_view name : names_of(bodies)) removable.push_back(name);
  for (const std::string_view name : names_of(fills)) removable.push_back(name);
  std::vector<std::string_view> held;
  for (const BodySpec& body : scene.bodies) {
    if (body.hold && !body.name.empty()) held.push_back(body.name);
  }
  for (const FillSpec& fill : scene.fills) {
    if (fill.hold) held.push_back(fill.name);
  }
  std::vector<std::string> added;
  for (const EventSpec& event : scene.events) {
    if (const auto* remove = std::get_if<RemoveEvent>(&event.action)) {
      if (!is_number(remove->what)) {
        check_known(scene, event.line, "event.remove", remove->what, removable, "wall, body or fill");
      }
    } else if (const auto* add = std::get_if<AddEvent>(&event.action)) {
      check_known(scene, event.line, "event.add", add->what, held, "body or fill with hold = true");
      if (std::find(added.begin(), added.end(), add->what) != added.end()) {
        throw SceneError(scene.file, event.line,
                         "event.add \"" + add->what + "\" is added twice; it can be added only once");
      }
      added.push_back(add->what);
    } else if (const auto* move = std::get_if<MoveEvent>(&event.action)) {
      if (!is_number(move->body))
        check_known(scene, event.line, "event.move.body", move->body, names_of(bodies), "body");
    } else if (const auto* pull = std::get_if<PullSpec>(&event.action)) {
      if (!pull->node && !is_number(pull->body))
        check_known(scene, event.line, "pull.body", pull->body, names_of(bodies), "body");
      if (pull->node && !scene.lattice)
        throw SceneError(scene.file, event.line,
                         "pull.node is for a [lattice], and the scene has none; name a body");
    }
  }
}

/// Checks that motion in a plane has zero components along its normal and zero spins in it.
void check_plane(const Scene& scene) {
  const int normal = axis_across(scene);
  const std::string outside = " leaves the plane \"" + scene.plane + "\" that the scene moves in; ";
  const auto check_velocity = [&](int line, const char* key, const Vec3& velocity) {
    if (normal < 0 || velocity[normal] == 0.0) return;
    throw SceneError(scene.file, line, key + outside + "its " + "xyz"[normal] + " component must be 0");
  };
  check_velocity(0, "gravity", scene.gravity);
  check_velocity(scene.fluid.line, "fluid.velocity", scene.fluid.velocity);
  for (const FillSpec& fill : all_fills(scene)) check_velocity(fill.line, "fill.velocity", fill.velocity);
  for (const FillSpec& fill : fills_of_inlets(scene))
    check_velocity(fill.line, "inlet.velocity", fill.velocity);
  for (const BodySpec& body : all_bodies(scene)) {
    check_velocity(body.line, "body.velocity", body.velocity);
    Vec3 spin = body.spin;
    if (!scene.rotations && !spin.isZero(0.0)) {
      throw SceneError(scene.file, body.line, "body.spin is not zero, but rotations = false; leave out one");
    }
    if (normal < 0) continue;
    spin[normal] = 0.0;
    if (!spin.isZero(0.0)) {
      throw SceneError(scene.file, body.line,
                       "body.spin" + outside + "only its " + "xyz"[normal] + " component may differ from 0");
    }
  }
}

/// Checks that the method can move every kind of body in the scene.
void check_method(const Scene& scene, const BodyKinds& kinds) {
  const SolverMethod method = scene.solver.method;
  const auto refuse = [&](const char* moves, const char* has, const std::string& right) {
    throw SceneError(scene.file, scene.solver.line,
                     "solver.method is \"" + std::string(name_of(method)) + "\", which moves only " + moves +
                         ", but the scene has " + has + "; it must be \"explicit\"" + right);
  };
  const bool of_polyhedra = method == SolverMethod::newmark || method == SolverMethod::midpoint;
  if (of_polyhedra && kinds.spheres) {
    refuse("polyhedra", "spheres", kinds.polyhedra ? "" : " or \"trapezoidal\"");
  }
  if (method == SolverMethod::trapezoidal && kinds.polyhedra) {
    refuse("spheres", "polyhedra", kinds.spheres ? "" : ", \"midpoint\" or \"newmark\"");
  }
}

/// Checks that fluid and near field have spheres to act on.
void check_surroundings(const Scene& scene, const BodyKinds& kinds) {
  if (kinds.spheres) return;
  const auto refuse = [&](int line, const std::string& part) {
    throw SceneError(scene.file, line,
                     part + " acts on spheres, but the scene has none; leave [" + part + "] out");
  };
  if (scene.fluid != FluidSpec{}) refuse(scene.fluid.line, "fluid");
  if (scene.near_field != NearFieldSpec{}) refuse(scene.near_field.line, "near_field");
}

/// Line of the first body, fill or wall; null: there is none.
std::optional<int> first_line_beside_lattice(const Scene& scene) {
  if (const auto bodies = all_bodies(scene); !bodies.empty()) return bodies.front().line;
  if (const auto fills = all_fills(scene); !fills.empty()) return fills.front().line;
  if (const auto walls = all_walls(scene); !walls.empty()) return walls.front().line;
  return std::nullopt;
}

/// Checks the other objects of a scene with a lattice: spheres and walls can touch a lattice with large
/// rotations, in its plane.
void check_beside_lattice(const Scene& scene, const BodyKinds& kinds) {
  const auto refuse = [&](int line, const std::string& what) { throw SceneError(scene.file, line, what); };
  const std::optional<int> line_beside = first_line_beside_lattice(scene);
  if (!line_beside) return;
  const int line = *line_beside;
  if (scene.lattice->rotations == LatticeRotations::small) {
    refuse(line,
           "only a lattice whose cells turn can touch bodies and walls; it needs analysis = \"dynamic\" and "
           "rotations = \"large\"");
  }
  if (kinds.polyhedra) refuse(line, "a polyhedron cannot touch a lattice; spheres and walls can");
  if (kinds.spheres && scene.plane != "xy") {
    refuse(line, "bodies beside a lattice must move in its plane; add plane = \"xy\"");
  }
}

void check_event_beside_lattice(const Scene& scene, const EventSpec& event) {
  const auto refuse = [&](const std::string& what) { throw SceneError(scene.file, event.line, what); };
  if (joins(event.action) && scene.contacts.empty() && scene.lattice->rotations == LatticeRotations::large) {
    refuse(
        "nothing can join a lattice without a [[contact]] rule, since it touches nothing; add a rule or "
        "leave the event out");
  }
  if (!std::holds_alternative<FrictionEvent>(event.action)) return;
  if (scene.lattice->rotations == LatticeRotations::small) {
    refuse(
        "event.friction does nothing to a lattice whose cells do not turn, since it touches nothing; leave "
        "it out or make analysis = \"dynamic\" and rotations = \"large\"");
  }
  if (scene.contacts.empty()) {
    refuse(
        "event.friction does nothing to a lattice without a [[contact]] rule, since it touches nothing; add "
        "a rule or leave the event out");
  }
}

/// Checks that a lattice lies in the plane xy and moves explicitly.
void check_lattice(const Scene& scene, const BodyKinds& kinds) {
  if (!kinds.lattice) return;
  const auto refuse = [&](int line, const std::string& part) {
    throw SceneError(scene.file, line,
                     part + " does not act on a lattice, and the scene has one; leave one of the two out");
  };
  for (const EventSpec& event : scene.events) check_event_beside_lattice(scene, event);
  if (scene.fluid != FluidSpec{}) refuse(scene.fluid.line, "[fluid]");
  if (scene.near_field != NearFieldSpec{}) refuse(scene.near_field.line, "[near_field]");
  check_beside_lattice(scene, kinds);
  if (scene.solver.method != SolverMethod::velocity_verlet) {
    throw SceneError(scene.file, scene.solver.line,
                     "solver.method is \"" + std::string(name_of(scene.solver.method)) +
                         "\", which does not move a lattice; it must be \"explicit\"");
  }
  if (!scene.plane.empty() && scene.plane != "xy") {
    throw SceneError(scene.file, scene.lattice->line,
                     "the lattice lies in the plane \"xy\", but the scene moves in the plane \"" +
                         scene.plane + "\"; leave plane out or make it \"xy\"");
  }
  // The default gravity acts across the plate and has no effect.
  if (scene.gravity.z() != 0.0 && scene.gravity != Scene().gravity) {
    throw SceneError(scene.file, scene.lattice->line,
                     "gravity has the component " + number_text(scene.gravity.z()) +
                         " m/s² along z, which does not act on a lattice in the plane \"xy\"; it must be 0");
  }
}

/// Checks that streams begin before they end, and have no lattice beside them.
void check_streams(const Scene& scene) {
  for (const InletSpec& inlet : scene.inlets) {
    const double until = inlet.until.value_or(scene.duration);
    if (inlet.from >= until)
      throw SceneError(scene.file, inlet.line,
                       "inlet.from = " + number_text(inlet.from) +
                           " s is not before the end of the stream at " + number_text(until) +
                           " s; it must be, or nothing enters");
    if (scene.lattice)
      throw SceneError(scene.file, inlet.line,
                       "bodies do not stream in beside a lattice; leave one of the two out");
  }
  for (const OutletSpec& outlet : scene.outlets) {
    if (scene.lattice)
      throw SceneError(scene.file, outlet.line,
                       "bodies do not leave beside a lattice; leave one of the two out");
  }
}

/// Checks that colours refer to something that exists.
void check_colors(const Scene& scene, const BodyKinds& kinds) {
  if (scene.view.color && !kinds.spheres && !kinds.polyhedra) {
    throw SceneError(scene.file, scene.view.line,
                     "view.color colours bodies, and the scene has none; a lattice takes lattice_color");
  }
  if (scene.view.lattice_color && !kinds.lattice) {
    throw SceneError(scene.file, scene.view.line,
                     "view.lattice_color colours a [lattice], and the scene has none; bodies take color");
  }
}

/// Checks that names in the view exist.
void check_view(const Scene& scene, const BodyKinds& kinds) {
  check_colors(scene, kinds);
  const ViewSpec& view = scene.view;
  if (view.follow == CameraFollow::body && !is_number(view.followed))
    check_known(scene, view.line, "view.follow.body", view.followed, names_of(all_bodies(scene)), "body");
  if (view.plot.empty()) return;
  check_known(scene, view.line, "view.plot", view.plot, plot_titles(scene), "plot");
}

}  // namespace

std::vector<std::string_view> plot_titles(const Scene& scene) {
  std::vector<std::string_view> titles;
  for (const PlotSpec& plot : scene.plots) {
    if (!plot.title.empty()) titles.push_back(plot.title);
  }
  titles.insert(titles.end(), {energies_plot, solver_plot});
  return titles;
}

void check_scene(const Scene& scene) {
  // Walls alone are valid: the window adds bodies to them.
  const bool has_bodies = !scene.bodies.empty() || !scene.fills.empty() || !scene.inlets.empty();
  if (!has_bodies && scene.walls.empty() && !scene.lattice)
    throw SceneError(scene.file, 0, "the scene is empty; add a [[body]] or a [[fill]]");
  if (scene.duration / scene.output.interval > most_output_times) {
    throw SceneError(scene.file, scene.output.line,
                     "output.interval = " + number_text(scene.output.interval) +
                         " gives more than 10,000,000 output times; make it longer");
  }
  check_names(scene);
  check_references(scene);
  check_events(scene);
  check_plane(scene);
  check_walls(scene);
  const BodyKinds kinds = body_kinds(scene);
  check_method(scene, kinds);
  check_surroundings(scene, kinds);
  check_lattice(scene, kinds);
  check_streams(scene);
  check_probes(scene);
  check_view(scene, kinds);
}

}  // namespace scree
