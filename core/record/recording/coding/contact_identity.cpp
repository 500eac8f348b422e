#include "core/record/recording/coding/contact_identity.hpp"

#include <unordered_map>

namespace scree {
namespace {

std::uint64_t hash_of(const ContactIdentity& key) {
  std::uint64_t sum = 0;
  for (const std::int32_t part : key)
    sum = (sum ^ static_cast<std::uint32_t>(part)) * 0x9E37'79B9'7F4A'7C15ULL + (sum >> 29U);
  return sum;
}

}  // namespace

ContactIdentity identity_of(const FrameContact& contact) {
  return {contact.a,
          contact.wall >= 0 ? -1 - contact.wall : contact.b,
          static_cast<std::int32_t>(contact.kind),
          static_cast<std::int32_t>(contact.feature_a.kind),
          contact.feature_a.index,
          static_cast<std::int32_t>(contact.feature_b.kind),
          contact.feature_b.index};
}

std::vector<std::int32_t> places_in(const std::vector<ContactIdentity>& previous,
                                    const std::vector<FrameContact>& contacts) {
  std::unordered_map<std::uint64_t, std::int32_t> places;
  places.reserve(previous.size());
  for (std::size_t i = 0; i < previous.size(); ++i)
    places.emplace(hash_of(previous[i]), static_cast<std::int32_t>(i));
  std::vector<std::int32_t> found(contacts.size(), -1);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const ContactIdentity wanted = identity_of(contacts[i]);
    const auto place = places.find(hash_of(wanted));
    if (place != places.end() && previous[static_cast<std::size_t>(place->second)] == wanted)
      found[i] = place->second;
  }
  return found;
}

}  // namespace scree
