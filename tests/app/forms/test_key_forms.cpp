#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QtTest>
#include <set>

#include "app/forms/editors/key_form.hpp"
#include "app/forms/offered_names.hpp"
#include "app/forms/part_dialog.hpp"
#include "app/shell/plain_text.hpp"
#include "app/shell/resources.hpp"
#include "core/scene/declared/law_forms.hpp"
#include "core/scene/toml/value_text.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/core/scene_texts.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

FormContext context_of(const Scene& scene) {
  return {[&scene](NamesOf kind) { return offered_names(scene, kind); }, {}, {}};
}

std::string text(const Scene& scene) {
  return scene_text(scene, "scenes");
}

/// Keys that the scenes of the fixtures lack, by the message that tells them apart.
const std::string of_plates = R"(
title = "Plate"
duration = 0.1
[[material]]
name = "steel"
density = 7850
young_modulus = 2e11
poisson_ratio = 0.25
[lattice]
size = [0.5, 0.125]
cells = [64, 16]
thickness = 0.01
material = "steel"
bond = "modified"
elasticity = "plane_strain"
analysis = "dynamic"
velocity = [1, 2]
damping = 3
rotations = "large"
spin = 4
break_stretch = 0.1
outline = "disc"
[[lattice.support]]
edge = "left"
fix = ["x"]
[[lattice.support]]
point = [0.1, 0.1]
fix = ["x", "y"]
[[lattice.load]]
edge = "right"
traction = [[1e8, 0], [2e8, 1]]
[[lattice.load]]
point = [0.2, 0.1]
force = [5, -6]
[[pull]]
node = 7
point = [0, 0, 0]
time = [0, 0.05]
target = [[0, 0, 0], [0, 0.1, 0]]
[output]
interval = 0.01
[view]
lattice_color = "strain"
lattice_color_range = [-1, 1]
)";

const std::string of_modes = R"(
title = "Modes"
duration = 0.1
[[material]]
name = "steel"
density = 7850
young_modulus = 2e11
poisson_ratio = 0.25
[lattice]
size = [1, 1]
cells = [4, 4]
thickness = 0.01
material = "steel"
bond = "born"
elasticity = "plane_stress"
analysis = "modes"
modes = "all"
)";

const std::string of_breaking = with(of_plates, "break_stretch = 0.1", "break_energy = 100");

/// Polyhedra under Newmark's method, with events and a pull.
std::string of_newmark() {
  std::string scene =
      with(with(smallest, "duration = 1.0", "duration = 1.0\nrotations = false"), "[[material]]", R"([solver]
method = "newmark"
tolerance = 1e-5
max_iterations = 30
adaptive = false
impact_ratio = 0.5
energy_alarm = 0.1
beta = 0.25
gamma = 0.6
[[material]])");
  return scene + R"(
name = "first"
[[wall]]
name = "vessel"
material = "stone"
mesh = "../meshes/box_6m.stl"
inside = true
position = [1, 2, 3]
rotation = [0, 0, 0.5]
motion = { amplitude = [0, 0, 0.01], frequency = 5, periods = 3, start = 0.1 }
[[event]]
time = 0.2
set = { "contact.0.normal.stiffness" = 2e7, "gravity" = [0, 0, -1.6] }
between_steps = true
[[event]]
time = 0.25
move = { body = "first", position = [0, 0, 4], rotation = [0, 0, 0.5] }
between_steps = true
[[event]]
time = 0.3
add_body = { shape = "cube", material = "stone", position = [0, 0, 3], name = "late" }
[[event]]
time = 0.4
add_fill = { name = "more", shape = "cube", material = "stone", count = 2, region = { min = [5, 5, 5], max = [7, 7, 7] }, size = { min = 0.8, max = 1.0 } }
[[event]]
time = 0.5
add_wall = { name = "lid", material = "stone", plane = { point = [0, 0, 20], normal = [0, 0, -1] }, motion = { velocity = [0, 0, -0.1] } }
[[pull]]
body = "first"
point = [0, 0, 0.05]
time = [0.5, 0.9]
target = [[0, 0, 1], [0, 0, 2]]
frequency = 4
damping_ratio = 0.7
acceleration_limit = 30
[[plot]]
title = "Path"
series = ["body.first.z"]
against = "body.first.x"
reference = { formula = "x^2", from = 1, to = 2, label = "parabola" }
[[try]]
path = "contact.0.normal.stiffness"
with = ["contact.0.friction.static"]
min = 1e7
max = 2e7
label = "stiffness"
[view]
follow = "everything"
camera = "top"
)";
}

