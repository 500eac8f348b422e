#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/record/history/kept_frame.hpp"
#include "core/record/series/contact_series.hpp"
#include "render/chart/time_chart.hpp"
#include "render/plots/overlap_curves.hpp"

namespace scree {

/// The normal forces of contacts over their overlaps, from frame to frame, with what their laws say at the
/// chart's cursor: the line of loading, and where contacts keep dents the line of unloading, h₀, h_max and
/// the plastic work as the area between the two lines.
class OverlapChart {
 public:
  /// @param followed  the contacts; the chart advances them
  OverlapChart(vtkRenderWindow* window, std::shared_ptr<const Model> model,
               std::shared_ptr<FollowedContacts> followed, const std::string& title);

  /// A frame with its contacts. Where it is not later than the last one the curves are first cut back to it.
  /// What the laws say stays as it is until show_present().
  void append(const std::shared_ptr<const Frame>& frame);
  /// Frames of the past, in order, into a plot that has none yet.
  void fill(const std::vector<KeptFrame>& frames);
  /// Points later than a time go.
  void cut_after(double time);
  /// What the laws say at the chart's cursor, or without one at the newest point. Of a contact that is open
  /// then, as it was last.
  void show_present();
  /// F/4R² over h/2R, in which balls of one material share one line, whatever their size; contacts without a
  /// ball are left out. Where there are no others it stays F over h.
  void set_any_size(bool any_size);
  void set_title(const std::string& title);
  static bool of_contacts() { return true; }
  TimeChart& chart() { return chart_; }

 private:
  /// One moment, in m and N.
  struct Row {
    double time;
    std::vector<OverlapState> states;  ///< by contact
  };
  /// Where a contact's curves are in the chart.
  struct Places {
    std::size_t loading = 0;
    std::size_t unloading = 0;  ///< of a contact that keeps dents
    std::size_t work = 0;       ///< likewise
  };
  Row row_of(const std::shared_ptr<const Frame>& frame) const;
  void add_row(Row row);
  void show_row(const Row& row);
  void make_content();
  OverlapState in_units(std::size_t contact, const OverlapState& state) const;
  std::optional<OverlapState> present(std::size_t contact) const;
  double deepest(std::size_t contact) const;

  TimeChart chart_;
  std::shared_ptr<const Model> model_;
  std::shared_ptr<FollowedContacts> followed_;
  std::vector<Row> rows_;
  std::string title_;
  bool any_size_ = false;
  // As they are drawn, by contact.
  std::vector<OverlapContact> contacts_;
  std::vector<ContactSize> units_;  ///< what overlap and force are divided by; NaN: the contact is left out
  std::vector<Places> places_;
};

}  // namespace scree
