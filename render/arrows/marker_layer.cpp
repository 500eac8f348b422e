#include "render/arrows/marker_layer.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkMatrix4x4.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "render/vtk/depth_shift.hpp"
#include "render/vtk/see_through_mapper.hpp"

namespace scree {
namespace {

constexpr double dot_size = 5.0;     // [logical pixels]
constexpr double mark_size = 7.0;    // of a coloured dot [logical pixels]
constexpr double trail_width = 2.0;  // [logical pixels]
/// Depth of solid through which markers are visible, in body sizes.
constexpr double lift = 1.0;
/// Number of bodies up to which the axes of all are shown if none is selected.
constexpr std::size_t most_axes = 50;
/// Half of a body's axis beyond its bounding radius, so that it can be seen.
constexpr double axis_length = 1.25;
// Proportions of arrows, in body sizes.
constexpr float shaft_radius = 0.016F;
constexpr float head_radius = 0.045F;
constexpr float head_length = 0.13F;
constexpr float largest_head_share = 0.45F;

bool hidden(const std::vector<Visibility>& visibility, int body) {
  return body < 0 || visibility[static_cast<std::size_t>(body)] == Visibility::hidden;
}

}  // namespace

MarkerLayer::MarkerLayer(vtkRenderer* renderer)
    : renderer_(renderer),
      pose_(vtkSmartPointer<vtkMatrix4x4>::New()),
      shafts_(renderer, ArrowPart::shaft, pose_),
      heads_(renderer, ArrowPart::head, pose_) {
  vtkNew<vtkPolyDataMapper> dot_mapper;
  dot_mapper->SetInputData(dots_);
  dot_actor_->SetMapper(dot_mapper);
  vtkNew<SeeThroughMapper> trail_mapper;
  trail_mapper->SetInputData(trails_);
  trail_actor_->SetMapper(trail_mapper);
  trail_actor_->ForceOpaqueOn();
  for (vtkActor* actor : {dot_actor_.Get(), trail_actor_.Get()}) {
    actor->GetProperty()->LightingOff();
    actor->SetUserMatrix(pose_);
    actor->VisibilityOff();
    renderer->AddActor(actor);
  }
}

MarkerLayer::~MarkerLayer() {
  for (vtkActor* actor : {dot_actor_.Get(), trail_actor_.Get()}) renderer_->RemoveActor(actor);
}

void MarkerLayer::set_model(const Model* model, const SceneExtent& extent) {
  extent_ = extent;
  fastest_ = 0.0;
  // Speed after a fall by one body size.
  usual_speed_ = model != nullptr ? std::sqrt(2.0 * model->scene.gravity.norm() * extent.body_size) : 0.0;
  drawn_ = 0;
  for (vtkActor* actor : {dot_actor_.Get(), trail_actor_.Get()}) actor->VisibilityOff();
  for (ArrowCloud* cloud : {&shafts_, &heads_}) {
    cloud->clear();
    cloud->done();
  }
}

void MarkerLayer::show(const Frame& frame, const ViewOptions& options,
                       const std::vector<Visibility>& visibility, const std::vector<int>& chosen,
                       const std::vector<Trail>& trails) {
  kept_ = kept_half_spaces(options.sight);
  drawn_ = 0;
  const auto seen = [&](int body) {
    const FrameBody& state = frame.bodies[body];
    return state.present && !hidden(visibility, body) && kept(kept_, state.position);
  };
  std::vector<int> bodies;
  std::copy_if(chosen.begin(), chosen.end(), std::back_inserter(bodies), seen);
  shafts_.clear();
  heads_.clear();
  velocities_ = options.show_velocities && !bodies.empty();
  if (velocities_) add_velocities(frame, bodies);
  if (options.show_body_axes) {
    if (chosen.empty() && frame.bodies.size() <= most_axes) {
      for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
        if (seen(body)) bodies.push_back(body);
      }
    }
    add_axes(frame, bodies);
  }
  shafts_.done();
  heads_.done();
  dot_actor_->SetVisibility(options.show_contact_points);
  if (options.show_contact_points) {
    const double size = options.contact_mark == ContactMark::plain ? dot_size : mark_size;
    dot_actor_->GetProperty()->SetPointSize(static_cast<float>(size * options.pixel_ratio));
    add_contact_points(frame, options, visibility);
  }
  trail_actor_->SetVisibility(options.show_trails);
  trail_actor_->GetProperty()->SetLineWidth(static_cast<float>(trail_width * options.pixel_ratio));
  if (options.show_trails) show_trails(frame, trails, visibility);
}