/// Balls that roll and adhere, in all kinds of sizes, on walls that move by formulas.
const std::string of_grains = R"scene(
title = "Grains"
duration = 0.1
formulas = { shake = "1e-3 * sin(300 * t)" }
[[material]]
name = "sand"
density = 2500
young_modulus = 1e7
poisson_ratio = 0.3
[[material]]
name = "steel"
density = 7850
young_modulus = 1e7
poisson_ratio = 0.3
[[contact]]
materials = ["sand", "sand"]
normal = { law = "hertz" }
rolling = { model = "elastic_plastic", coefficient = 0.2, damping_ratio = 0.3, stiffness = 4 }
cohesion = { law = "jkr", surface_energy = 0.05 }
[[contact]]
normal = { law = "hertz" }
cohesion = { law = "linear", energy_density = 1e4 }
[[shape]]
name = "ball"
radius = 0.01
[[shape]]
name = "bead"
radius = 0.005
[[fill]]
shape = "ball"
material = "sand"
count = 5
region = { min = [0, 0, 0], max = [0.1, 0.1, 0.1] }
size = { sieve = [[0.004, 0], [0.01, 1]] }
[[fill]]
mixture = { ball = 0.25, bead = 0.75 }
material = "sand"
count = 5
region = { min = [1, 0, 0], max = [1.1, 0.1, 0.1] }
size = { law = "lognormal", mean = 0.9, deviation = 0.1, min = 0.5, max = 1.5 }
[[wall]]
name = "belt"
material = "steel"
plane = { point = [0, 0, -1], normal = [0, 0, 1] }
motion = { displacement = ["0", "0", "shake"], turn = ["0.01 * t", "0", "0"] }
surface_velocity = [1, 0, 0]
[[wall]]
name = "tube"
material = "steel"
cylinder = { point = [20, 0, -3], axis = [0, 0, 1], radius = 9.0, length = 8.0, side = "outside" }
[[wall]]
name = "funnel"
material = "steel"
cone = { apex = [0, 50, 0], axis = [0, 0, 1], half_angle = 0.5, from = 4.0, to = 20.0, side = "outside" }
[[wall]]
name = "lid"
material = "steel"
plane = { point = [0, 0, 5], normal = [0, 0, -1] }
free = { mass = 5.0, axes = ["z"], force = ["0", "0", "-500 * t"], damping = 0.5 }
[[inlet]]
name = "feed"
shape = "ball"
material = "sand"
rotations = false
region = { min = [0, 0, 1], max = [0.1, 0.1, 1.1] }
orientation = "aligned"
size = { min = 0.5, max = 1.0 }
velocity = [0, 0, -1]
seed = 4
rate = { mass = 2.0 }
from = 0.01
until = 0.09
total = 100
[[inlet]]
mixture = { ball = 0.25, bead = 0.75 }
material = "sand"
region = { min = [0, 0, 2], max = [0.1, 0.1, 2.1] }
rate = { number = 100 }
size = { sieve = [[0.004, 0], [0.01, 1]] }
[[inlet]]
shape = "ball"
material = "sand"
region = { min = [0, 0, 3], max = [0.1, 0.1, 3.1] }
rate = { number = 100 }
size = { law = "lognormal", mean = 0.9, deviation = 0.1, min = 0.5, max = 1.5 }
[[outlet]]
name = "drain"
region = { min = [0, 0, -2], max = [1, 1, -1.5] }
[[outlet]]
below = { x = -9 }
[[outlet]]
below = { y = -9 }
[[outlet]]
below = { z = -9 }
[[probe]]
name = "layers"
kind = "region"
region = { min = [0, 0, 0], max = [1, 1, 1] }
layers = 3
axis = "x"
[[probe]]
kind = "region"
region = { center = [0, 0, 0], radius = 0.5 }
[[probe]]
kind = "flow"
plane = { point = [0, 0, 1], normal = [0, 0, 1], radius = 0.5 }
[[probe]]
kind = "flow"
stream = "drain"
[[probe]]
kind = "repose"
form = "slope"
[[probe]]
kind = "mixing"
materials = ["sand", "chalk"]
cell = 0.1
[[material]]
name = "chalk"
density = 2000
)scene";

