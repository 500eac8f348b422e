#include "render/plots/overlap_chart.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "render/plots/past_rows.hpp"

namespace scree {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

}  // namespace

OverlapChart::OverlapChart(vtkRenderWindow* window, std::shared_ptr<const Model> model,
                           std::shared_ptr<FollowedContacts> followed, const std::string& title)
    : chart_(window), model_(std::move(model)), followed_(std::move(followed)), title_(title) {
  make_content();
}

void OverlapChart::make_content() {
  const auto& followed = followed_->contacts();
  std::vector<std::optional<ContactSize>> sizes;
  for (const auto& contact : followed) sizes.push_back(contact_size(*model_, contact.watched.last));
  const bool scaled =
      any_size_ && std::any_of(sizes.begin(), sizes.end(), [](const auto& size) { return size.has_value(); });
  ChartContent content;
  content.title = title_;
  content.left_title = scaled ? "F/4R²" : "Force F";
  content.against = scaled ? ChartContent::Across{"h/2R", ""} : ChartContent::Across{"Overlap h", "m"};
  content.cursor = chart_.content().cursor;
  content.when_empty = "no contact so far";
  contacts_.clear();
  units_.clear();
  places_.assign(followed.size(), {});
  for (std::size_t i = 0; i < followed.size(); ++i) {
    OverlapContact contact = overlap_contact(*model_, followed[i].watched.last, followed[i].name,
                                             scaled ? sizes[i] : std::nullopt);
    contact.color = category_color(static_cast<int>(i));
    contact.others = followed.size() - 1;
    contact.in_legend =
        !(scaled && !sizes[i]) &&
        std::none_of(contacts_.begin(), contacts_.end(), [&](const OverlapContact& other) {
          return other.in_legend && other.elastoplastic.has_value() == contact.elastoplastic.has_value();
        });
    contacts_.push_back(contact);
    units_.push_back(!scaled ? ContactSize() : sizes[i] ? *sizes[i] : ContactSize{none, none});
    // Laws first: the computed forces are drawn over them.
    places_[i].loading = content.curves.size();
    content.curves.push_back(loading_line(contact, {}, none));
    places_[i].unloading = content.curves.size();
    if (contact.elastoplastic) content.curves.push_back(unloading_line(contact, {}));
  }
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    content.curves.push_back(path_curve(contacts_[i]));
    places_[i].work = content.curves.size();
    if (contacts_[i].elastoplastic) content.curves.push_back(plastic_area(contacts_[i], {}));
    for (Curve& column : unloading_columns(contacts_[i])) content.curves.push_back(std::move(column));
  }
  chart_.set_content(std::move(content));
  for (const Row& row : rows_) show_row(row);
  show_present();
}

OverlapChart::Row OverlapChart::row_of(const std::shared_ptr<const Frame>& frame) const {
  followed_->advance(frame);
  Row row{frame->time, {}};
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const FrameContact* contact = followed_->contact(i);
    row.states.push_back(contact != nullptr
                             ? OverlapState{-contact->gap, contact->normal_force,
                                            contacts_[i].elastoplastic ? contact->largest_overlap : none}
                             : OverlapState{none, none, none});
  }
  return row;
}

OverlapState OverlapChart::in_units(std::size_t contact, const OverlapState& state) const {
  const ContactSize& unit = units_[contact];
  return {state.overlap / unit.length, state.force / unit.area, state.largest / unit.length};
}

void OverlapChart::show_row(const Row& row) {
  std::vector<double> across;
  std::vector<double> values;
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const OverlapState state = in_units(i, row.states[i]);
    values.push_back(state.force);
    for (const double value : unloading_values(contacts_[i], state)) values.push_back(value);
    across.resize(values.size(), state.overlap);
  }
  chart_.append(row.time, values, across);
}

void OverlapChart::add_row(Row row) {
  rows_.erase(std::lower_bound(rows_.begin(), rows_.end(), row.time,
                               [](const Row& old, double time) { return old.time < time; }),
              rows_.end());
  show_row(row);
  rows_.push_back(std::move(row));
}

/// Laws may change during a run.
void OverlapChart::take_up_laws(const Frame& frame) {
  const std::shared_ptr<const Model>& now = frame.changed != nullptr ? frame.changed : frame.model;
  if (now == nullptr || now == model_) return;
  model_ = now;
  make_content();
}

void OverlapChart::append(const std::shared_ptr<const Frame>& frame) {
  take_up_laws(*frame);
  add_row(row_of(frame));
}

void OverlapChart::fill(const std::vector<KeptFrame>& frames) {
  if (!frames.empty()) take_up_laws(*frames.back());
  for (Row& row :
       rows_of_past(followed_.get(), false, frames, [this](const auto& frame) { return row_of(frame); }))
    add_row(std::move(row));
  show_present();
}

void OverlapChart::cut_after(double time) {
  std::erase_if(rows_, [time](const Row& row) { return row.time > time; });
  chart_.cut_after(time);
}

std::optional<OverlapState> OverlapChart::present(std::size_t contact) const {
  const std::optional<double> cursor = chart_.content().cursor;
  for (auto row = rows_.rbegin(); row != rows_.rend(); ++row) {
    if (cursor && row->time > *cursor) continue;
    if (std::isfinite(row->states[contact].overlap)) return in_units(contact, row->states[contact]);
  }
  return std::nullopt;
}

/// The largest overlap of all points.
double OverlapChart::deepest(std::size_t contact) const {
  double deepest = none;
  for (const Row& row : rows_) {
    const OverlapState& state = row.states[contact];
    deepest = std::fmax(deepest, std::fmax(state.overlap, state.largest));
  }
  return deepest / units_[contact].length;
}

void OverlapChart::show_present() {
  std::vector<NamedPlace> named;
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const OverlapContact& contact = contacts_[i];
    const std::optional<OverlapState> state = present(i);
    chart_.replace_curve(places_[i].loading, loading_line(contact, state, deepest(i)));
    if (!contact.elastoplastic) continue;
    chart_.replace_curve(places_[i].unloading, unloading_line(contact, state));
    chart_.replace_curve(places_[i].work, plastic_area(contact, state));
    for (NamedPlace& place : unloading_places(contact, state)) named.push_back(std::move(place));
  }
  chart_.set_places(std::move(named));
}

void OverlapChart::set_any_size(bool any_size) {
  if (any_size == any_size_) return;
  any_size_ = any_size;
  make_content();
  chart_.reset_view();
}

void OverlapChart::set_title(const std::string& title) {
  title_ = title;
  make_content();
}

}  // namespace scree
