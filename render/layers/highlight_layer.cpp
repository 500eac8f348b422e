#include "render/layers/highlight_layer.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "render/camera/picture_map.hpp"
#include "render/layers/wall_patches.hpp"
#include "render/style/color.hpp"

namespace scree {
namespace {

constexpr double line_width = 2.5;  // [logical pixels]
// Rings around a contact point [logical pixels]: a small one, and a wide one with ticks that is easy to find
// in a heap.
constexpr double marker_radius = 6.0;
constexpr double halo_radius = 20.0;
constexpr double halo_tick = 14.0;
/// Length of the drawn part of the edges at a vertex, in bounding radii.
constexpr double stub = 0.15;
constexpr int circle_segments = 48;

class Lines {
 public:
  Lines() { points_->SetDataTypeToDouble(); }

  void add(const Vec3& from, const Vec3& to) {
    const vtkIdType ends[] = {points_->InsertNextPoint(from.data()), points_->InsertNextPoint(to.data())};
    cells_->InsertNextCell(2, ends);
  }
  void add_circle(const Vec3& centre, double radius, const Vec3& axis) {
    const Vec3 first = axis.unitOrthogonal();
    const Vec3 second = axis.cross(first);
    const auto at = [&](int i) {
      const double angle = 2.0 * std::numbers::pi * i / circle_segments;
      return Vec3(centre + radius * (std::cos(angle) * first + std::sin(angle) * second));
    };
    for (int i = 0; i < circle_segments; ++i) add(at(i), at(i + 1));
  }
  void hand_to(vtkPolyData* data) {
    data->SetPoints(points_);
    data->SetLines(cells_);
  }

 private:
  vtkNew<vtkPoints> points_;
  vtkNew<vtkCellArray> cells_;
};

/// Position of a partner: transforms points of its features to global axes.
struct Placed {
  const Features* features = nullptr;
  Mat3 axes = Mat3::Identity();
  Vec3 origin = Vec3::Zero();
  double size = 1.0;
  double radius = 0.0;  ///< bounding radius, `size` included [m]

