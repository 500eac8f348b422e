#pragma once

// Models and frames made by hand, so that pictures can be tested without running any physics.

#include <cmath>
#include <memory>
#include <numbers>
#include <random>
#include <string>
#include <utility>

#include "core/simulation/frame.hpp"
#include "core/simulation/model.hpp"

namespace scree::synthetic {

inline Shape shape_of(const std::string& name, Mesh mesh) {
  Shape shape;
  shape.name = name;
  shape.features = find_features(mesh);
  for (const Vec3& vertex : mesh.vertices)
    shape.bounding_radius = std::max(shape.bounding_radius, vertex.norm());
  shape.mesh = std::move(mesh);
  return shape;
}

inline Shape cube(double edge) {
  Mesh mesh;
  for (int i = 0; i < 8; ++i)
    mesh.vertices.emplace_back(Vec3(i & 1, i >> 1 & 1, i >> 2 & 1) * edge - Vec3::Constant(edge / 2));
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return shape_of("cube", mesh);
}

/// A tetrahedron with a spike on each face: tips 1.0357 m apart from the centre, concave.
inline Shape tetrapod() {
  constexpr double tip = 1.0357;
  constexpr double core = 0.28608;
  std::array<Vec3, 4> directions = {Vec3::UnitZ()};
  for (int k = 0; k < 3; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / 3.0;
    directions[k + 1] =
        Vec3(std::sqrt(8.0) / 3.0 * std::cos(angle), std::sqrt(8.0) / 3.0 * std::sin(angle), -1.0 / 3.0);
  }
  Mesh mesh;
  for (const Vec3& direction : directions) mesh.vertices.push_back(tip * direction);
  for (const Vec3& direction : directions) mesh.vertices.push_back(-core * direction);
  mesh.triangles = {{0, 5, 6}, {0, 6, 7}, {0, 7, 5}, {1, 6, 4}, {1, 7, 6}, {1, 4, 7},
                    {2, 4, 5}, {2, 5, 7}, {2, 7, 4}, {3, 5, 4}, {3, 6, 5}, {3, 4, 6}};
  return shape_of("tetrapod", mesh);
}

/// Upright, standing on the ground, open at both ends.
inline Shape tube(double radius, double height, int sides) {
  Mesh mesh;
  for (int i = 0; i < sides; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / sides;
    for (double z : {0.0, height}) {
      mesh.vertices.emplace_back(radius * std::cos(angle), radius * std::sin(angle), z);
    }
    const int here = 2 * i;
    const int next = 2 * ((i + 1) % sides);
    mesh.triangles.push_back({here, next, next + 1});
    mesh.triangles.push_back({here, next + 1, here + 1});
  }
  return shape_of("tube", std::move(mesh));
}

inline Shape ball(double radius) {
  Shape shape;
  shape.name = "ball";
  shape.radius = radius;
  shape.bounding_radius = radius;
  return shape;
}

inline std::shared_ptr<Model> empty_model() {
  auto model = std::make_shared<Model>();
  model->scene.title = "Made by hand";
  model->scene.duration = 1.0;
  // Looking like nothing, so that tests know their colours.
  for (const char* name : {"concrete", "steel"}) {
    MaterialSpec& material = model->scene.materials.emplace_back();
    material.name = name;
    material.look = MaterialLook::plain;
  }
  return model;
}

inline void add_body(Model& model, int shape, int material, const Vec3& position, const Vec3& rotation,
                     double mass) {
  BodyModel body;
  body.shape = shape;
  body.material = material;
  body.mass = mass;
  model.bodies.push_back(body);
  BodyStart& start = model.start.emplace_back();
  start.position = position;
  start.rotation = rotation;
}

inline void add_floor(Model& model) {
  WallModel wall;
  wall.name = "floor";
  wall.shape = PlaneSpec{};
  model.walls.push_back(wall);
}

inline void add_box(Model& model, const Box& box, bool open_top) {
  WallModel wall;
  wall.name = "box";
  BoxSpec sides{box, {}};
  sides.open[static_cast<std::size_t>(BoxSide::top)] = open_top;
  wall.shape = sides;
  wall.about = 0.5 * (box.min + box.max);
  model.walls.push_back(wall);
}

/// One cube of 0.1 m, its centre at `height` above a floor.
inline std::shared_ptr<const Model> cube_over_floor(double height) {
  auto model = empty_model();
  model->shapes = {cube(0.1)};
  add_body(*model, 0, 0, Vec3(0.0, 0.0, height), Vec3::Zero(), 2.0);
  add_floor(*model);
  return model;
}

/// Tetrapods on a grid with random turns, in a box on a floor.
inline std::shared_ptr<const Model> tetrapods(int count, bool box = true) {
  auto model = empty_model();
  model->shapes = {tetrapod()};
  std::mt19937 random(7);
  std::uniform_real_distribution<double> turn(-2.0, 2.0);
  const int side = std::max(1, static_cast<int>(std::lround(std::cbrt(0.8 * count))));
  constexpr double spacing = 0.95;
  for (int i = 0; i < count; ++i) {
    const Vec3 place(i % side - 0.5 * (side - 1), i / side % side - 0.5 * (side - 1),
                     i / (side * side) + 0.8);
    add_body(*model, 0, i % 2, spacing * place, Vec3(turn(random), turn(random), turn(random)), 313.0);
  }
  add_floor(*model);
  const double half = 0.5 * spacing * side + 0.8;
  if (box) add_box(*model, {Vec3(-half, -half, 0.0), Vec3(half, half, spacing * side + 2.0)}, true);
  return model;
}

/// Balls of two sizes and materials, packed as cannonballs with random turns, in a box on a floor.
inline std::shared_ptr<Model> balls(int count) {
  auto model = empty_model();
  constexpr double radius = 0.5;
  model->shapes = {ball(radius)};
  std::mt19937 random(11);
  std::uniform_real_distribution<double> turn(-2.0, 2.0);
  const int side = std::max(1, static_cast<int>(std::lround(std::cbrt(1.2 * count))));
  for (int i = 0; i < count; ++i) {
    const int layer = i / (side * side);
    const double shift = 0.5 * (layer % 2) - 0.5 * side;
    const Vec3 place(i % side + shift, i / side % side + shift, layer * std::sqrt(0.5) + radius);
    const bool small = random() % 3 == 0;
    add_body(*model, 0, small, place, Vec3(turn(random), turn(random), turn(random)), small ? 500.0 : 1000.0);
    model->bodies.back().size = small ? 0.8 : 1.0;
  }
  add_floor(*model);
  const double half = 0.5 * side + 0.3;
  add_box(*model, {Vec3(-half - 0.3, -half - 0.3, 0.0), Vec3(half, half, side + 1.0)}, true);
  return model;
}

/// The bodies where they start, at rest.
inline Frame frame_at_start(std::shared_ptr<const Model> model) {
  Frame frame;
  for (const BodyStart& start : model->start) {
    FrameBody body;
    body.position = start.position;
    body.rotation = Rotation::from_rotation_vector(start.rotation);
    frame.bodies.push_back(body);
  }
  frame.walls.resize(model->walls.size());
  frame.model = std::move(model);
  return frame;
}

inline FrameContact contact_between(int a, int b, const Vec3& point, const Vec3& normal, double force) {
  FrameContact contact;
  contact.a = a;
  contact.b = b;
  contact.point = point;
  contact.normal = normal;
  contact.normal_force = force;
  return contact;
}

inline FrameContact floor_contact(int body, const Vec3& point, double force) {
  FrameContact contact;
  contact.a = body;
  contact.wall = 0;
  contact.point = point;
  contact.normal = Vec3::UnitZ();
  contact.normal_force = force;
  return contact;
}

/// Speeds and, between neighbours and with the floor, contacts whose forces grow with the depth.
inline Frame busy_frame(std::shared_ptr<const Model> model) {
  Frame frame = frame_at_start(std::move(model));
  std::mt19937 random(3);
  std::normal_distribution<double> normal(0.0, 1.0);
  const auto any_vector = [&] { return Vec3(normal(random), normal(random), normal(random)); };
  double top = 0.0;
  for (const FrameBody& body : frame.bodies) top = std::max(top, body.position.z());
  for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
    FrameBody& body = frame.bodies[i];
    body.velocity = 0.1 * (1.0 + body.position.z()) * any_vector();
    body.spin = 0.3 * (1.0 + body.position.z()) * any_vector();
    const double weight = 9.81 * frame.model->bodies[i].mass;
    const double load = weight * (1.0 + top - body.position.z());
    const auto push = [&](int b, int wall, const Vec3& point, const Vec3& direction) {
      FrameContact contact;
      contact.a = static_cast<int>(i);
      contact.b = b;
      contact.wall = wall;
      contact.point = point;
      contact.normal = direction.normalized();
      contact.normal_force = load * std::abs(normal(random)) / 3.0;
      const Vec3 side = any_vector();
      contact.friction =
          0.3 * contact.normal_force * (side - side.dot(contact.normal) * contact.normal).normalized();
      frame.contacts.push_back(contact);
    };
    for (std::size_t j = i + 1; j < frame.bodies.size(); ++j) {
      const Vec3 arm = body.position - frame.bodies[j].position;
      if (arm.norm() > 1.05) continue;
      push(static_cast<int>(j), -1, frame.bodies[j].position + 0.5 * arm + 0.1 * any_vector(),
           arm + 0.3 * any_vector());
    }
    if (body.position.z() < 1.0) push(-1, 0, Vec3(body.position.x(), body.position.y(), 0.0), Vec3::UnitZ());
  }
  frame.solver.contacts = static_cast<int>(frame.contacts.size());
  return frame;
}

}  // namespace scree::synthetic
