#include <QTemporaryDir>
#include <QtTest>

#include "core/model/fingerprint.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/record/recording/recording.hpp"
#include "core/record/recording/recording_of_tables.hpp"
#include "core/record/recording/recording_writer.hpp"
#include "core/record/tables/probe_rows.hpp"
#include "core/record/tables/table_rows.hpp"
#include "core/record/tables/tables.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// Balls of two sizes that fall through a plane onto a floor.
const std::string bare = R"(title = "Tables"
duration = 0.6
[output]
interval = 0.1
contacts = false
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "linear", stiffness = 1e5 }
damping = { ratio = 0.3 }
[[shape]]
name = "ball"
radius = 0.05
[[fill]]
shape = "ball"
material = "stone"
count = 12
region = { min = [-0.2, -0.2, 0.5], max = [0.2, 0.2, 1.0] }
size = { min = 0.5, max = 1.0 }
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
)";

const std::string region_probe = R"([[probe]]
name = "near the floor"
kind = "region"
region = { min = [-0.3, -0.3, 0.0], max = [0.3, 0.3, 0.2] }
layers = 2
)";

const std::string flow_probe = R"([[probe]]
name = "through"
kind = "flow"
plane = { point = [0, 0, 0.4], normal = [0, 0, -1] }
)";

/// All rows at a time.
std::vector<ProbeRow> rows_at(const std::filesystem::path& table, double time) {
  std::vector<ProbeRow> found;
  for (TableRows rows(table); rows.there(); rows.next()) {
    if (rows.time() == time)
      found.push_back({std::string(rows.text("probe")), std::string(rows.text("quantity")),
                       rows.number("value"), std::string(rows.text("unit"))});
  }
  return found;
}

bool same(const std::vector<ProbeRow>& a, const std::vector<ProbeRow>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const ProbeRow& one, const ProbeRow& other) {
    return one.probe == other.probe && one.quantity == other.quantity && one.value == other.value &&
           one.unit == other.unit;
  });
}

}  // namespace

