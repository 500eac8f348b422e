#include <QTemporaryDir>
#include <QtTest>

#include "app/commands/run_command.hpp"
#include "core/readings/elastoplastic_contact.hpp"
#include "core/readings/loading_curve.hpp"
#include "core/record/series/series.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/example_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double yield_stress = 214e6;
constexpr double young = 2e11;

/// Calls `look` with the frame at each output time.
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

/// k_L/R* by Storåkers' law.
double loading_modulus() {
  return 6.0 * M_PI * 1.43 * yield_stress;
}

/// Force between a steel ball and a plate of the press, at an overlap and after a largest overlap.
double press_force(double radius, double overlap, double largest) {
  const double loading = loading_modulus() * radius;
  const double unloading = (0.08 + 4.0 * largest / radius) * M_PI * young * radius;
  if (overlap >= largest) return loading * overlap;
  return std::max(0.0, loading * largest - unloading * (largest - overlap));
}

/// Writes the tables of a run into a folder.
void run_example(const char* name, const QTemporaryDir& folder) {
  RunOptions options;
  options.scene =
      std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes" / (std::string(name) + ".toml");
  options.out = folder.path().toStdString();
  options.quiet = true;
  QCOMPARE(run_scene(options), 0);
}

/// Rows of a table, with cells by column name; texts contain no commas.
std::vector<std::map<std::string, std::string>> read_table(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QList<QByteArray> names = file.readLine().trimmed().split(',');
  std::vector<std::map<std::string, std::string>> rows;
  while (!file.atEnd()) {
    const QList<QByteArray> cells = file.readLine().trimmed().split(',');
    rows.emplace_back();
    for (int i = 0; i < names.size(); ++i) rows.back()[names[i].toStdString()] = cells.value(i).toStdString();
  }
  return rows;
}

}  // namespace

/// The example scenes with elastoplastic spheres behave as described.
class ElastoplasticScenesTest : public QObject {
  Q_OBJECT

 private slots:
  /// At each output time each force of the press equals the closed form at its overlap and its largest
  /// earlier overlap; in F/4R² over h/2R the three diameters have the same line.
  void pressFollowsTheClosedForm() {
    double worst = 0.0;
    int unloading = 0;
    int loading = 0;
    std::map<int, double> largest;
    std::map<int, std::map<double, std::pair<double, double>>> scaled;  // by time
    Frame end;
    const Scene scene = example("press");
    QVERIFY(run(scene, [&](const Frame& frame) {
      for (const FrameContact& contact : frame.contacts) {
        const double radius = *frame.model->shapes[frame.model->bodies[contact.a].shape].radius;
        const double h = -contact.gap;
        const double most = contact.largest_overlap;
        const double error = contact.normal_force - press_force(radius, h, most);
        worst = std::max(worst, std::abs(error) / press_force(radius, most, most));
        ++(h >= most ? loading : unloading);
        VERIFY(most >= largest[100 * contact.a + contact.wall]);
        largest[100 * contact.a + contact.wall] = most;
        if (contact.wall == 0 && h >= most)
          scaled[contact.a][frame.time] = {h / radius, contact.normal_force / (4.0 * radius * radius)};
      }
      end = frame;
    }));
    qInfo() << worst << loading << unloading << end.energy.balance_error;
    VERIFY(worst < 1e-6);
    VERIFY(loading > 300);
    VERIFY(unloading > 300);
    VERIFY(std::abs(end.energy.balance_error) < 1e-5 * end.energy.external_work);
    for (const auto& [wall, overlap] : largest) VERIFY(overlap > 0.0);
    QCOMPARE(largest.size(), size_t(6));
    // The plates press each ball by the same fraction of its diameter; the differences come from oscillations
    // of the balls between the plates, larger on the steep unloading springs.
    QCOMPARE(scaled.size(), size_t(3));
    const double highest = loading_modulus() * 0.03 / 4.0;
    size_t compared = 0;
    for (const auto& [time, small] : scaled[0]) {
      const auto large = scaled[2].find(time);
      if (large == scaled[2].end()) continue;
      VERIFY_NEAR(small.first, large->second.first, 0.02 * 0.03);
      VERIFY_NEAR(small.second, large->second.second, 0.05 * highest);
      ++compared;
    }
    qInfo() << compared << "moments at which both are loaded";
    VERIFY(compared > 50);
  }

