#include "render/arrows/force_strokes.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/text/grouped.hpp"
#include "core/base/text/quantity.hpp"
#include "core/bodies/loads.hpp"
#include "core/readings/body_reading.hpp"
#include "core/readings/frame_loads.hpp"
#include "core/readings/pulled_point.hpp"
#include "render/style/legend.hpp"

namespace scree {
namespace {

// In body sizes.
/// Length of the arrow of the scene's typical force.
constexpr double default_length = 0.8;
/// Longer arrows are cut off and drawn broken.
constexpr double longest_arrow = 1.5;
/// The typical force determines the scale while the strong forces of the moment are between these shares of
/// it.
constexpr double least_share_of_typical = 0.2;
constexpr double most_share_of_typical = 1.8;
/// Lower limit of the reference force, so that weak forces do not look strong in a quiet moment.
constexpr double quietest = 0.02;
/// Share of the strongest forces, from single impacts, that does not shorten all other arrows.
constexpr double strong_share = 0.05;
constexpr double far_stronger = 3.0;
/// Chains are the strongest fifth of the forces; all of them if there are few.
constexpr std::size_t fewest_lines = 20;

/// Vector from the body's position to the point of application [m].
Vec3 lever_of(const Load& load, const Frame& frame) {
  return frame.bodies[static_cast<std::size_t>(load.body)].rotation.matrix() * load.table->point;
}

/// Returns whether a load presses on its body from outside in its initial rotation; thus it does not change
/// while the body rotates.
bool pushes(const Load& load, const Model& model) {
  constexpr double least_cosine = 0.1;
  const BodyStart& start = model.start[static_cast<std::size_t>(load.body)];
  const Vec3 lever = Rotation::from_rotation_vector(start.rotation).matrix() * load.table->point;
  return load.force.dot(lever) < -least_cosine * load.force.norm() * lever.norm();
}

/// Moment of a load without the moment of its force [N·m].
Vec3 own_moment(const Load& load, const Frame& frame) {
  return load.moment - lever_of(load, frame).cross(load.force);
}

/// Largest force of contacts and optionally loads, without the strongest twentieth if it is far stronger. A
/// moment counts as its force at the radius of the body [N].
double strong_force(const Frame& frame, bool loads) {
  std::vector<double> forces;
  for (const FrameContact& contact : frame.contacts) forces.push_back(contact.force().norm());
  for (const FrameContact& peak : frame.peaks) forces.push_back(peak.normal_force);
  if (loads) {
    for (const Load& load : loads_at(frame)) {
      const double of_moment = own_moment(load, frame).norm() / bounding_radius(*frame.model, load.body);
      forces.push_back(std::max(load.force.norm(), of_moment));
    }
  }
  std::erase_if(forces, [](double force) { return !std::isfinite(force); });
  if (forces.empty()) return 0.0;
  const auto from_last = static_cast<std::ptrdiff_t>(strong_share * static_cast<double>(forces.size()));
  const auto strong = forces.end() - 1 - from_last;
  std::nth_element(forces.begin(), strong, forces.end());
  const double largest = *std::max_element(forces.begin(), forces.end());
  return largest <= far_stronger * *strong ? largest : *strong;
}

}  // namespace

/// Sets the scales from the scene and the moment only, independent of the path to it, unless fixed.
void ForceStrokes::set_scales(const Frame& frame, const ViewOptions& options) {
  const double typical = extent_.force;
  const double strong = strong_force(frame, options.show_loads);
  const bool fits = typical > 0.0 && (!(strong > 0.0) || (strong >= least_share_of_typical * typical &&
                                                          strong <= most_share_of_typical * typical));
  const double reference = options.force_scale ? *options.force_scale
                           : fits              ? typical
                           : strong > 0.0      ? std::max(round_range(strong), quietest * typical)
                                               : 0.0;
  arrow_scale_ = {.reference_force = reference,
                  .reference_length = default_length * extent_.body_size * options.arrow_scale,
                  .logarithmic = options.logarithmic_arrows,
                  .longest = longest_arrow * extent_.body_size * std::max(1.0, options.arrow_scale)};
  network_scale_ = {.reference_force = options.force_scale.value_or(0.0),
                    .logarithmic = options.logarithmic_arrows};
}

void ForceStrokes::set_extent(const SceneExtent& extent) {
  extent_ = extent;
  strokes_.clear();
}

bool ForceStrokes::seen(int body) const {
  return body >= 0 && (of_hidden_ || (*visibility_)[static_cast<std::size_t>(body)] != Visibility::hidden);
}

void ForceStrokes::make(const Frame& frame, const ViewOptions& options,
                        const std::vector<Visibility>& visibility) {
  set_scales(frame, options);
  theme_ = options.theme;
  of_hidden_ = options.forces_of_hidden;
  visibility_ = &visibility;
  kept_ = kept_half_spaces(options.sight);
  strokes_.clear();
  values_.clear();
  forces_ = forces_above_ = 0;
  least_force_ = 0.0;
  if (options.force_display == ForceDisplay::network) {
    add_network(frame, options.least_share);
  } else {
    add_contact_arrows(frame, options);
    if (options.show_normal_arrows) add_peaks(frame, options);
  }
  body_values_ = body_values_shown_ = 0;
  if (options.show_wall_forces) add_wall_forces(frame, options);
  if (options.show_body_forces) add_body_forces(frame);
  loads_shown_ = moments_shown_ = false;
  if (options.show_loads) add_loads(frame);
  add_pulls(frame, options.lattice.magnification.value_or(1.0));
  visibility_ = nullptr;
}

void ForceStrokes::add_contact_arrows(const Frame& frame, const ViewOptions& options) {
  if (!options.show_normal_arrows && !options.show_friction_arrows) return;
  const auto count = static_cast<int>(frame.contacts.size());
  std::vector<int> shown;
  double largest = 0.0;
  for (int i = 0; i < count; ++i) {
    const FrameContact& contact = frame.contacts[i];
    if ((!seen(contact.a) && !seen(contact.b)) || !kept(kept_, contact.point)) continue;
    shown.push_back(i);
    largest = std::max(largest, contact.force().norm());
  }
  least_force_ = options.least_share * largest;
  forces_ = static_cast<int>(shown.size());
  const auto other_seen = [&](const FrameContact& contact) {
    if (contact.wall < 0) return seen(contact.b);
    return options.show_walls && visibility_in(options.sight.walls, contact.wall) != Visibility::hidden;
  };
  for (const int i : shown) {
    const FrameContact& contact = frame.contacts[i];
    if (contact.force().norm() < least_force_) continue;
    ++forces_above_;
    const auto add_sided = [&](double side) {
      if (options.show_normal_arrows)
        add_arrow(contact.point, side * contact.normal_force * contact.normal, normal_force_color, i);
      if (options.show_friction_arrows) add_arrow(contact.point, side * contact.friction, friction_color, i);
    };
    // On visible bodies only.
    if (seen(contact.a)) add_sided(1.0);
    if (!seen(contact.a) || (options.arrows_on_both && other_seen(contact))) add_sided(-1.0);
  }
}

/// Contacts that opened and ended since the last output, at the place and value of their largest force.
void ForceStrokes::add_peaks(const Frame& frame, const ViewOptions& options) {
  for (const FrameContact& peak : frame.peaks) {
    if ((!seen(peak.a) && !seen(peak.b)) || !kept(kept_, peak.point)) continue;
    if (peak.normal_force < least_force_) continue;
    const double side = seen(peak.a) ? 1.0 : -1.0;
    const std::size_t before = strokes_.size();
    add_arrow(peak.point, side * peak.normal_force * peak.normal, normal_force_color, -1);
    if (options.arrows_on_both && seen(peak.a) && seen(peak.b))
      add_arrow(peak.point, -side * peak.normal_force * peak.normal, normal_force_color, -1);
    for (std::size_t i = before; i < strokes_.size(); ++i) strokes_[i].peak = true;
  }
}

void ForceStrokes::add_network(const Frame& frame, double least_share) {
  struct Line {
    Vec3 from;
    Vec3 to;
    double force;
    int contact;  ///< −1: it has ended since the last output
  };
  std::vector<Line> lines;
  const auto add = [&](const FrameContact& contact, double force, int strongest) {
    if ((!seen(contact.a) && !seen(contact.b)) || !kept(kept_, contact.point) || !(force > 0.0)) return;
    const Vec3 to = contact.b < 0 ? contact.point : frame.bodies[contact.b].position;
    lines.push_back({frame.bodies[contact.a].position, to, force, strongest});
  };
  const std::vector<FrameContact>& contacts = frame.contacts;
  const int count = static_cast<int>(contacts.size());
  for (int i = 0; i < count;) {
    const FrameContact& contact = contacts[i];
    int strongest = i;
    double force = contact.normal_force;
    ++i;
    if (contact.b >= 0) {
      // The contacts of a pair are consecutive and share one line.
      for (; i < count && contacts[i].a == contact.a && contacts[i].b == contact.b; ++i) {
        force += contacts[i].normal_force;
        if (contacts[i].normal_force > contacts[strongest].normal_force) strongest = i;
      }
    }
    add(contact, force, strongest);
  }
  for (const FrameContact& peak : frame.peaks) add(peak, peak.normal_force, -1);
  std::vector<double> forces;
  // The current forces determine the strong ones.
  for (const Line& line : lines) {
    if (line.contact >= 0) forces.push_back(line.force);
  }
  if (forces.empty()) {
    for (const Line& line : lines) forces.push_back(line.force);
  }
  std::sort(forces.rbegin(), forces.rend());
  const double largest = forces.empty() ? 0.0 : forces.front();
  const std::size_t strong = std::max(fewest_lines, (forces.size() + 4) / 5);
  least_force_ = least_share > 0.0        ? least_share * largest
                 : strong < forces.size() ? forces[strong - 1]
                                          : 0.0;
  // Few lines that are far stronger do not make the others thin.
  const std::size_t shown = least_share > 0.0 ? forces.size() : std::min(strong, forces.size());
  const double widest =
      forces.empty() ? 0.0 : forces[static_cast<std::size_t>(strong_share * static_cast<double>(shown))];
  const bool fixed = network_scale_.reference_force > 0.0;
  if (!fixed && std::isfinite(widest) && widest > 0.0) network_scale_.reference_force = round_range(widest);
  forces_ = static_cast<int>(lines.size());
  for (const Line& line : lines) {
    if (line.force < least_force_) continue;
    ++forces_above_;
    const std::size_t before = strokes_.size();
    add_line(line.from, line.to, line.force, line.contact);
    if (strokes_.size() > before) strokes_.back().peak = line.contact < 0;
  }
}

void ForceStrokes::add_wall_forces(const Frame& frame, const ViewOptions& options) {
  for (int i = 0; i < static_cast<int>(frame.walls.size()); ++i) {
    const FrameWall& wall = frame.walls[i];
    if (!wall.present || visibility_in(options.sight.walls, i) == Visibility::hidden) continue;
    const Vec3 start = wall.moved(frame.model->walls[i].about, frame.model->walls[i].about);
    add_whole_force(start, wall.force, theme_colors(options.theme).wall_force);
  }
}

void ForceStrokes::add_body_forces(const Frame& frame) {
  std::vector<Vec3> forces(frame.bodies.size(), Vec3::Zero());
  for (const FrameContact& contact : frame.contacts) {
    for (const int body : {contact.a, contact.b}) {
      if (body >= 0) forces[static_cast<std::size_t>(body)] += force_on(contact, body);
    }
  }
  const std::size_t before = values_.size();
  for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
    if (!frame.bodies[body].present || !seen(body)) continue;
    add_whole_force(frame.bodies[body].position, forces[static_cast<std::size_t>(body)], total_force_color);
  }
  // More values would cover each other.
  constexpr std::size_t most_values = 24;
  body_values_ = values_.size() - before;
  body_values_shown_ = std::min(body_values_, most_values);
  const auto first = values_.begin() + static_cast<std::ptrdiff_t>(before);
  const auto last = first + static_cast<std::ptrdiff_t>(body_values_shown_);
  std::partial_sort(first, last, values_.end(),
                    [](const ForceValue& a, const ForceValue& b) { return a.magnitude > b.magnitude; });
  values_.erase(last, values_.end());
}

