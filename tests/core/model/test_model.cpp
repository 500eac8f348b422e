#include <QtTest>

#include "core/model/model.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

const std::string head = R"(
title = "Test"
duration = 1.0
[[material]]
name = "stone"
density = 2000
[[material]]
name = "steel"
density = 8000
[[shape]]
name = "cube"
mesh = "../meshes/cube_100mm.stl"
unit = "mm"
[[shape]]
name = "tetrapod"
mesh = "../meshes/tetrapod.stl"
)";

const std::string any_contact = R"(
[[contact]]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e7 }
)";

std::shared_ptr<const Model> build(const std::string& parts) {
  return build_model(
      parse_scene(head + parts, std::string(SCREE_SOURCE_DIR) + "/resources/scenes/test.toml"));
}

QString fault(const std::string& parts) {
  try {
    build(parts);
    return "none";
  } catch (const SceneError& error) {
    return QString::fromStdString(error.message());
  }
}

std::string body(const std::string& more, const std::string& material = "stone") {
  return "[[body]]\nshape = \"cube\"\nmaterial = \"" + material + "\"\n" + more + "\n";
}

bool near(const Mat3& a, const Mat3& b) {
  return (a - b).norm() <= 1e-12 * b.norm();
}

}  // namespace

class ModelTest : public QObject {
  Q_OBJECT

 private slots:
  void cubeHasTheMassAndInertiaOfItsData() {
    const auto model = build(any_contact + body("position = [0, 0, 0]"));
    VERIFY_NEAR(model->bodies[0].mass, 2.0, 1e-14);
    QVERIFY(near(inertia_of(*model, model->bodies[0]), Mat3::Identity() / 300.0));
    VERIFY_NEAR(model->shapes[0].bounding_radius, 0.05 * std::sqrt(3.0), 1e-16);
    QCOMPARE(body_name(*model, 0), std::string("0"));
  }

  void sizeScalesMassCubedAndInertiaToTheFifth() {
    const auto model = build(any_contact + body("position = [0, 0, 0]\nsize = 3") +
                             body("position = [1, 0, 0]\nsize = 3\nmass = 5"));
    VERIFY_NEAR(model->bodies[0].mass, 27.0 * 2.0, 1e-12);
    QVERIFY(near(inertia_of(*model, model->bodies[0]), 243.0 / 300.0 * Mat3::Identity()));
    // m L²/6 with the mass given in the scene.
    QCOMPARE(model->bodies[1].mass, 5.0);
    QVERIFY(near(inertia_of(*model, model->bodies[1]), 5.0 * 0.09 / 6.0 * Mat3::Identity()));
  }

  void meshesAreMovedToTheirCentreOfMass() {
    const auto model =
        build(any_contact + body("position = [0, 0, 0]") +
              "[[shape]]\nname = \"half\"\nmesh = \"../meshes/cube_100mm.stl\"\nscale = 0.5\n");
    const MassProperties moved = mass_properties(model->shapes[1].mesh);
    VERIFY(moved.centre.norm() < 1e-15);
    VERIFY(model->shapes[1].mass.centre.norm() > 1e-9);
    VERIFY_NEAR(model->shapes[2].bounding_radius, 25.0 * std::sqrt(3.0), 1e-12);
  }

  void bodiesAndFillsAreNumberedInTheOrderOfTheirLines() {
    const std::string fill =
        "[[fill]]\nname = \"pack\"\nshape = \"cube\"\nmaterial = \"steel\"\ncount = 3\narrangement = "
        "\"grid\"\nregion = { min "
        "= [2, 2, 2], max = [3, 3, 3] }\n";
    const auto model = build(any_contact + body("name = \"first\"\nposition = [0, 0, 0]") + fill +
                             body("name = \"last\"\nposition = [1, 0, 0]"));
    QCOMPARE(model->bodies.size(), size_t{5});
    QCOMPARE(body_name(*model, 0), std::string("first"));
    QCOMPARE(body_name(*model, 1), std::string("1"));
    QCOMPARE(model->bodies[3].material, 1);
    QCOMPARE(body_name(*model, 4), std::string("last"));
    QCOMPARE(model->start[4].position, Vec3(1, 0, 0));
    QCOMPARE(model->fill_bodies.size(), size_t{1});
    QCOMPARE(model->fill_bodies[0].first, 1);
    QCOMPARE(model->fill_bodies[0].count, 3);
  }

