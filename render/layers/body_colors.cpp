#include "render/layers/body_colors.hpp"

#include <algorithm>
#include <cmath>

#include "core/readings/elastoplastic_contact.hpp"
#include "core/scene/material_look.hpp"

namespace scree {
namespace {

std::string_view unit_of(ColorBy color_by) {
  switch (color_by) {
    case ColorBy::speed:
      return "m/s";
    case ColorBy::spin:
      return "rad/s";
    case ColorBy::largest_force:
      return "N";
    case ColorBy::residual_overlap:
      return "m";
    default:
      return "";
  }
}

/// Contribution of a contact to both of its bodies.
double contact_magnitude(const ElastoplasticContacts& laws, const FrameContact& contact, ColorBy color_by) {
  switch (color_by) {
    case ColorBy::contacts:
      return 1.0;
    case ColorBy::largest_force:
      return contact.force().norm();
    case ColorBy::residual_overlap: {
      const std::optional<ElastoplasticState> state = laws.state(contact);
      return state ? state->residual_overlap : 0.0;
    }
    case ColorBy::material:
    case ColorBy::body:
    case ColorBy::speed:
    case ColorBy::spin:
      break;
  }
  return 0.0;  // not of contacts
}

}  // namespace

std::vector<double> body_magnitudes(const Frame& frame, ColorBy color_by) {
  std::vector<double> values(frame.bodies.size(), 0.0);
  if (color_by == ColorBy::speed || color_by == ColorBy::spin) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const FrameBody& body = frame.bodies[i];
      if (body.present) values[i] = (color_by == ColorBy::speed ? body.velocity : body.spin).norm();
    }
    return values;
  }
  // A frame read from tables has none; contacts that touch are used instead.
  if (color_by == ColorBy::residual_overlap && !frame.residual_overlaps.empty()) {
    std::copy(frame.residual_overlaps.begin(), frame.residual_overlaps.end(), values.begin());
    return values;
  }
  const ElastoplasticContacts laws(model_now(frame));
  for (const FrameContact& contact : frame.contacts) {
    const double magnitude = contact_magnitude(laws, contact, color_by);
    for (int body : {contact.a, contact.b}) {
      if (body < 0) continue;
      double& value = values[static_cast<std::size_t>(body)];
      value = color_by == ColorBy::contacts ? value + magnitude : std::max(value, magnitude);
    }
  }
  return values;
}

void BodyColors::update(const Frame& frame, ColorBy color_by, const std::optional<ColorRange>& range) {
  // Materials do not change.
  if (color_by == ColorBy::material && painted_ == frame.model) return;
  painted_.reset();
  legend_ = {};
  legend_.title = name_of(color_by);
  colors_.resize(frame.bodies.size());
  finishes_.assign(frame.bodies.size(), Finish::flat);
  if (color_by == ColorBy::material) {
    by_material(frame);
  } else if (color_by == ColorBy::body) {
    by_body(frame);
  } else {
    by_magnitude(frame, color_by, range);
  }
}

void BodyColors::by_material(const Frame& frame) {
  painted_ = frame.model;
  const Model& model = *frame.model;
  const std::vector<Color> of_material = material_colors(model.scene);
  std::vector<Finish> finish_of_material;
  for (const MaterialSpec& material : model.scene.materials)
    finish_of_material.push_back(finish_of(look_of(material)));
  std::vector<bool> used(of_material.size(), false);
  for (std::size_t i = 0; i < colors_.size(); ++i) {
    const auto material = static_cast<std::size_t>(model.bodies[i].material);
    used[material] = true;
    colors_[i] = tinted(of_material[material], static_cast<int>(i));
    finishes_[i] = finish_of_material[material];
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i]) legend_.entries.push_back({model.scene.materials[i].name, of_material[i]});
  }
}

void BodyColors::by_body(const Frame& frame) {
  // More names than this would cover the picture.
  constexpr std::size_t most_entries = 7;
  for (std::size_t i = 0; i < colors_.size(); ++i) {
    colors_[i] = category_color(static_cast<int>(i));
    finishes_[i] = Finish::matte;
    if (colors_.size() <= most_entries)
      legend_.entries.push_back({body_name(*frame.model, static_cast<int>(i)), colors_[i]});
  }
}

void BodyColors::by_magnitude(const Frame& frame, ColorBy color_by, const std::optional<ColorRange>& range) {
  const std::vector<double> values = body_magnitudes(frame, color_by);
  const double largest = values.empty() ? 0.0 : *std::max_element(values.begin(), values.end());
  legend_.unit = unit_of(color_by);
  legend_.whole_numbers = color_by == ColorBy::contacts;
  legend_.upper = largest > 0.0 && std::isfinite(largest) ? round_range(largest) : 1.0;
  legend_.all_zero = largest == 0.0;
  if (range) legend_.fix(*range);
  for (std::size_t i = 0; i < values.size(); ++i) colors_[i] = legend_.color_of(values[i]);
}

}  // namespace scree
