#include "render/force_layer.hpp"

#include <vtkCamera.h>
#include <vtkMatrix4x4.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/bodies/loads.hpp"
#include "core/simulation/body_reading.hpp"
#include "core/text/quantity.hpp"
#include "render/cover_grid.hpp"
#include "render/depth_shift.hpp"

namespace scree {
namespace {

// Proportions of an arrow, in body sizes.
constexpr float shaft_radius = 0.0125F;
constexpr float head_radius = 0.038F;
constexpr float head_length = 0.115F;
/// Whole forces on bodies and walls are few among those of contacts.
constexpr float whole_force_thickness = 1.8F;
/// Length of the arrow of the scene's typical force.
constexpr double default_length = 0.8;
/// Width of the line of the scene's typical force.
constexpr double default_width = 0.06;
constexpr double widest_line = 0.15;
/// The forces of an impact are many times those of rest: their arrows are cut, and broken to say so.
constexpr double longest_arrow = 1.5;
constexpr float break_start = 0.55F;
constexpr float break_end = 0.62F;
/// Arrows show through so much solid, in body sizes.
constexpr double arrow_lift = 1.0;
/// The head takes at most this share of a short arrow.
constexpr float largest_head_share = 0.45F;
/// Shorter arrows are specks without a direction, and thinner lines dust [logical pixels].
constexpr double shortest_arrow = 5.0;
constexpr double thinnest_line = 0.3;

/// "5,612"
std::string grouped(int number) {
  std::string digits = std::to_string(number);
  for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3)
    digits.insert(static_cast<std::size_t>(place), ",");
  return digits;
}

bool hidden(const Eigen::Vector3f& start, const Eigen::Vector3f& end, const CoverGrid& cover,
            float depth_factor, float depth_offset) {
  const Eigen::Vector3f line = end - start;
  // A cell tells of those around it as well.
  const int steps = std::clamp(static_cast<int>(line.head<2>().norm() / (2.0F * cover.cell())) + 1, 1, 16);
  for (int i = 0; i <= steps; ++i) {
    const Eigen::Vector3f at = start + static_cast<float>(i) / static_cast<float>(steps) * line;
    if (!cover.hides(at.x(), at.y(), depth_factor * at.z() - depth_offset)) return false;
  }
  return true;
}

}  // namespace

/// Beyond one side of the picture as a whole, or behind the eye.
bool ForceLayer::outside(const Seen& seen, const PictureMap& map) {
  if (seen.start.z() <= 0.0F && seen.end.z() <= 0.0F) return true;
  if (seen.start.z() <= 0.0F || seen.end.z() <= 0.0F) return false;
  constexpr float thickness = 20.0F;  // [pixels]
  const auto size = {map.width(), map.height()};
  int axis = 0;
  for (int extent : size) {
    if (std::max(seen.start[axis], seen.end[axis]) < -thickness) return true;
    if (std::min(seen.start[axis], seen.end[axis]) > static_cast<float>(extent) + thickness) return true;
    ++axis;
  }
  return false;
}

ForceLayer::ForceLayer(vtkRenderer* renderer)
    : pose_(vtkSmartPointer<vtkMatrix4x4>::New()),
      shafts_(renderer, ArrowPart::shaft, pose_),
      heads_(renderer, ArrowPart::head, pose_) {}

ForceLayer::~ForceLayer() = default;

void ForceLayer::set_extent(const SceneExtent& extent) {
  extent_ = extent;
  observed_force_ = 0.0;
  strokes_.clear();
  seen_.clear();
  for (ArrowCloud* cloud : {&shafts_, &heads_}) {
    cloud->clear();
    cloud->done();
  }
}

