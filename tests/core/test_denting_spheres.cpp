#include <QtTest>

#include "core/scene/random.hpp"
#include "core/spheres/denting_law.hpp"
#include "tests/core/sphere_fixture.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

// The steel balls of [R].
constexpr double radius = 0.015;
constexpr double yield_stress = 214e6;
constexpr double young = 2e11;
const double mass = 7850.0 * 4.0 / 3.0 * M_PI * std::pow(radius, 3);
const double pair_loading = 6.0 * M_PI * 1.43 * yield_stress * 0.5 * radius;

ContactRule denting_rule(const UnloadingSpec& unloading, bool keeps = false) {
  WaltonBraunLawSpec normal;
  normal.unloading = unloading;
  normal.keeps_memory = keeps;
  return sphere_rule(normal);
}
/// [R] Eq. 37 with α₀ = 0.08 and β = 4.
ContactRule steel_rule(bool keeps = false) {
  return denting_rule(BarUnloading{0.08, 4.0}, keeps);
}

SphereBuilder steel(const ContactRule& rule) {
  SphereBuilder builder(rule);
  builder.material(young, 0.3);
  builder.scene().materials[0].yield_stress = yield_stress;
  builder.scene().materials[0].hardening = HardeningSpec{809e6, 0.232};
  return builder;
}

enum class Partner { sphere, plane, triangles, polyhedron };

Mesh square(double half) {
  Mesh mesh;
  mesh.vertices = {Vec3(-half, -half, 0), Vec3(half, -half, 0), Vec3(half, half, 0), Vec3(-half, half, 0)};
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
  return mesh;
}

/// A ball that meets another one, or a surface in the plane z = 0, after a way of a hundredth of its radius.
SphereBuilder impact(Partner partner, const ContactRule& rule, double speed) {
  SphereBuilder builder = steel(rule);
  const double height = 1.01 * radius;
  switch (partner) {
    case Partner::sphere:
      builder.sphere(radius, mass, Vec3(0, 0, height), Vec3(0, 0, -0.5 * speed));
      builder.sphere(radius, mass, Vec3(0, 0, -height), Vec3(0, 0, 0.5 * speed));
      break;
    case Partner::plane:
      builder.sphere(radius, mass, Vec3(1e-3, 2e-3, height), Vec3(0, 0, -speed));
      builder.plane(Vec3::Zero(), Vec3::UnitZ());
      break;
    case Partner::triangles:
      builder.sphere(radius, mass, Vec3(1e-3, 2e-3, height), Vec3(0, 0, -speed));
      builder.mesh_wall(square(0.1));
      break;
    case Partner::polyhedron:
      builder.sphere(radius, mass, Vec3(1e-3, 2e-3, height), Vec3(0, 0, -speed));
      builder.polyhedron(cube_mesh(0.1), 1e9, 1e9 * Mat3::Identity(), Vec3(0, 0, -0.05));
      break;
  }
  return builder;
}

double closing_speed(const Frame& frame, Partner partner) {
  const double other = partner == Partner::sphere ? frame.bodies[1].velocity.z() : 0.0;
  return other - frame.bodies[0].velocity.z();
}

double reduced_mass(Partner partner) {
  return partner == Partner::sphere ? 0.5 * mass : mass;
}

/// k_L of the two.
double loading_of(Partner partner) {
  return partner == Partner::sphere ? pair_loading : 2.0 * pair_loading;
}

/// What is left of the speed of an impact.
struct Bounce {
  double restitution = 0.0;
  double lost = 0.0;  ///< plastic work over the energy of the impact
  double balance = 0.0;
};

