#include <QtTest>
#include <algorithm>

#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "render/lattice/lattice_colors.hpp"
#include "render/lattice/magnification.hpp"
#include "render/view/scene_view.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/lattice_fixture.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr int width = 640;
constexpr int height = 400;

Frame solved(const Scene& scene) {
  return Simulation(build_model(scene), 1).frame();
}

Scene bent_plate(int cells_up = 4) {
  return plate_in_bending(BondModel::modified, 0.3, cells_up);
}

/// Only a plate.
ViewOptions bare() {
  ViewOptions options;
  options.show_axes = options.show_legend = options.show_grid = false;
  options.lattice.show_undeformed = options.lattice.show_exact = options.lattice.show_loads = false;
  return options;
}

struct PlateView {
  OffscreenWindow window{width, height};
  SceneView view{window.window()};

  explicit PlateView(const Frame& frame, const ViewOptions& options = bare()) {
    view.set_options(options);
    view.show(std::make_shared<Frame>(frame));
  }
  Picture with(const ViewOptions& options) {
    view.set_options(options);
    return window.picture();
  }
  Picture picture() { return window.picture(); }
};

Picture empty_picture() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(bare());
  return window.picture();
}

int of_exact_solution(const Picture& picture) {
  return count_pixels(picture, [](const Pixel& p) { return has_hue(p, highlight_color); });
}

}  // namespace

/// Drawing of bonded plates.
class LatticeViewTest : public QObject {
  Q_OBJECT

 private slots:
  void magnificationMakesTheLargestDisplacementATenthOfThePlateAtMost() {
    const Frame frame = solved(bent_plate(8));
    double largest = 0.0;
    for (const Vec2& node : frame.nodes) largest = std::max(largest, node.norm());
    PlateView plate(frame);
    const double chosen = plate.view.lattice_magnification();
    VERIFY(chosen * largest <= 0.1 * 0.5);
    VERIFY(chosen * largest > 0.1 * 0.5 / 2.6);
    ViewOptions options = bare();
    options.lattice.magnification = 3.0;
    plate.with(options);
    QCOMPARE(plate.view.lattice_magnification(), 3.0);
  }

  void whatIsLargeOrAtRestIsNotMagnified() {
    Magnification magnification;
    const auto model = build_model(bent_plate());
    magnification.set_model(*model);
    QCOMPARE(magnification.value(), 1.0);
    magnification.update({Vec2(0.3, 0.0)});
    QCOMPARE(magnification.value(), 1.0);
  }

  /// A moving plate starts at rest: the expected motion decides.
  void movedPlatesKeepTheMagnificationThatTheyStartWith() {
    Scene scene = plate_in_tension(BondModel::modified, 0.3, 4);
    scene.lattice->analysis = LatticeAnalysis::dynamics;
    scene.duration = 2e-4;
    Simulation simulation(build_model(scene), 1);
    PlateView plate(simulation.frame());
    const double at_start = plate.view.lattice_magnification();
    QCOMPARE(at_start, 50.0);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    plate.view.show(std::make_shared<Frame>(simulation.frame()));
    QCOMPARE(plate.view.lattice_magnification(), at_start);
  }

  void plateFillsThePictureAndGrowsWithTheMagnification() {
    PlateView plate(solved(plate_in_tension(BondModel::modified, 0.3, 4)));
    ViewOptions options = bare();
    options.lattice.magnification = 0.0;
    const Picture still = plate.with(options);
    options.lattice.magnification = 100.0;
    const Picture pulled = plate.with(options);
    const Picture nothing = empty_picture();
    const int area = count_differences(still, nothing);
    QVERIFY2(area > width * height / 8, qPrintable(QString::number(area)));
    // 5 % longer, 1.5 % narrower.
    const double growth = static_cast<double>(count_differences(pulled, nothing)) / area;
    QVERIFY2(std::abs(growth - 1.05 * 0.985) < 0.02, qPrintable(QString::number(growth)));
  }

