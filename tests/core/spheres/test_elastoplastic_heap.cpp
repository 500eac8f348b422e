#include <QtTest>
#include <map>
#include <set>

#include "core/geometry/random.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/elastoplastic_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;
using namespace scree::fixture::elastoplastic;

namespace {

/// Largest overlaps of each pair, or of ball and box side, from frames.
class OverlapBook {
 public:
  explicit OverlapBook(bool keeps) : keeps_(keeps) {}

  /// Returns whether the largest overlap of each contact agrees.
  bool agrees(const Frame& frame) {
    std::map<std::array<int, 5>, double> now;
    bool agree = true;
    for (const FrameContact& contact : frame.contacts) {
      const Vec3 side = contact.wall >= 0 ? contact.normal : Vec3::Zero();
      const std::array<int, 5> key{contact.a, contact.b, static_cast<int>(std::lround(side.x())),
                                   static_cast<int>(std::lround(side.y())),
                                   static_cast<int>(std::lround(side.z()))};
      const auto known = book_.find(key);
      if (known != book_.end() && !touching_.contains(key)) ++met_again_;
      const double before = known != book_.end() ? known->second : 0.0;
      now[key] = std::max(before, -contact.gap);
      agree = agree && std::abs(contact.largest_overlap - now[key]) <= 1e-12 * now[key];
    }
    touching_.clear();
    for (const auto& [key, largest] : now) touching_.insert(key);
    if (!keeps_) book_.clear();
    for (const auto& [key, largest] : now) book_[key] = largest;
    return agree;
  }
  /// Number of repeated contacts of a known pair.
  int met_again() const { return met_again_; }

 private:
  bool keeps_;
  std::map<std::array<int, 5>, double> book_;
  std::set<std::array<int, 5>> touching_;
  int met_again_ = 0;
};

}  // namespace

/// Many elastoplastic spheres.
class ElastoplasticHeapTest : public QObject {
  Q_OBJECT

 private slots:
  void heapInABox_data() {
    QTest::addColumn<bool>("keeps");
    QTest::addColumn<bool>("implicit");
    QTest::newRow("reset") << false << false;
    QTest::newRow("keep") << true << false;
    QTest::newRow("keep, trapezoidal") << true << true;
  }
  /// Friction and damping act in addition to plasticity, and the account closes. Spheres keep their overlap
  /// history when they are reordered.
  void heapInABox() {
    QFETCH(bool, keeps);
    QFETCH(bool, implicit);
    ContactRule rule = steel_rule(keeps);
    rule.friction.static_coefficient = rule.friction.dynamic_coefficient = 0.3;
    rule.damping.ratio = 0.1;
    SphereBuilder builder = steel(rule);
    Random random(5);
    for (int i = 0; i < 64; ++i) {
      const Vec3 cell(i % 4, i / 4 % 4, i / 16);
      builder.sphere(radius, mass, Vec3::Constant(1.2 * radius) + 2.4 * radius * cell,
                     random.in_box(Vec3(-3, -3, -6), Vec3(3, 3, 0)),
                     random.in_box(-100 * Vec3::Ones(), 100 * Vec3::Ones()));
    }
    builder.box(Vec3::Zero(), Vec3(9.6, 9.6, 20) * radius).gravity(Vec3(0, 0, -9.81)).step(1e-6);
    if (implicit) builder.trapezoidal(1e-6);
    const auto model = builder.build();
    Simulation one(model, 1);
    Simulation two(model, 2);
    Simulation three(model, 3);
    OverlapBook book(keeps);
    for (int n = 0; n < 10000; ++n) {
      QVERIFY(!one.step());
      QVERIFY(book.agrees(one.frame()));
    }
    QVERIFY(!keeps || book.met_again() > 0);
    QVERIFY(run_steps(two, 10000) && run_steps(three, 10000));
    const Frame frame = one.frame();
    const EnergyTerms& energy = frame.energy;
    qInfo() << energy.kinetic() << energy.dissipated_plastic << energy.dissipated_friction
            << energy.dissipated_damping << energy.balance_error;
    VERIFY(energy.dissipated_plastic > 0.1 * energy.kinetic());
    VERIFY(energy.dissipated_friction > 0.0);
    VERIFY(energy.dissipated_damping > 0.0);
    VERIFY(std::abs(energy.balance_error) < 1e-3 * energy.dissipated());
    for (const Simulation* other : {&two, &three}) {
      const Frame same = other->frame();
      VERIFY(same.energy.dissipated_plastic == energy.dissipated_plastic);
      VERIFY(same.energy.balance_error == energy.balance_error);
      for (size_t i = 0; i < frame.bodies.size(); ++i)
        VERIFY(same.bodies[i].position == frame.bodies[i].position);
    }
  }
};

SCREE_TEST(ElastoplasticHeapTest)
#include "test_elastoplastic_heap.moc"
