#include <QtTest>
#include <algorithm>

#include "core/geometry/random.hpp"
#include "core/readings/interpenetration.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/frame_bits.hpp"
#include "tests/fixtures/core/rubber_bar.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

const char* const ball_heap = R"(
title = "Balls"
duration = 0.8
[output]
interval = 0.05
[[material]]
name = "glass"
density = 2500
young_modulus = 1e7
poisson_ratio = 0.25
[[contact]]
normal = { law = "hertz" }
damping = { restitution = 0.5 }
friction = { static = 0.4, dynamic = 0.3 }
[[shape]]
name = "ball"
radius = 0.02
[[fill]]
shape = "ball"
material = "glass"
count = 5000
region = { min = [-0.4, -0.4, 0.0], max = [0.4, 0.4, 1.0] }
seed = 3
[[wall]]
name = "box"
material = "glass"
box = { min = [-0.4, -0.4, 0.0], max = [0.4, 0.4, 3.0], open = ["top"] }
)";

/// Where the targets of pulls wander.
struct Room {
  Vec3 lower;
  Vec3 upper;
  double step;      ///< of a target from time to time [m]
  double interval;  ///< between these times [s]
};

EventSpec made_up_pull(Random& random, const Room& room, double duration) {
  PullSpec pull;
  const double start = random.uniform(0.05, 0.95) * duration;
  Vec3 target = random.in_box(room.lower, room.upper);
  for (int k = 0; k < 2 + static_cast<int>(random.uniform(0.0, 6.0)); ++k) {
    pull.time.push_back(start + k * room.interval);
    pull.target.push_back(target);
    const Vec3 step = random.in_box(Vec3::Constant(-room.step), Vec3::Constant(room.step));
    target = (target + step).cwiseMax(room.lower).cwiseMin(room.upper);
  }
  return {start, pull, true};
}

/// @param number  of bodies; of nodes if the scene has a lattice
Scene pulled(Scene scene, int number, double reach, const Room& room) {
  Random random(11);
  for (int k = 0; k < 1000; ++k) {
    EventSpec event = made_up_pull(random, room, scene.duration);
    auto& pull = std::get<PullSpec>(event.action);
    const int which = static_cast<int>(random.uniform(0.0, number));
    if (scene.lattice) {
      pull.node = which;
    } else {
      pull.body = std::to_string(which);
      pull.point = random.uniform(0.0, reach) * random.rotation().matrix().col(0);
    }
    scene.events.push_back(event);
  }
  return scene;
}

Scene tetrapods() {
  Scene scene = read_scene(SCREE_SOURCE_DIR "/resources/scenes/tetrapods_in_box.toml");
  return pulled(scene, 200, 0.5, {Vec3(-2.5, -2.5, 0.5), Vec3(2.5, 2.5, 5.0), 1.0, 0.02});
}

}  // namespace

/// A thousand pulls: nothing overlaps, the account closes, and they replay with the same bits.
class ThousandPullsTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingOverlapsAndTheAccountCloses_data() {
    QTest::addColumn<int>("which");
    QTest::newRow("tetrapods in a box") << 0;
    QTest::newRow("5,000 spheres") << 1;
    QTest::newRow("lattice bar") << 2;
  }
  void nothingOverlapsAndTheAccountCloses() {
    QFETCH(int, which);
    const Scene scene = which == 0 ? tetrapods()
                        : which == 1
                            ? pulled(parse_scene(ball_heap, "/scene.toml"), 5000, 0.02,
                                     {Vec3(-0.38, -0.38, 0.02), Vec3(0.38, 0.38, 1.0), 0.1, 0.02})
                            : pulled(parse_scene(fixture::rubber_bar("0.3", "[32, 8]", "0.1"), "/scene.toml"),
                                     33 * 9, 0.0, {Vec3(0.0, 0.0, 0.0), Vec3(0.4, 0.1, 0.0), 0.05, 0.003});
    // As made, and as saved and read again.
    const Scene saved = parse_scene(scene_text(scene, "/"), "/scene.toml");
    std::vector<fixture::FrameBits> ends;
    for (const int threads : {1, 3}) {
      Simulation simulation(build_model(threads == 1 ? scene : saved), threads);
      double turnover = 0.0;
      std::size_t most_at_once = 0;
      while (!simulation.finished()) {
        const auto failure = simulation.step();
        QVERIFY2(!failure, failure ? failure->message.c_str() : "");
        if (!simulation.at_output()) continue;
        const Frame frame = simulation.frame();
        turnover = std::max(turnover, frame.energy.throughput());
        most_at_once = std::max(most_at_once, frame.pulls.size());
        if (threads == 1) QCOMPARE(find_interpenetrations(frame).size(), std::size_t{0});
      }
      const EnergyTerms energy = simulation.frame(false).energy;
      qInfo() << energy.balance_error / turnover << most_at_once << energy.external_work;
      VERIFY(std::abs(energy.balance_error) < 1e-3 * turnover);
      VERIFY(most_at_once > 5);
      ends.emplace_back().add(simulation.frame(false));
    }
    VERIFY(ends[0] == ends[1]);
  }
};

SCREE_TEST(ThousandPullsTest)
#include "test_thousand_pulls.moc"
