#include "render/view/local_scene.hpp"

namespace scree {
namespace {

void move(WallModel& wall, const Vec3& shift) {
  wall.about += shift;
  if (auto* plane = std::get_if<PlaneSpec>(&wall.shape)) {
    plane->point += shift;
  } else if (auto* box = std::get_if<BoxSpec>(&wall.shape)) {
    box->box.min += shift;
    box->box.max += shift;
  } else {
    auto& shape = std::get<Shape>(wall.shape);
    for (Vec3& vertex : shape.mesh.vertices) vertex += shift;
    shape.features = moved(shape.features, shift);
    shape.mass.centre += shift;
    if (shape.round) shape.round->origin += shift;
  }
}

void move(ProbeSpec& probe, const Vec3& shift) {
  if (probe.plane) probe.plane->point += shift;
  if (!probe.region) return;
  if (auto* box = std::get_if<Box>(&*probe.region)) {
    box->min += shift;
    box->max += shift;
  } else {
    std::get<SphereRegion>(*probe.region).center += shift;
  }
}

}  // namespace

std::shared_ptr<const Model> moved(const std::shared_ptr<const Model>& model, const Vec3& shift) {
  if (model == nullptr || shift.isZero(0.0)) return model;
  auto result = std::make_shared<Model>(*model);
  for (BodyStart& start : result->start) start.position += shift;
  for (WallModel& wall : result->walls) move(wall, shift);
  for (ProbeSpec& probe : result->scene.probes) move(probe, shift);
  result->lower += shift;
  result->upper += shift;
  return result;
}

std::shared_ptr<const Frame> moved(const std::shared_ptr<const Frame>& frame,
                                   const std::shared_ptr<const Model>& model, const Vec3& shift) {
  if (frame == nullptr || shift.isZero(0.0)) return frame;
  auto result = std::make_shared<Frame>(*frame);
  result->model = model;
  for (FrameBody& body : result->bodies) body.position += shift;
  for (FrameContact& contact : result->contacts) contact.point += shift;
  for (FramePull& pull : result->pulls) pull.target += shift;
  return result;
}

std::vector<Trail> moved(std::vector<Trail> trails, const Vec3& shift) {
  for (Trail& trail : trails) {
    for (Vec3& point : trail.points) point += shift;
  }
  return trails;
}

ViewOptions moved(ViewOptions options, const Vec3& shift) {
  for (int axis = 0; axis < 3; ++axis)
    options.sight.clip[static_cast<std::size_t>(axis)].position += shift[axis];
  return options;
}

}  // namespace scree
