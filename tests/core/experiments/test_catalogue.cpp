#include <QXmlStreamReader>
#include <QtTest>
#include <numbers>
#include <set>

#include "core/experiments/catalogue/catalogue.hpp"
#include "core/experiments/catalogue/curve_tools.hpp"
#include "core/experiments/standard/run_experiment.hpp"
#include "core/record/series/series.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/reference_page.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

SceneSource source_of(const Experiment& experiment) {
  return source_of_scene(std::filesystem::path(SCREE_SOURCE_DIR "/resources/scenes") /
                         (experiment.scene + ".toml"));
}

/// Scenes of an experiment with curves that a formula gives.
/// @param value  of a run, a series and a time
template <typename Value>
Trial made_up(const Experiment& experiment, double interval, const Value& value) {
  Trial trial;
  for (std::size_t run = 0; run < experiment.runs.size(); ++run) {
    ExperimentRun one{scene_of_run(experiment, source_of(experiment), {}, run, 0), {}};
    one.curves.values.resize(experiment.series.size());
    const int outputs = static_cast<int>(std::lround(one.scene.duration / interval));
    for (int i = 0; i <= outputs; ++i) {
      one.curves.time.push_back(i * interval);
      for (std::size_t k = 0; k < experiment.series.size(); ++k)
        one.curves.values[k].push_back(value(one.scene, run, k, one.curves.time.back()));
      one.curves.energy_error.push_back(0.0);
    }
    trial.push_back(std::move(one));
  }
  return trial;
}

double found(const Experiment& experiment, const Trial& trial, const char* name) {
  return experiment.evaluate(trial)[*finding_named(experiment, name)].value;
}

/// The named findings lie in their ranges.
void check_within(const Experiment& experiment, const Trial& trial, const std::set<std::string>& names) {
  const std::vector<Finding> findings = experiment.evaluate(trial);
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (!names.contains(experiment.findings[i].name)) continue;
    QVERIFY2(findings[i].expected.has_value(), experiment.findings[i].name.c_str());
    const double value = findings[i].value;
    QVERIFY2(value >= findings[i].expected->low && value <= findings[i].expected->high,
             (experiment.findings[i].name + " = " + std::to_string(value)).c_str());
  }
}

/// Makes the runs of an experiment.
Trial made(const Experiment& experiment) {
  Trial trial;
  for (std::size_t run = 0; run < experiment.runs.size(); ++run) {
    Scene scene = scene_of_run(experiment, source_of(experiment), {}, run, 0);
    const auto recorded = record_run(build_model(scene), experiment.series, {}, {}, [] { return false; });
    if (!recorded || !recorded->failure.empty()) throw std::runtime_error("the run has failed");
    trial.push_back({std::move(scene), recorded->curves});
  }
  return trial;
}

}  // namespace

/// The standard experiments and their evaluation.
class CatalogueTest : public QObject {
  Q_OBJECT

 private slots:
  void each_data() {
    QTest::addColumn<QString>("name");
    for (const Experiment& each : experiments())
      QTest::newRow(each.name.c_str()) << QString::fromStdString(each.name);
  }

  /// Scenes, values, series and texts; an evaluation of a run that is cut short has no values, but no fault.
  void eachExperimentIsWhole_data() { each_data(); }
  void eachExperimentIsWhole() {
    QFETCH(QString, name);
    const Experiment& experiment = *find_experiment(name.toStdString());
    QVERIFY(!experiment.runs.empty());
    QVERIFY(!experiment.sources.empty());
    QVERIFY(!experiment.pictures.empty());
    for (const ExperimentPicture& picture : experiment.pictures) VERIFY(picture.run < experiment.runs.size());
    std::set<std::string> names;
    for (const FindingSpec& finding : experiment.findings) names.insert(finding.name);
    QCOMPARE(names.size(), experiment.findings.size());
    Trial trial;
    for (std::size_t run = 0; run < experiment.runs.size(); ++run) {
      Scene scene = scene_of_run(experiment, source_of(experiment), {}, run, 0);
      scene.duration = 2.0 * scene.output.interval;
      const auto recorded = record_run(build_model(scene), experiment.series, {}, {}, [] { return false; });
      QVERIFY(recorded.has_value());
      QCOMPARE(recorded->failure, std::string());
      QCOMPARE(recorded->curves.values.size(), experiment.series.size());
      QCOMPARE(recorded->curves.time.size(), std::size_t{3});
      trial.push_back({std::move(scene), recorded->curves});
    }
    QCOMPARE(experiment.evaluate(trial).size(), experiment.findings.size());
    for (const SvgChart& chart : experiment.charts({trial, trial})) {
      QXmlStreamReader reader(QString::fromStdString(svg_text(chart)));
      while (!reader.atEnd()) reader.readNext();
      QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    }
  }

