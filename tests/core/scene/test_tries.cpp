#include <QtTest>

#include "core/scene/file/scene_file.hpp"
#include "core/scene/file/tried_values.hpp"
#include "core/scene/parts/scene_parts.hpp"
#include "tests/fixtures/core/scene_texts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

std::string one_try(const std::string& path, const std::string& min, const std::string& max) {
  return "[[try]]\npath = \"" + path + "\"\nmin = " + min + "\nmax = " + max + "\n";
}

/// Message without the file; "none" without a fault.
QString fault_of(const std::string& tries) {
  try {
    parse_scene(smallest + tries, "scenes/smallest.toml");
  } catch (const SceneError& error) {
    return QString::fromStdString(error.message());
  }
  return QStringLiteral("none");
}

}  // namespace

/// Numbers that a scene offers to try.
class TriesTest : public QObject {
  Q_OBJECT

 private slots:
  void writtenTheyReadBack() {
    const Scene scene =
        parse_scene(smallest + one_try("material.stone.density", "1000", "3000") + "label = \"density\"\n",
                    "scenes/smallest.toml");
    QCOMPARE(scene.tries.size(), std::size_t{1});
    QCOMPARE(scene.tries[0].max, 3000.0);
    const Scene again = parse_scene(scene_text(scene, "scenes"), "scenes/smallest.toml");
    QCOMPARE(again.tries[0].label, std::string("density"));
    QCOMPARE(again.tries[0].path, scene.tries[0].path);
  }

  void bothEndsMustBePossible_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("min");
    QTest::addColumn<QString>("max");
    QTest::addColumn<QString>("fault");
    QTest::newRow("good") << "material.stone.density"
                          << "1"
                          << "2"
                          << "none";
    QTest::newRow("unknown") << "material.stone.densty"
                             << "1"
                             << "2"
                             << "try material.stone.densty=1: no key of a scene has this path; did you mean "
                                "material.stone.density?";
    QTest::newRow("too small") << "material.stone.density"
                               << "-1"
                               << "2"
                               << "must be";
    QTest::newRow("turned round") << "material.stone.density"
                                  << "2"
                                  << "1"
                                  << "try.max must be above min = 2";
    QTest::newRow("no number") << "material.stone.name"
                               << "1"
                               << "2"
                               << "must be";
    QTest::newRow("without a direction") << "gravity"
                                         << "0"
                                         << "20"
                                         << "try.min must be greater than 0";
  }
  void bothEndsMustBePossible() {
    QFETCH(QString, path);
    QFETCH(QString, min);
    QFETCH(QString, max);
    QFETCH(QString, fault);
    const QString found = fault_of(one_try(path.toStdString(), min.toStdString(), max.toStdString()));
    QVERIFY2(found.contains(fault), qPrintable(found));
  }

  /// A vector keeps its direction, and what changes with it its proportion.
  void vectorsAreStretched() {
    const Scene scene =
        parse_scene(smallest + "velocity = [3, 0, 4]\nspin = [0, 2, 0]\n", "scenes/smallest.toml");
    const TrySpec speed{"body.0.velocity", {"body.0.spin"}, 1.0, 20.0, {}, 0};
    const TriedNumber tried = tried_numbers(scene, {speed}).front();
    QVERIFY(tried.length);
    QCOMPARE(tried.now.value_or(0.0), 5.0);
    const Scene fast = read_again(scene, values_at(tried, 10.0));
    QCOMPARE(fast.bodies[0].velocity.x(), 6.0);
    QCOMPARE(fast.bodies[0].velocity.z(), 8.0);
    QCOMPARE(fast.bodies[0].spin.y(), 4.0);
  }

  /// The force on a free wall may be formulas; numbers among them are numbers.
  void aForceOfNumbersIsStretched() {
    const std::string lid =
        "[[wall]]\nname = \"lid\"\nmaterial = \"stone\"\nplane = { point = [0, 0, 9], normal = [0, 0, -1] "
        "}\n";
    const auto with_force = [&](const std::string& force) {
      return parse_scene(smallest + lid + "free = { mass = 1.0, axes = [\"z\"], force = " + force + " }\n" +
                             one_try("wall.lid.free.force", "10", "100"),
                         "scenes/smallest.toml");
    };
    const Scene scene = with_force("[0, 0, -76.5]");
    const std::vector<TriedNumber> numbers = tried_numbers(scene, scene.tries);
    QVERIFY(numbers[0].now.has_value());
    QCOMPARE(*numbers[0].now, 76.5);
    QCOMPARE(values_at(numbers[0], 153.0)[0].text, std::string("[0, 0, -153]"));
    // The slider would replace a formula by a number.
    for (const char* formula : {"[0, 0, \"-76.5 * min(t, 1)\"]", "[\"5 * sin(t)\", 0, \"-10\"]"}) {
      std::string message;
      try {
        with_force(formula);
      } catch (const SceneError& error) {
        message = error.message();
      }
      QVERIFY2(message.find("holds a formula of the time") != std::string::npos, message.c_str());
    }
  }

  void aDefaultIsKnown() {
    const Scene scene = parse_scene(smallest, "scenes/smallest.toml");
    const std::vector<TriedNumber> tried =
        tried_numbers(scene, {{"gravity", {}, 1.0, 20.0, {}, 0}, {"fluid.drag", {}, 0.0, 1.0, {}, 0}});
    QCOMPARE(tried[0].now.value_or(0.0), scene.gravity.norm());
    QCOMPARE(tried[1].now.value_or(-1.0), 0.0);
  }
};

SCREE_TEST(TriesTest)
#include "test_tries.moc"
