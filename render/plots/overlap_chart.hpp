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

/// Normal forces of contacts over their overlaps from frame to frame, with their laws at the cursor: the
/// loading line and, for elastoplastic contacts, the unloading line, h₀, h_max and the plastic work as the
/// area between both.
class OverlapChart {
 public:
  /// @param followed  contacts, advanced by the chart
  OverlapChart(vtkRenderWindow* window, std::shared_ptr<const Model> model,
               std::shared_ptr<FollowedContacts> followed, const std::string& title);

  /// Appends a frame with its contacts; first removes points at its time or later. The laws are updated by
  /// show_present().
  void append(const std::shared_ptr<const Frame>& frame);
  /// Fills an empty plot with earlier frames, in order.
  void fill(const std::vector<KeptFrame>& frames);
  /// Removes points later than a time.
  void cut_after(double time);
  /// Updates the laws to the chart's cursor, or to the newest point. An open contact keeps its last state.
  void show_present();
  /// Plots F/4R² over h/2R, for which balls of one material and any size share one line; contacts without a
  /// ball are left out. If there are no others it stays F over h.
  void set_any_size(bool any_size);
  void set_title(const std::string& title);
  static bool of_contacts() { return true; }
  static bool needs_contacts() { return true; }
  TimeChart& chart() { return chart_; }

 private:
  /// State at one time, in m and N.
  struct Row {
    double time;
    std::vector<OverlapState> states;  ///< per contact
  };
  /// Indices of a contact's curves in the chart.
  struct Places {
    std::size_t loading = 0;
    std::size_t unloading = 0;  ///< of an elastoplastic contact
    std::size_t work = 0;       ///< of an elastoplastic contact
  };
  Row row_of(const std::shared_ptr<const Frame>& frame) const;
  void add_row(Row row);
  void show_row(const Row& row);
  void make_content();
  void take_up_laws(const Frame& frame);
  OverlapState in_units(std::size_t contact, const OverlapState& state) const;
  std::optional<OverlapState> present(std::size_t contact) const;
  double deepest(std::size_t contact) const;

  TimeChart chart_;
  std::shared_ptr<const Model> model_;
  std::shared_ptr<FollowedContacts> followed_;
  std::vector<Row> rows_;
  std::string title_;
  bool any_size_ = false;
  // As drawn, per contact.
  std::vector<OverlapContact> contacts_;
  std::vector<ContactSize> units_;  ///< divisors of overlap and force; NaN: the contact is left out
  std::vector<Places> places_;
};

}  // namespace scree