  void exactSolutionIsDrawnWhereThereIsOne() {
    ViewOptions options = bare();
    options.lattice.show_exact = true;
    PlateView bent(solved(bent_plate()), options);
    VERIFY(of_exact_solution(bent.picture()) > 500);
    QCOMPARE(of_exact_solution(bent.with(bare())), 0);
    Scene clamped = bent_plate();
    clamped.lattice->supports = {{PlateEdge::left, {true, true}, 0}};
    clamped.lattice->loads = {{PointForce{Vec2(0.5, 0.0), Vec2(0.0, -1e4)}, 0}};
    PlateView other(solved(clamped), options);
    QCOMPARE(of_exact_solution(other.picture()), 0);
  }

  void undeformedPlateIsDrawnBesideTheDeformedOne() {
    PlateView plate(solved(bent_plate()));
    const Picture without = plate.picture();
    ViewOptions options = bare();
    options.lattice.show_undeformed = true;
    VERIFY(count_differences(plate.with(options), without) > 200);
  }

  void loadsAreDrawnAsArrows() {
    PlateView plate(solved(bent_plate()));
    ViewOptions options = bare();
    options.lattice.show_loads = true;
    const auto arrows = [](const Picture& picture) {
      return count_pixels(picture, [](const Pixel& p) { return has_hue(p, load_color); });
    };
    const int without = arrows(plate.with(bare()));
    VERIFY(arrows(plate.with(options)) > without + 100);
    // Switched off with the other forces.
    options.show_loads = false;
    VERIFY(arrows(plate.with(options)) <= without + 10);
  }

  void eachColouringHasItsLegendAndIsAnotherPicture() {
    PlateView plate(solved(bent_plate()));
    Picture before = plate.picture();
    struct Expected {
      LatticeColor color;
      const char* unit;
      bool has_sign;
    };
    for (const auto& [color, unit, has_sign] :
         {Expected{LatticeColor::strain, "", true}, Expected{LatticeColor::bond_force, "N", true},
          Expected{LatticeColor::bond_energy, "J", false},
          Expected{LatticeColor::displacement, "m", false}}) {
      ViewOptions options = bare();
      options.lattice.color = color;
      const Picture picture = plate.with(options);
      QVERIFY(color == LatticeColor::bond_force || count_differences(picture, before) > 1000);
      before = picture;
      const Legend legend = plate.view.lattice_legend().value();
      QCOMPARE(legend.unit, std::string(unit));
      QCOMPARE(legend.has_sign, has_sign);
      VERIFY(legend.upper > 0.0);
    }
  }

  /// A flying plate has moved, with bond lengths unchanged except for round-off.
  void roundingIsNoStrain() {
    Frame frame = solved(plate_in_tension(BondModel::modified, 0.3, 16));
    for (Vec2& node : frame.nodes) node = Vec2(0.3, 0.1) + 1e-15 * node.normalized();
    LatticeColors colors;
    const auto conditions = bond_conditions(*frame.model->lattice, frame.broken_bonds);
    for (const LatticeColor color : {LatticeColor::strain, LatticeColor::bond_force}) {
      colors.update(frame, frame.nodes, conditions, color);
      QCOMPARE(colors.legend().upper, 1.0);
    }
  }

  /// Nodes beside a crack or under a point load.
  void aFewBondsThatAreStrainedMostDoNotSetTheScale() {
    Frame frame = solved(plate_in_tension(BondModel::modified, 0.3, 16));
    const auto upper = [&] {
      LatticeColors colors;
      colors.update(frame, frame.nodes, bond_conditions(*frame.model->lattice, frame.broken_bonds),
                    LatticeColor::strain);
      return colors.legend().upper;
    };
    // Tension over Young's modulus, rounded up.
    const auto as_in_tension = [&] { return upper() > 4.9e-4 && upper() < 6.1e-4; };
    QVERIFY(as_in_tension());
    const Lattice& lattice = *frame.model->lattice;
    frame.nodes[static_cast<std::size_t>(lattice.node(8, 8))].x() += 5e-3 * lattice.side;
    const std::vector<double> strains = lattice_values(*frame.model, frame.nodes, {}, LatticeColor::strain);
    VERIFY(*std::max_element(strains.begin(), strains.end()) > 3e-3);
    QVERIFY(as_in_tension());
    // However strained the rest of a cell is that has lost a bond.
    frame.nodes[static_cast<std::size_t>(lattice.node(8, 8))].x() += lattice.side;
    QVERIFY(!as_in_tension());
    for (const int neighbour : {-1, 1, -lattice.columns(), lattice.columns()}) {
      const auto [first, second] = std::minmax({lattice.node(8, 8), lattice.node(8, 8) + neighbour});
      frame.broken_bonds.push_back({first, second, 0.0});
    }
    QVERIFY(as_in_tension());
  }

