#include <QtTest>
#include <random>

#include "core/record/history/thinned_history.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

using History = ThinnedHistory<int>;
constexpr std::size_t own = sizeof(History::Entry);

std::size_t sum_of_bytes(const History& history) {
  std::size_t sum = 0;
  for (const History::Entry& entry : history.entries()) sum += entry.bytes;
  return sum;
}

}  // namespace

class TestThinnedHistory : public QObject {
  Q_OBJECT

 private slots:
  void anySequenceOfSizesStaysWithinTheBudget() {
    std::mt19937 random(5);
    for (int run = 0; run < 50; ++run) {
      const std::size_t budget = 20'000 + 5'000 * static_cast<std::size_t>(run);
      // Two of the largest always fit.
      std::uniform_int_distribution<std::size_t> size(1, budget / 2 - own);
      std::uniform_int_distribution<std::size_t> small(1, 100);
      std::exponential_distribution<double> pause(100.0);
      History history(budget);
      double time = 0.0;
      std::size_t taken = 0;
      for (int i = 0; i < 2000; ++i) {
        taken += 1 - history.put(time, random() % 20 == 0 ? size(random) : small(random), i).size();
        VERIFY(history.bytes() <= budget);
        QCOMPARE(history.bytes(), sum_of_bytes(history));
        QCOMPARE(history.entries().front().item, 0);
        QCOMPARE(history.entries().back().item, i);
        time += 1e-6 + pause(random);
      }
      // Dropped moments were handed over, each once.
      QCOMPARE(history.entries().size(), taken);
    }
  }

  void theSpreadIsEven() {
    constexpr std::size_t budget = 1000 * (100 + own);
    History history(budget);
    std::vector<double> at_last_thinning;
    for (int i = 0; i < 100'000; ++i) {
      if (!history.put(0.01 * i, 100, i).empty()) {
        at_last_thinning.clear();
        for (const History::Entry& entry : history.entries()) at_last_thinning.push_back(entry.time);
      }
      VERIFY(history.entries().size() <= 1000);
    }
    // Moments were 0.01 s apart: the gaps of the remaining ones are the spacing or one moment more.
    VERIFY(at_last_thinning.size() > 350);
    for (std::size_t i = 1; i + 1 < at_last_thinning.size(); ++i) {
      const double distance = at_last_thinning[i] - at_last_thinning[i - 1];
      QVERIFY2(distance > history.spacing() - 1e-9 && distance < history.spacing() + 0.01 + 1e-9,
               qPrintable(QString::number(distance)));
    }
    // Later moments are complete.
    VERIFY(history.entries().size() >= at_last_thinning.size());
    for (std::size_t i = at_last_thinning.size(); i < history.entries().size(); ++i)
      QCOMPARE(history.entries()[i].item, history.entries()[i - 1].item + 1);
  }

  void whatCameLaterGoesWhenARunGoesBack() {
    History history(1'000'000);
    for (int i = 0; i < 10; ++i) QVERIFY(history.put(i, 10, i).empty());
    QCOMPARE(history.put(4.0, 10, 40), (std::vector<int>{9, 8, 7, 6, 5, 4}));
    QCOMPARE(history.entries().size(), std::size_t{5});
    QCOMPARE(history.entries().back().item, 40);
    QCOMPARE(history.bytes(), sum_of_bytes(history));
    QCOMPARE(history.put(0.0, 10, 1).size(), std::size_t{5});
    QCOMPARE(history.entries().size(), std::size_t{1});
  }

  void aSmallerBudgetHoldsAtOnce() {
    History history(1'000'000);
    for (int i = 0; i < 1000; ++i) QVERIFY(history.put(0.01 * i, 100, i).empty());
    const auto dropped = history.set_budget(50'000);
    VERIFY(history.bytes() <= 50'000);
    QCOMPARE(dropped.size() + history.entries().size(), std::size_t{1000});
    QCOMPARE(history.entries().front().item, 0);
    QCOMPARE(history.entries().back().item, 999);
  }

  void oneItemMayBeLargerThanTheBudget() {
    History history(1000);
    QVERIFY(history.put(0.0, 600, 0).empty());
    QCOMPARE(history.put(1.0, 5000, 1), std::vector<int>{0});
    QCOMPARE(history.entries().size(), std::size_t{1});
    QCOMPARE(history.entries().back().item, 1);
  }

  void findsTheItemBeforeAndAfterATime() {
    History history(1'000'000);
    QVERIFY(history.at_or_before(1.0) == nullptr);
    for (int i = 1; i <= 3; ++i) QVERIFY(history.put(i, 10, i).empty());
    QVERIFY(history.at_or_before(0.5) == nullptr);
    QCOMPARE(history.at_or_before(2.0)->item, 2);
    QCOMPARE(history.at_or_before(2.9)->item, 2);
    QCOMPARE(history.after(2.0)->item, 3);
    QCOMPARE(history.after(-1.0)->item, 1);
    QVERIFY(history.after(3.0) == nullptr);
  }
};

SCREE_TEST(TestThinnedHistory)
#include "test_thinned_history.moc"
