#include "core/setup/checks/rule_checks.hpp"

#include "core/lattice/lattice.hpp"
#include "core/model/body_label.hpp"

namespace scree {
namespace {

/// Two things that can meet.
struct Pair {
  std::string one, other;  ///< labels in messages
  std::array<int, 2> materials;
  bool sphere;                ///< one of them is a sphere
  std::vector<int> yielding;  ///< materials relevant to a law; walls are rigid
  /// Materials of spheres, the only ones relevant to an elastoplastic law
  std::vector<int> sphere_materials;
  int line;  ///< scene line of the one added last
};

const ContactRule& find_rule(const Model& model, const Pair& pair) {
  const auto [one, other] = pair.materials;
  const int rule = model.rule[one][other];
  if (rule >= 0) return model.scene.contacts[rule];
  const auto& materials = model.scene.materials;
  throw SceneError(model.scene.file, pair.line,
                   "no contact rule fits the materials \"" + materials[one].name + "\" and \"" +
                       materials[other].name + "\"; add a [[contact]] for them or one without materials");
}

void check_polyhedra(const Model& model, const Pair& pair, const ContactRule& rule) {
  const auto refuse = [&](const std::string& what, const std::string& right) {
    throw SceneError(model.scene.file, rule.line,
                     pair.one + " and " + pair.other + " can meet under " + what + "; " + right);
  };
  if (!keeps_gap(rule.normal)) {
    refuse(
        "the law \"" + std::string(name_of(rule.normal)) + "\"",
        "a pair without a sphere takes " + names_of_laws([](const LawTraits& law) { return law.keeps_gap; }));
  }
  if (rule.damping.tension) refuse("damping.tension = \"allow\"", "leave it out for pairs without a sphere");
}

void check_material(const Scene& scene, const MaterialSpec& material, const NormalLawSpec& law) {
  const char* missing = missing_data(law, material);
  if (missing == nullptr) return;
  throw SceneError(scene.file, material.line,
                   "material \"" + material.name + "\" has no " + missing + ", which the law \"" +
                       std::string(name_of(law)) + "\" of its contacts needs; give it");
}

void check_pair(const Model& model, const Pair& pair) {
  const ContactRule& rule = find_rule(model, pair);
  if (!pair.sphere) check_polyhedra(model, pair, rule);
  for (const int material : is_elastoplastic(rule.normal) ? pair.sphere_materials : pair.yielding)
    check_material(model.scene, model.scene.materials[material], rule.normal);
}

/// Group of bodies under the same rules; a check of one of them holds for all.
struct Kind {
  int first = -1;
  int count = 0;  ///< counted up to two, which suffice to check all pairs of the group
};

Pair pair_of(const Model& model, const std::vector<int>& lines, int body, int other) {
  const int one = model.bodies[body].material;
  const int two = model.bodies[other].material;
  std::vector<int> sphere_materials;
  for (const int either : {body, other}) {
    if (is_sphere(model, either)) sphere_materials.push_back(model.bodies[either].material);
  }
  return {body_label(model, body),
          body_label(model, other),
          {one, two},
          !sphere_materials.empty(),
          {one, two},
          sphere_materials,
          lines[body]};
}

Pair pair_with_wall(const Model& model, int body, int wall) {
  const int material = model.bodies[body].material;
  return {body_label(model, body),
          "wall \"" + model.walls[wall].name + "\"",
          {model.walls[wall].material, material},
          is_sphere(model, body),
          {material},
          {material},
          model.walls[wall].line};
}

/// Checks the rules of lattice nodes: with each other if bonds may break, with spheres and with walls.
void check_lattice_rules(const Model& model, const std::vector<int>& lines) {
  const LatticeSpec& spec = *model.scene.lattice;
  const int own = model.lattice->material;
  const auto check = [&](const std::string& other, int material, const std::vector<int>& yielding, int line) {
    const Pair pair{"the lattice", other, {own, material}, true, yielding, yielding, line};
    check_pair(model, pair);
    const ContactRule& rule = find_rule(model, pair);
    if (!keeps_gap(rule.normal)) return;
    // Broken bonds would leave their nodes within its reach.
    throw SceneError(model.scene.file, rule.line,
                     "the lattice and " + other + " can meet under the law \"" +
                         std::string(name_of(rule.normal)) + "\"; a lattice takes " +
                         names_of_laws([](const LawTraits& law) { return !law.keeps_gap; }));
  };
  if (model.lattice->touches) check("itself", own, {own}, spec.line);
  for (size_t i = 0; i < model.bodies.size(); ++i) {
    const int material = model.bodies[i].material;
    check(body_label(model, static_cast<int>(i)), material, {own, material}, lines[i]);
  }
  for (size_t i = 0; i < model.walls.size(); ++i) {
    check("wall \"" + model.walls[i].name + "\"", model.walls[i].material, {own}, model.walls[i].line);
  }
}

}  // namespace

void check_rules(const Model& model, const std::vector<int>& lines) {
  std::vector<Kind> kinds(4 * model.scene.materials.size());
  for (int number = 0; number < static_cast<int>(model.bodies.size()); ++number) {
    const BodyModel& body = model.bodies[number];
    Kind& kind = kinds[4 * body.material + (is_sphere(model, number) ? 2 : 0) + (body.fixed ? 1 : 0)];
    if (kind.count == 2) continue;
    for (const Kind& met : kinds) {
      if (met.count == 0 || (body.fixed && model.bodies[met.first].fixed)) continue;
      check_pair(model, pair_of(model, lines, number, met.first));
    }
    if (kind.count == 0) kind.first = number;
    ++kind.count;
  }
  for (int wall = 0; wall < static_cast<int>(model.walls.size()); ++wall) {
    // A fixed body meets only walls that move or run.
    const bool works = can_work(model.walls[wall]);
    for (const Kind& kind : kinds) {
      if (kind.count > 0 && (!model.bodies[kind.first].fixed || works))
        check_pair(model, pair_with_wall(model, kind.first, wall));
    }
  }
  if (model.lattice) check_lattice_rules(model, lines);
}

}  // namespace scree
