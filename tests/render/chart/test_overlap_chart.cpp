#include <vtkRenderWindow.h>

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <fstream>
#include <limits>

#include "core/readings/elastoplastic_contact.hpp"
#include "core/setup/build_model.hpp"
#include "render/picture/offscreen_window.hpp"
#include "render/plots/overlap_chart.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/example_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// All frames at the output times of a scene.
std::vector<std::shared_ptr<const Frame>> frames_of(const Scene& scene) {
  Simulation simulation(build_model(scene), 2);
  std::vector<std::shared_ptr<const Frame>> frames{std::make_shared<Frame>(simulation.frame())};
  while (!simulation.finished()) {
    if (simulation.step()) return {};
    if (simulation.at_output()) frames.push_back(std::make_shared<Frame>(simulation.frame()));
  }
  return frames;
}

/// The contacts with a wall.
std::shared_ptr<FollowedContacts> contacts_with(const std::shared_ptr<const Frame>& frame, int wall) {
  std::vector<FollowedContacts::Contact> contacts;
  ContactTracker tracker;
  tracker.advance(frame);
  for (std::size_t i = 0; i < frame->contacts.size(); ++i) {
    if (frame->contacts[i].wall == wall)
      contacts.push_back({watch(tracker, *frame, static_cast<int>(i)), "contact " + std::to_string(i)});
  }
  return std::make_shared<FollowedContacts>(frame, contacts);
}

const Curve* curve_named(const ChartContent& content, const std::string& name) {
  for (const Curve& curve : content.curves) {
    if (curve.name == name) return &curve;
  }
  return nullptr;
}

const Curve* curve_labelled(const ChartContent& content, const std::string& label) {
  for (const Curve& curve : content.curves) {
    if (curve.label == label) return &curve;
  }
  return nullptr;
}

double area_of(const Curve& curve) {
  double area = 0.0;
  for (std::size_t i = 1; i < curve.time.size(); ++i)
    area += 0.5 * (curve.time[i] - curve.time[i - 1]) *
            (curve.values[i] - curve.base[i] + curve.values[i - 1] - curve.base[i - 1]);
  return area;
}

bool near(double one, double other, double share = 1e-9) {
  return std::abs(one - other) <= share * std::abs(other);
}

}  // namespace

