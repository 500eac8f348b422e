#include <QtTest>

#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh_file.hpp"
#include "tests/core/meshes.hpp"

using namespace scree;
using namespace scree::test;

namespace {

const std::filesystem::path source_folder = SCREE_SOURCE_DIR;

MeshFile read(const std::string& name, MeshRole role = MeshRole::particle) {
  return read_mesh_file(source_folder / "resources/meshes" / name, LengthUnit::metre, 1.0, role);
}

}  // namespace

class MeshFileTest : public QObject {
  Q_OBJECT

 private slots:
  void shippedMeshesHaveTheirMassProperties_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("vertices");
    QTest::addColumn<int>("triangles");
    QTest::addColumn<double>("volume");
    QTest::addRow("cube") << "cube.stl" << 8 << 12 << 1e-3;
    QTest::addRow("icosahedron") << "icosahedron.stl" << 12 << 20 << 3.17018839e-4;
    QTest::addRow("tetrapod") << "tetrapod.stl" << 8 << 12 << 0.130501972;
  }
  void shippedMeshesHaveTheirMassProperties() {
    QFETCH(QString, file);
    QFETCH(int, vertices);
    QFETCH(int, triangles);
    QFETCH(double, volume);
    const MeshFile mesh = read(file.toStdString());
    QVERIFY(mesh.faults.empty());
    QVERIFY(mesh.notes.empty());
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.shells, 1);
    QCOMPARE(static_cast<int>(mesh.mesh.vertices.size()), vertices);
    QCOMPARE(static_cast<int>(mesh.mesh.triangles.size()), triangles);
    QVERIFY(std::abs(mass_properties(mesh.mesh).volume / volume - 1.0) < 1e-6);
  }
};

QTEST_APPLESS_MAIN(MeshFileTest)
#include "test_mesh_file.moc"
