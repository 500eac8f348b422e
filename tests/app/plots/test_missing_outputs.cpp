#include <QtTest>

#include "app/plots/missing_outputs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

class TestMissingOutputs : public QObject {
  Q_OBJECT

 private slots:
  void onlyMomentsAtOutputsCount() {
    QCOMPARE(missing_outputs({0.0, 0.1, 0.2, 3 * 0.1}, 0.3, 0.1), std::string());
    QCOMPARE(missing_outputs({0.0, 0.1, 0.15, 0.3}, 0.3, 0.1), std::string("at 3 of 4 outputs"));
    // A run may end between two outputs.
    QCOMPARE(missing_outputs({0.0, 0.1, 0.17}, 0.17, 0.1), std::string());
    QCOMPARE(missing_outputs({}, 0.17, 0.1), std::string("at 0 of 2 outputs"));
  }

  void largeNumbersAreGrouped() {
    std::vector<double> times;
    for (int i = 0; i < 12000; i += 2) times.push_back(1e-4 * i);
    QCOMPARE(missing_outputs(times, 1.1999, 1e-4), std::string("at 6,000 of 12,000 outputs"));
  }
};

SCREE_TEST(TestMissingOutputs)
#include "test_missing_outputs.moc"
