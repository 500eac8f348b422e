#include <QCompleter>
#include <QScrollArea>

#include "app/forms/editors/key_form.hpp"
#include "app/forms/part_dialog.hpp"
#include "app/plots/plots_panel.hpp"
#include "core/base/text/text_file.hpp"
#include "core/geometry/mesh_file/stl_binary.hpp"
#include "core/geometry/rock/rock.hpp"
#include "core/readings/interpenetration.hpp"
#include "tests/fixtures/app/headless_run.hpp"
#include "tests/fixtures/app/mouse.hpp"
#include "tests/fixtures/app/window_fixture.hpp"

using namespace scree;

namespace {

constexpr double outlet = 0.3;   ///< height of the hopper's outlet [m]
constexpr double opening = 2.0;  ///< of the gate [s]
constexpr int rocks = 50;
constexpr int balls = 30;

/// A square funnel with upright walls above it, in mm.
Mesh hopper_in_mm() {
  Mesh mesh;
  const auto add_ring = [&](double half, double height) {
    for (const auto& [x, y] : {std::pair(-half, -half), {half, -half}, {half, half}, {-half, half}})
      mesh.vertices.emplace_back(x, y, height);
  };
  add_ring(90, 1000 * outlet);
  add_ring(200, 450);
  add_ring(200, 1000);
  for (const int ring : {0, 4}) {
    for (int i = 0; i < 4; ++i) {
      const int a = ring + i;
      const int b = ring + (i + 1) % 4;
      mesh.triangles.push_back({a, b, b + 4});
      mesh.triangles.push_back({a, b + 4, a + 4});
    }
  }
  return mesh;
}

}  // namespace

/// "50 rocks from my STL (mm) and 30 steel spheres into my hopper STL; a gate wall opens at 2 s; friction
/// 0.3; plot the force on the floor": built with nothing but the mouse and the fields of the forms.
class TestHopperByMouse : public QObject {
  Q_OBJECT

