#include "core/record/recording/coding/contact_scales.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/record/recording/coding/rounding.hpp"

namespace scree {
namespace {

constexpr float share_of_largest = 1.0F / 65536.0F;

float floor_below(double largest) {
  const float wanted = share_of_largest * single_precision(largest);
  return std::isfinite(wanted) ? std::max(wanted, 1e-30F) : 1e-30F;
}

/// Chooses the power of the overlap for which the logarithms of the forces scatter least.
void choose_power(const std::vector<FrameContact>& contacts, ContactScales& scales) {
  std::array<double, 3> sums{};
  std::array<double, 3> squares{};
  double count = 0.0;
  for (const FrameContact& contact : contacts) {
    if (!(contact.gap < 0.0) || !(contact.elastic_force > 0.0)) continue;
    count += 1.0;
    for (std::size_t power = 0; power < sums.size(); ++power) {
      scales.power = static_cast<std::uint8_t>(power);
      const double ratio = std::log(contact.elastic_force / overlap_power(scales, contact.gap));
      sums[power] += ratio;
      squares[power] += ratio * ratio;
    }
  }
  for (std::size_t power = 0; power < sums.size(); ++power)
    squares[power] -= sums[power] * sums[power] / std::max(count, 1.0);
  scales.power =
      static_cast<std::uint8_t>(std::min_element(squares.begin(), squares.end()) - squares.begin());
}

}  // namespace

ContactScales scales_for(const std::vector<FrameContact>& contacts) {
  double largest_force = 0.0;
  double largest_length = 0.0;
  for (const FrameContact& contact : contacts) {
    largest_force = std::max(largest_force, std::abs(contact.normal_force));
    largest_length = std::max(largest_length, std::abs(contact.gap));
  }
  ContactScales scales{floor_below(largest_force), floor_below(largest_length), 0};
  choose_power(contacts, scales);
  return scales;
}

double overlap_power(const ContactScales& scales, double gap) {
  const double overlap = std::max(0.0, -gap);
  return scales.power == 0 ? 1.0 : scales.power == 1 ? overlap : overlap * std::sqrt(overlap);
}

}  // namespace scree
