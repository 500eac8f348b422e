#include "core/probes/wall_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <utility>

#include "core/model/flat_sides.hpp"

namespace scree {
namespace {

/// Cells around a cylinder or a cone: fewer would cut deep into its inside.
constexpr int least_around = 24;

/// A cell, and its neighbour if a point lies at its border.
/// @param at  in cells
std::vector<std::int64_t> cells_about(double at) {
  const auto low = static_cast<std::int64_t>(std::floor(at - equally_near));
  const auto high = static_cast<std::int64_t>(std::floor(at + equally_near));
  return low == high ? std::vector<std::int64_t>{low} : std::vector<std::int64_t>{low, high};
}

/// A flat side divided into cells, which go on beyond its edges.
class CellGrid {
 public:
  /// @param number  of the side, as LoadedTriangle::side
  /// @param first   unit, in the side, and the other axis
  /// @param cell    lengths of a cell along the axes [m]
  CellGrid(const WallSide& side, int number, const Vec3& first, const std::array<double, 2>& cell,
           std::vector<LoadedTriangle>& triangles)
      : origin_(side.point),
        first_(cell[0] * first),
        second_(cell[1] * side.normal.cross(first)),
        number_(number),
        triangles_(triangles) {}

  /// Number of the first of the two triangles of a cell.
  int cell_at(std::int64_t i, std::int64_t k) {
    const auto [place, added] = cells_.try_emplace({i, k}, static_cast<int>(triangles_.size()));
    if (added) {
      const auto corner = [&](int di, int dk) -> Vec3 {
        return origin_ + static_cast<double>(i + di) * first_ + static_cast<double>(k + dk) * second_;
      };
      triangles_.push_back(triangle_of(corner(0, 0), corner(1, 0), corner(1, 1), number_));
      triangles_.push_back(triangle_of(corner(0, 0), corner(1, 1), corner(0, 1), number_));
    }
    return place->second;
  }

  /// Both triangles of a cell carry the same.
  void load(const Touch& touch) {
    const Vec3 way = touch.point - origin_;
    const std::vector<std::int64_t> across = cells_about(way.dot(first_) / first_.squaredNorm());
    const std::vector<std::int64_t> up = cells_about(way.dot(second_) / second_.squaredNorm());
    const double share = 0.5 / static_cast<double>(across.size() * up.size());
    for (const std::int64_t i : across) {
      for (const std::int64_t k : up) {
        const int cell = cell_at(i, k);
        for (const int triangle : {cell, cell + 1})
          scree::load(triangles_[triangle], touch, triangles_[triangle].normal, share);
      }
    }
  }

 private:
  Vec3 origin_;
  Vec3 first_;  ///< sides of a cell [m]
  Vec3 second_;
  int number_;
  std::vector<LoadedTriangle>& triangles_;
  std::map<std::pair<std::int64_t, std::int64_t>, int> cells_;
};

/// A unit vector in a side: along the coordinate axis after the one that is most along its normal.
Vec3 axis_in(const WallSide& side) {
  int along = 0;
  side.normal.cwiseAbs().maxCoeff(&along);
  const Vec3 axis = Vec3::Unit((along + 1) % 3);
  return (axis - axis.dot(side.normal) * side.normal).normalized();
}

/// A side of a box with all its cells.
CellGrid side_of_box(const Box& box, const WallSide& side, int number, double cell,
                     std::vector<LoadedTriangle>& triangles) {
  const Vec3 first = axis_in(side);
  const std::array<Vec3, 2> axes = {first, side.normal.cross(first)};
  std::array<double, 2> lengths{};
  std::array<int, 2> counts{};
  for (std::size_t k = 0; k < 2; ++k) {
    const double length = std::abs(axes[k].dot(box.max - box.min));
    counts[k] = std::max(1, static_cast<int>(std::lround(length / cell)));
    lengths[k] = length / counts[k];
  }
  CellGrid grid(side, number, first, lengths, triangles);
  // The side begins at a corner of the box, of which the cells lie in the direction of the inside.
  const auto begin = [&](std::size_t k) {
    return (side.normal.sum() > 0.0) == (axes[k].sum() > 0.0) ? 0 : -counts[k];
  };
  for (int k = 0; k < counts[1]; ++k) {
    for (int i = 0; i < counts[0]; ++i) grid.cell_at(begin(0) + i, begin(1) + k);
  }
  return grid;
}

/// A cylinder or a cone divided into cells around its axis and along it.
class RoundCells {
 public:
  RoundCells(const PlacedRound& round, int cells, std::vector<LoadedTriangle>& triangles)
      : round_(round), triangles_(triangles) {
    const RoundSurface& surface = round.surface;
    const double around = 2.0 * std::numbers::pi * std::max(surface.radius_from, surface.radius_to);
    const double length = surface.to - surface.from;
    const double cell = std::max(around, length) / cells;
    around_ = std::max(least_around, static_cast<int>(std::lround(around / cell)));
    along_ = std::max(1, static_cast<int>(std::lround(length / cell)));
    for (int k = 0; k < along_; ++k) {
      for (int i = 0; i < around_; ++i) add_cell(i, k);
    }
  }

