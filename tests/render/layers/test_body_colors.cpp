#include <QtTest>

#include <cmath>

#include "render/layers/body_colors.hpp"
#include "render/overlay/overlay_layout.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/example_fixture.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

class TestBodyColors : public QObject {
  Q_OBJECT

 private slots:
  void magnitudesAreThoseOfTheFrame();
  void bodiesAreColouredByLargestResidualOverlap();
  void pressedPowderIsColouredByResidualOverlap();
  void categoriesAreListedWithTheirColours();
  void manyBodiesAreNotListed();
  void scalesStartAtZeroAndHoldEveryValue();
  void theFastestBodyIsTheYellowest();
  void countsAreWholeNumbers();
  void scalesWithoutValuesAreZero();
  void rangesAreOfTheMomentAlone();
  void rangesMayBeFixed();
  void materialsMayHaveColoursOfTheirOwn();
  void rangesAreRoundNumbers();
  void viridisRunsFromVioletToYellow();
};

namespace {

Frame three_bodies() {
  Frame frame = synthetic::frame_at_start(synthetic::tetrapods(3));
  frame.bodies[0].velocity = Vec3(3.0, 4.0, 0.0);
  frame.bodies[1].spin = Vec3(0.0, 0.0, -2.0);
  for (int b : {1, 2}) {
    FrameContact contact;
    contact.a = 0;
    contact.b = b;
    contact.normal = Vec3::UnitZ();
    contact.normal_force = 3.0 * b;
    contact.friction = Vec3(4.0 * b, 0.0, 0.0);
    frame.contacts.push_back(contact);
  }
  return frame;
}

}  // namespace

void TestBodyColors::magnitudesAreThoseOfTheFrame() {
  const Frame frame = three_bodies();
  QCOMPARE(body_magnitudes(frame, ColorBy::speed), (std::vector<double>{5.0, 0.0, 0.0}));
  QCOMPARE(body_magnitudes(frame, ColorBy::spin), (std::vector<double>{0.0, 2.0, 0.0}));
  QCOMPARE(body_magnitudes(frame, ColorBy::contacts), (std::vector<double>{2.0, 1.0, 1.0}));
  QCOMPARE(body_magnitudes(frame, ColorBy::largest_force), (std::vector<double>{10.0, 5.0, 10.0}));
}

/// Stored residual overlap of each body, from active or ended contacts; without it, as in frames read from
/// tables, h₀ = h_max (1 − k_L/k_U) of the deepest contact.
void TestBodyColors::bodiesAreColouredByLargestResidualOverlap() {
  auto model = synthetic::balls(3);
  Frame frame = synthetic::frame_at_start(model);
  const auto magnitudes = [&] { return body_magnitudes(frame, ColorBy::residual_overlap); };
  for (int b : {1, 2}) {
    FrameContact contact;
    contact.b = b;
    contact.largest_overlap = b * 1e-3;
    frame.contacts.push_back(contact);
  }
  const std::size_t materials = model->scene.materials.size();
  model->rule.assign(materials, std::vector<int>(materials, -1));
  QCOMPARE(magnitudes(), (std::vector<double>{0.0, 0.0, 0.0}));
  WaltonBraunLawSpec law;
  law.loading = 1e7;
  law.unloading = ConstantUnloading{4e7};
  model->scene.contacts.assign(1, ContactRule{});
  model->scene.contacts[0].normal = law;
  model->rule.assign(materials, std::vector<int>(materials, 0));
  QCOMPARE(magnitudes(), (std::vector<double>{1.5e-3, 0.75e-3, 1.5e-3}));
  frame.residual_overlaps = {2.5F, 0.75F, 0.0F};
  QCOMPARE(magnitudes(), (std::vector<double>{2.5, 0.75, 0.0}));
  BodyColors colors;
  colors.update(frame, ColorBy::residual_overlap);
  QCOMPARE(colors.legend().title, std::string("residual overlap"));
  QCOMPARE(colors.legend().unit, std::string("m"));
}

