#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>

#include "app/cli/experiment_scene.hpp"
#include "app/studies/sweep/sweep_dialog.hpp"
#include "app/studies/sweep/sweep_table.hpp"
#include "core/experiments/catalogue/catalogue.hpp"
#include "core/experiments/sweep/study_subject.hpp"
#include "core/experiments/sweep/sweep_jobs.hpp"
#include "core/scene/file/scene_file.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

const char* const friction = "contact.0.friction.static";

}  // namespace

/// Sweeps of standard experiments in the window, without an open scene.
class TestSweepOfExperiments : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->settings().setValue(QStringLiteral("folder"),
                                  QString::fromStdString(fixture_->path("").string()));
    fixture_->window().actions().sweep->trigger();
    dialog_ = fixture_->find<SweepDialog>("sweep_dialog");
    QVERIFY(dialog_);
  }
  void cleanup() { fixture_.reset(); }

  void experimentsAreOfferedWithoutAScene() {
    QCOMPARE(choice()->currentText(), QStringLiteral("Open scene: nothing is open"));
    QVERIFY(!start()->isEnabled());
    QVERIFY(!field<QLineEdit>("sweep_folder")->isEnabled());
    QCOMPARE(said(), QStringLiteral("Open a scene, or choose an experiment."));
    for (const Experiment& each : experiments())
      VERIFY(choice()->findText(QString::fromStdString(each.title)) > 0);
    choose("sliders");
    QVERIFY(start()->isEnabled());
    QVERIFY(field<QLineEdit>("sweep_folder")->isEnabled());
  }

  /// Every experiment has something to vary and its results to measure, and the proposal can begin.
  void eachExperimentIsProposed() {
    for (const Experiment& each : experiments()) {
      choose(each.name.c_str());
      QVERIFY2(start()->isEnabled(), qPrintable(said()));
      QVERIFY(field<QLineEdit>("sweep_folder")
                  ->text()
                  .endsWith(QString::fromStdString("/" + each.name + " sweep")));
      const auto* measure = field<QComboBox>("sweep_measures_name_0");
      QCOMPARE(measure->count(), static_cast<int>(each.findings.size()));
      QVERIFY(measure->currentText().startsWith(QString::fromStdString(each.findings[0].name + " – ")));
      check_proposal(each);
      const QString inner = QStringLiteral("makes all %1 runs of the experiment").arg(each.runs.size());
      QCOMPARE(said().contains(inner), each.runs.size() > 1);
    }
  }

  /// What the experiment varies or relies on is not offered; its own times stand in place of a mean.
  void whatIsRefusedIsNotOffered() {
    choose("sliders");
    // Rows are replaced with each choice.
    const auto path = [this] { return field<QComboBox>("sweep_varied_name_0"); };
    VERIFY(path()->findText(QString::fromLatin1(friction)) >= 0);
    VERIFY(path()->findText(QStringLiteral("wall."), Qt::MatchStartsWith) < 0);
    QVERIFY(!field<QLineEdit>("sweep_from")->isVisible());
    choose("silo");
    VERIFY(path()->findText(QStringLiteral("fill.balls.count")) < 0);
    choose("sliders");
    begin_with("wall.plane.position", "[0.8, 0, 0]");
    QVERIFY2(said().contains(QStringLiteral("wall.plane.position: the evaluation of sliders needs")),
             qPrintable(said()));
    begin_with("contact.0.fraction.static", "0.1");
    QVERIFY2(said().contains(QStringLiteral("contact.0.fraction.static=0.1: no key of a scene has this "
                                            "path; did you mean contact.0.friction.static?")),
             qPrintable(said()));
    field<QComboBox>("sweep_measures_name_0")->setEditText(QStringLiteral("slip"));
    begin_with(friction, "0.1");
    QVERIFY2(said().startsWith(QStringLiteral("\"slip\" is not a result of the experiment sliders; it has")),
             qPrintable(said()));
    field<QComboBox>("sweep_measures_name_0")->setEditText(QStringLiteral("slip_1"));
    field<QSpinBox>("sweep_seeds")->setValue(2);
    begin_with(friction, "0.1");
    QVERIFY2(said().contains(QStringLiteral("this experiment has none; take one seed")), qPrintable(said()));
  }

  /// A folder that the command has begun goes on in the dialog.
  void theCommandsSweepGoesOn() {
    const std::filesystem::path folder = fixture_->path("sliders");
    const std::filesystem::path whole = fixture_->path("whole");
    make_by_command(folder, 1);
    make_by_command(whole, 3);
    const std::string begun = text_of(folder / "runs.csv");
    const std::string manifest = text_of(folder / "sweep.txt");
    choose("sliders");
    field<QLineEdit>("sweep_folder")->setText(QString::fromStdString(folder.string()));
    field<QPushButton>("sweep_measures_add")->click();
    field<QComboBox>("sweep_measures_name_1")->setEditText(QStringLiteral("acceleration_1"));
    begin_with(friction, "0.2:0.4:3");
    QCOMPARE(said(), QStringLiteral("All 3 runs are finished."));
    QCOMPARE(text_of(folder / "sweep.txt"), manifest);
    QVERIFY(text_of(folder / "runs.csv").starts_with(begun));
    for (const char* file : {"runs.csv", "points.csv", "measure0.svg", "measure1.svg", "sweep.txt"})
      QCOMPARE(text_of(folder / file), text_of(whole / file));
    check_what_is_shown();
  }

  /// And the other way round.
  void theCommandGoesOnWithTheWindowsSweep() {
    const std::filesystem::path folder = fixture_->path("window");
    choose("sliders");
    field<QLineEdit>("sweep_folder")->setText(QString::fromStdString(folder.string()));
    field<QPushButton>("sweep_measures_add")->click();
    field<QComboBox>("sweep_measures_name_1")->setEditText(QStringLiteral("acceleration_1"));
    begin_with(friction, "0.2:0.4:3");
    QCOMPARE(dialog_->tally().finished(), std::size_t{3});
    QCOMPARE(make_by_command(folder, 3), std::size_t{0});
  }

  /// A scene that is opened meanwhile is offered, and nothing else changes.
  void anOpenedSceneLeavesTheExperiment() {
    choose("press");
    const QString folder = field<QLineEdit>("sweep_folder")->text();
    fixture_->open_scene();
    QTRY_COMPARE(choice()->itemText(0), QStringLiteral("Open scene: Falling cube"));
    QCOMPARE(field<QLineEdit>("sweep_folder")->text(), folder);
    QVERIFY(choice()->currentIndex() > 0);
    choice()->setCurrentIndex(0);
    QVERIFY(field<QLineEdit>("sweep_folder")->text().endsWith(QStringLiteral("/falling_cube sweep")));
    QVERIFY(field<QLineEdit>("sweep_from")->isVisible());
  }

 private:
  template <typename Part>
  Part* field(const char* name) {
    return dialog_->findChild<Part*>(QString::fromLatin1(name));
  }
  QComboBox* choice() { return field<QComboBox>("sweep_choice"); }
  QPushButton* start() { return field<QPushButton>("sweep_start"); }
  QString said() {
    for (const char* style : {"bad", "warning", "faint"}) {
      if (const auto* label = dialog_->findChild<QLabel*>(QString::fromLatin1(style))) return label->text();
    }
    return {};
  }
  void choose(const char* experiment) {
    choice()->setCurrentText(QString::fromStdString(find_experiment(experiment)->title));
  }
  void begin_with(const char* path, const char* values) {
    field<QComboBox>("sweep_varied_name_0")->setEditText(QString::fromLatin1(path));
    field<QLineEdit>("sweep_varied_text_0")->setText(QString::fromLatin1(values));
    QVERIFY2(start()->isEnabled(), qPrintable(said()));
    start()->click();
    QTRY_VERIFY_WITH_TIMEOUT(!dialog_->running(), 60000);
  }
  /// The scenes of the proposal can be read.
  void check_proposal(const Experiment& experiment) {
    SweepPlan plan;
    plan.varied = {swept_value((field<QComboBox>("sweep_varied_name_0")->currentText() + QLatin1Char('=') +
                                field<QLineEdit>("sweep_varied_text_0")->text())
                                   .toStdString())};
    const SweptSubject subject{source_of_scene(scene_file_of(experiment)), &experiment, {}};
    for (const SweepCase& one : cases_of(plan)) QVERIFY(!scenes_of_case(subject, plan, one).empty());
  }
  /// As `scree sweep sliders` does, which is interrupted after some runs.
  /// @return runs that were made
  std::size_t make_by_command(const std::filesystem::path& folder, std::size_t count) {
    SweepPlan plan;
    plan.varied = {swept_value(std::string(friction) + "=0.2:0.4:3")};
    plan.measures = {"slip_1", "acceleration_1"};
    const Experiment* sliders = find_experiment("sliders");
    const auto study = study_subject({source_of_scene(scene_file_of(*sliders)), sliders, {}}, plan,
                                     cases_of(plan), [] { return false; });
    SweepFiles files(folder, plan, study->identity);
    std::size_t made = 0;
    make_runs(
        study->subject, plan, files, 1, [&] { return made >= count; },
        [&](std::size_t, const SweepResult&) { ++made; });
    return made;
  }
  void check_what_is_shown() {
    const auto* table = dialog_->findChild<SweepTable*>();
    QCOMPARE(table->headerItem()->text(3), QStringLiteral("slip_1 [°]"));
    QCOMPARE(table->headerItem()->toolTip(3), QStringLiteral("tilt at which the first lets go"));
    QCOMPARE(table->headerItem()->text(4), QStringLiteral("acceleration_1 [m/s²]"));
    // tan θ = μ
    const double angle = table->topLevelItem(2)->text(3).toDouble();
    VERIFY(std::abs(angle - 21.80) < 0.1);
    QCOMPARE(dialog_->plot().chart().content().title, find_experiment("sliders")->title);
  }

  std::unique_ptr<WindowFixture> fixture_;
  SweepDialog* dialog_ = nullptr;
};

SCREE_WINDOW_TEST(TestSweepOfExperiments)
#include "test_sweep_of_experiments.moc"
