#include <fstream>

#include "core/record/recording/recording.hpp"
#include "core/record/recording/recording_of_tables.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/command_line_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

/// Folders of tables, opened like recordings.
class TestRecordingOfTables : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::filesystem::path path(const char* name) const { return folder_.filePath(name).toStdString(); }

  /// Tables of a short run in a new folder.
  std::filesystem::path run(const char* name) const {
    const fixture::Result done = fixture::run(
        {"run", fixture::scene("spinning_ball"), "--until", "0.2", "--out", folder_.filePath(name),
         "--record", folder_.filePath("run.screerec"), "--record-exact", "--quiet"});
    if (done.status != 0) qWarning("%s", qPrintable(done.err));
    return path(name);
  }

  static QString refusal(const std::filesystem::path& folder) {
    try {
      recording_of_tables(folder);
    } catch (const SceneError& error) {
      return error.what();
    }
    return "it was read";
  }

 private slots:
  void initTestCase() { qputenv("XDG_CACHE_HOME", folder_.filePath("cache").toUtf8()); }

  void tables_tell_what_a_recording_of_the_run_tells() {
    const Recording tables(recording_of_tables(run("tables")));
    const Recording recorded(path("run.screerec"));
    QCOMPARE(tables.times(), recorded.times());
    const auto model = model_of(recorded);
    for (std::size_t i = 0; i < tables.frames(); ++i) {
      const Frame a = tables.frame(i, model).frame;
      const Frame b = recorded.frame(i, model).frame;
      QCOMPARE(a.contacts.size(), b.contacts.size());
      QCOMPARE(a.energy.kinetic_rotational, b.energy.kinetic_rotational);
      QCOMPARE(a.solver.steps, b.solver.steps);
      QCOMPARE(a.walls[0].force, b.walls[0].force);
      VERIFY_NEAR(a.bodies[0].position, b.bodies[0].position, 1e-7);
      VERIFY(a.bodies[0].rotation.then(b.bodies[0].rotation.inverse()).rotation_vector().norm() < 1e-6);
      for (std::size_t k = 0; k < a.contacts.size(); ++k) {
        QCOMPARE(a.contacts[k].kind, b.contacts[k].kind);
        QCOMPARE(a.contacts[k].wall, b.contacts[k].wall);
        VERIFY((a.contacts[k].force() - b.contacts[k].force()).norm() <=
               1e-3 * b.contacts[k].force().norm() + 1e-6);
      }
    }
  }

  void they_are_read_once_until_they_change() {
    const std::filesystem::path folder = run("twice");
    const std::filesystem::path first = recording_of_tables(folder);
    QCOMPARE(recording_of_tables(folder), first);
    std::filesystem::last_write_time(folder / "energy.csv",
                                     std::filesystem::file_time_type::clock::now() + std::chrono::seconds(5));
    VERIFY(recording_of_tables(folder) != first);
  }

  void a_row_that_was_cut_off_ends_a_table() {
    const std::filesystem::path folder = run("cut");
    const std::filesystem::path table = folder / "bodies.csv";
    std::filesystem::resize_file(table, std::filesystem::file_size(table) - 20);
    const std::size_t whole = Recording(path("run.screerec")).frames();
    QCOMPARE(Recording(recording_of_tables(folder)).frames(), whole - 1);
  }

  void what_cannot_be_shown_is_reported() {
    QVERIFY(refusal(folder_.path().toStdString()).contains("has no bodies.csv"));
    const std::filesystem::path folder = run("bad");
    std::ofstream(folder / "bodies.csv", std::ios::app) << "9,77,ball,0,0,0,0,0,0,0,0,0,0,0,0\n";
    QVERIFY2(refusal(folder).contains("to another one"), qPrintable(refusal(folder)));
    std::ofstream(folder / "bodies.csv", std::ios::app) << "9,0\n";
    std::filesystem::remove(folder / "summary.json");
    QVERIFY2(refusal(folder).contains("not their scene"), qPrintable(refusal(folder)));
    // No incomplete files remain.
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path("cache")))
      VERIFY(entry.path().extension() != ".part");
  }
};

SCREE_TEST(TestRecordingOfTables)
#include "test_recording_of_tables.moc"
