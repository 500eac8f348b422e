#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "core/experiments/fit/elastoplastic_fit.hpp"
#include "core/experiments/fit/force_displacement.hpp"
#include "core/scene/scene.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

class ForceDisplacementTest : public QObject {
  Q_OBJECT

 private slots:
  void readingsStandInTheirOrderInSi() {
    const ForceDisplacement test = read(
        "# a comment\n\n force [kN] , displacement [mm],time\n0,0,1\n  # "
        "another\n1.5,2.5e-1,0\r\n+2,1e3,0\n");
    QCOMPARE(test.points.size(), std::size_t{3});
    QCOMPARE(test.points[1].force, 1500.0);
    QCOMPARE(test.points[1].overlap, 0.25e-3);
    QCOMPARE(test.points[1].line, 6);
    QCOMPARE(test.points[2].overlap, 1.0);
    QCOMPARE(read("\xEF\xBB\xBFoverlap,force\n1,2\n").points[0].force, 2.0);
    QCOMPARE(read("overlap [µm],force [MN]\n3,2\n").points[0].overlap, 3.0 * 1e-6);
  }

  /// Files of spreadsheets and instruments, some with a byte order mark.
  void linesAndCellsOfOtherProgramsAreRead() {
    for (const QByteArray& end : {QByteArray("\n"), QByteArray("\r\n"), QByteArray("\r")}) {
      const ForceDisplacement test = read("\xEF\xBB\xBF\"overlap [mm]\",\"force [kN]\"" + end +
                                          "\"1\", \"2.5\"" + end + end + "2,5" + end);
      QCOMPARE(test.points.size(), std::size_t{2});
      QCOMPARE(test.points[0].force, 2500.0);
      QCOMPARE(test.points[1].overlap, 2e-3);
      QCOMPARE(test.points[1].line, 4);
    }
    QCOMPARE(read("overlap,force\r1,2").points[0].force, 2.0);
  }

  /// Formats of spreadsheets and instruments in other countries.
  void dialectsOfOtherProgramsAreRead_data() {
    QTest::addColumn<QByteArray>("text");
    const auto add = [](const char* name, const QByteArray& text) { QTest::newRow(name) << text; };
    add("semicolons and commas", "overlap [mm];force [kN]\n0,25;1,5\n1;3\n");
    add("semicolons and points", "overlap [mm];force [kN]\n0.25;1.5\n1;3\n");
    add("tabs", "overlap [mm]\tforce [kN]\n0.25\t1.5\n1\t3\n");
    add("tabs and commas", "overlap [mm]\tforce [kN]\n0,25\t1,5\n1\t3\n");
    add("sep=", "sep=;\r\noverlap [mm];force [kN]\r\n0,25;1,5\r\n1;3\r\n");
    add("SEP= between quotes and a mark", "\xEF\xBB\xBF\"SEP=;\"\noverlap [mm];force [kN]\n0,25;1,5\n1;3\n");
    add("quotes", "\"overlap [mm]\";\"force [kN]\"\n\"0,25\";\"1,5\"\n\"1\";\"3\"\n");
    add("capitals and parentheses", "Displacement (mm),FORCE (KN)\n0.25,1.5\n1,3\n");
    add("millimetres in capitals", "DISPLACEMENT (MM),FORCE (KN)\n0.25,1.5\n1,3\n");
    add("a stroke", "Overlap / mm;Force / kN\n0,25;1,5\n1;3\n");
    add("empty columns at the end", "overlap [mm];force [kN];;\n0,25;1,5;;\n;;;\n1;3;;\n");
    add("a comment of a spreadsheet",
        "\"# made up; not measured\";\noverlap [mm];force [kN]\n0,25;1,5\n1;3\n");
    add("micrometres in Latin 1",
        "# \xDC"
        "berlappung\noverlap [\xB5m];force [N]\n250;1500\n1000;3000\n");
    add("exponents", "overlap;force\n2,5e-4;1,5E+3\n1e-3;3e3\n");
  }

  void dialectsOfOtherProgramsAreRead() {
    QFETCH(QByteArray, text);
    const ForceDisplacement test = read(text);
    QCOMPARE(test.points.size(), std::size_t{2});
    QCOMPARE(test.points[0].overlap, 0.25e-3);
    QCOMPARE(test.points[0].force, 1500.0);
    QCOMPARE(test.points[1].overlap, 1e-3);
    QCOMPARE(test.points[1].force, 3000.0);
  }

  /// The whole example as saved by other programs.
  void theExampleInADialectGivesTheSameConstants() {
    std::ifstream stream(SCREE_SOURCE_DIR "/resources/measurements/made_up_cycles.csv");
    const std::string text((std::istreambuf_iterator<char>(stream)), {});
    const ElastoplasticFit expected = fit_elastoplastic(read(QByteArray::fromStdString(text)), 0.015);
    QByteArray german = QByteArray::fromStdString(text);
    german.replace(',', ';').replace('.', ',').replace("\n", "\r\n");
    const ElastoplasticFit fit = fit_elastoplastic(read("\xEF\xBB\xBF" + german), 0.015);
    QCOMPARE(fit.loading.value, expected.loading.value);
    QCOMPARE(fit.growth->initial.value, expected.growth->initial.value);
    QCOMPARE(fit.growth->slope.value, expected.growth->slope.value);
  }