  /// The same for the tables: in contacts.csv each force equals the closed form at the overlap in its row, to
  /// 10⁻⁶ of the force; below 1 N to 10⁻⁶ N, above the effect of round-off of positions.
  void pressIsWrittenByTheClosedForm() {
    const QTemporaryDir folder;
    run_example("press", folder);
    constexpr double radii[] = {0.015, 0.02, 0.025};
    std::map<std::string, double> deepest;
    double worst = 0.0;
    int unloading = 0;
    for (const auto& row : read_table(folder.filePath("contacts.csv"))) {
      const double h = -std::stod(row.at("gap"));
      const double most = std::stod(row.at("largest_overlap"));
      const double expected = press_force(radii[std::stoi(row.at("a"))], h, most);
      const double force = std::stod(row.at("normal_force"));
      worst = std::max(worst, std::abs(force - expected) / std::max(expected, 1.0));
      double& before = deepest[row.at("a") + " " + row.at("b")];
      VERIFY(most >= std::max(before, h));
      before = most;
      if (h < most && force > 0.0) ++unloading;
    }
    qInfo() << worst << unloading;
    VERIFY(worst < 1e-6);
    VERIFY(unloading > 300);
    QCOMPARE(deepest.size(), size_t(6));
  }

  /// Ball on ball and ball on plate, of one size and of two: all six contacts follow one size-independent
  /// law, and the balls stay above each other.
  void pressedBallsAndPlatesAreOneLaw() {
    std::map<std::pair<int, int>, int> loading;
    std::optional<ElastoplasticLaw> law;
    double worst = 0.0;
    Frame end;
    QVERIFY(run(example("press_two_balls"), [&](const Frame& frame) {
      for (const FrameContact& contact : frame.contacts) {
        const ContactSize size = *contact_size(*frame.model, contact);
        if (!law) law = scaled(*elastoplastic_law(*frame.model, contact), size);
        const double h = -contact.gap / size.length;
        const double most = contact.largest_overlap / size.length;
        const double force = contact.normal_force / size.area;
        worst = std::max(worst, std::abs(force - response(*law, h, most).force) / loading_force(*law, most));
        if (h >= most) ++loading[{contact.a, contact.wall >= 0 ? -1 - contact.wall : contact.b}];
      }
      end = frame;
    }));
    qInfo() << worst << end.energy.balance_error;
    VERIFY(worst < 1e-6);
    QCOMPARE(loading.size(), size_t(6));
    for (const auto& [pair, frames] : loading) VERIFY(frames > 50);
    VERIFY(std::abs(end.energy.balance_error) < 1e-5 * end.energy.external_work);
    for (const FrameBody& body : end.bodies) {
      VERIFY(std::abs(body.position.x()) < 1e-9);
      VERIFY_NEAR(std::abs(body.position.y()), 0.04, 1e-9);
    }
  }

  /// Each impact of each row has the restitution given by the energies of its law: V_n at the overlap at
  /// which loading has absorbed ½ m* v².
  void restitutionAgainstSpeed() {
    Frame start, end;
    QVERIFY(run(example("restitution_against_speed"), [&](const Frame& frame) {
      if (frame.time == 0.0) start = frame;
      end = frame;
    }));
    QVERIFY(end.contacts.empty());
    QCOMPARE(end.bodies.size(), size_t(98));
    const Model& model = *end.model;
    const double mass = 0.5 * model.bodies[0].mass;
    double worst = 0.0;
    for (int one = 0; one < 98; one += 2) {
      const double before = start.bodies[one + 1].velocity.z() - start.bodies[one].velocity.z();
      const double after = end.bodies[one].velocity.z() - end.bodies[one + 1].velocity.z();
      FrameContact contact;
      contact.a = one;
      contact.b = one + 1;
      const auto law = elastoplastic_law(model, contact);
      QVERIFY(law.has_value());
      const double energy = 0.5 * mass * before * before;
      const double power = law->exponent + 1.0;
      const double deepest = std::pow(power * energy / law->loading, 1.0 / power);
      const double expected = std::sqrt(response(*law, deepest, deepest).recoverable / energy);
      worst = std::max(worst, std::abs(after / before - expected));
    }
    qInfo() << worst;
    VERIFY(worst < 1e-3);
  }

  /// plots.csv contains e(v): for each law the points of seven impacts, with the closed form.
  void restitutionIsWrittenBesideTheClosedForm() {
    const QTemporaryDir folder;
    run_example("restitution_against_speed", folder);
    std::map<std::string, std::map<double, double>> points;
    double worst = 0.0;
    for (const auto& row : read_table(folder.filePath("plots.csv"))) {
      QCOMPARE(row.at("series"), std::string("speed left"));
      const double value = std::stod(row.at("value"));
      worst = std::max(worst, std::abs(value - std::stod(row.at("reference"))));
      const auto [known, added] = points[row.at("title")].try_emplace(std::stod(row.at("against")), value);
      VERIFY_NEAR(known->second, value, 1e-9);
    }
    qInfo() << worst;
    VERIFY(worst < 1e-3);
    QCOMPARE(points.size(), size_t(7));
    for (const auto& [title, impacts] : points) {
      QCOMPARE(impacts.size(), size_t(7));
      VERIFY(impacts.begin()->first == 0.1);
      VERIFY(impacts.rbegin()->first == 10.0);
    }
  }

