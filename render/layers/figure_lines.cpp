#include "render/layers/figure_lines.hpp"

#include <cmath>
#include <numbers>

namespace scree {
namespace {

constexpr int circle_parts = 48;

}  // namespace

std::vector<Line> edges_of(const Box& box) {
  const auto corner = [&](int k) {
    return Vec3((k & 1) != 0 ? box.max.x() : box.min.x(), (k & 2) != 0 ? box.max.y() : box.min.y(),
                (k & 4) != 0 ? box.max.z() : box.min.z());
  };
  std::vector<Line> lines;
  for (int k = 0; k < 8; ++k) {
    for (const int side : {1, 2, 4}) {
      if ((k & side) == 0) lines.push_back({corner(k), corner(k | side)});
    }
  }
  return lines;
}

std::vector<Line> circle_lines(const Vec3& center, const Vec3& first, const Vec3& second) {
  const auto at = [&](int i) -> Vec3 {
    const double angle = 2.0 * std::numbers::pi * i / circle_parts;
    return center + std::cos(angle) * first + std::sin(angle) * second;
  };
  std::vector<Line> lines;
  for (int i = 0; i < circle_parts; ++i) lines.push_back({at(i), at(i + 1)});
  return lines;
}

std::vector<Line> ball_lines(const Vec3& center, double radius) {
  std::vector<Line> lines;
  for (int axis = 0; axis < 3; ++axis) {
    const Vec3 first = radius * Vec3::Unit((axis + 1) % 3);
    const Vec3 second = radius * Vec3::Unit((axis + 2) % 3);
    for (const Line& line : circle_lines(center, first, second)) lines.push_back(line);
  }
  return lines;
}

std::vector<Line> square_lines(const Vec3& middle, const Vec3& normal, double side) {
  const Vec3 first = normal.unitOrthogonal();
  const Vec3 second = normal.cross(first);
  const auto corner = [&](double a, double b) -> Vec3 {
    return middle + 0.5 * side * (a * first + b * second);
  };
  const std::array<Vec3, 4> corners = {corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)};
  std::vector<Line> lines;
  for (std::size_t i = 0; i < 4; ++i) lines.push_back({corners[i], corners[(i + 1) % 4]});
  return lines;
}

}  // namespace scree
