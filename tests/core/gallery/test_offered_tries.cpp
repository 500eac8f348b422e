#include <QtTest>

#include "core/scene/file/tried_values.hpp"
#include "core/scene/parts/scene_parts.hpp"
#include "core/scene/parts/usual_tries.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/example_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const std::filesystem::path folder = std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes";

enum class Then { read, build };

/// Reads, and maybe builds, a scene with each of the numbers at its two ends. Returns what went wrong; empty:
/// nothing.
std::string fault_at_ends(const Scene& scene, const std::vector<TrySpec>& tries, Then then) {
  const std::vector<TriedNumber> numbers = tried_numbers(scene, tries);
  for (std::size_t i = 0; i < tries.size(); ++i) {
    for (const double end : {tries[i].min, tries[i].max}) {
      try {
        const Scene changed = read_again(scene, values_at(numbers[i], end));
        if (then == Then::build) build_model(changed);
      } catch (const std::exception& error) {
        return tries[i].path + " = " + std::to_string(end) + ": " + error.what();
      }
    }
  }
  return {};
}

}  // namespace

/// What the gallery scenes offer to try.
class OfferedTriesTest : public QObject {
  Q_OBJECT

 private slots:
  void eachSceneOffersThreeToSixNumbersInTheirRanges_data() { list_scenes(); }
  void eachSceneOffersThreeToSixNumbersInTheirRanges() {
    QFETCH(QString, file);
    const Scene scene = read_scene(file.toStdString());
    VERIFY(scene.tries.size() >= std::size_t{3});
    VERIFY(scene.tries.size() <= std::size_t{6});
    const std::vector<TriedNumber> numbers = tried_numbers(scene, scene.tries);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      QVERIFY2(!scene.tries[i].label.empty(), scene.tries[i].path.c_str());
      QVERIFY2(numbers[i].now.has_value(), scene.tries[i].path.c_str());
      VERIFY(scene.tries[i].min <= *numbers[i].now);
      VERIFY(*numbers[i].now <= scene.tries[i].max);
    }
  }

  void eachSceneCanBeBuiltAtTheEndsOfItsNumbers_data() { list_scenes(); }
  void eachSceneCanBeBuiltAtTheEndsOfItsNumbers() {
    QFETCH(QString, file);
    const Scene scene = read_scene(file.toStdString());
    const std::string fault = fault_at_ends(scene, scene.tries, Then::build);
    QVERIFY2(fault.empty(), fault.c_str());
  }

  /// Scenes that choose nothing are offered the usual numbers.
  void theUsualNumbersAreThreeToSixInTheirRanges_data() { list_scenes(); }
  void theUsualNumbersAreThreeToSixInTheirRanges() {
    QFETCH(QString, file);
    Scene scene = read_scene(file.toStdString());
    scene.tries.clear();
    const std::vector<TrySpec> tries = offered_tries(scene);
    VERIFY(tries.size() >= std::size_t{3});
    VERIFY(tries.size() <= std::size_t{6});
    const std::vector<TriedNumber> numbers = tried_numbers(scene, tries);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      QVERIFY2(numbers[i].now.has_value(), tries[i].path.c_str());
      VERIFY(tries[i].min <= *numbers[i].now);
      VERIFY(*numbers[i].now <= tries[i].max);
    }
    // Whether more bodies fit depends on the region.
    const std::string fault = fault_at_ends(scene, tries, Then::read);
    QVERIFY2(fault.empty(), fault.c_str());
  }

  /// A list inside a table is counted: the loads of a plate.
  void theLoadOfAPlateIsStretched() {
    const Scene scene = read_scene(folder / "lattice/plate_in_tension.toml");
    const TrySpec traction{"lattice.load.0.traction", {}, 1e7, 1e9, {}, 0};
    const TriedNumber tried = tried_numbers(scene, {traction}).front();
    QCOMPARE(tried.now.value_or(0.0), 1e8);
    const Scene pulled = read_again(scene, values_at(tried, 3e8));
    const auto& load = std::get<EdgeTraction>(pulled.lattice->loads[0].action);
    QCOMPARE(load.first.x(), 3e8);
    QCOMPARE(load.last.x(), 3e8);
  }

 private:
  static void list_scenes() {
    QTest::addColumn<QString>("file");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.path().extension() != ".toml") continue;
      QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
    }
  }
};

SCREE_TEST(OfferedTriesTest)
#include "test_offered_tries.moc"
