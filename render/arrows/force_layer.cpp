#include "render/arrows/force_layer.hpp"

#include <vtkCamera.h>
#include <vtkMatrix4x4.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "render/arrows/cover_grid.hpp"
#include "render/vtk/depth_shift.hpp"

namespace scree {
namespace {

// Proportions of an arrow, in body sizes.
constexpr float shaft_radius = 0.0125F;
constexpr float head_radius = 0.038F;
constexpr float head_length = 0.115F;
/// Relative thickness of total forces, which are few among those of contacts.
constexpr float whole_force_thickness = 1.8F;
/// Gap of broken arrows, as a share of their length.
constexpr float break_start = 0.55F;
constexpr float break_end = 0.62F;
/// Number of dashes of arrows for ended contacts.
constexpr int dashes = 4;
constexpr float dash_share = 0.55F;
/// Width of a dashed line for ended contacts, relative to the widest.
constexpr double dash_width = 0.35;
/// Depth of solid through which arrows are visible, in body sizes.
constexpr double arrow_lift = 1.0;
/// The head takes at most this share of a short arrow.
constexpr float largest_head_share = 0.45F;
/// Shorter arrows are specks without a direction [logical pixels].
constexpr double shortest_arrow = 5.0;
/// Smallest radius of shafts, and limits of the widest chain line [logical pixels].
constexpr double thinnest_shaft = 1.5;  // radius
constexpr double outline_width = 1.2;
constexpr double narrowest_chain = 8.0;
constexpr double widest_chain = 16.0;
/// Smallest width of chain lines [logical pixels].
constexpr double thinnest_line = 1.6;
/// Outlines take at most this share of a line's radius.
constexpr double most_outline = 0.5;
/// Width of the widest chain line within these limits, in body sizes.
constexpr double chain_width = 0.22;
/// Upper limit of arrows with outlines: more would hide each other's outlines, and be slow.
constexpr std::size_t most_outlines = 1500;
/// How dark outlines are.
constexpr double outline_darkness = 0.7;

bool hidden(const Eigen::Vector3f& start, const Eigen::Vector3f& end, const CoverGrid& cover,
            float depth_factor, float depth_offset) {
  const Eigen::Vector3f line = end - start;
  // A cell represents its neighbours as well.
  const int steps = std::clamp(static_cast<int>(line.head<2>().norm() / (2.0F * cover.cell())) + 1, 1, 16);
  for (int i = 0; i <= steps; ++i) {
    const Eigen::Vector3f at = start + static_cast<float>(i) / static_cast<float>(steps) * line;
    if (!cover.hides(at.x(), at.y(), depth_factor * at.z() - depth_offset)) return false;
  }
  return true;
}

}  // namespace

/// Returns whether a stroke lies entirely beyond one side of the picture, or behind the eye.
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
      shaft_hulls_(renderer, ArrowPart::shaft, pose_, ArrowSide::inside),
      head_hulls_(renderer, ArrowPart::head, pose_, ArrowSide::inside),
      shafts_(renderer, ArrowPart::shaft, pose_),
      heads_(renderer, ArrowPart::head, pose_) {}

ForceLayer::~ForceLayer() = default;

void ForceLayer::set_extent(const SceneExtent& extent) {
  extent_ = extent;
  strokes_.set_extent(extent);
  seen_.clear();
  for (ArrowCloud* cloud : {&shaft_hulls_, &head_hulls_, &shafts_, &heads_}) {
    cloud->clear();
    cloud->done();
  }
}

void ForceLayer::show(const Frame& frame, const ViewOptions& options,
                      const std::vector<Visibility>& visibility) {
  strokes_.make(frame, options, visibility);
  line_scale_ = strokes_.network_scale();
  line_factor_ = options.arrow_scale;
  through_ = options.force_display == ForceDisplay::network || options.through_bodies;
  pixel_ratio_ = options.pixel_ratio;
  background_ = theme_colors(options.theme).background_bottom;
}

double ForceLayer::look_from(vtkCamera* camera, int width, int height,
                             const std::vector<DrawnSphere>& spheres) {
  const std::vector<ForceStroke>& strokes = strokes_.strokes();
  // A body hides at most its own diameter.
  const double lift = through_ ? 2.0 * extent_.diagonal() : arrow_lift * extent_.body_size;
  const double factor = shift_towards_viewer(pose_, camera, lift);
  const PictureMap map(camera, width, height);
  std::optional<CoverGrid> cover;
  if (!through_ && !strokes.empty() && !spheres.empty()) {
    cover.emplace(map, spheres, static_cast<float>(0.5 * extent_.body_size));
  }
  const bool parallel = camera->GetParallelProjection();
  depth_factor_ = parallel ? 1.0F : static_cast<float>(factor);
  depth_offset_ = parallel ? static_cast<float>((1.0 - factor) * camera->GetDistance()) : 0.0F;
  for (ArrowCloud* cloud : {&shaft_hulls_, &head_hulls_, &shafts_, &heads_}) cloud->clear();
  seen_.clear();
  set_line_width(map, camera->GetDistance());
  const bool outlined = strokes.size() <= most_outlines;
  drawn_ = 0;
  too_small_left_out_ = false;
  cut_ = lines_cut_ = false;
  peaks_drawn_ = false;
  for (const ForceStroke& stroke : strokes) {
    const Seen seen = {map(stroke.start), map(stroke.start + stroke.length * stroke.direction)};
    if (outside(seen, map)) continue;
    const float nearer = std::min(seen.start.z(), seen.end.z());
    if (nearer > 0.0F) {
      if (cover && hidden(seen.start, seen.end, *cover, depth_factor_, depth_offset_)) continue;
      if (too_small(stroke, map.pixels_per_metre(nearer))) {
        too_small_left_out_ = too_small_left_out_ || stroke.force <= 0.0;
        continue;
      }
    }
    const float pixels_per_metre = map.pixels_per_metre(nearer > 0.0F ? nearer : 1.0F);
    outline_ = outlined ? static_cast<float>(outline_width * pixel_ratio_) / pixels_per_metre : 0.0F;
    draw(stroke, pixels_per_metre);
    cut_ = cut_ || (stroke.cut && stroke.force <= 0.0);
    lines_cut_ = lines_cut_ || (stroke.cut && stroke.force > 0.0);
    peaks_drawn_ = peaks_drawn_ || stroke.peak;
    if (stroke.contact >= 0 && nearer > 0.0F) seen_.push_back({seen, stroke.contact});
  }
  for (ArrowCloud* cloud : {&shaft_hulls_, &head_hulls_, &shafts_, &heads_}) cloud->done();
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

bool ForceLayer::too_small(const ForceStroke& stroke, float pixels_per_metre) const {
  return stroke.length * pixels_per_metre < (stroke.force > 0.0 ? 1.0 : shortest_arrow) * pixel_ratio_;
}

/// Sets the line width in proportion to the bodies, within limits in pixels.
void ForceLayer::set_line_width(const PictureMap& map, double depth) {
  const double pixel = pixel_ratio_ / map.pixels_per_metre(static_cast<float>(depth));
  const double width =
      std::clamp(chain_width * extent_.body_size, narrowest_chain * pixel, widest_chain * pixel);
  line_scale_.reference_length = line_factor_ * width;
  line_scale_.longest = line_scale_.reference_length;
}

void ForceLayer::draw(const ForceStroke& stroke, float pixels_per_metre) {
  ++drawn_;
  // Pale colours are visible on a light background; on a dark one they would be black.
  const double brightness = (background_.red + background_.green + background_.blue) / 3.0;
  const double paleness = brightness > 0.5 ? 0.8 : 0.5;
  const bool pale = selected_ && !std::binary_search(selected_->begin(), selected_->end(), stroke.contact);
  const Color color = pale ? mix(stroke.color, background_, paleness) : stroke.color;
  const float length = stroke.length;
  if (stroke.force > 0.0) {
    const double thinnest = thinnest_line * pixel_ratio_ / pixels_per_metre;
    const auto line_radius = static_cast<float>(0.5 * std::max(line_scale_.length(stroke.force), thinnest));
    outline_ = std::min(outline_, static_cast<float>(most_outline) * line_radius);
    // Impacts would cover the current forces.
    const auto widest_dash = static_cast<float>(0.5 * dash_width * line_scale_.reference_length);
    if (stroke.peak) return draw_dashes(stroke, length, std::min(line_radius, widest_dash), color);
    return add_shaft(stroke, 0.0F, length, line_radius, color);
  }
  const auto body = static_cast<float>(extent_.body_size);
  const auto thinnest = static_cast<float>(thinnest_shaft * pixel_ratio_) / pixels_per_metre;
  const float size = std::max(body, thinnest / shaft_radius);
  const float head = std::min(head_length * size, largest_head_share * length);
  // Short arrows are proportionally thinner, so that they still look like arrows.
  const float thickness =
      (stroke.contact < 0 && !stroke.peak ? whole_force_thickness : 1.0F) * head / head_length;
  const float radius = shaft_radius * thickness;
  if (stroke.peak) {
    draw_dashes(stroke, length - head, radius, color);
  } else if (stroke.cut) {
    add_shaft(stroke, 0.0F, break_start * length, radius, color);
    add_shaft(stroke, break_end * length, (1.0F - break_end) * length - head, radius, color);
  } else {
    add_shaft(stroke, 0.0F, length - head, radius, color);
  }
  for (int heads = stroke.moment ? 2 : 1; heads > 0; --heads)
    add_head(stroke, length - static_cast<float>(heads) * head, head, head_radius * thickness, color);
}

/// @param start  on the stroke [m]
void ForceLayer::add_shaft(const ForceStroke& stroke, float start, float length, float radius,
                           const Color& color) {
  const Eigen::Vector3f from = stroke.start + start * stroke.direction;
  shafts_.add(from, stroke.direction, length, radius, color);
  if (outline_ > 0.0F)
    shaft_hulls_.add(from - outline_ * stroke.direction, stroke.direction, length + 2.0F * outline_,
                     radius + outline_, mix(color, {}, outline_darkness));
}

void ForceLayer::add_head(const ForceStroke& stroke, float start, float length, float radius,
                          const Color& color) {
  const Eigen::Vector3f from = stroke.start + start * stroke.direction;
  heads_.add(from, stroke.direction, length, radius, color);
  // Equal distance from the slope of the cone and from its base.
  if (outline_ > 0.0F)
    head_hulls_.add(from - outline_ * stroke.direction, stroke.direction, length + 3.0F * outline_,
                    radius + 1.5F * outline_, mix(color, {}, outline_darkness));
}

void ForceLayer::draw_dashes(const ForceStroke& stroke, float length, float radius, const Color& color) {
  const float period = length / static_cast<float>(dashes);
  for (int i = 0; i < dashes; ++i)
    add_shaft(stroke, static_cast<float>(i) * period, dash_share * period, radius, color);
}

std::string ForceLayer::left_out() const {
  if (!too_small_left_out_) return {};
  return "Force arrows shorter than 5 pixels are left out";
}

}  // namespace scree
