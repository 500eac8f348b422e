#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <QtTest>

#include <cmath>

#include "core/text/quantity.hpp"
#include "render/force_layer.hpp"
#include "render/force_rows.hpp"
#include "tests/render/front_view.hpp"
#include "tests/render/picture_counts.hpp"
#include "tests/render/synthetic_scene.hpp"

using namespace scree;

namespace {

constexpr double weight = 9.81 * 10.0;

/// In a row, each with a contact force of its own: the first has the least.
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

/// What is shown of a frame, without a picture.
struct ShownForces {
  vtkNew<vtkRenderer> renderer;
  ForceLayer layer{renderer};

  ShownForces(const Frame& frame, const ViewOptions& options) {
    layer.set_extent(scene_extent(*frame.model));
    layer.show(frame, options, std::vector<Visibility>(frame.bodies.size(), Visibility::shown));
  }
};

ViewOptions network() {
  ViewOptions options = bare();
  options.show_normal_arrows = true;
  options.force_display = ForceDisplay::network;
  return options;
}

ForceRow row_of_lines(const ForceScale& scale, double metre) {
  OverlayContent content;
  content.line_scale = scale;
  return force_rows(content, metre).front();
}

ForceRow row_of_arrows(const ForceScale& scale, double metre) {
  OverlayContent content;
  content.arrow_scale = scale;
  return force_rows(content, metre).front();
}

/// The force whose words a row has, of all round ones; 0: none.
double force_of(const ForceRow& row, bool logarithmic) {
  for (int power = -9; power < 15; ++power) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double force = digit * std::pow(10.0, power);
      if (row.words == format_quantity(force, "N", 1) + (logarithmic ? ", logarithmic" : "")) return force;
    }
  }
  return 0.0;
}

/// How many pixels of a column of the picture are red.
int red_in_column(const Picture& picture, int column, int first, int last) {
  int red = 0;
  for (int y = first; y < last; ++y) red += is_red(pixel(picture, column, y)) ? 1 : 0;
  return red;
}

}  // namespace

/// What the legend says of the lengths and widths in the view.
class TestForceLegend : public QObject {
  Q_OBJECT

 private slots:
  void scalesAreTrueOrSayThatTheyAreTooSmall_data() {
    QTest::addColumn<bool>("logarithmic");
    QTest::newRow("linear") << false;
    QTest::newRow("logarithmic") << true;
  }
  /// From one end of the slider to the other, near and far.
  void scalesAreTrueOrSayThatTheyAreTooSmall() {
    QFETCH(bool, logarithmic);
    int told = 0;
    for (const double slider : {0.01, 0.1, 1.0, 10.0, 100.0}) {
      for (const double metre : {1.0, 30.0, 1e3, 3e4}) {
        ViewOptions options = network();
        options.arrow_scale = slider;
        options.logarithmic_arrows = logarithmic;
        const ShownForces shown(balls_in_a_row(2), options);
        const ForceScale& arrows = shown.layer.arrow_scale();
        const ForceRow arrow = row_of_arrows(arrows, metre);
        const QString where = QString("slider %1, %2 pixels a metre").arg(slider).arg(metre);
        if (arrow.length > 0.0) {
          const double true_length = arrows.length(force_of(arrow, logarithmic)) * metre;
          QVERIFY2(std::abs(arrow.length - true_length) < 1e-9 * true_length, qPrintable(where));
          QVERIFY2(arrow.length <= 110.0 * (1.0 + 1e-9), qPrintable(where));
        } else {
          QCOMPARE(arrow.words, std::string("force arrows too short to show a scale"));
          ++told;
        }
        const ForceScale& lines = shown.layer.network_scale();
        const ForceRow line = row_of_lines(lines, metre);
        if (line.length > 0.0) {
          QVERIFY(line.bar);
          const double true_width = lines.length(force_of(line, logarithmic)) * metre;
          QVERIFY2(std::abs(line.thickness - true_width) < 1e-9 * true_width, qPrintable(where));
          QVERIFY2(line.thickness <= 10.0 * (1.0 + 1e-9), qPrintable(where));
        } else {
          QCOMPARE(line.words, std::string("lines too thin to show a scale"));
          ++told;
        }
      }
    }
    QVERIFY(told > 0 && told < 20);
  }

