#include <malloc.h>

#include <QtTest>
#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

#include "app/runner/timeline/timeline.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/record/history/kept_frame.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

std::atomic<long> bytes_in_use{0};

}  // namespace

// Counts actual heap allocations.
void* operator new(std::size_t size) {
  void* memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  bytes_in_use += static_cast<long>(malloc_usable_size(memory));
  return memory;
}
void operator delete(void* memory) noexcept {
  if (memory != nullptr) bytes_in_use -= static_cast<long>(malloc_usable_size(memory));
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  operator delete(memory);
}

namespace {

std::shared_ptr<const Model> model_of_spheres(std::size_t count) {
  auto model = std::make_shared<Model>();
  model->scene.gravity = Vec3(0, 0, -10);
  model->shapes.emplace_back().bounding_radius = 0.1;
  model->bodies.resize(count);
  for (auto& body : model->bodies) body.shape = 0;
  model->scene.output.interval = 0.01;
  return model;
}

/// All bodies with the same speed.
Moment moment_of(const std::shared_ptr<const Model>& model, double time, int contacts, double speed = 1.0) {
  Frame frame;
  frame.model = model;
  frame.time = time;
  frame.bodies.resize(model->bodies.size());
  for (FrameBody& body : frame.bodies) body.velocity = Vec3(speed, 0, 0);
  frame.contacts.resize(static_cast<std::size_t>(contacts));
  frame.solver.contacts = contacts;
  return {std::make_shared<const Frame>(std::move(frame)), 1.0, 0.0};
}

FrameContact made_up_contact(const Vec3& centre) {
  FrameContact contact;
  contact.a = 3;
  contact.wall = 2;
  contact.kind = ContactKind::edge_edge;
  contact.status = ContactStatus::stick;
  contact.point = centre + Vec3(0.012345678, 0.02, -0.03);
  contact.normal = Vec3(0.6, 0.0, 0.8);
  contact.gap = -1.2345678e-6;
  contact.normal_force = 1234.5678;
  contact.friction = Vec3(0.8, 3.0, -0.6);
  contact.elastic_force = 1200.0;
  contact.friction_limit = 600.0;
  contact.elongation = 1e-7;
  contact.largest_overlap = 2e-6;
  contact.peak_force = 1e300;  // beyond the range of single precision
  contact.feature_a = {FeatureKind::edge, 77};
  contact.feature_b = {FeatureKind::face, 5};
  return contact;
}

void check_kept(const FrameContact& kept, const FrameContact& exact) {
  QCOMPARE(kept.a, exact.a);
  QCOMPARE(kept.b, exact.b);
  QCOMPARE(kept.wall, exact.wall);
  VERIFY(kept.kind == exact.kind);
  VERIFY(kept.status == exact.status);
  VERIFY(kept.feature_a == exact.feature_a);
  VERIFY(kept.feature_b == exact.feature_b);
  VERIFY_NEAR(kept.point, exact.point, 1e-8);
  VERIFY_NEAR(kept.normal, exact.normal, 1e-7);
  VERIFY_NEAR(kept.friction, exact.friction, 1e-6);
  const auto near = [](double one, double other) { return std::abs(one - other) <= 1e-7 * std::abs(other); };
  QVERIFY(near(kept.gap, exact.gap) && near(kept.normal_force, exact.normal_force));
  QVERIFY(near(kept.elastic_force, exact.elastic_force) && near(kept.friction_limit, exact.friction_limit));
  QVERIFY(near(kept.elongation, exact.elongation) && near(kept.largest_overlap, exact.largest_overlap));
  VERIFY(kept.peak_force > 1e38);
  QVERIFY(std::isfinite(kept.peak_force));
}

}  // namespace

class TestTimeline : public QObject {
  Q_OBJECT

 private slots:
  void whatAFrameTakesIsEstimatedHonestly() {
    const auto model = model_of_spheres(500);
    for (const int contacts : {0, 7, 1500}) {
      const long before = bytes_in_use;
      const Moment moment = moment_of(model, 0.0, contacts);
      const auto taken = static_cast<double>(bytes_in_use - before);
      const auto estimated = static_cast<double>(bytes_of(*moment.frame));
      QVERIFY2(estimated >= taken && estimated < 1.01 * taken + 4096.0,
               qPrintable(QStringLiteral("%1 taken, %2 estimated").arg(taken).arg(estimated)));
    }
  }

