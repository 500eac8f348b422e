#include "core/probes/free_surface.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <utility>

#include "core/base/scatter.hpp"
#include "core/geometry/triangle_sight.hpp"
#include "core/probes/region_reading.hpp"
#include "core/scene/motion_plane.hpp"

namespace scree {
namespace {

constexpr int sectors_of_heap = 12;
constexpr int strips_of_slope = 6;
/// Of the heap's radius, where lines are fitted: neither the rounded summit nor the foot.
constexpr double inner_share = 0.2;
constexpr double outer_share = 0.8;
/// The heap ends where it is lower than this number of mean diameters.
constexpr double foot_height = 1.5;
constexpr std::size_t fewest_points = 3;

double degrees(double slope) {
  return std::atan(slope) * 180.0 / std::numbers::pi;
}

/// Up, and two horizontal directions; x is in the plane of motion, if there is one.
struct Horizon {
  Vec3 up, x, y;

  Vec3 at(const Vec2& place, double height) const { return place.x() * x + place.y() * y + height * up; }
};

std::optional<Horizon> horizon_of(const Frame& frame) {
  const Scene& scene = model_now(frame).scene;
  if (scene.gravity.isZero(0.0)) return std::nullopt;
  Horizon horizon;
  horizon.up = -scene.gravity.normalized();
  const int across = axis_across(scene);
  Vec3 side = Vec3::UnitY();
  if (across >= 0) side = Vec3::Unit(across);
  if (std::abs(side.dot(horizon.up)) > 0.9) side = across >= 0 ? side : Vec3::UnitX();
  horizon.x = side.cross(horizon.up);
  if (horizon.x.norm() < 1e-6) return std::nullopt;  // gravity is across the plane of motion
  horizon.x.normalize();
  horizon.y = horizon.up.cross(horizon.x);
  return horizon;
}

/// The highest point of a body.
struct SurfacePoint {
  int body = 0;
  Vec3 point;           ///< [m]
  Vec2 place;           ///< horizontal [m]
  double height = 0.0;  ///< [m]
};

/// Bodies whose surface is measured.
struct Pile {
  std::vector<SurfacePoint> tops;  ///< highest point of each body
  Vec2 middle = Vec2::Zero();      ///< medians of their places [m]
  double lowest = 0.0;             ///< [m]
  double diameter = 0.0;           ///< mean, of spheres of the same volume [m]
  double reach = 0.0;              ///< largest bounding radius [m]
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
}

Vec2 middle_of(const std::vector<SurfacePoint>& tops) {
  std::vector<double> x;
  std::vector<double> y;
  for (const SurfacePoint& top : tops) {
    x.push_back(top.place.x());
    y.push_back(top.place.y());
  }
  return {median(std::move(x)), median(std::move(y))};
}

/// Highest point of a body.
Vec3 top_of(const Model& model, int number, const FrameBody& body, const Vec3& up) {
  const BodyModel& own = model.bodies[static_cast<std::size_t>(number)];
  const Shape& shape = model.shapes[static_cast<std::size_t>(own.shape)];
  if (shape.radius) return body.position + *shape.radius * own.size * up;
  const Mat3 turn = own.size * body.rotation.matrix();
  const Vec3 direction = turn.transpose() * up;
  const auto highest =
      std::max_element(shape.mesh.vertices.begin(), shape.mesh.vertices.end(),
                       [&](const Vec3& a, const Vec3& b) { return direction.dot(a) < direction.dot(b); });
  return body.position + turn * *highest;
}

double diameter_of(const Model& model, int number) {
  const BodyModel& own = model.bodies[static_cast<std::size_t>(number)];
  const Shape& shape = model.shapes[static_cast<std::size_t>(own.shape)];
  if (shape.radius) return 2.0 * *shape.radius * own.size;
  return own.size * std::cbrt(6.0 * shape.mass.volume / std::numbers::pi);
}

Pile pile_of(const Frame& frame, const ProbeSpec& probe, const Horizon& horizon) {
  Pile pile;
  pile.lowest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < static_cast<int>(frame.bodies.size()); ++i) {
    const FrameBody& body = frame.bodies[static_cast<std::size_t>(i)];
    if (!body.present || frame.model->bodies[static_cast<std::size_t>(i)].fixed) continue;
    if (probe.region && !is_within(*probe.region, body.position)) continue;
    const Vec3 top = top_of(*frame.model, i, body, horizon.up);
    const Vec3 bottom = top_of(*frame.model, i, body, -horizon.up);
    pile.tops.push_back({i, top, {horizon.x.dot(top), horizon.y.dot(top)}, horizon.up.dot(top)});
    pile.reach = std::max(pile.reach, bounding_radius(*frame.model, i));
    pile.lowest = std::min(pile.lowest, horizon.up.dot(bottom));
    pile.diameter += diameter_of(*frame.model, i);
  }
  if (pile.tops.empty()) return pile;
  pile.diameter /= static_cast<double>(pile.tops.size());
  pile.middle = middle_of(pile.tops);
  return pile;
}

/// Returns whether a mesh is ahead of a point in a direction.
bool is_ahead(const Mesh& mesh, const Vec3& point, const Vec3& direction) {
  return std::any_of(mesh.triangles.begin(), mesh.triangles.end(), [&](const std::array<int, 3>& triangle) {
    const auto corner = [&](std::size_t k) -> const Vec3& {
      return mesh.vertices[static_cast<std::size_t>(triangle[k])];
    };
    const std::optional<double> distance =
        distance_to_triangle(corner(0), corner(1), corner(2), point, direction);
    return distance && *distance > 0.0;
  });
}

/// Returns whether a body is above a point.
bool covers(const Frame& frame, int number, const Vec3& point, const Vec3& up) {
  const BodyModel& own = frame.model->bodies[static_cast<std::size_t>(number)];
  const Shape& shape = frame.model->shapes[static_cast<std::size_t>(own.shape)];
  const FrameBody& body = frame.bodies[static_cast<std::size_t>(number)];
  const Vec3 arm = point - body.position;
  const double height = arm.dot(up);
  const double reach = bounding_radius(*frame.model, number);
  const double beside2 = (arm - height * up).squaredNorm();
  if (beside2 >= reach * reach || height >= reach) return false;
  if (shape.radius) return height < std::sqrt(reach * reach - beside2);
  const Mat3 back = body.rotation.matrix().transpose();
  return is_ahead(shape.mesh, back * arm / own.size, back * up);
}

/// Returns whether a line from a point of a box upwards leaves the box by its lid, the side that is most
/// against gravity. Points that leave by another side may be covered by bodies beside the box.
bool leaves_by_lid(const Box& box, const Vec3& point, const Vec3& up) {
  Eigen::Index lid = 0;
  up.cwiseAbs().maxCoeff(&lid);
  const auto distance_to_side = [&](Eigen::Index axis) {
    const double side = up[axis] > 0.0 ? box.max[axis] : box.min[axis];
    return up[axis] == 0.0 ? std::numeric_limits<double>::infinity() : (side - point[axis]) / up[axis];
  };
  const double to_lid = distance_to_side(lid);
  return to_lid <= distance_to_side((lid + 1) % 3) && to_lid <= distance_to_side((lid + 2) % 3);
}

using Column = std::pair<long, long>;

/// Columns are counted from the middle of the pile, so that they move with it.
Column column_of(const Pile& pile, const Vec2& place, double width) {
  const Vec2 cell = (place - pile.middle) / width;
  return {std::lround(std::floor(cell.x())), std::lround(std::floor(cell.y()))};
}

/// The highest point in each column that no other body covers.
std::vector<SurfacePoint> surface_of(const Frame& frame, const ProbeSpec& probe, const Pile& pile,
                                     const Horizon& horizon) {
  const Box* box = probe.region ? std::get_if<Box>(&*probe.region) : nullptr;
  std::map<Column, SurfacePoint> highest;
  std::map<Column, std::vector<int>> bodies;  ///< by columns that no body reaches across
  for (const SurfacePoint& top : pile.tops) {
    const auto [known, added] = highest.emplace(column_of(pile, top.place, pile.diameter), top);
    if (!added && top.height > known->second.height) known->second = top;
    bodies[column_of(pile, top.place, 2.0 * pile.reach)].push_back(top.body);
  }
  const auto is_covered = [&](const SurfacePoint& top) {
    const Column own = column_of(pile, top.place, 2.0 * pile.reach);
    for (long i = own.first - 1; i <= own.first + 1; ++i) {
      for (long j = own.second - 1; j <= own.second + 1; ++j) {
        const auto near = bodies.find({i, j});
        if (near == bodies.end()) continue;
        for (const int body : near->second) {
          if (body != top.body && covers(frame, body, top.point, horizon.up)) return true;
        }
      }
    }
    return false;
  };
  std::vector<SurfacePoint> surface;
  for (const auto& [place, top] : highest) {
    if (box != nullptr && !leaves_by_lid(*box, top.point, horizon.up)) continue;
    if (!is_covered(top)) surface.push_back(top);
  }
  return surface;
}

/// Heights over a distance downhill.
struct Profile {
  std::vector<Vec2> points;  ///< distance, height [m]