  void faultsAreNamedByLine_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    const auto add = [](const char* name, const char* text, const char* expected) {
      QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(expected);
    };
    add("empty", "", "0: is empty; it must be a CSV file with a header line");
    add("comments alone", "# nothing\n", "0: is empty; it must be a CSV file with a header line");
    add("mistyped column", "overlap,forse\n0,0\n",
        "1: \"forse\" is not a column of a force–displacement test; did you mean \"force\"?");
    add("unknown column", "overlap,force,voltage\n",
        "1: \"voltage\" is not a column of a force–displacement test; the header");
    add("blanks between columns", "overlap force\n0 0\n",
        "1: \"overlapforce\" is not a column of a force–displacement test; overlap and force must be "
        "separated by "
        "commas, semicolons or tabs");
    add("no header", "0,0\n1,2\n",
        "1: \"0\" is not a column of a force–displacement test; the header must name");
    add("no force", "# x\noverlap\n0\n", "2: has no column \"force\"; it is required");
    add("no overlap", "force,time\n0,0\n", "1: has no column \"overlap\" or \"displacement\"");
    add("two overlaps", "overlap,displacement,force\n",
        "1: has a second column \"displacement\"; one is enough");
    add("force in metres", "overlap,force [mm]\n",
        "1: force has the unit [mm]; it must be N, kN or MN, in brackets");
    add("overlap in inches", "overlap [in],force\n",
        "1: overlap has the unit [in]; it must be m, mm or µm, in brackets");
    add("not a number", "overlap,force\n0,0\n1e-4,nan\n", "3: force is \"nan\"; it must be a finite number");
    add("infinite", "overlap,force\ninf,0\n", "2: overlap is \"inf\"; it must be a finite number");
    add("a unit behind a number", "overlap,force\n0,0\n1 mm,5\n",
        "3: overlap is \"1 mm\"; it must be a finite number");
    add("a blank in a number", "overlap,force\n0,0\n1e-4,32 25\n",
        "3: force is \"32 25\"; it must be a finite number");
    add("a word for the time", "overlap,force,time\n0,0,now\n",
        "2: time is \"now\"; it must be a finite number");
    add("a value missing", "overlap,force\n0\n",
        "2: has 1 value; it must have 2, one per column, between commas");
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFEo\0v\0e\0", 8)
                            << QStringLiteral("1: contains null bytes, as UTF-16 does; save the file as");
    // Commas in quotes are text.
    add("a lonely quote", "\"overlap,force\n", "1: \"\"overlap,force\" is not a column");
    // Decimals or thousands: ambiguous.
    add("decimal commas", "overlap,force\n\"0,1\",\"2,5\"\n",
        "2: overlap is \"0,1\"; it has a comma; where commas separate the columns, decimals must have "
        "points");
    add("decimal commas without quotes", "overlap,force\n0,1,2,5\n",
        "2: has 4 values; it must have 2, one per column, between commas, and decimals must have points");
    add("thousands", "overlap;force\n0,1;1.234,5\n",
        "2: force is \"1.234,5\"; it has a comma and a point; give no thousands separators");
    add("commas and points", "overlap;force\n0,1;1\n0.2;2\n",
        "3: overlap is \"0.2\"; it has a decimal comma or point where numbers above have the other");
    add("two commas", "overlap;force\n0,1;1,234,567\n", "2: force is \"1,234,567\"; it must be a finite");
    add("German names", "Weg [mm];Kraft [kN]\n0;0\n", "1: \"Weg[mm]\" is not a column");
    add("a row cut off", "overlap;force\n0,1;\n",
        "2: has 1 value; it must have 2, one per column, between semico");
    add("a header alone", "overlap,force\n", "0: has a header but no readings; ");
  }

  void faultsAreNamedByLine() {
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    const QString said = refusal(text);
    QVERIFY2(said.startsWith(expected), qPrintable(said));
  }

  void whatIsNoFileIsRefused() {
    QVERIFY_EXCEPTION_THROWN(read_force_displacement("/nowhere/data.csv"), SceneError);
    QVERIFY_EXCEPTION_THROWN(read_force_displacement(SCREE_SOURCE_DIR), SceneError);
    QVERIFY(refusal(QByteArray(20000, 'x')).startsWith("1: is too long"));
  }

  /// Its constants are those in make_measurements.py.
  void theMadeUpExampleGivesItsConstants() {
    const ElastoplasticFit fit = fit_elastoplastic(
        read_force_displacement(SCREE_SOURCE_DIR "/resources/measurements/made_up_cycles.csv"), 0.015);
    const auto near = [](const Estimate& estimate, double expected) {
      return std::abs(estimate.value - expected) < 4.0 * estimate.standard_error;
    };
    QCOMPARE(fit.cycles.size(), std::size_t{4});
    QVERIFY(near(fit.loading, 43.2626e6));
    QVERIFY(near(fit.growth->initial, 376.991e6));
    QVERIFY(near(fit.growth->slope, 628.3185e9));
    VERIFY(fit.loading.standard_error < 1e-3 * fit.loading.value);
    VERIFY(fit.growth->slope.standard_error < 0.02 * fit.growth->slope.value);
  }

 private:
  ForceDisplacement read(const QByteArray& text) const {
    const std::string path = folder_.filePath(QStringLiteral("data.csv")).toStdString();
    std::ofstream(path, std::ios::binary) << text.toStdString();
    return read_force_displacement(path);
  }
  QString refusal(const QByteArray& text) const {
    try {
      read(text);
    } catch (const SceneError& error) {
      return QStringLiteral("%1: %2").arg(error.line()).arg(QString::fromStdString(error.message()));
    }
    return QStringLiteral("nothing");
  }

  QTemporaryDir folder_;
};

SCREE_TEST(ForceDisplacementTest)
#include "test_force_displacement.moc"