  void blanksAndHyphensAreUnderscores() {
    QCOMPARE(find_experiment("rotating drum"), find_experiment("rotating_drum"));
    QCOMPARE(find_experiment("rotating-drum"), find_experiment("rotating_drum"));
    QVERIFY(find_experiment("rotating_drum") != nullptr);
    QVERIFY(find_experiment("drum") == nullptr);
  }

  void pageOfExperiments() {
    std::string text =
        table_row({"name", "experiment", "runs", "results"}) + table_row({"---", "---", "---", "---"});
    for (const Experiment& each : experiments()) {
      std::string results;
      for (const FindingSpec& finding : each.findings)
        results += (results.empty() ? "`" : ", `") + finding.name + "`";
      text += table_row({"`" + each.name + "`", each.title, std::to_string(each.runs.size()), results});
    }
    compare_page("experiments.md", {{"experiments", text}});
  }

  /// Masses that follow W = C ρ_b √g (D − k d)^(5/2) exactly.
  void theHopperFindsBeverloosConstants() {
    const Experiment& hopper = *find_experiment("hopper");
    constexpr double k = 1.4;
    constexpr double C = 0.58;
    constexpr double fraction = 0.6;
    const Trial trial =
        made_up(hopper, 0.01, [&](const Scene& scene, std::size_t, std::size_t series, double t) {
          if (series == 1) return fraction;
          const auto& floor = std::get<ConeSpec>(scene.walls[1].shape);
          const double width = 2.0 * floor.from * std::tan(floor.half_angle);
          const double rate = C * 2500.0 * fraction * std::sqrt(9.81) * std::pow(width - k * 0.03, 2.5);
          return rate * std::max(0.0, t - 0.5);
        });
    VERIFY_NEAR(found(hopper, trial, "exponent"), 2.5, 1e-9);
    VERIFY_NEAR(found(hopper, trial, "k"), k, 1e-6);
    VERIFY_NEAR(found(hopper, trial, "C"), C, 1e-6);
    check_within(hopper, trial, {"exponent", "k", "C"});
  }

  /// Floor and wall that share the mass by Janssen's law, under any gravity.
  void theSiloFindsTheSaturation() {
    const Experiment& silo = *find_experiment("silo");
    constexpr double saturation = 6.5;
    for (const double gravity : {9.81, 1.62}) {
      Trial trial = made_up(silo, 0.05, [&](const Scene& scene, std::size_t, std::size_t series, double) {
        const double inside = 0.02 * scene.fills.front().count;
        const double floor = saturation * (1.0 - std::exp(-inside / saturation));
        const std::array<double, 4> values = {-gravity * floor, -gravity * (inside - floor), 0.55, 0.7};
        return values[series];
      });
      for (ExperimentRun& run : trial) run.scene.gravity = Vec3(0.0, 0.0, -gravity);
      VERIFY_NEAR(found(silo, trial, "saturation"), saturation, 1e-6);
      VERIFY_NEAR(found(silo, trial, "plateau"), 1.0, 1e-6);
      VERIFY_NEAR(found(silo, trial, "mu_K"), 2500.0 * 0.55 * std::numbers::pi * 1e-3 / (2.0 * saturation),
                  1e-6);
      VERIFY_NEAR(found(silo, trial, "stress_ratio"), 0.7, 1e-12);
    }
  }

  /// A Coulomb material with cohesion and a lid that rises along a line.
  void theShearBoxFindsCohesionFrictionAndDilation() {
    const Experiment& box = *find_experiment("shear_box");
    const std::array<double, 5> normals = {3e3, 6e3, 12e3, 6e3, 6e3};
    const Trial trial = made_up(box, 0.01, [&](const Scene&, std::size_t run, std::size_t series, double t) {
      const double travel = 0.035 * std::max(0.0, t - 0.4);
      const double shear = travel > 0.0 ? 200.0 + 0.5 * normals[run] : 0.0;
      const std::array<double, 4> values = {shear, normals[run], 0.1 * travel, travel};
      return values[series];
    });
    VERIFY_NEAR(found(box, trial, "cohesion"), 200.0, 1e-6);
    VERIFY_NEAR(found(box, trial, "friction_angle"), std::atan(0.5) * 180.0 / std::numbers::pi, 1e-9);
    VERIFY_NEAR(found(box, trial, "peak_friction"), 0.5 + 200.0 / 6e3, 1e-9);
    VERIFY_NEAR(found(box, trial, "dilation"), std::atan(0.1) * 180.0 / std::numbers::pi, 1e-9);
    VERIFY_NEAR(found(box, trial, "critical_friction"), 0.4 + 200.0 / 6e3, 1e-9);
    VERIFY_NEAR(found(box, trial, "taylor"), 0.4 + 200.0 / 6e3, 1e-9);
  }

