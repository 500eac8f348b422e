#include <QtTest>
#include <cmath>
#include <numbers>

#include "core/base/text/formula.hpp"
#include "core/scene/formula_path.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

double value(const std::string& formula) {
  return Formula(formula).value({});
}

std::string fault(const std::string& formula) {
  try {
    Formula{formula};
  } catch (const FormulaError& error) {
    return error.what();
  }
  return {};
}

std::string fault(const std::vector<NamedFormula>& formulas) {
  try {
    compiled(formulas);
  } catch (const FormulaError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

/// Formulas of plots and motions.
class FormulaTest : public QObject {
  Q_OBJECT

 private slots:
  void operationsBindAsInMathematics() {
    QCOMPARE(value("1 + 2 * 3"), 7.0);
    QCOMPARE(value("(1 + 2) * 3"), 9.0);
    QCOMPARE(value("8 / 4 / 2"), 1.0);
    QCOMPARE(value("2 - 3 - 4"), -5.0);
    QCOMPARE(value("-2 ^ 2"), -4.0);
    QCOMPARE(value("2 ^ -1"), 0.5);
    QCOMPARE(value("2 ^ 3 ^ 2"), 512.0);
    QCOMPARE(value("2 * -3"), -6.0);
    QCOMPARE(value("1 < 2 && 3 >= 3 || 0"), 1.0);
    QCOMPARE(value("1 + 1 == 2 ? 5 : 6"), 5.0);
    QCOMPARE(value("0 ? 1 : 0 ? 2 : 3"), 3.0);
    QCOMPARE(value("1e-3 * 2.5E2 + .5"), 0.75);
    QCOMPARE(value("max(1, 5, 3) - min(4, 2)"), 3.0);
    QCOMPARE(value("sign(-2) + floor(-1.5)"), -3.0);
    QCOMPARE(value("2 * pi"), 2.0 * std::numbers::pi);
  }

  void functionsAreThoseOfTheLibrary() {
    const double x = 0.3;
    const auto at = [&](const std::string& formula) { return Formula(formula).value(std::array{x}); };
    QCOMPARE(at("sin(x)"), std::sin(x));
    QCOMPARE(at("cos(x)"), std::cos(x));
    QCOMPARE(at("tan(x)"), std::tan(x));
    QCOMPARE(at("asin(x)"), std::asin(x));
    QCOMPARE(at("acos(x)"), std::acos(x));
    QCOMPARE(at("atan(x)"), std::atan(x));
    QCOMPARE(at("atan2(x, -2)"), std::atan2(x, -2.0));
    QCOMPARE(at("sinh(x)"), std::sinh(x));
    QCOMPARE(at("cosh(x)"), std::cosh(x));
    QCOMPARE(at("tanh(x)"), std::tanh(x));
    QCOMPARE(at("exp(x)"), std::exp(x));
    QCOMPARE(at("ln(x)"), std::log(x));
    QCOMPARE(at("log10(x)"), std::log10(x));
    QCOMPARE(at("sqrt(x)"), std::sqrt(x));
    QCOMPARE(at("abs(-x)"), x);
  }

  void variablesComeInTheOrderOfTheirNames() {
    const Formula formula("wall.floor.fz / area_2 + wall.floor.fz");
    QCOMPARE(formula.variables(), (std::vector<std::string>{"wall.floor.fz", "area_2"}));
    QCOMPARE(formula.value(std::array{6.0, 2.0}), 9.0);
  }

  /// The first two derivatives against differences of the value and of the first derivative.
  void derivativesAreThoseOfTheFormula() {
    for (const char* text : {"t^3 - 2 * t^2",
                             "sin(3 * t)",
                             "cos(t)^2",
                             "tan(t)",
                             "asin(t / 2)",
                             "acos(t / 2)",
                             "atan(2 * t)",
                             "atan2(t, 1 + t^2)",
                             "sinh(t)",
                             "cosh(t)",
                             "tanh(3 * t)",
                             "exp(-t^2)",
                             "ln(1 + t)",
                             "log10(1 + t)",
                             "sqrt(1 + t^2)",
                             "abs(t - 5)",
                             "t^t",
                             "2^t",
                             "t^1.5",
                             "1 / (1 + t)",
                             "min(t, 1 - t)",
                             "max(t^2, 0.01)",
                             "t < 0.2 ? 0 : (t - 0.2)^3",
                             "-t * (t > 2)",
                             "+t",
                             "(t / 3)^0",
                             "t^1"}) {
      const Formula formula(text);
      for (const double t : {0.31, 0.44, 0.73}) {
        const double step = 1e-5;
        const Jet before = formula.jet(t - step);
        const Jet after = formula.jet(t + step);
        const Jet now = formula.jet(t);
        QCOMPARE(now.value, formula.value(std::array{t}));
        const double scale = 1.0 + std::abs(now.first) + std::abs(now.second);
        VERIFY_NEAR(now.first, (after.value - before.value) / (2.0 * step), 1e-8 * scale);
        VERIFY_NEAR(now.second, (after.first - before.first) / (2.0 * step), 1e-8 * scale);
      }
    }
  }

  /// Powers at 0 and functions of constants have derivatives, where the general rule would be 0 · ∞.
  void derivativesExistAtTheEndsOfFunctions() {
    QCOMPARE(Formula("t^2").jet(0.0).first, 0.0);
    QCOMPARE(Formula("t^2").jet(0.0).second, 2.0);
    QCOMPARE(Formula("t^1").jet(0.0).first, 1.0);
    QCOMPARE(Formula("t + sqrt(0)").jet(1.0).first, 1.0);
    QVERIFY(!std::isfinite(Formula("sqrt(t)").jet(0.0).first));
  }

  void formulasUseEachOtherByName() {
    const auto named = compiled({{"half", "0.5 * wave"}, {"wave", "sin(w * t)"}, {"w", "2 * pi"}});
    const Formula formula("1 + half", named);
    QCOMPARE(formula.variables(), std::vector<std::string>{"t"});
    VERIFY_NEAR(formula.jet(0.1).value, 1.0 + 0.5 * std::sin(0.2 * std::numbers::pi), 1e-15);
    VERIFY_NEAR(formula.jet(0.1).first, std::numbers::pi * std::cos(0.2 * std::numbers::pi), 1e-14);
  }

  void mistakesAreNamed() {
    const auto names = [](const std::string& message, const char* part) {
      return QString::fromStdString(message).contains(QString::fromUtf8(part));
    };
    QVERIFY(names(fault(""), "empty"));
    QVERIFY(names(fault("1 +"), "ends where a number"));
    QVERIFY(names(fault("(1 + 2"), "\")\" is missing at its end"));
    QVERIFY(names(fault("1 2"), "\"2\" cannot follow here"));
    QVERIFY(names(fault("3 * * 4"), "\"* 4\" cannot follow here"));
    QVERIFY(names(fault("sinus(t)"), "\"sinus\" is not a function; the functions are sin, cos"));
    QVERIFY(names(fault("sin + 1"), "needs its argument in parentheses"));
    QVERIFY(names(fault("atan2(1)"), "takes two arguments, not 1"));
    QVERIFY(names(fault("1 ? 2"), "\":\" is missing at its end"));
    QVERIFY(names(fault("t = 3"), "\"= 3\" cannot follow here"));
    QVERIFY(names(fault(std::string(1000, '(') + "1" + std::string(1000, ')')), "nested too deeply"));
    QVERIFY(names(fault(std::string(1000, '-') + "1"), "nested too deeply"));
    QVERIFY(names(fault({{"a", "b + 1"}, {"b", "2 * a"}}), "\"a\" uses itself"));
    std::vector<NamedFormula> doubling = {{"f00", "t"}};
    for (int i = 1; i < 32; ++i) {
      const std::string before = doubling.back().name;
      doubling.push_back({"f" + std::to_string(i / 10) + std::to_string(i % 10), before + " + " + before});
    }
    QVERIFY(names(fault(doubling), "too long"));
    QVERIFY(names(fault({{"a", "x"}}), "formulas.a: \"x\" is not a name that it may use"));
  }
};

SCREE_TEST(FormulaTest)
#include "test_formula.moc"