std::vector<Scene> scenes_with_all_keys() {
  std::vector<Scene> scenes;
  for (const std::string& one :
       {everything, of_spheres, with(of_spheres, "stiffness = 2e4", "stiffness = 2e4, lever = \"contact\""),
        of_plates, of_modes, of_breaking, of_newmark(), of_grains})
    scenes.push_back(parse(one));
  return scenes;
}

std::vector<std::string> tables() {
  std::vector<std::string> names;
  for (const KeyTable& table : key_tables()) {
    if (table.path.find('.') == std::string::npos) names.push_back(table.path);
  }
  return names;
}

/// Enters each value in its editor, nested ones too, as a user would, and notes the keys.
void enter(KeyForm& form, const std::vector<SceneValue>& values, const std::string& path,
           std::set<std::string>& entered) {
  for (const SceneValue& one : values) {
    KeyEditor* editor = form.editor(one.path);
    QVERIFY2(editor != nullptr, (path + "." + one.path).c_str());
    const std::string key = (path.empty() ? "" : path + ".") + one.path;
    entered.insert(key);
    editor->enter_value(one.text);
    const std::vector<KeyForm*> nested = editor->forms();
    const bool list = one.text.starts_with('[');
    for (std::size_t i = 0; i < nested.size(); ++i) {
      std::vector<SceneValue> inner = keys_in(list ? elements_in(one.text).at(i) : one.text);
      std::erase_if(inner,
                    [&](const SceneValue& value) { return key == "contact.normal" && value.path == "law"; });
      if (!text_in(one.text)) enter(*nested[i], inner, key, entered);
    }
  }
}

/// Every part in its form: unchanged, and with every value entered again.
void check_parts(const Scene& scene, std::set<std::string>& entered) {
  const std::string before = text(scene);
  for (const std::string& table : tables()) {
    for (std::size_t i = 0; i < count_of_parts(scene, table); ++i) {
      const ScenePart part{table, i};
      const std::vector<SceneValue> values = values_of_part(scene, part);
      KeyForm form(key_table(table).keys, table, context_of(scene));
      form.set_values(values);
      const std::string name = scene.title + ": " + table + " " + std::to_string(i);
      QVERIFY2(text(with_part(scene, part, form.values())) == before, name.c_str());
      KeyForm empty(key_table(table).keys, table, context_of(scene));
      enter(empty, values, table, entered);
      if (QTest::currentTestFailed()) return;
      const std::string lines = lines_of_values(empty.values());
      try {
        const std::string after = text(with_part(scene, part, empty.values()));
        QVERIFY2(after == before, (name + "\n" + lines).c_str());
      } catch (const SceneError& error) {
        QFAIL((name + ": " + error.message() + "\n" + lines).c_str());
      }
    }
  }
}

}  // namespace

/// Forms made from the declarations of keys.
class TestKeyForms : public QObject {
  Q_OBJECT

 private slots:
  void noTextShowsMarksOfThePage() {
    for (const KeyTable& table : key_tables()) {
      for (const KeyLine& key : table.keys) {
        for (const QString& shown : {plain_text(key.meaning), plain_text(key.type), default_text(key)})
          QVERIFY2(!shown.contains(QStringLiteral("](")) && !shown.contains(QLatin1Char('`')),
                   qPrintable(shown));
      }
    }
  }

