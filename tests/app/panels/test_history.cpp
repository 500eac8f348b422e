#include <QtTest>

#include "app/history/run_history.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

EventSpec friction_at(double time, double value) {
  return {time, FrictionEvent{value, value}, true};
}

}  // namespace

/// The list of acts, apart from any run.
class TestHistory : public QObject {
  Q_OBJECT

 private slots:
  /// The run reports events in chronological order, a file may have them in any.
  void theOrderOfTheFileIsNoAct() {
    RunHistory history;
    const EventSpec late{2.0, RemoveEvent{"wall"}};
    const EventSpec early{0.5, RemoveEvent{"lid"}};
    history.begin({late, early});
    history.accept({early, late}, 0.0);
    QVERIFY(history.acts().empty());
    history.accept({early, friction_at(1.0, 0.3), late}, 1.0);
    QCOMPARE(history.acts().size(), std::size_t{1});
    QCOMPARE(history.acts().front().before.time, 1.0);
  }

  void undoAsksForTheMomentBefore() {
    RunHistory history;
    QSignalSpy wanted(&history, &RunHistory::run_wanted);
    history.begin({});
    history.accept({friction_at(1.0, 0.3)}, 1.0);
    history.accept({friction_at(1.0, 0.3), friction_at(2.0, 0.1)}, 2.0);
    history.undo();
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.back().at(0).toDouble(), 2.0);
    QCOMPARE(history.done(), std::size_t{2});  // until the run is there
    history.accept({friction_at(1.0, 0.3)}, 2.0);
    QCOMPARE(history.done(), std::size_t{1});
    QVERIFY(history.can_redo());
    history.redo();
    QCOMPARE(wanted.back().at(0).toDouble(), 2.0);
  }

  /// What was done before the answer to an undo came is an act of its own.
  void anActBeforeTheAnswerIsKept() {
    RunHistory history;
    history.begin({});
    const std::vector<EventSpec> one{friction_at(1.0, 0.3)};
    const std::vector<EventSpec> two{friction_at(1.0, 0.3), friction_at(2.0, 0.1)};
    history.accept(one, 1.0);
    history.undo();
    history.accept(two, 2.0);
    history.accept({}, 1.0);
    QCOMPARE(history.acts().size(), std::size_t{2});
    QCOMPARE(history.done(), std::size_t{0});
    QVERIFY(!history.can_undo());
  }

  void aRefusedUndoChangesNothing() {
    RunHistory history;
    history.begin({});
    history.accept({friction_at(1.0, 0.3)}, 1.0);
    history.undo();
    history.accept_refusal();
    QCOMPARE(history.done(), std::size_t{1});
    history.undo();
    history.accept({}, 1.0);
    QCOMPARE(history.done(), std::size_t{0});
  }

  void textsTellWhatIsNewOrGone() {
    RunHistory history;
    history.begin({});
    history.accept({friction_at(1.0, 0.3), friction_at(2.0, 0.1)}, 2.0);
    QCOMPARE(history.acts().back().text, QStringLiteral("friction 0.3 / 0.3"));
    history.accept({friction_at(1.0, 0.3)}, 2.0);
    QCOMPARE(history.acts().back().text, QStringLiteral("take back: friction 0.1 / 0.1"));
    history.accept({friction_at(0.5, 0.7)}, 0.5);
    QCOMPARE(history.acts().back().text, QStringLiteral("friction 0.7 / 0.7"));
  }
};

SCREE_WINDOW_TEST(TestHistory)
#include "test_history.moc"
