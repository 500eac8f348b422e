#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/readings/contact_tracker.hpp"
#include "core/record/series/series.hpp"

namespace scree {

/// Contacts followed from frame to frame for their series. They have no names beyond a run: "contact.0.gap"
/// is the gap of the first of them.
class FollowedContacts {
 public:
  struct Contact {
    WatchedContact watched;
    std::string name;  ///< for people: "body 3 – floor"
  };

  /// @param frame  frame that the contacts belong to
  FollowedContacts(std::shared_ptr<const Frame> frame, std::vector<Contact> contacts);

  /// Advances to a later or an earlier frame of the same run. Precondition: the frame includes its contacts.
  void advance(std::shared_ptr<const Frame> frame);
  /// The contact in the current frame; null: open.
  const FrameContact* contact(std::size_t number) const;
  const std::vector<Contact>& contacts() const { return contacts_; }
  double time() const { return frame_->time; }  ///< of the current frame [s]

 private:
  std::shared_ptr<const Frame> frame_;
  std::vector<Contact> contacts_;
  ContactTracker tracker_;
};

/// Columns of a contact: the numeric ones of contacts.csv and the components of its force. "slip" is its
/// status: 1 slips, 0 sticks. "friction_share" is friction over Coulomb's limit. "peak_force" is the largest
/// normal force of the two partners since the last output, also after separation.
std::vector<std::string> contact_column_names();

/// Returns whether a name refers to a contact series.
bool is_contact_series(std::string_view name);

/// Series such as "contact.0.normal_force". Its values belong to the current frame of the contacts,
/// whichever frame is passed. NaN while the contact is open (except for peaks), for elastoplastic columns of
/// other laws, and for slip and friction share without friction.
/// @throws SeriesError: no such contact or column
Series find_contact_series(const std::shared_ptr<const FollowedContacts>& followed, const std::string& name);

/// The same column of the contact that another series belongs to, if any.
std::string same_column_of(const std::string& contact_series, const std::string& other);

}  // namespace scree
