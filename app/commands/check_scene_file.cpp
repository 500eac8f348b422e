#include "app/commands/check_scene_file.hpp"

#include <algorithm>
#include <iostream>
#include <limits>

#include "app/cli/read_model.hpp"
#include "app/commands/check_mesh_file.hpp"
#include "app/commands/lattice/print_lattice.hpp"
#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/lattice/lattice.hpp"
#include "core/laws/sphere_interaction.hpp"
#include "core/model/lookup.hpp"
#include "core/scene/fill_shapes.hpp"
#include "core/scene/names.hpp"
#include "core/setup/size_summary.hpp"
#include "core/step_size/largest_step.hpp"

namespace scree {
namespace {

std::string text_of(const Vec3& v) {
  std::string text = "(";
  return text.append(number_text(v.x()))
      .append(", ")
      .append(number_text(v.y()))
      .append(", ")
      .append(number_text(v.z()))
      .append(")");
}

void print_head(const Model& model) {
  const Scene& scene = model.scene;
  std::cout << scene.file.string() << ": " << scene.title << '\n';
  std::cout << "  " << number_text(scene.duration) << " s, output every "
            << format_quantity(scene.output.interval, "s") << ", gravity " << text_of(scene.gravity)
            << " m/s²";
  if (!scene.plane.empty()) std::cout << ", motion in the plane " << scene.plane;
  if (!scene.rotations) std::cout << ", no rotations";
  std::cout << '\n';
}

void print_bodies(const Model& model) {
  if (model.lattice && model.bodies.empty()) return;
  if (model.bodies.empty()) {
    std::cout << "  bodies: none yet; scree run needs a [[body]] or a [[fill]]\n";
    return;
  }
  double mass = 0.0;
  for (const BodyModel& body : model.bodies) mass += body.mass;
  size_t held = 0;
  size_t unturned = 0;
  for (const BodyModel& body : model.bodies) {
    held += body.held ? 1 : 0;
    unturned += body.rotations ? 0 : 1;
  }
  std::cout << "  bodies: " << model.bodies.size() << ", " << format_quantity(mass, "kg") << " in all";
  if (held > 0) std::cout << ", " << held << " of them added later";
  if (unturned > 0) std::cout << ", " << unturned << " of them without rotations";
  std::cout << '\n';
}

struct Range {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();

