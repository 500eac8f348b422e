#include "core/readings/contact_partners.hpp"

#include <limits>
#include <utility>

namespace scree {

int rule_of(const Model& model, const FrameContact& contact) {
  if (contact.rule >= 0) return contact.rule;
  const auto own = static_cast<std::size_t>(model.bodies[contact.a].material);
  const auto other = static_cast<std::size_t>(contact.wall >= 0 ? model.walls[contact.wall].material
                                                                : model.bodies[contact.b].material);
  return own < model.rule.size() && other < model.rule.size() ? model.rule[own][other] : -1;
}

void note_rules(Frame& frame) {
  if (frame.model == nullptr) return;
  for (FrameContact& contact : frame.contacts) contact.rule = rule_of(*frame.model, contact);
  for (FrameContact& contact : frame.peaks) contact.rule = rule_of(*frame.model, contact);
}

ContactPartners partners_of(const Model& model, const FrameContact& contact) {
  int first = contact.a;
  int second = contact.b;
  if (contact.wall < 0 && !is_sphere(model, first)) std::swap(first, second);
  const auto radius_of = [&](int body) {
    if (body < 0 || !is_sphere(model, body)) return std::numeric_limits<double>::infinity();
    return *model.shapes[model.bodies[body].shape].radius * model.bodies[body].size;
  };
  return {first, second, is_sphere(model, first), {radius_of(first), radius_of(second)}};
}

}  // namespace scree
