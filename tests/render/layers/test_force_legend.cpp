#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <QtTest>

#include <cmath>
#include <set>

#include "core/base/text/quantity.hpp"
#include "render/arrows/force_layer.hpp"
#include "render/overlay/force_rows.hpp"
#include "render/overlay/overlay_layout.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/front_view.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr double weight = 9.81 * 10.0;

/// Balls in a row, each with its own contact force, the first with the smallest.
Frame balls_in_a_row(int count) {
  auto model = synthetic::empty_model();
  model->scene.gravity = Vec3(0.0, 0.0, -9.81);
  model->shapes = {synthetic::ball(0.5)};
  for (int i = 0; i < count; ++i) synthetic::add_body(*model, 0, 0, Vec3(i, 0.0, 0.5), Vec3::Zero(), 10.0);
  synthetic::add_floor(*model);
  Frame frame = synthetic::frame_at_start(model);
  for (int i = 0; i < count; ++i)
    frame.contacts.push_back(synthetic::floor_contact(i, Vec3(i, 0.0, 0.0), weight * (1.0 + 0.01 * i)));
  return frame;
}

/// Displayed forces of a frame, without a picture.
struct ShownForces {
  vtkNew<vtkRenderer> renderer;
  ForceLayer layer{renderer};

  ShownForces(const Frame& frame, const ViewOptions& options) {
    layer.set_extent(scene_extent(*frame.model));
    layer.show(frame, options, std::vector<Visibility>(frame.bodies.size(), Visibility::shown));
  }
};

ViewOptions chains() {
  ViewOptions options = bodies_alone();
  options.show_normal_arrows = true;
  options.force_display = ForceDisplay::network;
  return options;
}

/// Only the first row of a scale; without a symbol if there is none.
ForceRow row_of_arrows(const ForceScale& scale, double metre) {
  OverlayContent content;
  content.arrow_scale = scale;
  const std::vector<ForceRow> rows = force_rows(content, metre);
  return rows.empty() ? ForceRow() : rows.front();
}

/// The round force that matches the text of a row; 0: none.
double force_of(const ForceRow& row, bool logarithmic) {
  for (int power = -9; power < 15; ++power) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double force = digit * std::pow(10.0, power);
      if (row.words == format_quantity(force, "N", 1) + (logarithmic ? ", logarithmic" : "")) return force;
    }
  }
  return 0.0;
}

/// Number of red pixels in a column of the picture.
int red_in_column(const Picture& picture, int column, int first, int last) {
  int red = 0;
  for (int y = first; y < last; ++y) red += is_red(pixel(picture, column, y)) ? 1 : 0;
  return red;
}

}  // namespace

/// Legend of the lengths and widths in the view.
class TestForceLegend : public QObject {
  Q_OBJECT

 private slots:
  void scalesAreTrueOrAbsent_data() {
    QTest::addColumn<bool>("logarithmic");
    QTest::newRow("linear") << false;
    QTest::newRow("logarithmic") << true;
  }
  /// From one end of the slider to the other, near and far.
  void scalesAreTrueOrAbsent() {
    QFETCH(bool, logarithmic);
    int too_short = 0;
    for (const double slider : {0.01, 0.1, 1.0, 10.0, 100.0}) {
      for (const double metre : {1.0, 30.0, 1e3, 3e4}) {
        ViewOptions options = chains();
        options.arrow_scale = slider;
        options.logarithmic_arrows = logarithmic;
        const ShownForces shown(balls_in_a_row(2), options);
        const ForceScale& arrows = shown.layer.arrow_scale();
        const ForceRow arrow = row_of_arrows(arrows, metre);
        const QString where = QString("slider %1, %2 pixels a metre").arg(slider).arg(metre);
        if (arrow.symbol == RowSymbol::none) {
          ++too_short;
          continue;
        }
        const double true_length = arrows.length(force_of(arrow, logarithmic)) * metre;
        QVERIFY2(std::abs(arrow.length - true_length) < 1e-9 * true_length, qPrintable(where));
        QVERIFY2(arrow.length <= 110.0 * (1.0 + 1e-9), qPrintable(where));
      }
    }
    VERIFY(too_short > 0);
    VERIFY(too_short < 10);
  }

  /// At any moment; also for chains.
  void aFixedScaleStays() {
    ViewOptions options = chains();
    options.force_scale = 70.0;
    Frame frame = balls_in_a_row(2);
    for (const double force : {0.5, 7e5}) {
      for (FrameContact& contact : frame.contacts) contact.normal_force = force;
      const ShownForces shown(frame, options);
      QCOMPARE(shown.layer.arrow_scale().reference_force, 70.0);
      QCOMPARE(shown.layer.network_scale().reference_force, 70.0);
    }
    options.force_scale.reset();
    VERIFY(ShownForces(frame, options).layer.network_scale().reference_force > 6e5);
  }

