#include "render/style/contact_marks.hpp"

#include <algorithm>

namespace scree {
namespace {

constexpr Color stick_color = Color::from_hex(0x2166AC);
constexpr Color slip_color = Color::from_hex(0xF28E1C);

/// Without force, so that there is neither stick nor slip.
bool is_open(const FrameContact& contact) {
  return contact.normal_force == 0.0 && contact.friction.isZero(0.0);
}

Color state_color(const FrameContact& contact, Theme theme) {
  if (is_open(contact)) return theme_colors(theme).faint_text;
  return contact.status == ContactStatus::stick ? stick_color : slip_color;
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
      if (!(contact.friction_limit > 0.0)) return theme_colors(theme).faint_text;
      return coulomb_share_legend().color_of(std::min(1.0, contact.friction.norm() / contact.friction_limit));
    case ContactMark::plain:
      break;
  }
  return theme_colors(theme).text;
}

std::vector<Legend::Entry> contact_mark_entries(ContactMark mark, Theme theme) {
  const Color none = theme_colors(theme).faint_text;
  switch (mark) {
    case ContactMark::state:
      return {{"contact sticks", stick_color}, {"contact slips", slip_color}, {"open: without force", none}};
    case ContactMark::share:
      return {{"contact without friction", none}};
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
