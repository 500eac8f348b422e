#include <QXmlStreamReader>
#include <QtTest>

#include <cmath>
#include <fstream>
#include <sstream>

#include "render/plots/run_charts.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr int width = 700;
constexpr int height = 300;

ChartContent three_kinds() {
  ChartContent content;
  content.title = "Force & <gap>";
  content.left_title = "Energy";
  for (const CurveStyle style : {CurveStyle::area, CurveStyle::line, CurveStyle::markers}) {
    Curve& curve = content.curves.emplace_back();
    curve.name = curve.label = "curve " + std::to_string(content.curves.size());
    curve.unit = "J";
    curve.color = category_color(static_cast<int>(content.curves.size()));
    curve.style = style;
  }
  content.curves[2].time = {0.5, 1.5};
  content.curves[2].values = {100.0, 300.0};
  return content;
}

std::string text_of(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Elements by name with their attributes; empty if the text is not XML.
struct Element {
  QString name;
  QXmlStreamAttributes attributes;
  QString text;
};
QList<Element> elements_of(const std::string& svg) {
  QList<Element> elements;
  QXmlStreamReader reader(QString::fromStdString(svg));
  while (!reader.atEnd()) {
    reader.readNext();
    if (reader.isStartElement()) elements << Element{reader.name().toString(), reader.attributes(), {}};
    if (reader.isCharacters() && !elements.isEmpty())
      elements.last().text = (elements.last().text + reader.text().toString()).trimmed();
  }
  return reader.hasError() ? QList<Element>() : elements;
}

/// Alternating x and y.
QList<double> numbers_of(QString commands) {
  QList<double> numbers;
  for (const QString& part :
       commands.replace(QRegularExpression(QStringLiteral("[MLZ,]")), QStringLiteral(" "))
           .split(QLatin1Char(' '), Qt::SkipEmptyParts))
    numbers << part.toDouble();
  return numbers;
}

}  // namespace

