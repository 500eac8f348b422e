#include <QtTest>
#include <cmath>

#include "core/scene/output_times.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

/// Times of outputs.
class OutputTimesTest : public QObject {
  Q_OBJECT

 private slots:
  /// 115 × 0.01 is 1.1500000000000001 in binary, which would appear in tables.
  void decimalIntervalsHaveDecimalTimes_data() {
    QTest::addColumn<int>("digits");  // of the interval
    QTest::addColumn<int>("exponent");
    for (const int digits : {1, 2, 25, 3, 7}) {
      for (const int exponent : {0, -1, -2, -3, -6, -9})
        QTest::addRow("%de%d", digits, exponent) << digits << exponent;
    }
  }
  void decimalIntervalsHaveDecimalTimes() {
    QFETCH(int, digits);
    QFETCH(int, exponent);
    const auto read = [exponent](long whole) {
      return std::stod(std::to_string(whole) + "e" + std::to_string(exponent));
    };
    for (long k = 0; k < 20000; ++k)
      QVERIFY2(output_time(k, read(digits)) == read(digits * k), qPrintable(QString::number(k)));
  }

  void othersAreRight_data() {
    QTest::addColumn<double>("interval");
    for (const double interval : {1.0 / 30.0, M_PI * 1e-3, 1e-17, 12345.678901234567})
      QTest::addRow("%g s", interval) << interval;
  }
  void othersAreRight() {
    QFETCH(double, interval);
    for (long k = 1; k < 20000; ++k) {
      const double exact = static_cast<double>(k) * interval;
      VERIFY(std::abs(output_time(k, interval) - exact) <= 2e-16 * exact);
      VERIFY(output_time(k, interval) > output_time(k - 1, interval));
    }
  }
};

SCREE_TEST(OutputTimesTest)
#include "test_output_times.moc"
