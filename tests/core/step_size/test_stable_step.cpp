#include <Eigen/Eigenvalues>
#include <QtTest>
#include <random>

#include "core/energy/energy_error.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double edge = 0.1;             ///< [m]
constexpr double activation_gap = 1e-3;  ///< [m]

/// Without tangential dashpots; normal ones do not affect the stability limit 2/ω of velocity Verlet.
ContactRule rule_of(double stiffness, double friction, double tangential_stiffness) {
  ContactRule rule;
  rule.normal = BarrierLawSpec{activation_gap, stiffness, 1.0, 0.2, -1.0};
  rule.damping.ratio = 0.3;
  rule.friction = {friction, friction, tangential_stiffness, TangentialStiffness::printed, 0.0};
  return rule;
}

ModelBuilder cubes_on_floor(const ContactRule& rule, double mass) {
  ModelBuilder builder(cube_mesh(edge), mass, mass * edge * edge / 6.0 * Mat3::Identity(), rule);
  builder.plane("ground", Vec3::Zero(), Vec3::UnitZ());
  builder.scene().solver.time_step = 1e-2;
  builder.scene().solver.sleep = false;
  builder.scene().output.interval = 10.0;
  return builder;
}

/// ω² of a cube on the springs at its four lower corners. Without friction it rocks with 4 k (a/2)² over m
/// a²/6. With friction rocking and swaying are coupled: the levers of the springs are (a/2, a/2), with the
/// stiffnesses k and k_t.
double squared_frequency_of_lone_cube(double mass, double stiffness, double tangential) {
  Eigen::Matrix2d matrix;  // of the displacement, and of the rotation times a/√6
  matrix << 4.0 * tangential, 2.0 * std::sqrt(6.0) * tangential, 2.0 * std::sqrt(6.0) * tangential,
      6.0 * (stiffness + tangential);
  return Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d>(matrix).eigenvalues().maxCoeff() / mass;
}

/// A tower of smooth cubes, each standing on its four lower corners. It rocks as a chain of springs k s² and
/// inertias m s²/6, with the edge s of the upper cube of each contact.
struct Tower {
  std::vector<double> edges;   ///< from below [m]
  std::vector<double> masses;  ///< [kg]

  /// Light and heavy cubes alternating, each slightly smaller than the one below.
  explicit Tower(std::mt19937_64& random) {
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    for (int i = 0; i < 10; ++i) {
      edges.push_back(i == 0 ? edge : edges.back() * (0.94 + 0.03 * uniform(random)));
      masses.push_back(i % 2 == 0 ? 1.0 + 0.5 * uniform(random) : 4.0 + 4.0 * uniform(random));
    }
  }

  /// Each is placed at the beginning of contact.
  /// @param fall  height of the whole tower above that [m]
  ModelBuilder builder(double stiffness, double fall = 0.0) const {
    ModelBuilder builder = cubes_on_floor(rule_of(stiffness, 0.0, 0.0), 1.0);
    double top = fall;
    for (size_t i = 0; i < edges.size(); ++i) {
      builder.body(Vec3(0, 0, top + activation_gap + 0.5 * edges[i]));
      top += activation_gap + edges[i];
      BodyModel& body = builder.model().bodies.back();
      body.size = edges[i] / edge;
      body.mass = masses[i];
      body.inertia_scale = masses[i] * body.size * body.size;
    }
    return builder;
  }

  double squared_frequency(double stiffness) const {
    const auto count = static_cast<Eigen::Index>(edges.size());
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
      const double spring = stiffness * edges[i] * edges[i];
      matrix(i, i) += spring;
      if (i == 0) continue;
      matrix(i - 1, i - 1) += spring;
      matrix(i, i - 1) = matrix(i - 1, i) = -spring;
    }
    Eigen::VectorXd roots(count);
    for (Eigen::Index i = 0; i < count; ++i) roots[i] = 1.0 / (std::sqrt(masses[i] / 6.0) * edges[i]);
    const Eigen::MatrixXd scaled = roots.asDiagonal() * matrix * roots.asDiagonal();
    return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(scaled).eigenvalues().maxCoeff();
  }
};

/// Last step as a share of 2/ω.
double share_of_last_step(const Simulation& simulation, double squared_frequency) {
  return simulation.frame().solver.step_size * std::sqrt(squared_frequency) / 2.0;
}

}  // namespace

/// Steps of velocity Verlet compared with 2/ω of the stiffest mode.
class StableStepTest : public QObject {
  Q_OBJECT

