#include "core/setup/size_summary.hpp"

#include <cmath>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/scene/fill_shapes.hpp"
#include "core/scene/sizes/sizes.hpp"

namespace scree {
namespace {

/// Diameters that differ by less are equal but for round-off.
constexpr double same = 1e-9;

double mass_of(const Model& model, const BodyRange& bodies) {
  double mass = 0.0;
  for (int i = bodies.first; i < bodies.first + bodies.count; ++i) mass += model.bodies[i].mass;
  return mass;
}

double mass_of_shape(const Model& model, const BodyRange& bodies, const std::string& shape) {
  double mass = 0.0;
  for (int i = bodies.first; i < bodies.first + bodies.count; ++i) {
    const BodyModel& body = model.bodies[i];
    if (model.shapes[body.shape].name == shape) mass += body.mass;
  }
  return mass;
}

/// @param parts  of one that are kept
std::string rounded(double value, double parts) {
  return number_text(std::round(parts * value) / parts);
}

std::string percent(double share) {
  return rounded(100.0 * share, 10.0) + " %";
}

std::string mixture_line(const Model& model, const FillSpec& fill, const BodyRange& bodies) {
  std::string line = "  shares of the mass:";
  for (const ShapeShare& one : fill.mixture) {
    line += (&one == &fill.mixture.front() ? " " : ", ") + one.shape + " " +
            percent(mass_of_shape(model, bodies, one.shape) / mass_of(model, bodies)) + " (wanted " +
            percent(one.share) + ")";
  }
  return line;
}

std::string law_line(const Model& model, const BodyRange& bodies) {
  double sum = 0.0;
  double squares = 0.0;
  for (int i = bodies.first; i < bodies.first + bodies.count; ++i) {
    sum += model.bodies[i].size;
    squares += model.bodies[i].size * model.bodies[i].size;
  }
  const double mean = sum / bodies.count;
  return "  sizes: mean " + rounded(mean, 1e4) + ", deviation " +
         rounded(std::sqrt(std::max(0.0, squares / bodies.count - mean * mean)), 1e4);
}

std::string sieve_line(const Model& model, const SieveSizes& sieve, const BodyRange& bodies) {
  std::string line = "  passing by mass:";
  for (const Vec2& point : sieve.curve) {
    line += (&point == &sieve.curve.front() ? " " : ", ") + format_quantity(point.x(), "m") + " " +
            percent(mass_passing(model, bodies, point.x())) + " (wanted " + percent(point.y()) + ")";
  }
  return line;
}

}  // namespace

double mass_passing(const Model& model, const BodyRange& bodies, double diameter) {
  double passing = 0.0;
  for (int i = bodies.first; i < bodies.first + bodies.count; ++i) {
    const BodyModel& body = model.bodies[i];
    const double own = body.size * sieve_diameter(model.shapes[body.shape].mass.volume);
    if (std::abs(own - diameter) < same * diameter)
      passing += 0.5 * body.mass;
    else if (own < diameter)
      passing += body.mass;
  }
  return passing / mass_of(model, bodies);
}

namespace {

/// Lines on the sizes and shapes of some bodies; none if all have one size.
void add_lines(std::vector<std::string>& lines, const Model& model, const std::string& what,
               const FillSpec& fill, const BodyRange& bodies) {
  if (bodies.count == 0) return;
  const auto* sieve = std::get_if<SieveSizes>(&fill.size);
  const bool law = std::holds_alternative<LawSizes>(fill.size);
  if (fill.mixture.empty() && sieve == nullptr && !law) return;
  lines.push_back(what + ": " + std::to_string(bodies.count) + " bodies, " +
                  format_quantity(mass_of(model, bodies), "kg"));
  if (!fill.mixture.empty()) lines.push_back(mixture_line(model, fill, bodies));
  if (law) lines.push_back(law_line(model, bodies));
  if (sieve != nullptr) lines.push_back(sieve_line(model, *sieve, bodies));
}

}  // namespace

std::vector<std::string> size_summary(const Model& model) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < model.scene.fills.size(); ++i) {
    const FillSpec& fill = model.scene.fills[i];
    add_lines(lines, model,
              "fill " + (fill.name.empty() ? "of " + shapes_text(fill) : "\"" + fill.name + "\""), fill,
              model.fill_bodies[i]);
  }
  for (std::size_t i = 0; i < model.inlets.size(); ++i) {
    add_lines(lines, model, "inlet \"" + model.streams[i] + "\"", model.scene.inlets[i].bodies,
              model.inlets[i].bodies);
  }
  return lines;
}

}  // namespace scree
