#include <QtTest>

#include <cmath>
#include <limits>
#include <random>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/base/text/time_text.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

class TestQuantity : public QObject {
  Q_OBJECT

 private slots:
  void numbersGetPrefixesAndThreeDigits_data();
  void numbersGetPrefixesAndThreeDigits();
  void everyNumberReadsBackWithinHalfAThousandth();
  void roundNumbersBracketTheirValue();
  void scalesShareOnePrefix();
  void componentsOfAVectorShareOnePrefix();
  void timesOfASceneShareOneUnit();
  void limitIsToldFromBelowWithThreeDigits();
};

/// A typed value copied from the message stays below the limit.
void TestQuantity::limitIsToldFromBelowWithThreeDigits() {
  QCOMPARE(number_text_below(1.2949675354883413e-06), std::string("1.29e-06"));
  QCOMPARE(number_text_below(0.0399999), std::string("0.0399"));
  QCOMPARE(number_text_below(1.0), std::string("1"));
  std::mt19937 random(3);
  std::uniform_real_distribution<double> exponent(-30.0, 30.0);
  for (int k = 0; k < 10000; ++k) {
    const double limit = std::pow(10.0, exponent(random));
    double reported = 0.0;
    QVERIFY(read_number(number_text_below(limit), reported));
    QVERIFY2(reported <= limit && reported > 0.989 * limit, qPrintable(QString::number(limit, 'g', 17)));
  }
}

void TestQuantity::numbersGetPrefixesAndThreeDigits_data() {
  QTest::addColumn<double>("value");
  QTest::addColumn<QString>("unit");
  QTest::addColumn<int>("digits");
  QTest::addColumn<QString>("text");
  const auto row = [](double value, const char* unit, int digits, const char* text) {
    QTest::addRow("%s", text) << value << unit << digits << text;
  };
  row(1020.0, "N", 3, "1.02 kN");
  row(0.0, "N", 3, "0 N");
  row(-0.0045, "m/s", 3, "−4.50 mm/s");
  row(9.81, "m/s²", 3, "9.81 m/s²");
  row(999.6, "N", 3, "1.00 kN");
  row(999.4, "N", 3, "999 N");
  row(9.996, "N", 3, "10.0 N");
  row(1e6, "Pa", 3, "1.00 MPa");
  row(3e10, "Pa", 3, "30.0 GPa");
  row(2.5e-7, "m", 3, "250 nm");
  row(1000.0, "N", 1, "1 kN");
  row(500.0, "N", 1, "500 N");
  row(0.5, "N", 1, "500 mN");
  row(313.2, "kg", 3, "313 kg");
  row(0.313, "kg", 3, "313 g");
  row(1250.0, "kg", 3, "1.25 t");
  row(5400.0, "s", 3, "5400 s");
  row(1.2e-3, "s", 3, "1.20 ms");
  row(285.0, "", 3, "285");
  row(1140.0, "", 3, "1140");
  row(0.0142, "%", 3, "0.0142 %");
  row(std::nan(""), "N", 3, "–");
  row(std::numeric_limits<double>::infinity(), "N", 3, "∞ N");
  row(-std::numeric_limits<double>::infinity(), "", 3, "−∞");
}

void TestQuantity::numbersGetPrefixesAndThreeDigits() {
  QFETCH(double, value);
  QFETCH(QString, unit);
  QFETCH(int, digits);
  QFETCH(QString, text);
  QCOMPARE(QString::fromStdString(format_quantity(value, unit.toStdString(), digits)), text);
}

void TestQuantity::everyNumberReadsBackWithinHalfAThousandth() {
  const std::vector<std::pair<QString, double>> prefixes = {{"GN", 1e9},  {"MN", 1e6},  {"kN", 1e3},
                                                            {"N", 1.0},   {"mN", 1e-3}, {"µN", 1e-6},
                                                            {"nN", 1e-9}, {"pN", 1e-12}};
  std::mt19937 random(1);
  std::uniform_real_distribution<double> exponent(-11.5, 11.5);
  for (int i = 0; i < 2000; ++i) {
    const double value = std::pow(10.0, exponent(random));
    const QStringList parts = QString::fromStdString(format_quantity(value, "N")).split(' ');
    QCOMPARE(parts.size(), 2);
    const auto prefix =
        std::find_if(prefixes.begin(), prefixes.end(), [&](const auto& p) { return p.first == parts[1]; });
    QVERIFY2(prefix != prefixes.end(), qPrintable(parts[1]));
    const double shown = parts[0].toDouble();
    // Rounding to three digits changes the value by at most half a unit of the third digit.
    QVERIFY2(std::abs(shown * prefix->second - value) <= 0.00501 * value, qPrintable(parts[0]));
    QVERIFY2(shown >= 1.0 && shown < 1000.0, qPrintable(parts[0]));
    QCOMPARE(parts[0].count(QRegularExpression("[0-9]")), 3);
  }
}

