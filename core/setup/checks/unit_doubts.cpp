#include "core/setup/checks/unit_doubts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"

namespace scree {
namespace {

constexpr double degree = std::numbers::pi / 180.0;
constexpr double whole_turn = 2.0 * std::numbers::pi;

constexpr double lightest_solid = 12.0;    ///< below: gases, and solids up to lead in g/cm³ [kg/m³]
constexpr double heaviest_solid = 3e4;     ///< osmium has 22,600 [kg/m³]
constexpr double softest_modulus = 1e3;    ///< below: solids in GPa [Pa]
constexpr double stiffest_modulus = 2e12;  ///< diamond has 1.2e12 [Pa]
constexpr double weakest_yield = 1e4;      ///< below: metals in MPa [Pa]
constexpr double strongest_yield = 1e11;   ///< [Pa]
/// Friction coefficients from here on look like angles.
constexpr double roughest = 5.0;
constexpr double right_angle_in_degrees = 90.0;
constexpr double largest_body = 20.0;     ///< across [m]
constexpr double fastest = 300.0;         ///< [m/s]
constexpr double longest_duration = 1e6;  ///< [s]
constexpr double gravity_in_millimetres = 9810.0;

class Doubts {
 public:
  /// @param line  of the table in the file, 0: unknown
  void add(int line, const std::string& what, const std::string& meant) {
    notes_.push_back((line > 0 ? "line " + std::to_string(line) + ": " : std::string()) + what + "; was " +
                     meant + " meant?");
  }
  std::vector<std::string> take() { return std::move(notes_); }

