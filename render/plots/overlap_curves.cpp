#include "render/plots/overlap_curves.hpp"

#include <cmath>

#include "core/base/text/quantity.hpp"
#include "core/readings/elastoplastic_contact.hpp"

namespace scree {
namespace {

constexpr Color law_color = Color::from_hex(0x808891);
constexpr Color unloading_color = Color::from_hex(0xA8674A);
constexpr double work_opacity = 0.22;
constexpr int points_of_a_curve = 64;

/// A curve with its own points; never empty, since it would use the chart's points otherwise.
Curve drawn_curve(const OverlapContact& contact, const std::string& label, const Color& color) {
  Curve curve;
  if (contact.in_legend) curve.label = label;
  curve.unit = contact.scaled ? "Pa" : "N";
  curve.color = color;
  curve.time = {0.0};
  curve.values = {0.0};
  curve.hidden = true;
  return curve;
}

std::string named(const OverlapContact& contact, const char* column) {
  return contact.name + (contact.scaled ? ".scaled_" : ".") + column;
}

/// Returns whether an elastoplastic contact has a residual overlap.
bool has_residual_overlap(const OverlapContact& contact, const std::optional<OverlapState>& state) {
  return contact.elastoplastic && state && state->largest > 0.0;
}

double unloading_force(const ElastoplasticLaw& law, double overlap, double largest) {
  return response(law, overlap, largest).force;
}

void add_law_points(Curve& curve, double from, double to, double (*value)(const ElastoplasticLaw&, double),
                    const ElastoplasticLaw& law, double largest) {
  for (int i = 0; i <= points_of_a_curve; ++i) {
    const double overlap = i == points_of_a_curve ? to : from + (to - from) * i / points_of_a_curve;
    curve.time.push_back(overlap);
    curve.values.push_back(value(law, overlap));
    curve.base.push_back(unloading_force(law, overlap, largest));
  }
}

}  // namespace

OverlapContact overlap_contact(const Model& model, const FrameContact& contact, const std::string& name,
                               const std::optional<ContactSize>& size) {
  OverlapContact result;
  result.name = name;
  result.loading = loading_curve(model, contact);
  result.elastoplastic = elastoplastic_law(model, contact);
  if (!size) return result;
  result.scaled = true;
  result.loading.begin /= size->length;
  result.loading.force = [force = result.loading.force, size = *size](double overlap) {
    return force(overlap * size.length) / size.area;
  };
  if (result.elastoplastic) result.elastoplastic = scaled(*result.elastoplastic, *size);
  return result;
}

Curve path_curve(const OverlapContact& contact) {
  Curve curve;
  curve.name = named(contact, contact.scaled ? "force" : "normal_force");
  curve.across_name = named(contact, "overlap");
  curve.label = contact.others == 0 ? (contact.scaled ? "force, F/4R²" : "force, F") : contact.name;
  curve.unit = contact.scaled ? "Pa" : "N";
  curve.color = contact.color;
  return curve;
}

std::vector<Curve> unloading_columns(const OverlapContact& contact) {
  if (!contact.elastoplastic) return {};
  std::vector<Curve> columns;
  for (const char* column : {"largest_overlap", "residual_overlap", "plastic_work"}) {
    Curve& curve = columns.emplace_back();
    curve.name = named(contact, column);
    curve.across_name = named(contact, "overlap");
    curve.hidden = true;
  }
  return columns;
}

std::vector<double> unloading_values(const OverlapContact& contact, const OverlapState& state) {
  if (!contact.elastoplastic) return {};
  if (!std::isfinite(state.largest)) return {state.largest, state.largest, state.largest};
  return {state.largest, residual_overlap(*contact.elastoplastic, state.largest),
          plastic_work(*contact.elastoplastic, state.largest)};
}

Curve loading_line(const OverlapContact& contact, const std::optional<OverlapState>& state, double deepest) {
  const std::string label = !contact.elastoplastic ? "law: " + std::string(contact.loading.law)
                            : contact.scaled       ? "loading, κ_L"
                                                   : "loading, k_L";
  Curve curve = drawn_curve(contact, label, law_color);
  if (!(deepest > contact.loading.begin)) return curve;
  curve.hidden = false;
  curve.time.clear();
  curve.values.clear();
  for (int i = 0; i <= points_of_a_curve; ++i) {
    const double begin = contact.loading.begin;
    curve.time.push_back(begin + (deepest - begin) * i / points_of_a_curve);
    curve.values.push_back(contact.loading.force(curve.time.back()));
  }
  if (has_residual_overlap(contact, state)) {
    curve.reading = format_quantity(loading_stiffness(*contact.elastoplastic, state->largest),
                                    contact.scaled ? "Pa" : "N/m");
  } else if (state && state->overlap >= contact.loading.begin) {
    curve.reading = format_quantity(contact.loading.force(state->overlap), curve.unit);
  } else {
    curve.reading = format_quantity(std::nan(""), "");
  }
  return curve;
}

Curve unloading_line(const OverlapContact& contact, const std::optional<OverlapState>& state) {
  Curve curve = drawn_curve(contact, contact.scaled ? "unloading, κ_U" : "unloading, k_U", unloading_color);
  if (!has_residual_overlap(contact, state)) return curve;
  const ElastoplasticLaw& law = *contact.elastoplastic;
  curve.hidden = false;
  curve.time = {residual_overlap(law, state->largest), state->largest};
  curve.values = {0.0, loading_force(law, state->largest)};
  curve.reading = format_quantity(unloading_stiffness(law, state->largest), contact.scaled ? "Pa" : "N/m");
  return curve;
}

Curve plastic_area(const OverlapContact& contact, const std::optional<OverlapState>& state) {
  Curve curve = drawn_curve(contact, "", contact.color);
  curve.label = contact.scaled ? "plastic work/8R³" : "plastic work";
  curve.style = CurveStyle::area;
  curve.minor = !contact.in_legend;
  // Areas of several contacts may overlap each other.
  curve.opacity = work_opacity / std::sqrt(1.0 + static_cast<double>(contact.others));
  curve.base = {0.0};
  if (!has_residual_overlap(contact, state)) return curve;
  const ElastoplasticLaw& law = *contact.elastoplastic;
  const double largest = state->largest;
  const double residual = residual_overlap(law, largest);
  curve.hidden = false;
  curve.time.clear();
  curve.values.clear();
  curve.base.clear();
  add_law_points(curve, 0.0, residual, loading_force, law, largest);
  add_law_points(curve, residual, largest, loading_force, law, largest);
  curve.base.back() = curve.values.back();
  curve.reading = format_quantity(plastic_work(law, largest), contact.scaled ? "J/m³" : "J");
  return curve;
}

std::vector<NamedPlace> unloading_places(const OverlapContact& contact,
                                         const std::optional<OverlapState>& state) {
  if (!has_residual_overlap(contact, state)) return {};
  const ElastoplasticLaw& law = *contact.elastoplastic;
  const double largest = state->largest;
  const double residual = residual_overlap(law, largest);
  const std::string size = contact.scaled ? "/2R" : "";
  return {{"h₀" + size, residual, loading_force(law, residual), contact.color, false},
          {"h_max" + size, largest, loading_force(law, largest), contact.color, true}};
}

}  // namespace scree
