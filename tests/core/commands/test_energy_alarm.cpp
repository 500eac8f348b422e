#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>
#include <limits>

#include "core/energy/energy_alarm.hpp"
#include "core/energy/energy_error.hpp"
#include "core/setup/checks/impact_notes.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/command_line_fixture.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// Undamped cube with the barrier law of scenes.md, without gravity.
ModelBuilder flying_cube(SolverMethod method, double speed, const Vec3& rotation) {
  ContactRule rule = cube_rule(0.0, 0.0, 0.0);
  std::get<BarrierLawSpec>(rule.normal).stiffness = 1e6;
  ModelBuilder builder = cubes(rule);
  builder.body(Vec3(0.3, 0.4, 0.2), rotation, Vec3(0, 0, -speed));
  builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
  builder.scene().gravity = Vec3::Zero();
  builder.scene().output.interval = 0.01;
  builder.scene().duration = 0.5 / speed;
  builder.scene().solver.method = method;
  return builder;
}

/// Final energy relative to the initial one; none if the run has stopped.
std::optional<double> energy_kept(const ModelBuilder& builder, std::string& message) {
  Simulation simulation(builder.build(), 1);
  const double before = simulation.frame(false).energy.kinetic();
  while (!simulation.finished()) {
    if (const auto failure = simulation.step()) {
      message = failure->message;
      return std::nullopt;
    }
  }
  return simulation.frame(false).energy.kinetic() / before;
}

/// Result of the alarm for a constant account.
std::optional<double> lasting(EnergyAlarm& alarm, const EnergyTerms& terms) {
  std::optional<double> reported;
  for (int k = 0; k < alarm.confirmations() && !reported; ++k) reported = alarm.look(terms);
  return reported;
}

QByteArray falling_ball(const char* solver) {
  return QByteArray("title = \"Ball\"\nduration = 1.0\n[solver]\n") + solver +
         "\n[[material]]\nname = \"stone\"\ndensity = 2000\n[[contact]]\n"
         "normal = { law = \"linear\", stiffness = 1e5 }\n[[shape]]\nname = \"ball\"\nradius = 0.1\n"
         "[[body]]\nname = \"first\"\nshape = \"ball\"\nmaterial = \"stone\"\nposition = [0, 0, 0.2]\n"
         "[[wall]]\nname = \"floor\"\nmaterial = \"stone\"\n"
         "plane = { point = [0, 0, 0], normal = [0, 0, 1] }\n";
}

}  // namespace

/// Runs stopped by the smallest step, or by an energy account that does not close.
class EnergyAlarmTest : public QObject {
  Q_OBJECT

 private slots:
  void alarmIsReportedOnceUntilTheErrorDoubles() {
    EnergyAlarm alarm(0.05);
    EnergyTerms terms;
    terms.kinetic_translational = 100.0;
    terms.balance_error = 4.9;
    QVERIFY(!alarm.look(terms));
    terms.balance_error = -5.1;
    QCOMPARE(lasting(alarm, terms).value_or(0.0), 0.051);
    terms.balance_error = 10.0;
    QVERIFY(!lasting(alarm, terms));
    terms.balance_error = 10.3;
    QVERIFY(lasting(alarm, terms).has_value());
  }

  void handedOverWeightCounts() {
    EnergyAlarm alarm(0.05);
    EnergyError error;
    EnergyTerms terms;
    terms.kinetic_translational = 100.0;
    terms.balance_error = 3.0;
    terms.exchange_handover = -3.0;
    error.add(terms);
    VERIFY_NEAR(error.value(), 0.06, 1e-9);
    QVERIFY(lasting(alarm, terms).has_value());
  }

  void energyThatIsNotFiniteAlarmsEachTime() {
    for (const double value : {std::nan(""), std::numeric_limits<double>::infinity()}) {
      EnergyAlarm alarm(1.0);
      EnergyError error;
      EnergyTerms terms;
      terms.kinetic_translational = terms.balance_error = value;
      error.add(terms);
      QVERIFY(std::isinf(error.value()));
      for (int times = 0; times < 2; ++times) QVERIFY(std::isinf(alarm.look(terms).value_or(0.0)));
    }
  }

