#include <QtTest>

#include "core/geometry/random.hpp"
#include "core/geometry/rotation.hpp"
#include "core/polyhedra/contact/contact_rules.hpp"
#include "core/polyhedra/implicit/contact_step.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const double gap = 1e-3;

/// Two bodies with one contact, initially at a gap of ½ḡ.
struct Touch {
  BodyStep a;
  BodyStep b;
  ContactStep contact;
};

Vec3 small(Random& random, double size) {
  return random.in_box(Vec3::Constant(-size), Vec3::Constant(size));
}

/// @param law  must outlive the result
Touch touch(FeatureKinds kinds, Random& random, const Interaction& law) {
  Touch made;
  for (BodyStep* body : {&made.a, &made.b}) {
    body->moves = true;
    body->mass = 2.0;
    body->inertia = Mat3::Identity() / 300.0;
    body->radius = 0.09;
  }
  const Mat3 axes = random.rotation().matrix();
  ContactStep& contact = made.contact;
  contact.features.kinds = kinds;
  contact.law = &law;
  contact.weight = 0.7;
  contact.effective_mass = 1.0;
  made.b.position = small(random, 1.0);
  contact.point_b = axes * (Vec3(0.01, 0.02, 0.05));
  contact.point_a = axes * (Vec3(-0.02, 0.01, -0.05));
  made.a.position = made.b.position + contact.point_b + 0.5 * gap * axes.col(2) - contact.point_a;
  if (kinds == FeatureKinds::vertex_face) contact.direction_b = axes.col(2);
  if (kinds == FeatureKinds::face_vertex) contact.direction_a = -axes.col(2);
  if (kinds == FeatureKinds::vertex_edge || kinds == FeatureKinds::edge_edge)
    contact.direction_b = axes.col(0);
  if (kinds == FeatureKinds::edge_vertex || kinds == FeatureKinds::edge_edge)
    contact.direction_a = axes.col(1);
  set_start(contact, made.a, made.b);
  return made;
}

void move(Touch& touch, const StepRule& rule, const Vec3& displacement, const Vec3& turn) {
  set_increment(touch.a, displacement, turn);
  place_end(touch.contact, touch.a, touch.b);
  respond(touch.contact, touch.a, touch.b, rule);
}

const std::array<FeatureKinds, 6> all_kinds = {FeatureKinds::vertex_face,   FeatureKinds::face_vertex,
                                               FeatureKinds::vertex_edge,   FeatureKinds::edge_vertex,
                                               FeatureKinds::vertex_vertex, FeatureKinds::edge_edge};

}  // namespace

/// A frozen contact in a step of an implicit method.
class ImplicitContactTest : public QObject {
  Q_OBJECT

 private slots:
  void startGapIsTheOneItWasPlacedAt() {
    const Interaction law = make_interaction(cube_rule(0.3, 0.5, 0.4));
    Random random(1);
    for (const FeatureKinds kinds : all_kinds) {
      VERIFY_NEAR(touch(kinds, random, law).contact.start_gap, 0.5 * gap, 1e-12);
    }
  }

  /// Straight motion of a plane contact, stick and slip: the tangent omits only the dependence of the
  /// friction limit on the normal force. Other kinds: along the normal, without rotation.
  void tangentIsTheDerivativeOfTheForce() {
    Random random(2);
    for (const StepRule& rule : {midpoint_rule(1e-4), newmark_rule(1e-4, 0.3, 0.5)}) {
      for (const bool slides : {false, true}) {
        const Interaction law = make_interaction(cube_rule(0.3, slides ? 0.01 : 50.0, slides ? 0.01 : 50.0));
        for (const FeatureKinds kinds : all_kinds) {
          for (int round = 0; round < 20; ++round) {
            Touch made = touch(kinds, random, law);
            const bool plane = kinds == FeatureKinds::vertex_face || kinds == FeatureKinds::face_vertex;
            Vec3 base = small(random, 0.1 * gap);
            if (!plane) base = base.dot(made.contact.start_normal) * made.contact.start_normal;
            if (slides) made.contact.friction.slip = 1e-3 * made.contact.start_normal.unitOrthogonal();
            const Vec3 turn = kinds == FeatureKinds::vertex_face ? small(random, 0.001) : Vec3::Zero();
            move(made, rule, base, turn);
            const Mat3 tangent = made.contact.tangent;
            const Vec3 normal = made.contact.normal;
            QCOMPARE(made.contact.end_friction.sliding, slides);
            const double h = 1e-9;
            Mat3 difference;
            for (int k = 0; k < 3; ++k) {
              move(made, rule, base + h * Vec3::Unit(k), turn);
              const Vec3 after = made.contact.force();
              move(made, rule, base - h * Vec3::Unit(k), turn);
              difference.col(k) = -(after - made.contact.force()) / (2.0 * h);
            }
            VERIFY(std::abs(normal.dot((difference - tangent) * normal)) < 1e-5 * tangent.norm());
            const Mat3 in_plane = Mat3::Identity() - normal * normal.transpose();
            const Mat3 rest = plane ? Mat3((difference - tangent) * in_plane) : Mat3(Mat3::Zero());
            QVERIFY2(rest.norm() < 1e-5 * tangent.norm(),
                     qPrintable(QString::number(rest.norm() / tangent.norm())));
            VERIFY((tangent - tangent.transpose()).norm() <= 1e-12 * tangent.norm());
          }
        }
      }
    }
  }