  /// As in a scene file, or without quotation marks.
  /// What is marked by default is marked, and left out again when it is back.
  void marksBeginAtTheirDefault() {
    const Scene scene = parse(smallest);
    KeyForm form(key_table("view").keys, "view", context_of(scene));
    form.set_values({});
    KeyEditor& forces = *form.editor("forces");
    QCOMPARE(forces.value(), std::string());
    QStringList marked;
    for (QCheckBox* box : forces.findChildren<QCheckBox*>()) {
      if (box->isChecked()) marked << box->text();
    }
    QCOMPARE(marked,
             QStringList({QStringLiteral("normal"), QStringLiteral("friction"), QStringLiteral("loads")}));
    QCheckBox& walls = *forces.findChildren<QCheckBox*>().at(3);
    QCOMPARE(walls.text(), QStringLiteral("walls"));
    walls.click();
    QCOMPARE(forces.value(), std::string(R"(["normal", "friction", "loads", "walls"])"));
    walls.click();
    QCOMPARE(forces.value(), std::string());
    form.set_values({{"forces", "[]"}});
    for (QCheckBox* box : forces.findChildren<QCheckBox*>()) QVERIFY(!box->isChecked());
    QCOMPARE(forces.value(), std::string("[]"));
  }

  void endsOfScalesAreNamed() {
    const Scene scene = parse(smallest);
    KeyForm form(key_table("view").keys, "view", context_of(scene));
    const auto fields = form.editor("color_range")->findChildren<QLineEdit*>();
    QCOMPARE(fields.at(0)->placeholderText(), QStringLiteral("low"));
    QCOMPARE(fields.at(1)->placeholderText(), QStringLiteral("high"));
    QVERIFY(fields.at(0)->toolTip().contains(QStringLiteral("range of the current frame")));
  }

  void pathsOfValuesMayBeQuoted() {
    const Scene scene = parse(smallest);
    KeyForm form(key_table("event").keys, "event", context_of(scene));
    for (const char* typed : {"\"gravity\" = [0, 0, -1.6]", "gravity = [0, 0, -1.6]"}) {
      form.editor("set")->findChild<QPlainTextEdit*>()->setPlainText(QString::fromLatin1(typed));
      QCOMPARE(form.editor("set")->value(), std::string("{ \"gravity\" = [0, 0, -1.6] }"));
    }
  }

  void everyKeyHasItsEditor() {
    const Scene scene;
    int keys = 0;
    const auto check = [&](const KeyTable& table) {
      KeyForm form(table.keys, table.path, context_of(scene));
      for (const KeyLine& key : table.keys) {
        QVERIFY2(form.editor(std::string(key.name)) != nullptr, std::string(key.name).c_str());
        ++keys;
      }
    };
    for (const KeyTable& table : key_tables()) check(table);
    for (const LawForm& law : law_forms()) {
      for (const KeyTable& table : law.tables) check(table);
    }
    QVERIFY(keys > 180);
  }

  /// Every key of the reference is entered in some part, and the text reads back as the same scene.
  void everyKeyTakesItsValue() {
    std::set<std::string> entered;
    for (const Scene& scene : scenes_with_all_keys()) {
      check_parts(scene, entered);
      if (QTest::currentTestFailed()) return;
    }
    // Read as a body and an event with `add`; entered below.
    const std::set<std::string> elsewhere = {"event.add_body"};
    for (const KeyTable& table : key_tables()) {
      for (const KeyLine& key : table.keys) {
        const std::string path = (table.path.empty() ? "" : table.path + ".") + std::string(key.name);
        QVERIFY2(entered.contains(path) || elsewhere.contains(path), path.c_str());
      }
    }
  }