  /// A bed whose modulus grows with a power of the stress.
  void theOedometerFindsTheExponent() {
    const Experiment& oedometer = *find_experiment("oedometer");
    constexpr double power = 0.4;
    // σ from 2 to 20 kPa on first loading; M = a σ^n gives ε = σ^(1−n)/(a (1−n)).
    const auto strain_of = [&](double stress) {
      return std::pow(stress, 1.0 - power) / (2e4 * (1.0 - power));
    };
    const double seat = -0.03;
    const Trial trial =
        made_up(oedometer, 0.001, [&](const Scene&, std::size_t, std::size_t series, double t) {
          const double stress = 2e3 * std::pow(10.0, std::clamp((t - 0.25) / 0.35, 0.0, 1.0));
          const double strain = strain_of(stress) - strain_of(2e3);
          const std::array<double, 7> values = {stress, seat - strain * (0.086 + seat), 0.5, 0.6, 6.0, -7.0,
                                                200.0};
          return values[series];
        });
    VERIFY_NEAR(found(oedometer, trial, "exponent"), power, 1e-3);
    VERIFY_NEAR(found(oedometer, trial, "modulus_5_10"), 5e3 / (strain_of(10e3) - strain_of(5e3)), 200.0);
    VERIFY_NEAR(found(oedometer, trial, "K0"), 0.5, 1e-12);
    VERIFY_NEAR(found(oedometer, trial, "imbalance"), 0.0, 1e-12);
  }

  /// All results of the experiments with closed forms that take no time.
  void thePressAndTheSlidersMeetTheirClosedForms() {
    for (const char* name : {"press", "sliders"}) {
      const Experiment& experiment = *find_experiment(name);
      std::set<std::string> all;
      for (const FindingSpec& finding : experiment.findings) all.insert(finding.name);
      const Trial trial = made(experiment);
      check_within(experiment, trial, all);
      for (const ExperimentRun& run : trial) VERIFY(run.curves.energy_error.back() < 1e-3);
    }
  }

  void aPictureIsTakenAtTheFirstOutputFromItsTimeOn() {
    const Experiment& sliders = *find_experiment("sliders");
    const Scene scene = scene_of_run(sliders, source_of(sliders), {}, 0, 0);
    std::vector<double> times;
    record_run(
        build_model(scene), sliders.series, {0.0, 0.0101, 0.5, 1e9},
        [&](std::size_t moment, const std::shared_ptr<const Frame>& frame) {
          QCOMPARE(moment, times.size());
          times.push_back(frame->time);
        },
        [] { return false; });
    QCOMPARE(times.size(), std::size_t{4});
    QCOMPARE(times[0], 0.0);
    VERIFY_NEAR(times[1], 0.02, 1e-9);
    VERIFY_NEAR(times[2], 0.5, 1e-9);
    VERIFY_NEAR(times[3], scene.duration, 1e-9);
  }

  void valuesAreReadFromCurves() {
    const RunCurves curves{{0.0, 1.0, 2.0, 3.0}, {{5.0, std::nan(""), 7.0, 9.0}}, {}};
    VERIFY_NEAR(mean_between(curves, 0, 0.0, 2.0), 6.0, 1e-12);
    QVERIFY(std::isnan(mean_between(curves, 0, 0.5, 1.5)));
    QCOMPARE(value_at(curves, 0, 1.9), 7.0);
    QCOMPARE(largest(curves.values[0]), 9.0);
    QCOMPARE(last_value({1.0, 2.0, std::nan("")}), 2.0);
    QVERIFY(std::isnan(largest({})));
    QVERIFY(std::isnan(last_value({})));
  }
};

SCREE_TEST(CatalogueTest)
#include "test_catalogue.moc"
