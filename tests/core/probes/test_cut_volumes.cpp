#include <QtTest>
#include <numbers>

#include "core/geometry/cut_volume.hpp"
#include "core/geometry/exact/winding_number.hpp"
#include "core/geometry/mass_properties.hpp"
#include "core/geometry/random.hpp"
#include "core/geometry/rotation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

double ball_volume(double radius) {
  return 4.0 / 3.0 * std::numbers::pi * radius * radius * radius;
}

Mesh moved(const Mesh& mesh, const Vec3& way, const Rotation& turn = {}) {
  Mesh result = mesh;
  for (Vec3& vertex : result.vertices) vertex = way + turn.matrix() * vertex;
  return result;
}

/// Several turns and places, the same in every run.
struct Poses {
  Random random{7};
  Rotation turn() { return random.rotation(); }
  Vec3 within(double reach) { return random.in_box(Vec3::Constant(-reach), Vec3::Constant(reach)); }
};

}  // namespace

/// Volumes that bodies have in common with the region of a probe.
class CutVolumesTest : public QObject {
  Q_OBJECT

 private slots:
  /// Of two axis-aligned boxes: the product of what their edges have in common.
  void boxesShareABox() {
    const Vec3 lower(-1.0, -2.0, 0.5);
    const Vec3 upper(2.0, 1.0, 3.0);
    VERIFY_NEAR(common_volume(box(Vec3(0, 0, 0), Vec3(5, 5, 1)), lower, upper), 2.0 * 1.0 * 0.5, 1e-13);
    VERIFY_NEAR(common_volume(box(Vec3(-9, -9, -9), Vec3(9, 9, 9)), lower, upper), 3.0 * 3.0 * 2.5, 1e-12);
    VERIFY_NEAR(common_volume(box(Vec3(0, -1, 1), Vec3(1, 0, 2)), lower, upper), 1.0, 1e-14);
    QCOMPARE(common_volume(box(Vec3(3, 0, 1), Vec3(4, 1, 2)), lower, upper), 0.0);
    QCOMPARE(common_volume(box(Vec3(0, 0, 4), Vec3(1, 1, 5)), lower, upper), 0.0);
    QCOMPARE(common_volume(box(Vec3(0, 0, -4), Vec3(1, 1, 0)), lower, upper), 0.0);
  }

  /// Faces in the planes of the box belong to what is within it, once.
  void facesInThePlanesOfTheBoxCountOnce() {
    const Mesh body = box(Vec3::Zero(), Vec3::Ones());
    for (int axis = 0; axis < 3; ++axis) {
      for (const double way : {-1.0, 1.0}) {
        const Vec3 shift = way * Vec3::Unit(axis);
        QCOMPARE(common_volume(body, shift, Vec3::Ones() + shift), 0.0);
        QCOMPARE(common_volume(body, 0.5 * shift, Vec3::Ones() + 0.5 * shift), 0.5);
      }
    }
    QCOMPARE(common_volume(body, Vec3::Zero(), Vec3::Ones()), 1.0);
    QCOMPARE(common_volume(body, Vec3::Zero(), Vec3::Constant(2.0)), 1.0);
    // Cut into boxes along its own faces.
    double sum = 0.0;
    for (int cell = 0; cell < 64; ++cell) {
      const Vec3 lower(-0.5 + 0.5 * (cell % 4), -0.5 + 0.5 * (cell / 4 % 4), -0.5 + 0.5 * (cell / 16));
      sum += common_volume(body, lower, lower + Vec3::Constant(0.5));
    }
    QCOMPARE(sum, 1.0);
  }

  /// A concave body in any pose, cut by a grid of boxes: the parts add up to the whole.
  void partsOfABodyAddUp() {
    Poses poses;
    const Mesh whole = tetrapod();
    const double volume = mass_properties(whole).volume;
    for (int pose = 0; pose < 20; ++pose) {
      const Mesh body = moved(whole, poses.within(0.5), poses.turn());
      double sum = 0.0;
      int cut = 0;
      for (int cell = 0; cell < 64; ++cell) {
        const Vec3 lower(-2.0 + cell % 4, -2.0 + cell / 4 % 4, -2.0 + cell / 16);
        const double part = common_volume(body, lower, lower + Vec3::Ones());
        VERIFY(part > -1e-14);
        VERIFY(part < 1.0);
        cut += part > 1e-6 ? 1 : 0;
        sum += part;
      }
      VERIFY_NEAR(sum, volume, 1e-13);
      VERIFY(cut > 3);
    }
  }

