#include <QtTest>

#include "core/scene/material_look.hpp"
#include "core/scene/names.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

/// Default looks of materials.
class TestMaterialLook : public QObject {
  Q_OBJECT

 private slots:
  void namesTellSubstances_data();
  void namesTellSubstances();
  void whatAMaterialSaysCounts();
};

void TestMaterialLook::namesTellSubstances_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QString>("look");
  const auto add = [](const char* name, const char* look) { QTest::newRow(name) << name << look; };
  add("steel", "steel");
  add("Steel balls", "steel");
  add("stainless_steel-2", "steel");
  add("wet sand", "stone");
  add("oak boards", "wood");
  add("glass on rubber", "glass");
  add("steelyard", "plain");
  add("upper", "plain");
  add("DC04", "plain");
  add("", "plain");
}

void TestMaterialLook::namesTellSubstances() {
  QFETCH(QString, name);
  QFETCH(QString, look);
  MaterialSpec material;
  material.name = name.toStdString();
  QCOMPARE(std::string(name_of(look_of(material))), look.toStdString());
}

void TestMaterialLook::whatAMaterialSaysCounts() {
  MaterialSpec material;
  material.name = "steel";
  material.look = MaterialLook::rubber;
  VERIFY(look_of(material) == MaterialLook::rubber);
}

SCREE_TEST(TestMaterialLook)
#include "test_material_look.moc"
