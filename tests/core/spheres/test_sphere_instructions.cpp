#include <QProcess>
#include <QtTest>

#include "tests/fixtures/core/heap_states.hpp"
#include "tests/fixtures/test_program.hpp"

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define SCREE_HAS_WIDTHS 1
#else
#define SCREE_HAS_WIDTHS 0
#endif

/// Narrow and wide registers give the same bits. Each width has its own program, print_heap_states, with the
/// loops over contacts and spheres compiled only for that width.
class SphereInstructionsTest : public QObject {
  Q_OBJECT

 private slots:
  void widthsChangeNothing_data() {
    QTest::addColumn<QString>("width");
    QTest::addColumn<bool>("present");
#if SCREE_HAS_WIDTHS
    QTest::newRow("SSE2") << "sse2" << true;
    QTest::newRow("AVX2") << "avx2" << bool(__builtin_cpu_supports("avx2"));
    QTest::newRow("AVX-512") << "avx512" << bool(__builtin_cpu_supports("x86-64-v4"));
#else
    QSKIP("this build has one width");
#endif
  }
  void widthsChangeNothing() {
    QFETCH(QString, width);
    QFETCH(bool, present);
    if (!present) QSKIP("this processor does not have these registers");
    QProcess program;
    program.start(QStringLiteral(SCREE_BINARY_DIR "/bin/print_heap_states_") + width, {});
    QVERIFY(program.waitForFinished(-1));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    const QString states = program.readAllStandardOutput();
    // The width that the program chose at its start.
    static const QString chosen = QString::fromStdString(scree::fixture::heap_states());
    QCOMPARE(states, chosen);
    QCOMPARE(states.count('\n'), int(scree::fixture::heap_cases().size()));
    QVERIFY2(!states.contains("failed") && !states.contains(": 0 contacts"), qPrintable(states));
    qInfo().noquote() << states;
  }
};

SCREE_TEST(SphereInstructionsTest)
#include "test_sphere_instructions.moc"
