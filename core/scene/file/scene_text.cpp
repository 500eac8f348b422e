#include <algorithm>

#include "core/base/text/text_file.hpp"
#include "core/scene/file/lattice_text.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/file/view_text.hpp"
#include "core/scene/names.hpp"
#include "core/scene/solver_choice.hpp"
#include "core/scene/toml/toml_writer.hpp"

namespace scree {
namespace {

void write_head(TomlWriter& out, const Scene& scene) {
  out.key("title", scene.title);
  out.key_unless("description", scene.description, std::string());
  out.key("duration", scene.duration);
  out.key("gravity", scene.gravity);
  out.key_unless("plane", scene.plane, std::string());
  out.key_unless("rotations", scene.rotations, true);
}

void write_solver(TomlWriter& out, const SolverSpec& solver, SolverMethod when_left_out) {
  SolverSpec left_out;
  left_out.line = solver.line;
  left_out.method = when_left_out;
  left_out.tolerance = default_tolerance(solver.method);
  if (solver == left_out) return;
  out.header("[solver]");
  if (solver.method != when_left_out) out.key("method", std::string(name_of(solver.method)));
  out.key_if("time_step", solver.time_step);
  out.key_if("min_time_step", solver.min_time_step);
  out.key_unless("tolerance", solver.tolerance, left_out.tolerance);
  if (solver.max_iterations != left_out.max_iterations) {
    out.raw("max_iterations", std::to_string(solver.max_iterations));
  }
  out.key_unless("adaptive", solver.adaptive, left_out.adaptive);
  out.key_unless("impact_ratio", solver.impact_ratio, left_out.impact_ratio);
  out.key_unless("energy_alarm", solver.energy_alarm, left_out.energy_alarm);
  out.key_unless("sleep", solver.sleep, left_out.sleep);
  out.key_unless("beta", solver.beta, left_out.beta);
  out.key_unless("gamma", solver.gamma, left_out.gamma);
  out.key_unless("phi", solver.phi, left_out.phi);
}

void write_material(TomlWriter& out, const MaterialSpec& material) {
  out.header("[[material]]");
  out.key("name", material.name);
  out.key("density", material.density);
  out.key_if("young_modulus", material.young_modulus);
  out.key_if("poisson_ratio", material.poisson_ratio);
  out.key_if("yield_stress", material.yield_stress);
  if (const auto& hardening = material.hardening) {
    out.table("hardening",
              InlineTable().key("stress", hardening->stress).key("exponent", hardening->exponent));
  }
  if (material.look) out.key("look", std::string(name_of(*material.look)));
}

InlineTable normal_table(const BarrierLawSpec& normal) {
  return InlineTable()
      .key("law", std::string("barrier"))
      .key("activation_gap", normal.activation_gap)
      .key("stiffness", normal.stiffness)
      .key("exponent", normal.exponent)
      .key("barrier_fraction", normal.barrier_fraction)
      .key("barrier_exponent", normal.barrier_exponent);
}

InlineTable normal_table(const HertzLawSpec&) {
  return InlineTable().key("law", std::string("hertz"));
}

InlineTable normal_table(const LinearLawSpec& normal) {
  return InlineTable().key("law", std::string("linear")).key("stiffness", normal.stiffness);
}

InlineTable unloading_table(const UnloadingSpec& unloading) {
  InlineTable table;
  if (const auto* constant = std::get_if<ConstantUnloading>(&unloading)) {
    table.key("stiffness", constant->stiffness);
  } else if (const auto* by_force = std::get_if<ForceSlopeUnloading>(&unloading)) {
    table.key("force_slope", by_force->slope);
  } else if (const auto* by_overlap = std::get_if<OverlapSlopeUnloading>(&unloading)) {
    if (by_overlap->initial) table.key("initial", *by_overlap->initial);
    table.key("overlap_slope", by_overlap->slope);
  } else if (const auto* bars = std::get_if<BarUnloading>(&unloading)) {
    table.key("alpha", bars->alpha).key("beta", bars->beta);
  }
  return table;
}

InlineTable normal_table(const WaltonBraunLawSpec& normal) {
  InlineTable table;
  table.key("law", std::string("walton_braun"));
  if (normal.loading) {
    table.key("loading", *normal.loading);
  } else {
    table.key("loading", std::string("storakers"));
  }
  table.raw("unloading", unloading_table(normal.unloading).text());
  if (normal.keeps_memory) table.key("memory", std::string("keep"));
  return table;
}

InlineTable normal_table(const StorakersLawSpec& normal) {
  InlineTable table;
  table.key("law", std::string("storakers")).raw("unloading", unloading_table(normal.unloading).text());
  if (normal.form == StorakersForm::consistent) table.key("form", std::string("consistent"));
  if (normal.keeps_memory) table.key("memory", std::string("keep"));
  return table;
}

InlineTable damping_table(const DampingSpec& damping) {
  InlineTable table;
  if (damping.restitution) {
    table.key("restitution", *damping.restitution);
  } else {
    table.key("ratio", damping.ratio);
  }
  if (damping.tension) table.key("tension", std::string("allow"));
  return table;
}

InlineTable friction_table(const FrictionSpec& friction) {
  InlineTable table;
  table.key("static", friction.static_coefficient).key("dynamic", friction.dynamic_coefficient);
  if (friction.stiffness) {
    table.key("stiffness", *friction.stiffness);
  } else if (friction.form == TangentialStiffness::mindlin) {
    table.key("stiffness", std::string("mindlin"));
  }
  if (friction.damping != 0.0) table.key("damping", friction.damping);
  if (friction.lever)
    table.key("lever", std::string(*friction.lever == LeverArm::contact ? "contact" : "printed"));
  return table;
}

void write_contact(TomlWriter& out, const ContactRule& rule) {
  out.header("[[contact]]");
  if (rule.materials)
    out.key("materials", std::vector<std::string>(rule.materials->begin(), rule.materials->end()));
  out.table("normal", std::visit([](const auto& normal) { return normal_table(normal); }, rule.normal));
  if (rule.damping != DampingSpec{}) out.table("damping", damping_table(rule.damping));
  if (rule.friction != FrictionSpec{}) out.table("friction", friction_table(rule.friction));
}

void write_shape(TomlWriter& out, const ShapeSpec& shape) {
  out.header("[[shape]]");
  out.key("name", shape.name);
  if (shape.radius) {
    out.key("radius", *shape.radius);
    return;
  }
  out.raw("mesh", out.path(shape.mesh));
  out.key_unless("unit", shape.unit, LengthUnit::metre);
  out.key_unless("scale", shape.scale, 1.0);
}

void write_body(TomlWriter& out, const BodySpec& body) {
  out.header("[[body]]");
  out.key_unless("name", body.name, std::string());
  out.key("shape", body.shape);
  out.key("material", body.material);
  out.key_if("mass", body.mass);
  out.key("position", body.position);
  const Vec3 zero = Vec3::Zero();
  out.key_unless("rotation", body.rotation, zero);
  out.key_unless("velocity", body.velocity, zero);
  out.key_unless("spin", body.spin, zero);
  out.key_unless("size", body.size, 1.0);
  out.key_unless("fixed", body.fixed, false);
  out.key_unless("rotations", body.rotations, true);
  out.key_unless("hold", body.hold, false);
}

void write_fill(TomlWriter& out, const FillSpec& fill) {
  out.header("[[fill]]");
  out.key_unless("name", fill.name, std::string());
  out.key_unless("hold", fill.hold, false);
  out.key("shape", fill.shape);
  out.key("material", fill.material);
  out.key_unless("rotations", fill.rotations, true);
  if (!fill.file.empty()) {
    out.raw("file", out.path(fill.file));
    return;
  }
  out.raw("count", std::to_string(fill.count));
  out.table("region", InlineTable().key("min", fill.region.min).key("max", fill.region.max));
  out.raw("arrangement", fill.arrangement == Arrangement::grid ? "\"grid\"" : "\"random\"");
  out.raw("orientation", fill.orientation == Orientation::aligned ? "\"aligned\"" : "\"random\"");
  if (fill.size_min != 1.0 || fill.size_max != 1.0) {
    out.table("size", InlineTable().key("min", fill.size_min).key("max", fill.size_max));
  }
  out.key_unless("velocity", fill.velocity, Vec3(Vec3::Zero()));
  out.raw("seed", std::to_string(fill.seed));
}

/// Bodies and fills are numbered together by line, so their order in the file matters.
void write_bodies_and_fills(TomlWriter& out, const Scene& scene) {
  struct Part {
    int line;
    const BodySpec* body;
    const FillSpec* fill;
  };
  std::vector<Part> parts;
  for (const BodySpec& body : scene.bodies) parts.push_back({body.line, &body, nullptr});
  for (const FillSpec& fill : scene.fills) parts.push_back({fill.line, nullptr, &fill});
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.line < b.line; });
  for (const Part& part : parts) {
    if (part.body) {
      write_body(out, *part.body);
    } else {
      write_fill(out, *part.fill);
    }
  }
}

