#include "core/setup/checks/unit_notes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/bodies/sine_motion.hpp"
#include "core/scene/event_order.hpp"
#include "core/scene/names.hpp"

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
constexpr double far_probe = 10.0;  ///< distance over the size of the scene

class UnitNotes {
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

void note_material(const MaterialSpec& material, UnitNotes& notes) {
  const std::string name = "material \"" + material.name + "\": ";
  if (material.density < lightest_solid) {
    notes.add(material.line, name + "density is " + number_text(material.density) + " kg/m³",
              number_text(1000.0 * material.density) + " kg/m³ (" + number_text(material.density) +
                  " g/cm³ or t/m³)");
  } else if (material.density > heaviest_solid) {
    notes.add(material.line, name + "density is " + number_text(material.density) + " kg/m³",
              number_text(1e-3 * material.density) + " kg/m³ (" + number_text(material.density) + " g/m³)");
  }
  if (const auto& modulus = material.young_modulus; modulus && *modulus < softest_modulus) {
    notes.add(material.line, name + "young_modulus is " + number_text(*modulus) + " Pa",
              number_text(1e9 * *modulus) + " Pa (" + number_text(*modulus) + " GPa)");
  } else if (modulus && *modulus > stiffest_modulus) {
    notes.add(material.line,
              name + "young_modulus is " + number_text(*modulus) + " Pa, more than any solid has",
              "another unit");
  }
  const auto note_strength = [&](const char* key, double stress) {
    if (stress < weakest_yield) {
      notes.add(material.line, name + key + " is " + number_text(stress) + " Pa",
                number_text(1e6 * stress) + " Pa (" + number_text(stress) + " MPa)");
    } else if (stress > strongest_yield) {
      notes.add(material.line, name + key + " is " + number_text(stress) + " Pa, more than any solid has",
                "another unit");
    }
  };
  if (material.yield_stress) note_strength("yield_stress", *material.yield_stress);
  if (material.hardening) note_strength("hardening.stress", material.hardening->stress);
}

void note_friction(int line, const std::string& of, double coefficient, UnitNotes& notes) {
  if (coefficient < roughest || coefficient >= right_angle_in_degrees) return;
  const double tangent = std::round(1e3 * std::tan(coefficient * degree)) / 1e3;
  notes.add(line, of + "friction has the coefficient " + number_text(coefficient),
            number_text(tangent) + ", the tangent of " + number_text(coefficient) + " degrees,");
}

void note_rotation(int line, const std::string& of, const Vec3& rotation, UnitNotes& notes) {
  const double angle = rotation.norm();
  if (!(angle > whole_turn)) return;
  const double radians = std::round(1e4 * angle * degree) / 1e4;
  notes.add(line, of + "rotation is " + number_text(angle) + " rad, more than a whole turn",
            number_text(radians) + " rad (" + number_text(angle) + " degrees)");
}

void note_speed(int line, const std::string& of, const Vec3& velocity, UnitNotes& notes) {
  const double speed = velocity.norm();
  if (!(speed >= fastest)) return;
  notes.add(line, of + "velocity is " + number_text(speed) + " m/s",
            number_text(1e-3 * speed) + " m/s (" + number_text(speed) + " mm/s)");
}

std::string name_of(const BodySpec& body) {
  return body.name.empty() ? "body: " : "body \"" + body.name + "\": ";
}

void note_motions(const Scene& scene, UnitNotes& notes) {
  for (const BodySpec& body : all_bodies(scene)) {
    note_rotation(body.line, name_of(body), body.rotation, notes);
    note_speed(body.line, name_of(body), body.velocity, notes);
  }
  for (const FillSpec& fill : all_fills(scene)) note_speed(fill.line, "fill: ", fill.velocity, notes);
  for (const InletSpec& inlet : scene.inlets) note_speed(inlet.line, "inlet: ", inlet.bodies.velocity, notes);
  for (const WallSpec& wall : all_walls(scene)) {
    const auto* mesh = std::get_if<MeshWallSpec>(&wall.shape);
    if (mesh != nullptr) note_rotation(wall.line, "wall \"" + wall.name + "\": ", mesh->rotation, notes);
    if (const auto* motion = std::get_if<ConstantMotion>(&wall.motion))
      note_speed(wall.line, "wall \"" + wall.name + "\": ", motion->velocity, notes);
    note_speed(wall.line, "wall \"" + wall.name + "\": ", wall.surface_velocity, notes);
    if (const auto* sine = std::get_if<SineMotion>(&wall.motion))
      note_speed(wall.line, "wall \"" + wall.name + "\": ", peak_velocity(*sine), notes);
  }
}

/// Checks only the first row of files, since all rows share their units.
void note_rows(const Model& model, UnitNotes& notes) {
  for (std::size_t i = 0; i < model.scene.fills.size(); ++i) {
    const FillSpec& fill = model.scene.fills[i];
    if (fill.file.empty()) continue;
    const auto [first, count] = model.fill_bodies[i];
    for (int body = first; body < first + count; ++body) {
      const BodyStart& start = model.start[body];
      if (start.rotation.norm() <= whole_turn) continue;
      note_rotation(fill.line,
                    "body " + std::to_string(body) + " of \"" + fill.file.string() + "\": ", start.rotation,
                    notes);
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

void note_sizes(const Model& model, UnitNotes& notes) {
  const std::vector<Extent> sizes = extents(model);
  double smallest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    smallest = std::min(smallest, sizes[i].smallest);
    if (sizes[i].largest < largest_body) continue;
    const ShapeSpec& shape = model.scene.shapes[i];
    const std::string size = format_quantity(sizes[i].largest, "m");
    notes.add(shape.line,
              "shape \"" + shape.name + "\" has bodies of " + size + " across" +
                  (shape.radius ? "" : ", since the numbers of a mesh are metres where no unit is given"),
              shape.radius ? "a radius of " + format_quantity(1e-3 * *shape.radius, "m") + " (in mm)"
                           : "unit = \"mm\"");
  }
  for (const ContactRule& rule : model.scene.contacts) {
    const double gap = activation_gap_of(rule.normal);
    if (!keeps_gap(rule.normal) || !(gap >= smallest)) continue;
    notes.add(rule.line,
              "contact.normal.activation_gap is " + format_quantity(gap, "m") + ", as large as a whole body",
              format_quantity(1e-3 * gap, "m") + " (in mm)");
  }
}

/// Distance between a box and where a probe measures [m]; 0: it has no place of its own.
double distance_to(const ProbeSpec& probe, const Vec3& lower, const Vec3& upper) {
  const auto to_point = [&](const Vec3& point) {
    return (point - point.cwiseMax(lower).cwiseMin(upper)).norm();
  };
  const Vec3 middle = 0.5 * (lower + upper);
  if (probe.plane && !probe.plane->radius) {
    const double reach = 0.5 * probe.plane->normal.cwiseAbs().dot(upper - lower);
    return std::max(0.0, std::abs(probe.plane->normal.dot(middle - probe.plane->point)) - reach);
  }
  if (probe.plane) return std::max(0.0, to_point(probe.plane->point) - *probe.plane->radius);
  if (!probe.region) return 0.0;
  if (const auto* box = std::get_if<Box>(&*probe.region))
    return (lower - box->max).cwiseMax(box->min - upper).cwiseMax(Vec3::Zero()).norm();
  const SphereRegion& ball = std::get<SphereRegion>(*probe.region);
  return std::max(0.0, to_point(ball.center) - ball.radius);
}

void note_probes(const Model& model, UnitNotes& notes) {
  const double size = (model.upper - model.lower).norm();
  const std::vector<std::string> names = probe_names(model.scene);
  for (std::size_t k = 0; k < names.size() && size > 0.0; ++k) {
    const ProbeSpec& probe = model.scene.probes[k];
    const double away = distance_to(probe, model.lower, model.upper);
    if (!(away > far_probe * size)) continue;
    notes.add(probe.line,
              "probe \"" + names[k] + "\" measures " + format_quantity(away, "m") +
                  " away from everything that the scene begins with",
              format_quantity(1e-3 * away, "m") + " (in mm)");
  }
}

void note_scene(const Scene& scene, UnitNotes& notes) {
  if (scene.duration > longest_duration) {
    notes.add(0, "duration is " + number_text(scene.duration) + " s",
              number_text(1e-3 * scene.duration) + " s (in ms)");
  }
  if (std::abs(scene.gravity.norm() - gravity_in_millimetres) < 0.01 * gravity_in_millimetres) {
    notes.add(0, "gravity is " + number_text(scene.gravity.norm()) + " m/s²", "9.81 m/s² (in mm/s²)");
  }
}

}  // namespace

std::vector<std::string> unit_notes(const Model& model) {
  UnitNotes notes;
  const Scene& scene = model.scene;
  note_scene(scene, notes);
  for (const MaterialSpec& material : scene.materials) note_material(material, notes);
  for (const ContactRule& rule : scene.contacts)
    note_friction(rule.line, "contact: ", rule.friction.static_coefficient, notes);
  note_sizes(model, notes);
  note_motions(scene, notes);
  note_rows(model, notes);
  note_probes(model, notes);
  for (const EventSpec& event : scene.events) {
    if (const auto* friction = std::get_if<FrictionEvent>(&event.action))
      note_friction(event.line, "event: ", friction->static_coefficient, notes);
  }
  return notes.take();
}

}  // namespace scree
