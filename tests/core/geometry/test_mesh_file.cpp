#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

const std::filesystem::path source_folder = SCREE_SOURCE_DIR;
const std::filesystem::path mesh_folder = source_folder / "resources/meshes";
const std::filesystem::path broken_folder = source_folder / "tests/data/broken";

MeshFile read(const std::filesystem::path& path, MeshRole role = MeshRole::particle) {
  return read_mesh_file(path, LengthUnit::metre, 1.0, role);
}

/// All messages for a file, in lines as in tests/data/broken/meshes.txt.
std::vector<std::string> said_of(const std::filesystem::path& path, MeshRole role) {
  std::vector<std::string> lines;
  try {
    const MeshFile file = read(path, role);
    for (const std::string& note : file.notes) lines.push_back("note: " + note);
    for (const MeshFault& fault : file.faults) lines.push_back("fault: " + fault.message);
    if (lines.empty()) lines.emplace_back("fine");
  } catch (const MeshFileError& error) {
    lines.push_back("error: " + (error.line() > 0 ? "line " + std::to_string(error.line()) + ": " : "") +
                    error.what());
  }
  return lines;
}

std::string error_of(const std::filesystem::path& path) {
  return said_of(path, MeshRole::particle).front();
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

double volume(const MeshFile& file) {
  return mass_properties(file.mesh).volume;
}

std::string text_stl(const Mesh& mesh) {
  std::ostringstream text;
  text.precision(17);
  text << "solid test\n";
  for (const auto& triangle : mesh.triangles) {
    text << "facet normal 0 0 0\nouter loop\n";
    for (const int corner : triangle) text << "vertex " << mesh.vertices[corner].transpose() << "\n";
    text << "endloop\nendfacet\n";
  }
  text << "endsolid test\n";
  return text.str();
}

constexpr const char* ply_cube_head =
    "element vertex 8\nproperty double x\nproperty double y\nproperty double z\n"
    "element face 6\nproperty list uchar ushort vertex_indices\nend_header\n";
constexpr std::array<std::array<int, 4>, 6> cube_quads{
    {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}};

/// A cube of edge 2 in quadrilaterals.
std::string binary_ply(bool big_endian) {
  std::string bytes =
      std::string("ply\nformat binary_") + (big_endian ? "big" : "little") + "_endian 1.0\n" + ply_cube_head;
  const auto append = [&](auto number) {
    std::array<char, sizeof number> raw{};
    std::memcpy(raw.data(), &number, sizeof number);
    if (big_endian) std::reverse(raw.begin(), raw.end());
    bytes.append(raw.begin(), raw.end());
  };
  for (const Vec3& vertex : cube(2.0).vertices) {
    for (const double x : vertex) append(x);
  }
  for (const auto& quad : cube_quads) {
    append(std::uint8_t{4});
    for (const int corner : quad) append(static_cast<std::uint16_t>(corner));
  }
  return bytes;
}

}  // namespace

