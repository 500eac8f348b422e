#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QSpinBox>

#include "app/studies/sweep/sweep_dialog.hpp"
#include "app/studies/sweep/sweep_table.hpp"
#include "core/experiments/sweep/study_subject.hpp"
#include "core/experiments/sweep/sweep_jobs.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

/// Balls that fall onto a floor, where a probe counts their contacts.
const char* const falling_balls = R"(
title = "Balls"
duration = 0.3
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "linear", stiffness = 1e5 }
damping = { ratio = 0.3 }
friction = { static = 0.5 }
[[shape]]
name = "ball"
radius = 0.05
[[fill]]
shape = "ball"
material = "stone"
count = 20
region = { min = [-0.3, -0.3, 0.0], max = [0.3, 0.3, 0.6] }
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[[probe]]
name = "low"
kind = "flow"
plane = { point = [0, 0, 0.3], normal = [0, 0, -1] }
[[try]]
path = "contact.0.friction.static"
min = 0.0
max = 1.0
)";

std::string text_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace

/// Sweeps in the window.
class TestSweepDialog : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_text("balls.toml", falling_balls);
    open_dialog();
  }
  void cleanup() { fixture_.reset(); }

  /// The slider of the scene over its range, the first column of its first probe, a folder beside its file.
  void aSweepIsProposed() {
    QCOMPARE(field<QComboBox>("sweep_varied_name_0")->currentText(),
             QStringLiteral("contact.0.friction.static"));
    QCOMPARE(field<QLineEdit>("sweep_varied_text_0")->text(), QStringLiteral("0:1:5"));
    QVERIFY(field<QComboBox>("sweep_measures_name_0")->currentText().startsWith("probe.low."));
    QVERIFY(field<QLineEdit>("sweep_folder")->text().endsWith(QStringLiteral("/balls sweep")));
    QVERIFY2(says("These are 5 runs."), qPrintable(said()));
    VERIFY(field<QComboBox>("sweep_varied_name_0")->findText("material.stone.density") >= 0);
    QVERIFY(start()->isEnabled());
    // A second call shows the same dialog.
    fixture_->window().actions().sweep->trigger();
    QCOMPARE(fixture_->window().findChildren<SweepDialog*>().size(), 1);
  }

  /// Live in table and plot, and in the same files as by the command.
  void pointsArriveWhileTheyAreMade() {
    fill_in();
    start()->click();
    QVERIFY(dialog_->running());
    QTRY_VERIFY(dialog_->tally().finished() > 0);
    wait_for_end();
    QVERIFY2(says("All 6 runs are finished."), qPrintable(said()));
    const auto* table = dialog_->findChild<SweepTable*>();
    QCOMPARE(table->topLevelItemCount(), 3);
    QCOMPARE(table->columnCount(), 5);
    for (int row = 0; row < 3; ++row) {
      QCOMPARE(table->topLevelItem(row)->text(2), QStringLiteral("2 of 2"));
      QVERIFY(table->topLevelItem(row)->text(3).contains(QStringLiteral(" ± ")));
    }
    QCOMPARE(table->topLevelItem(2)->text(1), QStringLiteral("3000"));
    QVERIFY(table->headerItem()->text(3).endsWith(QStringLiteral("[kg]")));
    QVERIFY(field<QComboBox>("sweep_shown")->isVisible());
    QCOMPARE(dialog_->plot().chart().content().time.size(), std::size_t{3});
    QCOMPARE(dialog_->plot().chart().content().curves.size(), std::size_t{4});
    field<QComboBox>("sweep_shown")->setCurrentIndex(1);
    QCOMPARE(dialog_->plot().chart().content().left_title, std::string("solver.contacts"));
    compare_with_core();
  }

  void aStoppedSweepGoesOn() {
    set_text("sweep_varied_text_0", "0.1:0.9:400");
    field<QSpinBox>("sweep_jobs")->setValue(1);
    start()->click();
    QTRY_VERIFY(dialog_->tally().finished() > 0);
    start()->click();
    wait_for_end();
    const std::size_t finished = dialog_->tally().finished();
    VERIFY(finished < std::size_t{400});
    QVERIFY2(said().contains(QStringLiteral("Start goes on")), qPrintable(said()));
    const std::string rows = text_of(folder() / "runs.csv");
    QCOMPARE(static_cast<std::size_t>(std::count(rows.begin(), rows.end(), '\n')), finished + 1);
    start()->click();
    wait_for_end();
    QCOMPARE(dialog_->tally().finished(), std::size_t{400});
    QVERIFY(text_of(folder() / "runs.csv").starts_with(rows));
  }

  /// What cannot be read disables the button; what the scene does not know is told after it.
  void whatIsWrongIsTold() {
    set_text("sweep_varied_text_0", "0.2:0.8");
    QVERIFY(start()->isEnabled());  // one value, which is no number
    set_text("sweep_varied_text_0", "0.2:0.8:x");
    QVERIFY(!start()->isEnabled());
    QVERIFY2(
        said().startsWith(QStringLiteral("contact.0.friction.static=0.2:0.8:x is not PATH=FROM:TO:NUMBER")),
        qPrintable(said()));
    set_text("sweep_varied_text_0", "");
    QVERIFY2(said().startsWith(QStringLiteral("Give the values of contact.0.friction.static")),
             qPrintable(said()));
    set_text("sweep_varied_text_0", "0.2, 0.4");
    field<QLineEdit>("sweep_from")->setText(QStringLiteral("soon"));
    QVERIFY2(said().contains(QStringLiteral("is not a number of seconds")), qPrintable(said()));
    field<QLineEdit>("sweep_from")->clear();
    field<QComboBox>("sweep_varied_name_0")->setEditText(QStringLiteral("contact.0.fraction.static"));
    fails_with("fraction");
    field<QComboBox>("sweep_varied_name_0")->setEditText(QStringLiteral("contact.0.friction.static"));
    field<QComboBox>("sweep_measures_name_0")->setEditText(QStringLiteral("probe.heap.angle"));
    fails_with("No probe \"heap\"");
    // Its own name, not only that of what is unknown in it.
    field<QComboBox>("sweep_measures_name_0")->setEditText(QStringLiteral("p [Pa] = heap + 1"));
    fails_with("Measure \"p [Pa]\": unknown series \"heap\"");
    QVERIFY(!QDir(QString::fromStdString(folder().string())).exists());
  }

  void aForeignFolderIsRefused() {
    const std::filesystem::path foreign = fixture_->path("foreign");
    std::filesystem::create_directories(foreign);
    std::ofstream(foreign / "runs.csv") << "something\n";
    field<QLineEdit>("sweep_folder")->setText(QString::fromStdString(foreign.string()));
    fails_with("has a runs.csv of something else; name another folder");
    QCOMPARE(text_of(foreign / "runs.csv"), std::string("something\n"));
  }

  /// The others are made; how many and why is told.
  void aFailedRunIsTold() {
    field<QComboBox>("sweep_varied_name_0")->setEditText(QStringLiteral("solver.energy_alarm"));
    set_text("sweep_varied_text_0", "0.5, 1e-15");
    start()->click();
    wait_for_end();
    QCOMPARE(dialog_->tally().failed(), std::size_t{1});
    QVERIFY2(said().contains(QStringLiteral("1 failed. Run 2: at t = ")), qPrintable(said()));
    QCOMPARE(dialog_->findChild<SweepTable*>()->topLevelItem(1)->text(2), QStringLiteral("0"));
  }

  /// Edits that have not been saved are swept, too.
  void theSceneIsSweptAsItIsShown() {
    fixture_->window().session().change_duration(0.1);
    set_text("sweep_varied_text_0", "0.5");
    start()->click();
    wait_for_end();
    VERIFY(text_of(folder() / "sweep.txt").find("duration = 0.1") != std::string::npos);
  }

  /// Another scene is offered, but not while a sweep of the one before is made.
  void anotherSceneIsSweptNext() {
    begin_long_sweep();
    std::string other = falling_balls;
    other.replace(other.find("Balls"), 5, "Stone");
    fixture_->window().open_path(fixture_->write("stone.toml", other), false);
    const auto* choice = field<QComboBox>("sweep_choice");
    QTest::qWait(500);
    QCOMPARE(choice->currentText(), QStringLiteral("Open scene: Balls"));
    start()->click();
    wait_for_end();
    QTRY_COMPARE(choice->currentText(), QStringLiteral("Open scene: Stone"));
    QCOMPARE(field<QLineEdit>("sweep_varied_text_0")->text(), QStringLiteral("0:1:5"));
    QVERIFY(folder().filename() == "stone sweep");
  }

  /// A question first; then it ends by itself.
  void closingStopsTheSweep() {
    begin_long_sweep();
    const QPointer<SweepDialog> watched(dialog_);
    answer("Keep running");
    dialog_->reject();
    QVERIFY(dialog_->isVisible());
    QVERIFY(dialog_->running());
    answer("Stop");
    dialog_->reject();
    QTRY_VERIFY(!watched);
    QTRY_COMPARE(fixture_->window().findChildren<SweepWork*>().size(), 0);
  }

  /// The same question; then the threads end with their steps.
  void aClosedWindowEndsTheSweep() {
    begin_long_sweep();
    answer("Keep running");
    QVERIFY(!fixture_->window().close());
    QVERIFY(fixture_->window().isVisible());
    QVERIFY(dialog_->running());
    answer("Stop");
    QVERIFY(fixture_->window().close());
    fixture_->destroy_window();
  }

 private:
  template <typename Part>
  Part* field(const char* name) {
    return dialog_->findChild<Part*>(QString::fromLatin1(name));
  }
  QPushButton* start() { return field<QPushButton>("sweep_start"); }
  void set_text(const char* name, const char* text) {
    field<QLineEdit>(name)->setText(QString::fromUtf8(text));
  }
  std::filesystem::path folder() { return field<QLineEdit>("sweep_folder")->text().toStdString(); }
  QString said() {
    for (const char* style : {"bad", "warning", "faint"}) {
      if (const auto* label = dialog_->findChild<QLabel*>(QString::fromLatin1(style))) return label->text();
    }
    return {};
  }
  bool says(const char* text) { return said() == QString::fromUtf8(text); }
  void open_dialog() {
    fixture_->window().actions().sweep->trigger();
    dialog_ = fixture_->find<SweepDialog>("sweep_dialog");
    QVERIFY(dialog_);
  }
  void wait_for_end() { QTRY_VERIFY_WITH_TIMEOUT(!dialog_->running(), 60000); }
  void fails_with(const char* part) {
    QVERIFY2(start()->isEnabled(), qPrintable(said()));
    start()->click();
    wait_for_end();
    QVERIFY2(said().contains(QString::fromUtf8(part)), qPrintable(said()));
    QVERIFY2(!said().contains(QStringLiteral("--")), qPrintable(said()));
  }
  /// Three values, two seeds, two measures.
  void fill_in() {
    field<QComboBox>("sweep_varied_name_0")->setEditText(QStringLiteral("material.stone.density"));
    set_text("sweep_varied_text_0", "1000:3000:3");
    field<QComboBox>("sweep_measures_name_0")->setEditText(QStringLiteral("probe.low.mass"));
    field<QPushButton>("sweep_measures_add")->click();
    field<QComboBox>("sweep_measures_name_1")->setEditText(QStringLiteral("solver.contacts"));
    field<QSpinBox>("sweep_seeds")->setValue(2);
    QVERIFY2(says("These are 6 runs."), qPrintable(said()));
  }
  void begin_long_sweep() {
    field<QComboBox>("sweep_varied_name_0")->setEditText(QStringLiteral("duration"));
    set_text("sweep_varied_text_0", "0.01, 500, 600");
    start()->click();
    QTRY_VERIFY(dialog_->tally().finished() > 0);
    QVERIFY(dialog_->running());
  }
  /// Presses a button of the question that comes.
  void answer(const char* text) {
    QTimer::singleShot(0, this, [text] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      QVERIFY(box);
      for (QAbstractButton* button : box->buttons()) {
        if (button->text() == QString::fromUtf8(text)) return button->click();
      }
      QFAIL("no such button");
    });
  }
  /// The same sweep without the window.
  void compare_with_core() {
    SweepPlan plan;
    plan.varied = {swept_value("material.stone.density=1000:3000:3")};
    plan.measures = {"probe.low.mass", "solver.contacts"};
    plan.seeds = 2;
    const auto study = study_subject({source_of_scene(fixture_->path("balls.toml")), nullptr, {}}, plan,
                                     cases_of(plan), [] { return false; });
    const std::filesystem::path other = fixture_->path("other");
    SweepFiles files(other, plan, study->identity);
    std::size_t told = 0;
    make_runs(
        study->subject, plan, files, 1, [] { return false; },
        [&](std::size_t, const SweepResult&) { ++told; });
    QCOMPARE(told, std::size_t{6});
    for (const char* file : {"runs.csv", "points.csv", "measure0.svg", "measure1.svg", "sweep.txt"}) {
      const std::string expected = text_of(other / file);
      VERIFY(expected.size() > 50);
      QCOMPARE(text_of(folder() / file), expected);
    }
  }

  std::unique_ptr<WindowFixture> fixture_;
  SweepDialog* dialog_ = nullptr;
};

SCREE_WINDOW_TEST(TestSweepDialog)
#include "test_sweep_dialog.moc"
