#include "core/record/history/kept_frame.hpp"

#include <algorithm>
#include <limits>

#include "core/frame/starting_frame.hpp"
#include "core/readings/contact_partners.hpp"
#include "core/record/history/frame_memory.hpp"

namespace scree {
namespace {

/// Rounds to single precision; too large values become the largest float.
float single(double value) {
  constexpr double largest = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(value, -largest, largest));
}

std::array<float, 3> single(const Vec3& v) {
  return {single(v.x()), single(v.y()), single(v.z())};
}

Vec3 vector_of(const std::array<float, 3>& v) {
  return {v[0], v[1], v[2]};
}

KeptContact kept(const FrameContact& contact, const std::vector<FrameBody>& bodies) {
  const Vec3& centre = bodies[static_cast<std::size_t>(contact.a)].position;
  return {.a = contact.a,
          .partner = contact.wall >= 0 ? -1 - contact.wall : contact.b,
          .index_a = contact.feature_a.index,
          .index_b = contact.feature_b.index,
          .point = single(Vec3(contact.point - centre)),
          .normal = single(contact.normal),
          .friction = single(contact.friction),
          .gap = single(contact.gap),
          .normal_force = single(contact.normal_force),
          .elastic_force = single(contact.elastic_force),
          .friction_limit = single(contact.friction_limit),
          .elongation = single(contact.elongation),
          .largest_overlap = single(contact.largest_overlap),
          .peak_force = single(contact.peak_force),
          .changes_since = contact.changes_since,
          .kind = static_cast<std::uint8_t>(contact.kind),
          .status = static_cast<std::uint8_t>(contact.status),
          .feature_a = static_cast<std::uint8_t>(contact.feature_a.kind),
          .feature_b = static_cast<std::uint8_t>(contact.feature_b.kind)};
}

FrameContact restored(const KeptContact& contact, const std::vector<FrameBody>& bodies) {
  FrameContact result;
  result.a = contact.a;
  (contact.partner < 0 ? result.wall : result.b) =
      contact.partner < 0 ? -1 - contact.partner : contact.partner;
  result.kind = static_cast<ContactKind>(contact.kind);
  result.status = static_cast<ContactStatus>(contact.status);
  result.point = bodies[static_cast<std::size_t>(contact.a)].position + vector_of(contact.point);
  result.normal = vector_of(contact.normal);
  result.gap = contact.gap;
  result.normal_force = contact.normal_force;
  result.friction = vector_of(contact.friction);
  result.elastic_force = contact.elastic_force;
  result.friction_limit = contact.friction_limit;
  result.elongation = contact.elongation;
  result.largest_overlap = contact.largest_overlap;
  result.peak_force = contact.peak_force;
  result.changes_since = contact.changes_since;
  result.feature_a = {static_cast<FeatureKind>(contact.feature_a), contact.index_a};
  result.feature_b = {static_cast<FeatureKind>(contact.feature_b), contact.index_b};
  return result;
}

std::vector<KeptContact> all_kept(const std::vector<FrameContact>& contacts,
                                  const std::vector<FrameBody>& bodies) {
  std::vector<KeptContact> result;
  result.reserve(contacts.size());
  for (const FrameContact& contact : contacts) result.push_back(kept(contact, bodies));
  return result;
}

std::vector<FrameContact> all_restored(const std::vector<KeptContact>& contacts,
                                       const std::vector<FrameBody>& bodies) {
  std::vector<FrameContact> result;
  result.reserve(contacts.size());
  for (const KeptContact& contact : contacts) result.push_back(restored(contact, bodies));
  return result;
}

}  // namespace

KeptFrame::KeptFrame(std::shared_ptr<const Frame> frame, std::shared_ptr<const Frame> bare)
    : frame_(std::move(frame)) {
  if (!frame_ || frame_->contacts.size() + frame_->peaks.size() <= exact_contacts) return;
  contacts_ = std::make_shared<const Contacts>(
      Contacts{all_kept(frame_->contacts, frame_->bodies), all_kept(frame_->peaks, frame_->bodies)});
  frame_ = bare ? std::move(bare) : std::make_shared<const Frame>(without_contacts(*frame_));
}

std::shared_ptr<const Frame> KeptFrame::whole() const {
  if (!contacts_) return frame_;
  Frame frame = *frame_;
  frame.contacts = all_restored(contacts_->now, frame.bodies);
  frame.peaks = all_restored(contacts_->peaks, frame.bodies);
  note_rules(frame);
  return std::make_shared<const Frame>(std::move(frame));
}

KeptFrame KeptFrame::in_roster(const std::shared_ptr<const Model>& model) const {
  KeptFrame other = *this;
  other.frame_ = scree::in_roster(frame_, model);
  return other;
}

std::size_t KeptFrame::bytes() const {
  if (!frame_) return 0;
  const std::size_t contacts =
      contacts_ ? bytes_of_shared<Contacts>() + bytes_of(contacts_->now) + bytes_of(contacts_->peaks) : 0;
  return bytes_of(*frame_) + contacts;
}

}  // namespace scree
