#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "tests/fixtures/app/render_program.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// Two cubes of 0.1 m on a floor; the second, heavier and from a fill, is 0.3 m further along x and 0.5 m
/// along y. It is pushed, and friction holds it.
const char* const two_cubes = R"(
title = "Two cubes"
duration = 1.0
[[material]]
name = "light"
density = 1000
[[material]]
name = "heavy"
density = 4000
[[contact]]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e7 }
damping = { ratio = 0.3 }
friction = { static = 0.5, dynamic = 0.4 }
[[shape]]
name = "cube"
mesh = "MESH"
[[body]]
name = "first"
shape = "cube"
material = "light"
position = [0, 0, 0.0509]
[[fill]]
name = "second"
shape = "cube"
material = "heavy"
file = "second.csv"
[[wall]]
name = "floor"
material = "light"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[[load]]
body = "1"
time = [0, 1]
force = [[3, 0, 0], [3, 0, 0]]
)";

Picture picture_of(const QString& file) {
  const QImage image = QImage(file).convertToFormat(QImage::Format_RGB888);
  Picture picture;
  picture.width = image.width();
  picture.height = image.height();
  for (int y = 0; y < image.height(); ++y)
    picture.rgb.insert(picture.rgb.end(), image.constScanLine(y), image.constScanLine(y) + 3 * image.width());
  return picture;
}

/// Position of a cube in a picture.
struct Patch {
  int pixels = 0;
  double x = 0.0;
  double y = 0.0;  ///< from the top
  double side() const { return std::sqrt(pixels); }
};

Patch patch_of(const Picture& picture, int cube) {
  Patch patch;
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      if (!has_hue(pixel(picture, x, y), category_color(cube))) continue;
      ++patch.pixels;
      patch.x += x;
      patch.y += y;
    }
  }
  patch.x /= patch.pixels;
  patch.y /= patch.pixels;
  return patch;
}

}  // namespace

