#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <QtTest>
#include <set>

#include "render/style/contact_marks.hpp"

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/front_view.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// Two balls that touch each other and the floor, with the first one moving up.
Frame two_balls() {
  auto model = synthetic::empty_model();
  model->scene.gravity = Vec3(0.0, 0.0, -9.81);
  model->shapes = {synthetic::ball(0.5)};
  synthetic::add_body(*model, 0, 0, Vec3(-0.5, 0.0, 0.5), Vec3::Zero(), 10.0);
  synthetic::add_body(*model, 0, 0, Vec3(0.5, 0.0, 0.5), Vec3::Zero(), 10.0);
  synthetic::add_floor(*model);
  Frame frame = synthetic::frame_at_start(model);
  frame.bodies[0].velocity = Vec3(0.0, 0.0, 1.0);
  frame.contacts = {synthetic::contact_between(0, 1, Vec3(0.0, 0.0, 0.5), -Vec3::UnitX(), 50.0),
                    synthetic::floor_contact(0, Vec3(-0.5, 0.0, 0.0), 100.0),
                    synthetic::floor_contact(1, Vec3(0.5, 0.0, 0.0), 20.0)};
  frame.walls[0].force = Vec3(0.0, 0.0, -120.0);
  return frame;
}

int velocity_pixels(const Picture& picture) {
  return count_pixels(picture, [](const Pixel& p) { return has_hue(p, velocity_color); });
}

}  // namespace

class TestMarkers : public QObject {
  Q_OBJECT

 private slots:
  void contactPointsAreDots() {
    FrontView front(two_balls());
    const Picture without = front.window.picture();
    QCOMPARE(front.view.markers_drawn(), 0L);
    ViewOptions options = bodies_alone();
    options.show_contact_points = true;
    const Picture with = front.with(options);
    QCOMPARE(front.view.markers_drawn(), 3L);
    const int pixels = count_differences(with, without);
    QVERIFY2(pixels > 3 * 12 && pixels < 3 * 40, qPrintable(QString::number(pixels)));
    // Points between hidden bodies are hidden, too.
    set_visibility(options.sight.bodies, 0, Visibility::hidden);
    front.with(options);
    QCOMPARE(front.view.markers_drawn(), 2L);
    options.sight = {};
    options.sight.clip[0] = {true, -0.2, true};
    front.with(options);
    QCOMPARE(front.view.markers_drawn(), 2L);
  }

  /// Sticks, slips, is open: three colours; friction over its limit: a scale. With their legends.
  void contactPointsShowStickAndSlip() {
    Frame frame = two_balls();
    frame.contacts[0].status = ContactStatus::stick;
    frame.contacts[0].friction = Vec3(0.0, 0.0, 5.0);
    frame.contacts[0].friction_limit = 20.0;
    frame.contacts[1].status = ContactStatus::slip;
    frame.contacts[1].friction = Vec3(30.0, 0.0, 0.0);
    frame.contacts[1].friction_limit = 30.0;
    // Pushes, but without friction.
    frame.contacts[2].friction_limit = 0.0;
    frame.contacts[2].friction.setZero();
    FrontView front(frame);
    ViewOptions options = bodies_alone();
    options.show_contact_points = true;
    for (const ContactMark mark : {ContactMark::state, ContactMark::share}) {
      options.contact_mark = mark;
      const Picture picture = front.with(options);
      std::set<std::array<int, 3>> seen;
      for (const FrameContact& contact : frame.contacts) {
        const Color color = contact_color(contact, mark, options.theme);
        const int pixels = count_pixels(picture, [&](const Pixel& p) {
          return std::abs(p.red - 255.0 * color.red) < 2.0 && std::abs(p.green - 255.0 * color.green) < 2.0 &&
                 std::abs(p.blue - 255.0 * color.blue) < 2.0;
        });
        QVERIFY2(pixels >= 15, qPrintable(QString::number(pixels)));
        seen.insert({static_cast<int>(255 * color.red), static_cast<int>(255 * color.green),
                     static_cast<int>(255 * color.blue)});
      }
      QCOMPARE(seen.size(), std::size_t{3});
    }
    const Legend scale = coulomb_share_legend();
    QVERIFY(contact_color(frame.contacts[0], ContactMark::share, Theme::light) == scale.color_of(0.25));
    QVERIFY(contact_color(frame.contacts[1], ContactMark::share, Theme::light) == scale.color_of(1.0));
    QCOMPARE(contact_mark_entries(ContactMark::state, Theme::light).size(), std::size_t{3});
    QVERIFY(contact_mark_entries(ContactMark::plain, Theme::light).empty());
  }