/// @param stiffness  the largest that the contact will have
std::optional<Bounce> bounce(SphereBuilder builder, Partner partner, double speed, double stiffness,
                             bool implicit = false) {
  const double duration = M_PI * std::sqrt(reduced_mass(partner) / stiffness);
  builder.step(duration / 500.0);
  if (implicit) builder.trapezoidal(1e-7);
  Simulation simulation(builder.build(), 1);
  for (int n = 0; n < 10000000; ++n) {
    if (simulation.step()) return {};
    if (n % 50 != 0) continue;
    const Frame frame = simulation.frame();
    if (closing_speed(frame, partner) >= 0.0 || !frame.contacts.empty()) continue;
    const double energy = 0.5 * reduced_mass(partner) * speed * speed;
    return Bounce{-closing_speed(frame, partner) / speed, frame.energy.dissipated_plastic / energy,
                  frame.energy.balance_error / energy};
  }
  return {};
}

/// A ball between two plates; the upper one moves by the table [s, m].
SphereBuilder press(const ContactRule& rule, const std::vector<double>& time,
                    const std::vector<double>& height) {
  SphereBuilder builder = steel(rule);
  builder.sphere(radius, mass, Vec3(0, 0, radius));
  builder.plane(Vec3::Zero(), Vec3::UnitZ());
  builder.plane(Vec3(0, 0, 2.0 * radius), -Vec3::UnitZ());
  TableMotion motion;
  motion.time = time;
  for (const double z : height) motion.displacement.emplace_back(0, 0, z);
  builder.last_wall().motion = motion;
  return builder;
}

/// Three cycles.
SphereBuilder cycles(const ContactRule& rule) {
  return press(rule, {0.0, 2e-3, 3e-3, 5e-3, 6e-3, 8e-3, 9e-3}, {0.0, -1e-4, 2e-4, -2e-4, 0.0, -4e-4, 0.0});
}

}  // namespace

/// Spheres that keep a dent, in motion. R-numbers are those of the reference values.
class DentingSpheresTest : public QObject {
  Q_OBJECT

 private slots:
  void restitution_data() {
    QTest::addColumn<Partner>("partner");
    QTest::addColumn<ContactRule>("rule");
    QTest::addColumn<double>("speed");
    QTest::addColumn<double>("expected");
    const auto constant = [](Partner partner, double ratio) {
      return denting_rule(ConstantUnloading{ratio * loading_of(partner)});
    };
    const ContactRule by_overlap = denting_rule(OverlapSlopeUnloading{std::nullopt, 1e12});
    const ContactRule by_force = denting_rule(ForceSlopeUnloading{1e12 / pair_loading});
    const ContactRule chosen = denting_rule(OverlapSlopeUnloading{3.7699111843e8, 6.2831853072e11});
    QTest::newRow("R-4, 4 k_L") << Partner::sphere << constant(Partner::sphere, 4.0) << 1.0 << 0.5;
    QTest::newRow("R-4, 10 k_L") << Partner::sphere << constant(Partner::sphere, 10.0) << 1.0 << 0.316228;
    QTest::newRow("R-4, slow") << Partner::sphere << constant(Partner::sphere, 4.0) << 0.1 << 0.5;
    const double speeds[] = {0.1, 1.0, 5.0};
    const double linear[] = {0.96101, 0.73966, 0.44112};
    const double steel[] = {0.33775, 0.32908, 0.29729};
    for (int n = 0; n < 3; ++n) {
      QTest::addRow("R-5, %g m/s", speeds[n]) << Partner::sphere << by_overlap << speeds[n] << linear[n];
      QTest::addRow("R-6, %g m/s", speeds[n]) << Partner::sphere << by_force << speeds[n] << linear[n];
      QTest::addRow("R-7, %g m/s", speeds[n]) << Partner::sphere << chosen << speeds[n] << steel[n];
      QTest::addRow("R-7 by bars, %g m/s", speeds[n])
          << Partner::sphere << steel_rule() << speeds[n] << steel[n];
    }
    QTest::newRow("plane") << Partner::plane << constant(Partner::plane, 4.0) << 1.0 << 0.5;
    QTest::newRow("triangles") << Partner::triangles << constant(Partner::triangles, 4.0) << 1.0 << 0.5;
    QTest::newRow("polyhedron") << Partner::polyhedron << constant(Partner::polyhedron, 4.0) << 1.0 << 0.5;
  }
  /// e = √(k_L/k_U(h_max)), under both rules of motion; what is missing has gone into the dents.
  void restitution() {
    QFETCH(Partner, partner);
    QFETCH(ContactRule, rule);
    QFETCH(double, speed);
    QFETCH(double, expected);
    const double stiffness = loading_of(partner) / (expected * expected);
    for (const bool implicit : {false, true}) {
      if (implicit && partner == Partner::polyhedron) continue;  // it moves spheres alone
      const auto result = bounce(impact(partner, rule, speed), partner, speed, stiffness, implicit);
      QVERIFY(result.has_value());
      qInfo() << result->restitution - expected << result->lost << result->balance;
      QVERIFY(std::abs(result->restitution - expected) < 1e-3);
      QVERIFY(std::abs(result->lost - (1.0 - expected * expected)) < 1e-3);
      QVERIFY(std::abs(result->balance) < 1e-3);
    }
  }