void MarkerLayer::add_contact_points(const Frame& frame, const ViewOptions& options,
                                     const std::vector<Visibility>& visibility) {
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> cells;
  vtkNew<vtkUnsignedCharArray> colors;
  colors->SetNumberOfComponents(3);
  for (const FrameContact& contact : frame.contacts) {
    if (hidden(visibility, contact.a) && hidden(visibility, contact.b)) continue;
    if (!kept(kept_, contact.point)) continue;
    const vtkIdType id = points->InsertNextPoint(contact.point.data());
    cells->InsertNextCell(1, &id);
    const Color color = contact_color(contact, options.contact_mark, options.theme);
    colors->InsertNextTuple3(255.0 * color.red, 255.0 * color.green, 255.0 * color.blue);
  }
  drawn_ += points->GetNumberOfPoints();
  dots_->SetPoints(points);
  dots_->SetVerts(cells);
  dots_->GetPointData()->SetScalars(colors);
}

void MarkerLayer::add_arrow(const Vec3& start, const Vec3& direction, double length, double thickness,
                            const Color& color) {
  const auto whole = static_cast<float>(length);
  const float head = std::min(head_length * static_cast<float>(thickness), largest_head_share * whole);
  const float scale = head / head_length;
  const Eigen::Vector3f from = start.cast<float>();
  const Eigen::Vector3f along = direction.cast<float>();
  shafts_.add(from, along, whole - head, shaft_radius * scale, color);
  heads_.add(from + (whole - head) * along, along, head, head_radius * scale, color);
  ++drawn_;
}

void MarkerLayer::add_velocities(const Frame& frame, const std::vector<int>& bodies) {
  for (const int body : bodies) fastest_ = std::max(fastest_, frame.bodies[body].velocity.norm());
  velocity_scale_ = {.reference_force = usual_speed_ > 0.0 ? usual_speed_ : fastest_,
                     .reference_length = extent_.body_size};
  for (const int body : bodies) {
    const FrameBody& state = frame.bodies[body];
    const double speed = state.velocity.norm();
    const double length = velocity_scale_.length(speed);
    if (length > 0.0 && std::isfinite(length))
      add_arrow(state.position, state.velocity / speed, length, extent_.body_size, velocity_color);
  }
}

void MarkerLayer::add_axes(const Frame& frame, const std::vector<int>& bodies) {
  for (const int body : bodies) {
    const FrameBody& state = frame.bodies[body];
    const Mat3 axes = state.rotation.matrix();
    const double radius = bounding_radius(*frame.model, body);
    for (int axis = 0; axis < 3; ++axis)
      add_arrow(state.position, axes.col(axis), axis_length * radius, 1.5 * radius, axis_colors[axis]);
  }
}

/// One segment per pair of consecutive points; older ones are fainter.
void MarkerLayer::show_trails(const Frame& frame, const std::vector<Trail>& trails,
                              const std::vector<Visibility>& visibility) {
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> lines;
  vtkNew<vtkUnsignedCharArray> fading;
  fading->SetNumberOfComponents(4);
  for (const Trail& trail : trails) {
    if (hidden(visibility, trail.body) || !frame.bodies[trail.body].present) continue;
    const std::size_t count = trail.points.size();
    for (std::size_t i = 0; i < count; ++i) {
      const vtkIdType id = points->InsertNextPoint(trail.points[i].data());
      const double age = 1.0 - static_cast<double>(i + 1) / static_cast<double>(count);
      fading->InsertNextTuple4(255.0 * velocity_color.red, 255.0 * velocity_color.green,
                               255.0 * velocity_color.blue, 255.0 * (1.0 - 0.9 * age));
      if (i == 0 || !kept(kept_, trail.points[i - 1]) || !kept(kept_, trail.points[i])) continue;
      lines->InsertNextCell({id - 1, id});
    }
  }
  drawn_ += lines->GetNumberOfCells();
  trails_->SetPoints(points);
  trails_->SetLines(lines);
  trails_->GetPointData()->SetScalars(fading);
}

void MarkerLayer::look_from(vtkCamera* camera) {
  shift_towards_viewer(pose_, camera, lift * extent_.body_size);
}

}  // namespace scree