  void aBodyOfAnEventIsEnteredAsATable() {
    const Scene scene = parse(of_newmark());
    KeyForm form(key_table("event").keys, "event", context_of(scene));
    form.editor("time")->enter_value("0.4");
    form.editor("add_body")
        ->enter_value("{ shape = \"cube\", material = \"stone\", position = [0, 0, 5], name = \"later\" }");
    const Scene after = with_part(scene, {"event", count_of_parts(scene, "event")}, form.values());
    QCOMPARE(after.bodies.back().name, std::string("later"));
  }

  void theGalleryIsUnchangedByItsForms() {
    std::set<std::string> entered;
    for (const std::filesystem::path& path : example_scenes()) {
      check_parts(read_scene(path), entered);
      if (QTest::currentTestFailed()) return;
    }
  }

  /// Rows that are pasted from a spreadsheet, and components that are left to their defaults.
  void whatIsTypedBecomesAValue() {
    const Scene scene;
    KeyForm form(key_table("body").keys, "body", context_of(scene));
    const QList<QLineEdit*> velocity = form.editor("velocity")->findChildren<QLineEdit*>();
    QCOMPARE(velocity.size(), 3);
    velocity[2]->setText(QStringLiteral("-1.5"));
    QCOMPARE(form.editor("velocity")->value(), std::string("[0.0, 0.0, -1.5]"));
    velocity[2]->clear();
    QCOMPARE(form.editor("velocity")->value(), std::string());
    KeyForm motion(key_table("wall.motion").keys, "wall.motion", context_of(scene));
    motion.editor("displacement")
        ->findChild<QPlainTextEdit*>()
        ->setPlainText(QStringLiteral("0\t0\t0\n0; 0; -0.01\n"));
    QCOMPARE(motion.editor("displacement")->value(), std::string("[[0, 0, 0], [0, 0, -0.01]]"));
  }

  void wrongValuesShowTheMessageOfTheFile_data() {
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("nested");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* table, const char* key, const char* nested, const char* typed,
                        const char* message) {
      QTest::newRow((std::string(table) + "." + key).c_str())
          << QString(table) << QString(key) << QString(nested) << QString(typed) << QString(message);
    };
    row("body", "mass", "", "-3", "body.mass is -3; it must be greater than 0");
    row("body", "mass", "", "heavy", "body.mass must be a number, not a text");
    row("body", "size", "", "0,5", "body.size must be a number, not a text");
    row("material", "color", "", "red",
        "material.color is \"red\"; it must be \"#RRGGBB\", six hexadecimal digits");
    row("contact", "friction", "dynamic", "0.9",
        "contact.friction.dynamic is 0.9, more than static = 0.5; it must be at most that");
    row("wall", "about", "", "[", "wall.about must be three numbers [x, y, z], not 1");
  }
  void wrongValuesShowTheMessageOfTheFile() {
    QFETCH(QString, table);
    QFETCH(QString, key);
    QFETCH(QString, nested);
    QFETCH(QString, typed);
    QFETCH(QString, message);
    const Scene scene = parse(everything);
    const ScenePart part{table.toStdString(), 0};
    const std::vector<SceneValue> values = values_of_part(scene, part);
    auto* dialog = new PartDialog(scene, kind_of_part(part, values), part, values, ".");
    dialog->show();
    KeyEditor* editor = dialog->form().editor(key.toStdString());
    if (!nested.isEmpty()) editor = editor->forms().front()->editor(nested.toStdString());
    QVERIFY(editor != nullptr);
    auto* field = editor->findChild<QLineEdit*>();
    field->clear();
    for (QLineEdit* other : editor->findChildren<QLineEdit*>()) other->clear();
    QTest::keyClicks(field, typed);
    const auto shown = [&] {
      QStringList faults;
      for (const QLabel* label : dialog->findChildren<QLabel*>(QStringLiteral("bad"))) {
        if (label->isVisible()) faults << label->text();
      }
      return faults;
    };
    QTRY_COMPARE(shown(), QStringList{message});
    // Right again, nothing is shown.
    editor->set_value({});
    delete dialog;
  }
};

SCREE_WINDOW_TEST(TestKeyForms)

#include "test_key_forms.moc"