  Vec3 operator()(const Vec3& point) const { return origin + size * (axes * point); }
};

Placed placed_body(const Frame& frame, int body) {
  const BodyModel& constants = frame.model->bodies[body];
  const FrameBody& state = frame.bodies[body];
  return {&frame.model->shapes[constants.shape].features, state.rotation.matrix(), state.position,
          constants.size, bounding_radius(*frame.model, body)};
}

/// Without features if the wall has no mesh.
Placed placed_wall(const Frame& frame, int wall) {
  const WallModel& constants = frame.model->walls[wall];
  const auto* shape = std::get_if<Shape>(&constants.shape);
  if (shape == nullptr) return {};
  const FrameWall& state = frame.walls[wall];
  return {&shape->features, state.rotation.matrix(), state.moved(Vec3::Zero(), constants.about), 1.0,
          shape->bounding_radius};
}

/// Silhouette of a ball: a circle, closer than its centre in perspective views.
void add_sphere(Lines& lines, const Vec3& centre, double radius, vtkCamera* camera) {
  if (camera->GetParallelProjection()) {
    return lines.add_circle(centre, radius, Vec3(camera->GetDirectionOfProjection()));
  }
  const Vec3 to_eye = Vec3(camera->GetPosition()) - centre;
  const double distance = to_eye.norm();
  if (distance <= radius) return;
  const double sine = radius / distance;
  lines.add_circle(centre + sine * radius / distance * to_eye, radius * std::sqrt(1.0 - sine * sine),
                   to_eye / distance);
}

/// Edges of the visible faces of a polyhedron.
void add_polyhedron(Lines& lines, const Placed& place, vtkCamera* camera) {
  const Features& features = *place.features;
  const Vec3 eye(camera->GetPosition());
  const Vec3 away = place.axes.transpose() * Vec3(camera->GetDirectionOfProjection());
  const Vec3 eye_in_body = place.axes.transpose() * (eye - place.origin) / place.size;
  const auto faces_eye = [&](int face) {
    const FaceFeature& one = features.faces[face];
    if (camera->GetParallelProjection()) return one.normal.dot(away) < 0.0;
    return one.normal.dot(eye_in_body) > one.offset;
  };
  for (const EdgeFeature& edge : features.edges) {
    if (!faces_eye(edge.face[0]) && !faces_eye(edge.face[1])) continue;
    lines.add(place(features.points[edge.vertex[0]]), place(features.points[edge.vertex[1]]));
  }
  for (const ConcaveEdge& edge : features.concave_edges) {
    if (!faces_eye(edge.face[0]) && !faces_eye(edge.face[1])) continue;
    lines.add(place(edge.point), place(edge.point + edge.length * edge.direction));
  }
}

void add_face(Lines& lines, const Placed& place, const FaceFeature& face) {
  const Features& features = *place.features;
  std::set<std::array<int, 2>> sides;
  for (int i = face.first_triangle; i < face.first_triangle + face.triangle_count; ++i) {
    for (int k = 0; k < 3; ++k) {
      const std::array<int, 3>& triangle = features.face_triangles[i];
      const std::array<int, 2> side = {triangle[k], triangle[(k + 1) % 3]};
      // A side shared by two triangles of a face occurs in both directions and is not part of the outline.
      if (sides.erase({side[1], side[0]}) == 0) sides.insert(side);
    }
  }
  for (const auto& [from, to] : sides) lines.add(place(features.points[from]), place(features.points[to]));
}

void add_feature(Lines& lines, const Placed& place, const TouchingFeature& feature) {
  if (place.features == nullptr || feature.kind == FeatureKind::none) return;
  const Features& features = *place.features;
  if (feature.kind == FeatureKind::face) return add_face(lines, place, features.faces[feature.index]);
  if (feature.kind == FeatureKind::edge) {
    const EdgeFeature& edge = features.edges[feature.index];
    return lines.add(place(features.points[edge.vertex[0]]), place(features.points[edge.vertex[1]]));
  }
  const VertexFeature& vertex = features.vertices[feature.index];
  const Vec3 tip = place(features.points[vertex.vertex]);
  for (int i = vertex.first_direction; i < vertex.first_direction + vertex.direction_count; ++i) {
    lines.add(tip, tip + stub * place.radius * (place.axes * features.directions[i]));
  }
}

/// Edges of a mesh that remain if it represents a rounded shape, or the sides of flat walls.
void add_wall(Lines& lines, const Frame& frame, int wall, const SceneExtent& extent) {
  const WallModel& constants = frame.model->walls[wall];
  const FrameWall& state = frame.walls[wall];
  for (const Quad& patch : wall_patches(constants, extent)) {
    for (std::size_t i = 0; i < patch.size(); ++i)
      lines.add(state.moved(patch[i], constants.about), state.moved(patch[(i + 1) % 4], constants.about));
  }
  const auto* shape = std::get_if<Shape>(&constants.shape);
  if (shape == nullptr) return;
  for (const auto& [from, to] : shape->features.sharp_edges)
    lines.add(state.moved(shape->features.points[from], constants.about),
              state.moved(shape->features.points[to], constants.about));
}

void add_partner(Lines& lines, const Frame& frame, int body, const TouchingFeature& feature,
                 vtkCamera* camera) {
  if (is_sphere(*frame.model, body)) {
    add_sphere(lines, frame.bodies[body].position, bounding_radius(*frame.model, body), camera);
  } else {
    add_feature(lines, placed_body(frame, body), feature);
  }
}

/// @param pixel  [m]
void add_rings(Lines& lines, const Vec3& centre, double pixel, vtkCamera* camera) {
  const Vec3 away(camera->GetDirectionOfProjection());
  lines.add_circle(centre, marker_radius * pixel, away);
  lines.add_circle(centre, halo_radius * pixel, away);
  const Vec3 right = away.cross(Vec3(camera->GetViewUp())).normalized();
  const Vec3 up = right.cross(away);
  for (const Vec3& side : {right, up, Vec3(-right), Vec3(-up)})
    lines.add(centre + halo_radius * pixel * side, centre + (halo_radius + halo_tick) * pixel * side);
}

void add_contact(Lines& lines, const Frame& frame, const FrameContact& contact, const PictureMap& map,
                 double pixel_ratio, vtkCamera* camera) {
  add_partner(lines, frame, contact.a, contact.feature_a, camera);
  if (contact.b >= 0) {
    add_partner(lines, frame, contact.b, contact.feature_b, camera);
  } else {
    add_feature(lines, placed_wall(frame, contact.wall), contact.feature_b);
  }
  const float depth = map(contact.point.cast<float>()).z();
  if (depth <= 0.0F) return;
  add_rings(lines, contact.point, pixel_ratio / map.pixels_per_metre(depth), camera);
}

}  // namespace

HighlightLayer::HighlightLayer(vtkRenderWindow* window, vtkCamera* camera) : window_(window) {
  window_->SetNumberOfLayers(2);
  renderer_->SetLayer(1);
  renderer_->SetActiveCamera(camera);
  renderer_->InteractiveOff();
  renderer_->AutomaticLightCreationOff();
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputData(lines_);
  actor_->SetMapper(mapper);
  actor_->GetProperty()->LightingOff();
  actor_->GetProperty()->SetColor(highlight_color.red, highlight_color.green, highlight_color.blue);
  renderer_->AddActor(actor_);
  renderer_->DrawOff();
  window_->AddRenderer(renderer_);
}

HighlightLayer::~HighlightLayer() {
  window_->RemoveRenderer(renderer_);
}

void HighlightLayer::show(std::shared_ptr<const Frame> frame, const Highlight& highlight) {
  frame_ = std::move(frame);
  highlight_ = highlight;
}

void HighlightLayer::set_style(double pixel_ratio) {
  pixel_ratio_ = pixel_ratio;
  actor_->GetProperty()->SetLineWidth(static_cast<float>(line_width * pixel_ratio));
}

void HighlightLayer::look_from(vtkCamera* camera, int width, int height) {
  Lines lines;
  if (frame_ != nullptr) {
    if (highlight_.body && frame_->bodies[*highlight_.body].present) {
      const int body = *highlight_.body;
      if (is_sphere(*frame_->model, body)) {
        add_sphere(lines, frame_->bodies[body].position, bounding_radius(*frame_->model, body), camera);
      } else {
        add_polyhedron(lines, placed_body(*frame_, body), camera);
      }
    }
    if (highlight_.wall && frame_->walls[*highlight_.wall].present)
      add_wall(lines, *frame_, *highlight_.wall, extent_);
    if (highlight_.contact) {
      add_contact(lines, *frame_, frame_->contacts[*highlight_.contact], PictureMap(camera, width, height),
                  pixel_ratio_, camera);
    }
  }
  lines.hand_to(lines_);
  renderer_->SetDraw(lines_->GetNumberOfLines() > 0);
}

}  // namespace scree