void ForceLayer::set_scales(const Frame& frame, const ViewOptions& options) {
  double reference = extent_.force;
  if (!(reference > 0.0)) {
    for (const FrameContact& contact : frame.contacts) {
      observed_force_ = std::max(observed_force_, contact.force().norm());
    }
    reference = observed_force_;
  }
  arrow_scale_ = {.reference_force = reference,
                  .reference_length = default_length * extent_.body_size * options.arrow_scale,
                  .logarithmic = options.logarithmic_arrows,
                  .longest = longest_arrow * extent_.body_size * std::max(1.0, options.arrow_scale)};
  network_scale_ = {.reference_force = reference,
                    .reference_length = default_width * extent_.body_size * options.arrow_scale,
                    .logarithmic = options.logarithmic_arrows,
                    .longest = widest_line * extent_.body_size};
}

bool ForceLayer::seen(int body) const {
  return body >= 0 && (*visibility_)[static_cast<std::size_t>(body)] != Visibility::hidden;
}

void ForceLayer::show(const Frame& frame, const ViewOptions& options,
                      const std::vector<Visibility>& visibility) {
  set_scales(frame, options);
  pixel_ratio_ = options.pixel_ratio;
  background_ = theme_colors(options.theme).background_bottom;
  visibility_ = &visibility;
  kept_ = kept_half_spaces(options.sight);
  strokes_.clear();
  values_.clear();
  forces_ = forces_above_ = 0;
  least_force_ = 0.0;
  network_ = options.force_display == ForceDisplay::network;
  if (!network_) {
    add_contact_arrows(frame, options);
  } else if (options.show_normal_arrows) {
    add_network(frame, options.least_share);
  }
  wall_forces_ = options.show_wall_forces;
  body_forces_ = options.show_body_forces;
  if (wall_forces_) add_wall_forces(frame, options);
  if (body_forces_) add_body_forces(frame);
  loads_shown_ = moments_shown_ = false;
  if (options.show_loads) add_loads(frame);
  visibility_ = nullptr;
}

void ForceLayer::add_contact_arrows(const Frame& frame, const ViewOptions& options) {
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
    // On a body that is seen.
    if (seen(contact.a)) add_sided(1.0);
    if (!seen(contact.a) || (options.arrows_on_both && other_seen(contact))) add_sided(-1.0);
  }
}

void ForceLayer::add_network(const Frame& frame, double least_share) {
  struct Line {
    Vec3 from;
    Vec3 to;
    double force;
    int contact;
  };
  std::vector<Line> lines;
  double largest = 0.0;
  const std::vector<FrameContact>& contacts = frame.contacts;
  const int count = static_cast<int>(contacts.size());
  for (int i = 0; i < count;) {
    const FrameContact& contact = contacts[i];
    int strongest = i;
    double force = contact.normal_force;
    ++i;
    if (contact.b >= 0) {
      // The contacts of a pair follow each other: one line carries them all.
      for (; i < count && contacts[i].a == contact.a && contacts[i].b == contact.b; ++i) {
        force += contacts[i].normal_force;
        if (contacts[i].normal_force > contacts[strongest].normal_force) strongest = i;
      }
    }
    if ((!seen(contact.a) && !seen(contact.b)) || !kept(kept_, contact.point) || !(force > 0.0)) continue;
    const Vec3 to = contact.b < 0 ? contact.point : frame.bodies[contact.b].position;
    lines.push_back({frame.bodies[contact.a].position, to, force, strongest});
    largest = std::max(largest, force);
  }
  least_force_ = least_share * largest;
  forces_ = static_cast<int>(lines.size());
  for (const Line& line : lines) {
    if (line.force < least_force_) continue;
    ++forces_above_;
    add_line(line.from, line.to, line.force, line.contact);
  }
}

void ForceLayer::add_wall_forces(const Frame& frame, const ViewOptions& options) {
  for (int i = 0; i < static_cast<int>(frame.walls.size()); ++i) {
    const FrameWall& wall = frame.walls[i];
    if (!wall.present || visibility_in(options.sight.walls, i) == Visibility::hidden) continue;
    const Vec3 start = wall.moved(frame.model->walls[i].about, frame.model->walls[i].about);
    add_whole_force(start, wall.force, theme_colors(options.theme).wall_force);
  }
}

