#include <QtTest>
#include <algorithm>
#include <random>

#include "core/polyhedra/search/pair_sweep.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// Pairs of bodies with close numbers, and some with a wall.
std::vector<ClosePair> random_pairs(int bodies, int count, int reach, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_int_distribution<int> body(0, bodies - 1);
  std::uniform_int_distribution<int> apart(1, reach);
  std::vector<ClosePair> pairs;
  for (int n = 0; n < count; ++n) {
    const int a = body(random);
    const int b = a + apart(random);
    pairs.push_back({0, a, b < bodies ? b : bodies});
  }
  std::sort(pairs.begin(), pairs.end(),
            [](const ClosePair& p, const ClosePair& q) { return std::pair(p.a, p.b) < std::pair(q.a, q.b); });
  for (int n = 0; n < count; ++n) pairs[n].pair = n;
  return pairs;
}

/// Each pair changes its bodies in a way that depends on the order.
struct Exchange {
  const std::vector<ClosePair>& pairs;
  std::vector<double> value;
  std::vector<int> acted;
  double passed = 0.0;  ///< sum over the pairs

  Exchange(const std::vector<ClosePair>& pairs_, int bodies)
      : pairs(pairs_), value(bodies + 1), acted(pairs_.size(), 0) {
    for (size_t i = 0; i < value.size(); ++i) value[i] = static_cast<double>(i % 17);
  }
  void act(double& sum, int k) {
    ++acted[k];
    double& a = value[pairs[k].a];
    const bool wall = pairs[k].b + 1 == static_cast<int>(value.size());
    const double b = wall ? 1.0 : value[pairs[k].b];
    const double flow = 0.3 * (a - b) + 0.01 * a * b / (1.0 + a * a);
    a -= flow;
    if (!wall) value[pairs[k].b] += flow;
    sum += flow;
  }
};

Exchange sweep_through(const std::vector<ClosePair>& pairs, int bodies, int threads, bool forwards) {
  Workers workers(threads);
  PairSweep sweep;
  sweep.arrange(random_pairs(bodies, 700, 5, 99), bodies);  // earlier contents must not matter
  sweep.arrange(pairs, bodies);
  Exchange exchange(pairs, bodies);
  const ContactPairs all(pairs.size());
  const auto act = [&](double& sum, int k) { exchange.act(sum, k); };
  exchange.passed =
      forwards ? sweep.forwards<double>(workers, all, act) : sweep.backwards<double>(workers, all, act);
  return exchange;
}

}  // namespace

class PairSweepTest : public QObject {
  Q_OBJECT

 private slots:
  void everyPairActsOnceAndThreadsDoNotChangeTheResult_data() {
    QTest::addColumn<int>("bodies");
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("reach");
    QTest::newRow("none") << 10 << 0 << 3;
    QTest::newRow("a few") << 10 << 30 << 3;
    QTest::newRow("near in number") << 1000 << 3000 << 20;
    QTest::newRow("anywhere") << 1000 << 3000 << 1000;
    QTest::newRow("nearly all of one body") << 3 << 3000 << 2;
    QTest::newRow("many") << 20000 << 60000 << 300;
  }
  void everyPairActsOnceAndThreadsDoNotChangeTheResult() {
    QFETCH(int, bodies);
    QFETCH(int, count);
    QFETCH(int, reach);
    const auto pairs = random_pairs(bodies, count, reach, 7);
    for (const bool forwards : {true, false}) {
      const Exchange alone = sweep_through(pairs, bodies, 1, forwards);
      QVERIFY(std::all_of(alone.acted.begin(), alone.acted.end(), [](int n) { return n == 1; }));
      for (const int threads : {2, 4}) {
        const Exchange together = sweep_through(pairs, bodies, threads, forwards);
        VERIFY(together.acted == alone.acted);
        VERIFY(together.value == alone.value);
        VERIFY(together.passed == alone.passed);
      }
    }
  }

  /// Forwards and backwards must be mirror images for the splitting of the dashpots to be of second order:
  /// undoing the steps of a forward sweep by a backward sweep restores everything.
  void backwardsUndoesForwards() {
    const int bodies = 1000;
    const auto pairs = random_pairs(bodies, 3000, 50, 11);
    const ContactPairs all(pairs.size());
    Workers workers(2);
    PairSweep sweep;
    sweep.arrange(pairs, bodies);
    std::vector<std::int64_t> value(bodies);
    for (int i = 0; i < bodies; ++i) value[i] = i * i % 101;
    const auto before = value;
    // Shears by integers: exact, and they do not commute.
    const int forth = sweep.forwards<int>(workers, all, [&](int& count, int k) {
      ++count;
      if (pairs[k].b == bodies) return;
      value[pairs[k].a] += value[pairs[k].b] % 1000;
      value[pairs[k].b] += value[pairs[k].a] % 1000;
    });
    VERIFY(value != before);
    const int back = sweep.backwards<int>(workers, all, [&](int& count, int k) {
      ++count;
      if (pairs[k].b == bodies) return;
      value[pairs[k].b] -= value[pairs[k].a] % 1000;
      value[pairs[k].a] -= value[pairs[k].b] % 1000;
    });
    VERIFY(value == before);
    VERIFY(forth == 3000);
    VERIFY(back == 3000);
  }
};

SCREE_TEST(PairSweepTest)
#include "test_pair_sweep.moc"
