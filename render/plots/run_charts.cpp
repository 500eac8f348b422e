#include "render/plots/run_charts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/readings/height_zero.hpp"
#include "render/chart/layout/chart_decoration.hpp"
#include "render/plots/past_rows.hpp"
#include "render/plots/series_label.hpp"

namespace scree {
namespace {

struct EnergyCurve {
  const char* name;
  double EnergyTerms::*term;
  Color color;
  double EnergyTerms::*second = nullptr;  ///< added to `term`
};

/// In stacking order: energy that can still move at the bottom, dissipated energy on top.
constexpr std::array<EnergyCurve, 17> energy_curves = {{
    {"kinetic_translational", &EnergyTerms::kinetic_translational, Color::from_hex(0xE69F00)},
    {"kinetic_rotational", &EnergyTerms::kinetic_rotational, Color::from_hex(0xD9C21A)},
    {"elastic_normal", &EnergyTerms::elastic_normal, normal_force_color},
    {"elastic_tangential", &EnergyTerms::elastic_tangential, Color::from_hex(0x8FD18A)},
    {"elastic_rolling", &EnergyTerms::elastic_rolling, Color::from_hex(0xBFE3B4)},
    {"near_field", &EnergyTerms::near_field, Color::from_hex(0xB497D6)},
    {"gravitational", &EnergyTerms::gravitational, Color::from_hex(0x56B4E9)},
    {"dissipated_damping", &EnergyTerms::dissipated_damping, Color::from_hex(0x9C6B5A)},
    {"dissipated_friction", &EnergyTerms::dissipated_friction, friction_color},
    {"dissipated_rolling", &EnergyTerms::dissipated_rolling, Color::from_hex(0xE8A33D)},
    {"dissipated_adhesion", &EnergyTerms::dissipated_adhesion, Color::from_hex(0x6A8FB5)},
    {"dissipated_plastic", &EnergyTerms::dissipated_plastic, Color::from_hex(0xCC79A7)},
    {"dissipated_drag", &EnergyTerms::dissipated_drag, Color::from_hex(0x8C9AA8)},
    {"dissipated_fracture", &EnergyTerms::dissipated_fracture, Color::from_hex(0xB22222)},
    {"exchange_stiffness + exchange_handover", &EnergyTerms::exchange_stiffness, Color::from_hex(0x5E5E5E),
     &EnergyTerms::exchange_handover},
    {"external_work", &EnergyTerms::external_work, load_color},
    {"exchange_changes", &EnergyTerms::exchange_changes, Color::from_hex(0x2E8B57)},
}};
constexpr std::size_t gravitational_curve = 6;
// Indices of the further curves [J].
constexpr std::size_t budget_curve = energy_curves.size();
constexpr std::size_t balance_curve = budget_curve + 1;
/// Parts of the contact bookkeeping, which is one curve, are listed in its tooltip only.
constexpr std::size_t first_part = balance_curve + 1;

constexpr const char* energies_title = "Energies";
constexpr const char* stacked_title = "Stacked energies";

/// The acceptable error of the balance: the axis always shows at least this [%].
constexpr double acceptable_error = 0.1;

Curve shared_curve(std::string name, std::string label, std::string unit, const Color& color) {
  Curve curve;
  curve.name = std::move(name);
  curve.label = std::move(label);
  curve.unit = std::move(unit);
  curve.color = color;
  return curve;
}

/// Quantity with a unit, as the title of an axis; empty if ambiguous.
std::string quantity_of(const std::string& unit) {
  static constexpr std::array<std::array<const char*, 2>, 11> known = {{{"J", "Energy"},
                                                                        {"N", "Force"},
                                                                        {"N·m", "Moment"},
                                                                        {"m", "Position"},
                                                                        {"m/s", "Velocity"},
                                                                        {"rad", "Rotation"},
                                                                        {"rad/s", "Spin"},
                                                                        {"s", "Step"},
                                                                        {"kg", "Mass"},
                                                                        {"Pa", "Stress"},
                                                                        {"°", "Angle"}}};
  for (const auto& [symbol, quantity] : known) {
    if (unit == symbol) return quantity;
  }
  return {};
}

/// Title of a vertical axis: the label of its only curve, otherwise the quantity with its unit.
std::string axis_title(const std::vector<Curve>& curves, bool right) {
  const Curve* only = nullptr;
  for (const Curve& curve : curves) {
    if (curve.right_axis != right) continue;
    if (only != nullptr) return quantity_of(curve.unit);
    only = &curve;
  }
  if (only == nullptr) return {};
  const std::string quantity = quantity_of(only->unit);
  return quantity.empty() ? only->label : quantity;
}

/// " (+ is up)" if it holds for all curves of an axis.
std::string axis_sign(const Model& model, const std::vector<Series>& series, const std::vector<Curve>& curves,
                      bool right) {
  std::string sign;
  for (std::size_t i = 0; i < series.size(); ++i) {
    if (curves[i].right_axis != right) continue;
    sign = sign_of(model, series[i]);
    if (sign.empty()) return {};
  }
  return sign.empty() ? std::string() : plus_is_up;
}

/// Series of the curves of a plot, and of their horizontal values.
std::pair<std::vector<Series>, std::vector<Series>> series_of(
    const Model& model, const PlotSpec& plot, const std::shared_ptr<FollowedContacts>& followed) {
  if (!followed) {
    std::vector<Series> curves = find_series(model, plot);
    const std::optional<Series> across = find_horizontal_series(model, plot);
    return {curves, across ? std::vector<Series>(curves.size(), *across) : std::vector<Series>()};
  }
  const auto find = [&](const std::string& name) {
    return is_contact_series(name) ? find_contact_series(followed, name) : find_series(model, name);
  };
  std::vector<Series> curves;
  std::vector<Series> across;
  for (const std::string& name : plot.series) {
    curves.push_back(find(name));
    // Each contact against its own column.
    if (!plot.against.empty()) across.push_back(find(same_column_of(plot.against, name)));
  }
  check_units(curves);
  return {curves, across};
}

/// "normal force" for one contact; for several also the name of the contact.
std::string label_of(const Model& model, const std::string& name, const Series& series,
                     const FollowedContacts* followed) {
  if (!is_contact_series(name)) return series_label(model, series);
  std::string column = name.substr(name.rfind('.') + 1);
  std::replace(column.begin(), column.end(), '_', ' ');
  if (followed->contacts().size() == 1) return column;
  return series.name.substr(0, series.name.rfind('.')) + ": " + column;
}

}  // namespace

EnergyChart::EnergyChart(vtkRenderWindow* window) : chart_(window) {
  ChartContent content;
  content.title = energies_title;
  content.left_title = "Energy";
  content.right_title = "Balance error";
  content.right_least_range = acceptable_error;
  for (const EnergyCurve& known : energy_curves) {
    const std::string label = known.second != nullptr ? "contact bookkeeping" : column_words(known.name);
    Curve& curve = content.curves.emplace_back(shared_curve(known.name, label, "J", known.color));
    curve.column = known.second != nullptr ? "energy.exchange_stiffness + energy.exchange_handover"
                                           : "energy." + curve.name;
    curve.hide_while_zero = true;
    if (known.second != nullptr) curve.parts = {first_part, first_part + 1};
  }
  content.curves[gravitational_curve].hide_while_zero = false;
  Curve& budget = content.curves.emplace_back(shared_curve("budget", "budget", "J", {}));
  budget.in_text_color = budget.hidden = true;
  content.curves.push_back(shared_curve("balance_error", "balance error", "%", Color::from_hex(0x808891)));
  content.curves.back().column = "energy.balance_error";
  content.curves.back().right_axis = true;
  for (const char* part : {"exchange_stiffness", "exchange_handover"}) {
    content.curves.push_back(shared_curve(part, column_words(part), "J", {}));
    content.curves.back().hidden = true;
  }
  chart_.set_content(std::move(content));
}

void EnergyChart::append(const Frame& frame) {
  const EnergyTerms& energy = frame.energy;
  if (chart_.content().time.empty() || frame.time <= chart_.content().time.front()) {
    errors_.clear();
    initial_ = energy.balance();
  }
  if (errors_.empty() || frame.changed != changed_) {
    changed_ = frame.changed;
    zero_ = frame.model ? height_zero(model_now(frame)) : 0.0;
  }
  // Mass that leaves the scene takes along its height above the reference, not above the origin.
  const double at_zero = zero_ == 0.0 ? 0.0 : zero_ * mass_with_height(frame);
  std::vector<double> values;
  for (const EnergyCurve& known : energy_curves)
    values.push_back(energy.*known.term + (known.second != nullptr ? energy.*known.second : 0.0));
  values[gravitational_curve] -= at_zero;
  values.push_back(initial_ + energy.external_work - energy.exchange_changes - at_zero);
  values.insert(values.end(), {energy.balance_error, energy.exchange_stiffness, energy.exchange_handover});
  chart_.append(frame.time, values);
  // After a truncation of the curves, later throughput does not count.
  errors_.resize(chart_.content().time.size() - 1);
  errors_.push_back(errors_.empty() ? EnergyError() : errors_.back());
  errors_.back().add(energy);
  const double largest_throughput = errors_.back().largest_throughput();
  // Scales the whole curve by the current throughput: the small throughput at the start of a fall would make
  // any error look large.
  chart_.set_factor(balance_curve, largest_throughput > 0.0 ? 100.0 / largest_throughput : 0.0);
}

void EnergyChart::clear() {
  errors_.clear();
  chart_.clear();
}

void EnergyChart::set_stacked(bool stacked) {
  stacked_ = stacked;
  ChartContent content = chart_.content();
  content.title = stacked ? stacked_title : energies_title;
  content.curves[budget_curve].hidden = !stacked;
  for (Curve& curve : content.curves) {
    // What comes from outside is not an energy of the system and remains a line.
    const bool from_outside = curve.name == "external_work" || curve.name == "exchange_changes";
    if (!curve.right_axis && !curve.hidden && !curve.ghost && !from_outside && curve.name != "budget") {
      curve.style = stacked ? CurveStyle::area : CurveStyle::line;
    }
  }
  chart_.set_content(std::move(content));
}

SolverChart::SolverChart(vtkRenderWindow* window) : chart_(window) {
  ChartContent content;
  content.title = solver_plot;
  content.left_title = "Step";
  content.right_title = "Number";
  content.curves = {shared_curve("step_size", "step", "s", Color::from_hex(0x0072B2)),
                    shared_curve("contacts", "contacts", "", normal_force_color),
                    shared_curve("candidates", "candidates", "", Color::from_hex(0xE69F00)),
                    shared_curve("asleep", "bodies asleep", "", Color::from_hex(0x8C9AA8))};
  for (std::size_t i = 0; i < 3; ++i) content.curves[i].column = "solver." + content.curves[i].name;
  for (std::size_t i = 1; i < content.curves.size(); ++i)
    content.curves[i].right_axis = content.curves[i].counts = true;
  content.curves[3].hide_while_zero = true;
  chart_.set_content(std::move(content));
}

void SolverChart::append(const Frame& frame) {
  const SolverStatus& solver = frame.solver;
  chart_.append(frame.time, {solver.step_size, static_cast<double>(solver.contacts),
                             static_cast<double>(solver.candidates), static_cast<double>(solver.asleep)});
}

SeriesChart::SeriesChart(vtkRenderWindow* window, const Model& model, const PlotSpec& plot,
                         std::shared_ptr<FollowedContacts> followed)
    : chart_(window), followed_(std::move(followed)) {
  std::tie(series_, across_) = series_of(model, plot, followed_);
  ChartContent content;
  content.title = plot.title;
  for (std::size_t i = 0; i < series_.size(); ++i) {
    Curve& curve = content.curves.emplace_back(
        shared_curve(series_[i].name, label_of(model, plot.series[i], series_[i], followed_.get()),
                     series_[i].unit, category_color(static_cast<int>(i))));
    // A second unit uses the right axis.
    curve.right_axis = series_[i].unit != series_.front().unit;
    curve.counts = series_[i].counts;
    if (!across_.empty()) curve.across_name = across_[i].name;
  }
  content.left_title = axis_title(content.curves, false) + axis_sign(model, series_, content.curves, false);
  content.right_title = axis_title(content.curves, true) + axis_sign(model, series_, content.curves, true);
  for (std::size_t i = 0; i < series_.size(); ++i) {
    Curve& curve = content.curves[i];
    const std::string& title = curve.right_axis ? content.right_title : content.left_title;
    curve.plus_is_up = !sign_of(model, series_[i]).empty() && !title.ends_with(plus_is_up);
  }
  if (!across_.empty())
    content.against = {label_of(model, plot.against, across_.front(), followed_.get()), across_.front().unit,
                       across_.front().counts};
  if (plot.reference) {
    const ReferenceCurve reference = read_reference(model, plot);
    Curve& curve = content.curves.emplace_back();
    curve.label = reference.label;
    if (!series_.empty()) {
      curve.unit = series_.front().unit;
      curve.counts = series_.front().counts;
    }
    curve.color = Color::from_hex(0x808891);
    curve.style = CurveStyle::markers;
    curve.time = reference.time;
    curve.values = reference.value;
  }
  chart_.set_content(std::move(content));
}

SeriesChart::Row SeriesChart::row_of(const std::shared_ptr<const Frame>& frame) {
  if (followed_) followed_->advance(frame);
  Row row{frame->time, {}, {}};
  for (const Series& series : series_) row.values.push_back(series.value(*frame));
  for (const Series& series : across_) row.across.push_back(series.value(*frame));
  return row;
}

void SeriesChart::append(const std::shared_ptr<const Frame>& frame) {
  const Row row = row_of(frame);
  chart_.append(row.time, row.values, row.across);
}

bool SeriesChart::needs_contacts() const {
  const auto needs = [](const Series& series) { return series.of_contacts; };
  return of_contacts() || std::any_of(series_.begin(), series_.end(), needs) ||
         std::any_of(across_.begin(), across_.end(), needs);
}

void SeriesChart::fill(const std::vector<KeptFrame>& frames) {
  for (const Row& row : rows_of_past(followed_.get(), needs_contacts(), frames,
                                     [this](const auto& frame) { return row_of(frame); }))
    chart_.append(row.time, row.values, row.across);
}

void SeriesChart::set_title(const std::string& title) {
  ChartContent content = chart_.content();
  content.title = title;
  chart_.set_content(std::move(content));
}

}  // namespace scree