/// The gallery scene with this colouring, under its punch: the deepest h₀ = h_max − k_L h_max/k_U of each
/// ball, with k_U = α π E R*, α = 0.08 + 4 h_max/2R, and R instead of 2R for a ball at a wall. The colour is
/// the position on the scale. Balls separated from their deepest contact keep that colour.
void TestBodyColors::pressedPowderIsColouredByResidualOverlap() {
  const Frame frame = fixture::frame_at("powder_compaction", 0.135);
  const auto radius = [&](int body) { return 0.015 * frame.model->bodies[body].size; };
  std::vector<double> expected(frame.bodies.size(), 0.0);
  for (const FrameContact& contact : frame.contacts) {
    const double length = contact.b < 0 ? radius(contact.a) : radius(contact.a) + radius(contact.b);
    const double reduced = contact.b < 0 ? length : radius(contact.a) * radius(contact.b) / length;
    const double loading = 6.0 * M_PI * 1.43 * 2e7 * reduced;
    const double unloading = (0.08 + 4.0 * contact.largest_overlap / length) * M_PI * 1.6e10 * reduced;
    const double residual = contact.largest_overlap * (1.0 - loading / unloading);
    for (const int body : {contact.a, contact.b}) {
      if (body >= 0) expected[body] = std::max(expected[body], residual);
    }
  }
  const double deepest = *std::max_element(expected.begin(), expected.end());
  VERIFY(deepest > 2e-4);
  const std::vector<double> values = body_magnitudes(frame, ColorBy::residual_overlap);
  BodyColors colors;
  colors.update(frame, ColorBy::residual_overlap);
  VERIFY(colors.legend().upper >= deepest);
  int equal_to_contacts = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    VERIFY(values[i] > expected[i] - 1e-6 * deepest);
    equal_to_contacts += values[i] < expected[i] + 1e-6 * deepest ? 1 : 0;
    VERIFY(colors.colors()[i] == viridis(values[i] / colors.legend().upper));
  }
  // Under the punch most stay where they were compressed.
  QVERIFY2(equal_to_contacts > 140 && equal_to_contacts < 205,
           qPrintable(QString::number(equal_to_contacts)));
}

void TestBodyColors::categoriesAreListedWithTheirColours() {
  BodyColors colors;
  colors.update(three_bodies(), ColorBy::material);
  QCOMPARE(colors.legend().title, std::string("material"));
  QCOMPARE(colors.legend().entries.size(), std::size_t(2));
  QCOMPARE(colors.legend().entries[1].label, std::string("steel"));
  // Each body in its own shade of its material's colour.
  VERIFY(tinted(colors.legend().entries[1].color, 1) == colors.colors()[1]);
  VERIFY(tinted(colors.legend().entries[0].color, 0) == colors.colors()[0]);
  VERIFY(tinted(colors.legend().entries[0].color, 2) == colors.colors()[2]);
  QVERIFY(!(colors.colors()[0] == colors.colors()[1]));
  colors.update(three_bodies(), ColorBy::body);
  QCOMPARE(colors.legend().entries.size(), std::size_t(3));
  QVERIFY(!(colors.colors()[0] == colors.colors()[2]));
}

void TestBodyColors::manyBodiesAreNotListed() {
  BodyColors colors;
  colors.update(synthetic::frame_at_start(synthetic::tetrapods(8)), ColorBy::body);
  QVERIFY(colors.legend().entries.empty());
  QCOMPARE(colors.legend().upper, colors.legend().lower);
}

void TestBodyColors::scalesStartAtZeroAndHoldEveryValue() {
  const Frame frame = synthetic::busy_frame(synthetic::tetrapods(60));
  for (ColorBy color_by : {ColorBy::speed, ColorBy::spin, ColorBy::contacts, ColorBy::largest_force}) {
    BodyColors colors;
    colors.update(frame, color_by);
    const std::vector<double> values = body_magnitudes(frame, color_by);
    const double largest = *std::max_element(values.begin(), values.end());
    QCOMPARE(colors.legend().lower, 0.0);
    VERIFY(colors.legend().upper >= largest);
    VERIFY(colors.legend().upper <= 1.7 * largest);
  }
}

void TestBodyColors::theFastestBodyIsTheYellowest() {
  const Frame frame = synthetic::busy_frame(synthetic::tetrapods(60));
  BodyColors colors;
  colors.update(frame, ColorBy::speed);
  const std::vector<double> values = body_magnitudes(frame, ColorBy::speed);
  const auto fastest = std::max_element(values.begin(), values.end()) - values.begin();
  const auto slowest = std::min_element(values.begin(), values.end()) - values.begin();
  VERIFY(colors.colors()[fastest].green > colors.colors()[slowest].green + 0.3);
}

/// Without values no range is invented.
void TestBodyColors::scalesWithoutValuesAreZero() {
  Frame frame = synthetic::frame_at_start(synthetic::tetrapods(3));
  for (FrameBody& body : frame.bodies) body.velocity.setZero();
  BodyColors colors;
  colors.update(frame, ColorBy::speed);
  const std::vector<ScaleNumber> numbers = scale_numbers(colors.legend());
  QCOMPARE(numbers.size(), std::size_t{1});
  QCOMPARE(numbers[0].text, std::string("0"));
  frame.bodies[0].velocity = Vec3(2.0, 0.0, 0.0);
  colors.update(frame, ColorBy::speed);
  QCOMPARE(scale_numbers(colors.legend()).back().text, std::string("2.00"));
}

