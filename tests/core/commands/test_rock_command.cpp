#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/geometry/rock/rock.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/command_line_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

MeshFile particle(const QString& path) {
  return read_mesh_file(path.toStdString(), LengthUnit::metre, 1.0, MeshRole::particle);
}

/// Largest distance from a vertex of one mesh to the nearest of another [m].
double distance(const Mesh& from, const Mesh& to) {
  double largest = 0.0;
  for (const Vec3& vertex : from.vertices) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const Vec3& other : to.vertices) nearest = std::min(nearest, (vertex - other).norm());
    largest = std::max(largest, nearest);
  }
  return largest;
}

}  // namespace

class RockCommandTest : public QObject {
  Q_OBJECT

 private slots:
  void fileHoldsTheRockOfItsOptions() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("rock.stl");
    const Result result = run({"rock", "--out", path, "--size", "0.2", "--elongation", "0.7", "--flatness",
                               "0.6", "--angularity", "0.3", "--concave", "0.4", "--seed", "12"});
    QVERIFY2(result.status == 0, qPrintable(result.err));
    QVERIFY2(result.out.startsWith(path + ": seed 12, "), qPrintable(result.out));
    const MeshFile file = particle(path);
    QVERIFY(file.faults.empty() && file.notes.empty() && file.closed);
    const Mesh expected = make_rock({0.2, 0.7, 0.6, 0.3, 0.4, 12});
    QCOMPARE(file.mesh.triangles.size(), expected.triangles.size());
    VERIFY(distance(file.mesh, expected) < 1e-7 * 0.2);
    VERIFY(distance(expected, file.mesh) < 1e-7 * 0.2);
    QCOMPARE(run({"check", path}).status, 0);
  }

  /// Each with the next seed.
  void severalRocksGetNumbers() {
    const QTemporaryDir folder;
    const Result result = run({"rock", "--out", folder.filePath("rock.stl"), "--count", "10", "--seed", "5"});
    QVERIFY2(result.status == 0, qPrintable(result.err));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 10);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).first(), QString("rock_01.stl"));
    const QString single = folder.filePath("single.stl");
    QCOMPARE(run({"rock", "--out", single, "--seed", "14"}).status, 0);
    QCOMPARE(bytes(folder.filePath("rock_10.stl")), bytes(single));
    VERIFY(bytes(folder.filePath("rock_09.stl")) != bytes(single));
  }

  void numbersOutOfRangeWriteNothing() {
    const QTemporaryDir folder;
    const Result result =
        run({"rock", "--out", folder.filePath("rock.stl"), "--count", "3", "--flatness", "0.01"});
    QCOMPARE(result.status, 2);
    QCOMPARE(result.err, QString("scree: flatness of a rock is 0.01; it must be from 0.1 to 1\n"));
    QVERIFY(QDir(folder.path()).isEmpty());
  }

  void folderThatIsMissingIsOneLine() {
    const Result result = run({"rock", "--out", "/nowhere/rock.stl"});
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.startsWith("scree: /nowhere/rock.stl: cannot be written"), qPrintable(result.err));
    QCOMPARE(result.err.count('\n'), 1);
  }
};

SCREE_TEST(RockCommandTest)
#include "test_rock_command.moc"
