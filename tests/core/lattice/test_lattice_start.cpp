#include <Eigen/Eigenvalues>
#include <QTemporaryDir>
#include <QtTest>

#include "core/setup/build_model.hpp"
#include "core/step_size/largest_step.hpp"
#include "core/step_size/lattice_stability.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/touching_lattice.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

/// Allowed initial positions and steps of a lattice with contacts.
class LatticeStartTest : public QObject {
  Q_OBJECT

 private slots:
  void latticeBeyondAWallIsRefused() {
    Scene scene = touching_bar({4, 2});
    add_plane(scene, Vec3(0.0, 0.005, 0.0), Vec3(0.0, 1.0, 0.0));
    const std::string message = fault(scene);
    QVERIFY2(message.starts_with("node 0 of the lattice starts 5.00 mm beyond wall \"wall0\""),
             message.c_str());
  }

  /// Supports and loads outside the plate act on the nearest nodes, or are refused.
  void supportsAndLoadsActOnNodesThatAreThere() {
    Scene scene = touching_bar({10, 10});
    scene.lattice->outline = PlateOutline::disc;
    scene.lattice->loads.push_back({PointForce{Vec2(0.0, 0.01), Vec2(3.0, 4.0)}, 0});
    hold(scene, PlateEdge::bottom, true, true);
    pull(scene, PlateEdge::top, Vec2(1e6, 0.0), Vec2(3e6, 0.0));
    const auto model = build_model(scene);
    const Lattice& lattice = *model->lattice;
    Vec2 force = Vec2::Zero();
    for (int n = 0; n < lattice.nodes(); ++n) {
      const bool loaded = !lattice.load.segment<2>(2 * n).isZero();
      QVERIFY(lattice.has_node(n) || !loaded);
      force += lattice.load.segment<2>(2 * n);
    }
    // Four cells of the top edge exist, in its middle.
    const double traction = thickness * 4 * side * 2e6;
    QVERIFY2(std::abs(force.x() - 3.0 - traction) < 1e-9 * traction, qPrintable(QString::number(force.x())));
    QCOMPARE(force.y(), 4.0);
    QCOMPARE(model->notes.size(), size_t(1));
    QCOMPARE(
        QString::fromStdString(model->notes[0]),
        QString("lattice.load: no node is at (0 m, 10.0 mm); the nearest, node 12 at (10.0 mm, 10.0 mm), "
                "is taken"));
    for (int n = 0; n < lattice.columns(); ++n) {
      if (lattice.has_node(n)) QVERIFY(lattice.fixed[2 * n] && lattice.fixed[2 * n + 1]);
    }
  }

  void supportsAndLoadsFarFromTheOutlineAreRefused() {
    Scene scene = touching_bar({20, 20});
    scene.lattice->outline = PlateOutline::disc;
    scene.lattice->loads.push_back({PointForce{Vec2(0.2, 0.0), Vec2(3.0, 4.0)}, 0});
    QVERIFY2(fault(scene).starts_with("lattice.load.point lies outside the outline, "), fault(scene).c_str());
    scene.lattice->loads.clear();
    hold(scene, Vec2(0.0, 0.2), true, true);
    QVERIFY2(fault(scene).starts_with("lattice.support.point lies outside the outline, "),
             fault(scene).c_str());
    // So slender that no cell of its ends remains.
    scene = touching_bar({4, 40});
    scene.lattice->outline = PlateOutline::disc;
    hold(scene, PlateEdge::left, true, true);
    QCOMPARE(fault(scene), std::string("none"));
    hold(scene, PlateEdge::bottom, true, true);
    QCOMPARE(
        QString::fromStdString(fault(scene)),
        QString("lattice.support.edge \"bottom\" has no nodes, since the outline leaves them out; name a "
                "point instead"));
    scene.lattice->supports.clear();
    pull(scene, PlateEdge::top, Vec2(0.0, 1.0), Vec2(0.0, 1.0));
    QVERIFY2(fault(scene).starts_with("lattice.load.edge \"top\" has no nodes"), fault(scene).c_str());
  }

  void ballThatStartsInsideIsRefused() {
    Scene scene = touching_bar({4, 2});
    // Above node 12, at the upper edge; deeper by this amount than the touching distance of disc and ball.
    add_ball(scene, 0.02, Vec3(0.02, 0.02 + 0.025 - 0.0004, 0.0), Vec3::Zero());
    QCOMPARE(fault(scene), std::string("none"));
    scene.bodies[0].position.y() -= 0.0002;
    QCOMPARE(QString::fromStdString(fault(scene)),
             QString("body 0 and node 12 of the lattice, at (20.0 mm, 20.0 mm), overlap at the start by more "
                     "than a tenth of the smaller radius; move body 0 away"));
    scene.bodies[0].position = Vec3(0.02, 0.01, 0.0);
    QVERIFY2(fault(scene).starts_with("body 0 and node 0 of the lattice"), fault(scene).c_str());
  }