  /// Height at distance 0 and slope of the fitted line; none: too few points.
  std::optional<Vec2> line() const {
    if (points.size() < fewest_points) return std::nullopt;
    Vec2 mean = Vec2::Zero();
    for (const Vec2& point : points) mean += point;
    mean /= static_cast<double>(points.size());
    double spread = 0.0;
    double common = 0.0;
    for (const Vec2& point : points) {
      spread += (point.x() - mean.x()) * (point.x() - mean.x());
      common += (point.x() - mean.x()) * (point.y() - mean.y());
    }
    if (!(spread > 0.0)) return std::nullopt;
    const double slope = common / spread;
    return Vec2(mean.y() - slope * mean.x(), slope);
  }
};

Scatter scatter_of(const std::vector<SurfaceLine>& lines) {
  std::vector<double> angles;
  for (const SurfaceLine& line : lines) angles.push_back(line.angle);
  return angles.empty() ? Scatter{SurfaceReading::none, SurfaceReading::none} : scatter(angles);
}

void read_heap(const std::vector<SurfacePoint>& seen, const Pile& pile, const Horizon& horizon, bool flat,
               SurfaceReading& reading) {
  const Vec2& middle = pile.middle;
  const int sectors = flat ? 2 : sectors_of_heap;
  std::vector<std::vector<Vec2>> surface(static_cast<std::size_t>(sectors));
  for (const SurfacePoint& point : seen) {
    const Vec2 out = point.place - middle;
    const double turn = std::atan2(out.y(), out.x()) / (2.0 * std::numbers::pi) + 0.5;
    const int sector =
        flat ? (out.x() < 0.0 ? 0 : 1) : std::min(static_cast<int>(turn * sectors), sectors - 1);
    surface[static_cast<std::size_t>(sector)].emplace_back(flat ? std::abs(out.x()) : out.norm(),
                                                           point.height);
  }
  for (int sector = 0; sector < sectors; ++sector) {
    double foot = 0.0;
    for (const Vec2& point : surface[static_cast<std::size_t>(sector)]) {
      if (point.y() - pile.lowest > foot_height * pile.diameter) foot = std::max(foot, point.x());
    }
    Profile profile;
    for (const Vec2& point : surface[static_cast<std::size_t>(sector)]) {
      if (point.x() >= inner_share * foot && point.x() <= outer_share * foot) profile.points.push_back(point);
    }
    const std::optional<Vec2> line = profile.line();
    if (!line) continue;
    const double azimuth = 2.0 * std::numbers::pi * ((sector + 0.5) / sectors - 0.5);
    const Vec2 out = flat ? Vec2(sector == 0 ? -1.0 : 1.0, 0.0) : Vec2(std::cos(azimuth), std::sin(azimuth));
    const auto at = [&](double r) { return horizon.at(middle + r * out, line->x() + r * line->y()); };
    reading.lines.push_back({at(inner_share * foot), at(outer_share * foot), degrees(-line->y())});
  }
  const Scatter angles = scatter_of(reading.lines);
  reading.angle = angles.mean;
  reading.scatter = angles.deviation;
}

/// Gradient of the plane through the points by least squares; none: they lie on a line.
std::optional<Vec2> gradient_of(const std::vector<SurfacePoint>& surface, bool flat) {
  if (surface.size() < fewest_points) return std::nullopt;
  Vec2 place = Vec2::Zero();
  double height = 0.0;
  for (const SurfacePoint& point : surface) {
    place += point.place;
    height += point.height;
  }
  place /= static_cast<double>(surface.size());
  height /= static_cast<double>(surface.size());
  Eigen::Matrix2d spread = Eigen::Matrix2d::Zero();
  Vec2 common = Vec2::Zero();
  for (const SurfacePoint& point : surface) {
    Vec2 apart = point.place - place;
    if (flat) apart.y() = 0.0;
    spread += apart * apart.transpose();
    common += (point.height - height) * apart;
  }
  if (flat) spread(1, 1) = spread(0, 0);
  if (!(spread.determinant() > 1e-12 * spread.trace() * spread.trace())) return std::nullopt;
  return Vec2(spread.inverse() * common);
}

void read_slope(const std::vector<SurfacePoint>& surface, const Horizon& horizon, bool flat,
                SurfaceReading& reading) {
  const std::optional<Vec2> gradient = gradient_of(surface, flat);
  if (!gradient) return;
  reading.angle = degrees(gradient->norm());
  const Vec2 down = gradient->norm() > 0.0 ? Vec2(-gradient->normalized()) : Vec2::UnitX();
  const Vec2 side(-down.y(), down.x());
  const int strips = flat ? 1 : strips_of_slope;
  double least = std::numeric_limits<double>::infinity();
  double most = -least;
  for (const SurfacePoint& point : surface) {
    least = std::min(least, side.dot(point.place));
    most = std::max(most, side.dot(point.place));
  }
  const double width = std::max((most - least) / strips, std::numeric_limits<double>::min());
  std::vector<Profile> profiles(static_cast<std::size_t>(strips));
  for (const SurfacePoint& point : surface) {
    const int strip = std::min(static_cast<int>((side.dot(point.place) - least) / width), strips - 1);
    profiles[static_cast<std::size_t>(strip)].points.emplace_back(down.dot(point.place), point.height);
  }
  for (int strip = 0; strip < strips; ++strip) {
    const Profile& profile = profiles[static_cast<std::size_t>(strip)];
    const std::optional<Vec2> line = profile.line();
    if (!line) continue;
    const double across = flat ? 0.5 * (least + most) : least + (strip + 0.5) * width;
    const auto [first, last] =
        std::minmax_element(profile.points.begin(), profile.points.end(),
                            [](const Vec2& a, const Vec2& b) { return a.x() < b.x(); });
    const auto at = [&](double s) { return horizon.at(s * down + across * side, line->x() + s * line->y()); };
    reading.lines.push_back({at(first->x()), at(last->x()), degrees(-line->y())});
  }
  reading.scatter = scatter_of(reading.lines).deviation;
}

}  // namespace

SurfaceReading read_surface(const Frame& frame, const ProbeSpec& probe) {
  SurfaceReading reading;
  const std::optional<Horizon> horizon = horizon_of(frame);
  if (!horizon) return reading;
  const Pile pile = pile_of(frame, probe, *horizon);
  if (pile.tops.empty()) return reading;
  const auto highest =
      std::max_element(pile.tops.begin(), pile.tops.end(),
                       [](const SurfacePoint& a, const SurfacePoint& b) { return a.height < b.height; });
  reading.height = highest->height - pile.lowest;
  const bool flat = axis_across(frame.model->scene) >= 0;
  const std::vector<SurfacePoint> surface = surface_of(frame, probe, pile, *horizon);
  if (probe.form == SurfaceForm::heap) {
    read_heap(surface, pile, *horizon, flat, reading);
  } else {
    read_slope(surface, *horizon, flat, reading);
  }
  return reading;
}

}  // namespace scree