/// What probes measure in files.
class ProbeTablesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { qputenv("XDG_CACHE_HOME", folder_.filePath("cache").toUtf8()); }

  /// probes.csv, a recording and the recording made of the tables tell the same counts; the tables of a run
  /// that is resumed in its middle are those of a run at a stretch.
  void filesTellWhatWasMeasured() {
    const std::string text = bare + region_probe + flow_probe;
    const std::filesystem::path out = path("out");
    std::filesystem::create_directories(out);
    write_text("out/scene.toml", text);
    const auto model = build_model(read_scene(out / "scene.toml"));
    std::vector<Frame> frames;
    {
      Simulation simulation(model, 1);
      Tables tables(out, *model);
      RecordingWriter writer(path("run.screerec"), model->scene, *model, true);
      const auto record = [&] {
        frames.push_back(simulation.frame());
        tables.append(frames.back());
        writer.append(frames.back(), 0.0);
      };
      record();
      while (!simulation.finished()) {
        QVERIFY(!simulation.step());
        if (simulation.at_output()) record();
      }
      QVERIFY(tables.have_probes());
      tables.flush();
    }
    const FrameFlow end = frames.back().flows[0];
    QCOMPARE(end.number, 12L);
    const Recording recorded(path("run.screerec"));
    const Recording of_tables(recording_of_tables(out));
    for (std::size_t i = 0; i < frames.size(); ++i) {
      const std::vector<ProbeRow> rows = rows_at(out / "probes.csv", frames[i].time);
      QVERIFY(same(rows, rows_of_probes(frames[i])));
      for (const Recording* recording : {&recorded, &of_tables}) {
        const FrameFlow read = recording->frame(i, model).frame.flows[0];
        QCOMPARE(read.number, frames[i].flows[0].number);
        QCOMPARE(read.mass, frames[i].flows[0].mass);
        QVERIFY(i == 0 ? std::isnan(read.mass_rate) : read.mass_rate == frames[i].flows[0].mass_rate);
        QVERIFY(i == 0 ? std::isnan(read.number_rate) : read.number_rate == frames[i].flows[0].number_rate);
      }
      QCOMPARE(without_contacts(frames[i]).flows.size(), std::size_t{1});
    }
    // Each ball with its own mass.
    double mass = 0.0;
    for (const BodyModel& body : model->bodies) mass += body.mass;
    VERIFY_NEAR(end.mass, mass, 1e-12);
    // Rates have no rows at the start, where nothing has passed since the output before.
    const std::vector<ProbeRow> first = rows_at(out / "probes.csv", 0.0);
    QCOMPARE(
        std::count_if(first.begin(), first.end(), [](const ProbeRow& row) { return row.probe == "through"; }),
        2);
    check_resumed(model, frames);
  }

  /// Frames without contacts do not tell that nothing presses.
  void framesWithoutContactsHaveNoStress() {
    Simulation simulation(model_of(bare + region_probe), 1);
    QVERIFY(run_until(simulation, 0.6));
    const auto has_stress = [](const Frame& frame) {
      const std::vector<ProbeRow> rows = rows_of_probes(frame);
      return std::any_of(rows.begin(), rows.end(),
                         [](const ProbeRow& row) { return row.quantity == "stress_zz"; });
    };
    QVERIFY(has_stress(simulation.frame()));
    QVERIFY(!has_stress(simulation.frame(false)));
  }

  /// A checkpoint fits a scene with other probes, as long as these have counted nothing.
  void probesThatOnlyLookMayChange() {
    const auto sum = [](const std::string& text) { return fingerprint(*model_of(text)); };
    QCOMPARE(sum(bare + region_probe), sum(bare));
    VERIFY(sum(bare + flow_probe) != sum(bare));
  }

  /// Then its table begins at the checkpoint.
  void aProbeThatIsAddedLaterHasATable() {
    const std::filesystem::path out = path("later");
    const auto before = model_of(bare);
    TableLengths lengths;
    std::string state;
    Simulation simulation(before, 1);
    {
      Tables tables(out, *before);
      tables.append(simulation.frame());
      QVERIFY(run_until(simulation, 0.3));
      tables.append(simulation.frame());
      tables.flush();
      lengths = tables.lengths();
      state = simulation.save();
    }
    const auto after = model_of(bare + region_probe);
    Simulation resumed = Simulation::restore(after, state, 1);
    Tables tables(out, *after, lengths);
    QVERIFY(tables.have_probes());
    QVERIFY(run_until(resumed, 0.6));
    tables.append(resumed.frame());
    tables.flush();
    QVERIFY(same(rows_at(out / "probes.csv", resumed.time()), rows_of_probes(resumed.frame())));
  }

 private:
  std::filesystem::path path(const char* name) const { return folder_.filePath(name).toStdString(); }
  void write_text(const char* name, const std::string& text) {
    QFile file(folder_.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.data(), static_cast<qint64>(text.size()));
  }

  void check_resumed(const std::shared_ptr<const Model>& model, const std::vector<Frame>& frames) {
    const std::filesystem::path out = path("resumed");
    TableLengths lengths;
    {
      Tables tables(out, *model);
      for (std::size_t i = 0; i < 5; ++i) {
        tables.append(frames[i]);
        if (i == 2) lengths = tables.lengths();
      }
      tables.flush();
    }
    Tables tables(out, *model, lengths);
    for (std::size_t i = 3; i < frames.size(); ++i) tables.append(frames[i]);
    tables.flush();
    QFile once(folder_.filePath("out/probes.csv"));
    QFile again(folder_.filePath("resumed/probes.csv"));
    QVERIFY(once.open(QIODevice::ReadOnly));
    QVERIFY(again.open(QIODevice::ReadOnly));
    QCOMPARE(again.readAll(), once.readAll());
  }

  QTemporaryDir folder_;
};

SCREE_TEST(ProbeTablesTest)
#include "test_probe_tables.moc"
