#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <fstream>

#include "core/model/model.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

const QString ball_on_floor = QStringLiteral(
    "title = \"Ball\"\nduration = 1.0\n"
    "[solver]\nmethod = \"explicit\"\n"
    "[[material]]\nname = \"stone\"\ndensity = 2650\nyoung_modulus = 7e10\npoisson_ratio = 0.2\n"
    "[[contact]]\nnormal = { law = \"linear\", stiffness = 1e11 }\nfriction = { static = 0.5 }\n"
    "[[shape]]\nname = \"ball\"\nradius = 0.1\n"
    "[[body]]\nname = \"first\"\nshape = \"ball\"\nmaterial = \"stone\"\nposition = [0, 0, 1]\n"
    "[[wall]]\nname = \"floor\"\nmaterial = \"stone\"\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }\n");

QString with(const QString& before, const QString& after) {
  QString text = ball_on_floor;
  return text.replace(before, after);
}

/// "LINE: message"; "none" without a fault.
QString fault_of(const QString& text) {
  try {
    parse_scene(text.toStdString(), "ball.toml");
  } catch (const SceneError& error) {
    return QStringLiteral("%1: %2").arg(error.line()).arg(QString::fromStdString(error.message()));
  }
  return QStringLiteral("none");
}

QString notes_of(const QString& text) {
  const auto model = build_model(parse_scene(text.toStdString(), "ball.toml"));
  QStringList notes;
  for (const std::string& note : model->notes) notes << QString::fromStdString(note);
  return notes.join(QStringLiteral(" | "));
}

}  // namespace

/// Typical mistakes of beginners in a scene file: units, tables, backslashes.
class SceneMistakesTest : public QObject {
  Q_OBJECT