 private slots:
  void itIsBuiltAndRunsAsWithoutAWindow() {
    WindowFixture fixture;
    fixture_ = &fixture;
    fixture.settings().setValue(QStringLiteral("folder"), path(""));
    write_meshes();
    const std::initializer_list<void (TestHopperByMouse::*)()> steps = {
        &TestHopperByMouse::begin,       &TestHopperByMouse::change_contact_law,
        &TestHopperByMouse::add_hopper,  &TestHopperByMouse::add_gate,
        &TestHopperByMouse::add_rocks,   &TestHopperByMouse::add_balls,
        &TestHopperByMouse::open_gate,   &TestHopperByMouse::plot_force,
        &TestHopperByMouse::end_at_2_4s, &TestHopperByMouse::run_and_save};
    for (const auto step : steps) {
      (this->*step)();
      if (QTest::currentTestFailed()) return;
    }
    check_flow();
    check_plot();
    check_saved_run(fixture, fixture.path("hopper.toml"));
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  const Scene& scene() { return window().scene(); }
  QString path(const char* name) { return QString::fromStdString(fixture_->path(name).string()); }

  std::size_t bodies_shown() {
    const auto frame = window().moment().frame;
    return frame ? frame->bodies.size() : 0;
  }

  void write_meshes() {
    RockSpec rock;
    rock.size = 60.0;  // mm
    rock.angularity = 1.0;
    write_text_file(fixture_->path("my_rock.stl"), stl_binary_text(make_rock(rock)));
    write_text_file(fixture_->path("my_hopper.stl"), stl_binary_text(hopper_in_mm()));
  }

  /// The form that an entry of the menus opens.
  void open_form(const QStringList& entry) {
    mouse::choose(*window().menuBar(), entry);
    QTRY_VERIFY(form() != nullptr);
  }
  PartDialog* form() { return qobject_cast<PartDialog*>(QApplication::activeModalWidget()); }
  KeyEditor& field(const QStringList& keys) {
    KeyForm* table = &form()->form();
    for (const QString& key : keys.mid(0, keys.size() - 1))
      table = table->editor(key.toStdString())->forms().at(0);
    KeyEditor& editor = *table->editor(keys.back().toStdString());
    form()->findChild<QScrollArea*>()->ensureWidgetVisible(&editor);
    return editor;
  }
  void type(const QStringList& keys, const QStringList& texts) {
    const QList<QLineEdit*> lines = field(keys).findChildren<QLineEdit*>();
    for (qsizetype i = 0; i < texts.size(); ++i) mouse::type(*lines.at(i), texts[i]);
  }
  void browse(const QStringList& keys, const QString& file) {
    auto* button = field(keys).findChild<QPushButton*>();
    mouse::open_file(file, [&] { mouse::click(*button); });
  }
  void accept_form() {
    PartDialog* dialog = form();
    mouse::accept(*dialog);
    QTRY_VERIFY_WITH_TIMEOUT(form() != dialog, 30000);
  }

  void begin() {
    mouse::click(*fixture_->find<QPushButton>("gallery_new_scene"));
    QTRY_COMPARE(QString::fromStdString(scene().title), QStringLiteral("New scene"));
    QTRY_COMPARE(fixture_->time(), 0.0);
  }

  /// The law for all pairs is there already: soft, so that the test is short.
  void change_contact_law() {
    mouse::double_click(*fixture_->find<QTreeWidget>("scene_tree"), QStringLiteral("all materials"));
    QTRY_VERIFY(form() != nullptr);
    type({"normal", "activation_gap"}, {"0.01"});
    type({"normal", "stiffness"}, {"1e5"});
    type({"friction", "static"}, {"0.3"});
    type({"friction", "dynamic"}, {"0.3"});
    accept_form();
    QTRY_COMPARE(scene().contacts.at(0).friction.static_coefficient, 0.3);
  }

  void add_hopper() {
    open_form({"Add", "Wall", "Mesh…"});
    type({"name"}, {"hopper"});
    browse({"mesh"}, path("my_hopper.stl"));
    // It tells that millimetres are meant.
    const auto told = [&](const QString& text) {
      const QList<QLabel*> labels = form()->findChildren<QLabel*>();
      return std::any_of(labels.begin(), labels.end(),
                         [&](const QLabel* one) { return one->isVisible() && one->text().contains(text); });
    };
    QTRY_VERIFY(told(QStringLiteral("700 m across; in mm it would be 700 mm")));
    QVERIFY(told(QStringLiteral("16 triangles; open, touched on both sides")));
    mouse::choose(*field({"unit"}).findChild<QComboBox*>(), "mm");
    QTRY_VERIFY(told(QStringLiteral("700 mm across")));
    accept_form();
    QTRY_COMPARE(scene().walls.size(), std::size_t{2});
  }

  void add_gate() {
    open_form({"Add", "Wall", "Plane…"});
    type({"name"}, {"gate"});
    // The scene's own material, since it is the one of the library.
    mouse::choose(*field({"material"}).findChild<QToolButton*>("new_part"), "concrete");
    type({"plane", "point"}, {"0", "0", QString::number(outlet)});
    accept_form();
    QTRY_COMPARE(scene().walls.size(), std::size_t{3});
    QCOMPARE(scene().materials.size(), std::size_t{1});
  }

  void add_rocks() {
    open_form({"Add", "Fill…"});
    PartDialog* fill = form();
    mouse::choose(*field({"shape"}).findChild<QToolButton*>("new_part"), "Mesh file…");
    QTRY_VERIFY(form() != nullptr && form() != fill);
    type({"name"}, {"rock"});
    browse({"mesh"}, path("my_rock.stl"));
    mouse::choose(*field({"unit"}).findChild<QComboBox*>(), "mm");
    accept_form();
    QTRY_COMPARE(form(), fill);
    type({"name"}, {"rocks"});
    type({"count"}, {QString::number(rocks)});
    type({"region", "min"}, {"-0.18", "-0.18", "0.5"});
    type({"region", "max"}, {"0.18", "0.18", "0.75"});
    accept_form();
    QTRY_COMPARE(bodies_shown(), std::size_t{rocks});
  }

  void add_balls() {
    open_form({"Add", "Fill…"});
    PartDialog* fill = form();
    mouse::choose(*field({"shape"}).findChild<QToolButton*>("new_part"), "Sphere…");
    QTRY_VERIFY(form() != nullptr && form() != fill);
    type({"radius"}, {"0.025"});
    accept_form();
    QTRY_COMPARE(form(), fill);
    mouse::choose(*field({"material"}).findChild<QToolButton*>("new_part"), "steel");
    type({"name"}, {"balls"});
    type({"count"}, {QString::number(balls)});
    type({"region", "min"}, {"-0.18", "-0.18", "0.77"});
    type({"region", "max"}, {"0.18", "0.18", "0.97"});
    accept_form();
    QTRY_COMPARE(bodies_shown(), std::size_t{rocks + balls});
    QCOMPARE(scene().materials.back().density, 7850.0);
  }

  void open_gate() {
    open_form({"Add", "Event…"});
    type({"time"}, {QString::number(opening)});
    type({"remove"}, {"gate"});
    accept_form();
    QTRY_COMPARE(scene().events.size(), std::size_t{1});
  }

  /// A column is found by a part of its name, and taken once.
  void plot_force() {
    open_form({"Add", "Plot…"});
    type({"title"}, {"Force on the floor"});
    auto* box = field({"series"}).findChild<QComboBox*>();
    type({"series"}, {"floor.fz"});
    QAbstractItemView* found = box->completer()->popup();
    QTRY_VERIFY(found->isVisible());
    QTest::mouseClick(found->viewport(), Qt::LeftButton, {},
                      found->visualRect(found->model()->index(0, 0)).center());
    QTRY_COMPARE(box->currentText(), QString());
    accept_form();
    QTRY_COMPARE(scene().plots.size(), std::size_t{1});
    QCOMPARE(scene().plots[0].series, std::vector<std::string>{"wall.floor.fz"});
  }

  void end_at_2_4s() {
    open_form({"Edit", "Scene…"});
    type({"duration"}, {"2.4"});
    accept_form();
    QTRY_COMPARE(scene().duration, 2.4);
    QTRY_COMPARE(fixture_->time(), 0.0);
  }

  void run_and_save() {
    fixture_->run_to_the_end();
    mouse::save_as("hopper.toml", [&] { mouse::choose(*window().menuBar(), {"File", "Save scene as…"}); });
    QTRY_VERIFY(!window().isWindowModified());
  }

  /// Lowest and highest of the bodies' centres.
  static std::pair<double, double> heights(const Frame& frame) {
    std::pair<double, double> range(1e9, -1e9);
    for (const FrameBody& body : frame.bodies) {
      range.first = std::min(range.first, body.position.z());
      range.second = std::max(range.second, body.position.z());
    }
    return range;
  }

  /// All bodies are in the closed hopper, and pass its outlet when it is open.
  void check_flow() {
    const auto closed = window().past().frames_between(0.0, opening - 0.005);
    QVERIFY(!closed.empty());
    for (const KeptFrame& frame : closed) {
      VERIFY(heights(*frame).first > outlet);
      VERIFY(heights(*frame).second < 1.0);
    }
    const Frame& end = *window().moment().frame;
    VERIFY(heights(end).first < 0.1);
    for (const Frame* frame : {&*closed.back(), &end}) QCOMPARE(count_interpenetrations(*frame), 0);
  }

  /// Nothing stands on the floor before the gate opens.
  void check_plot() {
    const ChartContent& content = window().plots().series_plots().at(0)->chart().content();
    QCOMPARE(content.curves.size(), std::size_t{1});
    bool hit = false;
    for (std::size_t i = 0; i < content.time.size(); ++i) {
      if (content.time[i] < opening) QCOMPARE(content.curves[0].values[i], 0.0);
      hit = hit || content.curves[0].values[i] != 0.0;
    }
    QVERIFY(hit);
  }

  WindowFixture* fixture_ = nullptr;
};

SCREE_WINDOW_TEST(TestHopperByMouse)

#include "test_hopper_by_mouse.moc"