  void load(const Touch& touch) {
    const RoundSurface& surface = round_.surface;
    const Vec3 local = in_frame_of(round_, touch.point);
    const double angle = std::atan2(local.y(), local.x());
    const std::vector<std::int64_t> around = cells_about(angle / (2.0 * std::numbers::pi) * around_);
    const double along = (local.z() - surface.from) / (surface.to - surface.from) * along_;
    std::vector<std::int64_t> rows;
    // What touches a rim belongs to the last row.
    for (const std::int64_t row : cells_about(along)) {
      const std::int64_t within = std::clamp<std::int64_t>(row, 0, along_ - 1);
      if (rows.empty() || rows.back() != within) rows.push_back(within);
    }
    const double share = 1.0 / static_cast<double>(around.size() * rows.size());
    for (const std::int64_t row : rows) {
      for (const std::int64_t column : around) {
        const std::vector<int>& cell =
            cells_[static_cast<std::size_t>(row * around_ + (column + around_) % around_)];
        // The surface is round, and only its cells are flat.
        for (const int triangle : cell)
          scree::load(triangles_[triangle], touch, touch.normal, share / static_cast<double>(cell.size()));
      }
    }
  }

 private:
  /// Two triangles, or one at an apex.
  void add_cell(int i, int k) {
    std::vector<int>& cell = cells_.emplace_back();
    const std::array<Vec3, 4> corners = {corner(i, k), corner(i + 1, k), corner(i + 1, k + 1),
                                         corner(i, k + 1)};
    for (const auto& [second, third] : {std::pair(1, 2), std::pair(2, 3)}) {
      if (corners[0] == corners[second] || corners[second] == corners[third] || corners[third] == corners[0])
        continue;
      const bool inward = round_.surface.inside;
      cell.push_back(static_cast<int>(triangles_.size()));
      triangles_.push_back(
          triangle_of(corners[0], corners[inward ? third : second], corners[inward ? second : third], -1));
    }
  }

  Vec3 corner(int i, int k) const {
    const RoundSurface& surface = round_.surface;
    const double share = static_cast<double>(k) / along_;
    const double radius = surface.radius_from + share * (surface.radius_to - surface.radius_from);
    const double angle = 2.0 * std::numbers::pi * (i % around_) / around_;
    return round_.origin + round_.axes * Vec3(radius * std::cos(angle), radius * std::sin(angle),
                                              surface.from + share * (surface.to - surface.from));
  }

  const PlacedRound& round_;
  std::vector<LoadedTriangle>& triangles_;
  int around_ = 0;
  int along_ = 0;
  std::vector<std::vector<int>> cells_;  ///< row by row; their triangles
};

}  // namespace

void load(LoadedTriangle& triangle, const Touch& touch, const Vec3& surface, double share) {
  const Vec3 normal = touch.normal.dot(surface) < 0.0 ? Vec3(-surface) : surface;
  const double into = -touch.force.dot(normal);
  triangle.force += share * touch.force;
  triangle.push += share * into;
  triangle.along += share * (touch.force + into * normal);
}

void load_plane(const PlaneSpec& plane, const Model& model, int cells, const std::vector<Touch>& touches,
                std::vector<LoadedTriangle>& triangles) {
  const WallSide side{plane.point, plane.normal};
  const Vec3 first = axis_in(side);
  const Vec3 extent = model.upper - model.lower;
  const double longest =
      std::max(extent.dot(first.cwiseAbs()), extent.dot(plane.normal.cross(first).cwiseAbs()));
  const double cell = longest > 0.0 ? longest / cells : 1.0;
  CellGrid grid(side, -1, first, {cell, cell}, triangles);
  for (const Touch& touch : touches) grid.load(touch);
}

void load_box(const WallModel& wall, int cells, const std::vector<Touch>& touches,
              std::vector<LoadedTriangle>& triangles) {
  const auto& spec = std::get<BoxSpec>(wall.shape);
  const double cell = (spec.box.max - spec.box.min).maxCoeff() / cells;
  const std::vector<WallSide> planes = flat_sides(wall);
  std::vector<CellGrid> grids;
  for (int number = 0; number < 6; ++number) {
    if (!spec.open[number])
      grids.push_back(side_of_box(spec.box, planes[grids.size()], number, cell, triangles));
  }
  for (const Touch& touch : touches) {
    const auto facing = [&](const WallSide& a, const WallSide& b) {
      return a.normal.dot(touch.normal) < b.normal.dot(touch.normal);
    };
    grids[static_cast<std::size_t>(std::max_element(planes.begin(), planes.end(), facing) - planes.begin())]
        .load(touch);
  }
}

void load_round(const PlacedRound& round, int cells, const std::vector<Touch>& touches,
                std::vector<LoadedTriangle>& triangles) {
  RoundCells grid(round, cells, triangles);
  for (const Touch& touch : touches) grid.load(touch);
}

}  // namespace scree
