#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/scene_texts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

QString fault(const std::string& text) {
  try {
    parse(text);
    return "none";
  } catch (const SceneError& error) {
    return QString::number(error.line()) + ": " + QString::fromStdString(error.message());
  }
}

}  // namespace

/// Keys of sphere scenes, and their errors.
class SphereSceneTest : public QObject {
  Q_OBJECT

 private slots:
  void everyKeyOfSpheresIsKept() {
    const Scene scene = parse(of_spheres);
    VERIFY(scene.solver.method == SolverMethod::trapezoidal);
    QCOMPARE(scene.solver.tolerance, 1e-6);
    QCOMPARE(scene.solver.max_iterations, 7);
    QCOMPARE(scene.solver.phi, 0.75);
    QCOMPARE(*scene.shapes[0].radius, 0.2);
    QVERIFY(scene.shapes[0].mesh.empty());
    QVERIFY(std::holds_alternative<HertzLawSpec>(scene.contacts[0].normal));
    QCOMPARE(*scene.contacts[0].damping.restitution, 0.6);
    QVERIFY(scene.contacts[0].damping.tension);
    QVERIFY(!scene.contacts[0].friction.stiffness);
    VERIFY(scene.contacts[0].friction.form == TangentialStiffness::mindlin);
    QCOMPARE(std::get<LinearLawSpec>(scene.contacts[1].normal).stiffness, 1e5);
    QCOMPARE(scene.contacts[1].damping.ratio, 0.1);
    QVERIFY(!scene.contacts[1].damping.restitution && scene.contacts[1].damping.tension);
    QCOMPARE(*scene.contacts[1].friction.stiffness, 2e4);
    QVERIFY(!scene.contacts[2].damping.tension);
    QCOMPARE(scene.fluid.drag, 0.005);
    QCOMPARE(scene.fluid.velocity, Vec3(1.0, 0.0, -2.0));
    QCOMPARE(scene.fluid.magnus, -0.25);
    QCOMPARE(scene.near_field.attraction.strength, 3e-3);
    QCOMPARE(scene.near_field.attraction.exponent, 2.0);
    QCOMPARE(scene.near_field.repulsion.strength, 4e-5);
    QCOMPARE(scene.near_field.repulsion.exponent, 4.5);
    QCOMPARE(scene.near_field.cutoff, 0.75);
  }

  void methodLeftOutFollowsFromTheBodies() {
    VERIFY(parse(smallest).solver.method == SolverMethod::midpoint);
    const std::string ball = "[[shape]]\nname = \"ball\"\nradius = 0.1\n";
    VERIFY(parse(smallest + ball).solver.method == SolverMethod::midpoint);
    const std::string fill =
        "[[fill]]\nshape = \"ball\"\nmaterial = \"stone\"\ncount = 1\nregion = { min = [0, 0, 2], max = [1, "
        "1, 3] }\n";
    VERIFY(parse(smallest + ball + fill).solver.method == SolverMethod::velocity_verlet);
    // Other keys of [solver] do not change that.
    VERIFY(parse(smallest + ball + fill + "[solver]\nsleep = false\n").solver.method ==
           SolverMethod::velocity_verlet);
    VERIFY(parse(smallest + "[solver]\nsleep = false\n").solver.method == SolverMethod::midpoint);
  }

  void toleranceLeftOutIsThatOfTheMethod() {
    QCOMPARE(parse(smallest + "[solver]\nmethod = \"newmark\"\n").solver.tolerance, 1e-3);
    QCOMPARE(parse(with(of_spheres, "tolerance = 1e-6", "")).solver.tolerance, 1e-4);
  }

  void frictionOfAHertzContactIsThePrintedOneUnlessAnotherIsNamed() {
    for (const char* stiffness : {", stiffness = \"printed\"", ""}) {
      const Scene scene = parse(with(of_spheres, ", stiffness = \"mindlin\"", stiffness));
      VERIFY(scene.contacts[0].friction.form == TangentialStiffness::printed);
      QVERIFY(!scene.contacts[0].friction.stiffness);
    }
  }