/// Force over overlap of the balls in the press.
class TestOverlapChart : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    frames_ = frames_of(example("press"));
    VERIFY(frames_.size() > 400);
  }

  /// From 30 to 50 mm: F/4R² is one function of h/2R and its largest value, to 10⁻⁶.
  void threeDiametersAreOneLineForAnySize() {
    OffscreenWindow window(500, 300);
    OverlapChart chart(window.window(), frames_.front()->model, contacts_with(frames_.back(), 0), "");
    chart.set_any_size(true);
    chart.fill({frames_.begin(), frames_.end()});
    const ChartContent& content = chart.chart().content();
    const Frame& end = *frames_.back();
    const FrameContact& contact = end.contacts[0];
    const ElastoplasticLaw law =
        scaled(*elastoplastic_law(*end.model, contact), *contact_size(*end.model, contact));
    const double highest = loading_force(law, 0.03);
    int curves = 0;
    std::size_t points = 0;
    for (const Curve& path : content.curves) {
      if (!path.name.ends_with(".scaled_force")) continue;
      ++curves;
      const std::string contact_name = path.name.substr(0, path.name.find('.'));
      const Curve* largest = curve_named(content, contact_name + ".scaled_largest_overlap");
      QVERIFY(largest);
      for (std::size_t i = 0; i < path.values.size(); ++i) {
        if (std::isnan(path.values[i])) continue;
        const double expected = response(law, path.across[i], largest->values[i]).force;
        VERIFY_NEAR(path.values[i], expected, 1e-6 * highest);
        ++points;
      }
      double deepest = 0.0;
      for (const double value : largest->values) deepest = std::fmax(deepest, value);
      // The plates have moved by 3 % of the diameter, divided between two contacts.
      QVERIFY2(near(deepest, 0.03, 0.02), qPrintable(QString::number(deepest)));
    }
    QCOMPARE(curves, 3);
    VERIFY(points > 1000);
    QCOMPARE(content.left_title, std::string("F/4R²"));
    QCOMPARE(content.against->title, std::string("h/2R"));
  }

  /// At the cursor: loading and unloading lines, h₀ and h_max, the plastic work as an area.
  void theLawIsThatOfThePresent() {
    OffscreenWindow window(500, 300);
    OverlapChart chart(window.window(), frames_.front()->model, contacts_with(frames_.back(), 0), "");
    chart.fill({frames_.begin(), frames_.end()});
    std::vector<double> works;
    for (const double time : {0.022, 0.05, 0.088}) {
      chart.chart().set_cursor(time);
      chart.show_present();
      const ChartContent& content = chart.chart().content();
      const FrameContact* contact = nullptr;
      for (const auto& frame : frames_) {
        if (frame->time <= time) contact = &frame->contacts[0];
      }
      QVERIFY(contact);
      VERIFY(contact->wall == 0);
      const ElastoplasticLaw law = *elastoplastic_law(*frames_.front()->model, *contact);
      const double largest = contact->largest_overlap;
      const Curve* loading = curve_labelled(content, "loading, k_L");
      const Curve* unloading = curve_labelled(content, "unloading, k_U");
      const Curve* work = curve_labelled(content, "plastic work");
      QVERIFY(loading && unloading && work);
      // Up to the largest overlap of the contact.
      VERIFY(loading->time.back() > 0.029 * 0.015);
      QVERIFY(near(loading->values.back(), law.loading * loading->time.back()));
      QVERIFY(near(unloading->time[0], residual_overlap(law, largest)));
      QCOMPARE(unloading->time[1], largest);
      QCOMPARE(unloading->values[0], 0.0);
      QVERIFY(near(unloading->values[1], loading_force(law, largest)));
      QVERIFY(near(area_of(*work), plastic_work(law, largest)));
      QCOMPARE(content.places.size(), std::size_t(6));
      QCOMPARE(content.places[0].name, std::string("h₀"));
      QVERIFY(near(content.places[0].across, residual_overlap(law, largest)));
      QCOMPARE(content.places[1].name, std::string("h_max"));
      QCOMPARE(content.places[1].across, largest);
      works.push_back(area_of(*work));
    }
    VERIFY(works[0] < works[1]);
    VERIFY(works[1] < works[2]);
  }

  void tablesHaveForceAndElastoplasticState() {
    OffscreenWindow window(500, 300);
    OverlapChart chart(window.window(), frames_.front()->model, contacts_with(frames_.back(), 0), "");
    chart.fill({frames_.begin(), frames_.end()});
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("plot.csv").toStdString();
    chart.chart().save_csv(path);
    std::ifstream table(path);
    std::string line;
    std::getline(table, line);
    QVERIFY2(line.starts_with("time,contact 0.overlap,contact 0.normal_force,contact 0.largest_overlap,"
                              "contact 0.residual_overlap,contact 0.plastic_work,contact 2.overlap"),
             line.c_str());
    std::size_t rows = 0;
    while (std::getline(table, line)) ++rows;
    QCOMPARE(rows, frames_.size());
  }

  /// An earlier frame truncates the path, and the law curves are updated; a new run starts empty.
  void anEarlierFrameCutsThePath() {
    OffscreenWindow window(500, 300);
    OverlapChart chart(window.window(), frames_.front()->model, contacts_with(frames_.back(), 0), "");
    chart.fill({frames_.begin(), frames_.end()});
    const std::size_t half = frames_.size() / 2;
    for (std::size_t i = half + 1; i-- > half;) chart.append(frames_[i]);
    chart.show_present();
    QCOMPARE(chart.chart().content().time.size(), half + 1);
    chart.set_any_size(true);
    QCOMPARE(chart.chart().content().time.size(), half + 1);
    chart.cut_after(-1.0);
    chart.show_present();
    QVERIFY(chart.chart().content().time.empty());
    QVERIFY(chart.chart().content().places.empty());
    chart.fill({frames_.begin(), frames_.end()});
    QCOMPARE(chart.chart().content().time.size(), frames_.size());
    QVERIFY(!chart.chart().content().places.empty());
  }

  /// Elastic laws have their curve, without unloading lines and area.
  void otherLawsHaveTheirCurve() {
    Scene cradle = example("newtons_cradle");
    cradle.duration = 0.0105;
    cradle.output.interval = 1e-5;
    const auto frames = frames_of(cradle);
    const auto touching = std::find_if(frames.begin(), frames.end(), [](const auto& frame) {
      return !frame->contacts.empty() && frame->contacts[0].normal_force > 0.0;
    });
    QVERIFY(touching != frames.end());
    ContactTracker tracker;
    tracker.advance(*touching);
    OffscreenWindow window(500, 300);
    OverlapChart chart(
        window.window(), frames.front()->model,
        std::make_shared<FollowedContacts>(
            *touching, std::vector<FollowedContacts::Contact>{{watch(tracker, **touching, 0), "blow"}}),
        "");
    chart.fill({frames.begin(), frames.end()});
    const ChartContent& content = chart.chart().content();
    QCOMPARE(content.curves.size(), std::size_t(2));
    const Curve& law = content.curves[0];
    QCOMPARE(law.label, std::string("law: hertz"));
    const Curve& path = content.curves[1];
    QVERIFY(content.places.empty());
    double deepest = 0.0;
    for (std::size_t i = 0; i < path.values.size(); ++i) {
      if (std::isnan(path.values[i])) continue;
      deepest = std::max(deepest, path.across[i]);
      const double expected = law.values.back() * std::pow(path.across[i] / law.time.back(), 1.5);
      VERIFY_NEAR(path.values[i], expected, 1e-9 * law.values.back());
    }
    QCOMPARE(law.time.back(), deepest);
  }

  /// Marks and area are drawn: their pixels differ from a chart without them.
  void theWorkIsShaded() {
    OffscreenWindow window(700, 400);
    OverlapChart chart(window.window(), frames_.front()->model, contacts_with(frames_.back(), 0), "Press");
    chart.fill({frames_.begin(), frames_.end()});
    const Picture with = window.picture();
    chart.chart().set_cursor(0.0);
    chart.show_present();
    const Picture without = window.picture();
    std::size_t different = 0;
    for (std::size_t i = 0; i + 2 < with.rgb.size(); i += 3) {
      const auto apart = [&](std::size_t k) {
        return std::abs(int(with.rgb[i + k]) - int(without.rgb[i + k])) > 12;
      };
      if (apart(0) || apart(1) || apart(2)) ++different;
    }
    QVERIFY2(different > 6000, qPrintable(QString::number(different)));
  }

 private:
  std::vector<std::shared_ptr<const Frame>> frames_;
};

SCREE_TEST(TestOverlapChart)
#include "test_overlap_chart.moc"
