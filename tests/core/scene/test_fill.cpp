#include <QTemporaryDir>
#include <QtTest>
#include <ctime>
#include <fstream>

#include "core/geometry/exact/intersection.hpp"
#include "core/geometry/random.hpp"
#include "core/scene/fill/fill.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

FillSpec random_fill(int count, const Vec3& min, const Vec3& max) {
  FillSpec fill;
  fill.count = count;
  fill.region = {min, max};
  fill.line = 17;
  return fill;
}

std::vector<BodySpec> expand(const FillSpec& fill, const Mesh& mesh, double clearance = 0.0) {
  const PackedShape shape(mesh);
  Packing packing(clearance);
  return expand_fill(Scene{}, fill, {&shape}, packing);
}

Mesh placed(const BodySpec& body, const Mesh& mesh) {
  const Rotation rotation = Rotation::from_rotation_vector(body.rotation);
  return test::moved(mesh, body.size * rotation.matrix(), body.position);
}

bool crosses_another(const std::vector<BodySpec>& bodies, const Mesh& mesh, const Vec3& shift) {
  for (size_t i = 0; i < bodies.size(); ++i) {
    const Mesh one = test::moved(placed(bodies[i], mesh), Mat3::Identity(), shift);
    for (size_t j = 0; j < bodies.size(); ++j) {
      if (i != j && meshes_interpenetrate(one, true, placed(bodies[j], mesh), true)) return true;
    }
  }
  return false;
}

int fitted(const FillSpec& fill, const Mesh& mesh, double clearance = 0.0) {
  try {
    return static_cast<int>(expand(fill, mesh, clearance).size());
  } catch (const SceneError& error) {
    int held = -1;
    std::sscanf(error.message().c_str(), "fill.region holds %d of", &held);
    return held;
  }
}

}  // namespace

class FillTest : public QObject {
  Q_OBJECT

 private slots:
  /// Reference values of the authors of the generator.
  void bitsAreThoseOfSplitMix64() {
    Random random(1234567);
    QCOMPARE(random.bits(), std::uint64_t{6457827717110365317U});
    QCOMPARE(random.bits(), std::uint64_t{3203168211198807973U});
    QCOMPARE(random.bits(), std::uint64_t{9817491932198370423U});
  }

  void rotationsAreUniform() {
    Random random(1);
    const int count = 40000;
    Mat3 mean = Mat3::Zero();
    Mat3 squares = Mat3::Zero();
    for (int i = 0; i < count; ++i) {
      const Mat3 m = random.rotation().matrix();
      VERIFY_NEAR(m * m.transpose(), Mat3::Identity(), 1e-13);
      mean += m / count;
      squares += m.cwiseAbs2() / count;
    }
    // Each entry has mean 0 and variance 1/3: the standard deviation of the mean of 40,000 is 0.003.
    QVERIFY2(mean.cwiseAbs().maxCoeff() < 0.015, "mean");
    QVERIFY2((squares.array() - 1.0 / 3.0).abs().maxCoeff() < 0.01, "squares");
  }

  void sameSeedGivesTheSameBodiesAnotherOthers() {
    FillSpec fill = random_fill(50, Vec3::Zero(), Vec3::Ones());
    const auto first = expand(fill, test::cube(0.1));
    VERIFY(first == expand(fill, test::cube(0.1)));
    fill.seed = 2;
    VERIFY(first != expand(fill, test::cube(0.1)));
  }

  /// They may have any initial orientation, and keep it.
  void bodiesWithoutRotationsAreTurnedAtTheStartOnly() {
    FillSpec fill = random_fill(20, Vec3::Zero(), Vec3::Ones());
    auto turning = expand(fill, test::cube(0.1));
    fill.rotations = false;
    const auto bodies = expand(fill, test::cube(0.1));
    for (BodySpec& body : turning) {
      QVERIFY(body.rotations && !body.rotation.isZero(1e-3));
      body.rotations = false;
    }
    VERIFY(bodies == turning);
  }

  void bodiesLieInTheRegionAndDoNotCross_data() {
    QTest::addColumn<int>("which");
    QTest::addColumn<int>("count");
    QTest::newRow("cubes") << 0 << 60;
    QTest::newRow("tetrapods") << 1 << 40;
    QTest::newRow("icosahedra") << 2 << 60;
  }

  void bodiesLieInTheRegionAndDoNotCross() {
    QFETCH(int, which);
    QFETCH(int, count);
    const std::array<Mesh, 3> meshes{test::cube(0.3), test::tetrapod(0.3, 0.083), test::icosahedron(0.2)};
    const Mesh& mesh = meshes[which];
    FillSpec fill = random_fill(count, Vec3(-1, -2, 0), Vec3(0.5, 0, 1.5));
    fill.size = UniformSizes{0.6, 1.2};
    fill.velocity = Vec3(1, 2, 3);
    const double clearance = 0.01;
    const auto bodies = expand(fill, mesh, clearance);
    QCOMPARE(static_cast<int>(bodies.size()), count);
    for (const BodySpec& body : bodies) {
      VERIFY(body.size >= 0.6);
      VERIFY(body.size <= 1.2);
      QCOMPARE(body.velocity, fill.velocity);
      for (const Vec3& vertex : placed(body, mesh).vertices) {
        VERIFY((vertex - fill.region.min).minCoeff() > -1e-12);
        VERIFY((fill.region.max - vertex).minCoeff() > -1e-12);
      }
    }
    QVERIFY(!crosses_another(bodies, mesh, Vec3::Zero()));
    // Moved by almost the clearance in any direction, a body still touches no other.
    Random random(3);
    for (int i = 0; i < 5; ++i) {
      const Vec3 direction = random.rotation().matrix().col(0);
      QVERIFY(!crosses_another(bodies, mesh, 0.99 * clearance * direction));
    }
  }

