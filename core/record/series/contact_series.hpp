#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/readings/contact_tracker.hpp"
#include "core/record/series/series.hpp"

namespace scree {

/// Contacts that are followed from frame to frame for their numbers. They have no name that lasts beyond a
/// run: "contact.0.gap" is the gap of the first of them.
class FollowedContacts {
 public:
  struct Contact {
    WatchedContact watched;
    std::string name;  ///< for people: "body 3 – floor"
  };

  /// @param frame  the one in which the contacts are as they are given
  FollowedContacts(std::shared_ptr<const Frame> frame, std::vector<Contact> contacts);

  /// A later or an earlier frame of the same run. Precondition: it has its contacts.
  void advance(std::shared_ptr<const Frame> frame);
  /// As it is in the frame advanced to last; null where it is open.
  const FrameContact* contact(std::size_t number) const;
  const std::vector<Contact>& contacts() const { return contacts_; }
  double time() const { return frame_->time; }  ///< of the frame advanced to last [s]

 private:
  std::shared_ptr<const Frame> frame_;
  std::vector<Contact> contacts_;
  ContactTracker tracker_;
};

/// The columns of a contact: those of contacts.csv that are numbers, and the parts of its force. "slip" is
/// its status: 1 slips, 0 sticks; "friction_share" is how much of Coulomb's limit is used;
/// "peak_force" is the largest normal force of the two partners since the last output, also where they touch
/// no more.
std::vector<std::string> contact_column_names();

/// Whether it is named as a series of a followed contact.
bool is_contact_series(std::string_view name);

/// "contact.0.normal_force". Its values are those of the frame that the contacts have been advanced to,
/// whichever frame it is asked for; NaN where the contact is open (but for a peak), those of a dent where
/// its law keeps none, slip and the share of Coulomb's limit where there is no friction.
/// @throws SeriesError: no such contact or column
Series find_contact_series(const std::shared_ptr<const FollowedContacts>& followed, const std::string& name);

/// The same column of the contact of another series, which need not be one of a contact.
std::string same_column_of(const std::string& contact_series, const std::string& other);

}  // namespace scree
