#include <QtTest>

#include "core/readings/elastoplastic_contact.hpp"
#include "core/readings/loading_curve.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/listed_laws.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// Two balls of different size with the overlap h, and one at a wall.
Frame overlapping(const NormalLawSpec& law, double h) {
  SphereBuilder builder(sphere_rule(law));
  for (MaterialSpec& material : builder.scene().materials) {
    const std::string name = material.name;
    material = known_material();
    material.name = name;
  }
  builder.sphere(0.2, 1.0, Vec3(0, 0, 0.2 - h)).sphere(0.3, 1.0, Vec3(0, 0, 0.7 - 2.0 * h));
  builder.plane(Vec3::Zero(), Vec3::UnitZ());
  return Simulation(builder.build(), 1).frame();
}

}  // namespace

/// The law of a contact for plots of force over overlap.
class LoadingCurveTest : public QObject {
  Q_OBJECT

 private slots:
  void isTheForceOfTheRun_data() {
    QTest::addColumn<int>("place");
    for (int place = 0; place < static_cast<int>(listed_laws().size()); ++place)
      QTest::newRow(listed_laws()[place].first.c_str()) << place;
  }
  void isTheForceOfTheRun() {
    QFETCH(int, place);
    const NormalLawSpec law = listed_laws()[place].second;
    const double begin = -activation_gap_of(law);
    const double overlap = begin < 0.0 ? 0.4 * begin : 1e-3;
    const Frame frame = overlapping(law, overlap);
    QCOMPARE(frame.contacts.size(), size_t(2));
    for (const FrameContact& contact : frame.contacts) {
      const LoadingCurve curve = loading_curve(*frame.model, contact);
      QCOMPARE(curve.law, name_of(law));
      QCOMPARE(curve.begin, begin);
      VERIFY(contact.elastic_force > 0.0);
      VERIFY_NEAR(curve.force(-contact.gap), contact.elastic_force, 1e-9 * contact.elastic_force);
      VERIFY(std::abs(curve.force(begin)) < 1e-12);
    }
  }

  /// A contact read from tables may be of a body that the model does not have.
  void ofAnUnknownRuleIsNone() {
    Frame frame = overlapping(HertzLawSpec{}, 1e-3);
    FrameContact contact = frame.contacts.front();
    contact.rule = -1;
    contact.a = 7;
    const LoadingCurve curve = loading_curve(*frame.model, contact);
    VERIFY(curve.begin > 1e300);
    QVERIFY(std::isnan(curve.force(1e-3)));
  }

  /// A barrier curve ends where the gap is lost.
  void ofPolyhedraIsTheBarrier() {
    ModelBuilder builder = cubes(cube_rule(0.0, 0.0, 0.0));
    builder.body(Vec3(0, 0, 0.05 * std::sqrt(3.0) + 6e-4), rotation_of(Pose::vertex));
    builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
    const Frame frame = Simulation(builder.build(), 1).frame();
    QCOMPARE(frame.contacts.size(), size_t(1));
    const FrameContact& contact = frame.contacts[0];
    const LoadingCurve curve = loading_curve(*frame.model, contact);
    VERIFY(contact.elastic_force > 0.0);
    VERIFY_NEAR(curve.force(-contact.gap), contact.elastic_force, 1e-9 * contact.elastic_force);
    QVERIFY(std::isnan(curve.force(0.0)));
    QVERIFY(!contact_size(*frame.model, contact));
  }

  /// Two equal balls, two different ones, and a ball at a wall: scaled by size, all have the same law.
  void scaledLawsAreOne() {
    WaltonBraunLawSpec law;
    law.unloading = BarUnloading{0.08, 4.0};
    SphereBuilder builder(sphere_rule(law));
    builder.material(2e11, 0.3).scene().materials.front().yield_stress = 2e8;
    builder.sphere(0.2, 1.0, Vec3(0, 0, 0.2)).sphere(0.2, 1.0, Vec3(0, 0, 0.6));
    builder.sphere(0.3, 1.0, Vec3(0, 0, 1.1)).plane(Vec3::Zero(), Vec3::UnitZ());
    const auto model = builder.build();
    std::vector<FrameContact> contacts(3);
    contacts[0].b = 1;
    contacts[1].a = 1;
    contacts[1].b = 2;
    contacts[2].wall = 0;
    std::vector<ElastoplasticLaw> laws;
    for (const FrameContact& contact : contacts)
      laws.push_back(scaled(*elastoplastic_law(*model, contact), *contact_size(*model, contact)));
    const auto same = [](double one, double other) { return std::abs(one - other) <= 1e-12 * std::abs(one); };
    // κ_L = 3π c² σ_Y/2 and π E (α₀ + β h/2R)/4.
    QVERIFY(same(laws[0].loading, 1.5 * M_PI * 1.43 * 2e8));
    QVERIFY(same(laws[0].unloading, 0.25 * M_PI * 2e11 * 0.08));
    QVERIFY(same(laws[0].by_overlap, 0.25 * M_PI * 2e11 * 4.0));
    for (const ElastoplasticLaw& other : laws) {
      QVERIFY(same(laws[0].loading, other.loading));
      QVERIFY(same(laws[0].unloading, other.unloading));
      QVERIFY(same(laws[0].by_overlap, other.by_overlap));
    }
  }

  /// A scaled law gives scaled results.
  void scalingKeepsEveryLaw() {
    const ContactSize size{0.03, 9e-4};
    for (ElastoplasticLaw law : {ElastoplasticLaw{4e7, 1.0, 9e7, 1e11, 0.0, false},
                                 ElastoplasticLaw{4e7, 1.2, 0.0, 0.0, 2000.0, true}}) {
      const ElastoplasticLaw same = scaled(law, size);
      const double largest = 5e-4;
      const auto near = [](double one, double other) {
        return std::abs(one - other) <= 1e-12 * std::abs(one);
      };
      const double scaled_largest = largest / size.length;
      QVERIFY(near(loading_force(same, scaled_largest), loading_force(law, largest) / size.area));
      QVERIFY(near(residual_overlap(same, scaled_largest), residual_overlap(law, largest) / size.length));
      QVERIFY(
          near(plastic_work(same, scaled_largest), plastic_work(law, largest) / (size.length * size.area)));
    }
  }
};

SCREE_TEST(LoadingCurveTest)
#include "test_loading_curve.moc"