void ForceStrokes::add_loads(const Frame& frame) {
  for (const Load& load : loads_at(frame)) {
    const auto body = static_cast<std::size_t>(load.body);
    if (!frame.bodies[body].present || !seen(load.body)) continue;
    const Vec3& position = frame.bodies[body].position;
    const std::size_t before = values_.size();
    const Vec3 point = position + lever_of(load, frame);
    if (pushes(load, *frame.model)) {
      add_push(point, load.force);
    } else {
      add_whole_force(point, load.force, load_color);
    }
    add_moment(position, own_moment(load, frame), bounding_radius(*frame.model, load.body));
    loads_shown_ = loads_shown_ || values_.size() > before;
  }
}

/// Arrows from pulled points to their targets, with the forces there. Those of nodes are magnified like the
/// plate.
void ForceStrokes::add_pulls(const Frame& frame, double magnification) {
  for (const FramePull& pull : frame.pulls) {
    if (pull.body >= 0 && !seen(pull.body)) continue;
    Vec3 point = pulled_point(frame, pull);
    Vec3 way = pull.target - point;
    if (pull.node >= 0) {
      const Vec2& displacement = frame.nodes[static_cast<std::size_t>(pull.node)];
      point.head<2>() += (magnification - 1.0) * displacement;
      way *= magnification;
    }
    const double length = way.norm();
    if (length > 0.0)
      strokes_.push_back({point.cast<float>(), (way / length).cast<float>(), static_cast<float>(length), 0.0,
                          pull_color, false, -1});
    values_.push_back({point + way, pull.force.norm(), "N"});
  }
}

