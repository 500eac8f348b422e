#include <toml++/toml.h>

#include <filesystem>
#include <set>

#include "core/geometry/features/features.hpp"
#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

const std::filesystem::path folder = std::filesystem::path(SCREE_SOURCE_DIR) / "resources/shapes";

std::set<std::string> mesh_files() {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".py" && extension != ".toml") names.insert(entry.path().filename().string());
  }
  return names;
}

/// A text of each shape in the list of the folder, in its order.
std::vector<std::string> listed(const char* key) {
  const toml::table list = toml::parse_file((folder / "shapes.toml").string());
  std::vector<std::string> texts;
  for (const toml::node& shape : *list["shape"].as_array())
    texts.push_back(shape.as_table()->at(key).value<std::string>().value());
  return texts;
}

double largest_dimension(const Mesh& mesh) {
  Vec3 lower = mesh.vertices.front();
  Vec3 upper = lower;
  for (const Vec3& vertex : mesh.vertices) {
    lower = lower.cwiseMin(vertex);
    upper = upper.cwiseMax(vertex);
  }
  return (upper - lower).maxCoeff();
}

}  // namespace

/// The meshes of resources/shapes.
class ShapesTest : public QObject {
  Q_OBJECT

 private slots:
  void listHasEveryFileOnce() {
    const std::vector<std::string> files = listed("file");
    const std::set<std::string> once(files.begin(), files.end());
    QCOMPARE(once.size(), files.size());
    VERIFY(once == mesh_files());
  }

  void namesAreUniqueAndDescriptionsOneLine() {
    const std::vector<std::string> names = listed("name");
    QCOMPARE(std::set<std::string>(names.begin(), names.end()).size(), names.size());
    for (const std::string& text : listed("description")) {
      VERIFY(text.size() > 3);
      VERIFY(text.size() < 100);
      VERIFY(text.find('\n') == std::string::npos);
    }
  }

  void shapesAreSoundParticlesOfUnitSize_data() {
    QTest::addColumn<QString>("file");
    for (const std::string& file : mesh_files()) QTest::newRow(file.c_str()) << QString::fromStdString(file);
  }

  void shapesAreSoundParticlesOfUnitSize() {
    QFETCH(QString, file);
    const MeshFile read =
        read_mesh_file(folder / file.toStdString(), LengthUnit::metre, 1.0, MeshRole::particle);
    VERIFY(read.notes == std::vector<std::string>());
    QCOMPARE(read.faults.size(), size_t{0});
    QVERIFY(read.closed);
    QCOMPARE(read.shells, 1);
    QCOMPARE(read.turned_shells, 0);
    VERIFY(read.mesh.triangles.size() <= 2000);
    const MassProperties mass = mass_properties(read.mesh);
    VERIFY(mass.volume > 0.0);
    VERIFY_NEAR(mass.centre, Vec3(Vec3::Zero()), 1e-6);
    VERIFY_NEAR(largest_dimension(read.mesh), 1.0, 1e-6);
    QVERIFY(!find_features(read.mesh).vertices.empty());
  }
};

SCREE_TEST(ShapesTest)
#include "test_shapes.moc"