  void concaveBodiesReachIntoEachOther() {
    const Mesh mesh = test::tetrapod();
    // Bounding spheres of these tetrapods would fill twice the region.
    const auto bodies = expand(random_fill(30, Vec3(-2, -2, -2), Vec3(2, 2, 2)), mesh);
    VERIFY(30 * 4.0 / 3.0 * M_PI * std::pow(1.0357, 3) > 2.0 * 64.0);
    QVERIFY(!crosses_another(bodies, mesh, Vec3::Zero()));
  }

  /// A tiny body inside an arm of a large one intersects none of its faces.
  void bodyInsideAnotherDoesNotFit() {
    const Mesh mesh = test::tetrapod();
    const PackedShape shape(mesh);
    Packing packing(0.0);
    packing.add({&shape, Vec3::Zero(), Rotation{}, 1.0});
    const Vec3 tip = mesh.vertices.front();
    QVERIFY(!packing.fits({&shape, 0.5 * tip, Rotation{}, 0.01}));
    QVERIFY(packing.fits({&shape, 1.1 * tip, Rotation{}, 0.01}));
    // The reverse: a large body must not be placed over a small one.
    Packing other(0.0);
    other.add({&shape, 0.5 * tip, Rotation{}, 0.01});
    QVERIFY(!other.fits({&shape, Vec3::Zero(), Rotation{}, 1.0}));
  }

  void gridHoldsWhatFits() {
    FillSpec fill = random_fill(1000, Vec3::Zero(), Vec3::Ones());
    fill.arrangement = Arrangement::grid;
    fill.orientation = Orientation::aligned;
    QCOMPARE(fitted(fill, test::cube(0.1)), 1000);
    fill.count = 2000;
    QCOMPARE(fitted(fill, test::cube(0.1)), 1000);
    // With a clearance of 1 mm nine of ten rows need 1 mm more each.
    fill.region.max = Vec3::Constant(1.009);
    QCOMPARE(fitted(fill, test::cube(0.1), 0.001), 1000);
    fill.region.max = Vec3::Constant(1.008);
    QCOMPARE(fitted(fill, test::cube(0.1), 0.001), 729);
    // A randomly rotated cube needs the room of its bounding sphere.
    fill.orientation = Orientation::random;
    QCOMPARE(fitted(fill, test::cube(0.1)), 125);
  }

  void gridLeavesOutWhatIsTaken() {
    const Mesh mesh = test::cube(0.1);
    const PackedShape shape(mesh);
    Packing packing(0.0);
    packing.add({&shape, Vec3(0.5, 0.5, 0.06), Rotation{}, 1.0});
    FillSpec fill = random_fill(96, Vec3::Zero(), Vec3(1.0, 1.0, 0.1));
    fill.arrangement = Arrangement::grid;
    fill.orientation = Orientation::aligned;
    QCOMPARE(expand_fill(Scene{}, fill, {&shape}, packing).size(), size_t{96});
    QVERIFY_EXCEPTION_THROWN(expand_fill(Scene{}, fill, {&shape}, packing), SceneError);
  }

  void gridIsFilledFromTheBottom() {
    FillSpec fill = random_fill(100, Vec3::Zero(), Vec3::Ones());
    fill.arrangement = Arrangement::grid;
    fill.orientation = Orientation::aligned;
    for (const BodySpec& body : expand(fill, test::cube(0.1))) VERIFY_NEAR(body.position.z(), 0.05, 1e-12);
  }

  void fullRegionSaysHowManyFitted() {
    try {
      expand(random_fill(1000, Vec3::Zero(), Vec3::Constant(0.5)), test::cube(0.1));
      QFAIL("a thousand cubes of a litre in an eighth of a cubic metre");
    } catch (const SceneError& error) {
      QCOMPARE(error.line(), 17);
      QVERIFY(QString::fromStdString(error.message())
                  .contains(QRegularExpression("holds [1-9][0-9]+ of 1000 bodies")));
    }
    QCOMPARE(fitted(random_fill(1, Vec3::Zero(), Vec3::Constant(0.05)), test::cube(0.1)), 0);
  }