/// Arrow that ends at the point of application, with its value at the start; otherwise it would lie inside
/// the body.
void ForceStrokes::add_push(const Vec3& point, const Vec3& force) {
  const double length = arrow_scale_.length(force.norm());
  if (!(length > 0.0)) return;
  const Vec3 start = point - length * force.normalized();
  if (!kept(kept_, start)) return;
  add_arrow(start, force, load_color, -1);
  values_.push_back({start, force.norm(), "N"});
}

/// Arrow with its value at the tip.
void ForceStrokes::add_whole_force(const Vec3& start, const Vec3& force, const Color& color) {
  if (!kept(kept_, start)) return;
  const std::size_t before = strokes_.size();
  add_arrow(start, force, color, -1);
  if (strokes_.size() == before) return;
  values_.push_back({start + arrow_scale_.length(force.norm()) * force.normalized(), force.norm(), "N"});
}

/// Arrow of a moment, as long as its force at a lever [m].
void ForceStrokes::add_moment(const Vec3& start, const Vec3& moment, double lever) {
  const std::size_t before = values_.size();
  add_whole_force(start, moment / lever, load_color);
  if (values_.size() == before) return;
  strokes_.back().moment = moments_shown_ = true;
  values_.back().magnitude = moment.norm();
  values_.back().unit = "N·m";
}