  /// Symbols explain as much as possible, the pointer shows the rest.
  void theLegendHasNoSentences() {
    OverlayContent content;
    content.arrow_scale = ForceScale{.reference_force = 10.0, .longest = 1.5};
    content.normal_key = content.friction_key = content.load_key = content.body_force_key =
        content.wall_force_key = content.cut_key = content.ended_key = content.moment_key = true;
    content.hints = {"Force arrows shorter than 5 pixels are left out"};
    std::set<RowSymbol> symbols;
    for (const ForceRow& row : force_rows(content, 100.0)) {
      QVERIFY2(row.words.size() < 24, row.words.c_str());
      symbols.insert(row.symbol);
      if (row.symbol == RowSymbol::broken_arrow) QCOMPARE(row.words, std::string("> 15 N"));
    }
    QCOMPARE(symbols, (std::set{RowSymbol::arrow, RowSymbol::broken_arrow, RowSymbol::dashed_arrow,
                                RowSymbol::two_heads}));
    const std::string words = legend_words(content);
    for (const char* sentence : {"Broken arrow:", "Dashed:", "Two heads:", "are left out"})
      QVERIFY2(words.find(sentence) != std::string::npos, sentence);
  }

  /// The line of the strongest force is the most opaque, as wide as the thick end of the wedge beside it.
  void chainsAreAsWideAsTheWedge() {
    Frame frame = balls_in_a_row(2);
    frame.contacts = {synthetic::contact_between(0, 1, Vec3(0.5, 0.0, 0.5), -Vec3::UnitX(), 50.0)};
    FrontView front(frame, chains());
    const auto width_of = [&](double force) {
      frame.contacts[0].normal_force = force;
      front.view.show(std::make_shared<Frame>(frame));
      const Picture picture = front.window.picture();
      const PictureMap map(front.view.renderer()->GetActiveCamera(), FrontView::width, FrontView::height);
      const Eigen::Vector3f between = map(Eigen::Vector3f(0.5F, 0.0F, 0.5F));
      // Picture rows are counted from the top.
      const int row = FrontView::height - static_cast<int>(between.y());
      return red_in_column(picture, static_cast<int>(between.x()), row - 30, row + 30);
    };
    // Wide enough to be visible from the back of a room, and no wider.
    const int whole = width_of(50.0);
    QVERIFY2(whole >= 12 && whole <= 17, qPrintable(QString::number(whole)));
    const int part = width_of(41.0);
    QVERIFY2(part < whole && part >= 9, qPrintable(QString::number(part)));
    OverlayContent content;
    content.line_scale = ForceScale{.reference_force = 50.0, .reference_length = 0.16};
    const ForceRow row = force_rows(content, 100.0).front();
    VERIFY(row.symbol == RowSymbol::wedge);
    QCOMPARE(row.thickness, 16.0);
    QCOMPARE(row.words, std::string("0 … 50 N"));
  }

  void ofManyForcesOnBodiesTheLargestHaveTheirValues() {
    ViewOptions options = bodies_alone();
    options.show_body_forces = true;
    const ShownForces few(balls_in_a_row(24), options);
    QCOMPARE(few.layer.values().size(), std::size_t{24});
    QCOMPARE(few.layer.share_of_values(), std::string());
    options.show_wall_forces = true;
    Frame frame = balls_in_a_row(130);
    frame.walls[0].force = Vec3(0.0, 0.0, -1.0);
    const ShownForces many(frame, options);
    QCOMPARE(many.layer.share_of_values(), std::string("Values of the 24 largest of 130 forces on bodies"));
    // The force on the floor is not included, and is the smallest of all.
    QCOMPARE(many.layer.values().size(), std::size_t{25});
    double least = 1e300;
    for (std::size_t i = 1; i < 25; ++i) least = std::min(least, many.layer.values()[i].magnitude);
    VERIFY_NEAR(least, weight * (1.0 + 0.01 * 106), 1e-9);
    QCOMPARE(many.layer.values()[0].magnitude, 1.0);
  }

  void theLegendSaysWhichValuesAreThere() {
    ViewOptions options = bodies_alone();
    options.show_legend = options.show_body_forces = true;
    const auto hint_of = [&](int bodies) {
      FrontView front(balls_in_a_row(bodies), options);
      front.window.picture();
      return front.view.legend_hint(30.0, 24.0);
    };
    QVERIFY(hint_of(24).find("Values") == std::string::npos);
    QVERIFY(hint_of(25).starts_with("Values of the 24 largest of 25"));
  }
};

SCREE_TEST(TestForceLegend)
#include "test_force_legend.moc"