  /// The remaining energy of the friction spring is dissipated when a contact opens.
  void springOfAnOpeningContactIsLostToFriction() {
    const Interaction law = make_interaction(cube_rule(0.3, 0.5, 0.4));
    Random random(6);
    for (const StepRule& rule : {midpoint_rule(1e-3), newmark_rule(1e-3, 0.3, 0.5)}) {
      for (const FeatureKinds kinds : all_kinds) {
        Touch made = touch(kinds, random, law);
        made.contact.friction.slip = 1e-5 * made.contact.start_normal.unitOrthogonal();
        const double stored = 0.5 * made.contact.weight * law.friction.stiffness * 1e-10;
        move(made, rule, gap * made.contact.start_normal, Vec3::Zero());
        const ContactWork work = work_of(made.contact, made.a, made.b, rule);
        QVERIFY(made.contact.end_friction.slip.isZero(0.0));
        VERIFY(std::abs(work.elastic_tangential + stored) < 1e-9 * stored);
        if (!rule.midpoint()) VERIFY_NEAR(work.friction, stored, 1e-9 * stored);
      }
    }
  }

  /// Vertex and plane: to rounding for any step; other kinds: to third order in the motion.
  void midpointForceDoesTheWorkOfItsPotential() {
    const Interaction law = make_interaction(cube_rule(0.0, 0.0, 0.0));
    Random random(3);
    const StepRule rule = midpoint_rule(1e-3);
    for (const FeatureKinds kinds : all_kinds) {
      double worst = 0.0;
      double worst_of_half = 0.0;
      for (int round = 0; round < 50; ++round) {
        Touch made = touch(kinds, random, law);
        const Vec3 displacement = small(random, 0.2 * gap);
        const Vec3 turn = small(random, 0.004);
        const auto error = [&](double share) {
          move(made, rule, share * displacement, share * turn);
          const double work = made.contact.force().dot(made.a.displacement) +
                              made.contact.lever_a.cross(made.contact.force()).dot(made.a.turn);
          const double gained = made.contact.weight * (law.normal.potential(made.contact.end_gap) -
                                                       law.normal.potential(made.contact.start_gap));
          return std::abs(work + gained) /
                 (made.contact.weight * law.normal.potential(made.contact.start_gap));
        };
        worst = std::max(worst, error(0.5));
        worst_of_half = std::max(worst_of_half, error(0.25));
      }
      if (kinds == FeatureKinds::vertex_face || kinds == FeatureKinds::face_vertex) {
        QVERIFY2(worst < 1e-10, qPrintable(QString::number(worst)));
      } else {
        QVERIFY2(worst_of_half < worst / 6.0, qPrintable(QString("%1 %2").arg(worst).arg(worst_of_half)));
      }
    }
  }

  /// Action equals reaction: rotating both bodies together changes neither gap nor slip.
  void rigidMotionOfThePairDoesNothing() {
    const Interaction law = make_interaction(cube_rule(0.3, 0.5, 0.4));
    Random random(4);
    const StepRule rule = midpoint_rule(1e-3);
    for (const FeatureKinds kinds : all_kinds) {
      Touch made = touch(kinds, random, law);
      const Vec3 turn = small(random, 0.2);
      const Mat3 rotation = rodrigues_matrix(turn);
      set_increment(made.b, rotation * made.b.position - made.b.position, turn);
      move(made, rule, rotation * made.a.position - made.a.position, turn);
      VERIFY_NEAR(made.contact.end_gap, made.contact.start_gap, 1e-12);
      VERIFY(made.contact.slipped.norm() < 1e-12);
    }
  }

  void dashpotNeverPullsAndOnlyDissipates() {
    const Interaction law = make_interaction(cube_rule(0.8, 0.0, 0.0));
    Random random(5);
    const StepRule rule = midpoint_rule(1e-4);
    for (int round = 0; round < 1000; ++round) {
      Touch made = touch(all_kinds[round % 2], random, law);
      move(made, rule, small(random, 0.25 * gap), Vec3::Zero());
      VERIFY(made.contact.normal_force >= 0.0);
      VERIFY(work_of(made.contact, made.a, made.b, rule).damping >= -1e-15);
    }
  }
};

SCREE_TEST(ImplicitContactTest)
#include "test_implicit_contact.moc"
