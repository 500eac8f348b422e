#include "render/style/contact_marks.hpp"

#include <algorithm>

namespace scree {
namespace {

/// Of sufficient contrast in both themes.
constexpr Color stick_color = Color::from_hex(0x2F80C8);
constexpr Color slip_color = Color::from_hex(0xF28E1C);

/// Without force or without friction: neither sticks nor slips.
bool is_idle(const FrameContact& contact) {
  return !(contact.friction_limit > 0.0) && contact.friction.isZero(0.0);
}

Color state_color(const FrameContact& contact, Theme theme) {
  if (is_idle(contact)) return theme_colors(theme).faint_text;
  return contact.status == ContactStatus::stick ? stick_color : slip_color;
}

Color share_color(const FrameContact& contact, Theme theme) {
  static const Legend scale = coulomb_share_legend();
  if (!(contact.friction_limit > 0.0)) return theme_colors(theme).faint_text;
  return scale.color_of(std::min(1.0, contact.friction.norm() / contact.friction_limit));
}

}  // namespace

const char* name_of(ContactMark mark) {
  switch (mark) {
    case ContactMark::plain:
      return "plain";
    case ContactMark::state:
      return "state";
    case ContactMark::share:
      return "share";
  }
  return "";
}

Color contact_color(const FrameContact& contact, ContactMark mark, Theme theme) {
  switch (mark) {
    case ContactMark::state:
      return state_color(contact, theme);
    case ContactMark::share:
      return share_color(contact, theme);
    case ContactMark::plain:
      break;
  }
  return theme_colors(theme).text;
}

std::vector<Legend::Entry> contact_mark_entries(ContactMark mark, Theme theme) {
  const Color none = theme_colors(theme).faint_text;
  switch (mark) {
    case ContactMark::state:
      return {{"contact sticks", stick_color},
              {"contact slips", slip_color},
              {"open, or without friction", none}};
    case ContactMark::share:
      return {{"open, or without friction", none}};
    case ContactMark::plain:
      break;
  }
  return {};
}

Legend coulomb_share_legend() {
  Legend legend;
  legend.title = "friction over Coulomb's limit";
  legend.upper = 1.0;
  legend.fixed = false;
  return legend;
}

}  // namespace scree
