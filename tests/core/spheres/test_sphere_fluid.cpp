#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double mass = 0.5;
constexpr double radius = 0.05;

void both_methods() {
  QTest::addColumn<bool>("implicit");
  QTest::newRow("explicit") << false;
  QTest::newRow("trapezoidal") << true;
}

double rest_distance(const NearFieldSpec& field) {
  return std::pow(field.repulsion.strength / field.attraction.strength,
                  1.0 / (field.repulsion.exponent - field.attraction.exponent));
}

/// Integral of attraction minus repulsion, from a distance to the cut-off; the energy of the pair is its
/// negative.
double depth_of(const NearFieldSpec& field, double distance) {
  const auto integral = [&](const PowerLawSpec& law) {
    if (law.exponent == 1.0) return law.strength * std::log(field.cutoff / distance);
    const double e = 1.0 - law.exponent;
    return law.strength * (std::pow(field.cutoff, e) - std::pow(distance, e)) / e;
  };
  return integral(field.attraction) - integral(field.repulsion);
}

}  // namespace

/// Fluid and near field ([S] Eqs. 12–18), which act on spheres without contact.
class SphereFluidTest : public QObject {
  Q_OBJECT

 private slots:
  void drag_data() { both_methods(); }
  /// The velocity of a sphere in a stream approaches that of the stream exponentially; with gravity it
  /// approaches the terminal velocity.
  void drag() {
    QFETCH(bool, implicit);
    const Vec3 stream(1.0, -0.5, 0.2);
    const Vec3 start(-2.0, 3.0, 4.0);
    const Vec3 weight(0, 0, -9.81);
    const double c = 0.8;
    const double rate = c / mass;
    SphereBuilder builder(hertz_rule());
    builder.sphere(radius, mass, Vec3::Zero(), start).gravity(weight).step(1e-3);
    builder.scene().fluid.drag = c;
    builder.scene().fluid.velocity = stream;
    if (implicit) builder.trapezoidal(1e-8);
    Simulation simulation(builder.build(), 1);
    const Vec3 limit = stream + weight / rate;
    double worst = 0.0;
    double worst_balance = 0.0;
    while (simulation.time() < 3.0) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      const double faded = std::exp(-rate * frame.time);
      const Vec3 velocity = limit + faded * (start - limit);
      const Vec3 place = frame.time * limit + (1.0 - faded) / rate * (start - limit);
      worst = std::max(
          {worst, (frame.bodies[0].velocity - velocity).norm(), (frame.bodies[0].position - place).norm()});
      worst_balance = std::max(worst_balance, std::abs(frame.energy.balance_error));
    }
    const EnergyTerms energy = simulation.frame().energy;
    qInfo() << worst << worst_balance << energy.dissipated_drag;
    // Second order: rate² Δt²/12 and the like.
    VERIFY(worst < 5e-6);
    VERIFY(std::abs(energy.dissipated_drag) > 10.0);
    VERIFY(worst_balance < 1e-5 * std::abs(energy.dissipated_drag));
  }

  /// The mean of velocities makes any step stable.
  void hugeDragIsStable() {
    SphereBuilder builder(hertz_rule());
    builder.sphere(radius, mass, Vec3::Zero(), Vec3(10, 0, 0)).step(1e-2);
    builder.scene().fluid.drag = 1e4;
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_steps(simulation, 2000));
    VERIFY(simulation.frame().bodies[0].velocity.norm() < 0.1);
    VERIFY(std::abs(simulation.frame().energy.balance_error) < 1e-9);
  }

  void magnus_data() { both_methods(); }
  /// A spinning sphere moves on a circle with S ω/m, and straight across its plane.
  void magnus() {
    QFETCH(bool, implicit);
    const double s = 0.02;
    const Vec3 spin(0, 0, 60);
    const double rate = s * spin.z() / mass;
    SphereBuilder builder(hertz_rule());
    builder.sphere(radius, mass, Vec3::Zero(), Vec3(3, 0, 0.5), spin).step(1e-3);
    builder.scene().fluid.magnus = s;
    if (implicit) builder.trapezoidal(1e-8);
    Simulation simulation(builder.build(), 1);
    double worst = 0.0;
    double worst_speed = 0.0;
    while (simulation.time() < 2.0 * M_PI / rate) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      const double angle = rate * frame.time;
      const Vec3 place(3.0 / rate * std::sin(angle), 3.0 / rate * (1.0 - std::cos(angle)), 0.5 * frame.time);
      worst = std::max(worst, (frame.bodies[0].position - place).norm());
      worst_speed =
          std::max(worst_speed, std::abs(frame.bodies[0].velocity.norm() / std::hypot(3.0, 0.5) - 1.0));
    }
    const Frame frame = simulation.frame();
    qInfo() << worst << worst_speed << frame.energy.balance_error << frame.energy.dissipated_drag;
    VERIFY(worst < 1e-5 * 3.0 / rate);
    VERIFY(worst_speed < (implicit ? 1e-6 : 1e-12));
    VERIFY(frame.bodies[0].spin == spin);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-6 * frame.energy.kinetic());
  }

  void nearFieldPairSwings_data() {
    QTest::addColumn<bool>("implicit");
    QTest::addColumn<double>("attraction");
    for (const bool implicit : {false, true}) {
      for (const double attraction : {1.0, 2.0}) {
        QTest::addRow("%s, exponent %g", implicit ? "trapezoidal" : "explicit", attraction)
            << implicit << attraction;
      }
    }
  }
  void nearFieldPairSwings() {
    QFETCH(bool, implicit);
    QFETCH(double, attraction);
    NearFieldSpec field;
    field.attraction = {2.0, attraction};
    field.repulsion = {0.3, 5.0};
    field.cutoff = 2.0;
    const double rest = rest_distance(field);
    const double pull = field.attraction.strength * std::pow(rest, -field.attraction.exponent);
    // F = pull in equilibrium of either; its slope is (λ₂ − λ₁) F/L.
    const double stiffness = (5.0 - attraction) * pull / rest;
    const double period = 2.0 * M_PI * std::sqrt(0.5 * mass / stiffness);
    const double swing = 0.01 * rest;
    SphereBuilder builder(hertz_rule());
    builder.sphere(radius, mass, Vec3(0, 0, 0)).sphere(radius, mass, Vec3(0, rest + swing, 0));
    builder.step(period / 500.0);
    builder.scene().near_field = field;
    if (implicit) builder.trapezoidal(1e-8);
    Simulation simulation(builder.build(), 1);
    const EnergyTerms start = simulation.frame().energy;
    VERIFY_NEAR(start.near_field / -depth_of(field, rest + swing), 1.0, 1e-12);
    double worst_balance = 0.0;
    double least = rest;
    double half = 0.0;
    double last = rest + swing;
    double before = last;
    while (simulation.time() < 1.2 * period) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      const double distance = (frame.bodies[1].position - frame.bodies[0].position).norm();
      if (half == 0.0 && distance > last && last <= before) half = frame.time - period / 500.0;
      before = last;
      last = distance;
      least = std::min(least, distance);
      worst_balance = std::max(worst_balance, std::abs(frame.energy.balance_error));
      VERIFY(momentum_of(frame).linear.norm() < 1e-13);
    }
    qInfo() << half / period << (rest - least) / swing << worst_balance / (0.5 * stiffness * swing * swing);
    VERIFY_NEAR(half / period, 0.5, 0.005);
    VERIFY_NEAR((rest - least) / swing, 1.0, 0.05);  // the force is nonlinear
    VERIFY(worst_balance < 1e-3 * 0.5 * stiffness * swing * swing);
  }

  void nearFieldEndsAtTheCutoff_data() { both_methods(); }
  /// Two spheres approach from beyond the cut-off: no force there, and within it the energy is the potential.
  void nearFieldEndsAtTheCutoff() {
    QFETCH(bool, implicit);
    NearFieldSpec field;
    field.attraction = {0.5, 2.0};
    field.repulsion = {0.0, 1.0};
    field.cutoff = 1.0;
    const auto fly = [&](double step) {
      SphereBuilder builder(hertz_rule());
      builder.sphere(radius, mass, Vec3(0, 0, 0), Vec3(0.5, 0, 0));
      builder.sphere(radius, mass, Vec3(1.25, 0, 0), Vec3(-0.5, 0, 0));
      builder.step(step);
      builder.scene().near_field = field;
      if (implicit) builder.trapezoidal(1e-6);
      return builder.build();
    };
    double error[2];
    for (const int finer : {0, 1}) {
      Simulation simulation(fly(finer == 0 ? 2e-4 : 2e-5), 1);
      QVERIFY(run_until(simulation, 0.2));
      VERIFY(simulation.frame().bodies[0].velocity == Vec3(0.5, 0, 0));
      VERIFY(simulation.frame().energy.near_field == 0.0);
      QVERIFY(run_until(simulation, 0.5));
      const Frame frame = simulation.frame();
      const double distance = (frame.bodies[1].position - frame.bodies[0].position).norm();
      VERIFY(distance < 0.8);
      const double gained = frame.energy.kinetic() - mass * 0.25;
      VERIFY_NEAR(frame.energy.near_field / -depth_of(field, distance), 1.0, 1e-12);
      error[finer] = std::abs(gained / depth_of(field, distance) - 1.0);
    }
    qInfo() << error[0] << error[1];
    // The force begins with a jump at some time within a step: first order.
    VERIFY(error[0] < 2e-3);
    VERIFY(error[1] < 2e-4);
  }

  /// Many spheres with near field, drag and contacts: neighbours change, and the account closes.
  void cloudContracts_data() { both_methods(); }
  void cloudContracts() {
    QFETCH(bool, implicit);
    SphereBuilder builder(hertz_rule(0.3, 0.1));
    builder.material(1e6, 0.3);
    for (int i = 0; i < 64; ++i) {
      const Vec3 cell(i % 4, i / 4 % 4, i / 16);
      const double size = i % 5 == 0 ? 2.0 * radius : radius;
      builder.sphere(size, mass, 0.3 * cell + 0.02 * Vec3(std::sin(i), std::cos(3 * i), std::sin(2 * i)));
    }
    builder.scene().near_field.attraction = {0.3, 2.0};
    builder.scene().near_field.repulsion = {0.01, 4.0};
    builder.scene().near_field.cutoff = 0.7;
    builder.scene().fluid.drag = 0.05;
    builder.step(1e-4);
    if (implicit) builder.trapezoidal();
    Simulation simulation(builder.build(), 1);
    QVERIFY(run_until(simulation, implicit ? 0.3 : 0.6));
    const Frame frame = simulation.frame();
    qInfo() << frame.energy.near_field << frame.energy.kinetic() << frame.energy.dissipated_drag
            << frame.energy.dissipated() << frame.energy.balance_error << frame.solver.contacts;
    VERIFY(momentum_of(frame).linear.norm() < 0.3);  // only from drag at different velocities
    VERIFY(frame.energy.kinetic() > 1.0);
    VERIFY(frame.solver.contacts > 3);
    VERIFY(std::abs(frame.energy.balance_error) <
           2e-3 * (frame.energy.kinetic() + frame.energy.dissipated()));
  }
};

SCREE_TEST(SphereFluidTest)
#include "test_sphere_fluid.moc"