void ForceStrokes::add_arrow(const Vec3& start, const Vec3& force, const Color& color, int contact) {
  const double magnitude = force.norm();
  const double length = arrow_scale_.length(magnitude);
  if (!(length > 0.0)) return;
  strokes_.push_back({start.cast<float>(), (force / magnitude).cast<float>(), static_cast<float>(length), 0.0,
                      color, arrow_scale_.cut(magnitude), contact});
}

void ForceStrokes::add_line(const Vec3& from, const Vec3& to, double force, int contact) {
  const Vec3 line = to - from;
  const double length = line.norm();
  if (!(network_scale_.reference_force > 0.0) || !(length > 0.0)) return;
  const double share = network_scale_.relative(force);
  strokes_.push_back({from.cast<float>(), (line / length).cast<float>(), static_cast<float>(length), force,
                      chain_color(share, theme_), share > 1.0, contact});
}

std::string ForceStrokes::share_of_values() const {
  if (body_values_shown_ == body_values_) return {};
  return "Values of the " + std::to_string(body_values_shown_) + " largest of " +
         grouped_text(static_cast<int>(body_values_)) + " forces on bodies";
}

std::string ForceStrokes::share_drawn() const {
  if (!(least_force_ > 0.0)) return {};
  return grouped_text(forces_above_) + " of " + grouped_text(forces_) + " forces (≥ " +
         format_quantity(least_force_, "N", 2) + ")";
}

}  // namespace scree
