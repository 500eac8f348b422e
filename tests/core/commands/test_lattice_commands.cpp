#include <signal.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/command_line_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree::fixture;

/// Lattices without a window: crushed discs, unstable plates and plates at rest.
class LatticeCommandsTest : public QObject {
  Q_OBJECT

 private slots:
  void discsAreCrushedIntoATableWithItsScatter() {
    const QStringList choice = {"brazilian", "--cells", "8,10", "--angles", "0,45", "--threads", "1"};
    const Result table = run(choice);
    QCOMPARE(table.status, 0);
    QVERIFY2(table.err.isEmpty(), qPrintable(table.err));
    const QStringList lines = table.out.split('\n');
    QCOMPARE(lines.filter("°").size(), 4);
    QCOMPARE(lines.filter("mean").size(), 3);
    QCOMPARE(lines.filter(" ± ").size(), 3);

    const QJsonObject json =
        QJsonDocument::fromJson(run(choice + QStringList{"--json"}).out.toUtf8()).object();
    QCOMPARE(json["expected_strength"].toDouble(), 1.0 / 1.6);
    const QJsonArray meshes = json["meshes"].toArray();
    QCOMPARE(meshes.size(), 2);
    QCOMPARE(json["mean"].toDouble(),
             0.5 * (meshes[0].toObject()["mean"].toDouble() + meshes[1].toObject()["mean"].toDouble()));
    for (int i = 0; i < 2; ++i) {
      const QJsonObject mesh = meshes[i].toObject();
      QCOMPARE(mesh["cells"].toInt(), i == 0 ? 8 : 10);
      const QJsonArray discs = mesh["discs"].toArray();
      QCOMPARE(discs.size(), 2);
      const double straight = discs[0].toObject()["strength"].toDouble();
      const double diagonal = discs[1].toObject()["strength"].toDouble();
      VERIFY(straight > 0.2);
      VERIFY(straight < 1.5);
      VERIFY(diagonal > 0.2);
      VERIFY(diagonal < 1.5);
      QCOMPARE(mesh["mean"].toDouble(), 0.5 * (straight + diagonal));
      QCOMPARE(mesh["standard_deviation"].toDouble(), std::abs(straight - diagonal) / std::sqrt(2.0));
      // The table has the same value for this disc.
      QVERIFY(lines.filter("45°")[i].contains(QString::number(diagonal, 'f', 3)));
    }
  }

  void crushingOfDiscsIsInterrupted() {
    QProcess process;
    process.start(program(), {"brazilian", "--cells", "12,200", "--angles", "0", "--threads", "1"});
    QVERIFY(process.waitForStarted());
    QByteArray out;
    while (!out.contains("mean") && process.waitForReadyRead(120000)) out += process.readAllStandardOutput();
    kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(120000));
    QCOMPARE(process.exitCode(), 130);
    QCOMPARE(QString::fromUtf8(process.readAllStandardError()),
             QString("scree: interrupted in disc 2 of 2\n"));
  }

  /// A later end would change nothing.
  void plateAtRestHasNothingToGoOnIn() {
    const QTemporaryDir folder;
    const QString plate = scene("lattice/plate_in_tension");
    QCOMPARE(run({"run", plate, "--out", folder.path(), "--checkpoint-every", "1", "--quiet"}).status, 0);
    const Result result = run({"run", plate, "--resume", folder.filePath("checkpoint.scree")});
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.contains("is of a plate at rest, which has no run to continue; leave --resume out"),
             qPrintable(result.err));
    QCOMPARE(result.err.count('\n'), 1);
  }

  /// An unstable structure has no solution to report.
  void unstablePlateIsSaidWithItsMode() {
    const QTemporaryDir folder;
    const QString plate = folder.filePath("plate.toml");
    QCOMPARE(run({"plate", "bending", "--bonds", "born", "--poisson", "0.49", "--out", plate}).status, 0);
    const Result result = run({"run", plate, "--out", folder.filePath("out")});
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.startsWith("scree: " + plate + ": the structure is unstable: "),
             qPrintable(result.err));
    QVERIFY2(result.err.contains("; this mode is in " + folder.filePath("out/modes.csv")),
             qPrintable(result.err));
    QCOMPARE(result.err.count('\n'), 1);
    QVERIFY2(result.out.isEmpty(), qPrintable(result.out));
    QCOMPARE(bytes(folder.filePath("out/lattice.csv")).count('\n'), 1);
    VERIFY(bytes(folder.filePath("out/mode_shapes.csv")).count('\n') > 100);
  }
};

SCREE_TEST(LatticeCommandsTest)
#include "test_lattice_commands.moc"
