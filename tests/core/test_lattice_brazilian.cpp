#include <QtTest>

#include "core/simulation/simulation.hpp"
#include "lattice_fixture.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double critical = 1e-3;  ///< stretch at which bonds break
constexpr double diameter = 0.05;
constexpr double stiffness = 1e10;  ///< Young's modulus of the disc
constexpr double speed = 0.25;      ///< of each plate

/// Two plates press on a disc along a line through its middle.
Scene pressed_disc(int cells, double angle) {
  Scene scene = free_plate(BondModel::modified, 0.2, Vec2(diameter, diameter), {cells, cells});
  scene.materials[0].young_modulus = stiffness;
  scene.materials[0].density = 2500.0;
  scene.gravity = Vec3::Zero();
  LatticeSpec& lattice = *scene.lattice;
  lattice.analysis = LatticeAnalysis::dynamics;
  lattice.rotations = LatticeRotations::large;
  lattice.outline = PlateOutline::disc;
  lattice.strength = BondStrength{BondStrength::Measure::stretch, critical};
  ContactRule rule;
  rule.normal = LinearLawSpec{stiffness * thickness};
  rule.friction.static_coefficient = rule.friction.dynamic_coefficient = 0.5;  // it must not roll away
  scene.contacts.push_back(rule);
  const Vec3 middle(0.5 * diameter, 0.5 * diameter, 0.0);
  const Vec3 along(std::cos(angle), std::sin(angle), 0.0);
  for (const double sign : {-1.0, 1.0}) {
    // The plate lies where the farthest node touches it.
    double farthest = 0.0;
    const Lattice disc = make_lattice(scene);
    for (int n = 0; n < disc.nodes(); ++n) {
      if (!disc.has_node(n)) continue;
      const Vec2 place = disc.position(n) - middle.head<2>();
      farthest = std::max(farthest, sign * along.head<2>().dot(place));
    }
    WallSpec wall;
    wall.material = "steel";
    wall.shape = PlaneSpec{middle + sign * (farthest + 0.5 * disc.side) * along, -sign * along};
    ConstantMotion motion;
    motion.velocity = -sign * speed * along;
    wall.motion = motion;
    scene.walls.push_back(wall);
  }
  scene.duration = 3e-3;
  scene.output.interval = 1e-4;
  return scene;
}

struct Outcome {
  double strength = 0.0;     ///< 2 P/(π D t) at the peak over that of the bonds, E times their stretch
  double first_place = 0.0;  ///< of the first broken bond's middle from the disc's, in radii
  double balance = 0.0;      ///< error of the ledger over the work of the plates
  int broken = 0;
};

Outcome press(int cells, double angle) {
  const Scene scene = pressed_disc(cells, angle);
  Simulation simulation(build_model(scene), 1);
  const Lattice& disc = *simulation.model().lattice;
  double area = 0.0;
  for (int n = 0; n < disc.nodes(); ++n) area += disc.mass(n) / (2500.0 * thickness);
  const double wide = std::sqrt(4.0 * area / M_PI);
  double peak = 0.0;
  for (int step = 0; !simulation.finished(); ++step) {
    if (simulation.step()) throw std::runtime_error("failed");
    if (step % 5 != 0) continue;
    const Frame frame = simulation.frame(false);
    const double force = 0.5 * (frame.walls[0].force.norm() + frame.walls[1].force.norm());
    peak = std::max(peak, force);
    if (static_cast<int>(frame.broken_bonds.size()) > cells && force < 0.3 * peak) break;
  }
  const Frame end = simulation.frame();
  Outcome outcome;
  outcome.strength = 2.0 * peak / (M_PI * wide * thickness) / (stiffness * critical);
  outcome.broken = static_cast<int>(end.broken_bonds.size());
  outcome.balance = end.energy.balance_error / end.energy.external_work;
  if (outcome.broken > 0) {
    const BrokenBond& first = end.broken_bonds.front();
    const Vec2 place = 0.5 * (disc.position(first.first) + disc.position(first.second));
    outcome.first_place = (place - 0.5 * diameter * Vec2(1.0, 1.0)).norm() / (0.5 * diameter);
  }
  return outcome;
}

}  // namespace

/// A disc that is crushed between two plates splits: 2 P/(π D t) is its tensile strength.
class BrazilianTest : public QObject {
  Q_OBJECT

 private slots:
  void strengthIsThatOfTheBonds() {
    std::vector<double> strengths;
    for (const int cells : {20, 30, 40}) {
      for (const double degrees : {0.0, 22.5, 45.0}) {
        const Outcome outcome = press(cells, degrees * M_PI / 180.0);
        qInfo() << cells << degrees << outcome.strength << outcome.first_place << outcome.broken
                << outcome.balance;
        QVERIFY(outcome.broken > cells / 2);
        QVERIFY(std::abs(outcome.balance) < 0.01);
        strengths.push_back(outcome.strength);
      }
    }
    double mean = 0.0;
    double square = 0.0;
    for (const double strength : strengths) {
      mean += strength / static_cast<double>(strengths.size());
      square += strength * strength / static_cast<double>(strengths.size());
    }
    const double deviation = std::sqrt(square - mean * mean);
    qInfo() << "mean" << mean << "standard deviation" << deviation;
    QVERIFY(mean > 0.5 && mean < 1.0);
    QVERIFY(deviation < 0.15 * mean);
  }
};

QTEST_APPLESS_MAIN(BrazilianTest)
#include "test_lattice_brazilian.moc"
