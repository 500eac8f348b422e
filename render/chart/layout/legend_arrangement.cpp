#include "render/chart/layout/legend_arrangement.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "render/chart/layout/chart_sizes.hpp"

namespace scree {

using namespace chart_sizes;

namespace {

/// Start of each letter of a UTF-8 text, and its end.
std::vector<std::size_t> letters_of(const std::string& text) {
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) starts.push_back(i);
  }
  starts.push_back(text.size());
  return starts;
}

/// Replaces digits by zeros: the width is independent of the digits, and few widths need to be stored.
std::string with_zeros(std::string value) {
  std::replace_if(
      value.begin(), value.end(), [](char one) { return one >= '1' && one <= '9'; }, '0');
  return value;
}

}  // namespace

double LegendArrangement::pixels(double length) const {
  return std::round(length * pixel_ratio_);
}

double LegendArrangement::text_width(const std::string& text, bool bold) const {
  return chart_text_width(text, bold, chart_text_size, pixel_ratio_);
}

ChartLayout LegendArrangement::arrange(const LegendText& text, int width, int height, bool right_axis) {
  text_ = &text;
  pixel_ratio_ = text.pixel_ratio;
  layout_ = {};
  places_.clear();
  more_.reset();
  noted_ = true;
  title_width_ = text.title.empty() ? 0.0 : text_width(text.title, true);
  layout_.left = pixels(left_margin);
  layout_.bottom = pixels(bottom_margin);
  double right = width - pixels(right_axis ? right_axis_width : right_margin);
  double top = height - pixels(top_margin);
  const auto& entries = text_->entries;
  const bool nameless =
      !entries.empty() &&
      std::all_of(entries.begin(), entries.end(), [](const auto& entry) { return entry.label.empty(); });
  beside_ = !nameless && right - pixels(legend_width) - layout_.left >= pixels(least_curve_width);
  if (beside_) {
    right -= pixels(legend_width);
  } else {
    const double spare = top - layout_.bottom - pixels(least_curve_height);
    const int rows = arrange_above(width - pixels(above_margin),
                                   1 + static_cast<int>(std::max(0.0, spare / pixels(line_height))));
    top -= (rows - 1) * pixels(line_height);
  }
  layout_.width = std::max(16.0, right - layout_.left);
  layout_.height = std::max(16.0, top - layout_.bottom);
  if (beside_) arrange_beside(width);
  // Relative to the upper edge of the curves, which is known only now.
  for (LegendPlace& place : places_) place.y += layout_.bottom + layout_.height;
  if (more_) more_->y += layout_.bottom + layout_.height;
  for (LegendPlace& place : places_)
    place.label = elided(text_->entries[place.entry].label, room_for(place, width));
  text_ = nullptr;
  return layout_;
}

/// Name shortened in the middle to the available space.
std::string LegendArrangement::elided(const std::string& name, double room) const {
  if (text_width(name, false) <= room) return name;
  const std::vector<std::size_t> starts = letters_of(name);
  const std::size_t letters = starts.size() - 1;
  std::string shorter;
  for (std::size_t kept = letters; kept-- > 2;) {
    const std::size_t tail = kept / 2;
    shorter = name.substr(0, starts[kept - tail]) + "…" + name.substr(starts[letters - tail]);
    if (text_width(shorter, false) <= room) break;
  }
  return shorter.empty() ? name : shorter;
}

/// @return space from the start of the name to its value, or to the edge of the legend
double LegendArrangement::room_for(const LegendPlace& place, double width) const {
  const LegendEntry& entry = text_->entries[place.entry];
  const double begin = place.x + pixels(label_offset);
  if (!beside_) return width - pixels(above_margin) - begin;
  const double value = entry.switched_off || entry.value.empty()
                           ? 0.0
                           : text_width(with_zeros(entry.value), false) + pixels(value_gap);
  return width - pixels(value_margin) - value - begin;
}

/// Entries with the largest areas first.
std::vector<std::size_t> LegendArrangement::by_size(std::vector<std::size_t> named) const {
  std::stable_sort(named.begin(), named.end(), [this](std::size_t a, std::size_t b) {
    return text_->entries[a].size > text_->entries[b].size;
  });
  return named;
}

/// At most `count` entries with the largest areas, in the order of the legend.
std::vector<std::size_t> LegendArrangement::largest(std::vector<std::size_t> named, std::size_t count) const {
  named = by_size(std::move(named));
  named.resize(std::min(count, named.size()));
  std::sort(named.begin(), named.end());
  return named;
}

std::string LegendArrangement::more_text(std::size_t named) const {
  const auto all = std::count_if(text_->entries.begin(), text_->entries.end(),
                                 [](const LegendEntry& entry) { return !entry.label.empty(); });
  std::string text = "+";  // joined at once, GCC 12 falsely sees an overflow
  text += std::to_string(static_cast<std::size_t>(all) - named) + " more";
  return text;
}

