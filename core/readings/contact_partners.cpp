#include "core/readings/contact_partners.hpp"

#include <limits>
#include <utility>

namespace scree {

namespace {

/// −1: the model has no such part.
template <class Part>
int material_of(const std::vector<Part>& parts, int part) {
  return part >= 0 && part < static_cast<int>(parts.size()) ? parts[part].material : -1;
}

}  // namespace

int rule_of(const Model& model, const FrameContact& contact) {
  if (contact.rule >= 0) return contact.rule;
  const int own = material_of(model.bodies, contact.a);
  const int other =
      contact.wall >= 0 ? material_of(model.walls, contact.wall) : material_of(model.bodies, contact.b);
  const int known = static_cast<int>(model.rule.size());
  return own >= 0 && own < known && other >= 0 && other < known ? model.rule[own][other] : -1;
}

void note_rules(Frame& frame) {
  if (frame.model == nullptr) return;
  for (FrameContact& contact : frame.contacts) contact.rule = rule_of(*frame.model, contact);
  for (FrameContact& contact : frame.peaks) contact.rule = rule_of(*frame.model, contact);
}

ContactPartners partners_of(const Model& model, const FrameContact& contact) {
  const auto sphere = [&](int body) {
    return body >= 0 && body < static_cast<int>(model.bodies.size()) && is_sphere(model, body);
  };
  int first = contact.a;
  int second = contact.b;
  if (contact.wall < 0 && !sphere(first)) std::swap(first, second);
  const auto radius_of = [&](int body) {
    if (!sphere(body)) return std::numeric_limits<double>::infinity();
    return *model.shapes[model.bodies[body].shape].radius * model.bodies[body].size;
  };
  return {first, second, sphere(first), {radius_of(first), radius_of(second)}};
}

}  // namespace scree
