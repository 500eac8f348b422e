// Choices of the writer that are stored in the file.
#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

#include "core/record/recording/coding/contact_coder.hpp"
#include "core/record/recording/coding/rounding.hpp"

namespace scree {
namespace {

constexpr float share_of_largest = 1.0F / 65536.0F;

float floor_below(double largest) {
  const float wanted = share_of_largest * single_precision(largest);
  return std::isfinite(wanted) ? std::max(wanted, 1e-30F) : 1e-30F;
}

std::uint64_t mixed(const std::array<std::int32_t, 7>& key) {
  std::uint64_t sum = 0;
  for (const std::int32_t part : key)
    sum = (sum ^ static_cast<std::uint32_t>(part)) * 0x9E37'79B9'7F4A'7C15ULL + (sum >> 29U);
  return sum;
}

}  // namespace

ContactCoder::Known ContactCoder::key_of_contact(const FrameContact& contact) {
  Known known;
  known.key = {contact.a,
               contact.wall >= 0 ? -1 - contact.wall : contact.b,
               static_cast<std::int32_t>(contact.kind),
               static_cast<std::int32_t>(contact.feature_a.kind),
               contact.feature_a.index,
               static_cast<std::int32_t>(contact.feature_b.kind),
               contact.feature_b.index};
  return known;
}

/// Index of each contact in the previous frame.
void ContactCoder::find_partners(const std::vector<FrameContact>& contacts) {
  std::unordered_map<std::uint64_t, std::int32_t> places;
  places.reserve(known_.size());
  for (std::size_t i = 0; i < known_.size(); ++i)
    places.emplace(mixed(known_[i].key), static_cast<std::int32_t>(i));
  partner_.assign(contacts.size(), -1);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Known wanted = key_of_contact(contacts[i]);
    const auto found = places.find(mixed(wanted.key));
    if (found != places.end() && known_[static_cast<std::size_t>(found->second)].key == wanted.key)
      partner_[i] = found->second;
  }
}

void ContactCoder::choose_scales(const std::vector<FrameContact>& contacts) {
  double largest_force = 0.0;
  double largest_length = 0.0;
  for (const FrameContact& contact : contacts) {
    largest_force = std::max(largest_force, std::abs(contact.normal_force));
    largest_length = std::max(largest_length, std::abs(contact.gap));
  }
  scales_ = {floor_below(largest_force), floor_below(largest_length), 0};
}

/// Chooses the power of the overlap for which the logarithms of the forces scatter least.
void ContactCoder::choose_power(const std::vector<FrameContact>& contacts) {
  std::array<double, 3> sums{};
  std::array<double, 3> squares{};
  double count = 0.0;
  for (const FrameContact& contact : contacts) {
    if (!(contact.gap < 0.0) || !(contact.elastic_force > 0.0)) continue;
    count += 1.0;
    for (std::size_t power = 0; power < sums.size(); ++power) {
      scales_.power = static_cast<std::uint8_t>(power);
      const double ratio = std::log(contact.elastic_force / pressed(contact.gap));
      sums[power] += ratio;
      squares[power] += ratio * ratio;
    }
  }
  for (std::size_t power = 0; power < sums.size(); ++power)
    squares[power] -= sums[power] * sums[power] / std::max(count, 1.0);
  scales_.power =
      static_cast<std::uint8_t>(std::min_element(squares.begin(), squares.end()) - squares.begin());
}

/// Power of the overlap in the elastic force.
double ContactCoder::pressed(double gap_now) const {
  const double overlap = std::max(0.0, -gap_now);
  return scales_.power == 0 ? 1.0 : scales_.power == 1 ? overlap : overlap * std::sqrt(overlap);
}

}  // namespace scree
