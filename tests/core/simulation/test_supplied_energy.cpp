#include <QtTest>

#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double gravity = 9.81;
constexpr double mass = 2.0;
constexpr double height = 50.0;  // nothing is reached within the runs

/// A ball or a domino that falls freely.
std::string falling(const QString& shape, const QString& method) {
  return "title = \"Falling\"\nduration = 2.0\n[solver]\nmethod = \"" + method.toStdString() +
         "\"\ntime_step = 1e-4\n[output]\ninterval = 0.1\n"
         "[[material]]\nname = \"stone\"\ndensity = 2000\n"
         "[[contact]]\nnormal = { law = \"barrier\", activation_gap = 1e-3, stiffness = 1e6 }\n" +
         shape.toStdString() +
         "[[body]]\nname = \"thing\"\nshape = \"thing\"\nmaterial = \"stone\"\nmass = 2.0\n"
         "position = [3, 0, 50]\n";
}

std::string event_at(double time, const std::string& what) {
  return "[[event]]\ntime = " + std::to_string(time) + "\n" + what + "\n";
}

double fallen(double time) {
  return 0.5 * gravity * time * time;
}

}  // namespace

/// The energy that each event adds to a run.
class SuppliedEnergyTest : public QObject {
  Q_OBJECT

 private slots:
  /// Potential energies are −m g·x.
  void anotherGravityAddsItsPotential_data() { shapes_and_methods(); }
  void anotherGravityAddsItsPotential() {
    Simulation simulation = begin(event_at(0.5, "set = { gravity = [2, 0, 0] }") +
                                  event_at(1.0, "set = { \"solver.time_step\" = 5e-5 }"));
    QCOMPARE(simulation.supplied().size(), std::size_t{0});
    QVERIFY(run_until(simulation, 1.5));
    const double before = mass * gravity * (height - fallen(0.5));
    const double after = -mass * 2.0 * 3.0;
    QCOMPARE(simulation.supplied().size(), std::size_t{2});
    VERIFY_NEAR(simulation.supplied()[0], after - before, 1e-6 * before);
    QCOMPARE(simulation.supplied()[1], 0.0);
    VERIFY_NEAR(simulation.frame().energy.exchange_changes, before - after, 1e-6 * before);
  }

  void aMoveAddsItsHeightAndTakesTheSpeed_data() { shapes_and_methods(); }
  void aMoveAddsItsHeightAndTakesTheSpeed() {
    Simulation simulation = begin(event_at(0.5, "move = { body = \"thing\", position = [0, 0, 60] }"));
    QVERIFY(run_until(simulation, 0.6));
    const double raised = 60.0 - (height - fallen(0.5));
    const double speed = gravity * 0.5;
    QCOMPARE(simulation.supplied().size(), std::size_t{1});
    VERIFY_NEAR(simulation.supplied()[0], mass * gravity * raised - 0.5 * mass * speed * speed, 1e-4);
  }

  void bodiesBringTheirEnergyAndTakeIt_data() { shapes_and_methods(); }
  void bodiesBringTheirEnergyAndTakeIt() {
    Simulation simulation =
        begin(event_at(0.2,
                       "add_body = { name = \"thrown\", shape = \"thing\", material = \"stone\", "
                       "mass = 2.0, position = [0, 0, 20], velocity = [4, 0, 0] }") +
              event_at(0.5, "remove = \"thing\""));
    QVERIFY(run_until(simulation, 0.6));
    QCOMPARE(simulation.supplied().size(), std::size_t{2});
    VERIFY_NEAR(simulation.supplied()[0], mass * gravity * 20.0 + 0.5 * mass * 16.0, 1e-9);
    VERIFY_NEAR(simulation.supplied()[1], -mass * gravity * height, 1e-4);  // its fall has taken none
  }

  /// Known once it has ended, also when its state was saved in between.
  void aPullAddsItsWork_data() { shapes_and_methods(); }
  void aPullAddsItsWork() {
    const std::string pull =
        "[[pull]]\nbody = \"thing\"\ntime = [0.1, 0.5]\ntarget = [[3, 1, 50], [3, 2, 50]]\n";
    Simulation simulation = begin(pull);
    QVERIFY(run_until(simulation, 0.4));
    QCOMPARE(simulation.supplied(), std::vector<double>{0.0});
    Simulation restored = Simulation::restore(model_of(scene_ + pull), simulation.save(), 1);
    QVERIFY(run_until(restored, 0.8));
    QVERIFY(run_until(simulation, 0.8));
    const double work = simulation.frame().energy.external_work;
    VERIFY(work > 1.0);
    VERIFY_NEAR(simulation.supplied().front(), work, 1e-12 * work);
    QCOMPARE(restored.supplied(), simulation.supplied());
  }

  /// As by a hand: the pull ends when it lets go, or when its body leaves.
  void aPullByHandAddsItsWork_data() { shapes_and_methods(); }
  void aPullByHandAddsItsWork() {
    for (const bool removed : {false, true}) {
      Simulation simulation = begin("");
      QVERIFY(run_until(simulation, 0.1));
      PullSpec pull;
      pull.body = "thing";
      pull.target = {Vec3(3, 1, 50)};
      QVERIFY(!simulation.change(pull));
      QVERIFY(run_until(simulation, 0.3));
      if (removed) QVERIFY(!simulation.change(RemoveEvent{"thing"}));
      if (!removed) simulation.move_pull({});
      const EnergyTerms energy = simulation.frame().energy;
      const double work = energy.external_work - energy.brought;
      VERIFY(work > 0.1);
      VERIFY_NEAR(simulation.supplied().front(), work, 1e-9 * work);
    }
  }

 private:
  Simulation begin(const std::string& events) {
    QFETCH(QString, shape);
    QFETCH(QString, method);
    scene_ = falling(shape, method);
    return Simulation(model_of(scene_ + events), 1);
  }

  std::string scene_;  ///< without its events
};

SCREE_TEST(SuppliedEnergyTest)
#include "test_supplied_energy.moc"