  void hardeningLosesEnergyInTheSameWay() {
    StorakersLawSpec normal;
    normal.unloading = ConstantUnloading{2e9};
    const auto result = bounce(impact(Partner::sphere, sphere_rule(normal), 1.0), Partner::sphere, 1.0, 2e9);
    QVERIFY(result.has_value());
    // ½ m v² = K hⁿ⁺¹/(n + 1) and what comes back is F²/2k_U.
    const double m = 0.232;
    const double n = 1.0 + 0.5 * m;
    const double stress = 809e6 * std::pow(2.0, -m);
    const double k = std::exp2(1.0 - 0.5 * m) * std::pow(3.0, 1.0 - m) * M_PI * 1.43 * std::exp(-0.97 * m) *
                     stress * std::pow(0.5 * radius, 1.0 - 0.5 * m);
    const double energy = 0.25 * mass;
    const double largest = std::pow((n + 1.0) * energy / k, 1.0 / (n + 1.0));
    const double expected = std::sqrt(std::pow(k * std::pow(largest, n), 2) / (2.0 * 2e9) / energy);
    qInfo() << result->restitution << expected;
    QVERIFY(std::abs(result->restitution - expected) < 1e-3);
  }

  void forcesArePrintedByTheClosedForm_data() {
    QTest::addColumn<ContactRule>("rule");
    QTest::newRow("bars") << steel_rule();
    QTest::newRow("bars, dents kept") << steel_rule(true);
    QTest::newRow("constant") << denting_rule(ConstantUnloading{2e9});
  }
  /// In a press that loads, unloads and loads again, the force of each contact at each time is that of its
  /// overlap and of the largest one before.
  void forcesArePrintedByTheClosedForm() {
    QFETCH(ContactRule, rule);
    const auto& normal = std::get<WaltonBraunLawSpec>(rule.normal);
    Simulation simulation(cycles(rule).step(5e-7).build(), 1);
    double largest[2] = {};
    double worst = 0.0;
    int in_dents = 0;
    while (simulation.time() < 9e-3) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      bool touches[2] = {};
      for (const FrameContact& contact : frame.contacts) {
        double& most = largest[contact.wall];
        const double h = -contact.gap;
        touches[contact.wall] = true;
        most = std::max(most, h);
        QVERIFY(std::abs(contact.largest_overlap - most) <= 1e-12 * most);
        const double k = 2.0 * pair_loading;
        const double unloading = std::holds_alternative<BarUnloading>(normal.unloading)
                                     ? (0.08 + 4.0 * most / radius) * M_PI * young * radius
                                     : 2e9;
        const double expected = h >= most ? k * h : std::max(0.0, k * most - unloading * (most - h));
        if (expected == 0.0) ++in_dents;
        worst = std::max(worst, std::abs(contact.normal_force - expected) / (k * most));
      }
      for (int wall = 0; wall < 2; ++wall) {
        if (!touches[wall] && !normal.keeps_memory) largest[wall] = 0.0;
      }
    }
    qInfo() << worst << in_dents << largest[0] << largest[1];
    QVERIFY(worst < 1e-9);
    QVERIFY(in_dents > 100);
    QVERIFY(largest[1] > 1e-4);
    const Frame end = simulation.frame();
    QVERIFY(std::abs(end.energy.balance_error) < 1e-3 * end.energy.dissipated_plastic);
    QVERIFY(std::abs(end.energy.external_work / end.energy.dissipated_plastic - 1.0) < 0.01);
  }

  void memory_data() {
    QTest::addColumn<Partner>("partner");
    QTest::addColumn<bool>("keeps");
    QTest::addColumn<bool>("far");
    const std::pair<const char*, Partner> partners[] = {{"sphere", Partner::sphere},
                                                        {"plane", Partner::plane},
                                                        {"triangles", Partner::triangles},
                                                        {"polyhedron", Partner::polyhedron}};
    for (const auto& [name, partner] : partners) {
      for (const bool keeps : {false, true}) {
        for (const bool far : {false, true}) {
          QTest::addRow("%s, %s, %s", name, keeps ? "keep" : "reset", far ? "from afar" : "from near")
              << partner << keeps << far;
        }
      }
    }
  }
  /// A ball is thrown down twice. The second impact meets the dent of the first one where that is kept, and
  /// costs next to nothing more, since it is slower; otherwise it finds a virgin surface.
  void memory() {
    QFETCH(Partner, partner);
    QFETCH(bool, keeps);
    QFETCH(bool, far);
    const ContactRule rule = denting_rule(ConstantUnloading{4.0 * loading_of(partner)}, keeps);
    SphereBuilder builder = impact(partner, rule, 1.0);
    // A force that turns the ball round again, near the surface or far from all lists of neighbours.
    const double pull = far ? 2.0 : 1000.0;
    builder.gravity(Vec3(0, 0, -pull)).step(1e-6);
    if (partner == Partner::polyhedron) builder.model().bodies[1].fixed = true;
    if (partner == Partner::sphere) builder.fix_last().model().start[1].velocity = Vec3::Zero();
    Simulation simulation(builder.build(), 1);
    double first_dent = 0.0;
    int impacts = 0;
    bool touched = false;
    double highest = 0.0;
    while (impacts < 2) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      const bool touches = !frame.contacts.empty();
      if (touched && !touches) {
        if (++impacts == 1) first_dent = frame.energy.dissipated_plastic;
      }
      if (impacts == 1) highest = std::max(highest, frame.bodies[0].position.z() - radius);
      touched = touches;
    }
    const double second = simulation.frame().energy.dissipated_plastic - first_dent;
    qInfo() << first_dent << second << highest;
    QVERIFY(first_dent > 0.0);
    if (far) QVERIFY(highest > radius);  // more than neighbours are listed for
    if (keeps) {
      QVERIFY(second < 1e-4 * first_dent);  // the fall into the dent is a little deeper than onto the surface
    } else {
      QVERIFY(second > 0.1 * first_dent);
    }
  }

  /// Bars of two materials and two radii in series, whichever of the two comes first.
  void barsInSeries() {
    MaterialSpec soft;
    soft.young_modulus = 7e10;
    soft.yield_stress = 1e8;
    MaterialSpec hard = soft;
    hard.young_modulus = 2e11;
    hard.yield_stress = 3e8;
    const ContactRule rule = steel_rule();
    const ElastoplasticLaw law = make_denting_law(rule, {&soft, &hard}).between(0.01, 0.03);
    const ElastoplasticLaw turned = make_denting_law(rule, {&hard, &soft}).between(0.03, 0.01);
    const double one = 0.08 * M_PI * 7e10 * 0.01;
    const double other = 0.08 * M_PI * 2e11 * 0.03;
    QVERIFY(std::abs(law.unloading / (one * other / (one + other)) - 1.0) < 1e-12);
    QVERIFY(std::abs(law.by_overlap / (50.0 * law.unloading / 0.04) - 1.0) < 1e-12);
    QVERIFY(std::abs(law.loading / (6.0 * M_PI * 1.43 * 1e8 * 0.0075) - 1.0) < 1e-12);
    QVERIFY(std::abs(turned.unloading / law.unloading - 1.0) < 1e-12);
    QVERIFY(std::abs(turned.by_overlap / law.by_overlap - 1.0) < 1e-12);
    // A surface is rigid and has no length; of the ball alone α π E R.
    const ElastoplasticLaw flat =
        make_denting_law(rule, {&soft, nullptr}).between(0.01, std::numeric_limits<double>::infinity());
    QVERIFY(std::abs(flat.unloading / one - 1.0) < 1e-12);
    QVERIFY(std::abs(flat.by_overlap / (50.0 * one / 0.01) - 1.0) < 1e-12);
  }

  /// In simulations too: impacts of two materials, in both orders, end with the same speed.
  void orderOfTheMaterialsDoesNotMatter() {
    double speed[2] = {};
    for (const bool turned : {false, true}) {
      SphereBuilder builder(steel_rule());
      builder.material(2e11, 0.3).material(7e10, 0.3);
      builder.scene().materials[0].yield_stress = 3e8;
      builder.scene().materials[1].yield_stress = 1e8;
      builder.step(1e-7);
      const auto add = [&](bool big) {
        const double sign = big ? 1.0 : -1.0;
        const double size = big ? 0.03 : 0.01;
        builder.sphere(size, 5e3 * std::pow(size, 3), Vec3(1.001 * sign * size, 0, 0),
                       Vec3(-0.5 * sign, 0, 0), Vec3::Zero(), big ? 0 : 1);
      };
      add(turned);
      add(!turned);
      Simulation simulation(builder.build(), 1);
      QVERIFY(run_steps(simulation, 10000));
      const Frame frame = simulation.frame();
      QVERIFY(frame.contacts.empty() && frame.energy.dissipated_plastic > 0.0);
      speed[turned] = frame.bodies[turned ? 0 : 1].velocity.x();
      // √(k_L/k_U) with the bars of the two in series.
      const double length = 0.04;
      const double loading = 6.0 * M_PI * 1.43 * 1e8 * 0.0075;
      const double start = 0.08 * M_PI / (1.0 / (2e11 * 0.03) + 1.0 / (7e10 * 0.01));
      const double reduced = 1.0 / (1.0 / (5e3 * 2.7e-5) + 1.0 / 5e-3);
      const double deepest = std::sqrt(reduced / loading);
      const double expected = std::sqrt(loading / (start * (1.0 + 50.0 * deepest / length)));
      const double parting =
          frame.bodies[turned ? 0 : 1].velocity.x() - frame.bodies[turned ? 1 : 0].velocity.x();
      QVERIFY(std::abs(parting - expected) < 1e-3);
    }
    QVERIFY(std::abs(speed[0] - speed[1]) < 1e-9);
  }

  /// Friction and damping act beside the dents, and the account closes.
  void heapInABox() {
    ContactRule rule = steel_rule();
    rule.friction.static_coefficient = rule.friction.dynamic_coefficient = 0.3;
    rule.damping.ratio = 0.1;
    SphereBuilder builder = steel(rule);
    Random random(5);
    for (int i = 0; i < 64; ++i) {
      const Vec3 cell(i % 4, i / 4 % 4, i / 16);
      builder.sphere(radius, mass, Vec3::Constant(1.2 * radius) + 2.4 * radius * cell,
                     random.in_box(Vec3(-3, -3, -6), Vec3(3, 3, 0)),
                     random.in_box(-100 * Vec3::Ones(), 100 * Vec3::Ones()));
    }
    builder.box(Vec3::Zero(), Vec3(9.6, 9.6, 20) * radius).gravity(Vec3(0, 0, -9.81)).step(1e-6);
    const auto model = builder.build();
    Simulation one(model, 1);
    Simulation two(model, 2);
    Simulation three(model, 3);
    QVERIFY(run_steps(one, 10000) && run_steps(two, 10000) && run_steps(three, 10000));
    const Frame frame = one.frame();
    const EnergyTerms& energy = frame.energy;
    qInfo() << energy.kinetic() << energy.dissipated_plastic << energy.dissipated_friction
            << energy.dissipated_damping << energy.balance_error;
    QVERIFY(energy.dissipated_plastic > 0.1 * energy.kinetic());
    QVERIFY(energy.dissipated_friction > 0.0 && energy.dissipated_damping > 0.0);
    QVERIFY(std::abs(energy.balance_error) < 1e-3 * energy.dissipated());
    for (const Simulation* other : {&two, &three}) {
      const Frame same = other->frame();
      QVERIFY(same.energy.dissipated_plastic == energy.dissipated_plastic);
      QVERIFY(same.energy.balance_error == energy.balance_error);
      for (size_t i = 0; i < frame.bodies.size(); ++i)
        QVERIFY(same.bodies[i].position == frame.bodies[i].position);
    }
  }

  void savedDentsGoOn_data() {
    QTest::addColumn<Partner>("partner");
    QTest::newRow("sphere") << Partner::sphere;
    QTest::newRow("plane") << Partner::plane;
    QTest::newRow("triangles") << Partner::triangles;
  }
  /// A run that is taken up at any time, in a contact or between two impacts, ends in the same bits.
  void savedDentsGoOn() {
    QFETCH(Partner, partner);
    SphereBuilder builder =
        impact(partner, denting_rule(ConstantUnloading{4.0 * loading_of(partner)}, true), 1.0);
    builder.gravity(Vec3(0, 0, -20.0)).step(2e-6);
    if (partner == Partner::sphere) builder.fix_last().model().start[1].velocity = Vec3::Zero();
    const auto model = builder.build();
    Simulation whole(model, 1);
    std::vector<std::string> states;
    for (int n = 0; n < 20; ++n) {
      states.push_back(whole.save());
      QVERIFY(run_steps(whole, n < 10 ? 20 : 4000));
    }
    const Frame end = whole.frame();
    QVERIFY(end.energy.dissipated_plastic > 0.0);
    for (size_t n = 0; n < states.size(); ++n) {
      Simulation resumed = Simulation::restore(model, states[n], 1);
      while (resumed.time() < whole.time()) QVERIFY(!resumed.step());
      const Frame frame = resumed.frame();
      QVERIFY(frame.bodies[0].position == end.bodies[0].position);
      QVERIFY(frame.bodies[0].velocity == end.bodies[0].velocity);
      QVERIFY(frame.energy.dissipated_plastic == end.energy.dissipated_plastic);
      QVERIFY(frame.energy.balance_error == end.energy.balance_error);
    }
  }

  /// The step taken where a scene names none bears contacts as deep as the law is good for.
  void stepLeftOut() {
    SphereBuilder builder = cycles(steel_rule());
    Simulation simulation(builder.build(), 1);
    while (simulation.time() < 9e-3) QVERIFY(!simulation.step());
    const Frame end = simulation.frame();
    const double stiffest = (0.08 + 4.0 * 0.05) * M_PI * young * radius;
    const double step = M_PI * std::sqrt(mass / stiffest) / 20.0;
    QVERIFY(std::abs(end.solver.step_size / step - 1.0) < 0.5);
    QVERIFY(std::abs(end.energy.balance_error) < 1e-2 * end.energy.dissipated_plastic);
  }
};

QTEST_APPLESS_MAIN(DentingSpheresTest)
#include "test_denting_spheres.moc"