  void theLegendTellsForceArrowsFromVelocities() {
    OverlayContent content;
    ForceScale speck;
    speck.longest = 1.0;
    content.arrow_scale = content.velocity_scale = speck;
    const std::vector<ForceRow> rows = force_rows(content, 1.0);
    QCOMPARE(rows.size(), std::size_t(2));
    QCOMPARE(rows[0].words, std::string("force arrows too short to show a scale"));
    QCOMPARE(rows[1].words, std::string("velocity arrows too short to show a scale"));
  }

  /// A contact with the force that the legend names has a line as thick as the bar beside it.
  void theLinesOfTheNetworkAreAsThickAsTheBar() {
    Frame frame = balls_in_a_row(2);
    frame.contacts = {synthetic::contact_between(0, 1, Vec3(0.5, 0.0, 0.5), -Vec3::UnitX(), weight)};
    ViewOptions options = network();
    options.show_legend = true;
    FrontView front(frame, options);
    front.window.picture();
    vtkCamera* camera = front.view.renderer()->GetActiveCamera();
    const double half_height =
        camera->GetDistance() * std::tan(0.5 * camera->GetViewAngle() * std::acos(-1.0) / 180.0);
    const ShownForces shown(frame, options);
    const ForceRow row = row_of_lines(shown.layer.network_scale(), 0.5 * FrontView::height / half_height);
    const double force = force_of(row, false);
    QVERIFY(force > 0.0);
    frame.contacts[0].normal_force = force;
    front.view.show(std::make_shared<Frame>(frame));
    const Picture picture = front.window.picture();
    const PictureMap map(camera, FrontView::width, FrontView::height);
    const Eigen::Vector3f between = map(Eigen::Vector3f(0.5F, 0.0F, 0.5F));
    // Rows of the picture come from the top.
    const int row_between = FrontView::height - static_cast<int>(between.y());
    const int line =
        red_in_column(picture, static_cast<int>(between.x()), row_between - 30, row_between + 30);
    const int bar = red_in_column(picture, 38, FrontView::height - 60, FrontView::height);
    const QString seen = QString("line %1, bar %2, told %3").arg(line).arg(bar).arg(row.thickness);
    QVERIFY2(bar >= 3 && std::abs(bar - row.thickness) <= 1.0, qPrintable(seen));
    QVERIFY2(std::abs(line - bar) <= 2, qPrintable(seen));
  }

  void ofManyForcesOnBodiesTheLargestHaveTheirValues() {
    ViewOptions options = bare();
    options.show_body_forces = true;
    const ShownForces few(balls_in_a_row(24), options);
    QCOMPARE(few.layer.values().size(), std::size_t{24});
    QCOMPARE(few.layer.share_of_values(), std::string());
    options.show_wall_forces = true;
    Frame frame = balls_in_a_row(130);
    frame.walls[0].force = Vec3(0.0, 0.0, -1.0);
    const ShownForces many(frame, options);
    QCOMPARE(many.layer.share_of_values(), std::string("values of the 24 largest of 130 forces on bodies"));
    // That on the floor is not one of them, and the smallest of all.
    QCOMPARE(many.layer.values().size(), std::size_t{25});
    double least = 1e300;
    for (std::size_t i = 1; i < 25; ++i) least = std::min(least, many.layer.values()[i].magnitude);
    QVERIFY(std::abs(least - weight * (1.0 + 0.01 * 106)) < 1e-9);
    QCOMPARE(many.layer.values()[0].magnitude, 1.0);
  }

  void theLegendSaysWhichValuesAreThere() {
    ViewOptions options = bare();
    options.show_legend = options.show_body_forces = true;
    const auto legend_of = [&](int bodies) {
      FrontView front(balls_in_a_row(bodies), options);
      const Picture with = front.window.picture();
      ViewOptions without = options;
      without.show_legend = false;
      return count_differences(with, front.with(without));
    };
    QVERIFY(legend_of(25) > 1.2 * legend_of(24));
  }
};

QTEST_GUILESS_MAIN(TestForceLegend)
#include "test_force_legend.moc"