  void velocitiesAreThoseOfChosenBodies() {
    const Frame frame = two_balls();
    FrontView front(frame);
    ViewOptions options = bodies_alone();
    options.show_velocities = true;
    QCOMPARE(velocity_pixels(front.with(options)), 0);
    front.view.set_chosen({0, 1}, {});
    QCOMPARE(front.view.markers_drawn(), 1L);  // the other one is at rest
    const int slow = velocity_pixels(front.window.picture());
    VERIFY(slow > 50);
    Frame faster = frame;
    faster.bodies[0].velocity *= 3.0;
    front.view.show(std::make_shared<Frame>(faster));
    VERIFY(velocity_pixels(front.window.picture()) > 1.4 * slow);
  }

  void axesAreThoseOfAllWhereNoneIsChosen() {
    FrontView front(two_balls());
    ViewOptions options = bodies_alone();
    options.show_body_axes = true;
    front.with(options);
    QCOMPARE(front.view.markers_drawn(), 6L);
    front.view.set_chosen({1}, {});
    QCOMPARE(front.view.markers_drawn(), 3L);
  }

  void trailsFadeIntoThePast() {
    FrontView front(two_balls());
    ViewOptions options = bodies_alone();
    options.show_trails = true;
    front.with(options);
    const Picture without = front.window.picture();
    Trail trail{0, {}};
    for (int i = 0; i <= 20; ++i) trail.points.emplace_back(-0.5, 0.0, 1.5 - 0.05 * i);
    front.view.set_chosen({0}, {trail});
    QCOMPARE(front.view.markers_drawn(), 20L);
    const Picture with = front.window.picture();
    VERIFY(count_differences(with, without) > 20);
    // Parts that are cut away or whose body is hidden are not drawn.
    options.sight.clip[2] = {true, 1.01, false};
    front.with(options);
    QCOMPARE(front.view.markers_drawn(), 10L);
    set_visibility(options.sight.bodies, 0, Visibility::hidden);
    front.with(options);
    QCOMPARE(front.view.markers_drawn(), 0L);
  }

  void smallForcesAreLeftOutAndCounted_data() {
    QTest::addColumn<bool>("network");
    QTest::newRow("arrows") << false;
    QTest::newRow("network") << true;
  }
  void smallForcesAreLeftOutAndCounted() {
    QFETCH(bool, network);
    ViewOptions options = bodies_alone();
    options.show_normal_arrows = true;
    options.force_display = network ? ForceDisplay::network : ForceDisplay::arrows;
    FrontView front(two_balls(), options);
    front.window.picture();
    QCOMPARE(front.view.forces_drawn(), 3);
    QCOMPARE(front.view.share_of_forces(), std::string());
    options.least_share = 0.3;
    front.with(options);
    QCOMPARE(front.view.forces_drawn(), 2);
    QCOMPARE(front.view.share_of_forces(), std::string("2 of 3 forces (≥ 30 N)"));
  }

  void wholeForcesHaveTheirValues() {
    ViewOptions options = bodies_alone();
    options.show_wall_forces = true;
    FrontView front(two_balls(), options);
    front.window.picture();
    QCOMPARE(front.view.forces_drawn(), 1);
    options = bodies_alone();
    options.show_body_forces = true;
    const Picture picture = front.with(options);
    QCOMPARE(front.view.forces_drawn(), 2);
    const auto total = [](const Pixel& p) { return has_hue(p, total_force_color); };
    VERIFY(count_pixels(picture, total) > 50);
    // A hidden body has none, and the others stay.
    set_visibility(options.sight.bodies, 0, Visibility::hidden);
    front.with(options);
    QCOMPARE(front.view.forces_drawn(), 1);
  }