void TestBodyColors::countsAreWholeNumbers() {
  const auto numbers_up_to = [](double upper) {
    Legend legend;
    legend.whole_numbers = true;
    legend.upper = upper;
    std::vector<std::string> texts;
    for (const ScaleNumber& number : scale_numbers(legend)) texts.push_back(number.text);
    return texts;
  };
  QCOMPARE(numbers_up_to(30.0), (std::vector<std::string>{"0", "15", "30"}));
  QCOMPARE(numbers_up_to(15.0), (std::vector<std::string>{"0", "15"}));
  QCOMPARE(numbers_up_to(1500.0), (std::vector<std::string>{"0", "750", "1500"}));
  BodyColors colors;
  colors.update(three_bodies(), ColorBy::contacts);
  QVERIFY(colors.legend().whole_numbers);
  QCOMPARE(scale_numbers(colors.legend()).back().text, std::string("2"));
  colors.update(three_bodies(), ColorBy::speed);
  QCOMPARE(scale_numbers(colors.legend()).back().text, std::string("5.00"));
}

/// Reached in any way: forwards, backwards, or directly.
void TestBodyColors::rangesAreOfTheMomentAlone() {
  Frame frame = three_bodies();
  BodyColors colors;
  const auto upper = [&](double time, double speed) {
    frame.time = time;
    frame.bodies[0].velocity = Vec3(speed, 0.0, 0.0);
    colors.update(frame, ColorBy::speed);
    return colors.legend().upper;
  };
  QCOMPARE(upper(1.0, 500.0), 500.0);
  QCOMPARE(upper(1.01, 0.5), 0.5);
  QCOMPARE(upper(0.99, 500.0), 500.0);
  QCOMPARE(upper(0.0, 0.41), 0.5);
}

/// With any values: values outside have the colour of the nearer end, as stated in the legend.
void TestBodyColors::rangesMayBeFixed() {
  Frame frame = three_bodies();
  frame.bodies[1].velocity = Vec3(0.0, 1.5, 0.0);
  BodyColors colors;
  const auto texts = [&] {
    std::vector<std::string> all;
    for (const ScaleNumber& number : scale_numbers(colors.legend())) all.push_back(number.text);
    return all;
  };
  colors.update(frame, ColorBy::speed, ColorRange{1.0, 2.0});
  QVERIFY(colors.colors()[0] == viridis(1.0));
  QVERIFY(colors.colors()[1] == viridis(0.5));
  QVERIFY(colors.colors()[2] == viridis(0.0));
  QCOMPARE(texts(), (std::vector<std::string>{"≤ 1.00", "1.50", "≥ 2.00"}));
  // Speeds are not negative.
  colors.update(frame, ColorBy::speed, ColorRange{0.0, 2e-3});
  QCOMPARE(texts(), (std::vector<std::string>{"0", "1.00", "≥ 2.00"}));
  QCOMPARE(scale_title(colors.legend()), std::string("speed [mm/s]"));
  // Also while nothing moves.
  for (FrameBody& body : frame.bodies) body.velocity.setZero();
  colors.update(frame, ColorBy::speed, ColorRange{0.0, 2.0});
  QCOMPARE(colors.legend().upper, 2.0);
  QVERIFY(!colors.legend().all_zero);
  // It applies to one colouring.
  Scene scene;
  scene.view.color = ColorBy::speed;
  scene.view.color_range = ColorRange{0.0, 2.0};
  ViewOptions options;
  show_as_first(scene, options);
  QVERIFY(range_of(options.color_range, ColorBy::speed) == (ColorRange{0.0, 2.0}));
  QVERIFY(!range_of(options.color_range, ColorBy::spin));
}

void TestBodyColors::materialsMayHaveColoursOfTheirOwn() {
  auto model = std::make_shared<Model>(*synthetic::tetrapods(3));
  model->scene.materials[1].color = 0x4A50F8;
  BodyColors colors;
  colors.update(synthetic::frame_at_start(model), ColorBy::material);
  QVERIFY(colors.legend().entries[1].color == Color::from_hex(0x4A50F8));
}

void TestBodyColors::rangesAreRoundNumbers() {
  for (double value : {1e-6, 0.013, 0.99, 1.0, 41.0, 65000.0}) {
    const double upper = round_range(value);
    const double leading = upper / std::pow(10.0, std::floor(std::log10(upper) + 1e-9));
    VERIFY_NEAR(2.0 * leading, std::round(2.0 * leading), 1e-6);
    VERIFY(upper >= value);
    VERIFY(upper < 1.6 * value);
  }
}

void TestBodyColors::viridisRunsFromVioletToYellow() {
  // Lighter than the first three colours of viridis, which are hardly visible on a dark background.
  VERIFY(viridis(0.0) == Color::from_hex(0x414487));
  VERIFY(viridis(1.0) == Color::from_hex(0xFDE725));
  VERIFY(viridis(-1.0) == viridis(0.0));
  VERIFY(viridis(2.0) == viridis(1.0));
  VERIFY(viridis(std::nan("")) == viridis(0.0));
  // Brightness increases throughout, so that the map is also readable in grey.
  double brightness = 0.0;
  for (int i = 0; i <= 100; ++i) {
    const Color color = viridis(i / 100.0);
    const double now = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue;
    VERIFY(now > brightness);
    brightness = now;
  }
}

SCREE_TEST(TestBodyColors)
#include "test_body_colors.moc"
