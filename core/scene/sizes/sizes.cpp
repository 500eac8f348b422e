#include "core/scene/sizes/sizes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/text/number.hpp"

namespace scree {
namespace {

/// Deviations from the mean at which a law is cut off unless bounds are given.
constexpr double usual_deviations = 3.0;
/// Bodies over which means are taken.
constexpr int bodies_of_means = 1000;

/// Mean and deviation of the normal distribution that a law follows, of the size or of its logarithm.
struct Normal {
  double mean;
  double deviation;
};

Normal normal_of(const LawSizes& sizes) {
  if (sizes.law == SizeLaw::normal) return {sizes.mean, sizes.deviation};
  const double ratio = sizes.deviation / sizes.mean;
  const double squared = std::log1p(ratio * ratio);
  return {std::log(sizes.mean) - 0.5 * squared, std::sqrt(squared)};
}

/// Share of the numbers below a size.
double share_below(const LawSizes& sizes, double size) {
  const auto [mean, deviation] = normal_of(sizes);
  const double at = sizes.law == SizeLaw::normal ? size : std::log(size);
  return 0.5 * std::erfc((mean - at) / (std::numbers::sqrt2 * deviation));
}

std::vector<double> uniform_sizes(const UniformSizes& sizes, int count) {
  std::vector<double> all;
  for (int k = 0; k < count; ++k) all.push_back(sizes.min + (sizes.max - sizes.min) * (k + 0.5) / count);
  return all;
}

std::vector<double> law_sizes(const LawSizes& sizes, int count) {
  const double below = share_below(sizes, sizes.min);
  const double within = share_below(sizes, sizes.max) - below;
  std::vector<double> all;
  for (int k = 0; k < count; ++k) {
    const double wanted = below + within * (k + 0.5) / count;
    double least = all.empty() ? sizes.min : all.back();
    double most = sizes.max;
    while (most - least > 1e-14 * most) {
      const double middle = 0.5 * (least + most);
      if (middle == least || middle == most) break;
      (share_below(sizes, middle) < wanted ? least : most) = middle;
    }
    all.push_back(0.5 * (least + most));
  }
  return all;
}

/// A part of a sieve curve in which the mass is distributed evenly over the diameters.
struct SievePart {
  double from, to;  ///< diameters [m]
  double mass;      ///< share of all
  double number;    ///< mass over the cube of the diameter, summed over the part: a measure of the number

  /// Diameter below which a share of the part's number lies: 1/d² falls linearly.
  double at_number(double share) const {
    const double first = 1.0 / (from * from);
    const double last = 1.0 / (to * to);
    return 1.0 / std::sqrt(first + share * (last - first));
  }
  double mass_below(double diameter) const { return mass * (diameter - from) / (to - from); }
};

std::vector<SievePart> parts_of(const SieveSizes& sizes) {
  std::vector<SievePart> parts;
  for (std::size_t k = 1; k < sizes.curve.size(); ++k) {
    const double from = sizes.curve[k - 1].x();
    const double to = sizes.curve[k].x();
    const double mass = sizes.curve[k].y() - sizes.curve[k - 1].y();
    if (mass > 0.0) parts.push_back({from, to, mass, mass * (from + to) / (2.0 * from * from * to * to)});
  }
  return parts;
}

double number_in(const std::vector<SievePart>& parts) {
  double number = 0.0;
  for (const SievePart& part : parts) number += part.number;
  return number;
}

std::vector<double> sieve_sizes(const SieveSizes& sizes, int count, double diameter) {
  const std::vector<SievePart> parts = parts_of(sizes);
  const double number = number_in(parts);
  std::vector<double> all;
  std::size_t part = 0;
  double number_before = 0.0;  // in the parts passed
  double mass_before = 0.0;
  double mass_below = 0.0;  // below the last bound
  for (int k = 1; k <= count; ++k) {
    const double wanted = number * k / count;
    while (part + 1 < parts.size() && number_before + parts[part].number < wanted) {
      number_before += parts[part].number;
      mass_before += parts[part].mass;
      ++part;
    }
    const double share = std::min(1.0, (wanted - number_before) / parts[part].number);
    const double bound = mass_before + parts[part].mass_below(parts[part].at_number(share));
    // Mass over number is the mean cube of the diameter.
    all.push_back(std::cbrt((bound - mass_below) * count / number) / diameter);
    mass_below = bound;
  }
  return all;
}

}  // namespace

double usual_bound(const LawSizes& sizes, int side) {
  const auto [mean, deviation] = normal_of(sizes);
  const double at = mean + side * usual_deviations * deviation;
  return sizes.law == SizeLaw::normal ? at : std::exp(at);
}

std::string fault_of(const SieveSizes& sizes) {
  const std::vector<Vec2>& curve = sizes.curve;
  if (curve.size() < 2) return "must have at least two diameters";
  if (!(curve.front().x() > 0.0))
    return "begins at a diameter of " + number_text(curve.front().x()) + "; it must be greater than 0";
  for (std::size_t k = 1; k < curve.size(); ++k) {
    if (!(curve[k].x() > curve[k - 1].x()))
      return "must have ascending diameters, but " + number_text(curve[k].x()) + " follows " +
             number_text(curve[k - 1].x());
    if (curve[k].y() < curve[k - 1].y())
      return "must have ascending shares, but " + number_text(curve[k].y()) + " follows " +
             number_text(curve[k - 1].y());
  }
  if (curve.front().y() != 0.0 || curve.back().y() != 1.0)
    return "goes from " + number_text(curve.front().y()) + " to " + number_text(curve.back().y()) +
           "; the share that passes must go from 0 to 1";
  return {};
}

double sieve_diameter(double volume) {
  return std::cbrt(6.0 * volume / std::numbers::pi);
}

std::vector<double> sizes_of(const SizeSpec& spec, int count, double diameter) {
  if (const auto* sieve = std::get_if<SieveSizes>(&spec)) return sieve_sizes(*sieve, count, diameter);
  if (const auto* law = std::get_if<LawSizes>(&spec)) return law_sizes(*law, count);
  return uniform_sizes(std::get<UniformSizes>(spec), count);
}

double largest_size(const SizeSpec& spec, double diameter) {
  if (const auto* sieve = std::get_if<SieveSizes>(&spec)) return sieve->curve.back().x() / diameter;
  if (const auto* law = std::get_if<LawSizes>(&spec)) return law->max;
  return std::get<UniformSizes>(spec).max;
}

double mean_cube(const SizeSpec& spec, double diameter) {
  double sum = 0.0;
  for (const double size : sizes_of(spec, bodies_of_means, diameter)) sum += size * size * size;
  return sum / bodies_of_means;
}

double passing(const SieveSizes& sizes, double diameter) {
  double share = 0.0;
  for (const SievePart& part : parts_of(sizes))
    share += part.mass_below(std::clamp(diameter, part.from, part.to));
  return share;
}

}  // namespace scree
