#include <algorithm>

#include "core/scene/scene_file.hpp"
#include "core/text/number.hpp"
#include "core/text/text_file.hpp"

namespace scree {
namespace {

/// A number that TOML reads as a float: without point or exponent it would be a whole number of at most 64
/// bits.
std::string toml(double value) {
  std::string text = number_text(value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string toml(const std::string& text) {
  constexpr const char* digits = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted.append(1, '\\').append(1, c);
    } else if (c == '\n') {
      quoted.append("\\n");
    } else if (code < 0x20 || code == 0x7f) {
      quoted.append("\\u00").append(1, digits[code >> 4U]).append(1, digits[code & 15U]);
    } else {
      quoted.append(1, c);
    }
  }
  return quoted.append("\"");
}

std::string toml(bool value) {
  return value ? "true" : "false";
}

template <typename Value>
std::string toml(const std::vector<Value>& values);

std::string toml(const Vec3& v) {
  return toml(std::vector<double>{v.x(), v.y(), v.z()});
}

template <typename Value>
std::string toml(const std::vector<Value>& values) {
  std::string text = "[";
  for (const Value& value : values) text.append(text.size() > 1 ? ", " : "").append(toml(value));
  return text.append("]");
}

/// A table within a line: "{ min = 1.0, max = 2.0 }".
class InlineTable {
 public:
  template <typename Value>
  InlineTable& key(const char* name, const Value& value) {
    return raw(name, toml(value));
  }
  InlineTable& raw(const char* name, const std::string& value) {
    text_.append(text_.empty() ? "{ " : ", ").append(name).append(" = ").append(value);
    return *this;
  }
  std::string text() const { return std::string(text_).append(" }"); }

 private:
  std::string text_;
};

std::string toml(LengthUnit unit) {
  switch (unit) {
    case LengthUnit::centimetre:
      return "\"cm\"";
    case LengthUnit::millimetre:
      return "\"mm\"";
    case LengthUnit::inch:
      return "\"in\"";
    default:
      return "\"m\"";
  }
}

/// The text of a scene file as it grows, line by line.
class Writer {
 public:
  explicit Writer(const std::filesystem::path& folder)
      : folder_(std::filesystem::absolute(folder).lexically_normal()) {}

  void header(const std::string& name) { text_.append("\n").append(name).append("\n"); }

  template <typename Value>
  void key(const char* name, const Value& value) {
    text_.append(name).append(" = ").append(toml(value)).append("\n");
  }

  /// Left out where it says what a missing key says.
  template <typename Value>
  void key_unless(const char* name, const Value& value, const Value& otherwise) {
    if (!(value == otherwise)) key(name, value);
  }

  template <typename Value>
  void key_if(const char* name, const std::optional<Value>& value) {
    if (value) key(name, *value);
  }

  void table(const char* name, const InlineTable& value) { raw(name, value.text()); }
  void raw(const char* name, const std::string& value) {
    text_.append(name).append(" = ").append(value).append("\n");
  }

  /// Relative to the folder where the file lies below it or beside it.
  std::string path(const std::filesystem::path& file) const {
    const std::filesystem::path absolute = std::filesystem::absolute(file).lexically_normal();
    const std::filesystem::path relative = absolute.lexically_relative(folder_);
    const auto steps_up = std::count(relative.begin(), relative.end(), "..");
    return toml(relative.empty() || steps_up > 1 ? absolute.generic_string() : relative.generic_string());
  }

  const std::string& text() const { return text_; }

