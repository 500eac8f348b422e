#include <QtTest>

#include "app/runner/share_of_time.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace std::chrono_literals;

class TestShareOfTime : public QObject {
  Q_OBJECT

 private slots:
  void thePauseGrowsWithTheWork() {
    ShareOfTime share(0.1);
    const auto start = ShareOfTime::Clock::now();
    QVERIFY(share.due(start));
    share.spent(start, start + 2ms);
    QVERIFY(!share.due(start + 19ms));
    QVERIFY(share.due(start + 21ms));
    share.spent(start + 21ms, start + 71ms);
    QVERIFY(!share.due(start + 500ms));
    QVERIFY(share.due(start + 522ms));
  }

  void ofManyTurnsItTakesItsShareAtMost() {
    ShareOfTime share(0.1);
    const auto start = ShareOfTime::Clock::now();
    auto now = start;
    std::chrono::nanoseconds work = 0ns;
    for (int i = 0; i < 1000; ++i) {
      now += 1ms;
      if (!share.due(now)) continue;
      const auto took = 1ms * (1 + i % 7);
      share.spent(now, now + took);
      now += took;
      work += took;
    }
    VERIFY(work < 0.11 * (now - start));
    VERIFY(work > 0.05 * (now - start));
  }
};

SCREE_TEST(TestShareOfTime)
#include "test_share_of_time.moc"