/// Contents of mesh files, and messages for faulty ones.
class MeshFileTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  std::filesystem::path written(const std::string& name, const std::string& bytes) {
    const std::filesystem::path path = std::filesystem::path(folder_.path().toStdString()) / name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }

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
    const MeshFile mesh = read(mesh_folder / file.toStdString());
    QVERIFY(mesh.faults.empty());
    QVERIFY(mesh.notes.empty());
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.shells, 1);
    QCOMPARE(static_cast<int>(mesh.mesh.vertices.size()), vertices);
    QCOMPARE(static_cast<int>(mesh.mesh.triangles.size()), triangles);
    VERIFY_NEAR(mass_properties(mesh.mesh).volume / volume, 1.0, 1e-6);
  }

  void brokenFilesSayWhatTheTableSays() {
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> expected;
    std::ifstream table(broken_folder / "meshes.txt");
    for (std::string line; std::getline(table, line);) {
      if (line.empty() || line.front() == '#') continue;
      const size_t first = line.find(" | ");
      const size_t second = line.find(" | ", first + 1);
      QVERIFY2(second != std::string::npos, line.c_str());
      expected[{line.substr(0, first), line.substr(first + 3, second - first - 3)}].push_back(
          line.substr(second + 3));
    }
    VERIFY(expected.size() >= 30);
    std::set<std::string> listed;
    for (const auto& [key, lines] : expected) {
      const auto& [file, role] = key;
      QVERIFY2(role == "particle" || role == "wall", role.c_str());
      listed.insert(file);
      const auto said = said_of(broken_folder / file, role == "wall" ? MeshRole::wall : MeshRole::particle);
      for (size_t i = 0; i < std::max(said.size(), lines.size()); ++i) {
        QCOMPARE(QString::fromStdString(file + " | " + role + " | " + (i < said.size() ? said[i] : "")),
                 QString::fromStdString(file + " | " + role + " | " + (i < lines.size() ? lines[i] : "")));
      }
    }
    for (const auto& entry : std::filesystem::directory_iterator(broken_folder)) {
      const std::string name = entry.path().filename();
      const std::string extension = entry.path().extension();
      if (extension == ".txt" || extension == ".toml" || extension == ".csv" || entry.is_directory())
        continue;
      QVERIFY2(listed.contains(name), (name + " is not listed in meshes.txt").c_str());
    }
  }

  void filesThatAreNoneAreRefused() {
    QVERIFY(error_of(mesh_folder / "absent.stl").starts_with("error: there is no such file"));
    std::filesystem::create_directory(written("folder", "").replace_filename("folder.stl"));
    QVERIFY(error_of(folder_.path().toStdString() + "/folder.stl").starts_with("error: this is not a file"));
  }

  void filesBeyondTheLimitsAreRefusedBeforeTheyAreRead() {
    const auto path = written("large.stl", "");
    std::filesystem::resize_file(path, 1'600'000'000);  // a sparse file, without disk space
    QCOMPARE(error_of(path), "error: the file has 1600 MB; at most 1500 MB are read, so simplify the mesh");
    std::string head(84, '\0');
    const std::uint32_t count = most_triangles + 1;
    for (int i = 0; i < 4; ++i) head[80 + i] = static_cast<char>(count >> 8 * i & 0xff);
    written("large.stl", head);
    std::filesystem::resize_file(path, 84 + 50 * std::uintmax_t{count});
    QCOMPARE(error_of(path),
             "error: the file holds 5000001 triangles; at most 5000000 are read, so simplify the mesh");
    std::filesystem::remove(path);
  }

  void unitAndScaleMultiply() {
    const auto edge = [](LengthUnit unit, double scale) {
      return std::cbrt(volume(read_mesh_file(mesh_folder / "cube.stl", unit, scale, MeshRole::particle)));
    };
    VERIFY_NEAR(edge(LengthUnit::metre, 1.0), 0.1, 1e-7);
    VERIFY_NEAR(edge(LengthUnit::centimetre, 1.0), 1e-3, 1e-9);
    VERIFY_NEAR(edge(LengthUnit::millimetre, 2.0), 2e-4, 1e-10);
    VERIFY_NEAR(edge(LengthUnit::inch, 10.0), 0.0254, 1e-7);
    for (const double scale : {0.0, -1.0, std::nan(""), HUGE_VAL}) {
      QVERIFY_EXCEPTION_THROWN(edge(LengthUnit::metre, scale), MeshFileError);
    }
  }

  void formatsHoldTheSameCube() {
    std::string upper = text_stl(cube(2.0));
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](unsigned char c) { return std::toupper(c); });
    std::string obj;
    for (const Vec3& v : cube(2.0).vertices) {
      obj += "v " + std::to_string(v.x()) + " " + std::to_string(v.y()) + " " + std::to_string(v.z()) + "\n";
    }
    std::string negative = obj;
    for (const auto& [a, b, c, d] : cube_quads) {
      for (const int corner : {a, b, c, d}) obj += (corner == a ? "f " : " ") + std::to_string(corner + 1);
      for (const int corner : {a, b, c, d})
        negative += (corner == a ? "f " : " ") + std::to_string(corner - 8);
      obj += "\n";
      negative += "\n";
    }
    const Mesh whole = cube(2.0);
    const std::map<std::string, std::string> files{
        {"lower.stl", text_stl(cube(2.0))},
        {"UPPER.STL", upper},
        {"returns.stl",
         [&] {
           std::string text;
           for (const char c : text_stl(cube(2.0)))
             text += c == '\n' ? std::string("\r\n") : std::string(1, c);
           return text;
         }()},
        {"name.stl", "solid Würfel, solid\n" + text_stl(cube(2.0)).substr(11)},
        {"two_parts.stl",
         text_stl({whole.vertices, {whole.triangles.begin(), whole.triangles.begin() + 5}}) +
             text_stl({whole.vertices, {whole.triangles.begin() + 5, whole.triangles.end()}})},
        {"quads.obj", obj},
        {"negative.obj", "mtllib none.mtl\nusemtl none\n" + negative + "l 1 2\n"},
        {"little.ply", binary_ply(false)},
        {"big.ply", binary_ply(true)}};
    for (const auto& [name, bytes] : files) {
      const auto path = written(name, bytes);
      QCOMPARE(QString::fromStdString(error_of(path)), "fine");
      QCOMPARE(read(path).mesh.vertices.size(), 8U);
      VERIFY_NEAR(volume(read(path)), 8.0, 1e-12);
    }
  }

  void textKeepsDoublePrecision() {
    const MassProperties mass = mass_properties(read(written("exact.stl", text_stl(cube(0.1)))).mesh);
    VERIFY_NEAR(mass.volume, 1e-3, 1e-15);
    VERIFY_NEAR(2000.0 * mass.inertia, Mat3::Identity() / 300.0, 1e-14);
  }

  void concavePolygonsKeepTheirArea() {
    // Stars with random radii, as OBJ: polygons with many corners.
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> radius(0.1, 1.0);
    for (int corners = 4; corners < 40; ++corners) {
      std::string obj;
      std::string face = "f";
      double area = 0.0;
      std::vector<std::array<double, 2>> points;
      for (int k = 0; k < corners; ++k) {
        const double r = std::round(radius(random) * 1000.0) / 1000.0;
        points.push_back({r * std::cos(2 * M_PI * k / corners), r * std::sin(2 * M_PI * k / corners)});
        obj += "v " + std::to_string(points[k][0]) + " " + std::to_string(points[k][1]) + " 0.5\n";
        face += " " + std::to_string(k + 1);
      }
      for (int k = 0; k < corners; ++k) {
        const auto& [x0, y0] = points[k];
        const auto& [x1, y1] = points[(k + 1) % corners];
        area += 0.5 * (x0 * y1 - x1 * y0);
      }
      const MeshFile file = read(written("star.obj", obj + face + "\n"), MeshRole::wall);
      double sum = 0.0;
      for (const auto& [a, b, c] : file.mesh.triangles) {
        const auto& v = file.mesh.vertices;
        sum += 0.5 * (v[b] - v[a]).cross(v[c] - v[a]).z();
      }
      QVERIFY(file.notes.empty());
      VERIFY_NEAR(sum / area, 1.0, 1e-4);
    }
  }

  void damagedFilesNeverDoWorseThanAnError() {
    std::mt19937_64 random(6);
    std::vector<std::pair<std::string, std::string>> samples{
        {"a.stl", bytes_of(mesh_folder / "cube.stl")},
        {"b.stl", text_stl(tetrapod())},
        {"c.ply", binary_ply(false)},
        {"d.ply", binary_ply(true)},
        {"e.ply", bytes_of(broken_folder / "index_out_of_range.ply")},
        {"f.obj", bytes_of(broken_folder / "face_missing.obj")}};
    for (const auto& [name, sample] : samples) {
      for (int i = 0; i < 150; ++i) {
        std::string bytes = sample;
        std::uniform_int_distribution<size_t> place(0, bytes.size() - 1);
        const int changes = i % 5;
        for (int k = 0; k < changes; ++k) bytes[place(random)] = static_cast<char>(random());
        if (i % 3 == 0) bytes.resize(place(random));
        if (i % 7 == 0) bytes.insert(place(random) % (bytes.size() + 1), bytes.substr(bytes.size() / 2));
        const auto path = written(name, bytes);
        for (const MeshRole role : {MeshRole::particle, MeshRole::wall}) {
          for (const std::string& line : said_of(path, role)) QVERIFY(line.find('\n') == std::string::npos);
        }
      }
    }
  }
};

SCREE_TEST(MeshFileTest)
#include "test_mesh_file.moc"