  /// Round-off of a large gravitational energy with hardly any motion; a slowly lifted body.
  void roundOffAndSlowLiftsDoNotAlarm() {
    EnergyAlarm alarm(0.05);
    EnergyTerms terms;
    terms.gravitational = 1e9;
    terms.kinetic_translational = 1e-12;
    terms.balance_error = 1e-4;
    QVERIFY(!lasting(alarm, terms));
    terms = {};
    terms.external_work = 100.0;
    terms.kinetic_translational = 0.01;
    terms.balance_error = 1.0;
    QVERIFY(!alarm.look(terms));
    terms.brought = 100.0;  // from added bodies, with energies relative to any origin
    EnergyAlarm other(0.05);
    QVERIFY(lasting(other, terms).has_value());
  }

  void firstStepsAreLookedAtOften() {
    const EnergyAlarm alarm(0.05);
    for (const long steps : {1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L}) QVERIFY(alarm.due(steps));
    for (const long steps : {3L, 40L, 65L, 100L}) QVERIFY(!alarm.due(steps));
  }

  /// While all steps are checked, an error that is gone at one of the next checks causes no alarm; at the end
  /// of a run it does.
  void passingErrorIsNone() {
    EnergyAlarm alarm(0.05);
    EnergyTerms terms;
    terms.kinetic_translational = 100.0;
    terms.balance_error = 6.0;
    for (int k = 1; k < alarm.confirmations(); ++k) QVERIFY(!alarm.look(terms) && alarm.due(3));
    terms.balance_error = 4.0;
    QVERIFY(!alarm.look(terms) && !alarm.due(3));
    terms.balance_error = 6.0;
    QVERIFY(!alarm.look(terms));
    QVERIFY(alarm.look(terms, true).has_value());
  }

  /// A wall approaches a ball at rest, at any time between two steps. In the first steps of the contact the
  /// only energy is the coarsely resolved work of the wall, which once stopped such runs at random.
  void wallThatMeetsABallIsNoFault() {
    for (int shift = 0; shift < 70; ++shift) {
      SphereBuilder builder(hertz_rule());
      const double step = 1e-6;
      builder.sphere(0.01, 1e6, Vec3(0, 0, 0.01)).step(step);
      builder.plane(Vec3(0, 0, -(shift + 0.9) * step), Vec3::UnitZ());
      builder.last_wall().motion = ConstantMotion{Vec3::UnitZ(), Vec3::Zero()};
      Simulation simulation(builder.build(), 1);
      for (int k = 0; k < 200; ++k) QVERIFY(!simulation.step());
    }
  }

  /// Deep in the barrier, down to the resolution of gaps. With a forced smallest step of 10⁻⁴ times the
  /// longest one, the energy grew by a factor of 1.5 to 13.
  void impactsKeepTheirEnergyOrStopTheRun_data() {
    QTest::addColumn<int>("method");
    QTest::addColumn<double>("speed");
    QTest::addColumn<Vec3>("rotation");
    QTest::addColumn<bool>("held");  // the barrier can store the energy
    const int verlet = static_cast<int>(SolverMethod::velocity_verlet);
    const int newmark = static_cast<int>(SolverMethod::newmark);
    const Vec3 corner(0.5, 0.9, 0.2);
    const Vec3 edge(0.785398, 0.0, 0.0);
    QTest::newRow("corner") << verlet << 1.2 << corner << true;
    QTest::newRow("edge") << verlet << 1.6 << edge << true;
    QTest::newRow("edge too fast") << verlet << 2.0 << edge << false;
    QTest::newRow("newmark, corner") << newmark << 1.2 << corner << true;
    QTest::newRow("newmark, corner too fast") << newmark << 1.6 << corner << false;
  }
  void impactsKeepTheirEnergyOrStopTheRun() {
    QFETCH(int, method);
    QFETCH(double, speed);
    QFETCH(Vec3, rotation);
    QFETCH(bool, held);
    std::string message;
    const auto kept = energy_kept(flying_cube(static_cast<SolverMethod>(method), speed, rotation), message);
    qInfo() << kept.value_or(-1.0) << message.c_str();
    if (kept) VERIFY_NEAR(*kept, 1.0, 3e-3);
    QVERIFY(kept.has_value() || !held || method == static_cast<int>(SolverMethod::newmark));
    QVERIFY(kept.has_value() || message.find("activation gap") != std::string::npos);
  }

