#include <QtTest>
#include <functional>
#include <map>
#include <sstream>
#include <tuple>

#include "core/readings/elastoplastic_contact.hpp"
#include "core/readings/loading_curve.hpp"
#include "core/record/history/kept_frame.hpp"
#include "core/step_size/contact_time.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double radius = 0.015;
constexpr double first_stress = 2.14e8;
constexpr double unloading = 4e8;

std::string text_with_digits(double value) {
  std::ostringstream text;
  text.precision(17);
  text << value;
  return text.str();
}

/// Steel balls above z = 0; a strong pull brings them back after each impact.
std::string steel_scene(const std::string& law, const std::string& method) {
  return "title = \"Changed strength\"\nduration = 8e-3\ngravity = [0, 0, -200]\n[solver]\nmethod = \"" +
         method + "\"\ntime_step = 1e-6\n[output]\ninterval = 1e-4\n" +
         "[[material]]\nname = \"steel\"\ndensity = 7850\nyoung_modulus = 2e11\npoisson_ratio = 0.3\n"
         "yield_stress = 2.14e8\nhardening = { stress = 8.09e8, exponent = 0.232 }\n"
         "[[contact]]\nnormal = { " +
         law + ", unloading = { stiffness = 4e8 } }\n[[shape]]\nname = \"ball\"\nradius = 0.015\n" +
         "[[shape]]\nname = \"cube\"\nmesh = \"" SCREE_SOURCE_DIR
         "/resources/meshes/cube_100mm.stl\"\nunit = \"mm\"\n";
}

const std::string walton_braun = "law = \"walton_braun\", loading = \"storakers\"";
const std::string remembering = walton_braun + ", memory = \"keep\"";

/// @param gap  to the plane z = 0 [m]
std::string ball(double gap, double along = 0.0) {
  return "[[body]]\nshape = \"ball\"\nmaterial = \"steel\"\nvelocity = [0, 0, -1]\nposition = [" +
         text_with_digits(1e-3 + along) + ", 2e-3, " + text_with_digits(radius + gap) + "]\n";
}

/// What lies below z = 0.
std::string partner(const std::string& kind) {
  const std::string body = "[[body]]\nmaterial = \"steel\"\nfixed = true\n";
  if (kind == "ball") return body + "shape = \"ball\"\nposition = [1e-3, 2e-3, -0.015]\n";
  if (kind == "polyhedron") return body + "shape = \"cube\"\nposition = [0, 0, -0.05]\n";
  const std::string wall = "[[wall]]\nname = \"floor\"\nmaterial = \"steel\"\n";
  if (kind == "plane") return wall + "plane = { point = [0, 0, 0], normal = [0, 0, 1] }\n";
  return wall + "mesh = \"" SCREE_SOURCE_DIR
                "/resources/meshes/cube_100mm.stl\"\nunit = \"mm\"\nposition = [0, 0, -0.05]\n";
}

void partners_and_methods() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("method");
  for (const char* kind : {"plane", "ball", "mesh", "polyhedron"})
    QTest::addRow("%s, explicit", kind) << QString(kind) << QStringLiteral("explicit");
  for (const char* kind : {"plane", "ball", "mesh"})
    QTest::addRow("%s, trapezoidal", kind) << QString(kind) << QStringLiteral("trapezoidal");
}

SetEvent yield_stress(double stress) {
  return {{{"material.steel.yield_stress", text_with_digits(stress)}}};
}

/// F = K hⁿ, unloading with a constant stiffness.
struct ClosedForm {
  double factor = 0.0;
  double exponent = 1.0;

  double loading(double overlap) const { return factor * std::pow(overlap, exponent); }
  double force(double overlap, double largest) const {
    if (overlap >= largest) return loading(overlap);
    return std::max(0.0, loading(largest) - unloading * (largest - overlap));
  }
};

/// [R] Eq. 35: k_L = 6π c² σ_Y R* with c² = 1.43.
ClosedForm without_hardening(double stress, const QString& kind) {
  return {6.0 * M_PI * 1.43 * stress * (kind == "ball" ? 0.5 * radius : radius)};
}

