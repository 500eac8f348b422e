#include <QDialogButtonBox>
#include <QMenu>
#include <QTreeWidget>

#include "app/forms/editors/key_form.hpp"
#include "app/forms/part_dialog.hpp"
#include "app/inspector/inspector.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/base/text/quantity.hpp"
#include "core/probes/probe.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

std::string probed_text() {
  return WindowFixture::resting_cube_text(R"(
[[probe]]
name = "around"
kind = "region"
region = { min = [-0.2, -0.2, 0], max = [0.2, 0.2, 0.2] }
[[probe]]
name = "layers"
kind = "region"
region = { min = [-0.2, -0.2, 0], max = [0.2, 0.2, 0.2] }
layers = 2
[[probe]]
name = "falling"
kind = "flow"
plane = { point = [0, 0, 0.1], normal = [0, 0, -1], radius = 0.3 }
)");
}

PartDialog* form() {
  return qobject_cast<PartDialog*>(QApplication::activeModalWidget());
}

}  // namespace

/// Probes in the window: made, read, plotted, drawn.
class TestProbes : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  void theInspectorReadsThem() {
    fixture_->open_text("probed.toml", probed_text());
    fixture_->play_until(0.1);
    window().inspector().select_body(0);
    QTRY_VERIFY(tree().isVisible());
    QCOMPARE(tree().topLevelItemCount(), 3);
    QCOMPARE(tree().topLevelItem(0)->text(0), QStringLiteral("around (region)"));
    const Frame& frame = *window().moment().frame;
    const auto region = std::get<RegionReading>(read_probe(frame, probe_of(frame.model->scene, 0)));
    VERIFY(region.solid_fraction > 0.01);
    const auto shown = [&](int section, const QString& name) {
      const QTreeWidgetItem* top = tree().topLevelItem(section);
      for (int i = 0; i < top->childCount(); ++i) {
        if (top->child(i)->text(0) == name) return top->child(i)->text(1);
      }
      return QString();
    };
    QCOMPARE(shown(0, QStringLiteral("solid fraction")),
             QString::fromStdString(format_quantity(region.solid_fraction, "")));
    QCOMPARE(shown(0, QStringLiteral("stress xx, yy, zz")),
             QString::fromStdString(format_vector(region.stress_normal, "Pa")));
    QVERIFY(shown(1, QStringLiteral("layer 0")).contains(QStringLiteral("solid")));
    QCOMPARE(tree().topLevelItem(1)->childCount(), 2);
    QCOMPARE(shown(2, QStringLiteral("number")), QString::number(frame.flows[0].number));
    // Those of the moment that is shown.
    fixture_->open_text("bare.toml", WindowFixture::resting_cube_text(""));
    QTRY_VERIFY(!tree().isVisible());
  }

  /// From the moment that is shown on, too: stresses need contacts, which other plots do without.
  void aReadingIsPlotted() {
    fixture_->open_text("probed.toml", probed_text());
    fixture_->play_until(0.1);
    window().inspector().select_body(0);
    QTRY_VERIFY(tree().isVisible());
    const QList<QTreeWidgetItem*> rows =
        tree().findItems(QStringLiteral("stress xx, yy, zz"), Qt::MatchExactly | Qt::MatchRecursive, 0);
    QCOMPARE(rows.size(), 1);
    QTreeWidgetItem* row = rows.front();
    tree().scrollToItem(row);
    emit tree().customContextMenuRequested(tree().visualItemRect(row).center());
    QTRY_VERIFY(qobject_cast<QMenu*>(QApplication::activePopupWidget()) != nullptr);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QCOMPARE(menu->actions().size(), 1);
    menu->actions().front()->trigger();
    menu->close();
    QTRY_VERIFY(!window().scene().plots.empty());
    const std::vector<std::string> expected{"probe.around.stress_xx", "probe.around.stress_yy",
                                            "probe.around.stress_zz"};
    VERIFY(window().scene().plots.back().series == expected);
    fixture_->play_until(0.3);
    const ChartContent& content = window().plots().series_plots().back()->chart().content();
    VERIFY(content.time.back() > 0.25);
    const std::vector<double>& stress = content.curves.back().values;
    QCOMPARE(stress.size(), content.time.size());
    for (std::size_t i = 1; i < stress.size(); ++i) QVERIFY(std::isfinite(stress[i]));
    VERIFY(*std::max_element(stress.begin(), stress.end()) > 1.0);
  }

  void theyAreDrawnWhereTheyMeasure() {
    fixture_->open_text("probed.toml", probed_text());
    const long boxes = 12 + 2 * 12;
    const long disc = 48 + 3;
    QTRY_COMPARE(view().view().probe_lines(), boxes + disc);
    QVERIFY(view().view().options().show_probes);
    window().actions().probes->trigger();
    QVERIFY(!view().view().options().show_probes);
  }

  /// As their forms propose them.
  void theyAreMadeByTheirForms() {
    fixture_->open_text("bare.toml", WindowFixture::resting_cube_text(""));
    const Actions& a = window().actions();
    std::size_t count = 0;
    for (QAction* action : {a.add_probe_region, a.add_probe_flow, a.add_probe_repose}) {
      action->trigger();
      QTRY_VERIFY(form() != nullptr);
      // Keys of other kinds are not offered.
      QCOMPARE(form()->form().editor("layers") != nullptr, action == a.add_probe_region);
      QVERIFY(form()->form().editor("cell") == nullptr);
      QTest::mouseClick(form()->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
      ++count;
      QTRY_COMPARE(window().scene().probes.size(), count);
    }
    const std::vector<ProbeSpec>& probes = window().scene().probes;
    QCOMPARE(probes[0].name, std::string("region"));
    QVERIFY(probes[1].plane.has_value());
    QCOMPARE(probes[2].kind, ProbeKind::repose);
    fixture_->play_until(0.05);
    QCOMPARE(window().moment().frame->flows.size(), std::size_t{1});
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  SceneWidget& view() { return *window().findChild<SceneWidget*>(); }
  QTreeWidget& tree() { return *fixture_->find<QTreeWidget>("probes"); }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestProbes)
#include "test_probes.moc"