class TestChartSvg : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    QVERIFY(folder_.isValid());
    window_ = std::make_unique<OffscreenWindow>(width, height);
    chart_ = std::make_unique<TimeChart>(window_->window());
    chart_->set_content(three_kinds());
    for (int i = 0; i <= 100; ++i) chart_->append(0.02 * i, {100.0, 4.0 * i});
  }
  void cleanup() {
    chart_.reset();
    window_.reset();
  }

  void titlesLegendsAndTicksAreTexts() {
    QStringList texts;
    for (const Element& element : elements_of(saved())) {
      if (element.name == QStringLiteral("text")) texts << element.text;
    }
    for (const char* expected :
         {"Force & <gap>", "Time [s]", "Energy [J]", "curve 1", "curve 2", "curve 3", "0.5", "1.5", "200"})
      QVERIFY2(texts.contains(QString::fromLatin1(expected)), expected);
  }

  /// For a body that moves by millimetres at map coordinates.
  void numbersFarFromZeroDiffer() {
    ChartContent content = three_kinds();
    content.curves.erase(content.curves.begin());
    content.curves.pop_back();
    content.left_title = "Place";
    content.curves[0].unit = "m";
    chart_->set_content(content);
    for (int i = 0; i <= 100; ++i) chart_->append(0.02 * i, {5.8e6 + 1e-3 * i});
    QStringList numbers;
    for (const Element& element : elements_of(saved())) {
      const bool beside = element.attributes.value(QStringLiteral("text-anchor")) == QStringLiteral("end");
      if (element.name == QStringLiteral("text") && beside && element.text.contains(QLatin1String("5.8")))
        numbers << element.text;
    }
    VERIFY(numbers.size() >= 3);
    QCOMPARE(numbers.removeDuplicates(), 0);
  }

  void curvesAreWhereTheirValuesAre() {
    chart_->set_cursor(std::nullopt);
    window_->picture();
    const ChartLayout area = chart_->layout();
    const QString color = QStringLiteral("#%1").arg(QString::fromStdString(hex(1)));
    QList<double> line;
    for (const Element& element : elements_of(saved())) {
      if (element.attributes.value(QStringLiteral("stroke")) == color)
        line = numbers_of(element.attributes.value(QStringLiteral("d")).toString());
    }
    VERIFY(line.size() > 50);
    // From the start to the end of the area, and straight.
    VERIFY_NEAR(line[0], area.left, 1.0);
    VERIFY_NEAR(line[line.size() - 2], (area.left + area.width), 1.0);
    VERIFY_NEAR(line[1], (height - area.bottom), 1.0);
    const double slope = (line.last() - line[1]) / (line[line.size() - 2] - line[0]);
    for (int i = 0; i < line.size(); i += 2)
      VERIFY_NEAR(line[i + 1] - line[1], slope * (line[i] - line[0]), 0.2);
  }

  void everyKindOfCurveIsThere() {
    int areas = 0;
    int markers = 0;
    for (const Element& element : elements_of(saved())) {
      areas += element.attributes.hasAttribute(QStringLiteral("fill-opacity"));
      markers += element.name == QStringLiteral("circle");
    }
    QCOMPARE(areas, 1);
    QCOMPARE(markers, 2);
  }

  void linesOfAnyDirectionHaveOneWidth() {
    QStringList widths;
    for (const Element& element : elements_of(saved())) {
      if (element.attributes.hasAttribute(QStringLiteral("stroke-width")))
        widths << element.attributes.value(QStringLiteral("stroke-width")).toString();
    }
    QCOMPARE(widths, QStringList{QStringLiteral("1.75")});
  }

  void whatIsNotANumberIsNotDrawn() {
    for (int i = 0; i <= 10; ++i) chart_->append(2.1 + 0.1 * i, {100.0, i == 5 ? std::nan("") : 400.0});
    const std::string svg = saved();
    QVERIFY(!elements_of(svg).isEmpty());
    QVERIFY(svg.find("nan") == std::string::npos && svg.find("inf") == std::string::npos);
  }

  /// In place of its curves; but not at the first moment, nor if one once had a number, nor if another is
  /// beside it.
  void aChartWithoutANumberSaysSo() {
    const double none = std::nan("");
    chart_->clear();
    for (const double time : {0.0, 0.1}) chart_->append(time, {none, none});
    QVERIFY(!says("no finite value"));
    ChartContent content = three_kinds();
    content.curves.resize(2);
    chart_->set_content(content);
    chart_->append(0.0, {none, none});
    QVERIFY(!says("no finite value"));
    chart_->append(0.1, {none, none});
    QVERIFY(says("no finite value so far<"));
    chart_->append(0.2, {1.0, none});
    chart_->append(0.3, {none, none});
    QVERIFY(!says("no finite value"));
  }

  void aFileThatCannotBeWrittenIsSaid() {
    QVERIFY_EXCEPTION_THROWN(chart_->save_svg("/no/such/folder/chart.svg", {width, height}), PictureError);
  }

 private:
  bool says(const std::string& text) { return saved().find(text) != std::string::npos; }
  std::string saved() {
    const std::string path = folder_.filePath(QStringLiteral("chart.svg")).toStdString();
    chart_->save_svg(path, {width, height});
    return text_of(path);
  }
  std::string hex(int curve) {
    const Color& color = chart_->content().curves[static_cast<std::size_t>(curve)].color;
    QString text;
    for (const double channel : {color.red, color.green, color.blue})
      text += QStringLiteral("%1").arg(std::lround(255.0 * channel), 2, 16, QLatin1Char('0'));
    return text.toStdString();
  }

  QTemporaryDir folder_;
  std::unique_ptr<OffscreenWindow> window_;
  std::unique_ptr<TimeChart> chart_;
};

SCREE_TEST(TestChartSvg)
#include "test_chart_svg.moc"