void ForceLayer::add_body_forces(const Frame& frame) {
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
  // More of them would cover each other.
  constexpr std::size_t most_values = 24;
  if (values_.size() - before > most_values) values_.resize(before);
}

void ForceLayer::add_loads(const Frame& frame) {
  for (const Load& load : loads_at(frame)) {
    const auto body = static_cast<std::size_t>(load.body);
    if (!frame.bodies[body].present || !seen(load.body)) continue;
    const Vec3 lever = frame.bodies[body].rotation.matrix() * load.table->point;
    const std::size_t before = values_.size();
    add_whole_force(frame.bodies[body].position + lever, load.force, load_color);
    add_moment(frame.bodies[body].position, load.moment - lever.cross(load.force),
               bounding_radius(*frame.model, load.body));
    loads_shown_ = loads_shown_ || values_.size() > before;
  }
}

/// With its value at the tip.
void ForceLayer::add_whole_force(const Vec3& start, const Vec3& force, const Color& color) {
  if (!kept(kept_, start)) return;
  const std::size_t before = strokes_.size();
  add_arrow(start, force, color, -1);
  if (strokes_.size() == before) return;
  values_.push_back({start + arrow_scale_.length(force.norm()) * force.normalized(), force.norm(), "N"});
}

/// As long as the arrow of the force that has such a moment at a lever [m].
void ForceLayer::add_moment(const Vec3& start, const Vec3& moment, double lever) {
  const std::size_t before = values_.size();
  add_whole_force(start, moment / lever, load_color);
  if (values_.size() == before) return;
  strokes_.back().moment = moments_shown_ = true;
  values_.back().magnitude = moment.norm();
  values_.back().unit = "N·m";
}

void ForceLayer::add_arrow(const Vec3& start, const Vec3& force, const Color& color, int contact) {
  const double magnitude = force.norm();
  const double length = arrow_scale_.length(magnitude);
  if (!(length > 0.0)) return;
  strokes_.push_back({start.cast<float>(), (force / magnitude).cast<float>(), static_cast<float>(length),
                      0.0F, &color, arrow_scale_.cut(magnitude), contact});
}

void ForceLayer::add_line(const Vec3& from, const Vec3& to, double force, int contact) {
  const double diameter = network_scale_.length(force);
  const Vec3 line = to - from;
  const double length = line.norm();
  if (!(diameter > 0.0) || !(length > 0.0)) return;
  strokes_.push_back({from.cast<float>(), (line / length).cast<float>(), static_cast<float>(length),
                      static_cast<float>(0.5 * diameter), &normal_force_color, network_scale_.cut(force),
                      contact});
}

double ForceLayer::look_from(vtkCamera* camera, int width, int height,
                             const std::vector<DrawnSphere>& spheres) {
  // A body hides at most its own diameter.
  const double lift = network_ ? 2.0 * extent_.diagonal() : arrow_lift * extent_.body_size;
  const double factor = shift_towards_viewer(pose_, camera, lift);
  const PictureMap map(camera, width, height);
  std::optional<CoverGrid> cover;
  if (!network_ && !strokes_.empty() && !spheres.empty()) {
    cover.emplace(map, spheres, static_cast<float>(0.5 * extent_.body_size));
  }
  const bool parallel = camera->GetParallelProjection();
  depth_factor_ = parallel ? 1.0F : static_cast<float>(factor);
  depth_offset_ = parallel ? static_cast<float>((1.0 - factor) * camera->GetDistance()) : 0.0F;
  shafts_.clear();
  heads_.clear();
  seen_.clear();
  drawn_ = 0;
  too_small_left_out_ = false;
  cut_ = false;
  for (const Stroke& stroke : strokes_) {
    const Seen seen = {map(stroke.start), map(stroke.start + stroke.length * stroke.direction)};
    if (outside(seen, map)) continue;
    const float nearer = std::min(seen.start.z(), seen.end.z());
    if (nearer > 0.0F) {
      if (cover && hidden(seen.start, seen.end, *cover, depth_factor_, depth_offset_)) continue;
      if (too_small(stroke, map.pixels_per_metre(nearer))) {
        too_small_left_out_ = true;
        continue;
      }
    }
    draw(stroke);
    cut_ = cut_ || stroke.cut;
    if (stroke.contact >= 0 && nearer > 0.0F) seen_.push_back({seen, stroke.contact});
  }
  shafts_.done();
  heads_.done();
  return factor;
}

