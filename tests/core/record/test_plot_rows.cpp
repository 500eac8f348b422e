#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "core/record/tables/plot_rows.hpp"
#include "core/record/tables/table_list.hpp"
#include "core/scene/scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// Plots of one body: over time, and against its height with a formula.
std::shared_ptr<Model> model_with_plots() {
  auto model = std::make_shared<Model>();
  model->scene.file = "scene.toml";
  model->scene.duration = 2.0;
  model->bodies.resize(1);
  model->names[0] = "ball";
  PlotSpec over_time;
  over_time.title = "Fall, and speed";
  over_time.series = {"body.ball.z", "body.ball.vz"};
  over_time.reference = PlotReference{"", "1 - t^2", 0.0, std::nullopt, "closed form"};
  PlotSpec against;
  against.title = "Speed";
  against.series = {"half [m/s] = body.ball.vz / 2"};
  against.against = "height [m] = body.ball.z > 0.4 ? body.ball.z : 0/0";
  against.reference = PlotReference{"", "10 * x", 0.5, 1.0, "closed form"};
  model->scene.plots = {over_time, against};
  return model;
}

Frame frame_of(const std::shared_ptr<const Model>& model, double time, double height, double speed) {
  Frame frame;
  frame.model = model;
  frame.time = time;
  frame.bodies.resize(1);
  frame.bodies[0].position = Vec3(0, 0, height);
  frame.bodies[0].velocity = Vec3(0, 0, speed);
  return frame;
}

/// Rows of some frames, without the header.
QStringList rows_of(const std::vector<Frame>& frames) {
  const QTemporaryDir folder;
  const QString path = folder.filePath("plots.csv");
  CsvFile table(path.toStdString(), csv_header(columns_of_table("plots.csv")));
  PlotRows plots(*frames.front().model);
  for (const Frame& frame : frames) plots.append(table, frame);
  table.flush();
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QString(file.readAll()).split('\n', Qt::SkipEmptyParts).mid(1);
}

}  // namespace

/// The table of a scene's plots.
class PlotRowsTest : public QObject {
  Q_OBJECT

 private slots:
  void everySeriesHasARow() {
    const QStringList rows = rows_of({frame_of(model_with_plots(), 0.5, 0.75, -3.0)});
    QCOMPARE(rows,
             (QStringList{"0.5,0,\"Fall, and speed\",body.ball.z,,0.75,0.75",
                          "0.5,0,\"Fall, and speed\",body.ball.vz,,-3,", "0.5,1,Speed,half,0.75,-1.5,7.5"}));
  }

  /// Missing points have no row; outside the range of its formula the reference is empty.
  void whatIsNotThereIsLeftOut() {
    const auto model = model_with_plots();
    QCOMPARE(rows_of({frame_of(model, 0.5, 0.25, -3.0)}).size(), 2);
    QCOMPARE(rows_of({frame_of(model, 0.5, 0.45, -3.0)}).last(), QString("0.5,1,Speed,half,0.45,-1.5,"));
    QCOMPARE(rows_of({frame_of(model, 2.5, 0.25, -3.0)}).first(),
             QString("2.5,0,\"Fall, and speed\",body.ball.z,,0.25,"));
    Frame gone = frame_of(model, 0.5, 0.75, -3.0);
    gone.bodies[0].present = false;
    QVERIFY(rows_of({gone}).isEmpty());
  }

  /// Interpolated between its points; points that do not ascend give no value.
  void referenceOfAFileIsReadBetweenItsPoints() {
    const QTemporaryDir folder;
    const auto model = model_with_plots();
    const auto reference = [&](const std::string& points, double time) {
      const std::string path = folder.filePath("reference.csv").toStdString();
      std::ofstream(path) << points;
      model->scene.plots[0].reference = PlotReference{path, "", 0.0, std::nullopt, "measured"};
      return rows_of({frame_of(model, time, 0.25, 0.0)}).first().section(',', -1);
    };
    const std::string ascending = "time,value\n0.5,2\n1,4\n1,8\n1.5,0\n";
    QCOMPARE(reference(ascending, 0.25), QString());
    QCOMPARE(reference(ascending, 0.5), QString("2"));
    QCOMPARE(reference(ascending, 0.875), QString("3.5"));
    QCOMPARE(reference(ascending, 1.25), QString("4"));
    QCOMPARE(reference(ascending, 1.5), QString("0"));
    QCOMPARE(reference(ascending, 1.75), QString());
    QCOMPARE(reference("0.5,2\n1.5,4\n1,8\n", 1.0), QString());
  }

  void seriesWithoutAValueAreReported() {
    const QTemporaryDir folder;
    const auto model = model_with_plots();
    model->scene.plots[1].line = 12;
    CsvFile table(folder.filePath("plots.csv").toStdString(), csv_header(columns_of_table("plots.csv")));
    PlotRows plots(*model);
    plots.append(table, frame_of(model, 0.0, 0.25, 0.0));
    plots.append(table, frame_of(model, 0.5, 0.25, -3.0));
    QCOMPARE(
        plots.without_rows(model->scene),
        (std::vector<std::string>{"line 12: the series \"half\" of the plot \"Speed\" never had a finite "
                                  "value, or what it is plotted against had none; the plot leaves it out"}));
    plots.append(table, frame_of(model, 1.0, 0.75, -3.0));
    QVERIFY(plots.without_rows(model->scene).empty());
    PlotRows others(*model);
    QCOMPARE(others.without_rows(model->scene).size(), std::size_t{3});
    others.take_all_as_present();
    QVERIFY(others.without_rows(model->scene).empty());
  }

  void unknownSeriesAreRefusedAtTheirPlot() {
    const auto model = model_with_plots();
    model->scene.plots[1].against = "body.ball.w";
    model->scene.plots[1].line = 12;
    try {
      const PlotRows plots(*model);
      QFAIL("taken");
    } catch (const SceneError& error) {
      QCOMPARE(error.line(), 12);
    }
  }
};

SCREE_TEST(PlotRowsTest)
#include "test_plot_rows.moc"