  void aLongRunStaysWithinItsBudget() {
    constexpr std::size_t budget = 20'000'000;
    const auto model = model_of_spheres(500);
    const long before = bytes_in_use;
    Timeline timeline(budget);
    long most = 0;
    // More than fifteen times the budget in total, with more and more contacts.
    for (int i = 0; i < 5000; ++i) {
      timeline.put(moment_of(model, 0.01 * i, i / 5));
      if (i % 10 == 0)
        timeline.put_checkpoint(
            0.01 * i, std::make_shared<const RunCheckpoint>(RunCheckpoint{std::string(50'000, '\0'), {}}));
      most = std::max<long>(most, bytes_in_use - before);
    }
    // Plus the table of entries, which doubles as it grows.
    QVERIFY2(most < 1.02 * budget, qPrintable(QString::number(most)));
    QVERIFY2(most > 0.85 * budget, qPrintable(QString::number(most)));
    VERIFY(timeline.status().bytes <= budget);
    QCOMPARE(timeline.nearest(0.0).frame->time, 0.0);
    QCOMPARE(timeline.nearest(1e9).frame->time, 49.99);
    QVERIFY(timeline.checkpoint_at_or_before(0.0) != nullptr);
  }

  void everyMomentKeepsItsContacts() {
    const auto model = model_of_spheres(10);
    Timeline timeline(1'000'000);
    for (int i = 0; i < 100; ++i) timeline.put(moment_of(model, 0.01 * i, 40 * (i % 26)));
    VERIFY(timeline.status().spacing > 0.0);
    QCOMPARE(timeline.nearest(0.0).frame->time, 0.0);
    QCOMPARE(timeline.nearest(1.0).frame->time, 0.99);
    for (Moment moment = timeline.nearest(0.0); moment.frame; moment = timeline.after(moment.frame->time))
      QCOMPARE(static_cast<int>(moment.frame->contacts.size()), moment.frame->solver.contacts);
  }

  /// In half the bytes, to seven digits relative to a number and to the size of a body.
  void manyContactsAreKeptInSinglePrecision() {
    const auto model = model_of_spheres(10);
    Frame frame = *moment_of(model, 0.0, 1000).frame;
    frame.bodies[3].position = Vec3(1e6, -2e6, 3e6);
    frame.peaks.resize(70);
    for (std::vector<FrameContact>* list : {&frame.contacts, &frame.peaks}) {
      for (FrameContact& contact : *list) contact = made_up_contact(frame.bodies[3].position);
    }
    const auto exact = std::make_shared<const Frame>(frame);
    const KeptFrame kept(exact);
    QVERIFY(kept->contacts.empty() && kept->peaks.empty());
    VERIFY(kept.bytes() < 0.55 * bytes_of(*exact));
    const auto whole = kept.whole();
    QCOMPARE(whole->contacts.size(), std::size_t{1000});
    QCOMPARE(whole->peaks.size(), std::size_t{70});
    check_kept(whole->contacts[999], exact->contacts[999]);
    check_kept(whole->peaks[69], exact->peaks[69]);
    // A few contacts are stored exactly.
    frame.contacts.resize(4);
    frame.peaks.clear();
    const auto few = std::make_shared<const Frame>(frame);
    QCOMPARE(KeptFrame(few).whole(), few);
  }

  void momentsAreFoundByTime() {
    const auto model = model_of_spheres(1);
    Timeline timeline(1'000'000);
    QVERIFY(!timeline.nearest(0.0).frame);
    for (const double time : {0.0, 1.0, 2.0}) timeline.put(moment_of(model, time, 0));
    QCOMPARE(timeline.before(2.0).frame->time, 1.0);
    QCOMPARE(timeline.at_or_before(2.0).frame->time, 2.0);
    QCOMPARE(timeline.after(1.0).frame->time, 2.0);
    QCOMPARE(timeline.nearest(1.4).frame->time, 1.0);
    QCOMPARE(timeline.nearest(1.6).frame->time, 2.0);
    QVERIFY(!timeline.before(0.0).frame);
    QVERIFY(!timeline.after(2.0).frame);
  }

  void firstContactAndRestAreMarked() {
    const auto model = model_of_spheres(3);
    Timeline timeline(1'000'000);
    double time = 0.0;
    const auto put = [&](int frames, int contacts, double speed) {
      for (int i = 0; i < frames; ++i, time += 0.01) timeline.put(moment_of(model, time, contacts, speed));
    };
    put(1, 0, 0.0);   // about to fall
    put(9, 0, 1.0);   // falls
    put(10, 3, 0.5);  // touches
    put(1, 3, 0.0);   // reverses
    put(9, 3, 0.2);
    put(10, 3, 0.0);  // rests, from 0.3 s
    put(10, 3, 1.0);  // is disturbed
    put(10, 3, 0.0);  // rests, from 0.5 s
    for (int i = 0; i < 3; ++i) {
      put(2, 3, 4e-3);  // vibrates, slightly above the threshold of rest
      put(5, 3, 0.0);
    }
    QVERIFY(timeline.status().first_contact.has_value());
    QVERIFY(qFuzzyCompare(*timeline.status().first_contact, 0.1));
    QCOMPARE(timeline.status().rests.size(), std::size_t{2});
    QVERIFY(qFuzzyCompare(timeline.status().rests[0], 0.3));
    QVERIFY(qFuzzyCompare(timeline.status().rests[1], 0.5));
    // Marks of dropped moments are dropped, too.
    timeline.put(moment_of(model, 0.45, 3, 1.0));
    QCOMPARE(timeline.status().rests.size(), std::size_t{1});
    timeline.put(moment_of(model, 0.0, 0, 0.0));
    QVERIFY(!timeline.status().first_contact);
    QVERIFY(timeline.status().rests.empty());
  }

  void readersAndWriterDoNotDisturbEachOther() {
    const auto model = model_of_spheres(20);
    Timeline timeline(200'000);
    std::atomic<bool> done{false};
    std::thread writer([&] {
      for (int run = 0; run < 20; ++run) {
        for (int i = 0; i < 500; ++i) timeline.put(moment_of(model, 0.01 * i, i % 10));
      }
      done = true;
    });
    bool ordered = true;
    for (double time = 0.0; !done; time = time < 5.0 ? time + 0.037 : 0.0) {
      const Moment moment = timeline.at_or_before(time);
      if (moment.frame) ordered = ordered && moment.frame->time <= time && moment.frame->bodies.size() == 20;
    }
    writer.join();
    QVERIFY(ordered);
  }
};

SCREE_TEST(TestTimeline)
#include "test_timeline.moc"