  /// Too small to touch a node.
  void ballBetweenTheNodesOfACellIsRefused() {
    Scene scene = touching_bar({4, 2});
    add_ball(scene, 0.1 * side, Vec3(1.5 * side, 0.5 * side, 0.0), Vec3::Zero());
    QCOMPARE(fault(scene), std::string("body 0 starts within a cell of the lattice; move body 0 away"));
    for (const double height : {-0.35, 2.35}) {
      scene.bodies[0].position.y() = height * side;
      QCOMPARE(fault(scene), std::string("none"));
    }
    // Where cells are cut away, a body cannot be inside.
    scene = touching_bar({8, 8});
    add_ball(scene, 0.1 * side, Vec3(0.5 * side, 0.5 * side, 0.0), Vec3::Zero());
    VERIFY(fault(scene) != "none");
    scene.lattice->outline = PlateOutline::disc;
    QCOMPARE(fault(scene), std::string("none"));
  }

  void ballBesideThePlaneOfTheLatticeIsRefused() {
    Scene scene = touching_bar({4, 2});
    add_ball(scene, 0.02, Vec3(0.02, 0.1, 0.0199), Vec3::Zero());
    QCOMPARE(fault(scene), std::string("none"));
    scene.bodies[0].position.z() = -0.02;
    QVERIFY2(fault(scene).starts_with("body 0 starts 20.0 mm beside the plane of the lattice"),
             fault(scene).c_str());
  }

  /// It has contacts only at its edges and cracks.
  void wallAlongTheFaceOfALatticeIsRefused() {
    Scene scene = touching_bar({4, 2});
    add_plane(scene, Vec3(0.0, 0.0, -0.51 * side), Vec3(0.0, 0.0, 1.0));
    QCOMPARE(fault(scene), std::string("none"));
    scene.walls[0].shape = PlaneSpec{Vec3(0.0, 0.0, -0.49 * side), Vec3(0.0, 0.0, 1.0)};
    QVERIFY2(fault(scene).starts_with("wall \"wall0\" lies along the lattice and touches its face"),
             fault(scene).c_str());
  }

  /// Also a wall that arrives there later; its motion beside the plate does not matter.
  void wallThatMovesOntoTheFaceOfALatticeIsRefused() {
    Scene scene = touching_bar({4, 2});
    add_plane(scene, Vec3(0.0, 0.0, -0.1), Vec3(0.0, 0.0, 1.0));
    const Vec3 zero = Vec3::Zero();
    scene.walls[0].motion = TableMotion{{0.2, 0.5, 0.6}, {zero, Vec3(0.0, 0.0, 0.094), zero}};
    QCOMPARE(fault(scene), std::string("none"));
    scene.walls[0].motion = TableMotion{{0.2, 0.5, 0.6}, {zero, Vec3(0.0, 0.0, 0.096), zero}};
    QVERIFY2(fault(scene).starts_with("wall \"wall0\" moves onto the face of the lattice until 500 ms"),
             fault(scene).c_str());
    // It would arrive there after the end.
    scene.duration = 0.4;
    QCOMPARE(fault(scene), std::string("none"));
    scene.walls[0].motion = ConstantMotion{Vec3(0.0, 0.0, 0.25), zero};
    QVERIFY(fault(scene).starts_with("wall \"wall0\" moves onto the face of the lattice until 400 ms"));
    scene.walls[0].motion = ConstantMotion{Vec3(0.3, 0.3, 0.0), zero};
    QCOMPARE(fault(scene), std::string("none"));
    scene.walls[0].shape = BoxSpec{{Vec3(-1.0, -1.0, -0.1), Vec3(1.0, 1.0, 0.1)}, {}};
    scene.walls[0].motion = ConstantMotion{Vec3(0.0, 0.0, -0.25), zero};
    QVERIFY(fault(scene).starts_with("wall \"wall0\" moves onto the face of the lattice until 400 ms"));
  }