 private slots:
  void loneCubeKeepsAway_data() {
    QTest::addColumn<double>("friction");
    QTest::newRow("smooth") << 0.0;
    QTest::newRow("rough") << 0.5;
  }
  /// The barrier stiffens and impacts are coarse: a margin of a tenth remains.
  void loneCubeKeepsAway() {
    QFETCH(double, friction);
    std::mt19937_64 random(2);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    double least = 1.0;
    double most = 0.0;
    for (int trial = 0; trial < 20; ++trial) {
      const double mass = 0.5 * std::pow(40.0, uniform(random));
      const double stiffness = 1e6 * std::pow(100.0, uniform(random));
      const double tangential = friction > 0.0 ? (0.05 + 0.45 * uniform(random)) * stiffness : 0.0;
      ModelBuilder builder = cubes_on_floor(rule_of(stiffness, friction, tangential), mass);
      builder.body(Vec3(0, 0, 0.5 * edge + 2.0 * activation_gap));
      Simulation simulation(builder.build(), 1);
      QVERIFY(run_until(simulation, 0.5));
      QCOMPARE(simulation.frame().contacts.size(), size_t{4});
      const double squared_frequency = squared_frequency_of_lone_cube(mass, stiffness, tangential);
      const double share = share_of_last_step(simulation, squared_frequency);
      least = std::min(least, share);
      most = std::max(most, share);
    }
    qInfo() << least << most;
    VERIFY(least > 0.8);
    VERIFY(most <= 0.9);
  }

  /// If many contacts form the stiffest mode, shared by light cubes between heavy ones, steps are closer to
  /// the limit. The account closes.
  void towerGoesCloser() {
    std::mt19937_64 random(3);
    double least = 1.0;
    double most = 0.0;
    double worst = 0.0;
    for (int trial = 0; trial < 10; ++trial) {
      const double stiffness = 1e7;
      const Tower tower(random);
      Simulation simulation(tower.builder(stiffness).build(), 1);
      EnergyError error;
      double fastest = 0.0;
      while (simulation.time() < 2.0) {
        QVERIFY(!simulation.step());
        const EnergyTerms energy = simulation.frame(false).energy;
        error.add(energy);
        fastest = std::max(fastest, energy.kinetic());
      }
      const Frame frame = simulation.frame();
      QCOMPARE(frame.contacts.size(), size_t{40});
      VERIFY(frame.energy.kinetic() < 1e-6 * fastest);
      worst = std::max(worst, error.value());
      const double share = share_of_last_step(simulation, tower.squared_frequency(stiffness));
      least = std::min(least, share);
      most = std::max(most, share);
    }
    qInfo() << least << most << worst;
    VERIFY(least > 0.9);
    VERIFY(most <= 0.97);
    VERIFY(worst < 1e-3);
  }

  /// All ten cubes land together: no other impacts compensate their errors.
  void towerThatFallsClosesItsAccount() {
    std::mt19937_64 random(4);
    double worst = 0.0;
    for (int trial = 0; trial < 10; ++trial) {
      Simulation simulation(Tower(random).builder(1e7, 0.05).build(), 1);
      EnergyError error;
      error.add(simulation.frame(false).energy);
      while (simulation.time() < 1.0) {
        QVERIFY(!simulation.step());
        error.add(simulation.frame(false).energy);
      }
      worst = std::max(worst, error.value());
    }
    qInfo() << worst;
    VERIFY(worst < 1e-3);
  }

  void gallerySceneClosesItsAccountWithStepsOfScreesChoice_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"cube_on_edge", "cube_tumbling", "pile_of_blocks", "sliding_block_top"})
      QTest::newRow(file) << QString::fromLatin1(file);
  }
  void gallerySceneClosesItsAccountWithStepsOfScreesChoice() {
    QFETCH(QString, file);
    Scene scene = read_scene(SCREE_SOURCE_DIR "/resources/scenes/" + file.toStdString() + ".toml");
    scene.solver.time_step.reset();
    Simulation simulation(build_model(scene), 1);
    EnergyError error;
    while (!simulation.finished()) {
      if (simulation.at_output()) error.add(simulation.frame(false).energy);
      QVERIFY(!simulation.step());
    }
    qInfo() << error.value();
    VERIFY(error.value() < 1e-3);
  }
};

SCREE_TEST(StableStepTest)
#include "test_stable_step.moc"
