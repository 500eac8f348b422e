#include "core/readings/contact_partners.hpp"

#include <limits>
#include <utility>

namespace scree {

ContactPartners partners_of(const Model& model, const FrameContact& contact) {
  int first = contact.a;
  int second = contact.b;
  const bool at_wall = contact.wall >= 0;
  if (!at_wall && !is_sphere(model, first)) std::swap(first, second);
  const auto radius_of = [&](int body) {
    if (body < 0 || !is_sphere(model, body)) return std::numeric_limits<double>::infinity();
    return *model.shapes[model.bodies[body].shape].radius * model.bodies[body].size;
  };
  const int material = model.bodies[first].material;
  const int other = at_wall ? model.walls[contact.wall].material : model.bodies[second].material;
  const std::vector<MaterialSpec>& materials = model.scene.materials;
  const ContactRule& rule = model.scene.contacts[model.rule[material][other]];
  // Beside a ball that keeps a dent everything else is rigid.
  const bool rigid = at_wall || (is_elastoplastic(rule.normal) && !is_sphere(model, second));
  return {&rule,
          {&materials[material], rigid ? nullptr : &materials[other]},
          is_sphere(model, first),
          radius_of(first),
          radius_of(second)};
}

}  // namespace scree
