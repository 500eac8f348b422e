#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "core/scene/file/scene_file.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

const std::filesystem::path path = std::filesystem::path(SCREE_SOURCE_DIR) / "resources/materials.toml";

std::string text() {
  std::ostringstream content;
  content << std::ifstream(path).rdbuf();
  return content.str();
}

/// As a scene that has them reads them.
std::vector<MaterialSpec> materials() {
  return parse_scene("title = \"Materials\"\nduration = 1\n" + text() +
                         "[[contact]]\nnormal = { law = \"linear\", stiffness = 1e5 }\n"
                         "[[shape]]\nname = \"ball\"\nradius = 0.1\n"
                         "[[body]]\nshape = \"ball\"\nmaterial = \"steel\"\nposition = [0, 0, 1]\n",
                     path)
      .materials;
}

/// Sources explained at the head of the file, with a year.
std::set<std::string> explained_sources() {
  const std::regex explanation(R"(# \[([^\]]+)\] +.*)");
  std::set<std::string> tags;
  std::istringstream lines(text());
  std::string explained;
  for (std::string line; std::getline(lines, line) && line.starts_with("#");) {
    std::smatch match;
    if (std::regex_match(line, match, explanation)) explained = match[1];
    if (!explained.empty() && std::regex_search(line, std::regex(R"(\b(19|20)\d\d\b)")))
      tags.insert(explained);
  }
  return tags;
}

/// "young_modulus = 7e10  # [EN 572-1] …": key and source of a line with a number.
const std::regex number_line(R"(([a-z_]+) = [0-9.].*)");
const std::regex sourced_number_line(R"([a-z_]+ = [0-9.e]+ +# \[([^\]]+)\].*)");

}  // namespace

/// The materials of resources/materials.toml.
class MaterialsTest : public QObject {
  Q_OBJECT

 private slots:
  void namesAreUnique() {
    std::set<std::string> names;
    for (const MaterialSpec& material : materials()) names.insert(material.name);
    QCOMPARE(names.size(), materials().size());
    QVERIFY(names.contains("steel"));
  }

  void valuesArePlausible_data() {
    QTest::addColumn<size_t>("index");
    const std::vector<MaterialSpec> all = materials();
    for (size_t i = 0; i < all.size(); ++i) QTest::newRow(all[i].name.c_str()) << i;
  }

  /// In the ranges of solids. The speed of sound in a bar also finds a modulus or density in a wrong unit.
  void valuesArePlausible() {
    QFETCH(size_t, index);
    const MaterialSpec material = materials()[index];
    VERIFY(material.density > 500.0);
    VERIFY(material.density < 10000.0);
    QVERIFY(material.look.has_value());
    QCOMPARE(material.young_modulus.has_value(), material.poisson_ratio.has_value());
    if (!material.young_modulus) return;
    VERIFY(*material.poisson_ratio > 0.0);
    VERIFY(*material.poisson_ratio < 0.5);
    const double sound = std::sqrt(*material.young_modulus / material.density);
    VERIFY(sound > 30.0);
    VERIFY(sound < 7000.0);
    if (!material.yield_stress) return;
    const double strain = *material.yield_stress / *material.young_modulus;
    VERIFY(strain > 5e-4);
    VERIFY(strain < 0.05);
  }

  void everyNumberHasAnExplainedSource() {
    const std::set<std::string> explained = explained_sources();
    int numbers = 0;
    std::istringstream lines(text());
    for (std::string line; std::getline(lines, line);) {
      if (!std::regex_match(line, number_line)) continue;
      std::smatch match;
      QVERIFY2(std::regex_match(line, match, sourced_number_line), line.c_str());
      QVERIFY2(explained.contains(match[1]), line.c_str());
      ++numbers;
    }
    // No number is written in a way that the pattern misses.
    int read = 0;
    for (const MaterialSpec& m : materials()) {
      read += 1 + (m.young_modulus ? 1 : 0) + (m.poisson_ratio ? 1 : 0) + (m.yield_stress ? 1 : 0);
      QVERIFY(!m.hardening);
    }
    QCOMPARE(numbers, read);
  }

  void everyExplainedSourceIsCited() {
    const std::string all = text();
    const std::string below = all.substr(all.find("\n[[material]]"));
    QVERIFY(!explained_sources().empty());
    for (const std::string& tag : explained_sources())
      QVERIFY2(below.find("[" + tag + "]") != std::string::npos, tag.c_str());
  }
};

SCREE_TEST(MaterialsTest)
#include "test_materials.moc"