/// @return the point the wall turns about where the file does not say
Vec3 write_form(TomlWriter& out, const WallSpec& wall) {
  if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape)) {
    out.table("plane", InlineTable().key("point", plane->point).key("normal", plane->normal));
    return plane->point;
  }
  if (const auto* spec = std::get_if<BoxSpec>(&wall.shape)) {
    constexpr std::array<const char*, 6> sides{"left", "right", "front", "back", "bottom", "top"};
    std::vector<std::string> open;
    for (size_t side = 0; side < sides.size(); ++side) {
      if (spec->open[side]) open.emplace_back(sides[side]);
    }
    InlineTable table;
    table.key("min", spec->box.min).key("max", spec->box.max);
    if (!open.empty()) table.key("open", open);
    out.table("box", table);
    return 0.5 * (spec->box.min + spec->box.max);
  }
  const auto& mesh = std::get<MeshWallSpec>(wall.shape);
  out.raw("mesh", out.path(mesh.mesh));
  out.key_unless("unit", mesh.unit, LengthUnit::metre);
  out.key_unless("scale", mesh.scale, 1.0);
  out.key_if("inside", mesh.inside);
  out.key_unless("position", mesh.position, Vec3(Vec3::Zero()));
  out.key_unless("rotation", mesh.rotation, Vec3(Vec3::Zero()));
  return mesh.position;
}