  void firstRuleThatFitsHolds() {
    const auto rule = [](const std::string& materials, const std::string& gap) {
      return "[[contact]]\n" + materials + "\nnormal = { law = \"barrier\", activation_gap = " + gap +
             ", stiffness = 1e7 }\n";
    };
    const auto model =
        build(rule("materials = [\"steel\", \"stone\"]", "1e-3") +
              rule("materials = [\"steel\", \"steel\"]", "2e-3") + rule("", "3e-3") +
              rule("materials = [\"stone\", \"stone\"]", "4e-3") + body("position = [0, 0, 0]"));
    VERIFY(model->rule == (std::vector<std::vector<int>>{{2, 0}, {0, 1}}));
  }

  void onlyPairsThatCanMeetNeedARule() {
    const std::string steel_on_stone =
        "[[contact]]\nmaterials = [\"stone\", \"steel\"]\nnormal = { law = \"barrier\", activation_gap = "
        "1e-3, stiffness = 1e7 }\n";
    QCOMPARE(fault(steel_on_stone + body("position = [0, 0, 0]") + body("position = [1, 0, 0]", "steel")),
             QString("none"));
    QVERIFY(fault(steel_on_stone + body("position = [0, 0, 0]") + body("position = [1, 0, 0]"))
                .startsWith("no contact rule fits the materials \"stone\" and \"stone\""));
  }

  void heldBodiesWaitUnderTheirName() {
    const std::string fill =
        "[[fill]]\nname = \"later\"\nhold = true\nshape = \"cube\"\nmaterial = \"stone\"\ncount = 2\nregion "
        "= { min = [0, 0, 0], max = "
        "[1, 1, 1] }\n";
    const auto model = build(any_contact + body("name = \"one\"\nhold = true\nposition = [0.5, 0.5, 0.5]") +
                             fill + body("position = [5, 0, 0]"));
    QCOMPARE(model->held.size(), size_t{2});
    VERIFY(model->held[0] == (std::pair<std::string, std::vector<int>>{"one", {0}}));
    VERIFY(model->held[1] == (std::pair<std::string, std::vector<int>>{"later", {1, 2}}));
    QVERIFY(model->bodies[0].held && model->bodies[2].held && !model->bodies[3].held);
  }

  void wallsWithoutANameAreNumbered() {
    const auto model = build(any_contact + body("position = [0, 0, 1]") +
                             "[[wall]]\nname = \"floor\"\nmaterial = \"steel\"\nplane = { point = [0, 0, 0], "
                             "normal = [0, 0, 1] }\n"
                             "[[wall]]\nmaterial = \"stone\"\nmesh = \"../meshes/box_6m.stl\"\n");
    QCOMPARE(model->walls[0].name, std::string("floor"));
    QCOMPARE(model->walls[1].name, std::string("wall1"));
    QCOMPARE(model->walls[0].material, 1);
    QVERIFY(std::get<Shape>(model->walls[1].shape).closed);
    // The bounding box ignores the infinite plane.
    VERIFY_NEAR(model->lower, Vec3(-3.2, -3.2, 0.02), 1e-6);
    VERIFY_NEAR(model->upper, Vec3(3.2, 3.2, 6.5), 1e-6);
  }

  void boxWallsHoldBodiesInsideTheirClosedSidesOnly() {
    const std::string box =
        "[[wall]]\nmaterial = \"stone\"\nbox = { min = [0, 0, 0], max = [1, 1, 1], open = [\"top\", "
        "\"left\"] }\n";
    QCOMPARE(fault(any_contact + box + body("position = [0.5, 0.5, 2]") + body("position = [-3, 0.5, 0.5]")),
             QString("none"));
    QVERIFY(
        fault(any_contact + box + body("position = [1.5, 0.5, 0.5]")).contains("outside the box \"wall0\""));
    QVERIFY(fault(any_contact + box + body("position = [0.5, 0.5, 0.049]")).contains("outside the box"));
    VERIFY(fault(any_contact + box + body("position = [0.5, 0.5, -2]\nhold = true\nname = \"a\"")) == "none");
  }

  void wallsThatStartDisplacedCountWhereTheyAre() {
    const std::string floor =
        "[[wall]]\nmaterial = \"stone\"\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }\nmotion = { time "
        "= [0], displacement = "
        "[[0, 0, -1]] }\n";
    QCOMPARE(fault(any_contact + floor + body("position = [0, 0, -0.9]")), QString("none"));
  }

  void bodyInsideAMeshWallOverlapsIt() {
    const std::string wall =
        "[[wall]]\nname = \"box\"\nmaterial = \"stone\"\nmesh = \"../meshes/box_6m.stl\"\n";
    QVERIFY(fault(any_contact + wall + body("position = [3.0, 0, 1]"))
                .startsWith("body 0 and wall \"box\" overlap"));
    QCOMPARE(fault(any_contact + wall + body("position = [2.9, 0, 1]")), QString("none"));
  }
};

SCREE_TEST(ModelTest)
#include "test_model.moc"
