#pragma once

#include <cstdint>

#include "core/frame/frame.hpp"

namespace scree {

// The status of a contact and its number of changes since in one number. Without changes it is that of the
// status, as in recordings made before there were any.

inline constexpr std::int32_t contact_statuses = static_cast<std::int32_t>(ContactStatus::slip) + 1;

inline std::int32_t mark_of(const FrameContact& contact) {
  return static_cast<std::int32_t>(contact.status) + contact_statuses * contact.changes_since;
}

/// Precondition: the mark is not negative.
inline void set_mark(FrameContact& contact, std::int32_t mark) {
  contact.status = static_cast<ContactStatus>(mark % contact_statuses);
  contact.changes_since = mark / contact_statuses;
}

}  // namespace scree