void write_wall(TomlWriter& out, const WallSpec& wall) {
  out.header("[[wall]]");
  out.key_unless("name", wall.name, std::string());
  out.key("material", wall.material);
  out.key_unless("about", wall.about, write_form(out, wall));
  if (const auto* table = std::get_if<TableMotion>(&wall.motion)) {
    out.table("motion", InlineTable().key("time", table->time).key("displacement", table->displacement));
  } else if (const auto* constant = std::get_if<ConstantMotion>(&wall.motion)) {
    out.table("motion", InlineTable().key("velocity", constant->velocity).key("spin", constant->spin));
  }
}

void write_load(TomlWriter& out, const LoadSpec& load) {
  out.header("[[load]]");
  out.key("body", load.body);
  out.key_unless("point", load.point, Vec3(Vec3::Zero()));
  out.key("time", load.time);
  if (!load.force.empty()) out.key("force", load.force);
  if (!load.moment.empty()) out.key("moment", load.moment);
}

void write_event(TomlWriter& out, const EventSpec& event) {
  out.header("[[event]]");
  out.key("time", event.time);
  if (const auto* remove = std::get_if<RemoveEvent>(&event.action)) {
    out.key("remove", remove->what);
  } else if (const auto* add = std::get_if<AddEvent>(&event.action)) {
    out.key("add", add->what);
  } else {
    const auto& friction = std::get<FrictionEvent>(event.action);
    out.table("friction", InlineTable()
                              .key("static", friction.static_coefficient)
                              .key("dynamic", friction.dynamic_coefficient));
  }
  out.key_unless("between_steps", event.between_steps, false);
}

void write_fluid(TomlWriter& out, const FluidSpec& fluid) {
  FluidSpec none;
  none.line = fluid.line;
  if (fluid == none) return;
  out.header("[fluid]");
  out.key_unless("drag", fluid.drag, none.drag);
  out.key_unless("velocity", fluid.velocity, none.velocity);
  out.key_unless("magnus", fluid.magnus, none.magnus);
}

void write_near_field(TomlWriter& out, const NearFieldSpec& field) {
  NearFieldSpec none;
  none.line = field.line;
  if (field == none) return;
  out.header("[near_field]");
  const auto write = [&](const char* name, const PowerLawSpec& law) {
    if (law != PowerLawSpec{})
      out.table(name, InlineTable().key("strength", law.strength).key("exponent", law.exponent));
  };
  write("attraction", field.attraction);
  write("repulsion", field.repulsion);
  out.key("cutoff", field.cutoff);
}

void write_output(TomlWriter& out, const OutputSpec& output) {
  out.header("[output]");
  out.key("interval", output.interval);
  out.key_unless("contacts", output.contacts, true);
  out.key_unless("paraview", output.paraview, false);
}

void write_plot(TomlWriter& out, const PlotSpec& plot) {
  out.header("[[plot]]");
  out.key_unless("title", plot.title, std::string());
  out.key("series", plot.series);
  out.key_unless("against", plot.against, std::string());
  if (!plot.reference) return;
  const PlotReference& reference = *plot.reference;
  InlineTable table;
  if (reference.formula.empty()) {
    table.raw("file", out.path(reference.file));
  } else {
    table.key("formula", reference.formula).key("from", reference.from);
    if (reference.to) table.key("to", *reference.to);
  }
  out.table("reference", table.key("label", reference.label));
}

}  // namespace

std::string scene_text(const Scene& scene, const std::filesystem::path& folder) {
  TomlWriter out(folder);
  write_head(out, scene);
  write_solver(out, scene.solver, default_method(body_kinds(scene)));
  for (const MaterialSpec& material : scene.materials) write_material(out, material);
  for (const ContactRule& rule : scene.contacts) write_contact(out, rule);
  for (const ShapeSpec& shape : scene.shapes) write_shape(out, shape);
  write_bodies_and_fills(out, scene);
  for (const WallSpec& wall : scene.walls) write_wall(out, wall);
  for (const LoadSpec& load : scene.loads) write_load(out, load);
  for (const EventSpec& event : scene.events) write_event(out, event);
  write_fluid(out, scene.fluid);
  write_near_field(out, scene.near_field);
  if (scene.lattice) write_lattice(out, *scene.lattice);
  write_output(out, scene.output);
  for (const PlotSpec& plot : scene.plots) write_plot(out, plot);
  write_view(out, scene.view);
  return out.text();
}

void write_scene(const Scene& scene, const std::filesystem::path& path) {
  write_text_file(path, scene_text(scene, std::filesystem::absolute(path).parent_path()));
}

}  // namespace scree
