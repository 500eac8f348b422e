#include "core/record/series/contact_series.hpp"

#include <charconv>
#include <cmath>
#include <optional>

#include "core/frame/frame_contact.hpp"
#include "core/record/columns/contact_columns.hpp"

namespace scree {
namespace {

constexpr std::string_view table = "contact.";

constexpr std::string_view peak_column = "peak_force";

/// Peak force of a contact that has ended since the last output; NaN: it has not touched.
double ended_peak(const Frame& frame, const FrameContact& last) {
  for (const FrameContact& peak : frame.peaks) {
    if (key_of(peak) == key_of(last)) return peak.peak_force;
  }
  return std::nan("");
}

/// Not the identity of any contact: a watched contact with this identity is found by its partners and place.
constexpr long unknown_identity = -1;

/// "contact.0.": the name of a series without its column.
std::string_view contact_of(std::string_view name) {
  return name.substr(0, name.rfind('.') + 1);
}

/// 3 of "contact.3."
std::optional<std::size_t> number_of(std::string_view contact) {
  if (contact.size() <= table.size()) return std::nullopt;
  std::size_t number = 0;
  const char* const end = contact.data() + contact.size() - 1;
  const auto [last, error] = std::from_chars(contact.data() + table.size(), end, number);
  if (error != std::errc() || last != end) return std::nullopt;
  return number;
}

}  // namespace

FollowedContacts::FollowedContacts(std::shared_ptr<const Frame> frame, std::vector<Contact> contacts)
    : frame_(std::move(frame)), contacts_(std::move(contacts)) {
  tracker_.advance(frame_);
  for (Contact& contact : contacts_) {
    if (contact.watched.index) {
      contact.watched = watch(tracker_, *frame_, *contact.watched.index);
    } else {
      contact.watched.identity = unknown_identity;
    }
  }
}

void FollowedContacts::advance(std::shared_ptr<const Frame> frame) {
  frame_ = std::move(frame);
  tracker_.advance(frame_);
  for (Contact& contact : contacts_) refresh(contact.watched, tracker_, *frame_);
}

const FrameContact* FollowedContacts::contact(std::size_t number) const {
  const WatchedContact& watched = contacts_[number].watched;
  return watched.index ? &watched.last : nullptr;
}

std::vector<std::string> contact_column_names() {
  return plotted_names(contact_columns);
}

bool is_contact_series(std::string_view name) {
  return name.starts_with(table);
}

Series find_contact_series(const std::shared_ptr<const FollowedContacts>& followed, const std::string& name) {
  const std::string_view contact = contact_of(name);
  const std::string_view column = std::string_view(name).substr(contact.size());
  const std::optional<std::size_t> number = number_of(contact);
  if (!number || *number >= followed->contacts().size())
    throw SeriesError("no contact is followed for the series \"" + name + "\"");
  const FoundColumn<ContactRow> found = find_column(contact_columns, column);
  if (found.column == nullptr) throw SeriesError("a contact has no column \"" + std::string(column) + "\"");
  return {followed->contacts()[*number].name + "." + std::string(column), std::string(found.column->unit),
          [followed, number = *number, found, peak = column == peak_column](const Frame& frame) {
            const FrameContact* now = followed->contact(number);
            if (now != nullptr) {
              // The law is needed by columns of elastoplastic contacts only.
              const ContactRow row = may_be_missing(*found.column) ? contact_row(frame, *now)
                                                                   : ContactRow{frame, *now, std::nullopt};
              return number_in(*found.column, row, found.component);
            }
            return peak ? ended_peak(frame, followed->contacts()[number].watched.last) : std::nan("");
          }};
}

std::string same_column_of(const std::string& contact_series, const std::string& other) {
  if (!is_contact_series(contact_series) || !is_contact_series(other)) return contact_series;
  return std::string(contact_of(other)) + contact_series.substr(contact_of(contact_series).size());
}

}  // namespace scree