 private:
  std::filesystem::path folder_;
  std::string text_;
};

void write_head(Writer& out, const Scene& scene) {
  out.key("title", scene.title);
  out.key_unless("description", scene.description, std::string());
  out.key("duration", scene.duration);
  out.key("gravity", scene.gravity);
  out.key_unless("plane", scene.plane, std::string());
  out.key_unless("rotations", scene.rotations, true);
}

void write_solver(Writer& out, const SolverSpec& solver) {
  const SolverSpec left_out;
  SolverSpec given = solver;
  given.line = left_out.line;
  if (given == left_out) return;
  out.header("[solver]");
  if (solver.method == SolverMethod::velocity_verlet) out.key("method", std::string("explicit"));
  if (solver.method == SolverMethod::newmark) out.key("method", std::string("newmark"));
  out.key_if("time_step", solver.time_step);
  out.key_if("min_time_step", solver.min_time_step);
  out.key_unless("tolerance", solver.tolerance, left_out.tolerance);
  if (solver.max_iterations != left_out.max_iterations) {
    out.raw("max_iterations", std::to_string(solver.max_iterations));
  }
  out.key_unless("adaptive", solver.adaptive, left_out.adaptive);
  out.key_unless("impact_ratio", solver.impact_ratio, left_out.impact_ratio);
  out.key_unless("sleep", solver.sleep, left_out.sleep);
  out.key_unless("beta", solver.beta, left_out.beta);
  out.key_unless("gamma", solver.gamma, left_out.gamma);
}

void write_material(Writer& out, const MaterialSpec& material) {
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
}

void write_contact(Writer& out, const ContactRule& rule) {
  out.header("[[contact]]");
  if (rule.materials)
    out.key("materials", std::vector<std::string>(rule.materials->begin(), rule.materials->end()));
  const auto& normal = std::get<BarrierLawSpec>(rule.normal);
  out.table("normal", InlineTable()
                          .key("law", std::string("barrier"))
                          .key("activation_gap", normal.activation_gap)
                          .key("stiffness", normal.stiffness)
                          .key("exponent", normal.exponent)
                          .key("barrier_fraction", normal.barrier_fraction)
                          .key("barrier_exponent", normal.barrier_exponent));
  if (rule.damping != DampingSpec{}) out.table("damping", InlineTable().key("ratio", rule.damping.ratio));
  const FrictionSpec& friction = rule.friction;
  if (friction == FrictionSpec{}) return;
  InlineTable table;
  table.key("static", friction.static_coefficient).key("dynamic", friction.dynamic_coefficient);
  if (friction.stiffness) table.key("stiffness", *friction.stiffness);
  if (friction.damping != 0.0) table.key("damping", friction.damping);
  out.table("friction", table);
}

void write_shape(Writer& out, const ShapeSpec& shape) {
  out.header("[[shape]]");
  out.key("name", shape.name);
  out.raw("mesh", out.path(shape.mesh));
  out.key_unless("unit", shape.unit, LengthUnit::metre);
  out.key_unless("scale", shape.scale, 1.0);
}

void write_body(Writer& out, const BodySpec& body) {
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
  out.key_unless("hold", body.hold, false);
}

void write_fill(Writer& out, const FillSpec& fill) {
  out.header("[[fill]]");
  out.key_unless("name", fill.name, std::string());
  out.key_unless("hold", fill.hold, false);
  out.key("shape", fill.shape);
  out.key("material", fill.material);
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
void write_bodies_and_fills(Writer& out, const Scene& scene) {
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
Vec3 write_form(Writer& out, const WallSpec& wall) {
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
  return Vec3::Zero();
}

void write_wall(Writer& out, const WallSpec& wall) {
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

void write_load(Writer& out, const LoadSpec& load) {
  out.header("[[load]]");
  out.key("body", load.body);
  out.key_unless("point", load.point, Vec3(Vec3::Zero()));
  out.key("time", load.time);
  if (!load.force.empty()) out.key("force", load.force);
  if (!load.moment.empty()) out.key("moment", load.moment);
}

void write_event(Writer& out, const EventSpec& event) {
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
}

void write_output(Writer& out, const OutputSpec& output) {
  out.header("[output]");
  out.key("interval", output.interval);
  out.key_unless("contacts", output.contacts, true);
  out.key_unless("paraview", output.paraview, false);
}

void write_plot(Writer& out, const PlotSpec& plot) {
  out.header("[[plot]]");
  out.key_unless("title", plot.title, std::string());
  out.key("series", plot.series);
  if (!plot.reference) return;
  out.table("reference",
            InlineTable().raw("file", out.path(plot.reference->file)).key("label", plot.reference->label));
}

}  // namespace

std::string scene_text(const Scene& scene, const std::filesystem::path& folder) {
  Writer out(folder);
  write_head(out, scene);
  write_solver(out, scene.solver);
  for (const MaterialSpec& material : scene.materials) write_material(out, material);
  for (const ContactRule& rule : scene.contacts) write_contact(out, rule);
  for (const ShapeSpec& shape : scene.shapes) write_shape(out, shape);
  write_bodies_and_fills(out, scene);
  for (const WallSpec& wall : scene.walls) write_wall(out, wall);
  for (const LoadSpec& load : scene.loads) write_load(out, load);
  for (const EventSpec& event : scene.events) write_event(out, event);
  write_output(out, scene.output);
  for (const PlotSpec& plot : scene.plots) write_plot(out, plot);
  return out.text();
}

void write_scene(const Scene& scene, const std::filesystem::path& path) {
  write_text_file(path, scene_text(scene, std::filesystem::absolute(path).parent_path()));
}

}  // namespace scree
