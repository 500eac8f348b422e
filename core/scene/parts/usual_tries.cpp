#include "core/scene/parts/usual_tries.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/scene/fill_shapes.hpp"
#include "core/scene/parts/listed_values.hpp"

namespace scree {
namespace {

constexpr std::size_t most_offered = 6;

/// The usual numbers of a scene, in the order in which they are offered.
class UsualTries {
 public:
  explicit UsualTries(const Scene& scene) : scene_(scene), values_(listed_values(scene)) {
    add_friction();
    add_damping();
    add_walls();
    add_inlets();
    add_lattice();
    add_bodies();
    add_loads();
    add_materials();
    add_gravity();
    add_density();
  }

  std::vector<TrySpec> first() && {
    if (tries_.size() > most_offered) tries_.resize(most_offered);
    return std::move(tries_);
  }

 private:
  void add(const std::string& path, double min, double max, const std::string& label) {
    if (min < max) tries_.push_back({path, {}, min, max, label, 0});
  }
  /// From half to double.
  void add_about(const std::string& path, double now, const std::string& label) {
    add(path, 0.5 * now, 2.0 * now, label);
  }

  /// Materials of a law, if there are several.
  std::string pair_of(std::size_t rule) const {
    const auto& pair = scene_.contacts[rule].materials;
    if (scene_.contacts.size() == 1) return {};
    return pair ? ", " + (*pair)[0] + " – " + (*pair)[1] : std::string(", other pairs");
  }
  bool has_bodies() const {
    return !scene_.bodies.empty() || !scene_.fills.empty() || !scene_.inlets.empty();
  }

  /// Of up to two laws that have it, or of the first one.
  void add_friction() {
    constexpr std::size_t most_laws = 2;
    std::vector<std::size_t> laws;
    for (std::size_t i = 0; i < scene_.contacts.size() && laws.size() < most_laws; ++i) {
      if (scene_.contacts[i].friction.static_coefficient > 0.0) laws.push_back(i);
    }
    if (laws.empty() && !scene_.contacts.empty() && has_bodies()) laws.push_back(0);
    for (const std::size_t law : laws) {
      const std::string path = "contact." + std::to_string(law) + ".friction.";
      const double now = scene_.contacts[law].friction.static_coefficient;
      add(path + "static", 0.0, std::max(1.0, 2.0 * now), "friction" + pair_of(law));
      tries_.back().with = {path + "dynamic"};
    }
  }

  /// Of the first law that has it, or of the first one. Elastoplastic contacts dissipate energy by
  /// themselves.
  void add_damping() {
    const auto& laws = scene_.contacts;
    auto law = std::find_if(laws.begin(), laws.end(), [](const ContactRule& rule) {
      return rule.damping.restitution || rule.damping.ratio > 0.0;
    });
    if (law == laws.end()) law = laws.begin();
    if (law == laws.end() || !has_bodies() || is_elastoplastic(law->normal)) return;
    const auto number = static_cast<std::size_t>(law - laws.begin());
    const std::string path = "contact." + std::to_string(number) + ".damping.";
    if (law->damping.restitution)
      add(path + "restitution", 0.05, 1.0, "restitution" + pair_of(number));
    else
      add(path + "ratio", 0.0, 1.0, "damping ratio" + pair_of(number));
  }

  /// Speed or travel of the first wall that moves or runs; those with the same motion move with it.
  void add_walls() {
    const std::vector<std::string> parts = parts_of(values_, "wall");
    for (std::size_t i = 0; i < scene_.walls.size(); ++i) {
      const WallMotion& motion = scene_.walls[i].motion;
      const std::size_t before = tries_.size();
      add_motion(motion, parts[i], scene_.walls[i].name);
      const std::string& name = scene_.walls[i].name;
      add_about(parts[i] + ".surface_velocity", scene_.walls[i].surface_velocity.norm(),
                "surface speed" + (name.empty() ? " of a wall" : " of " + name));
      if (scene_.walls[i].free)
        add_about(parts[i] + ".free.mass", scene_.walls[i].free->mass,
                  "mass" + (name.empty() ? " of a wall" : " of " + name));
      if (tries_.size() == before) continue;
      for (std::size_t other = i + 1; other < scene_.walls.size(); ++other) {
        const WallSpec& same = scene_.walls[other];
        if (!(same.motion == motion) || same.surface_velocity != scene_.walls[i].surface_velocity) continue;
        for (std::size_t k = before; k < tries_.size(); ++k)
          tries_[k].with.push_back(parts[other] + tries_[k].path.substr(parts[i].size()));
      }
      return;
    }
  }

  void add_motion(const WallMotion& motion, const std::string& part, const std::string& name) {
    const std::string of = name.empty() ? " of a wall" : " of " + name;
    if (const auto* constant = std::get_if<ConstantMotion>(&motion)) {
      add_about(part + ".motion.velocity", constant->velocity.norm(), "velocity" + of);
      add_about(part + ".motion.spin", constant->spin.norm(), "spin" + of);
    } else if (const auto* sine = std::get_if<SineMotion>(&motion)) {
      add_about(part + ".motion.amplitude", sine->amplitude.norm(), "amplitude" + of);
      add_about(part + ".motion.frequency", sine->frequency, "frequency" + of);
    } else if (const auto* table = std::get_if<TableMotion>(&motion)) {
      add_about(part + ".motion.displacement", longest(table->displacement), "travel" + of);
    }
  }

