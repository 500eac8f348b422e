#include "render/force_layer.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkGlyph3DMapper.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "render/depth_shift.hpp"
#include "render/vertex_light.hpp"

namespace scree {
namespace {

// Proportions of an arrow, in body sizes.
constexpr double shaft_radius = 0.0125;
constexpr double head_radius = 0.038;
constexpr double head_length = 0.115;
/// Length of the arrow of the scene's typical force.
constexpr double default_length = 0.8;
/// Width of the line of the scene's typical force.
constexpr double default_width = 0.06;
constexpr double widest_line = 0.15;
/// The forces of an impact are many times those of rest: their arrows are cut, and broken to say so.
constexpr double longest_arrow = 1.5;
constexpr double break_start = 0.55;
constexpr double break_end = 0.62;
/// Arrows show through so much solid, in body sizes.
constexpr double arrow_lift = 1.0;
/// The head takes at most this share of a short arrow.
constexpr double largest_head_share = 0.45;
/// Arrows and lines shorter or thinner than this are not drawn.
constexpr double smallest_arrow = 0.012;
constexpr double smallest_line = 0.002;

/// Beyond so many arrows they are drawn with fewer faces each, which nobody sees then.
constexpr vtkIdType many = 1500;

/// Sides of a glyph when there are few and when there are many.
struct Detail {
  int few;
  int many;
};
constexpr Detail shaft_sides = {8, 3};
constexpr Detail head_sides = {14, 5};

/// A tube about the x axis from 0 to 1, with a radius of 1 at its start and another one at its end.
vtkSmartPointer<vtkPolyData> unit_tube(int sides, double end_radius) {
  vtkNew<vtkPoints> points;
  vtkNew<vtkFloatArray> normals;
  normals->SetNumberOfComponents(3);
  vtkNew<vtkCellArray> faces;
  for (int side = 0; side < sides; ++side) {
    const double angle = 2.0 * std::numbers::pi * side / sides;
    const Vec3 outward(0.0, std::cos(angle), std::sin(angle));
    // Across the slope, for round shading.
    const Vec3 normal = (outward + (1.0 - end_radius) * Vec3::UnitX()).normalized();
    points->InsertNextPoint(outward.data());
    points->InsertNextPoint(Vec3(Vec3::UnitX() + end_radius * outward).data());
    normals->InsertNextTuple(normal.data());
    normals->InsertNextTuple(normal.data());
    const vtkIdType start = 2 * side;
    const vtkIdType next = 2 * ((side + 1) % sides);
    faces->InsertNextCell({start, next, next + 1});
    if (end_radius > 0.0) faces->InsertNextCell({start, next + 1, start + 1});
  }
  auto tube = vtkSmartPointer<vtkPolyData>::New();
  tube->SetPoints(points);
  tube->SetPolys(faces);
  tube->GetPointData()->SetNormals(normals);
  return tube;
}

/// A cylinder of radius 1 from 0 to 1 along x.
vtkSmartPointer<vtkPolyData> unit_shaft(int sides) {
  return unit_tube(sides, 1.0);
}

/// A cone of radius 1 from 0 to 1 along x, with its base.
vtkSmartPointer<vtkPolyData> unit_head(int sides) {
  vtkSmartPointer<vtkPolyData> cone = unit_tube(sides, 0.0);
  vtkPoints* points = cone->GetPoints();
  vtkDataArray* normals = cone->GetPointData()->GetNormals();
  std::vector<vtkIdType> base;
  for (int side = sides - 1; side >= 0; --side) {
    base.push_back(points->InsertNextPoint(points->GetPoint(2 * side)));
    normals->InsertNextTuple3(-1.0, 0.0, 0.0);
  }
  cone->GetPolys()->InsertNextCell(static_cast<vtkIdType>(base.size()), base.data());
  return cone;
}

}  // namespace

/// Copies of one glyph, each with its own place, direction, length, radius and colour.
struct ForceLayer::Instances {
  vtkRenderer* renderer;
  vtkNew<vtkPoints> points;
  vtkNew<vtkFloatArray> directions;
  vtkNew<vtkFloatArray> sizes;
  vtkNew<vtkUnsignedCharArray> colors;
  vtkNew<vtkPolyData> data;
  vtkNew<vtkActor> actor;
  vtkNew<vtkGlyph3DMapper> mapper;
  vtkSmartPointer<vtkPolyData> fine;
  vtkSmartPointer<vtkPolyData> coarse;

  Instances(vtkRenderer* target, vtkSmartPointer<vtkPolyData> for_few, vtkSmartPointer<vtkPolyData> for_many)
      : renderer(target), fine(std::move(for_few)), coarse(std::move(for_many)) {
    const auto prepare = [&](vtkDataArray* array, const char* name) {
      array->SetName(name);
      array->SetNumberOfComponents(3);
      data->GetPointData()->AddArray(array);
    };
    prepare(directions, "direction");
    prepare(sizes, "size");
    prepare(colors, "color");
    data->SetPoints(points);
    mapper->SetInputData(data);
    mapper->SetSourceData(fine);
    mapper->SetOrientationModeToDirection();
    mapper->SetOrientationArray("direction");
    mapper->SetScaleModeToScaleByVectorComponents();
    mapper->SetScaleArray("size");
    mapper->SetScalarModeToUsePointFieldData();
    mapper->SelectColorArray("color");
    mapper->SetColorModeToDirectScalars();
    actor->SetMapper(mapper);
    light_by_vertex(actor, 0.3);
    actor->GetProperty()->BackfaceCullingOn();
    actor->PickableOff();
    renderer->AddActor(actor);
  }
  ~Instances() { renderer->RemoveActor(actor); }
  Instances(const Instances&) = delete;
  Instances& operator=(const Instances&) = delete;