/// Content and view direction of pictures of `scree render`.
class RenderLooksTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QByteArray text = two_cubes;
    text.replace("MESH", SCREE_SOURCE_DIR "/resources/meshes/cube.stl");
    write("scene.toml", text);
    write("second.csv", "x,y,z\n0.3,0.5,0.0509\n");
  }

  void requestedForcesAreDrawn_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<std::uint32_t>("rgb");
    QTest::newRow("normal") << "normal" << 0xD62728u;
    QTest::newRow("friction") << "friction" << 0x2CA02Cu;
    QTest::newRow("loads") << "loads" << 0x1F77B4u;
    QTest::newRow("bodies") << "bodies" << 0x8250B4u;
    QTest::newRow("walls") << "walls" << 0x474D57u;
  }
  void requestedForcesAreDrawn() {
    QFETCH(QString, kind);
    QFETCH(std::uint32_t, rgb);
    const Color color = Color::from_hex(rgb);
    const QStringList large{"--through-bodies", "--plain", "--arrows", "10"};
    const Picture none = draw(large + QStringList{"--forces", "none"});
    const Picture one = draw(large + QStringList{"--forces", kind});
    QVERIFY2(pixels_of(one, color) > pixels_of(none, color) + 30,
             qPrintable(QString::number(pixels_of(one, color))));
    QStringList others{"normal", "friction", "loads", "walls", "bodies"};
    others.removeOne(kind);
    const Picture rest = draw(large + QStringList{"--forces", others.join(',')});
    // The outlines have the same grey as the forces on walls.
    if (kind != "walls") VERIFY(pixels_of(rest, color) < pixels_of(one, color));
  }

  void eachOptionChangesThePicture_data() {
    QTest::addColumn<QStringList>("option");
    for (const char* option :
         {"--network", "--logarithmic", "--through-bodies", "--both-sides", "--contact-points",
          "--contact-marks state", "--wall-colors force", "--above 1", "--dark", "--hide walls",
          "--hide edges", "--hide grid", "--hide wall.floor"})
      QTest::newRow(option) << QString(option).split(' ');
  }
  void eachOptionChangesThePicture() {
    QFETCH(QStringList, option);
    const QStringList arrows{"--plain", "--forces", "normal", "--arrows", "2"};
    VERIFY(count_differences(draw(arrows + option), draw(arrows)) > 15);
  }

  void whatIsHiddenIsNotSeen_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("first");
    QTest::addColumn<bool>("second");
    QTest::newRow("nothing") << QStringList() << true << true;
    QTest::newRow("body by its name") << QStringList{"--hide", "body.first"} << false << true;
    QTest::newRow("body by its number") << QStringList{"--hide", "body.1"} << true << false;
    QTest::newRow("fill") << QStringList{"--hide", "fill.second"} << true << false;
    QTest::newRow("material") << QStringList{"--hide", "material.light"} << false << true;
    QTest::newRow("shape") << QStringList{"--hide", "shape.cube"} << false << false;
    QTest::newRow("two") << QStringList{"--hide", "body.0", "--hide", "body.1"} << false << false;
    QTest::newRow("below x") << QStringList{"--keep-below", "x=0.15"} << true << false;
    QTest::newRow("above x") << QStringList{"--keep-above", "x=0.15"} << false << true;
    QTest::newRow("below y") << QStringList{"--keep-below", "y=0.2"} << true << false;
    QTest::newRow("between z") << QStringList{"--keep-above", "z=0.11"} << false << false;
  }
  void whatIsHiddenIsNotSeen() {
    QFETCH(QStringList, options);
    const Picture picture = draw(options + QStringList{"--plain", "--forces", "none"});
    const auto seen = [&](int cube) { return patch_of(picture, cube).pixels > 100; };
    QTEST(seen(0), "first");
    QTEST(seen(1), "second");
  }

  void translucentBodiesArePale() {
    const QStringList plain{"--plain", "--forces", "none", "--translucent"};
    const Picture pale = draw(plain + QStringList{"body.first"});
    const Patch solid = patch_of(draw(plain + QStringList{"body.1"}), 0);
    VERIFY(patch_of(pale, 0).pixels < solid.pixels / 10);
    const Pixel inside = pixel(pale, static_cast<int>(solid.x), static_cast<int>(solid.y));
    const Pixel beside = pixel(pale, 2, static_cast<int>(solid.y));
    VERIFY(beside.red - inside.red > 20);  // blue
  }

  /// The second cube is 0.3 m to the right in the front view and 0.5 m in the right view; in the top view
  /// both distances are visible. Without perspective the cubes have the same size at any distance.
  void standardViewsAreFromTheirSides_data() {
    QTest::addColumn<QString>("view");
    QTest::addColumn<double>("right");
    QTest::addColumn<double>("up");
    QTest::newRow("front") << "front" << 3.0 << 0.0;
    QTest::newRow("right") << "right" << 5.0 << 0.0;
    QTest::newRow("top") << "top" << 3.0 << 5.0;
  }
  void standardViewsAreFromTheirSides() {
    QFETCH(QString, view);
    QFETCH(double, right);
    QFETCH(double, up);
    const QStringList plain{"--plain", "--forces", "none",   "--hide", "edges",
                            "--hide",  "walls",    "--view", view};
    const Picture picture = draw(plain + QStringList{"--orthographic"});
    const Patch first = patch_of(picture, 0);
    const Patch second = patch_of(picture, 1);
    VERIFY(first.pixels > 100);
    VERIFY_NEAR(first.side() / second.side(), 1.0, 0.03);
    VERIFY_NEAR((second.x - first.x) / first.side(), right, 0.15);
    VERIFY_NEAR((first.y - second.y) / first.side(), up, 0.15);
    if (view == "top") return;
    const Picture perspective = draw(plain);
    const double nearer = view == "front" ? 1.0 : -1.0;
    VERIFY(nearer * (patch_of(perspective, 0).side() - patch_of(perspective, 1).side()) > 0.5);
  }

 private:
  void write(const QString& name, const QByteArray& text) const {
    QFile file(folder_.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    VERIFY(file.write(text) == text.size());
  }
  Picture draw(const QStringList& options) const {
    const QString file = folder_.filePath("a.png");
    const Rendered done = render(QStringList{"--out", file, "--at", "0.2", "--size", "320x240"} + options +
                                 QStringList{folder_.filePath("scene.toml")});
    if (done.status != 0) QTest::qFail(qPrintable(done.err), __FILE__, __LINE__);
    return picture_of(file);
  }

  QTemporaryDir folder_;
};

SCREE_TEST(RenderLooksTest)
#include "test_render_looks.moc"