  /// Regardless of what was shown before.
  void scalesAreOfTheMomentAlone() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(0.2, 0.2), {4, 4});
    scene.lattice->analysis = LatticeAnalysis::dynamics;
    scene.duration = 1e-3;
    Frame frame = solved(scene);
    for (int n = 0; n < 25; ++n) frame.nodes[n] = 1e-3 * frame.model->lattice->position(n);
    LatticeColors colors;
    colors.update(frame, frame.nodes, bond_conditions(*frame.model->lattice, frame.broken_bonds),
                  LatticeColor::strain);
    QCOMPARE(colors.legend().upper, 1e-3);
    for (Vec2& node : frame.nodes) node *= 0.01;
    frame.time = 1e-6;
    colors.update(frame, frame.nodes, bond_conditions(*frame.model->lattice, frame.broken_bonds),
                  LatticeColor::strain);
    QCOMPARE(colors.legend().upper, 1e-5);
  }

  void scalesMayBeFixed() {
    Frame frame = solved(plate_in_tension(BondModel::modified, 0.3, 16));
    LatticeColors colors;
    colors.update(frame, frame.nodes, bond_conditions(*frame.model->lattice, frame.broken_bonds),
                  LatticeColor::strain, ColorRange{-0.25, 0.25});
    QCOMPARE(colors.legend().upper, 0.25);
    QVERIFY(colors.legend().fixed && colors.legend().has_sign);
    QVERIFY(colors.legend().color_of(0.25) == blue_white_red(1.0));
    QVERIFY(colors.legend().color_of(-9.0) == blue_white_red(-1.0));
  }

  /// The upper side is compressed, the lower one stretched.
  void strainIsRedWhereBondsArePulledAndBlueWhereTheyArePressed() {
    ViewOptions options = bare();
    options.lattice.color = LatticeColor::strain;
    PlateView plate(solved(bent_plate()), options);
    const Picture picture = plate.picture();
    const auto balance = [&](int from, int to) {
      int sum = 0;
      for (int y = from; y < to; ++y) {
        for (int x = 0; x < width; ++x) {
          const Pixel p = pixel(picture, x, y);
          sum += (p.red > p.blue + 60) - (p.blue > p.red + 60);
        }
      }
      return sum;
    };
    const int above = balance(0, height / 2);
    const int below = balance(height / 2, height);
    QVERIFY2(below > 300 && above < -300, qPrintable(QStringLiteral("%1 %2").arg(below).arg(above)));
  }

  /// From afar the cells are visible: bonds of a fine lattice are thinner than a pixel.
  void cellsHaveTheColourOfTheMostStrainedBondsAtTheirCorners() {
    Frame frame = solved(plate_in_tension(BondModel::modified, 0.3, 4));
    ViewOptions options = bare();
    options.lattice.color = LatticeColor::strain;
    const int area = count_differences(PlateView(frame).picture(), empty_picture());
    const int pulled =
        count_pixels(PlateView(frame, options).picture(), [](const Pixel& p) { return p.red > p.blue + 40; });
    QVERIFY2(pulled > 0.8 * area, qPrintable(QStringLiteral("%1 of %2").arg(pulled).arg(area)));

    const Lattice& lattice = *frame.model->lattice;
    const int moved = lattice.node(2, 2);
    std::fill(frame.nodes.begin(), frame.nodes.end(), Vec2::Zero());
    frame.nodes[static_cast<std::size_t>(moved)] = Vec2(1e-3 * lattice.side, 0.0);
    std::vector<BondCondition> conditions = bond_conditions(lattice, {});
    LatticeColors colors;
    colors.update(frame, frame.nodes, conditions, LatticeColor::strain);
    const std::vector<Bond> bonds = bonds_of(lattice);
    const auto color_at = [&](int node) {
      return colors.node_colors(bonds, conditions, frame.nodes.size())[static_cast<std::size_t>(node)];
    };
    const Color none = colors.legend().color_of(0.0);
    VERIFY(color_at(lattice.node(1, 2)).red > color_at(lattice.node(1, 2)).blue);  // its bond is in tension
    VERIFY(color_at(lattice.node(3, 2)).red <
           color_at(lattice.node(3, 2)).blue);  // its bond is in compression
    QVERIFY(color_at(lattice.node(4, 4)) == none);
    std::fill(conditions.begin(), conditions.end(), BondCondition::at_crack);
    QVERIFY(color_at(moved) == none);
  }

  void shapeStandsInForTheDisplacements() {
    Scene scene = free_plate(BondModel::modified, 0.3, Vec2(0.4, 0.2), {8, 4});
    scene.lattice->analysis = LatticeAnalysis::modes;
    hold(scene, PlateEdge::left, true, true);
    const Frame frame = solved(scene);
    PlateView plate(frame);
    const Picture still = plate.picture();
    const std::vector<Mode> modes = lowest_modes(*frame.model->lattice, 2);
    LatticeShape shape = shape_of(modes.front());
    plate.view.set_lattice_shape(shape);
    const Picture swung = plate.picture();
    VERIFY(count_differences(swung, still) > 2000);
    QCOMPARE(plate.view.lattice_legend()->upper, 1.0);
    QCOMPARE(plate.view.lattice_legend()->unit, std::string());
    shape.share = -1.0;
    plate.view.set_lattice_shape(shape);
    VERIFY(count_differences(plate.picture(), swung) > 2000);
    plate.view.set_lattice_shape({});
    QCOMPARE(count_differences(plate.picture(), still), 0);
  }

  void cracksAreOpenAndTheirEdgesHaveTheirColour() {
    const Frame whole = solved(bent_plate());
    const Lattice& lattice = *whole.model->lattice;
    Frame cracked = whole;
    // Three bonds along the length, one above the other, and the four adjacent cells.
    for (int row = 1; row <= 3; ++row)
      cracked.broken_bonds.push_back({lattice.node(8, row), lattice.node(9, row), 0.0});
    PlateView plate(whole);
    const Picture before = plate.picture();
    const Picture nothing = empty_picture();
    const auto edges = [](const Picture& picture) {
      return count_pixels(picture, [](const Pixel& p) { return has_hue(p, crack_color); });
    };
    QCOMPARE(edges(before), 0);
    plate.view.show(std::make_shared<Frame>(cracked));
    const Picture after = plate.picture();
    QVERIFY2(edges(after) > 100, qPrintable(QString::number(edges(after))));
    // Lines remain of the four cells.
    const double plate_area = count_differences(before, nothing);
    const double open = (plate_area - count_differences(after, nothing)) / plate_area;
    QVERIFY2(open > 0.5 * 4 / 64 && open < 4.0 / 64, qPrintable(QString::number(open)));
    // As many, but elsewhere.
    for (BrokenBond& bond : cracked.broken_bonds) {
      bond.first -= 4;
      bond.second -= 4;
    }
    plate.view.show(std::make_shared<Frame>(cracked));
    VERIFY(count_differences(plate.picture(), after) > 200);
    plate.view.show(std::make_shared<Frame>(whole));
    QCOMPARE(count_differences(plate.picture(), before), 0);
  }

  void otherScenesHaveNoLatticeLegend() {
    PlateView plate(solved(bent_plate()));
    QVERIFY(plate.view.lattice_legend());
    plate.view.set_model(nullptr);
    QVERIFY(!plate.view.lattice_legend());
  }
};

SCREE_TEST(LatticeViewTest)
#include "test_lattice_view.moc"