  /// Under compression the balls carry the punch; after release they stay compact without residual force. The
  /// plots show the pressure on the punch and the volume fraction of the balls in the die.
  void compactedPowderStaysLow() {
    Scene scene = example("powder_compaction");
    std::vector<Series> plotted;
    double force = 0.0;
    double pressure = 0.0;
    double density_under_pressure = 0.0;
    double density_let_go = 0.0;
    double lowest = 1.0;
    double top_let_go = 0.0;
    double deepest = 0.0;
    Frame let_go, end;
    const auto top = [](const Frame& frame) {
      double z = 0.0;
      for (const FrameBody& body : frame.bodies) z = std::max(z, body.position.z());
      return z;
    };
    QVERIFY(run(scene, [&](const Frame& frame) {
      if (frame.time == 0.0) plotted = find_series(*frame.model, scene.plots[1]);
      force = std::max(force, frame.walls[2].force.z());
      if (plotted[0].value(frame) > pressure) {
        pressure = plotted[0].value(frame);
        density_under_pressure = plotted[1].value(frame);
      }
      if (frame.time < 0.15) lowest = std::min(lowest, top(frame));
      if (frame.time < 0.23) {
        // Unloading: the last density with contact to the punch.
        if (frame.time > 0.135 && frame.walls[2].force.z() > 0.0) density_let_go = plotted[1].value(frame);
        let_go = frame;
        top_let_go = top(frame);
      }
      end = frame;
    }));
    for (const FrameContact& contact : let_go.contacts)
      deepest = std::max(deepest, elastoplastic_state(*let_go.model, contact)->residual_overlap);
    const EnergyTerms& energy = let_go.energy;
    qInfo() << force << pressure << density_under_pressure << density_let_go << lowest << top_let_go
            << deepest << energy.dissipated_plastic << energy.external_work << end.energy.balance_error;
    VERIFY(force > 1e4);
    const double section = 16.0 * 0.01 * std::sin(M_PI / 16.0);  // of the die with 32 sides
    VERIFY_NEAR(pressure * section / force, 1.0, 1e-5);
    double solid = 0.0;
    for (int i = 0; i < 205; ++i) solid += end.model->bodies[i].mass / 11340.0;
    const double height = 0.175 - 0.033;
    VERIFY(std::abs(density_under_pressure * section * height / solid - 1.0) < 1e-3);
    QVERIFY(density_under_pressure > 0.5 && density_under_pressure < 0.7);
    // It springs back by a small fraction of its compression.
    VERIFY(density_let_go > 0.97 * density_under_pressure);
    VERIFY(let_go.walls[2].force.norm() == 0.0);
    VERIFY(energy.dissipated_plastic > 0.5 * energy.external_work);
    VERIFY(deepest > 1e-4);
    VERIFY(std::abs(end.energy.balance_error) < 1e-3 * energy.external_work);
    // Residual overlaps are available for display.
    QCOMPARE(end.residual_overlaps.size(), end.bodies.size());
    VERIFY(*std::max_element(end.residual_overlaps.begin(), end.residual_overlaps.end()) >= 0.999 * deepest);
    const auto deformed = std::count_if(end.residual_overlaps.begin(), end.residual_overlaps.end(),
                                        [](float overlap) { return overlap > 1e-4F; });
    QVERIFY2(deformed > 175, qPrintable(QString::number(deformed)));
    // No ball exceeds the range of its law.
    for (const std::string& note : end.notes) QVERIFY2(false, note.c_str());
  }

  /// The law of a contact is available for display.
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
      VERIFY_NEAR(force, contact.normal_force, 1e-9 * loading_force(*law, contact.largest_overlap));
    }
    Frame elastic;
    Scene cradle = example("newtons_cradle");
    cradle.duration = 0.0101;
    QVERIFY(run(cradle, [&](const Frame& frame) { elastic = frame; }));
    QVERIFY(!elastic.contacts.empty());
    QVERIFY(!elastoplastic_law(*elastic.model, elastic.contacts[0]).has_value());
  }
};

SCREE_TEST(ElastoplasticScenesTest)
#include "test_elastoplastic_scenes.moc"