  void smallestStepThatIsTooLongStopsTheRun() {
    ModelBuilder builder = flying_cube(SolverMethod::velocity_verlet, 1.2, Vec3(0.5, 0.9, 0.2));
    builder.scene().solver.min_time_step = 1e-8;
    std::string message;
    QVERIFY(!energy_kept(builder, message));
    QVERIFY2(message.find("min_time_step") != std::string::npos, message.c_str());
  }

  /// A step of four times the contact time throws the ball out of the floor.
  void stepFarTooLongEndsTheRun() {
    const QTemporaryDir folder;
    const QString out = folder.filePath("out");
    const Result result =
        run({"run", write(folder, "ball.toml", falling_ball("time_step = 0.02")), "--quiet", "--out", out});
    QCOMPARE(result.status, 1);
    for (const char* part : {"the energy balance is off by ", "solver.energy_alarm = 5.0 %", "body \"first\"",
                             "solver.time_step of at most"})
      QVERIFY2(result.err.contains(part), qPrintable(result.err));
    QVERIFY(!result.err.contains("nan") && !result.out.contains("nan"));
    const QJsonObject summary = QJsonDocument::fromJson(bytes(out + "/summary.json")).object();
    VERIFY(summary["energy_error"].toDouble() > 0.05);
    QVERIFY(summary["notes"].toArray().at(0).toString().startsWith("solver.time_step = 0.02 is"));
    QVERIFY(QFileInfo::exists(out + "/checkpoint.scree"));
    // It may be resumed with a larger limit, but fails again with the same one.
    const QString again = write(folder, "ball.toml", falling_ball("time_step = 0.02\nenergy_alarm = 1.0"));
    QCOMPARE(run({"run", again, "--resume", out + "/checkpoint.scree", "--quiet"}).status, 0);
  }

  void limitOfTheAlarmIsChecked() {
    const QTemporaryDir folder;
    for (const char* value : {"0", "-0.1", "1.5", "nan", "inf"}) {
      const QByteArray text = falling_ball(("energy_alarm = " + std::string(value)).c_str());
      const Result result = run({"check", write(folder, "ball.toml", text)});
      QCOMPARE(result.status, 2);
      QVERIFY2(result.err.contains("ball.toml:4: solver.energy_alarm"), qPrintable(result.err));
    }
  }

  /// ½ m v² compared with the capacity of one contact; the proposed numbers are sufficient.
  void impactsThatABarrierCannotHoldAreReported() {
    const Vec3 edge(0.785398, 0.0, 0.0);
    QVERIFY(impact_notes(*flying_cube(SolverMethod::midpoint, 0.5, edge).build()).empty());
    QVERIFY(impact_notes(*flying_cube(SolverMethod::midpoint, -2.0, edge).build())
                .empty());  // moving away from it
    ModelBuilder builder = flying_cube(SolverMethod::midpoint, 2.0, edge);
    const std::vector<std::string> notes = impact_notes(*builder.build());
    QCOMPARE(notes.size(), std::size_t{1});
    for (const char* part : {"2.00 m/s", "4.00 J", "stiffness = 5e+06", "activation_gap = 0.005"})
      QVERIFY2(notes[0].find(part) != std::string::npos, notes[0].c_str());
    auto& law = std::get<BarrierLawSpec>(builder.scene().contacts[0].normal);
    law.stiffness = 5e6;
    QVERIFY(impact_notes(*builder.build()).empty());
    law.stiffness = 1e6;
    law.activation_gap = 5e-3;
    QVERIFY(impact_notes(*builder.build()).empty());
  }

  /// m g h: dropped from 1 m, and with another body in its path.
  void fallsAreReported() {
    ModelBuilder builder = flying_cube(SolverMethod::midpoint, 1e-9, Vec3::Zero());
    builder.scene().gravity = Vec3(0, 0, -9.81);
    builder.scene().duration = 1.0;
    builder.model().start[0].position.z() = 1.0;
    QCOMPARE(impact_notes(*builder.build()).size(), std::size_t{1});
    builder.scene().duration = 0.1;
    QVERIFY(impact_notes(*builder.build()).empty());
  }
};

SCREE_TEST(EnergyAlarmTest)
#include "test_energy_alarm.moc"