/// [R] Eq. 11 at a rigid surface.
ClosedForm with_hardening(double stress, double m) {
  const double c_squared = 1.43 * std::exp(-0.97 * m);
  return {std::exp2(1.0 - 0.5 * m) * std::pow(3.0, 1.0 - m) * M_PI * c_squared * stress *
              std::pow(radius, 1.0 - 0.5 * m),
          1.0 + 0.5 * m};
}

/// Compares the contacts of each step with the closed form that was in force when they began.
class Watch {
 public:
  Watch(Simulation& simulation, ClosedForm form, bool keeps = false)
      : simulation_(simulation), now_(form), keeps_(keeps) {}

  void step() {
    QVERIFY(!simulation_.step());
    std::map<Key, Begun> touching;
    const Frame frame = simulation_.frame();
    for (const FrameContact& contact : frame.contacts) {
      const Key key{contact.a, contact.b, contact.wall};
      const bool known = touching_.contains(key);
      Begun begun = known ? touching_[key] : Begun{now_, keeps_ ? deepest_[key] : 0.0, changes_};
      if (!known) ++begun_;
      begun.largest = std::max(begun.largest, -contact.gap);
      deepest_[key] = begun.largest;
      compare(frame, contact, begun);
      touching[key] = begun;
    }
    touching_ = std::move(touching);
  }

  /// Changes the strength between two steps: nothing that is reported may jump.
  void change(const SetEvent& event, ClosedForm form) {
    const Frame before = simulation_.frame();
    QVERIFY(!simulation_.change(event));
    const Frame after = simulation_.frame();
    QCOMPARE(after.contacts.size(), before.contacts.size());
    for (std::size_t i = 0; i < before.contacts.size(); ++i) {
      QCOMPARE(after.contacts[i].normal_force, before.contacts[i].normal_force);
      QCOMPARE(after.contacts[i].largest_overlap, before.contacts[i].largest_overlap);
    }
    QVERIFY(after.residual_overlaps == before.residual_overlaps);
    QCOMPARE(after.energy.elastic_normal, before.energy.elastic_normal);
    QCOMPARE(after.energy.dissipated_plastic, before.energy.dissipated_plastic);
    QCOMPARE(after.energy.exchange_changes, 0.0);
    now_ = form;
    ++changes_;
  }

  /// Goes on until a condition holds.
  void until(const std::function<bool()>& holds) {
    while (!holds() && !simulation_.finished() && !QTest::currentTestFailed()) step();
    QVERIFY(holds());
  }

  void steps(int count) {
    for (int i = 0; i < count && !QTest::currentTestFailed(); ++i) step();
  }

  int begun() const { return begun_; }
  int touching() const { return static_cast<int>(touching_.size()); }
  int under_former() const { return under_former_; }
  double worst() const { return worst_; }
  /// Largest overlap among the contacts of now, and whether one is below its largest.
  double overlap() const { return overlap_; }
  bool unloads() const { return unloads_; }

 private:
  using Key = std::tuple<int, int, int>;
  struct Begun {
    ClosedForm form;
    double largest = 0.0;
    int change = 0;
  };

  void compare(const Frame& frame, const FrameContact& contact, const Begun& begun) {
    const double scale = begun.form.loading(begun.largest);
    overlap_ = -contact.gap;
    unloads_ = overlap_ < begun.largest;
    const double expected = begun.form.force(overlap_, begun.largest);
    worst_ = std::max(worst_, std::abs(contact.normal_force - expected) / scale);
    QCOMPARE(contact.changes_since, changes_ - begun.change);
    under_former_ += contact.changes_since > 0 ? 1 : 0;
    // Readings use the same law.
    const std::optional<ElastoplasticState> state = elastoplastic_state(model_now(frame), contact);
    QVERIFY(state.has_value());
    const double residual = begun.largest - scale / unloading;
    worst_ = std::max(worst_, std::abs(state->residual_overlap - residual) / begun.largest);
    const LoadingCurve curve = loading_curve(model_now(frame), contact);
    worst_ = std::max(worst_, std::abs(curve.force(begun.largest) - scale) / scale);
    // In single precision; without memory, contacts with surfaces have none.
    if (keeps_)
      VERIFY_NEAR(frame.residual_overlaps[static_cast<std::size_t>(contact.a)] / residual, 1.0, 1e-6);
  }

