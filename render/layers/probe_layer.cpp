#include "render/layers/probe_layer.hpp"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include "core/probes/probe.hpp"
#include "render/layers/figure_lines.hpp"
#include "render/vtk/see_through_mapper.hpp"

namespace scree {
namespace {

constexpr double plane_share = 0.3;  ///< side of the square of a plane, relative to the scene
constexpr double hidden_opacity = 0.45;

/// Collects lines.
class Drawing {
 public:
  explicit Drawing(vtkPolyData& lines) : lines_(lines) {}

  void line(const Vec3& from, const Vec3& to) {
    const vtkIdType first = points_->InsertNextPoint(from.data());
    const vtkIdType second = points_->InsertNextPoint(to.data());
    cells_->InsertNextCell({first, second});
  }

  void add(const std::vector<Line>& lines) {
    for (const auto& [from, to] : lines) line(from, to);
  }

  /// With a barbed tip.
  void arrow(const Vec3& from, const Vec3& way) {
    const Vec3 side = 0.12 * way.norm() * way.unitOrthogonal();
    const Vec3 tip = from + way;
    line(from, tip);
    for (const double sign : {-1.0, 1.0}) line(tip, tip - 0.25 * way + sign * side);
  }

  void finish() {
    lines_.SetPoints(points_);
    lines_.SetLines(cells_);
    lines_.Modified();
  }

 private:
  vtkPolyData& lines_;
  vtkNew<vtkPoints> points_;
  vtkNew<vtkCellArray> cells_;
};

void draw(const ProbeRegion& region, Drawing& drawing) {
  if (const auto* box = std::get_if<Box>(&region)) return drawing.add(edges_of(*box));
  const SphereRegion& ball = std::get<SphereRegion>(region);
  drawing.add(ball_lines(ball.center, ball.radius));
}

void draw(const ProbePlane& plane, double usual_side, Drawing& drawing) {
  const double reach = plane.radius.value_or(0.5 * usual_side);
  if (plane.radius) {
    const Vec3 first = plane.normal.unitOrthogonal();
    drawing.add(circle_lines(plane.point, reach * first, reach * plane.normal.cross(first)));
  } else {
    drawing.add(square_lines(plane.point, plane.normal, usual_side));
  }
  drawing.arrow(plane.point, 0.6 * reach * plane.normal);
}

void draw(const Frame& frame, const ProbeSpec& probe, double usual_side, Drawing& drawing) {
  if (probe.plane) draw(*probe.plane, usual_side, drawing);
  for (int layer = 0; probe.region && layer < probe.layers; ++layer) draw(layer_of(probe, layer), drawing);
  if (probe.kind != ProbeKind::repose) return;
  for (const SurfaceLine& line : read_surface(frame, probe).lines) drawing.line(line.upper, line.lower);
}

}  // namespace

ProbeLayer::ProbeLayer(vtkRenderer* renderer) : renderer_(renderer) {
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputData(lines_);
  seen_->SetMapper(mapper);
  vtkNew<InFrontMapper> in_front;
  in_front->SetInputData(lines_);
  hidden_->SetMapper(in_front);
  hidden_->ForceOpaqueOn();
  hidden_->GetProperty()->SetOpacity(hidden_opacity);
  for (vtkActor* actor : {seen_.Get(), hidden_.Get()}) {
    actor->GetProperty()->LightingOff();
    actor->PickableOff();
    renderer_->AddActor(actor);
  }
}

ProbeLayer::~ProbeLayer() {
  renderer_->RemoveActor(seen_);
  renderer_->RemoveActor(hidden_);
}

void ProbeLayer::set_style(bool shown, const ThemeColors& theme, double line_width) {
  for (vtkActor* actor : {seen_.Get(), hidden_.Get()}) {
    actor->SetVisibility(shown);
    actor->GetProperty()->SetColor(theme.probe.red, theme.probe.green, theme.probe.blue);
    actor->GetProperty()->SetLineWidth(static_cast<float>(1.5 * line_width));
  }
}

void ProbeLayer::show(const Frame& frame) {
  Drawing drawing(*lines_);
  const bool shown = seen_->GetVisibility() != 0;
  for (const ProbeSpec& probe : shown ? frame.model->scene.probes : std::vector<ProbeSpec>())
    draw(frame, probe, plane_share * extent_.diagonal(), drawing);
  drawing.finish();
}

}  // namespace scree