  /// A sheet midway between two columns of nodes touches none of them.
  void sheetThroughTheCellsOfALatticeIsRefused() {
    QTemporaryDir folder;
    const auto with_sheet_at = [&](double x) {
      Scene scene = touching_bar({4, 2});
      QFile file(folder.filePath("sheet.stl"));
      if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("no file");
      const QString corner = QString(" vertex %1 ").arg(x);
      QString text = "solid sheet\n";
      for (const auto& [a, b, c] : {std::array{"-1 -1", "1 -1", "1 1"}, std::array{"-1 -1", "1 1", "-1 1"}}) {
        text +=
            "facet normal 1 0 0 outer loop" + corner + a + corner + b + corner + c + " endloop endfacet\n";
      }
      file.write((text + "endsolid sheet\n").toUtf8());
      file.close();
      WallSpec wall;
      wall.material = "steel";
      wall.shape = MeshWallSpec{file.fileName().toStdString()};
      scene.walls.push_back(wall);
      return scene;
    };
    QCOMPARE(fault(with_sheet_at(-0.5 * side)), std::string("none"));
    QCOMPARE(fault(with_sheet_at(4.5 * side)), std::string("none"));
    QVERIFY2(fault(with_sheet_at(1.0 * side)).find("overlap at the start") != std::string::npos,
             fault(with_sheet_at(1.0 * side)).c_str());
    QCOMPARE(fault(with_sheet_at(1.5 * side)),
             std::string("wall \"wall0\" starts within a cell of the lattice; move wall \"wall0\" away"));
  }

  /// The stable step follows from the stiffness of a cell with a contact at one corner.
  void stepTooLongForContactsIsRejected() {
    for (const double stiffness : {1e5, 1e7, 1e9}) {
      Scene scene = touching_bar({1, 1});
      scene.contacts[0].normal = LinearLawSpec{stiffness};
      add_plane(scene, Vec3(0.0, -0.01, 0.0), Vec3(0.0, 1.0, 0.0));
      const auto model = build_model(scene);
      const Lattice& lattice = *model->lattice;
      CellMatrix pushed = lattice.stiffness;
      pushed(1, 1) += stiffness;
      const Eigen::SelfAdjointEigenSolver<CellMatrix> eigen(pushed, Eigen::EigenvaluesOnly);
      const double bears = 2.0 * std::sqrt(0.25 * lattice.cell_mass / eigen.eigenvalues().maxCoeff());
      const double reported = stable_lattice_step(*model);
      VERIFY(reported < bears);
      VERIFY(largest_step(*model) < reported);
      scene.solver.time_step = bears;
      QVERIFY2(fault(scene).find(" exceeds the lattice's stability limit") != std::string::npos,
               fault(scene).c_str());
      scene.solver.time_step = reported;
      QVERIFY(fault(scene).find(" exceeds the lattice's stability limit where it touches") !=
              std::string::npos);
      scene.solver.time_step = std::nextafter(reported, 0.0);
      QCOMPARE(fault(scene), std::string("none"));
    }
  }

  /// Stiffness at an overlap of a hundredth of a disc's radius.
  void hertzContactsMakeTheStepShorter() {
    Scene scene = touching_bar({1, 1});
    scene.contacts[0].normal = HertzLawSpec{};
    add_plane(scene, Vec3(0.0, -0.01, 0.0), Vec3(0.0, 1.0, 0.0));
    const auto model = build_model(scene);
    const Lattice& lattice = *model->lattice;
    const double of_bonds = stable_step(lattice);
    // E*, r* and m* of two nodes are half of the values against the rigid floor.
    const double radius = 0.5 * side;
    const double mass = 0.25 * lattice.cell_mass;
    const double modulus = 1e9 / (1.0 - 0.2 * 0.2);
    const double of_nodes = modulus * std::sqrt(0.5 * radius * 0.01 * radius) * 2.0 / mass;
    const double of_floor = 2.0 * modulus * std::sqrt(radius * 0.01 * radius) / mass;
    const double expected = 2.0 / std::sqrt(4.0 / (of_bonds * of_bonds) + std::max(of_nodes, of_floor));
    QVERIFY2(std::abs(stable_lattice_step(*model) / expected - 1.0) < 1e-12,
             qPrintable(QString::number(stable_lattice_step(*model) / expected)));
  }

  void whatItTouchesNeedsARule() {
    Scene scene = touching_bar({4, 2});
    add_plane(scene, Vec3(0.0, -0.005, 0.0), Vec3(0.0, 1.0, 0.0));
    QCOMPARE(fault(scene), std::string("none"));
    scene.contacts[0].normal = BarrierLawSpec{};
    QVERIFY2(fault(scene).starts_with("the lattice and itself can meet under the law \"barrier\""),
             fault(scene).c_str());
    scene.contacts.clear();
    QVERIFY(fault(scene).starts_with("no contact rule fits the materials \"steel\" and \"steel\""));
  }
};

SCREE_TEST(LatticeStartTest)
#include "test_lattice_start.moc"