  void add_inlets() {
    const std::vector<std::string> parts = parts_of(values_, "inlet");
    for (std::size_t i = 0; i < scene_.inlets.size(); ++i) {
      const InletSpec& inlet = scene_.inlets[i];
      const std::string& name = inlet.bodies.name;
      add_about(parts[i] + (inlet.mass_rate ? ".rate.mass" : ".rate.number"),
                inlet.mass_rate.value_or(inlet.number_rate),
                "rate" + (name.empty() ? " of an inlet" : " of " + name));
    }
  }

  static double longest(const std::vector<Vec3>& vectors) {
    double length = 0.0;
    for (const Vec3& vector : vectors) length = std::max(length, vector.norm());
    return length;
  }

  void add_lattice() {
    if (!scene_.lattice) return;
    const LatticeSpec& plate = *scene_.lattice;
    if (plate.strength) {
      const bool stretch = plate.strength->measure == BondStrength::Measure::stretch;
      add_about(stretch ? "lattice.break_stretch" : "lattice.break_energy", plate.strength->value,
                stretch ? "stretch at break" : "energy at break");
    }
    add_about("lattice.velocity", plate.velocity.norm(), "velocity");
    if (plate.spin > 0.0) add_about("lattice.spin", plate.spin, "spin");
    if (!plate.loads.empty()) add_lattice_load(plate.loads[0]);
    add_about("lattice.thickness", plate.thickness, "thickness");
  }

  void add_lattice_load(const LatticeLoad& load) {
    if (const auto* force = std::get_if<PointForce>(&load.action)) {
      add_about("lattice.load.0.force", force->force.norm(), "force");
    } else {
      const auto& traction = std::get<EdgeTraction>(load.action);
      add_about("lattice.load.0.traction", std::max(traction.first.norm(), traction.last.norm()), "traction");
    }
  }

  /// The first moving body, and the first fill that counts its bodies.
  void add_bodies() {
    const std::vector<std::string> bodies = parts_of(values_, "body");
    const auto moving = std::find_if(scene_.bodies.begin(), scene_.bodies.end(), [](const BodySpec& body) {
      return !body.fixed && (body.velocity.norm() > 0.0 || body.spin.norm() > 0.0);
    });
    if (moving != scene_.bodies.end()) {
      const auto number = static_cast<std::size_t>(moving - scene_.bodies.begin());
      const std::string of = " of " + (moving->name.empty() ? moving->shape : moving->name);
      add_about(bodies[number] + ".velocity", moving->velocity.norm(), "velocity" + of);
      add_about(bodies[number] + ".spin", moving->spin.norm(), "spin" + of);
    }
    const std::vector<std::string> fills = parts_of(values_, "fill");
    for (std::size_t i = 0; i < scene_.fills.size(); ++i) {
      const FillSpec& fill = scene_.fills[i];
      if (fill.count < 1) continue;
      add(fills[i] + ".count", std::max(1, fill.count / 2), 2.0 * fill.count,
          (fill.name.empty() ? "number, " + shapes_text(fill) : "number of " + fill.name));
      return;
    }
  }

  void add_loads() {
    if (scene_.loads.empty()) return;
    const std::string of = " on " + scene_.loads[0].body;
    add_about("load.0.force", longest(scene_.loads[0].force), "force" + of);
    add_about("load.0.moment", longest(scene_.loads[0].moment), "moment" + of);
  }

  /// Name of a material before its number, if there are several.
  std::string with_material(const char* number, const MaterialSpec& material) const {
    return number + (scene_.materials.size() == 1 ? std::string() : " of " + material.name);
  }

  /// A given step resolves contacts up to the stiffness of the scene.
  void add_materials() {
    const std::vector<std::string> parts = parts_of(values_, "material");
    const double stiffer = scene_.solver.time_step ? 1.0 : 10.0;
    for (std::size_t i = 0; i < scene_.materials.size(); ++i) {
      const MaterialSpec& material = scene_.materials[i];
      if (material.yield_stress)
        add_about(parts[i] + ".yield_stress", *material.yield_stress,
                  with_material("yield stress", material));
      if (material.young_modulus)
        add(parts[i] + ".young_modulus", 0.1 * *material.young_modulus, stiffer * *material.young_modulus,
            scene_.materials.size() == 1 ? "Young's modulus" : "modulus of " + material.name);
      if (material.young_modulus || material.yield_stress) return;
    }
    for (const ListedValue& value : values_) {
      if (value.path != "contact.0.normal.stiffness") continue;
      const double now = std::stod(value.text);
      add(value.path, 0.1 * now, stiffer * now, "stiffness" + pair_of(0));
    }
  }

  /// A plate moves in the plane xy, and gravity along z is not its own.
  void add_gravity() {
    if (scene_.lattice && scene_.gravity.z() != 0.0) return;
    add_about("gravity", scene_.gravity.norm(), "gravity");
  }

  void add_density() {
    if (scene_.materials.empty()) return;
    const MaterialSpec& material = scene_.materials[0];
    add_about(parts_of(values_, "material")[0] + ".density", material.density,
              with_material("density", material));
  }

  const Scene& scene_;
  std::vector<ListedValue> values_;
  std::vector<TrySpec> tries_;
};

}  // namespace

std::vector<TrySpec> offered_tries(const Scene& scene) {
  return scene.tries.empty() ? UsualTries(scene).first() : scene.tries;
}

}  // namespace scree
