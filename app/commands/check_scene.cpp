#include "app/commands/check_scene.hpp"

#include <iostream>
#include <limits>

#include "app/commands/check_mesh.hpp"
#include "app/commands/read_model.hpp"
#include "core/contact/interaction.hpp"
#include "core/text/number.hpp"
#include "core/text/quantity.hpp"

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
  double mass = 0.0;
  for (const BodyModel& body : model.bodies) mass += body.mass;
  size_t held = 0;
  for (const BodyStart& start : model.start) held += start.present ? 0 : 1;
  std::cout << "  bodies: " << model.bodies.size() << ", " << format_quantity(mass, "kg") << " in all";
  if (held > 0) std::cout << ", " << held << " of them held back";
  std::cout << '\n';
}

void print_shapes(const Model& model) {
  for (size_t i = 0; i < model.shapes.size(); ++i) {
    const Shape& shape = model.shapes[i];
    size_t used = 0;
    for (const BodyModel& body : model.bodies) used += body.shape == static_cast<int>(i) ? 1 : 0;
    std::cout << "  shape \"" << shape.name << "\" of " << used << (used == 1 ? " body" : " bodies") << ": "
              << shape.mesh.triangles.size() << " triangles\n";
    print_extent(std::cout, "    ", shape.mesh);
    print_mass_properties(std::cout, "    ", shape.mass);
    print_features(std::cout, "    ", shape.features);
  }
}

void print_materials(const Model& model) {
  for (const MaterialSpec& material : model.scene.materials) {
    std::cout << "  material \"" << material.name << "\": " << number_text(material.density) << " kg/m³\n";
  }
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
      std::cout << (shape.closed ? "closed" : "open") << " mesh of " << shape.mesh.triangles.size()
                << " triangles";
    }
    if (!std::holds_alternative<std::monostate>(wall.motion)) std::cout << ", moving";
    std::cout << '\n';
  }
}

/// Mass of the lightest body that moves and that a rule can apply to.
double lightest(const Model& model, int rule) {
  double mass = std::numeric_limits<double>::infinity();
  for (const BodyModel& body : model.bodies) {
    const auto& rules = model.rule[body.material];
    if (!body.fixed && std::find(rules.begin(), rules.end(), rule) != rules.end())
      mass = std::min(mass, body.mass);
  }
  return mass;
}

void print_laws(const Model& model) {
  for (size_t i = 0; i < model.scene.contacts.size(); ++i) {
    const ContactRule& rule = model.scene.contacts[i];
    const Interaction law = make_interaction(rule);
    const auto& normal = std::get<BarrierLawSpec>(rule.normal);
    std::cout << "  contact of ";
    if (rule.materials) {
      std::cout << '"' << (*rule.materials)[0] << "\" and \"" << (*rule.materials)[1] << '"';
    } else {
      std::cout << "any pair";
    }
    const double half_stiffness = law.normal.stiffness(0.5 * normal.activation_gap);
    std::cout << ": barrier from " << format_quantity(normal.activation_gap, "m") << " on, stiffness "
              << format_quantity(half_stiffness, "N/m") << " at half of that\n";
    std::cout << "    below " << format_quantity(law.normal.barrier_gap(), "m")
              << ": force ε₂ gⁿ + c₂ with n = " << number_text(normal.barrier_exponent)
              << ", ε₂ = " << format_quantity(law.normal.barrier_stiffness(), "", 6)
              << ", c₂ = " << format_quantity(law.normal.barrier_offset(), "N", 6) << '\n';
    if (rule.damping.ratio > 0.0)
      std::cout << "    damping " << number_text(rule.damping.ratio) << " of critical\n";
    if (rule.friction.static_coefficient > 0.0) {
      std::cout << "    friction " << number_text(rule.friction.static_coefficient) << " static, "
                << number_text(rule.friction.dynamic_coefficient) << " dynamic, stiffness "
                << format_quantity(law.friction.stiffness, "N/m") << '\n';
    }
    const double mass = lightest(model, static_cast<int>(i));
    if (std::isfinite(mass)) {
      std::cout << "    stable explicit step, one contact on the lightest body: about "
                << format_quantity(2.0 * std::sqrt(mass / half_stiffness), "s") << '\n';
    } else {
      std::cout << "    applies to no body\n";
    }
  }
}

}  // namespace

bool check_scene_file(const std::filesystem::path& path) {
  try {
    const std::shared_ptr<const Model> model = read_model(path);
    print_head(*model);
    print_bodies(*model);
    print_shapes(*model);
    print_materials(*model);
    print_walls(*model);
    print_laws(*model);
    for (const std::string& note : model->notes) std::cout << "  note: " << note << '\n';
    return true;
  } catch (const SceneError& error) {
    std::cerr << "scree: " << error.what() << '\n';
    return false;
  }
}

}  // namespace scree