  Simulation& simulation_;
  ClosedForm now_;
  bool keeps_;
  int changes_ = 0;
  std::map<Key, Begun> touching_;
  std::map<Key, double> deepest_;
  int begun_ = 0;
  int under_former_ = 0;
  double worst_ = 0.0;
  double overlap_ = 0.0;
  bool unloads_ = false;
};

void check_account(const Simulation& simulation) {
  const EnergyTerms energy = simulation.frame(false).energy;
  QCOMPARE(energy.exchange_changes, 0.0);
  VERIFY(energy.dissipated_plastic > 0.0);
  VERIFY(std::abs(energy.balance_error) < 1e-3 * energy.throughput());
}

/// Three balls that begin to touch one after the other, about 3e-5 s apart, and changes in between.
std::string three_balls(const std::string& kind, const std::string& method) {
  return steel_scene(walton_braun, method) + partner(kind) + ball(1e-4) + ball(1.4e-4, 0.031) +
         ball(1.8e-4, -0.031);
}

std::string set_at(double time, const std::string& values) {
  return "[[event]]\ntime = " + text_with_digits(time) + "\nset = { " + values + " }\n";
}

std::string changing_balls(const std::string& kind, const std::string& method) {
  return three_balls(kind, method) + set_at(1.2e-4, "\"material.steel.yield_stress\" = 5e8") +
         set_at(1.5e-4, "\"material.steel.yield_stress\" = 1e8") +
         set_at(1.50001e-4, "\"material.steel.yield_stress\" = 3e8, \"gravity\" = [0, 0, -220]") +
         set_at(1.0e-3, "\"material.steel.yield_stress\" = 2.5e8");
}

}  // namespace

/// Yield stress and hardening that change while contacts last.
class ChangedStrengthTest : public QObject {
  Q_OBJECT