 private slots:
  void keysNameTheTableWhereTheyBelong_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto add = [](const char* name, const QString& before, const QString& after, const char* expected) {
      QTest::newRow(name) << with(before, after) << QString::fromUtf8(expected);
    };
    const QString body = QStringLiteral("position = [0, 0, 1]\n");
    const QString material = QStringLiteral("poisson_ratio = 0.2\n");
    add("about", body, body + "about = [0, 0, 0]\n",
        "21: body.about is not known here; it belongs in [[wall]]");
    add("friction", material, material + "friction = 0.5\n",
        "10: material.friction is not known here; it belongs in [[contact]] or in [[event]]");
    add("restitution", material, material + "restitution = 0.5\n",
        "10: material.restitution is not known here; it belongs in damping = { … } of a [[contact]]");
    add("time_step", "duration = 1.0\n", "duration = 1.0\ntime_step = 1e-4\n",
        "3: time_step is not known here; it belongs in [solver]");
    add("a key of the file below a table", material, material + "gravity = [0, 0, -9.81]\n",
        "10: material.gravity is not known here; it belongs at the top of the file, above the first [table]");
    add("spin of a wall", "plane = {", "spin = [0, 0, 1]\nplane = {",
        "24: wall.spin is not known here; it belongs in motion = { … } of a [[wall]]");
    add("a key of the same law", "friction = { static = 0.5 }", "stiffness = 1e11",
        "12: contact.stiffness is not known here; it belongs in normal = { … } of a [[contact]]");
    add("density of a body", body, body + "density = 2650\n",
        "21: body.density is not known here; it belongs in [[material]]");
    add("a mistyped key", body, body + "velocty = [0, 0, 0]\n",
        "21: body.velocty is not known here; did you mean \"velocity\"?");
    add("a key of nowhere", body, body + "colour_of_the_sky = 1\n",
        "21: body.colour_of_the_sky is not known here; known are name, ");
  }

  void keysNameTheTableWhereTheyBelong() {
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const QString said = fault_of(text);
    QVERIFY2(said.startsWith(expected), qPrintable(said));
  }

  void valuesInOtherUnitsAreNoted_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto add = [](const char* name, const char* before, const char* after, const char* expected) {
      QTest::newRow(name) << with(QString::fromUtf8(before), QString::fromUtf8(after))
                          << QString::fromUtf8(expected);
    };
    add("density in g/cm³", "density = 2650", "density = 2.65",
        "line 5: material \"stone\": density is 2.65 kg/m³; was 2650 kg/m³ (2.65 g/cm³ or t/m³) meant?");
    add("density in g/m³", "density = 2650", "density = 2.65e6",
        "line 5: material \"stone\": density is 2650000 kg/m³; was 2650 kg/m³ (2650000 g/m³) meant?");
    add("modulus in GPa", "young_modulus = 7e10", "young_modulus = 70",
        "line 5: material \"stone\": young_modulus is 70 Pa; was 7e+10 Pa (70 GPa) meant?");
    add("strength in MPa", "poisson_ratio = 0.2", "poisson_ratio = 0.2\nyield_stress = 250",
        "line 5: material \"stone\": yield_stress is 250 Pa; was 2.5e+08 Pa (250 MPa) meant?");
    add("friction in degrees", "static = 0.5", "static = 30",
        "line 10: contact: friction has the coefficient 30; was 0.577, the tangent of 30 degrees, meant?");
    add("rotation in degrees", "position = [0, 0, 1]", "position = [0, 0, 1]\nrotation = [0, 90, 0]",
        "line 16: body \"first\": rotation is 90 rad, more than a whole turn; was 1.5708 rad (90 degrees) "
        "meant?");
    add("rotation of a wall in degrees",
        "name = \"floor\"\nmaterial = \"stone\"\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }",
        "name = \"floor\"\nmaterial = \"stone\"\nmesh = \"" SCREE_SOURCE_DIR
        "/resources/meshes/press_plate_30.stl\"\nrotation = [0, 0, 90]",
        "line 21: wall \"floor\": rotation is 90 rad, more than a whole turn; was 1.5708 rad (90 degrees) "
        "meant?");
    add("velocity in mm/s", "position = [0, 0, 1]", "position = [0, 0, 1]\nvelocity = [500, 0, 0]",
        "line 16: body \"first\": velocity is 500 m/s; was 0.5 m/s (500 mm/s) meant?");
    add("radius in mm", "radius = 0.1\n", "radius = 100\n",
        "line 13: shape \"ball\" has bodies of 200 m across; was a radius of 100 mm (in mm) meant?");
    add("gravity in mm/s²", "duration = 1.0", "duration = 1.0\ngravity = [0, 0, -9810]",
        "gravity is 9810 m/s²; was 9.81 m/s² (in mm/s²) meant?");
  }

  void valuesInOtherUnitsAreNoted() {
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(notes_of(text.replace("position = [0, 0, 1]", "position = [0, 0, 101]")), expected);
  }

  void usualValuesAreNotNoted() {
    QCOMPARE(notes_of(ball_on_floor), QString());
    // Light, soft, fast, rough and rotated, but within possible ranges.
    QCOMPARE(notes_of(with("density = 2650", "density = 25")), QString());
    QCOMPARE(notes_of(with("density = 2650", "density = 19300")), QString());
    QCOMPARE(notes_of(with("young_modulus = 7e10", "young_modulus = 1e4")), QString());
    QCOMPARE(notes_of(with("static = 0.5", "static = 1.5")), QString());
    QCOMPARE(notes_of(with("static = 0.5", "static = 1e6")), QString());
    QCOMPARE(notes_of(with("position = [0, 0, 1]", "position = [0, 0, 1]\nrotation = [0, 0, 6.28]")),
             QString());
    QCOMPARE(notes_of(with("duration = 1.0", "duration = 1000\ngravity = [0, 0, 0]")), QString());
  }

  /// A block of 200 mm whose file is in millimetres.
  void meshesInMillimetresAreNoted() {
    const Mesh block = test::box(Vec3::Zero(), Vec3(200.0, 100.0, 50.0));
    const auto notes = [&](const char* unit) {
      const std::string path = folder_.filePath("block.obj").toStdString();
      std::ofstream file(path);
      for (const Vec3& v : block.vertices) file << "v " << v.x() << ' ' << v.y() << ' ' << v.z() << '\n';
      for (const auto& t : block.triangles)
        file << "f " << t[0] + 1 << ' ' << t[1] + 1 << ' ' << t[2] + 1 << '\n';
      file.close();
      QString text = with("[solver]\nmethod = \"explicit\"\n", "");
      text.replace("radius = 0.1", QString("mesh = \"%1\"\nunit = \"%2\"").arg(path.c_str(), unit));
      text.replace("{ law = \"linear\", stiffness = 1e11 }",
                   "{ law = \"barrier\", activation_gap = 1e-3, stiffness = 1e6 }");
      return notes_of(text.replace("[0, 0, 1]\n[[wall]]", "[0, 0, 101]\n[[wall]]"));
    };
    QCOMPARE(notes("mm"), QString());
    QCOMPARE(notes("m"),
             QString("line 11: shape \"ball\" has bodies of 200 m across, since the numbers of a mesh "
                     "are metres where no unit is given; was unit = \"mm\" meant?"));
  }

  void backslashesAreExplained_data() {
    QTest::addColumn<QString>("mesh");
    QTest::addColumn<QString>("expected");
    const auto add = [](const char* name, const char* mesh, const char* expected) {
      QTest::newRow(name) << QString::fromUtf8(mesh) << QString::fromUtf8(expected);
    };
    add("an escape that there is", "\"meshes\\block.stl\"", "15: shape.mesh holds a control character; ");
    add("one that there is not", "\"meshes\\stone.stl\"", "15: is not valid TOML: ");
    add("a drive", "\"C:\\Users\\me\\block.stl\"", "15: is not valid TOML: ");
    add("a new line", "\"new\\new.stl\"", "15: shape.mesh holds a control character; ");
    add("at the end", "\"meshes\\\"", "15: is not valid TOML: ");
  }

  void backslashesAreExplained() {
    QFETCH(QString, mesh);
    QFETCH(QString, expected);
    const QString said = fault_of(with("radius = 0.1", "mesh = " + mesh));
    QVERIFY2(said.startsWith(expected), qPrintable(said));
    QVERIFY2(said.endsWith("between double quotes a backslash begins an escape in TOML (\\b is a backspace): "
                           "write paths with forward slashes, as in \"meshes/block.stl\", or between single "
                           "quotes, as in 'meshes\\block.stl'"),
             qPrintable(said));
  }

  void otherFaultsOfTomlAreNotPutOnBackslashes() {
    const QString said = fault_of(with("radius = 0.1", "radius = "));
    QVERIFY2(said.startsWith("15: is not valid TOML: ") && !said.contains("backslash"), qPrintable(said));
  }

  void decimalCommasAreExplained() {
    const QString said = fault_of(with("density = 2650", "density = 2,65"));
    QVERIFY2(said.startsWith("7: is not valid TOML: ") && said.endsWith("; decimals have points, not commas"),
             qPrintable(said));
    QVERIFY(!fault_of(with("position = [0, 0, 1]", "position = [0,0 1]")).contains("decimals"));
  }

  void literalBackslashesPartFolders() {
    QDir(folder_.path()).mkdir("meshes");
    const auto path_of = [&] {
      const QString text = with("radius = 0.1", "mesh = 'meshes\\block.stl'");
      return parse_scene(text.toStdString(), folder_.filePath("ball.toml").toStdString()).shapes[0].mesh;
    };
    QCOMPARE(path_of(), std::filesystem::path(folder_.filePath("meshes/block.stl").toStdString()));
    // Unless there is a file of exactly that name.
    const QString odd = folder_.filePath("meshes\\block.stl");
    std::ofstream(odd.toStdString()) << "solid\n";
    QCOMPARE(path_of(), std::filesystem::path(odd.toStdString()));
  }

 private:
  QTemporaryDir folder_;
};

SCREE_TEST(SceneMistakesTest)
#include "test_scene_mistakes.moc"
