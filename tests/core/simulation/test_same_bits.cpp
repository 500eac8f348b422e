#include <QtTest>

#include "core/geometry/random.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/example_fixture.hpp"
#include "tests/fixtures/core/frame_bits.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// A loose heap falling into a pit of planes and one mesh wall: contacts of all kinds, with damping and
/// friction.
std::shared_ptr<const Model> heap(const Mesh& mesh, int bodies, int width, double spacing) {
  ModelBuilder builder(mesh, 2.0, Mat3::Identity() / 300.0, cube_rule(0.3, 0.5, 0.4));
  Random random(3);
  for (int i = 0; i < bodies; ++i) {
    const Vec3 cell(i % width - width / 2, i / width % width - width / 2, i / (width * width));
    const Vec3 jitter = random.in_box(Vec3::Constant(-0.004), Vec3::Constant(0.004));
    builder.body(spacing * cell + Vec3(0, 0, 0.05 + 0.03 * width) + jitter,
                 random.rotation().rotation_vector(), Vec3(0, 0, -1));
  }
  builder.plane("slope", Vec3::Zero(), Vec3(0.1, 0.05, 1).normalized());
  Mesh curb = cube_mesh(1.0);
  for (Vec3& vertex : curb.vertices) vertex = vertex.cwiseProduct(Vec3(0.1, 2.0, 0.2)) + Vec3(0.45, 0, 0);
  builder.mesh_wall("curb", curb);
  builder.scene().solver.time_step = 5e-5;
  builder.scene().output.interval = 0.01;
  return builder.build();
}

struct Run {
  std::vector<FrameBits> frames;  ///< at each output
  int most_contacts = 0;
  double slid = 0.0;  ///< dissipation by friction [J]
};

Run run(const std::shared_ptr<const Model>& model, double time, int threads) {
  Simulation simulation(model, threads);
  Run result;
  while (simulation.time() < time) {
    if (simulation.step()) return {};
    if (!simulation.at_output()) continue;
    const Frame frame = simulation.frame();
    result.frames.emplace_back().add(frame);
    result.most_contacts = std::max(result.most_contacts, frame.solver.contacts);
    result.slid = frame.energy.dissipated_friction;
  }
  return result;
}

}  // namespace

/// The same scene gives the same bits with any number of threads.
class SameBitsTest : public QObject {
  Q_OBJECT

 private slots:
  void everyRunGivesTheSameBits_data() {
    QTest::addColumn<bool>("tetrapods");
    QTest::addColumn<int>("bodies");
    QTest::addColumn<int>("width");
    QTest::addColumn<double>("time");
    QTest::newRow("36 cubes") << false << 36 << 3 << 0.5;
    QTest::newRow("27 tetrapods") << true << 27 << 3 << 0.5;
    QTest::newRow("800 cubes") << false << 800 << 10 << 0.25;
  }
  void everyRunGivesTheSameBits() {
    QFETCH(bool, tetrapods);
    QFETCH(int, bodies);
    QFETCH(int, width);
    QFETCH(double, time);
    const auto model = tetrapods ? heap(tetrapod_mesh(0.1, 0.0276), bodies, width, 0.21)
                                 : heap(cube_mesh(0.1), bodies, width, 0.185);
    const Run first = run(model, time, 1);
    qInfo() << first.frames.size() << first.most_contacts << first.slid;
    QCOMPARE(first.frames.size(), static_cast<size_t>(std::lround(time / 0.01)));
    VERIFY(first.most_contacts > 50);
    VERIFY(first.slid > 1.0);
    for (const int threads : {1, 2, 3}) {
      const Run other = run(model, time, threads);
      QCOMPARE(other.frames.size(), first.frames.size());
      for (size_t i = 0; i < first.frames.size(); ++i) {
        QVERIFY2(other.frames[i] == first.frames[i],
                 qPrintable(QString("%1 threads, output %2").arg(threads).arg(i + 1)));
      }
    }
  }

  /// Taking frames does not change a run.
  void framesTakenBetweenLeaveNoTrace() {
    const auto model = heap(cube_mesh(0.1), 18, 3, 0.185);
    Simulation watched(model, 2);
    Simulation alone(model, 2);
    while (watched.time() < 0.25) {
      QVERIFY(!watched.step());
      QVERIFY(!alone.step());
      VERIFY(watched.frame().time == alone.time());
    }
    FrameBits a;
    FrameBits b;
    a.add(watched.frame());
    b.add(alone.frame());
    VERIFY(a == b);
  }

  /// A disturbance in the last bit is visible, so that equal bits are meaningful.
  void smallestDisturbanceShows() {
    const auto model = heap(cube_mesh(0.1), 18, 3, 0.185);
    auto disturbed = std::make_shared<Model>(*model);
    double& height = disturbed->start[7].position.z();
    height = std::nextafter(height, 1.0);
    QVERIFY(!(run(model, 0.3, 1).frames.back() == run(disturbed, 0.3, 1).frames.back()));
  }
};

SCREE_TEST(SameBitsTest)
#include "test_same_bits.moc"