  void fillsLeaveRoomForWhatIsThere() {
    const Mesh mesh = test::cube(0.2);
    const PackedShape shape(mesh);
    Packing packing(0.001);
    packing.add_plane(Vec3(0, 0, 0.3), Vec3(0, 0, 1));
    packing.add_surface(test::box(Vec3(0.4, 0.4, 0.4), Vec3(1.0, 1.0, 1.0)), true);
    const FillSpec fill = random_fill(4, Vec3::Zero(), Vec3::Ones());
    auto bodies = expand_fill(Scene{}, fill, {&shape}, packing);
    const auto more = expand_fill(Scene{}, fill, {&shape}, packing);
    bodies.insert(bodies.end(), more.begin(), more.end());
    QVERIFY(!crosses_another(bodies, mesh, Vec3::Zero()));
    for (const BodySpec& body : bodies) {
      const Mesh one = placed(body, mesh);
      QVERIFY(!meshes_interpenetrate(one, true, test::box(Vec3(0.4, 0.4, 0.4), Vec3(1.0, 1.0, 1.0)), true));
      for (const Vec3& vertex : one.vertices) VERIFY(vertex.z() >= 0.301);
    }
  }

  /// Half the density of random packings of spheres, with true surfaces tested.
  void fiveThousandBodiesTakeAboutASecond() {
    const std::clock_t start = std::clock();
    expand(random_fill(5000, Vec3::Zero(), Vec3(4, 4, 4)), test::cube(0.1), 0.001);
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    QVERIFY2(seconds < 4.0, qPrintable(QString::number(seconds)));
  }

  /// As dense as the fill of the example "Tetrapods in a box", where most positions are occupied.
  void twoHundredTetrapodsTakeAFractionOfASecond() {
    const Mesh mesh = test::tetrapod();
    const std::clock_t start = std::clock();
    const auto bodies = expand(random_fill(200, Vec3(-3, -3, 0), Vec3(3, 3, 10)), mesh, 0.01);
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    QCOMPARE(bodies.size(), size_t{200});
    QVERIFY(!crosses_another(bodies, mesh, Vec3::Zero()));
    QVERIFY2(seconds < 2.0, qPrintable(QString::number(seconds)));
  }

  void rowsOfAFileAreTakenAsTheyAre() {
    const QTemporaryDir folder;
    FillSpec fill;
    fill.file = folder.filePath("poses.csv").toStdString();
    std::ofstream(fill.file) << "wz, z,x,y,rx,size,vy\r\n7,3,1,2,0.5,1.5,-1\r\n\r\n0,-3,-1e-3,+2,0,1,0\n";
    const auto bodies = read_fill_file(Scene{}, fill);
    QCOMPARE(bodies.size(), size_t{2});
    QCOMPARE(bodies[0].position, Vec3(1, 2, 3));
    QCOMPARE(bodies[0].rotation, Vec3(0.5, 0, 0));
    QCOMPARE(bodies[0].velocity, Vec3(0, -1, 0));
    QCOMPARE(bodies[0].spin, Vec3(0, 0, 7));
    QCOMPARE(bodies[0].size, 1.5);
    QCOMPARE(bodies[1].position, Vec3(-1e-3, 2, -3));
  }

  void faultOfAFileIsReportedWithItsRow_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("fragment");
    QTest::newRow("unknown column") << "x,y,z,vw\n0,0,0,0\n"
                                    << 1 << "\"vw\" is not a column of a fill; did you mean";
    QTest::newRow("column like no other") << "x,y,z,q\n0,0,0,0\n"
                                          << 1 << "\"q\" is not a column of a fill; known are x, y, z";
    QTest::newRow("column twice") << "x,y,z,x\n0,0,0,0\n" << 1 << "has the column \"x\" twice";
    QTest::newRow("column missing") << "x,y\n0,0\n" << 1 << "has no column \"z\"; x, y and z are required";
    QTest::newRow("too few values") << "x,y,z\n0,0,0\n0,0\n"
                                    << 3 << "has 2 values; it must have 3, one a column";
    QTest::newRow("no number") << "x,y,z\n0,0,low\n" << 2 << "z is \"low\"; it must be a finite number";
    QTest::newRow("infinite") << "x,y,z\n0,0,inf\n" << 2 << "z is \"inf\"; it must be a finite number";
    QTest::newRow("trailing text") << "x,y,z\n0,0,1m\n" << 2 << "z is \"1m\"";
    QTest::newRow("size zero") << "x,y,z,size\n0,0,1,0\n" << 2 << "size is 0; it must be greater than 0";
    QTest::newRow("no rows") << "x,y,z\n" << 17 << "holds no body";
    QTest::newRow("empty") << "" << 17 << "is empty or cannot be read";
  }

  void faultOfAFileIsReportedWithItsRow() {
    QFETCH(QString, text);
    QFETCH(int, line);
    QFETCH(QString, fragment);
    const QTemporaryDir folder;
    FillSpec fill;
    fill.line = 17;
    fill.file = folder.filePath("poses.csv").toStdString();
    std::ofstream(fill.file) << text.toStdString();
    try {
      read_fill_file(Scene{}, fill);
      QFAIL("no fault was found");
    } catch (const SceneError& error) {
      QVERIFY2(QString::fromStdString(error.message()).contains(fragment), error.what());
      QCOMPARE(error.line(), line);
    }
  }
};

SCREE_TEST(FillTest)
#include "test_fill.moc"