 private:
  std::vector<std::string> notes_;
};

void doubt_material(const MaterialSpec& material, Doubts& doubts) {
  const std::string name = "material \"" + material.name + "\": ";
  if (material.density < lightest_solid) {
    doubts.add(material.line, name + "density is " + number_text(material.density) + " kg/m³",
               number_text(1000.0 * material.density) + " kg/m³ (" + number_text(material.density) +
                   " g/cm³ or t/m³)");
  } else if (material.density > heaviest_solid) {
    doubts.add(material.line, name + "density is " + number_text(material.density) + " kg/m³",
               number_text(1e-3 * material.density) + " kg/m³ (" + number_text(material.density) + " g/m³)");
  }
  if (const auto& modulus = material.young_modulus; modulus && *modulus < softest_modulus) {
    doubts.add(material.line, name + "young_modulus is " + number_text(*modulus) + " Pa",
               number_text(1e9 * *modulus) + " Pa (" + number_text(*modulus) + " GPa)");
  } else if (modulus && *modulus > stiffest_modulus) {
    doubts.add(material.line,
               name + "young_modulus is " + number_text(*modulus) + " Pa, more than any solid has",
               "another unit");
  }
  const auto doubt_strength = [&](const char* key, double stress) {
    if (stress < weakest_yield) {
      doubts.add(material.line, name + key + " is " + number_text(stress) + " Pa",
                 number_text(1e6 * stress) + " Pa (" + number_text(stress) + " MPa)");
    } else if (stress > strongest_yield) {
      doubts.add(material.line, name + key + " is " + number_text(stress) + " Pa, more than any solid has",
                 "another unit");
    }
  };
  if (material.yield_stress) doubt_strength("yield_stress", *material.yield_stress);
  if (material.hardening) doubt_strength("hardening.stress", material.hardening->stress);
}

void doubt_friction(int line, const std::string& of, double coefficient, Doubts& doubts) {
  if (coefficient < roughest || coefficient >= right_angle_in_degrees) return;
  const double tangent = std::round(1e3 * std::tan(coefficient * degree)) / 1e3;
  doubts.add(line, of + "friction has the coefficient " + number_text(coefficient),
             number_text(tangent) + ", the tangent of " + number_text(coefficient) + " degrees,");
}

void doubt_rotation(int line, const std::string& of, const Vec3& rotation, Doubts& doubts) {
  const double angle = rotation.norm();
  if (!(angle > whole_turn)) return;
  const double radians = std::round(1e4 * angle * degree) / 1e4;
  doubts.add(line, of + "rotation is " + number_text(angle) + " rad, more than a whole turn",
             number_text(radians) + " rad (" + number_text(angle) + " degrees)");
}

void doubt_speed(int line, const std::string& of, const Vec3& velocity, Doubts& doubts) {
  const double speed = velocity.norm();
  if (!(speed >= fastest)) return;
  doubts.add(line, of + "velocity is " + number_text(speed) + " m/s",
             number_text(1e-3 * speed) + " m/s (" + number_text(speed) + " mm/s)");
}

std::string name_of(const BodySpec& body) {
  return body.name.empty() ? "body: " : "body \"" + body.name + "\": ";
}

void doubt_motions(const Scene& scene, Doubts& doubts) {
  for (const BodySpec& body : scene.bodies) {
    doubt_rotation(body.line, name_of(body), body.rotation, doubts);
    doubt_speed(body.line, name_of(body), body.velocity, doubts);
  }
  for (const FillSpec& fill : scene.fills) doubt_speed(fill.line, "fill: ", fill.velocity, doubts);
  for (const WallSpec& wall : scene.walls) {
    const auto* mesh = std::get_if<MeshWallSpec>(&wall.shape);
    if (mesh != nullptr) doubt_rotation(wall.line, "wall \"" + wall.name + "\": ", mesh->rotation, doubts);
    if (const auto* motion = std::get_if<ConstantMotion>(&wall.motion))
      doubt_speed(wall.line, "wall \"" + wall.name + "\": ", motion->velocity, doubts);
  }
}

/// Checks only the first row of files, since all rows share their units.
void doubt_rows(const Model& model, Doubts& doubts) {
  for (std::size_t i = 0; i < model.scene.fills.size(); ++i) {
    const FillSpec& fill = model.scene.fills[i];
    if (fill.file.empty()) continue;
    const auto [first, count] = model.fill_bodies[i];
    for (int body = first; body < first + count; ++body) {
      const BodyStart& start = model.start[body];
      if (start.rotation.norm() <= whole_turn) continue;
      doubt_rotation(fill.line,
                     "body " + std::to_string(body) + " of \"" + fill.file.string() + "\": ", start.rotation,
                     doubts);
      break;
    }
  }
}

/// Smallest and largest body of a shape [m].
struct Extent {
  double smallest = std::numeric_limits<double>::infinity();
  double largest = 0.0;
};

double across(const Shape& shape) {
  if (shape.radius) return 2.0 * *shape.radius;
  Vec3 lower = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 upper = -lower;
  for (const Vec3& vertex : shape.mesh.vertices) {
    lower = lower.cwiseMin(vertex);
    upper = upper.cwiseMax(vertex);
  }
  return (upper - lower).maxCoeff();
}

std::vector<Extent> extents(const Model& model) {
  std::vector<Extent> all(model.shapes.size());
  for (std::size_t i = 0; i < model.shapes.size(); ++i) {
    const double size = across(model.shapes[i]);
    for (const BodyModel& body : model.bodies) {
      if (body.shape != static_cast<int>(i)) continue;
      all[i].smallest = std::min(all[i].smallest, body.size * size);
      all[i].largest = std::max(all[i].largest, body.size * size);
    }
  }
  return all;
}

void doubt_sizes(const Model& model, Doubts& doubts) {
  const std::vector<Extent> sizes = extents(model);
  double smallest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    smallest = std::min(smallest, sizes[i].smallest);
    if (sizes[i].largest < largest_body) continue;
    const ShapeSpec& shape = model.scene.shapes[i];
    const std::string size = format_quantity(sizes[i].largest, "m");
    doubts.add(shape.line,
               "shape \"" + shape.name + "\" has bodies of " + size + " across" +
                   (shape.radius ? "" : ", since the numbers of a mesh are metres where no unit is given"),
               shape.radius ? "a radius of " + format_quantity(1e-3 * *shape.radius, "m") + " (in mm)"
                            : "unit = \"mm\"");
  }
  for (const ContactRule& rule : model.scene.contacts) {
    const double gap = activation_gap_of(rule.normal);
    if (!keeps_gap(rule.normal) || !(gap >= smallest)) continue;
    doubts.add(rule.line,
               "contact.normal.activation_gap is " + format_quantity(gap, "m") + ", as large as a whole body",
               format_quantity(1e-3 * gap, "m") + " (in mm)");
  }
}

void doubt_whole(const Scene& scene, Doubts& doubts) {
  if (scene.duration > longest_duration) {
    doubts.add(0, "duration is " + number_text(scene.duration) + " s",
               number_text(1e-3 * scene.duration) + " s (in ms)");
  }
  if (std::abs(scene.gravity.norm() - gravity_in_millimetres) < 0.01 * gravity_in_millimetres) {
    doubts.add(0, "gravity is " + number_text(scene.gravity.norm()) + " m/s²", "9.81 m/s² (in mm/s²)");
  }
}

}  // namespace

std::vector<std::string> unit_doubts(const Model& model) {
  Doubts doubts;
  const Scene& scene = model.scene;
  doubt_whole(scene, doubts);
  for (const MaterialSpec& material : scene.materials) doubt_material(material, doubts);
  for (const ContactRule& rule : scene.contacts)
    doubt_friction(rule.line, "contact: ", rule.friction.static_coefficient, doubts);
  doubt_sizes(model, doubts);
  doubt_motions(scene, doubts);
  doubt_rows(model, doubts);
  for (const EventSpec& event : scene.events) {
    if (const auto* friction = std::get_if<FrictionEvent>(&event.action))
      doubt_friction(event.line, "event: ", friction->static_coefficient, doubts);
  }
  return doubts.take();
}

}  // namespace scree