void LegendArrangement::arrange_beside(double width) {
  const double x = width - pixels(legend_width - 6.0);
  const auto row = [&](std::size_t number) { return -static_cast<double>(number + 1) * pixels(line_height); };
  const double room = layout_.bottom + layout_.height - pixels(2.0);
  const auto rows = static_cast<std::size_t>(std::max(0.0, room / pixels(line_height)));
  std::vector<std::size_t> named;
  for (std::size_t i = 0; i < text_->entries.size(); ++i) {
    if (!text_->entries[i].label.empty()) named.push_back(i);
  }
  const bool cut = named.size() > rows;
  if (cut) named = largest(named, rows - std::min<std::size_t>(rows, 1));
  for (const std::size_t entry : named) places_.push_back({entry, x, row(places_.size()), {}});
  if (cut && rows > 0) more_ = {x, row(named.size()), more_text(named.size())};
}

/// @return the number of rows
int LegendArrangement::arrange_above(double right, int most_rows) {
  noted_ = false;
  const int rows = fill_rows(right, most_rows);
  if (text_->note.empty()) return rows;
  const std::vector<LegendPlace> without = std::exchange(places_, {});
  const std::optional<LegendMore> more = std::exchange(more_, {});
  const double behind = title_width_ > 0.0 ? title_width_ + pixels(entry_gap) : 0.0;
  noted_ = pixels(above_margin) + behind + text_width(text_->note, false) <= right;
  const int rows_with = fill_rows(right, most_rows);
  if (noted_ && places_.size() == without.size()) return rows_with;
  noted_ = false;
  places_ = without;
  more_ = more;
  return rows;
}

/// Entries behind the title, continued in the next row when one is full.
/// @param more  text behind them; empty: none
/// @return none: not enough space
std::optional<LegendArrangement::Rows> LegendArrangement::rows_of(const std::vector<std::size_t>& named,
                                                                  const std::string& more, double right,
                                                                  int most_rows) const {
  const double left = pixels(above_margin);
  double x = left;
  if (title_width_ > 0.0) x += title_width_ + pixels(entry_gap);
  if (noted_) x += text_width(text_->note, false) + pixels(entry_gap);
  Rows rows;
  const auto fits = [&](double wide) {
    if (x + wide <= right || x <= left) return true;
    if (rows.count == most_rows) return false;
    ++rows.count;
    x = left;
    return true;
  };
  for (const std::size_t entry : named) {
    const double wide = pixels(label_offset) + text_width(text_->entries[entry].label, false);
    if (!fits(wide)) return std::nullopt;
    rows.places.push_back({entry, x, static_cast<double>(rows.count), {}});
    x += wide + pixels(entry_gap);
  }
  if (!more.empty()) {
    if (!fits(text_width(more, false))) return std::nullopt;
    rows.more = {x, static_cast<double>(rows.count), more};
  }
  const auto height = [&](double row) { return pixels(8.0) + (rows.count - row) * pixels(line_height); };
  for (LegendPlace& place : rows.places) place.y = height(place.y);
  if (rows.more) rows.more->y = height(rows.more->y);
  return rows;
}

/// Entries with the largest areas, and the number of omitted ones. A long name does not prevent a shorter
/// one.
std::optional<LegendArrangement::Rows> LegendArrangement::rows_of_largest(
    const std::vector<std::size_t>& wanted, double right, int most_rows) const {
  std::optional<Rows> rows = rows_of({}, more_text(0), right, most_rows);
  std::vector<std::size_t> named;
  for (const std::size_t entry : by_size(wanted)) {
    std::vector<std::size_t> and_this = named;
    and_this.insert(std::lower_bound(and_this.begin(), and_this.end(), entry), entry);
    std::optional<Rows> with = rows_of(and_this, more_text(and_this.size()), right, most_rows);
    if (!with) continue;
    rows = std::move(with);
    named = std::move(and_this);
  }
  return rows;
}

/// Places all entries that are not faint, or as many as fit.
/// @return the number of rows
int LegendArrangement::fill_rows(double right, int most_rows) {
  std::vector<std::size_t> wanted;
  for (std::size_t i = 0; i < text_->entries.size(); ++i) {
    if (!text_->entries[i].faint && !text_->entries[i].label.empty()) wanted.push_back(i);
  }
  std::optional<Rows> rows = rows_of(wanted, {}, right, most_rows);
  if (!rows) rows = rows_of_largest(wanted, right, most_rows);
  if (!rows) return 1;  // not even for that
  places_ = rows->places;
  more_ = rows->more;
  return rows->count;
}

std::optional<std::size_t> LegendArrangement::entry_at(double x, double y) const {
  for (const LegendPlace& place : places_) {
    if (x < place.x || y < place.y || y >= place.y + pixels(line_height)) continue;
    const double width =
        beside_ ? pixels(legend_width) : pixels(label_offset) + text_width(place.label, false);
    if (x < place.x + width) return place.entry;
  }
  return std::nullopt;
}

bool LegendArrangement::more_at(double x, double y) const {
  return more_ && x >= more_->x && x < more_->x + text_width(more_->text, false) && y >= more_->y &&
         y < more_->y + pixels(line_height);
}

}  // namespace scree
