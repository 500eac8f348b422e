#include <QtTest>

#include "core/base/serialization/archive.hpp"
#include "tests/fixtures/core/eventful_scenes.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

std::shared_ptr<const Model> eventful_model(const QString& bodies, const QString& method) {
  return build_model(parse_scene(eventful_scene(bodies.toStdString(), method.toStdString()), "scene.toml"));
}

/// A moment of a run at which its state is saved, and the frame there.
struct Moment {
  long step = 0;
  bool at_output = false;
  std::string state;
  FrameBits bits;
};

/// Some steps of a run, outputs and others, and its end.
std::vector<Moment> watched_run(const std::shared_ptr<const Model>& model) {
  Simulation simulation(model, 1);
  std::vector<Moment> moments;
  const auto note = [&](long step) {
    moments.push_back({step, simulation.at_output(), simulation.save(), bits_with_contacts(simulation)});
  };
  note(0);
  long step = 0;
  int outputs = 0;
  while (!simulation.finished()) {
    if (simulation.step()) return {};
    ++step;
    const bool output = simulation.at_output() && ++outputs % 3 == 0;
    if (output || step == 1 || step % 700 == 350 || simulation.finished()) note(step);
  }
  return moments;
}

std::string message_of(const std::shared_ptr<const Model>& model, std::string_view saved) {
  try {
    Simulation::restore(model, saved);
  } catch (const SavedDataError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

/// A restored simulation continues as if it had never stopped.
class SavedStateTest : public QObject {
  Q_OBJECT

 private slots:
  void goesOnWithTheSameBits_data() { bodies_and_methods(); }
  /// From each moment, with other numbers of threads, through all later moments.
  void goesOnWithTheSameBits() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const auto model = eventful_model(bodies, method);
    const std::vector<Moment> moments = watched_run(model);
    VERIFY(moments.size() > 4);
    qInfo() << moments.size() << "moments," << moments.back().step << "steps," << moments.back().state.size()
            << "bytes";
    QVERIFY(std::any_of(moments.begin(), moments.end(), [](const Moment& one) { return !one.at_output; }));
    for (size_t from = 0; from < moments.size(); ++from) {
      Simulation simulation = Simulation::restore(model, moments[from].state, 1 + static_cast<int>(from) % 3);
      long step = moments[from].step;
      // From one moment to the next, and sometimes to the end.
      const size_t end = from % 3 == 0 ? moments.size() : std::min(from + 2, moments.size());
      for (size_t to = from; to < end; ++to) {
        for (; step < moments[to].step; ++step) QVERIFY(!simulation.step());
        const QByteArray which = QString("from %1 to %2").arg(moments[from].step).arg(step).toUtf8();
        QVERIFY2(bits_with_contacts(simulation) == moments[to].bits, which);
        QVERIFY2(simulation.save() == moments[to].state, which);
        QCOMPARE(simulation.at_output(), moments[to].at_output);
      }
    }
  }

  /// Precondition of the tests above: the scenes contain the intended events.
  void scenesAreEventful() {
    for (const char* method : {"explicit", "midpoint"}) {
      Simulation simulation(eventful_model("polyhedra", method), 1);
      bool asleep = false;
      while (!simulation.finished()) {
        QVERIFY(!simulation.step());
        if (simulation.at_output()) asleep = asleep || simulation.frame().solver.asleep > 0;
      }
      const Frame end = simulation.frame();
      QVERIFY2(asleep, method);
      QVERIFY(!end.walls[2].present);
      QVERIFY(end.bodies.back().present);
      VERIFY(end.solver.contacts > 10);
      VERIFY(end.energy.dissipated_friction > 0.0);
    }
  }

  /// Changes between two steps are part of the saved state.
  void changesAreKept_data() {
    QTest::addColumn<QString>("bodies");
    QTest::addColumn<QString>("method");
    QTest::newRow("polyhedra, explicit") << "polyhedra"
                                         << "explicit";
    QTest::newRow("polyhedra, midpoint") << "polyhedra"
                                         << "midpoint";
    QTest::newRow("spheres, trapezoidal") << "spheres"
                                          << "trapezoidal";
    QTest::newRow("both") << "both"
                          << "explicit";
  }
  void changesAreKept() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const auto model = eventful_model(bodies, method);
    const auto run = [](Simulation& simulation, double until) {
      while (simulation.time() < until && !simulation.step()) {
      }
    };
    const std::vector<EventAction> changes{FrictionEvent{0.05, 0.0}, RemoveEvent{model->walls[1].name},
                                           RemoveEvent{"5"}};
    Simulation changed(model, 1);
    double time = 0.05;
    for (const EventAction& change : changes) {
      run(changed, time);
      QVERIFY(!changed.change(change));
      Simulation restored = Simulation::restore(model, changed.save(), 2);
      VERIFY(restored.save() == changed.save());
      time += 0.015;
      run(changed, time);
      run(restored, time);
      VERIFY(bits_with_contacts(changed) == bits_with_contacts(restored));
      VERIFY(restored.save() == changed.save());
    }
  }

  /// With a longer duration a run continues beyond its end; with a shorter one it ends earlier.
  void durationMayBeAnother() {
    const auto model = eventful_model("polyhedra", "explicit");
    Simulation simulation(model, 1);
    for (int i = 0; i < 100; ++i) QVERIFY(!simulation.step());
    auto shorter = std::make_shared<Model>(*model);
    shorter->scene.duration = simulation.time() + 1e-4;
    Simulation short_run = Simulation::restore(shorter, simulation.save(), 1);
    while (!short_run.finished()) QVERIFY(!short_run.step());
    QCOMPARE(short_run.time(), shorter->scene.duration);
    QVERIFY(short_run.at_output());
    Simulation long_run = Simulation::restore(model, short_run.save(), 1);
    while (!long_run.at_output() || long_run.time() == short_run.time()) QVERIFY(!long_run.step());
    QCOMPARE(long_run.time(), 0.02 * std::ceil(short_run.time() / 0.02));
  }

  void anotherSceneIsRefused() {
    const auto model = eventful_model("polyhedra", "explicit");
    const std::string saved = Simulation(model, 1).save();
    const auto refuses = [&](const std::function<void(Model&)>& change) {
      auto changed = std::make_shared<Model>(*model);
      change(*changed);
      return message_of(changed, saved) == "belongs to another scene, or to this one before it was changed";
    };
    QVERIFY(refuses([](Model& one) { one.scene.gravity.x() = 0.1; }));
    QVERIFY(refuses([](Model& one) { one.start[3].velocity.x() += 1e-9; }));
    QVERIFY(refuses([](Model& one) { one.bodies[0].mass *= 1.5; }));
    QVERIFY(refuses([](Model& one) { one.shapes[1].mesh.vertices[0].x() += 1e-6; }));
    QVERIFY(refuses([](Model& one) { std::get<Shape>(one.walls[2].shape).mesh.vertices[0].x() += 1e-6; }));
    QVERIFY(refuses([](Model& one) { one.scene.solver.method = SolverMethod::midpoint; }));
    QVERIFY(refuses([](Model& one) { one.scene.events.pop_back(); }));
    QVERIFY(refuses([](Model& one) { one.scene.output.interval = 0.01; }));
    QVERIFY(!refuses([](Model& one) { one.scene.title = "Another title"; }));
    QVERIFY(!refuses([](Model& one) { one.scene.duration = 9.0; }));
  }

  void damagedBytesAreRefused() {
    const auto model = eventful_model("polyhedra", "explicit");
    const std::string saved = Simulation(model, 1).save();
    for (size_t i = 0; i < saved.size(); ++i) {
      std::string damaged = saved;
      damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
      QVERIFY2(!message_of(model, damaged).empty(), qPrintable(QString::number(i)));
    }
    for (const size_t length : {size_t{0}, size_t{3}, size_t{8}, size_t{14}, size_t{16}, saved.size() - 1}) {
      QVERIFY(!message_of(model, std::string_view(saved).substr(0, length)).empty());
    }
    QVERIFY(!message_of(model, saved + "x").empty());
  }
};

SCREE_TEST(SavedStateTest)
#include "test_saved_state.moc"
