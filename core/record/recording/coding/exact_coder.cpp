#include "core/record/recording/coding/exact_coder.hpp"

#include <bit>
#include <cstdint>

#include "core/base/serialization/archive.hpp"
#include "core/record/recording/coding/contact_mark.hpp"
#include "core/record/recording/coding/packed_columns.hpp"

namespace scree {
namespace {

// The stored data is declared once for both directions, as in archives: `visit` is called with each number of
// an item.

constexpr std::uint64_t bits_of(double value) {
  return std::bit_cast<std::uint64_t>(value);
}

template <typename Item, typename Visit>
void visit_vector(Vec3 Item::*member, const Visit& visit) {
  for (Eigen::Index k = 0; k < 3; ++k) visit([=](Item& item) -> double& { return (item.*member)[k]; });
}

template <typename Visit>
void visit_numbers(const FrameBody*, const Visit& visit) {
  visit_vector(&FrameBody::position, visit);
  visit([](FrameBody& body) -> double& { return body.rotation.w; });
  for (Eigen::Index k = 0; k < 3; ++k) visit([k](FrameBody& body) -> double& { return body.rotation.u[k]; });
  visit_vector(&FrameBody::velocity, visit);
  visit_vector(&FrameBody::spin, visit);
}

template <typename Visit>
void visit_numbers(const FrameContact*, const Visit& visit) {
  for (Vec3 FrameContact::*member : {&FrameContact::point, &FrameContact::normal, &FrameContact::friction})
    visit_vector(member, visit);
  for (double FrameContact::*member :
       {&FrameContact::gap, &FrameContact::normal_force, &FrameContact::elastic_force,
        &FrameContact::friction_limit, &FrameContact::elongation, &FrameContact::largest_overlap,
        &FrameContact::peak_force})
    visit([=](FrameContact& contact) -> double& { return contact.*member; });
}

template <typename Item>
void write_numbers(std::vector<Item> items, std::string& to) {
  visit_numbers(static_cast<const Item*>(nullptr), [&](const auto& number_of) {
    std::vector<std::uint64_t> column;
    column.reserve(items.size());
    for (Item& item : items) column.push_back(bits_of(number_of(item)));
    write_bits(column, to);
  });
}

template <typename Item>
void read_numbers(std::vector<Item>& items, std::string_view& text) {
  visit_numbers(static_cast<const Item*>(nullptr), [&](const auto& number_of) {
    const std::vector<std::uint64_t> column = read_bits(text);
    if (column.size() != items.size()) throw SavedDataError("is damaged: a column has another length");
    for (std::size_t i = 0; i < items.size(); ++i) number_of(items[i]) = std::bit_cast<double>(column[i]);
  });
}

constexpr std::size_t marks_of_contact = 9;

std::array<std::int32_t, marks_of_contact> marks_of(const FrameContact& contact) {
  return {contact.a,
          contact.b,
          contact.wall,
          static_cast<std::int32_t>(contact.kind),
          mark_of(contact),
          static_cast<std::int32_t>(contact.feature_a.kind),
          contact.feature_a.index,
          static_cast<std::int32_t>(contact.feature_b.kind),
          contact.feature_b.index};
}

FrameContact contact_of(const std::array<std::int32_t, marks_of_contact>& marks, int bodies, int walls) {
  const auto [a, b, wall, kind, mark, kind_a, index_a, kind_b, index_b] = marks;
  const auto within = [](std::int32_t number, std::int32_t least, auto last) {
    return number >= least && number <= static_cast<std::int32_t>(last);
  };
  if (!within(a, 0, bodies - 1) || !within(b, -1, bodies - 1) || !within(wall, -1, walls - 1) ||
      (b < 0) == (wall < 0) || !within(kind, 0, ContactKind::sphere_vertex) || mark < 0 ||
      !within(kind_a, 0, FeatureKind::face) || !within(kind_b, 0, FeatureKind::face))
    throw SavedDataError("is damaged: a contact refers to a missing body");
  FrameContact contact;
  contact.a = a;
  contact.b = b;
  contact.wall = wall;
  contact.kind = static_cast<ContactKind>(kind);
  set_mark(contact, mark);
  contact.feature_a = {static_cast<FeatureKind>(kind_a), index_a};
  contact.feature_b = {static_cast<FeatureKind>(kind_b), index_b};
  return contact;
}

}  // namespace

void write_exact(const std::vector<FrameBody>& bodies, std::string& to) {
  std::vector<std::uint64_t> marks;
  marks.reserve(bodies.size());
  for (const FrameBody& body : bodies) marks.push_back((body.present ? 1U : 0U) + (body.asleep ? 2U : 0U));
  write_bits(marks, to);
  write_numbers(bodies, to);
}

std::vector<FrameBody> read_exact_bodies(std::string_view& text) {
  const std::vector<std::uint64_t> marks = read_bits(text);
  std::vector<FrameBody> bodies(marks.size());
  for (std::size_t i = 0; i < marks.size(); ++i) {
    bodies[i].present = (marks[i] & 1U) != 0;
    bodies[i].asleep = (marks[i] & 2U) != 0;
  }
  read_numbers(bodies, text);
  return bodies;
}

void write_exact(const std::vector<FrameContact>& contacts, std::string& to) {
  auto count = static_cast<std::uint64_t>(contacts.size());
  to += archived(0, count);
  ColumnWriter stream(marks_of_contact);
  std::array<std::int32_t, marks_of_contact> last{};
  for (const FrameContact& contact : contacts) {
    const auto marks = marks_of(contact);
    for (std::size_t k = 0; k < marks.size(); ++k) stream.code(k, last[k], marks[k]);
    last = marks;
  }
  stream.write(to);
  write_numbers(contacts, to);
}

std::vector<FrameContact> read_exact_contacts(int bodies, int walls, std::string_view& text) {
  std::uint64_t count = 0;
  ArchiveReader head(text);
  head(count);
  text.remove_prefix(sizeof count);
  constexpr std::uint64_t most = std::uint64_t{1} << 28U;
  if (count > most) throw SavedDataError("is damaged: it claims more contacts than it can hold");
  ColumnReader stream(marks_of_contact, text);
  std::vector<FrameContact> contacts;
  std::array<std::int32_t, marks_of_contact> marks{};
  for (std::uint64_t i = 0; i < count; ++i) {
    for (std::size_t k = 0; k < marks.size(); ++k) marks[k] = stream.code(k, marks[k], 0);
    contacts.push_back(contact_of(marks, bodies, walls));
  }
  read_numbers(contacts, text);
  return contacts;
}

}  // namespace scree
