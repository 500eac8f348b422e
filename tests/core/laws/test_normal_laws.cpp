#include <QRegularExpression>
#include <QtTest>
#include <fstream>
#include <functional>
#include <sstream>

#include "core/readings/contact_partners.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/toml/law_key_names.hpp"
#include "core/step_size/contact_time.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/listed_laws.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double radius = 0.01;
constexpr double mass = 0.1;
const ContactRadii at_plane{radius, infinity};

bool near(double value, double expected, double relative) {
  return std::abs(value - expected) <= relative * std::abs(expected);
}

/// Central difference with a step of 10⁻⁵ of a length.
double slope(const std::function<double(double)>& f, double x, double length) {
  const double h = 1e-5 * length;
  return (f(x + h) - f(x - h)) / (2.0 * h);
}

SphereInteraction sphere_law(const NormalLawSpec& spec) {
  static const MaterialSpec material = known_material();
  ContactRule rule;
  rule.normal = spec;
  return make_sphere_interaction(rule, {&material, nullptr});
}

/// Gap at which a law stores an energy [m].
double turning_gap(const GapLaw& law, double energy) {
  double least = 0.0;
  double most = law.activation_gap();
  for (int k = 0; k < 200; ++k) {
    const double middle = 0.5 * (least + most);
    (law.potential(middle) > energy ? least : most) = middle;
  }
  return most;
}

/// Impact speed for an overlap of a hundredth of the radius, or a gap of 0.4 of the activation gap [m/s].
double speed_of_impact(const NormalLawSpec& spec) {
  const double energy = keeps_gap(spec)
                            ? make_gap_law(spec).potential(0.4 * activation_gap_of(spec))
                            : std::visit([](const auto& law) { return law.work(0.01 * radius, at_plane); },
                                         sphere_law(spec).normal);
  return std::sqrt(2.0 * energy / mass);
}

struct Bounce {
  double speed = 0.0;  ///< after the impact, relative to before
  double error = 0.0;  ///< of the energy account, relative to the energy
};

/// A ball approaches a plane from a distance of `away` beyond the reach of the law.
Bounce bounce(const NormalLawSpec& spec, double step, double away) {
  SphereBuilder builder(sphere_rule(spec));
  builder.material(1e8, 0.25);
  builder.scene().materials[0] = known_material();
  const double speed = speed_of_impact(spec);
  const double reach = activation_gap_of(spec);
  builder.plane(Vec3::Zero(), Vec3::UnitZ());
  builder.sphere(radius, mass, Vec3(0, 0, radius + reach + away), Vec3(0, 0, -speed)).step(step);
  Simulation simulation(builder.build(), 1);
  const double time = std::visit(
      [&](const auto& law) {
        return law.contact_time({at_plane, mass, speed});
      },
      sphere_law(spec).normal);
  while (simulation.time() < 4.0 * time) {
    if (simulation.step()) return {};
  }
  const Frame frame = simulation.frame();
  return {frame.bodies[0].velocity.z() / speed,
          std::abs(frame.energy.balance_error) / (0.5 * mass * speed * speed)};
}

/// Largest error of the speed over impacts that begin at different times within a step.
double worst_speed(const NormalLawSpec& spec, double step) {
  double worst = 0.0;
  for (int k = 0; k < 4; ++k) {
    const double away = (0.13 + 0.25 * k) * step * speed_of_impact(spec);
    worst = std::max(worst, std::abs(bounce(spec, step, away).speed - 1.0));
  }
  return worst;
}

