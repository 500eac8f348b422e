#include <QtTest>

#include "core/simulation/contact_law.hpp"
#include "core/simulation/lookup.hpp"
#include "tests/core/example_fixture.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double yield_stress = 214e6;
constexpr double young = 2e11;

/// Calls `look` with the frame of each output time.
template <typename Look>
bool run(const Scene& scene, Look look) {
  Simulation simulation(build_model(scene), 2);
  look(simulation.frame());
  while (!simulation.finished()) {
    if (simulation.step()) return false;
    if (simulation.at_output()) look(simulation.frame());
  }
  return true;
}

/// k_L over R* after Storåkers.
double loading_modulus() {
  return 6.0 * M_PI * 1.43 * yield_stress;
}

}  // namespace

/// The example scenes of spheres that keep a dent hold what their descriptions say.
class DentingScenesTest : public QObject {
  Q_OBJECT

 private slots:
  /// Each force of the press at each output time is the closed form at its overlap and the largest before,
  /// and in F/4R² against h/2R the three diameters are one line.
  void pressFollowsTheClosedForm() {
    double worst = 0.0;
    int unloading = 0;
    int loading = 0;
    std::map<int, double> largest;
    std::map<int, std::vector<std::pair<double, double>>> scaled;
    Frame end;
    const Scene scene = example("press");
    QVERIFY(run(scene, [&](const Frame& frame) {
      for (const FrameContact& contact : frame.contacts) {
        const double radius = *frame.model->shapes[frame.model->bodies[contact.a].shape].radius;
        const double h = -contact.gap;
        const double most = contact.largest_overlap;
        const double k = loading_modulus() * radius;
        const double k_unloading = (0.08 + 4.0 * most / radius) * M_PI * young * radius;
        const double expected = h >= most ? k * h : std::max(0.0, k * most - k_unloading * (most - h));
        worst = std::max(worst, std::abs(contact.normal_force - expected) / (k * most));
        ++(h >= most ? loading : unloading);
        QVERIFY(most >= largest[100 * contact.a + contact.wall]);
        largest[100 * contact.a + contact.wall] = most;
        if (contact.wall == 0)
          scaled[contact.a].emplace_back(h / radius, contact.normal_force / (4.0 * radius * radius));
      }
      end = frame;
    }));
    qInfo() << worst << loading << unloading << end.energy.balance_error;
    QVERIFY(worst < 1e-6);
    QVERIFY(loading > 300 && unloading > 300);
    QVERIFY(std::abs(end.energy.balance_error) < 1e-5 * end.energy.external_work);
    for (const auto& [wall, overlap] : largest) QVERIFY(overlap > 0.0);
    QCOMPARE(largest.size(), size_t(6));
    // The plates press each ball by the same share of its diameter; what is left differs by how the balls
    // swing between the plates.
    QCOMPARE(scaled.size(), size_t(3));
    const double highest = loading_modulus() * 0.03 / 4.0;
    for (size_t n = 0; n < std::min(scaled[0].size(), scaled[2].size()); ++n) {
      QVERIFY(std::abs(scaled[0][n].first - scaled[2][n].first) < 0.02 * 0.03);
      QVERIFY(std::abs(scaled[0][n].second - scaled[2][n].second) < 0.05 * highest);
    }
  }

  /// What is left of the speed of each pair is √(k_L/k_U(h_max)).
  void restitutionAgainstSpeed() {
    Frame start, end;
    QVERIFY(run(example("restitution_against_speed"), [&](const Frame& frame) {
      if (frame.time == 0.0) start = frame;
      end = frame;
    }));
    QVERIFY(end.contacts.empty());
    const double k = loading_modulus() * 0.0075;
    const double mass = 0.5 * end.model->bodies[0].mass;
    double worst = 0.0;
    for (const std::string row : {"constant", "overlap", "bars"}) {
      for (int pair = 1; pair <= 7; ++pair) {
        const int one = find_body(*end.model, row + std::to_string(pair) + "_1");
        const int other = find_body(*end.model, row + std::to_string(pair) + "_2");
        const double before = start.bodies[other].velocity.z() - start.bodies[one].velocity.z();
        const double after = end.bodies[one].velocity.z() - end.bodies[other].velocity.z();
        const double deepest = before * std::sqrt(mass / k);
        const double unloading = row == "constant"  ? 1.7305e8
                                 : row == "overlap" ? k + 1e12 * deepest
                                                    : (0.08 + 4.0 * deepest / 0.03) * M_PI * young * 0.0075;
        worst = std::max(worst, std::abs(after / before - std::sqrt(k / unloading)));
      }
    }
    qInfo() << worst;
    QVERIFY(worst < 1e-3);
  }

  /// Pressed, the balls carry the punch; let go, they stay low, and nothing pushes back.
  void compactedPowderStaysLow() {
    Scene scene = example("powder_compaction");
    scene.duration = 0.5;
    scene.output.contacts = true;
    double force = 0.0;
    double lowest = 1.0;
    Frame end;
    const auto top = [](const Frame& frame) {
      double z = 0.0;
      for (const FrameBody& body : frame.bodies) z = std::max(z, body.position.z());
      return z;
    };
    QVERIFY(run(scene, [&](const Frame& frame) {
      force = std::max(force, frame.walls[2].force.z());
      if (frame.time < 0.43) lowest = std::min(lowest, top(frame));
      end = frame;
    }));
    const EnergyTerms& energy = end.energy;
    qInfo() << force << lowest << top(end) << energy.dissipated_plastic << energy.external_work
            << energy.balance_error;
    QVERIFY(force > 1e4);
    QVERIFY(end.walls[2].force.norm() == 0.0);
    QVERIFY(energy.dissipated_plastic > 0.5 * energy.external_work);
    QVERIFY(std::abs(energy.balance_error) < 1e-3 * energy.external_work);
    double deepest = 0.0;
    for (const FrameContact& contact : end.contacts) deepest = std::max(deepest, contact.largest_overlap);
    QVERIFY(deepest > 1e-4);
  }

  /// The law of a contact is told to whoever shows it.
  void lawOfAContact() {
    Frame end;
    Scene scene = example("press");
    scene.duration = 0.01;
    QVERIFY(run(scene, [&](const Frame& frame) { end = frame; }));
    QVERIFY(!end.contacts.empty());
    for (const FrameContact& contact : end.contacts) {
      const auto law = elastoplastic_law(*end.model, contact);
      QVERIFY(law.has_value());
      const double force = response(*law, -contact.gap, contact.largest_overlap).force;
      QVERIFY(std::abs(force - contact.normal_force) < 1e-9 * loading_force(*law, contact.largest_overlap));
    }
    Frame elastic;
    Scene cradle = example("newtons_cradle");
    cradle.duration = 0.0101;
    QVERIFY(run(cradle, [&](const Frame& frame) { elastic = frame; }));
    QVERIFY(!elastic.contacts.empty());
    QVERIFY(!elastoplastic_law(*elastic.model, elastic.contacts[0]).has_value());
  }
};

QTEST_APPLESS_MAIN(DentingScenesTest)
#include "test_denting_scenes.moc"
