#pragma once

#include <string>
#include <vector>

#include "core/frame/frame.hpp"
#include "render/style/color.hpp"
#include "render/style/legend.hpp"

namespace scree {

/// What the colour of a contact's point says.
enum class ContactMark {
  plain,  ///< nothing
  state,  ///< open, sticks or slips
  share   ///< friction over Coulomb's limit
};
inline constexpr int contact_mark_choices = 3;
/// Word of the command line: "plain", "state", "share".
const char* name_of(ContactMark mark);

Color contact_color(const FrameContact& contact, ContactMark mark, Theme theme);

/// Meanings of these colours, unless a scale says them.
std::vector<Legend::Entry> contact_mark_entries(ContactMark mark, Theme theme);
/// The scale of shares, from 0 to 1.
Legend coulomb_share_legend();

}  // namespace scree
