#include "render/plots/wall_sheet.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "core/scene/words.hpp"
#include "render/layers/wall_map_surface.hpp"

namespace scree {
namespace {

constexpr double degrees = 180.0 / std::numbers::pi;
constexpr std::array<const char*, 3> along_names = {"from the left", "from the front", "from below"};
constexpr std::array<const char*, 3> backwards_names = {"from the right", "from the back", "from above"};

/// Right and up of a sheet, and from the eye into it; in the wall's frame.
struct SheetAxes {
  Vec3 right;
  Vec3 up;
  Vec3 away;
};

/// Up is up where it can be, and otherwise y.
SheetAxes axes_along(const Vec3& away) {
  const bool level = std::abs(away.z()) > 0.9 * away.norm();
  const Vec3 vertical = level ? Vec3::UnitY() : Vec3::UnitZ();
  const Vec3 right = away.cross(vertical).normalized();
  return {right, right.cross(away).normalized(), away};
}

SheetAxes axes_of(const WallModel& wall, const SheetView& view) {
  if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape)) return axes_along(-plane->normal);
  if (view.kind == SheetView::Kind::side)
    return axes_along((view.number % 2 == 0 ? -1.0 : 1.0) * Vec3::Unit(view.number / 2));
  return axes_along((view.back ? -1.0 : 1.0) * Vec3::Unit(view.number));
}

/// A coordinate axis that a direction is along or against: 0 x, 1 y, 2 z.
std::optional<int> coordinate_of(const Vec3& direction) {
  int axis = 0;
  return direction.cwiseAbs().maxCoeff(&axis) > 1.0 - 1e-9 ? std::optional(axis) : std::nullopt;
}

std::string title_of(const std::optional<int>& axis, const char* otherwise) {
  return axis ? std::string(1, "xyz"[*axis]).append(" [m]") : std::string(otherwise);
}

/// Triangles as seen along an axis, with their depth.
void lay_flat(const WallModel& wall, const WallMap& map, const SheetView& view, WallQuantity quantity,
              WallSheet& sheet) {
  const SheetAxes axes = axes_of(wall, view);
  const std::optional<int> across = coordinate_of(axes.right);
  sheet.across = title_of(across, "along the wall [m]");
  sheet.upward = title_of(coordinate_of(axes.up), "up the wall [m]");
  if (across && axes.right[*across] < 0.0) sheet.across_sign = -1.0;
  const auto* shape = std::get_if<Shape>(&wall.shape);
  const bool sided = shape != nullptr && shape->closed;
  std::vector<std::pair<double, WallSheet::Triangle>> seen;
  for (const LoadedTriangle& triangle : map.triangles) {
    if (view.kind == SheetView::Kind::side && triangle.side != view.number) continue;
    const auto& [a, b, c] = triangle.corners;
    const double facing = -(b - a).cross(c - a).dot(axes.away);
    const bool edge_on = std::abs(facing) <= 1e-6 * (b - a).cross(c - a).norm();
    if (edge_on || (sided && facing < 0.0)) continue;
    WallSheet::Triangle flat;
    for (std::size_t k = 0; k < 3; ++k)
      flat.corners[k] = {triangle.corners[k].dot(axes.right), triangle.corners[k].dot(axes.up)};
    flat.value = triangle.value(quantity);
    flat.loaded = !triangle.force.isZero(0.0);
    seen.emplace_back((a + b + c).dot(axes.away), flat);
  }
  std::stable_sort(seen.begin(), seen.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [depth, triangle] : seen) sheet.triangles.push_back(triangle);
}

void roll_out(const PlacedRound& round, const WallMap& map, WallQuantity quantity, WallSheet& sheet) {
  // From the first axis of the wall, counter-clockwise looking against its axis.
  const std::optional<int> first = coordinate_of(round.axes.col(0));
  sheet.across = "angle about the axis";
  if (first)
    sheet.across.append(round.axes.col(0)[*first] < 0.0 ? " from −" : " from ").append(1, "xyz"[*first]);
  sheet.across.append(" [°]");
  sheet.upward = "along the axis [m]";
  sheet.equal_scales = false;
  for (const LoadedTriangle& triangle : map.triangles) {
    const auto local = [&](const Vec3& point) { return in_frame_of(round, point); };
    const auto& [a, b, c] = triangle.corners;
    const Vec3 middle = local((a + b + c) / 3.0);
    const double about = std::atan2(middle.y(), middle.x());
    WallSheet::Triangle flat;
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 corner = local(triangle.corners[k]);
      // Beside the middle also across the seam; an apex has no angle of its own.
      const bool apex = std::hypot(corner.x(), corner.y()) <= 1e-9 * middle.norm();
      const double away =
          apex ? 0.0 : std::remainder(std::atan2(corner.y(), corner.x()) - about, 2.0 * std::numbers::pi);
      flat.corners[k] = {(about + away) * degrees, corner.z()};
    }
    flat.value = triangle.value(quantity);
    flat.loaded = !triangle.force.isZero(0.0);
    sheet.triangles.push_back(flat);
  }
}

/// So that the sheet of a plane does not change its size with the bodies that press on it.
void include_scene(const Model& model, const SheetAxes& axes, WallSheet& sheet) {
  for (int k = 0; k < 8; ++k) {
    const Vec3 corner((k & 1) != 0 ? model.upper.x() : model.lower.x(),
                      (k & 2) != 0 ? model.upper.y() : model.lower.y(),
                      (k & 4) != 0 ? model.upper.z() : model.lower.z());
    sheet.bounds.extend(Eigen::Vector2d(corner.dot(axes.right), corner.dot(axes.up)));
  }
}

}  // namespace

std::vector<SheetView> sheet_views(const WallModel& wall) {
  using Kind = SheetView::Kind;
  if (std::holds_alternative<PlaneSpec>(wall.shape)) return {{Kind::plane, 0, false, "face to face"}};
  std::vector<SheetView> views;
  if (const auto* box = std::get_if<BoxSpec>(&wall.shape)) {
    for (const BoxSide side :
         {BoxSide::bottom, BoxSide::left, BoxSide::right, BoxSide::front, BoxSide::back, BoxSide::top}) {
      const int number = static_cast<int>(side);
      if (!box->open[number])
        views.push_back({Kind::side, number, false, std::string(words_of<BoxSide>[number].word)});
    }
    return views;
  }
  if (std::get<Shape>(wall.shape).round) views.push_back({Kind::rolled, 0, false, "rolled out"});
  for (const int axis : {2, 1, 0}) {
    for (const bool back : {axis == 2, axis != 2})
      views.push_back({Kind::along, axis, back, back ? backwards_names[axis] : along_names[axis]});
  }
  return views;
}

WallSheet wall_sheet(const Model& model, int number, const WallMap& map, const SheetView& view,
                     WallQuantity quantity) {
  const WallModel& wall = model.walls[number];
  WallSheet sheet;
  sheet.legend = wall_map_legend({map}, quantity);
  if (view.kind == SheetView::Kind::rolled) {
    roll_out(*std::get<Shape>(wall.shape).round, map, quantity, sheet);
  } else {
    lay_flat(wall, map, view, quantity, sheet);
  }
  for (const WallSheet::Triangle& triangle : sheet.triangles) {
    for (const Eigen::Vector2d& corner : triangle.corners) sheet.bounds.extend(corner);
  }
  if (view.kind == SheetView::Kind::plane) include_scene(model, axes_of(wall, view), sheet);
  return sheet;
}

}  // namespace scree
