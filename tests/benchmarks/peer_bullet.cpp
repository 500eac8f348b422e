// The 564 cubes in Bullet, for comparison on the same machine at the same time: boxes, 240 steps per second;
// built once in single and once in double precision.
// Bullet lets bodies overlap and has no energy account.

#include <benchmark/benchmark.h>
#include <btBulletDynamicsCommon.h>

#include <cmath>
#include <ctime>
#include <deque>
#include <filesystem>

#include "core/geometry/rotation.hpp"
#include "core/model/model.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"

namespace {

constexpr int steps_per_second = 240;
constexpr double removal_time = 2.0;

class World {
 public:
  explicit World(const scree::Model& model) {
    world_.setGravity({0.0, 0.0, -9.81});
    add_plane({0.0, 0.0, 1.0}, 0.0);
    for (const btVector3& normal : {btVector3(1, 0, 0), btVector3(0, 1, 0)}) {
      sides_.push_back(add_plane(normal, 0.0));
      sides_.push_back(add_plane(-normal, -1.0));
    }
    for (size_t i = 0; i < model.bodies.size(); ++i) add_cube(model.bodies[i].mass, model.start[i]);
  }
  ~World() {
    for (btRigidBody& body : bodies_) {
      if (body.isInWorld()) world_.removeRigidBody(&body);
    }
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  void run(double duration) {
    const int steps = static_cast<int>(duration * steps_per_second);
    for (int i = 0; i < steps; ++i) {
      if (i == static_cast<int>(removal_time * steps_per_second)) {
        for (btRigidBody* side : sides_) world_.removeRigidBody(side);
      }
      world_.stepSimulation(1.0 / steps_per_second, 0);
    }
  }

 private:
  btRigidBody* add(btCollisionShape& shape, double mass, const btTransform& pose) {
    btVector3 inertia(0.0, 0.0, 0.0);
    if (mass > 0.0) shape.calculateLocalInertia(mass, inertia);
    btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, &shape, inertia);
    info.m_startWorldTransform = pose;
    info.m_friction = std::sqrt(0.5);  // Bullet multiplies the coefficients of the two bodies
    bodies_.emplace_back(info);
    world_.addRigidBody(&bodies_.back());
    return &bodies_.back();
  }
  btRigidBody* add_plane(const btVector3& normal, double offset) {
    return add(planes_.emplace_back(normal, offset), 0.0, btTransform::getIdentity());
  }
  void add_cube(double mass, const scree::BodyStart& start) {
    const auto rotation = scree::Rotation::from_rotation_vector(start.rotation);
    const btQuaternion turned(rotation.u.x(), rotation.u.y(), rotation.u.z(), rotation.w);
    add(cube_, mass,
        btTransform(turned, btVector3(start.position.x(), start.position.y(), start.position.z())));
  }

  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broad_phase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broad_phase_, &solver_, &configuration_};
  btBoxShape cube_{btVector3(0.05, 0.05, 0.05)};
  std::deque<btStaticPlaneShape> planes_;
  std::deque<btRigidBody> bodies_;
  std::vector<btRigidBody*> sides_;
};

void bullet_cubes564(benchmark::State& state) {
  state.SetLabel(sizeof(btScalar) == sizeof(double) ? "double precision" : "single precision");
  const auto scene =
      scree::read_scene(std::filesystem::path(SCREE_SOURCE_DIR) / "tests/benchmarks/scenes/cubes564.toml");
  const auto model = scree::build_model(scene);
  for (auto _ : state) {
    World world(*model);
    const std::clock_t start = std::clock();
    world.run(scene.duration);
    state.counters["cpu_per_simulated_second"] =
        static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / scene.duration;
  }
}
BENCHMARK(bullet_cubes564)->Unit(benchmark::kSecond)->Iterations(1);

}  // namespace
