#include <QDeadlineTimer>
#include <QtTest>
#include <atomic>
#include <numeric>
#include <thread>

#include "core/base/parallel/workers.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// Waits until a condition holds while other threads work; ten seconds are far more than needed.
template <typename Condition>
bool comes_true(const Condition& condition) {
  const QDeadlineTimer limit(10000);
  while (!condition() && !limit.hasExpired()) std::this_thread::yield();
  return condition();
}

/// Numbers whose sum depends on the order in its last bits.
std::vector<double> uneven_numbers(int count) {
  std::vector<double> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(std::exp(std::sin(1.7 * i) * 20.0));
  return numbers;
}

}  // namespace

class WorkersTest : public QObject {
  Q_OBJECT

 private slots:
  void eachIterationRunsOnce_data() {
    QTest::addColumn<int>("threads");
    for (const int threads : {1, 2, 3, 7}) QTest::addRow("%d threads", threads) << threads;
  }
  /// Many short loops in succession, with more threads than cores: late helpers must find no work of the
  /// previous loop, and must not disturb the next.
  void eachIterationRunsOnce() {
    QFETCH(int, threads);
    Workers workers(threads);
    for (int round = 0; round < 20000; ++round) {
      const int count = round % 23;
      std::vector<std::atomic<int>> runs(count);
      workers.for_each(count, 1 + round % 3, [&](int i) { ++runs[i]; });
      for (int i = 0; i < count; ++i) QCOMPARE(runs[i].load(), 1);
    }
  }

  void everyThreadWorks_data() {
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("idle");
    for (const int threads : {2, 3, 5}) {
      QTest::addRow("%d threads that watch", threads) << threads << 0;
      QTest::addRow("%d threads that sleep", threads) << threads << 50;
    }
  }
  /// As many blocks as threads, each ending only after all have begun.
  void everyThreadWorks() {
    QFETCH(int, threads);
    QFETCH(int, idle);
    Workers workers(threads);
    for (int round = 0; round < 3; ++round) {
      QTest::qSleep(idle);
      std::atomic<int> begun = 0;
      std::atomic<int> met = 0;
      workers.for_each(threads, 1, [&](int) {
        ++begun;
        if (comes_true([&] { return begun == threads; })) ++met;
      });
      QCOMPARE(met.load(), threads);
    }
  }

  void threadsTakeOverWhatOthersHaveLeft_data() {
    QTest::addColumn<int>("held");
    for (const int held : {0, 5, 10}) QTest::addRow("block %d is held", held) << held;
  }
  /// One block ends only after all others, including those of its own thread.
  void threadsTakeOverWhatOthersHaveLeft() {
    QFETCH(int, held);
    constexpr int blocks = 15;
    Workers workers(3);
    std::atomic<int> done = 0;
    bool all_others = false;
    workers.for_each(blocks, 1, [&](int block) {
      if (block == held) all_others = comes_true([&] { return done == blocks - 1; });
      ++done;
    });
    QVERIFY(all_others);
    QCOMPARE(done.load(), blocks);
  }

  void sumsHaveTheSameBitsWithAnyNumberOfThreads() {
    const std::vector<double> numbers = uneven_numbers(1000);
    const auto sum_with = [&](int threads) {
      Workers workers(threads);
      return workers.sum<double>(1000, 7, [&](double& sum, int i) { sum += numbers[i]; });
    };
    const double alone = sum_with(1);
    VERIFY(alone != std::accumulate(numbers.begin(), numbers.end(), 0.0));  // the order matters
    // QCOMPARE tolerates different last bits.
    for (const int threads : {2, 3, 5}) VERIFY(sum_with(threads) == alone);
  }

  void listsAreInOrder() {
    Workers workers(3);
    const auto even = workers.list<int>(1001, 10, [](auto& list, int i) {
      if (i % 2 == 0) list.push_back(i);
    });
    QCOMPARE(even.size(), size_t{501});
    for (int k = 0; k <= 500; ++k) QCOMPARE(even[k], 2 * k);
  }

  void loopWithinALoopRuns() {
    Workers workers(3);
    std::vector<int> sums(40, 0);
    workers.for_each(
        40, 1, [&](int i) { sums[i] = workers.sum<int>(100, 10, [&](int& sum, int k) { sum += i * k; }); });
    for (int i = 0; i < 40; ++i) QCOMPARE(sums[i], i * 4950);
  }

  /// Waiting threads are joined, whether they spin or sleep.
  void teamsEnd() {
    for (int k = 0; k < 50; ++k) {
      Workers workers(4);
      if (k % 2 == 0) workers.for_each(100, 1, [](int) {});
      if (k % 10 == 0) QTest::qSleep(5);
    }
  }
};

SCREE_TEST(WorkersTest)
#include "test_workers.moc"