 private slots:
  void aContactKeepsTheStressWithWhichItBegan_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("method");
    QTest::addColumn<bool>("late");
    QTest::addColumn<double>("stress");
    for (const char* method : {"explicit", "trapezoidal"}) {
      for (const char* kind : {"plane", "ball", "mesh", "polyhedron"}) {
        if (std::string(method) == "trapezoidal" && std::string(kind) == "polyhedron") continue;
        for (const bool late : {false, true}) {
          for (const double stress : {0.3 * first_stress, 3.0 * first_stress})
            QTest::addRow("%s, %s, %s, %g", kind, method, late ? "unloading" : "loading", stress)
                << QString(kind) << QString(method) << late << stress;
        }
      }
    }
  }
  /// Each impact follows the closed form of the stress at its beginning, in loading and unloading.
  void aContactKeepsTheStressWithWhichItBegan() {
    QFETCH(QString, kind);
    QFETCH(QString, method);
    QFETCH(bool, late);
    QFETCH(double, stress);
    Simulation simulation(model_of(steel_scene(walton_braun, method.toStdString()) + ball(1.5e-4) +
                                   partner(kind.toStdString())),
                          1);
    Watch watch(simulation, without_hardening(first_stress, kind));
    watch.until([&] { return late ? watch.unloads() : watch.overlap() > 5e-6; });
    watch.change(yield_stress(stress), without_hardening(stress, kind));
    watch.until([&] { return watch.begun() == 2 && watch.unloads(); });
    watch.steps(20);
    qInfo() << watch.worst() << watch.under_former();
    VERIFY(watch.worst() < 1e-9);
    VERIFY(watch.under_former() > 10);
    check_account(simulation);
  }

  void hardeningToo_data() {
    QTest::addColumn<QString>("kind");
    for (const char* kind : {"plane", "mesh", "polyhedron"}) QTest::newRow(kind) << QString(kind);
  }
  void hardeningToo() {
    QFETCH(QString, kind);
    Simulation simulation(
        model_of(steel_scene("law = \"storakers\"", "explicit") + ball(1.5e-4) + partner(kind.toStdString())),
        1);
    Watch watch(simulation, with_hardening(8.09e8, 0.232));
    watch.until([&] { return watch.overlap() > 5e-6; });
    watch.change({{{"material.steel.hardening", "{ stress = 5e8, exponent = 0.1 }"}}},
                 with_hardening(5e8, 0.1));
    watch.until([&] { return watch.begun() == 2 && watch.unloads(); });
    watch.steps(20);
    VERIFY(watch.worst() < 1e-9);
    VERIFY(watch.under_former() > 10);
    check_account(simulation);
  }

  void severalChangesInARow_data() {
    QTest::addColumn<QString>("method");
    for (const char* method : {"explicit", "trapezoidal"}) QTest::newRow(method) << QString(method);
  }
  /// Contacts of three ages at the same time, two changes without a step in between, and the old value again.
  void severalChangesInARow() {
    QFETCH(QString, method);
    Simulation simulation(model_of(three_balls("plane", method.toStdString())), 2);
    Watch watch(simulation, without_hardening(first_stress, "plane"));
    const auto change = [&](double stress) {
      watch.change(yield_stress(stress), without_hardening(stress, "plane"));
    };
    watch.until([&] { return watch.touching() == 1; });
    change(2.0 * first_stress);
    watch.until([&] { return watch.begun() == 2; });
    QCOMPARE(watch.touching(), 2);
    change(0.5 * first_stress);
    change(3.0 * first_stress);
    watch.until([&] { return watch.begun() == 3; });
    change(first_stress);
    watch.until([&] { return watch.begun() == 6; });
    watch.steps(100);
    VERIFY(watch.worst() < 1e-9);
    check_account(simulation);
  }

  /// The past of a pair that has separated stays; the next contact goes on from its largest overlap by the
  /// new stress.
  void aRememberedOverlapStays_data() { partners_and_methods(); }
  void aRememberedOverlapStays() {
    QFETCH(QString, kind);
    QFETCH(QString, method);
    Simulation simulation(
        model_of(steel_scene(remembering, method.toStdString()) + ball(1.5e-4) + partner(kind.toStdString())),
        1);
    Watch watch(simulation, without_hardening(first_stress, kind), true);
    watch.until([&] { return watch.overlap() > 5e-6; });
    watch.change(yield_stress(0.4 * first_stress), without_hardening(0.4 * first_stress, kind));
    watch.until([&] { return watch.begun() == 1 && watch.touching() == 0; });
    VERIFY(simulation.frame().residual_overlaps[0] > 0.0F);
    watch.change(yield_stress(0.5 * first_stress), without_hardening(0.5 * first_stress, kind));
    watch.until([&] { return watch.begun() == 2; });
    watch.steps(300);
    VERIFY(watch.worst() < 1e-9);
    VERIFY(watch.under_former() > 10);
    check_account(simulation);
  }

  void theSameBitsWithAnyNumberOfThreads_data() { partners_and_methods(); }
  void theSameBitsWithAnyNumberOfThreads() {
    QFETCH(QString, kind);
    QFETCH(QString, method);
    const auto model = model_of(changing_balls(kind.toStdString(), method.toStdString()));
    std::vector<FrameBits> expected;
    int former = 0;
    for (const int threads : {1, 2, 3}) {
      Simulation simulation(model, threads);
      std::vector<FrameBits> found;
      for (int step = 0; !simulation.finished(); ++step) {
        QVERIFY(!simulation.step());
        if (step % 20 != 0) continue;
        const Frame frame = simulation.frame();
        found.emplace_back();
        found.back().add(frame);
        for (const FrameContact& contact : frame.contacts) former += contact.changes_since > 0 ? 1 : 0;
      }
      if (expected.empty()) expected = found;
      VERIFY(found == expected);
    }
    VERIFY(former > 3);
  }

  /// Saved before, between and after changes, in contacts of all ages, and between two impacts.
  void aSavedStateKeepsTheAgesOfContacts_data() { partners_and_methods(); }
  void aSavedStateKeepsTheAgesOfContacts() {
    QFETCH(QString, kind);
    QFETCH(QString, method);
    const auto model = model_of(changing_balls(kind.toStdString(), method.toStdString()));
    Simulation at_save(model, 1);
    QVERIFY(run_until(at_save, 1.6e-4));
    VERIFY(at_save.frame().contacts.front().changes_since > 0);
    check_saved_states_go_on(model, {1.1e-4, 1.3e-4, 1.6e-4, 1.7e-4, 5e-4, 1.1e-3, 5.5e-3});
  }

  /// A change by hand is an event, with which the run has the same bits; undone, the contact goes on as
  /// before.
  void aChangeByHandReplaysAndIsUndone() {
    const Scene scene = parse_scene(three_balls("plane", "explicit"), "/scene.toml");
    const auto model = build_model(scene);
    Simulation plain(model, 1);
    QVERIFY(run_until(plain, 1.3e-4));
    const std::string saved = plain.save();
    Simulation simulation = Simulation::restore(model, saved, 1);
    QVERIFY(!simulation.change(yield_stress(5e8)));
    VERIFY(simulation.frame().contacts.front().changes_since > 0);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    while (!plain.finished()) QVERIFY(!plain.step());
    VERIFY(bits_of(simulation) != bits_of(plain));
    Simulation undone = Simulation::restore(model, saved, 3);
    while (!undone.finished()) QVERIFY(!undone.step());
    VERIFY(bits_of(undone) == bits_of(plain));
    Scene with_changes = scene;
    with_changes.events = simulation.events();
    Simulation again(build_model(parse_scene(scene_text(with_changes, "/"), "/scene.toml")), 3);
    while (!again.finished()) QVERIFY(!again.step());
    VERIFY(bits_of(again) == bits_of(simulation));
  }

  /// Old contacts may be the stiffer ones.
  void theStepIsShortEnoughForOldAndNewContacts() {
    std::string text = steel_scene(walton_braun, "explicit") + ball(1.5e-4) + partner("plane");
    text.replace(text.find("time_step = 1e-6\n"), 17, "");
    text.replace(text.find("{ stiffness = 4e8 }"), 19, "{ force_slope = 1e3 }");
    const auto model = model_of(text);
    const auto changed = [&](double factor) {
      Simulation simulation(model, 1);
      if (simulation.change(yield_stress(factor * first_stress))) return 0.0;
      return recommended_step(model_now(simulation.frame()));
    };
    VERIFY_NEAR(changed(0.2) / recommended_step(*model), 1.0, 1e-12);
    VERIFY(changed(5.0) < 0.6 * recommended_step(*model));
  }

  /// A body that joins later has new contacts; those of the others stay as they are.
  void aBodyJoinsBetweenAgedContacts() {
    Simulation simulation(model_of(three_balls("mesh", "explicit")), 1);
    Watch watch(simulation, without_hardening(first_stress, "mesh"));
    watch.until([&] { return watch.touching() == 1; });
    watch.change(yield_stress(2.0 * first_stress), without_hardening(2.0 * first_stress, "mesh"));
    AddBodyEvent joining;
    joining.body.name = "late";
    joining.body.shape = "ball";
    joining.body.material = "steel";
    joining.body.position = Vec3(1e-3, 0.034, radius + 5e-5);
    QVERIFY(!simulation.change(joining));
    watch.until([&] { return watch.begun() == 4; });
    watch.steps(100);
    VERIFY(watch.worst() < 1e-9);
    VERIFY(watch.under_former() > 10);
  }

  /// Frames that keep many contacts in single precision.
  void aStoredFrameKnowsTheAgesOfContacts() {
    Frame frame;
    frame.model = model_of(three_balls("plane", "explicit"));
    frame.bodies.resize(frame.model->bodies.size());
    frame.contacts.resize(2 * KeptFrame::exact_contacts);
    for (std::size_t i = 0; i < frame.contacts.size(); ++i) {
      frame.contacts[i].wall = 0;
      frame.contacts[i].changes_since = static_cast<int>(i % 5);
    }
    const auto restored = KeptFrame(std::make_shared<const Frame>(frame)).whole();
    for (std::size_t i = 0; i < frame.contacts.size(); ++i)
      QCOMPARE(restored->contacts[i].changes_since, static_cast<int>(i % 5));
  }
};

SCREE_TEST(ChangedStrengthTest)
#include "test_changed_strength.moc"