  void clear() {
    points->Reset();
    directions->Reset();
    sizes->Reset();
    colors->Reset();
  }

  void add(const Vec3& start, const Vec3& direction, double length, double radius, const Color& color) {
    points->InsertNextPoint(start.data());
    directions->InsertNextTuple(direction.data());
    sizes->InsertNextTuple3(length, radius, radius);
    colors->InsertNextTuple3(255.0 * color.red, 255.0 * color.green, 255.0 * color.blue);
  }

  void done() {
    points->Modified();
    directions->Modified();
    sizes->Modified();
    colors->Modified();
    data->Modified();
    const vtkIdType count = points->GetNumberOfPoints();
    vtkPolyData* const glyph = count > many ? coarse : fine;
    if (mapper->GetSource() != glyph) mapper->SetSourceData(glyph);
    actor->SetVisibility(count > 0);
  }
};

ForceLayer::ForceLayer(vtkRenderer* renderer)
    : shafts_(
          std::make_unique<Instances>(renderer, unit_shaft(shaft_sides.few), unit_shaft(shaft_sides.many))),
      heads_(std::make_unique<Instances>(renderer, unit_head(head_sides.few), unit_head(head_sides.many))),
      pose_(vtkSmartPointer<vtkMatrix4x4>::New()) {
  shafts_->actor->SetUserMatrix(pose_);
  heads_->actor->SetUserMatrix(pose_);
}

ForceLayer::~ForceLayer() = default;

void ForceLayer::set_extent(const SceneExtent& extent) {
  extent_ = extent;
  observed_force_ = 0.0;
  for (Instances* instances : {shafts_.get(), heads_.get()}) {
    instances->clear();
    instances->done();
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

void ForceLayer::show(const Frame& frame, const ViewOptions& options) {
  set_scales(frame, options);
  shafts_->clear();
  heads_->clear();
  network_ = options.force_display == ForceDisplay::network;
  if (network_) {
    if (options.show_normal_arrows) add_network(frame);
  } else {
    for (const FrameContact& contact : frame.contacts) {
      if (options.show_normal_arrows) {
        add_arrow(contact.point, contact.normal_force * contact.normal, normal_force_color);
      }
      if (options.show_friction_arrows) add_arrow(contact.point, contact.friction, friction_color);
    }
  }
  if (options.show_wall_forces) {
    for (std::size_t i = 0; i < frame.walls.size(); ++i) {
      const FrameWall& wall = frame.walls[i];
      if (!wall.present) continue;
      const Vec3 start = wall.moved(frame.model->walls[i].about, frame.model->walls[i].about);
      add_arrow(start, wall.force, theme_colors(options.theme).wall_force);
    }
  }
  shafts_->done();
  heads_->done();
}

void ForceLayer::add_network(const Frame& frame) {
  const std::vector<FrameContact>& contacts = frame.contacts;
  for (std::size_t i = 0; i < contacts.size();) {
    const FrameContact& contact = contacts[i];
    double force = contact.normal_force;
    ++i;
    if (contact.b < 0) {
      add_line(frame.bodies[contact.a].position, contact.point, force);
      continue;
    }
    // The contacts of a pair follow each other: one line carries them all.
    for (; i < contacts.size() && contacts[i].a == contact.a && contacts[i].b == contact.b; ++i) {
      force += contacts[i].normal_force;
    }
    add_line(frame.bodies[contact.a].position, frame.bodies[contact.b].position, force);
  }
}

double ForceLayer::look_from(vtkCamera* camera) {
  // A body hides at most its own diameter.
  const double hidden = network_ ? 2.0 * extent_.diagonal() : arrow_lift * extent_.body_size;
  return shift_towards_viewer(pose_, camera, hidden);
}

void ForceLayer::add_arrow(const Vec3& start, const Vec3& force, const Color& color) {
  const double size = extent_.body_size;
  const double magnitude = force.norm();
  const double length = arrow_scale_.length(magnitude);
  if (!(length > smallest_arrow * size)) return;
  const Vec3 direction = force / magnitude;
  const double head = std::min(head_length * size, largest_head_share * length);
  // Short arrows are slender in proportion, so that they still look like arrows.
  const double thickness = head / head_length;
  const double radius = shaft_radius * thickness;
  if (arrow_scale_.cut(magnitude)) {
    shafts_->add(start, direction, break_start * length, radius, color);
    shafts_->add(start + break_end * length * direction, direction, (1.0 - break_end) * length - head, radius,
                 color);
  } else {
    shafts_->add(start, direction, length - head, radius, color);
  }
  heads_->add(start + (length - head) * direction, direction, head, head_radius * thickness, color);
}

void ForceLayer::add_line(const Vec3& from, const Vec3& to, double force) {
  const double diameter = network_scale_.length(force);
  const Vec3 line = to - from;
  const double length = line.norm();
  if (!(diameter > smallest_line * extent_.body_size) || !(length > 0.0)) return;
  shafts_->add(from, line / length, length, 0.5 * diameter, normal_force_color);
}

}  // namespace scree