  /// A box and a ball, against the mean of the indicator over many points.
  void concaveBodiesAgreeWithCounting() {
    Poses poses;
    const Mesh body = moved(tetrapod(), Vec3(0.1, 0.05, -0.1), poses.turn());
    const Vec3 lower(-0.2, -0.4, -0.3);
    const Vec3 upper(0.5, 0.2, 0.4);
    const Vec3 center(0.15, -0.1, 0.2);
    const double radius = 0.45;
    const auto inside = [&](const Vec3& point) {
      return winding_number(body.vertices, body.triangles, point) > 0.5;
    };
    constexpr int points = 200'000;
    int in_box = 0;
    int in_ball = 0;
    for (int i = 0; i < points; ++i) {
      in_box += inside(poses.random.in_box(lower, upper)) ? 1 : 0;
      const Vec3 point = center + poses.within(radius);
      in_ball += (point - center).norm() < radius && inside(point) ? 1 : 0;
    }
    const auto check = [&](double exact, int hits, double space) {
      const double share = static_cast<double>(hits) / points;
      const double deviation = space * std::sqrt(share * (1.0 - share) / points);
      VERIFY_NEAR(exact, share * space, 4.0 * deviation);
      VERIFY(deviation < 0.01 * exact);
    };
    check(common_volume(body, lower, upper), in_box, (upper - lower).prod());
    check(common_volume(body, center, radius), in_ball, std::pow(2.0 * radius, 3));
  }

  /// Eighths at a corner, quarters at an edge, halves and caps at a face of a cube.
  void ballsAreCutByACube() {
    const Mesh body = box(Vec3::Zero(), Vec3::Constant(10.0));
    const double whole = ball_volume(2.0);
    VERIFY_NEAR(common_volume(body, Vec3(5, 5, 5), 2.0), whole, 1e-12);
    VERIFY_NEAR(common_volume(body, Vec3(0, 5, 5), 2.0), whole / 2.0, 1e-12);
    VERIFY_NEAR(common_volume(body, Vec3(0, 0, 5), 2.0), whole / 4.0, 1e-12);
    VERIFY_NEAR(common_volume(body, Vec3(0, 0, 0), 2.0), whole / 8.0, 1e-12);
    VERIFY_NEAR(common_volume(body, Vec3(-3, 5, 5), 2.0), 0.0, 1e-12);
    for (const double depth : {-1.9, -0.5, 0.3, 1.0, 1.999}) {
      const double cap = std::numbers::pi / 3.0 * std::pow(2.0 + depth, 2) * (3.0 * 2.0 - 2.0 - depth);
      VERIFY_NEAR(common_volume(body, Vec3(depth, 5, 5), 2.0), cap, 1e-12);
    }
    VERIFY_NEAR(common_volume(body, Vec3(5, 5, 5), 50.0), 1000.0, 1e-9);
  }

  /// The two ways to cut agree: a ball cut into the cells of a grid adds up to the ball.
  void partsOfABallAddUp() {
    Poses poses;
    for (int pose = 0; pose < 20; ++pose) {
      const Vec3 center = poses.within(0.4);
      const double radius = 0.3 + 0.05 * pose;
      double sum = 0.0;
      for (int cell = 0; cell < 64; ++cell) {
        const Vec3 lower(-2.0 + cell % 4, -2.0 + cell / 4 % 4, -2.0 + cell / 16);
        sum += common_volume(box_mesh(lower, lower + Vec3::Ones()), center, radius);
      }
      VERIFY_NEAR(sum, ball_volume(radius), 1e-12);
    }
  }

  /// Turned about the ball's centre, a body has the same volume within it.
  void turningABodyAboutTheBallChangesNothing() {
    Poses poses;
    const Vec3 center(0.3, -0.2, 0.1);
    const Mesh body = moved(tetrapod(), center + Vec3(0.2, 0.1, 0.3));
    const double once = common_volume(body, center, 0.6);
    VERIFY(once > 0.01);
    for (int pose = 0; pose < 10; ++pose) {
      const Rotation turn = poses.turn();
      const Mesh turned = moved(moved(body, -center), center, turn);
      VERIFY_NEAR(common_volume(turned, center, 0.6), once, 1e-13);
    }
  }

  /// Two balls share a lens; one inside the other all of it.
  void ballsShareALens() {
    // Equal balls, [MathWorld, sphere–sphere intersection]: π (4 r + d) (2 r − d)² / 12
    for (const double distance : {0.2, 1.0, 1.7}) {
      const double lens = std::numbers::pi / 12.0 * (4.0 + distance) * (2.0 - distance) * (2.0 - distance);
      VERIFY_NEAR(common_volume(Vec3::Zero(), 1.0, Vec3(0, distance, 0), 1.0), lens, 1e-14);
    }
    VERIFY_NEAR(common_volume(Vec3::Zero(), 2.0, Vec3(1, 0, 0), 0.5), ball_volume(0.5), 1e-14);
    QCOMPARE(common_volume(Vec3::Zero(), 1.0, Vec3(2, 0, 0), 1.0), 0.0);
    // A ball much larger than the other is a plane.
    VERIFY_NEAR(common_volume(Vec3(0, 0, -1e4), 1e4, Vec3::Zero(), 1.0), ball_volume(1.0) / 2.0, 1e-3);
  }
};

SCREE_TEST(CutVolumesTest)
#include "test_cut_volumes.moc"