void TestQuantity::roundNumbersBracketTheirValue() {
  QCOMPARE(round_up_125(1.0), 1.0);
  QCOMPARE(round_down_125(1.0), 1.0);
  QCOMPARE(round_up_125(2.1), 5.0);
  QCOMPARE(round_down_125(4.9), 2.0);
  QCOMPARE(round_up_125(0.06), 0.1);
  std::mt19937 random(2);
  std::uniform_real_distribution<double> exponent(-9.0, 9.0);
  for (int i = 0; i < 1000; ++i) {
    const double value = std::pow(10.0, exponent(random));
    VERIFY(round_up_125(value) >= value * (1.0 - 1e-8));
    VERIFY(round_up_125(value) <= 2.5 * value);
    VERIFY(round_down_125(value) <= value * (1.0 + 1e-8));
    VERIFY(round_down_125(value) >= value / 2.5);
  }
}

void TestQuantity::scalesShareOnePrefix() {
  QCOMPARE(unit_scale(25000.0, "N").unit, std::string("kN"));
  QCOMPARE(unit_scale(25000.0, "N").factor, 1000.0);
  QCOMPARE(unit_scale(2.0, "").unit, std::string());
  QCOMPARE(unit_scale(0.0, "J").unit, std::string("J"));
  QCOMPARE(unit_scale(0.02, "kg").unit, std::string("g"));
  QCOMPARE(unit_scale(0.02, "kg").factor, 1e-3);
}

void TestQuantity::componentsOfAVectorShareOnePrefix() {
  QCOMPARE(format_vector(Vec3(1020.0, 0.0, -314.0), "N"), std::string("(1.02, 0.00, −0.31) kN"));
  QCOMPARE(format_vector(Vec3(0.0, 0.0, 0.0), "m"), std::string("(0, 0, 0) m"));
  QCOMPARE(format_vector(Vec3(0.0, -1e-9, 25.0), "m/s"), std::string("(0.0, 0.0, 25.0) m/s"));
  QCOMPARE(format_vector(Vec3(0.9996, 0.0, 0.5), "m"), std::string("(1.00, 0.00, 0.50) m"));
  QCOMPARE(format_vector(Vec3(2.5e-5, 1e-5, 0.0), "kg·m²"), std::string("(25.0, 10.0, 0.0) mg·m²"));
  QCOMPARE(format_vector(Vec3(1200.0, 20.0, 30.0), "kg·m²"), std::string("(1.20, 0.02, 0.03) t·m²"));
  QCOMPARE(format_vector(Vec3(0.0, 0.6, -0.8), ""), std::string("(0.000, 0.600, −0.800)"));
  QCOMPARE(format_vector(Vec3(1.5e-7, 0.0, 3e-8), ""), std::string("(1.50e-07, 0.00e+00, 3.00e-08)"));
}

void TestQuantity::timesOfASceneShareOneUnit() {
  const auto text = [](double seconds, double duration) { return time_text(seconds, time_style(duration)); };
  QCOMPARE(text(1.24, 2.0), std::string("1.240 s"));
  QCOMPARE(text(125.0, 600.0), std::string("125.000 s"));
  QCOMPARE(text(0.01021, 0.05), std::string("10.21 ms"));
  QCOMPARE(text(0.0, 0.05), std::string("0.00 ms"));
  QCOMPARE(text(0.001, 0.001), std::string("1.000 ms"));
  QCOMPARE(text(0.000786, 0.0009), std::string("786.0 µs"));
  QCOMPARE(text(1e-5, 1e-5), std::string("10.00 µs"));
  QCOMPARE(text(0.0, 0.0), std::string("0.000 s"));
}

SCREE_TEST(TestQuantity)
#include "test_quantity.moc"