std::string documentation() {
  std::ifstream file(std::string(SCREE_SOURCE_DIR) + "/docs/user/scenes.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

Q_DECLARE_METATYPE(scree::NormalLawSpec)

/// Requirements on every normal law; new laws in the list are included automatically.
class NormalLawsTest : public QObject {
  Q_OBJECT

  static void add_laws(const std::function<bool(const LawTraits&)>& counts) {
    QTest::addColumn<NormalLawSpec>("spec");
    for (const auto& [name, spec] : listed_laws()) {
      if (counts(traits_of(spec))) QTest::newRow(name.c_str()) << spec;
    }
  }
  static bool any(const LawTraits&) { return true; }

 private slots:
  void sceneTextReadsBackToTheSameLaw_data() { add_laws(any); }
  void sceneTextReadsBackToTheSameLaw() {
    QFETCH(NormalLawSpec, spec);
    Scene scene;
    scene.title = "law";
    scene.solver.method = SolverMethod::velocity_verlet;
    scene.duration = 1.0;
    scene.materials.push_back(known_material());
    scene.contacts.emplace_back().normal = spec;
    scene.shapes.push_back({"ball", 0.1, {}, LengthUnit::metre, 1.0, 0});
    scene.bodies.emplace_back();
    scene.bodies.back().shape = "ball";
    scene.bodies.back().material = "known";
    const Scene read = parse_scene(scene_text(scene, "/"), "/law.toml");
    QVERIFY(read.contacts[0].normal == spec);
    QCOMPARE(std::string(name_of(read.contacts[0].normal)), std::string(name_of(spec)));
  }

  void everyKeyIsInTheReference_data() { add_laws(any); }
  void everyKeyIsInTheReference() {
    QFETCH(NormalLawSpec, spec);
    const std::string text = documentation();
    const auto begin = text.find("| `\"" + std::string(name_of(spec)) + "\"` |");
    QVERIFY(begin != std::string::npos);
    const LawKeyNames names =
        std::visit([](const auto& law) { return law_key_names<std::decay_t<decltype(law)>>(); }, spec);
    std::vector<std::string_view> keys = names.known;
    for (const LawKeyNames::Table& table : names.tables)
      keys.insert(keys.end(), table.keys.begin(), table.keys.end());
    for (const std::string_view key : keys) {
      const QRegularExpression word("\\b" + QString::fromUtf8(key.data(), qsizetype(key.size())) + "\\b");
      QVERIFY2(word.match(QString::fromStdString(text.substr(begin))).hasMatch(), key.data());
    }
  }

  void everyLawSaysWhatItIs_data() { add_laws(any); }
  void everyLawSaysWhatItIs() {
    QFETCH(NormalLawSpec, spec);
    std::visit(
        [](const auto& law) {
          QVERIFY(law.summary().ends_with("\n"));
          for (const LawRow& row : law.rows()) QVERIFY(!row.name.empty() && !row.value.empty());
          QVERIFY(!law.tangential({}).empty());
          const MaterialSpec material = known_material();
          QVERIFY(law.sufficient_parameters(2.0, &material).find_first_of("0123456789") != std::string::npos);
          QVERIFY(law.missing_data(material) == nullptr);
        },
        spec);
  }

  void forceOfOverlapIsTheSlopeOfItsWork_data() {
    add_laws([](const LawTraits& law) { return !law.keeps_gap; });
  }
  void forceOfOverlapIsTheSlopeOfItsWork() {
    QFETCH(NormalLawSpec, spec);
    std::visit(
        [](const auto& law) {
          const double deepest = law.range * radius;
          for (const double share : {1e-4, 1e-3, 0.01, 0.1, 0.9}) {
            const double overlap = share * deepest;
            const double force = law.loading(overlap, at_plane);
            VERIFY(force > 0.0);
            const auto work = [&](double h) { return law.work(h, at_plane); };
            QVERIFY(near(slope(work, overlap, overlap), force, 1e-8));
            if constexpr (requires {
                            law.response(overlap, radius);
                            law.potential(overlap, radius);
                          }) {
              const auto response = law.response(overlap, radius);
              QVERIFY(near(response.force, force, 1e-12));
              QVERIFY(near(law.potential(overlap, radius), work(overlap), 1e-12));
              const auto of_overlap = [&](double h) { return law.response(h, radius).force; };
              QVERIFY(near(slope(of_overlap, overlap, overlap), response.stiffness, 1e-8));
            }
          }
          QCOMPARE(law.loading(0.0, at_plane), 0.0);
        },
        sphere_law(spec).normal);
  }

  void forceAcrossAGapIsTheSlopeOfThePotential_data() {
    add_laws([](const LawTraits& law) { return law.keeps_gap; });
  }
  void forceAcrossAGapIsTheSlopeOfThePotential() {
    QFETCH(NormalLawSpec, spec);
    const GapLaw law = make_gap_law(spec);
    const double reach = law.activation_gap();
    QCOMPARE(reach, activation_gap_of(spec));
    for (double gap = 0.98 * reach; gap > 1e-6 * reach; gap *= 0.93) {
      if (std::abs(gap / law.steep_gap() - 1.0) < 1e-4) continue;
      const GapResponse at = law.response(gap);
      const double force = -slope([&](double g) { return law.potential(g); }, gap, gap);
      const double stiffness = -slope([&](double g) { return law.force(g); }, gap, gap);
      // Cancellation: round-off of the potential (force) over the step of the difference.
      const double noise = 1e-16 / (1e-5 * gap);
      VERIFY(std::abs(force - at.force) < 1e-6 * at.force + 4.0 * noise * at.potential);
      VERIFY(std::abs(stiffness - at.stiffness) < 1e-6 * at.stiffness + 4.0 * noise * at.force);
    }
  }

  void lawsThatKeepAGapAreContinuousAndGrow_data() { forceAcrossAGapIsTheSlopeOfThePotential_data(); }
  void lawsThatKeepAGapAreContinuousAndGrow() {
    QFETCH(NormalLawSpec, spec);
    const GapLaw law = make_gap_law(spec);
    const double reach = law.activation_gap();
    for (const double gap : {reach, 1.5 * reach, 100.0 * reach}) {
      const GapResponse free = law.response(gap);
      QVERIFY(free.force == 0.0 && free.stiffness == 0.0 && free.potential == 0.0);
    }
    const GapResponse typical = law.response(0.5 * reach);
    const GapResponse begun = law.response((1.0 - 1e-9) * reach);
    QVERIFY(begun.force < 1e-8 * typical.force && begun.potential < 1e-8 * typical.potential);
    constexpr double stride = 1e-5;
    GapResponse last = law.response((1.0 - stride) * reach);
    for (double gap = (1.0 - 2.0 * stride) * reach; gap > 1e-3 * reach; gap *= 1.0 - stride) {
      const GapResponse now = law.response(gap);
      QVERIFY(now.force > last.force && now.potential > last.potential);
      // Convex: Newton's method finds one minimum.
      VERIFY(now.stiffness >= last.stiffness * (1.0 - 1e-9));
      // No jump: changes are within the slope.
      VERIFY(now.force - last.force < 1.01 * now.stiffness * stride * gap);
      last = now;
    }
    QVERIFY(near(law.force((1.0 - 1e-12) * law.steep_gap()), law.force(law.steep_gap()), 1e-9));
  }

  /// No finite energy closes the gap: the stored energy is unbounded, at least logarithmically.
  void noEnergyClosesAGap_data() { forceAcrossAGapIsTheSlopeOfThePotential_data(); }
  void noEnergyClosesAGap() {
    QFETCH(NormalLawSpec, spec);
    const GapLaw law = make_gap_law(spec);
    const auto stored = [&](double share) { return law.potential(share * law.activation_gap()); };
    const double decades = stored(1e-40) - stored(1e-20);
    VERIFY(decades > 0.0);
    VERIFY(stored(1e-60) - stored(1e-40) > (1.0 - 1e-9) * decades);
    VERIFY(stored(1e-80) - stored(1e-60) > (1.0 - 1e-9) * decades);
    const GapCapacity capacity = capacity_of(law);
    QVERIFY(capacity.gap > 0.0 && near(law.potential(capacity.gap), capacity.energy, 1e-12));
  }

  void ballComesBackWithItsSpeed_data() {
    add_laws([](const LawTraits& law) { return !law.elastoplastic; });
  }
  /// Without dashpot, with steps of a 200th of the contact; half the step leaves a quarter of the error.
  void ballComesBackWithItsSpeed() {
    QFETCH(NormalLawSpec, spec);
    const double step = std::visit(
                            [&](const auto& law) {
                              return law.contact_time({at_plane, mass, speed_of_impact(spec)});
                            },
                            sphere_law(spec).normal) /
                        200.0;
    const double error = worst_speed(spec, step);
    const double of_half = worst_speed(spec, 0.5 * step);
    QVERIFY2(error < 1e-3, qPrintable(QString::number(error)));
    QVERIFY2(of_half < 0.35 * error || of_half < 1e-9,
             qPrintable(QString("%1, then %2").arg(error).arg(of_half)));
  }

  void energyAccountOfABounceCloses_data() { add_laws(any); }
  /// Including plastic work.
  void energyAccountOfABounceCloses() {
    QFETCH(NormalLawSpec, spec);
    const double time = std::visit(
        [&](const auto& law) {
          return law.contact_time({at_plane, mass, speed_of_impact(spec)});
        },
        sphere_law(spec).normal);
    const Bounce result = bounce(spec, time / 50.0, 1e-3 * radius);
    QVERIFY2(result.error < 0.01, qPrintable(QString::number(result.error)));
    QVERIFY(result.speed > 0.0 && result.speed < 1.01);
    if (traits_of(spec).elastoplastic) VERIFY(result.speed < 0.999);
  }

  void cubeComesBackWithItsSpeed_data() {
    QTest::addColumn<NormalLawSpec>("spec");
    QTest::addColumn<SolverMethod>("method");
    for (const auto& [name, spec] : listed_laws()) {
      if (!keeps_gap(spec)) continue;
      QTest::addRow("%s, explicit", name.c_str()) << spec << SolverMethod::velocity_verlet;
      QTest::addRow("%s, newmark", name.c_str()) << spec << SolverMethod::newmark;
      QTest::addRow("%s, midpoint", name.c_str()) << spec << SolverMethod::midpoint;
    }
  }
  /// A cube that falls flat on four corners, without damping.
  void cubeComesBackWithItsSpeed() {
    QFETCH(NormalLawSpec, spec);
    QFETCH(SolverMethod, method);
    ContactRule rule;
    rule.normal = spec;
    const GapLaw law = make_gap_law(spec);
    const double reach = law.activation_gap();
    const double speed = std::sqrt(2.0 * 4.0 * law.potential(0.4 * reach) / 2.0);
    ModelBuilder builder = cubes(rule);
    builder.body(Vec3(0, 0, 0.05 + 1.2 * reach), Vec3::Zero(), Vec3(0, 0, -speed));
    builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
    builder.scene().gravity = Vec3::Zero();
    builder.scene().solver.method = method;
    const double time = M_PI * std::sqrt(2.0 / (4.0 * law.typical_stiffness()));
    builder.scene().solver.time_step = time / 100.0;
    Simulation simulation(builder.build(), 1);
    double smallest = infinity;
    while (simulation.time() < 5.0 * time + reach / speed) {
      const auto failure = simulation.step();
      QVERIFY2(!failure, failure ? failure->message.c_str() : "");
      smallest = std::min(smallest, simulation.frame(false).bodies[0].position.z() - 0.05);
    }
    const Frame frame = simulation.frame();
    QVERIFY2(near(frame.bodies[0].velocity.z(), speed, 2e-3),
             qPrintable(QString::number(frame.bodies[0].velocity.z() / speed)));
    VERIFY(std::abs(frame.energy.balance_error) < 2e-3 * speed * speed);
    QVERIFY(near(smallest, turning_gap(law, 0.25 * speed * speed), 0.05));
  }

  /// For polyhedra and spheres, directly and from a stored frame.
  void contactsSayWhichRuleActs() {
    SphereBuilder builder(sphere_rule(LinearLawSpec{1e6}));
    builder.material(1e8, 0.25).material(1e8, 0.25);
    builder.scene().contacts.push_back(sphere_rule(HertzLawSpec{}));
    builder.model().rule = {{0, 1}, {1, 0}};
    builder.plane(Vec3::Zero(), Vec3::UnitZ(), 1);
    builder.sphere(radius, mass, Vec3(0, 0, 0.99 * radius));
    builder.sphere(radius, mass, Vec3(0, 0, 2.98 * radius));
    const Frame frame = Simulation(builder.build(), 1).frame();
    QCOMPARE(frame.contacts.size(), std::size_t(2));
    for (const FrameContact& contact : frame.contacts) {
      QCOMPARE(contact.rule, contact.wall >= 0 ? 1 : 0);
      FrameContact untold = contact;
      untold.rule = -1;
      QCOMPARE(rule_of(*frame.model, untold), contact.rule);
    }
  }
};

SCREE_TEST(NormalLawsTest)
#include "test_normal_laws.moc"
