#include "render/arrows/cover_grid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace scree {
namespace {

constexpr float nothing = std::numeric_limits<float>::infinity();
constexpr float finest_cell = 2.0F;  // [pixels]

float cell_of(const PictureMap& map, const std::vector<DrawnSphere>& spheres, float radius) {
  // Size for the nearest sphere: arrows are large there as well.
  if (spheres.empty()) return finest_cell;
  const float depth = map(Eigen::Map<const Eigen::Vector3f>(spheres.front().centre.data())).z();
  const float pixels = depth > radius ? radius * map.pixels_per_metre(depth) : 0.0F;
  return std::max(pixels / 3.0F, finest_cell);
}

}  // namespace

CoverGrid::CoverGrid(const PictureMap& map, const std::vector<DrawnSphere>& spheres, float typical_radius)
    : cells_per_pixel_(1.0F / cell_of(map, spheres, typical_radius)),
      columns_(std::max(1, static_cast<int>(std::ceil(static_cast<float>(map.width()) * cells_per_pixel_)))),
      rows_(std::max(1, static_cast<int>(std::ceil(static_cast<float>(map.height()) * cells_per_pixel_)))),
      seen_to_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), nothing) {
  for (const DrawnSphere& sphere : spheres) cover(map, sphere);
  widen_gaps();
}

/// A sphere counts as a disc through its centre, as it is drawn.
void CoverGrid::cover(const PictureMap& map, const DrawnSphere& sphere) {
  const Eigen::Vector3f seen = map(Eigen::Map<const Eigen::Vector3f>(sphere.centre.data()));
  if (!(seen.z() > sphere.radius)) return;
  const float radius = sphere.radius * map.pixels_per_metre(seen.z()) * cells_per_pixel_;
  // In units of cells, relative to their centres.
  const float x = seen.x() * cells_per_pixel_ - 0.5F;
  const float y = seen.y() * cells_per_pixel_ - 0.5F;
  const auto clamped = [](float value, int count) {
    return static_cast<int>(std::clamp(value, -1.0F, static_cast<float>(count)));
  };
  const int first_row = std::max(0, clamped(std::ceil(y - radius), rows_));
  const int last_row = std::min(rows_ - 1, clamped(std::floor(y + radius), rows_));
  for (int row = first_row; row <= last_row; ++row) {
    const float up = static_cast<float>(row) - y;
    const float half = std::sqrt(std::max(0.0F, radius * radius - up * up));
    const int first = std::max(0, clamped(std::ceil(x - half), columns_));
    const int last = std::min(columns_ - 1, clamped(std::floor(x + half), columns_));
    float* cells = &seen_to_[static_cast<std::size_t>(row) * columns_];
    for (int column = first; column <= last; ++column) cells[column] = std::min(cells[column], seen.z());
  }
}

/// Each cell gets the largest depth of its neighbours, so that gaps between cell centres are not missed.
void CoverGrid::widen_gaps() {
  std::vector<float> across(seen_to_.size());
  for (int row = 0; row < rows_; ++row) {
    const float* from = &seen_to_[static_cast<std::size_t>(row) * columns_];
    float* to = &across[static_cast<std::size_t>(row) * columns_];
    for (int column = 0; column < columns_; ++column) {
      to[column] =
          std::max({from[std::max(column - 1, 0)], from[column], from[std::min(column + 1, columns_ - 1)]});
    }
  }
  for (int row = 0; row < rows_; ++row) {
    const float* below = &across[static_cast<std::size_t>(std::max(row - 1, 0)) * columns_];
    const float* here = &across[static_cast<std::size_t>(row) * columns_];
    const float* above = &across[static_cast<std::size_t>(std::min(row + 1, rows_ - 1)) * columns_];
    float* to = &seen_to_[static_cast<std::size_t>(row) * columns_];
    for (int column = 0; column < columns_; ++column)
      to[column] = std::max({below[column], here[column], above[column]});
  }
}

}  // namespace scree