std::optional<int> ForceLayer::contact_near(double x, double y, double tolerance, double depth) const {
  const Eigen::Vector2f place(static_cast<float>(x), static_cast<float>(y));
  auto nearest = static_cast<float>(tolerance);
  std::optional<int> contact;
  for (const SeenStroke& stroke : seen_) {
    const Eigen::Vector3f line = stroke.seen.end - stroke.seen.start;
    const Eigen::Vector2f flat = line.head<2>();
    const Eigen::Vector2f from_start = place - stroke.seen.start.head<2>();
    const float share = std::clamp(flat.dot(from_start) / std::max(flat.squaredNorm(), 1e-12F), 0.0F, 1.0F);
    const float distance = (from_start - share * flat).norm();
    if (distance > nearest || (contact && distance == nearest)) continue;
    if (depth_factor_ * (stroke.seen.start.z() + share * line.z()) - depth_offset_ > depth) continue;
    nearest = distance;
    contact = stroke.contact;
  }
  return contact;
}

bool ForceLayer::too_small(const Stroke& stroke, float pixels_per_metre) const {
  const double metres = network_ && stroke.radius > 0.0F ? 2.0F * stroke.radius : stroke.length;
  const double least = network_ && stroke.radius > 0.0F ? thinnest_line : shortest_arrow;
  return metres * pixels_per_metre < least * pixel_ratio_;
}

void ForceLayer::draw(const Stroke& stroke) {
  ++drawn_;
  constexpr double paleness = 0.8;
  const bool pale = selected_ && stroke.contact != *selected_;
  const Color color = pale ? mix(*stroke.color, background_, paleness) : *stroke.color;
  if (stroke.radius > 0.0F) {
    shafts_.add(stroke.start, stroke.direction, stroke.length, stroke.radius, color);
    return;
  }
  const auto size = static_cast<float>(extent_.body_size);
  const float length = stroke.length;
  const float head = std::min(head_length * size, largest_head_share * length);
  // Short arrows are slender in proportion, so that they still look like arrows.
  const float thickness = (stroke.contact < 0 ? whole_force_thickness : 1.0F) * head / head_length;
  const float radius = shaft_radius * thickness;
  if (stroke.cut) {
    shafts_.add(stroke.start, stroke.direction, break_start * length, radius, color);
    shafts_.add(stroke.start + break_end * length * stroke.direction, stroke.direction,
                (1.0F - break_end) * length - head, radius, color);
  } else {
    shafts_.add(stroke.start, stroke.direction, length - head, radius, color);
  }
  for (int heads = stroke.moment ? 2 : 1; heads > 0; --heads)
    heads_.add(stroke.start + (length - static_cast<float>(heads) * head) * stroke.direction,
               stroke.direction, head, head_radius * thickness, color);
}

std::string ForceLayer::moments() const {
  return moments_shown_ ? "two heads: a moment, over the radius of its body" : "";
}

std::string ForceLayer::left_out() const {
  if (!too_small_left_out_) return {};
  return network_ ? "lines too thin to be seen are left out" : "arrows shorter than 5 pixels are left out";
}

std::string ForceLayer::cut() const {
  if (!cut_) return {};
  return network_ ? "the widest lines stand for larger forces" : "broken arrows stand for larger forces";
}

std::string ForceLayer::share_drawn() const {
  if (!(least_force_ > 0.0)) return {};
  return "above " + format_quantity(least_force_, "N", 2) + ": " + grouped(forces_above_) + " of " +
         grouped(forces_);
}

}  // namespace scree