  void whatDoesNotSuitSpheresIsRefused_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("instead");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* what, const char* instead, const char* message) {
      QTest::newRow(message) << what << instead << message;
    };
    row("\"trapezoidal\"", "\"verlet\"",
        "5: solver.method is \"verlet\"; it must be \"explicit\" or \"midpoint\" or \"newmark\" or "
        "\"trapezoidal\"");
    row("phi = 0.75", "phi = 1.5", "10: solver.phi is 1.5; it must be at least 0 and at most 1");
    row("phi = 0.75", "beta = 0.3", "10: solver.beta tunes \"newmark\"; other methods do not use it");
    row("phi = 0.75", "adaptive = true",
        "10: solver.adaptive tunes \"newmark\" and \"midpoint\"; other methods do not use it");
    row("radius = 0.2", "radius = -1", "35: shape.radius is -1; it must be greater than 0");
    row("radius = 0.2", "radius = 0.2\nscale = 2",
        "36: shape.scale belongs to a mesh, but the shape has a radius; leave out one of the two");
    row("radius = 0.2", "", "33: shape \"ball\" has neither radius nor mesh; give one of them");
    row("{ law = \"hertz\" }", "{ law = \"herz\" }",
        "22: contact.normal.law is \"herz\"; it must be \"hertz\", \"linear\", \"walton_braun\", "
        "\"storakers\", \"barrier\" or \"log_barrier\"");
    row("{ law = \"hertz\" }", "{ law = \"hertz\", stiffness = 1 }",
        "22: contact.normal.stiffness follows from the moduli of the materials; leave it out, or make the "
        "law "
        "\"linear\"");
    row("stiffness = 1e5", "stiffness = 0", "27: contact.normal.stiffness is 0; it must be greater than 0");
    row("restitution = 0.6", "restitution = 0",
        "23: contact.damping.restitution is 0; it must be greater than 0 and at most 1");
    row("restitution = 0.6", "restitution = 0.6, ratio = 0",
        "23: contact.damping has both ratio and restitution; give exactly one of them");
    row("restitution = 0.6, ", "",
        "23: contact.damping has neither ratio nor restitution; give exactly one of them");
    row("\"allow\"", "\"pull\"",
        "23: contact.damping.tension is \"pull\"; it must be \"clamp\" or \"allow\"");
    row("\"mindlin\"", "\"midlin\"",
        "24: contact.friction.stiffness is \"midlin\"; it must be \"printed\" or \"mindlin\"");
    row("stiffness = 2e4", "stiffness = \"printed\"",
        "29: contact.friction.stiffness is \"printed\", which follows from the law \"hertz\" alone; give a "
        "number "
        "or leave it out");
    row("{ ratio = 0.2", "{ restitution = 0.2",
        "32: contact.damping.restitution cannot be reached by any damping ratio under the law \"barrier\"; "
        "give "
        "\"ratio\" instead");
    row("drag = 0.005", "drag = -1", "46: fluid.drag is -1; it must be at least 0");
    row("strength = 3e-3", "strength = -1",
        "50: near_field.attraction.strength is -1; it must be at least 0");
    row("cutoff = 0.75", "cutoff = 0",
        "52: near_field.cutoff is 0, but a strength is not; it must be the distance between centres beyond "
        "which the forces vanish");
    row("cutoff = 0.75", "", "49: near_field.cutoff is 0, but a strength is not;");
    row("duration = 2", "plane = \"xy\"\ngravity = [0, 0, 0]\nduration = 2",
        "47: fluid.velocity leaves the plane \"xy\" that the scene moves in; its z component must be 0");
  }

  void whatDoesNotSuitSpheresIsRefused() {
    QFETCH(QString, what);
    QFETCH(QString, instead);
    QFETCH(QString, message);
    QCOMPARE(fault(of_spheres), QString("none"));
    const QString found = fault(with(of_spheres, what.toStdString(), instead.toStdString()));
    QVERIFY2(found.startsWith(message), qPrintable(found));
  }

  void methodMustMoveTheBodiesOfTheScene() {
    const std::string ball = "[[shape]]\nname = \"ball\"\nradius = 0.1\n";
    const std::string body = "[[body]]\nshape = \"ball\"\nmaterial = \"stone\"\nposition = [0, 0, 2]\n";
    const auto method = [](const char* name) { return std::string("[solver]\nmethod = \"") + name + "\"\n"; };
    const std::string mixed = smallest + ball + body;
    QCOMPARE(fault(mixed + method("explicit")), QString("none"));
    for (const char* name : {"midpoint", "newmark"}) {
      QCOMPARE(fault(mixed + method(name)),
               "24: solver.method is \"" + QString(name) +
                   "\", which moves only polyhedra, but the scene has spheres; it must be \"explicit\"");
      QCOMPARE(fault(smallest + method(name)), QString("none"));
    }
    QCOMPARE(
        fault(with(of_spheres,
                   "\"trapezoidal\"\ntime_step = 1e-4\nmin_time_step = 1e-9\ntolerance = "
                   "1e-6\nmax_iterations = 7\nphi = 0.75",
                   "\"midpoint\"")),
        QString("5: solver.method is \"midpoint\", which moves only polyhedra, but the scene has spheres; it "
                "must be \"explicit\" or \"trapezoidal\""));
    QVERIFY(fault(mixed + method("trapezoidal"))
                .endsWith("which moves only spheres, but the scene has polyhedra; it must be \"explicit\""));
    QVERIFY(fault(smallest + method("trapezoidal"))
                .endsWith("it must be \"explicit\", \"midpoint\" or \"newmark\""));
  }
};

SCREE_TEST(SphereSceneTest)
#include "test_sphere_scene.moc"
