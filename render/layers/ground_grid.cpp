#include "render/layers/ground_grid.hpp"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "core/base/text/quantity.hpp"
#include "render/vtk/see_through_mapper.hpp"

namespace scree {
namespace {

constexpr double line_opacity = 0.5;

/// @param spacing  of the numbers, which determines their digits
std::string number_text(double value, double spacing) {
  const int digits =
      std::abs(value) > spacing ? 2 + static_cast<int>(std::floor(std::log10(std::abs(value) / spacing))) : 1;
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "%.*g", std::max(6, digits), std::abs(value));
  return (value < 0.0 ? "\u2212" : "") + std::string(text.data());
}

/// Letter of the global axis parallel to a direction of the ground.
std::string letter_of(const Vec3& direction) {
  int axis = 0;
  direction.cwiseAbs().maxCoeff(&axis);
  return std::string(1, "xyz"[axis]);
}

}  // namespace

double ground_margin(const GroundRectangle& grid) {
  return 0.8 * std::max(grid.half_size(0), grid.half_size(1));
}

double ground_visibility(const GroundRectangle& grid, double a, double b) {
  const double beyond = std::hypot(std::max(0.0, std::abs(a - grid.middle(0)) - grid.half_size(0)),
                                   std::max(0.0, std::abs(b - grid.middle(1)) - grid.half_size(1)));
  const double t = std::clamp(1.0 - beyond / ground_margin(grid), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

GroundGrid::GroundGrid(vtkRenderer* renderer) : renderer_(renderer) {
  vtkNew<SeeThroughMapper> mapper;
  lines_->SetMapper(mapper);
  lines_->GetProperty()->LightingOff();
  lines_->PickableOff();
  lines_->ForceOpaqueOn();
  lines_->VisibilityOff();
  renderer_->AddActor(lines_);
}

GroundGrid::~GroundGrid() {
  renderer_->RemoveActor(lines_);
}

void GroundGrid::set_extent(const SceneExtent& extent) {
  const GroundRectangle& grid = extent.grid;
  const int extra = static_cast<int>(std::ceil(ground_margin(grid) / grid.spacing));
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> cells;
  vtkNew<vtkUnsignedCharArray> fading;
  fading->SetNumberOfComponents(4);
  // Lines are divided into pieces of one spacing, so that their ends can fade.
  for (int along = 0; along < 2; ++along) {
    const int across = 1 - along;
    for (int line = grid.first[across] - extra; line <= grid.last[across] + extra; ++line) {
      const int first = grid.first[along] - extra;
      const int last = grid.last[along] + extra;
      cells->InsertNextCell(last - first + 1);
      for (int node = first; node <= last; ++node) {
        const double a = grid.spacing * (along == 0 ? node : line);
        const double b = grid.spacing * (along == 0 ? line : node);
        cells->InsertCellPoint(points->InsertNextPoint(extent.on_ground(a, b).data()));
        fading->InsertNextTuple4(255, 255, 255, 255.0 * line_opacity * ground_visibility(grid, a, b));
      }
    }
  }
  vtkNew<vtkPolyData> data;
  data->SetPoints(points);
  data->SetLines(cells);
  data->GetPointData()->SetScalars(fading);
  vtkPolyDataMapper::SafeDownCast(lines_->GetMapper())->SetInputData(data);
}

void GroundGrid::set_style(bool visible, const ThemeColors& colors, double line_width) {
  vtkPolyData* grid = vtkPolyDataMapper::SafeDownCast(lines_->GetMapper())->GetInput();
  lines_->SetVisibility(visible && grid != nullptr);
  lines_->GetProperty()->SetLineWidth(static_cast<float>(line_width));
  if (grid == nullptr) return;
  vtkDataArray* fading = grid->GetPointData()->GetScalars();
  for (vtkIdType i = 0; i < fading->GetNumberOfTuples(); ++i) {
    fading->SetComponent(i, 0, 255.0 * colors.grid.red);
    fading->SetComponent(i, 1, 255.0 * colors.grid.green);
    fading->SetComponent(i, 2, 255.0 * colors.grid.blue);
  }
  fading->Modified();
  grid->Modified();
}

std::vector<GroundLabel> ground_labels(const SceneExtent& extent, const Vec3& viewer) {
  const GroundRectangle& grid = extent.grid;
  const bool far = !extent.origin.isZero(0.0);
  const UnitScale unit = unit_scale(far || grid.spacing >= 0.01 ? 1.0 : grid.spacing, "m");
  const std::array<Vec3, 2> axes = {extent.right, extent.back};
  // Beyond this distance from the centre, in half sizes, the viewer is closer to the upper sides.
  constexpr double beyond = 0.5;
  const auto near_upper = [&](int axis) {
    return viewer.dot(axes[axis]) > grid.middle(axis) + beyond * grid.half_size(axis);
  };
  std::vector<GroundLabel> labels;
  for (int along = 0; along < 2; ++along) {
    const int across = 1 - along;
    const bool upper_side = near_upper(across);
    const double side = grid.spacing * (upper_side ? grid.last : grid.first)[across];
    const double outward = upper_side ? grid.spacing : -grid.spacing;
    const auto place = [&](double position, double distance) {
      const double other = side + distance * outward;
      return along == 0 ? extent.on_ground(position, other) : extent.on_ground(other, position);
    };
    // With many lines every second or fifth one has a number, including zero.
    const int lines = grid.last[along] - grid.first[along];
    const int step = lines > 20 ? 5 : lines > 8 ? 2 : 1;
    const double size = std::max(grid.half_size(0), grid.half_size(1)) / grid.spacing;
    const double from = extent.origin.dot(axes[along]);
    for (int line = grid.first[along]; line <= grid.last[along]; ++line) {
      // The two axes meet at a corner with space for one number only.
      const bool corner = along == 1 && line == (near_upper(1) ? grid.last : grid.first)[1];
      if (line % step != 0 || corner) continue;
      labels.push_back({number_text((from + line * grid.spacing) / unit.factor, grid.spacing / unit.factor),
                        place(line * grid.spacing, 0.06 * size)});
    }
    labels.push_back(
        {letter_of(axes[along]) + " [" + unit.unit + "]", place(grid.middle(along), 0.28 * size)});
  }
  return labels;
}

}  // namespace scree