  void include(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
  std::string text(std::string_view unit) const {
    const std::string from = format_quantity(least, unit);
    return least == most ? from : from + " to " + format_quantity(most, unit);
  }
};

void print_sphere(const Model& model, int shape) {
  Range radii;
  Range masses;
  for (const BodyModel& body : model.bodies) {
    if (body.shape != shape) continue;
    radii.include(body.size * *model.shapes[shape].radius);
    masses.include(body.mass);
  }
  std::cout << "sphere of radius " << format_quantity(*model.shapes[shape].radius, "m") << '\n';
  if (radii.least <= radii.most) {
    std::cout << "    radii " << radii.text("m") << ", masses " << masses.text("kg") << '\n';
  }
}

void print_shapes(const Model& model) {
  for (size_t i = 0; i < model.shapes.size(); ++i) {
    const Shape& shape = model.shapes[i];
    size_t used = 0;
    for (const BodyModel& body : model.bodies) used += body.shape == static_cast<int>(i) ? 1 : 0;
    std::cout << "  shape \"" << shape.name << "\" of " << used << (used == 1 ? " body" : " bodies") << ": ";
    if (shape.radius) {
      print_sphere(model, static_cast<int>(i));
      continue;
    }
    std::cout << shape.mesh.triangles.size() << " triangles\n";
    print_extent(std::cout, "    ", shape.mesh);
    print_mass_properties(std::cout, "    ", shape.mass);
    print_features(std::cout, "    ", shape.features);
  }
}

void print_fills(const Model& model) {
  for (const std::string& line : size_summary(model)) std::cout << "  " << line << '\n';
}

/// What streams in and out.
void print_streams(const Model& model) {
  for (std::size_t k = 0; k < model.inlets.size(); ++k) {
    const InletModel& inlet = model.inlets[k];
    double mass = 0.0;
    for (int i = inlet.bodies.first; i < inlet.bodies.first + inlet.bodies.count; ++i)
      mass += model.bodies[i].mass;
    std::cout << "  inlet \"" << model.streams[k] << "\": " << inlet.bodies.count << " of "
              << shapes_text(model.scene.inlets[k].bodies) << ", " << format_quantity(mass, "kg") << ", from "
              << format_quantity(model.scene.inlets[k].from, "s") << " to "
              << format_quantity(inlet.due.back(), "s") << '\n';
  }
  for (std::size_t k = 0; k < model.scene.outlets.size(); ++k) {
    std::cout << "  outlet \"" << model.streams[model.inlets.size() + k] << "\": ";
    if (const auto* box = std::get_if<Box>(&model.scene.outlets[k].where)) {
      std::cout << "from " << text_of(box->min) << " to " << text_of(box->max) << '\n';
    } else {
      const Below& below = std::get<Below>(model.scene.outlets[k].where);
      std::cout << "below "
                << "xyz"[below.axis] << " = " << format_quantity(below.value, "m") << '\n';
    }
  }
}

void print_free(const FreeWall& wall, const WallSpec& spec) {
  std::cout << ", free along ";
  const char* before = "";
  for (int axis = 0; axis < 3; ++axis) {
    if (wall.axes[axis] == 0.0) continue;
    std::cout << before << "xyz"[axis];
    before = " and ";
  }
  std::cout << ", " << format_quantity(wall.mass, "kg") << ", under (" << spec.free->force[0] << ", "
            << spec.free->force[1] << ", " << spec.free->force[2] << ") N";
  if (wall.damping > 0.0) std::cout << ", damping " << format_quantity(wall.damping, "N·s/m");
}

void print_materials(const Model& model) {
  for (const MaterialSpec& material : model.scene.materials) {
    std::cout << "  material \"" << material.name << "\": " << number_text(material.density) << " kg/m³";
    if (material.young_modulus) std::cout << ", E = " << format_quantity(*material.young_modulus, "Pa");
    if (material.poisson_ratio) std::cout << ", ν = " << number_text(*material.poisson_ratio);
    if (material.yield_stress) std::cout << ", σ_Y = " << format_quantity(*material.yield_stress, "Pa");
    if (const auto& hardening = material.hardening) {
      std::cout << ", σ = " << format_quantity(hardening->stress, "Pa") << " ε^"
                << number_text(hardening->exponent);
    }
    std::cout << '\n';
  }
}

void print_round(const PlacedRound& round) {
  const RoundSurface& surface = round.surface;
  const bool cylinder = is_cylinder(surface);
  std::cout << (cylinder ? "cylinder of radius " : "cone of radius ")
            << format_quantity(surface.radius_from, "m");
  if (!cylinder) std::cout << " to " << format_quantity(surface.radius_to, "m");
  const auto on_axis = [&](double z) { return text_of(Vec3(round.origin + z * round.axes.col(2))); };
  std::cout << " from " << on_axis(surface.from) << " to " << on_axis(surface.to) << ", bodies "
            << (surface.inside ? "inside" : "outside");
}

void print_walls(const Model& model) {
  for (const WallModel& wall : model.walls) {
    std::cout << "  wall \"" << wall.name << "\": ";
    if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape)) {
      std::cout << "plane through " << text_of(plane->point) << ", normal " << text_of(plane->normal);
    } else if (const auto* box = std::get_if<BoxSpec>(&wall.shape)) {
      std::cout << "box from " << text_of(box->box.min) << " to " << text_of(box->box.max);
    } else {
      const auto& shape = std::get<Shape>(wall.shape);
      if (shape.round) {
        print_round(*shape.round);
      } else {
        std::cout << (shape.closed ? "closed" : "open") << " mesh of " << shape.mesh.triangles.size()
                  << " triangles";
        if (shape.closed) std::cout << (shape.container ? ", a container" : ", a solid");
      }
    }
    if (!std::holds_alternative<std::monostate>(wall.motion)) std::cout << ", moving";
    if (wall.path)
      std::cout << " by formulas, up to " << format_quantity(wall.path->peak_velocity.norm(), "m/s")
                << " and " << format_quantity(wall.path->peak_spin, "rad/s");
    if (surface_runs(wall))
      std::cout << ", its surface running at " << format_quantity(wall.surface_velocity.norm(), "m/s");
    if (wall.free)
      print_free(*wall.free, wall_spec(model, static_cast<std::size_t>(&wall - model.walls.data())));
    if (wall.joined) std::cout << ", added later";
    std::cout << '\n';
  }
}

/// Returns whether a rule can apply to the nodes of the lattice.
bool applies_to_nodes(const Model& model, int rule) {
  if (!model.lattice || !model.lattice->touches) return false;
  const auto& rules = model.rule[model.lattice->material];
  return std::find(rules.begin(), rules.end(), rule) != rules.end();
}

/// Returns whether a rule can apply to a fixed body and a moving wall.
bool applies_to_fixed(const Model& model, int rule) {
  return std::any_of(model.bodies.begin(), model.bodies.end(), [&](const BodyModel& body) {
    return body.fixed && std::any_of(model.walls.begin(), model.walls.end(), [&](const WallModel& wall) {
             return can_work(wall) && model.rule[body.material][wall.material] == rule;
           });
  });
}

/// Mass of the lightest moving body that a rule can apply to [kg].
double lightest(const Model& model, int rule) {
  double mass = std::numeric_limits<double>::infinity();
  for (const BodyModel& body : model.bodies) {
    const auto& rules = model.rule[body.material];
    if (!body.fixed && std::find(rules.begin(), rules.end(), rule) != rules.end())
      mass = std::min(mass, body.mass);
  }
  return mass;
}

void print_damping(const DampingSpec& damping) {
  if (damping.restitution) {
    std::cout << "    coefficient of restitution " << number_text(*damping.restitution);
  } else if (damping.ratio > 0.0) {
    std::cout << "    damping " << number_text(damping.ratio) << " of critical";
  } else {
    return;
  }
  std::cout << (damping.tension ? ", the dashpot may pull\n" : "\n");
}

void print_cohesion(const ContactRule& rule) {
  if (!rule.cohesion) return;
  if (rule.cohesion->law == CohesionModel::jkr) {
    std::cout << "    adhesion after Johnson, Kendall and Roberts, "
              << format_quantity(rule.cohesion->surface_energy, "J/m²") << '\n';
  } else {
    std::cout << "    cohesion of " << format_quantity(rule.cohesion->energy_density, "J/m³")
              << " over the contact area\n";
  }
}

void print_rolling(const ContactRule& rule) {
  if (!rule.rolling || rule.rolling->coefficient == 0.0) return;
  const RollingSpec& rolling = *rule.rolling;
  std::cout << "    rolling resistance of spheres " << number_text(rolling.coefficient);
  if (rolling.model == RollingModel::constant_torque) {
    std::cout << ", constant torque\n";
    return;
  }
  std::cout << ", spring "
            << (rolling.stiffness ? format_quantity(*rolling.stiffness, "N·m/rad")
                                  : "from the normal stiffness");
  if (rolling.damping_ratio > 0.0)
    std::cout << ", damping " << number_text(rolling.damping_ratio) << " of critical";
  std::cout << '\n';
}

/// @param stiffness  of the tangential spring, in words
void print_friction(const ContactRule& rule, const std::string& stiffness) {
  const FrictionSpec& friction = rule.friction;
  if (friction.static_coefficient == 0.0) return;
  std::cout << "    friction " << number_text(friction.static_coefficient) << " static, "
            << number_text(friction.dynamic_coefficient) << " dynamic, stiffness " << stiffness
            << (lever_arm(rule) == LeverArm::contact ? ", levers to the contact\n" : "\n");
}

void print_stable_step(double mass, double stiffness) {
  std::cout << "    stable explicit step, one contact on the lightest body: about "
            << format_quantity(2.0 * std::sqrt(mass / stiffness), "s") << '\n';
}

void print_rule(const Model& model, int number) {
  const ContactRule& rule = model.scene.contacts[number];
  const double mass = lightest(model, number);
  std::visit([&](const auto& law) { std::cout << law.summary(); }, rule.normal);
  print_damping(rule.damping);
  print_friction(
      rule, rule.friction.stiffness
                ? format_quantity(*rule.friction.stiffness, "N/m")
                : std::visit([&](const auto& law) { return law.tangential(rule.friction); }, rule.normal));
  print_rolling(rule);
  print_cohesion(rule);
  if (applies_to_nodes(model, number)) std::cout << "    applies to the nodes of the lattice\n";
  if (!std::isfinite(mass)) {
    if (applies_to_fixed(model, number)) {
      std::cout << "    applies to fixed bodies at walls that move\n";
    } else if (!applies_to_nodes(model, number)) {
      std::cout << "    applies to no body\n";
    }
  } else if (const double stiffness =
                 std::visit([](const auto& law) { return law.known_stiffness(); }, rule.normal);
             stiffness > 0.0) {
    print_stable_step(mass, stiffness);
  }
}

void print_laws(const Model& model) {
  for (size_t i = 0; i < model.scene.contacts.size(); ++i) {
    const ContactRule& rule = model.scene.contacts[i];
    std::cout << "  contact of ";
    if (rule.materials) {
      std::cout << '"' << (*rule.materials)[0] << "\" and \"" << (*rule.materials)[1] << '"';
    } else {
      std::cout << "any pair";
    }
    std::cout << ": ";
    print_rule(model, static_cast<int>(i));
  }
}

void print_solver(const Model& model) {
  const SolverSpec& solver = model.scene.solver;
  if (model.lattice && model.scene.lattice->analysis != LatticeAnalysis::dynamics) return;
  std::cout << "  solver: " << name_of(solver.method) << ", steps of at most "
            << format_quantity(largest_step(model), "s");
  if (!solver.time_step) {
    std::cout << ", chosen automatically";
  } else if (const double chosen = chosen_step(model); *solver.time_step > chosen) {
    std::cout << ", longer than the " << format_quantity(chosen, "s") << " that would be chosen";
  }
  std::cout << '\n';
}

void print_surroundings(const Scene& scene) {
  const FluidSpec& fluid = scene.fluid;
  if (fluid != FluidSpec{}) {
    std::cout << "  fluid: drag " << number_text(fluid.drag) << " N·s/m, velocity " << text_of(fluid.velocity)
              << " m/s";
    if (fluid.magnus != 0.0) std::cout << ", Magnus force with S = " << format_quantity(fluid.magnus, "kg");
    std::cout << '\n';
  }
  const NearFieldSpec& field = scene.near_field;
  if (field == NearFieldSpec{}) return;
  std::cout << "  near field up to " << format_quantity(field.cutoff, "m") << " between centres";
  const auto print = [](const char* name, const PowerLawSpec& law) {
    if (law.strength == 0.0) return;
    std::cout << ", " << name << ' ' << number_text(law.strength) << " N/(L/m)^" << number_text(law.exponent);
  };
  print("attraction", field.attraction);
  print("repulsion", field.repulsion);
  std::cout << '\n';
}

}  // namespace

bool check_scene_file(const std::filesystem::path& path, const std::vector<SceneValue>& values) {
  try {
    const std::shared_ptr<const Model> model = read_model(path, values);
    print_head(*model);
    print_bodies(*model);
    print_fills(*model);
    print_streams(*model);
    print_shapes(*model);
    print_materials(*model);
    print_walls(*model);
    print_lattice(*model);
    print_laws(*model);
    print_solver(*model);
    print_surroundings(model->scene);
    for (const std::string& note : model->notes) std::cout << "  note: " << note << '\n';
    return true;
  } catch (const SceneError& error) {
    std::cerr << "scree: " << error.what() << '\n';
    return false;
  }
}

}  // namespace scree