  /// Like beside a contact: all others are pale.
  void aSelectedBodyIsPlain() {
    FrontView front(two_balls(), bodies_alone());
    const Picture before = front.window.picture();
    front.view.set_highlight({0, {}});
    const Picture after = front.window.picture();
    const PictureMap map(front.view.renderer()->GetActiveCamera(), FrontView::width, FrontView::height);
    const auto changed = [&](int body) {
      const Eigen::Vector3f at =
          map(front.frame->bodies[static_cast<std::size_t>(body)].position.cast<float>());
      const int x = static_cast<int>(at.x());
      const int y = FrontView::height - static_cast<int>(at.y());
      const Pixel was = pixel(before, x, y);
      const Pixel is = pixel(after, x, y);
      return std::abs(was.red - is.red) + std::abs(was.green - is.green) + std::abs(was.blue - is.blue);
    };
    QVERIFY2(changed(0) < 10, qPrintable(QString::number(changed(0))));
    QVERIFY2(changed(1) > 60, qPrintable(QString::number(changed(1))));
    // So are the forces of others.
    ViewOptions options = bodies_alone();
    options.show_normal_arrows = true;
    front.view.set_highlight({});
    const int all = count_pixels(front.with(options), is_red);
    front.view.set_highlight({0, {}});
    const int own = count_pixels(front.window.picture(), is_red);
    QVERIFY2(own > 0.1 * all && own < 0.95 * all, qPrintable(QString("%1 of %2").arg(own).arg(all)));
  }

  /// With a selected contact everything except its partners is pale.
  void aSelectedContactStandsOut() {
    ViewOptions options = bodies_alone();
    options.show_normal_arrows = true;
    FrontView front(two_balls(), options);
    const auto body = [](const Pixel& p) { return has_hue(p, category_color(0)); };
    const auto highlight = [](const Pixel& p) { return has_hue(p, highlight_color); };
    const Picture before = front.window.picture();
    const int red = count_pixels(before, is_red);
    front.view.set_highlight({{}, 1});
    const Picture after = front.window.picture();
    VERIFY(count_pixels(after, highlight) > 150);
    VERIFY(count_pixels(after, body) < 0.65 * count_pixels(before, body));
    VERIFY(count_pixels(after, is_red) < 0.8 * red);
    front.view.set_highlight({});
    QCOMPARE(count_differences(front.window.picture(), before), 0);
  }

  /// Forces of others are also visible on a dark background.
  void forcesOfOthersAreNotBlackInTheDark() {
    ViewOptions options = bodies_alone();
    options.theme = Theme::dark;
    FrontView front(two_balls(), options);
    // Only where the arrows are.
    const auto redness = [&](const Highlight& highlight) {
      front.view.set_highlight(highlight);
      options.show_normal_arrows = false;
      const Picture without = front.with(options);
      options.show_normal_arrows = true;
      const Picture with = front.with(options);
      long count = 0;
      for (int y = 0; y < FrontView::height; ++y) {
        for (int x = 0; x < FrontView::width; ++x) {
          const Pixel now = pixel(with, x, y);
          const Pixel before = pixel(without, x, y);
          const bool arrow = now.red != before.red || now.green != before.green || now.blue != before.blue;
          if (arrow) count += std::max(0, now.red - now.green);
        }
      }
      return count;
    };
    const long all = redness({});
    const long seen = redness({0, {}});
    // Forces of others are only a twelfth of it.
    QVERIFY2(seen > 0.945 * all, qPrintable(QString("%1 of %2").arg(seen).arg(all)));
  }

  void textGrowsInPresentations() {
    ViewOptions options = bodies_alone();
    options.color_by = ColorBy::body;
    FrontView front(two_balls(), options);
    const Picture without = front.window.picture();
    options.show_legend = true;
    const int small = count_differences(front.with(options), without);
    options.text_scale = 2.0;
    VERIFY(count_differences(front.with(options), without) > 2.5 * small);
  }
};

SCREE_TEST(TestMarkers)
#include "test_markers.moc"
