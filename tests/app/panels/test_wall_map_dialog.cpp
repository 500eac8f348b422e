#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QPointer>
#include <QSpinBox>

#include "app/inspector/inspector.hpp"
#include "app/session/run_control.hpp"
#include "app/shell/actions.hpp"
#include "app/studies/wall_map_dialog.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

/// With a second wall that nothing presses on.
std::string balls_below_a_lid() {
  return std::string(falling_balls_scene) + R"([[wall]]
name = "lid"
material = "stone"
plane = { point = [0, 0, 3], normal = [0, 0, -1] }
)";
}

}  // namespace

/// The map of a wall in the window.
class TestWallMapDialog : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  /// While it plays, and in the past; it knows nothing before a scene is open.
  void itFollowsTheMomentsShown() {
    open_dialog();
    QVERIFY(dialog_->picture().sheet().bounds.isEmpty());
    fixture_->open_text("balls.toml", balls_below_a_lid());
    box("map_view").setCurrentText(QStringLiteral("bottom"));
    box("map_quantity").setCurrentIndex(static_cast<int>(WallQuantity::force));
    fixture_->play_until(0.6);
    const auto in_step = [&] {
      const Frame& frame = *fixture_->window().moment().frame;
      double loaded = 0.0;
      for (const LoadedTriangle& triangle : wall_map(frame, 0).triangles) {
        if (triangle.side == static_cast<int>(BoxSide::bottom)) loaded += triangle.value(WallQuantity::force);
      }
      return loaded > 0.0 && std::abs(shown() - loaded) <= 1e-9 * loaded;
    };
    QTRY_VERIFY(in_step());
    fixture_->window().timeline().to_start();
    QTRY_COMPARE(fixture_->time(), 0.0);
    QTRY_COMPARE(shown(), 0.0);
    fixture_->window().timeline().to_newest();
    QTRY_VERIFY(in_step());
  }

  /// More cells on the same force; the wall that is selected.
  void choicesAreDrawn() {
    fixture_->open_text("balls.toml", balls_below_a_lid());
    fixture_->play_until(0.6);
    open_dialog();
    box("map_quantity").setCurrentIndex(static_cast<int>(WallQuantity::pressure));
    auto* cells = dialog_->findChild<QSpinBox*>(QStringLiteral("map_cells"));
    cells->setValue(2);
    const std::size_t few = dialog_->picture().sheet().triangles.size();
    cells->setValue(20);
    // As many as the box is high; a fifth across.
    QCOMPARE(few, std::size_t{2});
    QCOMPARE(dialog_->picture().sheet().triangles.size(), std::size_t{2 * 4 * 4});
    QCOMPARE(box("map_view").count(), 5);
    fixture_->window().inspector().select_wall(1);
    fixture_->window().actions().wall_map->trigger();
    QCOMPARE(box("map_wall").currentText(), QStringLiteral("lid"));
    QVERIFY(dialog_->picture().sheet().triangles.empty());
  }

  void mapsAreSaved() {
    fixture_->open_text("balls.toml", balls_below_a_lid());
    fixture_->play_until(0.6);
    open_dialog();
    const auto path = [&](const char* name) { return QString::fromStdString(fixture_->path(name).string()); };
    dialog_->save_picture_to(path("map.png"));
    const QImage image(path("map.png"));
    QCOMPARE(image.size(), 2 * dialog_->picture().size());
    dialog_->save_picture_to(path("map.svg"));
    QFile svg(path("map.svg"));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    const QByteArray text = svg.readAll();
    QVERIFY(text.contains("<svg"));
    QVERIFY(text.count("<polygon") + text.count("<path") > 32);
    dialog_->save_table_to(path("map.csv"));
    QFile csv(path("map.csv"));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    const Frame& frame = *fixture_->window().moment().frame;
    QCOMPARE(static_cast<std::size_t>(csv.readAll().count('\n')), wall_map(frame, 0).triangles.size() + 1);
    for (const QString& wrong : {QStringLiteral("/nowhere/map.png"), path("map.jpg")}) {
      bool refused = false;
      try {
        dialog_->save_picture_to(wrong);
      } catch (const std::runtime_error& error) {
        refused = QString::fromUtf8(error.what()).contains(wrong);
      }
      QVERIFY(refused);
      QVERIFY(!QFile::exists(wrong));
    }
  }

  /// The menu, the panel and the view agree.
  void wallsAreColouredInTheView() {
    fixture_->open_text("balls.toml", balls_below_a_lid());
    fixture_->play_until(0.6);
    Actions& actions = fixture_->window().actions();
    actions.wall_colors[1]->trigger();
    const ViewOptions& options = fixture_->window().view_settings().options();
    QVERIFY(options.wall_color == WallQuantity::pressure);
    auto* choice = fixture_->find<QComboBox>("wall_color");
    QCOMPARE(choice->currentIndex(), 1);
    choice->setCurrentIndex(3);
    emit choice->activated(3);
    QVERIFY(options.wall_color == WallQuantity::force);
    QVERIFY(actions.wall_colors[3]->isChecked());
    actions.wall_colors[0]->trigger();
    QVERIFY(!options.wall_color);
  }

 private:
  void open_dialog() {
    fixture_->window().actions().wall_map->trigger();
    dialog_ = fixture_->find<WallMapDialog>("wall_map_dialog");
    QVERIFY(dialog_);
  }
  QComboBox& box(const char* name) { return *dialog_->findChild<QComboBox*>(QString::fromLatin1(name)); }
  /// Sum of what is drawn.
  double shown() {
    double sum = 0.0;
    for (const WallSheet::Triangle& triangle : dialog_->picture().sheet().triangles) sum += triangle.value;
    return sum;
  }

  std::unique_ptr<WindowFixture> fixture_;
  QPointer<WallMapDialog> dialog_;
};

SCREE_WINDOW_TEST(TestWallMapDialog)
#include "test_wall_map_dialog.moc"
