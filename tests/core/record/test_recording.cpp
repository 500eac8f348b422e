#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <map>

#include "core/base/serialization/archive.hpp"
#include "core/record/recording/coding/packed_columns.hpp"
#include "core/record/recording/recording.hpp"
#include "core/record/recording/recording_writer.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/eventful_scenes.hpp"
#include "tests/fixtures/core/frame_bits.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

std::shared_ptr<const Model> eventful_model(const QString& bodies) {
  const bool polyhedra = bodies == "polyhedra";
  return build_model(parse_scene(
      fixture::eventful_scene(bodies.toStdString(), polyhedra ? "midpoint" : "explicit"), "scene.toml"));
}

/// All frames of a run, at its output times.
std::vector<Frame> computed(const std::shared_ptr<const Model>& model) {
  Simulation simulation(model, 1);
  std::vector<Frame> frames{simulation.frame()};
  while (!simulation.finished()) {
    if (simulation.step()) break;
    if (simulation.at_output()) frames.push_back(simulation.frame());
  }
  return frames;
}

/// Frames of an eventful scene, computed once.
const std::vector<Frame>& frames_of(const QString& bodies) {
  static std::map<QString, std::vector<Frame>> known;
  std::vector<Frame>& frames = known[bodies];
  if (frames.empty()) frames = computed(eventful_model(bodies));
  return frames;
}

double friction_in(const Frame& frame) {
  return model_now(frame).scene.contacts.front().friction.static_coefficient;
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

fixture::FrameBits bits_of(const Frame& frame) {
  fixture::FrameBits bits;
  bits.add(frame);
  Frame peaks;
  peaks.contacts = frame.peaks;
  bits.add(peaks);
  for (const std::vector<FrameContact>* list : {&frame.contacts, &frame.peaks}) {
    for (const FrameContact& contact : *list) bits.add(contact.peak_force);
  }
  const SolverStatus& solver = frame.solver;
  bits.add(solver.largest_force);
  bits.add(solver.cpu_seconds);
  for (const int count : {solver.contacts, solver.contacts_with_walls, solver.contacts_of_nodes,
                          solver.candidates, solver.asleep})
    bits.add(double(count));
  for (const long count : solver.rejected) bits.add(double(count));
  for (const Vec2& node : frame.nodes) bits.add(Vec3(node.x(), node.y(), 0.0));
  bits.add(frame.energy.brought);
  return bits;
}

/// Tolerance of a rounded value: a share of itself, or of the largest one.
bool near(double value, double exact, double share, double floor) {
  return std::abs(value - exact) <= share * std::abs(exact) + floor;
}

double largest(const std::vector<FrameBody>& bodies, const Vec3 FrameBody::*member) {
  double most = 0.0;
  for (const FrameBody& body : bodies) most = std::max(most, (body.*member).cwiseAbs().maxCoeff());
  return most;
}

}  // namespace

class TestRecording : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::filesystem::path file(const char* name) const { return folder_.filePath(name).toStdString(); }

  /// Writes the recording of all frames. @param finished  with its index
  static void write(const std::filesystem::path& path, const std::vector<Frame>& frames, bool exact,
                    bool finished = true) {
    const Model& model = *frames.front().model;
    RecordingWriter writer(path, model.scene, model, exact);
    for (const Frame& frame : frames) writer.append(frame, 0.001 * frame.time);
    if (finished) writer.finish();
  }

 private slots:
  void initTestCase() { qputenv("XDG_CACHE_HOME", folder_.filePath("cache").toUtf8()); }

  void columns_of_any_length_keep_numbers_of_any_size_data() {
    QTest::addColumn<int>("count");
    for (const int count : {1, 100, 4095, 4096, 50000})
      QTest::newRow(qPrintable(QString::number(count))) << count;
  }
  void columns_of_any_length_keep_numbers_of_any_size() {
    QFETCH(int, count);
    const auto number = [](int i) {
      const auto mixed = static_cast<std::uint32_t>(i) * 2654435761U;
      return static_cast<std::int32_t>(mixed >> (static_cast<unsigned>(i) % 32U)) * (i % 2 == 0 ? 1 : -1);
    };
    ColumnWriter writer(2);
    for (int i = 0; i < count; ++i) writer.code(i % 2, number(i + 7), number(i));
    std::string text;
    writer.write(text);
    std::string_view left = text;
    ColumnReader reader(2, left);
    QVERIFY(left.empty());
    for (int i = 0; i < count; ++i) QCOMPARE(reader.code(i % 2, number(i + 7), 0), number(i));
    QVERIFY_THROWS_EXCEPTION(SavedDataError, reader.code(0, 0, 0));
  }

  void every_bit_comes_back_from_an_exact_recording_data() {
    QTest::addColumn<QString>("bodies");
    for (const char* bodies : {"polyhedra", "spheres", "both"}) QTest::newRow(bodies) << bodies;
  }
  void every_bit_comes_back_from_an_exact_recording() {
    QFETCH(QString, bodies);
    std::vector<Frame> frames = frames_of(bodies);
    // As if strengths of materials had changed.
    for (Frame& frame : frames) {
      for (FrameContact& contact : frame.contacts) contact.changes_since = contact.a % 3;
    }
    write(file("exact.screerec"), frames, true);
    const Recording recording(file("exact.screerec"));
    QVERIFY(recording.exact() && recording.finished());
    const auto model = model_of(recording);
    QCOMPARE(recording.frames(), frames.size());
    // Not in order: frames do not depend on the one read last.
    for (std::size_t i = frames.size(); i-- > 0;) {
      const RecordedFrame read = recording.frame(i, model);
      QVERIFY2(bits_of(read.frame) == bits_of(frames[i]), std::to_string(i).c_str());
      QCOMPARE(read.energy_error, 0.001 * frames[i].time);
      QCOMPARE(read.frame.notes, frames[i].notes);
    }
  }

  /// Frames in between are only skimmed. Contacts of spheres come before and after those of polyhedra.
  void a_jump_reads_what_a_walk_reads_data() { every_bit_comes_back_from_an_exact_recording_data(); }
  void a_jump_reads_what_a_walk_reads() {
    QFETCH(QString, bodies);
    std::vector<Frame> frames = frames_of(bodies);
    for (Frame& frame : frames) {
      std::vector<FrameContact>& contacts = frame.contacts;
      std::rotate(contacts.begin(), contacts.begin() + static_cast<long>(contacts.size() / 2),
                  contacts.end());
      // As if contact points moved over the bodies.
      for (FrameContact& contact : contacts) {
        contact.point += Vec3(0.01, 0.02, 0.03) * frame.time;
        contact.changes_since = (contact.a + static_cast<int>(1e3 * frame.time)) % 3;
      }
    }
    write(file("jumps.screerec"), frames, false);
    const Recording walked(file("jumps.screerec"));
    const auto model = model_of(walked);
    std::vector<RecordedFrame> walk;
    for (std::size_t i = 0; i < frames.size(); ++i) {
      walk.push_back(walked.frame(i, model));
      const std::vector<FrameContact>& read = walk.back().frame.contacts;
      QCOMPARE(read.size(), frames[i].contacts.size());
      for (std::size_t k = 0; k < read.size(); ++k) {
        QCOMPARE(read[k].changes_since, frames[i].contacts[k].changes_since);
        QCOMPARE(read[k].status, frames[i].contacts[k].status);
      }
    }
    const Recording jumped(file("jumps.screerec"));
    for (std::size_t i = frames.size(); i-- > 0;) {
      const RecordedFrame read = jumped.frame(i, model);
      QVERIFY2(bits_of(read.frame) == bits_of(walk[i].frame), std::to_string(i).c_str());
    }
  }

  void rounded_values_err_by_no_more_than_is_said_data() {
    every_bit_comes_back_from_an_exact_recording_data();
  }
  void rounded_values_err_by_no_more_than_is_said() {
    QFETCH(QString, bodies);
    const std::vector<Frame>& frames = frames_of(bodies);
    write(file("rounded.screerec"), frames, false);
    const Recording recording(file("rounded.screerec"));
    const auto model = model_of(recording);
    std::size_t contacts = 0;
    for (std::size_t i = 0; i < frames.size(); ++i) {
      const Frame& exact = frames[i];
      const Frame read = recording.frame(i, model).frame;
      const double fastest = largest(exact.bodies, &FrameBody::velocity);
      const double fastest_spin = largest(exact.bodies, &FrameBody::spin);
      QCOMPARE(read.time, exact.time);
      // Friction changes in the run.
      QCOMPARE(friction_in(read), friction_in(exact));
      QCOMPARE(read.energy.elastic_normal, exact.energy.elastic_normal);
      QCOMPARE(read.walls.front().force, exact.walls.front().force);
      QCOMPARE(read.bodies.size(), exact.bodies.size());
      for (std::size_t j = 0; j < exact.bodies.size(); ++j) {
        const FrameBody& a = read.bodies[j];
        const FrameBody& b = exact.bodies[j];
        QCOMPARE(a.present, b.present);
        QCOMPARE(a.asleep, b.asleep);
        const Vec3 turned = a.rotation.then(b.rotation.inverse()).rotation_vector();
        VERIFY(turned.norm() < 1e-6);
        for (int k = 0; k < 3; ++k) {
          QCOMPARE(a.position[k], double(float(b.position[k])));
          QVERIFY(near(a.velocity[k], b.velocity[k], 1.3e-4, 1.3e-4 * 1e-6 * fastest + 1e-33));
          QVERIFY(near(a.spin[k], b.spin[k], 1.3e-4, 1.3e-4 * 1e-6 * fastest_spin + 1e-33));
        }
      }
      QCOMPARE(read.contacts.size(), exact.contacts.size());
      QCOMPARE(read.peaks.size(), exact.peaks.size());
      contacts += exact.contacts.size();
      for (std::size_t j = 0; j < exact.contacts.size(); ++j)
        compare(read.contacts[j], exact.contacts[j], *model);
      for (std::size_t j = 0; j < exact.peaks.size(); ++j) compare(read.peaks[j], exact.peaks[j], *model);
    }
    VERIFY(contacts > 20);
    VERIFY(friction_in(frames.back()) != friction_in(frames.front()));
  }

  static void compare(const FrameContact& a, const FrameContact& b, const Model& model) {
    QCOMPARE(a.a, b.a);
    QCOMPARE(a.b, b.b);
    QCOMPARE(a.wall, b.wall);
    QCOMPARE(a.kind, b.kind);
    QCOMPARE(a.status, b.status);
    VERIFY(a.feature_a == b.feature_a);
    VERIFY(a.feature_b == b.feature_b);
    constexpr double share = 2.5e-4;
    constexpr double small = 1e-3;  // far below the largest forces of the scene [N]
    QVERIFY(near(a.normal_force, b.normal_force, share, small));
    QVERIFY(near(a.elastic_force, b.elastic_force, share, small));
    QVERIFY(near(a.friction_limit, b.friction_limit, share, small));
    QVERIFY(near(a.peak_force, b.peak_force, share, small));
    QVERIFY(near(a.gap, b.gap, share, 1e-7));
    QVERIFY(near(a.elongation, b.elongation, share, 1e-7));
    QVERIFY(near(a.largest_overlap, b.largest_overlap, share, 1e-7));
    VERIFY((a.friction - b.friction).norm() <= 1.2e-3 * b.friction.norm() + small);
    VERIFY_NEAR(a.normal, b.normal, 1.1e-4);
    VERIFY_NEAR(a.point, b.point, 2.5e-4 * bounding_radius(model, b.a) + 1e-7);
  }

  void a_recording_opens_without_the_files_of_its_scene() {
    const std::filesystem::path mesh = file("cube of mine.stl");
    std::filesystem::copy_file(SCREE_SOURCE_DIR "/resources/meshes/cube.stl", mesh);
    std::string text = R"(
title = "Alone"
duration = 0.02
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e7 }
[[shape]]
name = "cube"
mesh = "MESH"
[[body]]
shape = "cube"
material = "stone"
position = [0, 0, 0.3]
)";
    text.replace(text.find("MESH"), 4, mesh.string());
    const auto model = build_model(parse_scene(text, "scene.toml"));
    write(file("alone.screerec"), computed(model), false);
    std::filesystem::remove(mesh);
    const Recording recording(file("alone.screerec"));
    const auto read = model_of(recording);
    QCOMPARE(read->shapes.front().mesh.vertices, model->shapes.front().mesh.vertices);
    QCOMPARE(recording.scene().title, std::string("Alone"));
    QVERIFY(recording.scene().file.empty());
  }

  void a_changed_byte_anywhere_is_noticed() {
    const std::vector<Frame>& frames = frames_of("spheres");
    write(file("whole.screerec"), frames, false);
    const std::string bytes = bytes_of(file("whole.screerec"));
    const auto model = eventful_model("spheres");
    const std::size_t index = Recording(file("whole.screerec")).index_until(1.0).end;
    for (std::size_t at = 0; at < index; at += 1 + at % 401) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
      write_bytes(file("damaged.screerec"), damaged);
      bool noticed = false;
      try {
        const Recording recording(file("damaged.screerec"));
        noticed = !recording.fault().empty();
        for (std::size_t i = 0; i < recording.frames(); ++i) {
          const Frame read = recording.frame(i, model).frame;
          QCOMPARE(read.time, frames[i].time);
          QCOMPARE(read.bodies.front().position.z(), double(float(frames[i].bodies.front().position.z())));
        }
      } catch (const SceneError& error) {
        noticed = true;
        QVERIFY(std::string(error.what()).find('\n') == std::string::npos);
      }
      QVERIFY2(noticed, std::to_string(at).c_str());
    }
  }

  void a_damaged_index_is_made_up_for() {
    const std::vector<Frame>& frames = frames_of("spheres");
    write(file("index.screerec"), frames, false);
    std::string bytes = bytes_of(file("index.screerec"));
    bytes[bytes.size() - 40] = static_cast<char>(bytes[bytes.size() - 40] ^ 1);
    write_bytes(file("index.screerec"), bytes);
    QCOMPARE(Recording(file("index.screerec")).frames(), frames.size());
  }

  void a_recording_that_is_cut_opens_to_its_last_whole_frame() {
    const std::vector<Frame>& frames = frames_of("spheres");
    write(file("cut.screerec"), frames, false);
    const RecordingIndex index = Recording(file("cut.screerec")).index_until(1.0);
    const std::string bytes = bytes_of(file("cut.screerec"));
    const auto model = eventful_model("spheres");
    for (std::size_t i = 0; i + 1 < frames.size(); ++i) {
      for (const std::size_t more : {std::size_t{0}, std::size_t{17}, std::size_t{60}}) {
        write_bytes(file("cut.screerec"), bytes.substr(0, index.frames[i + 1].place + more));
        const Recording recording(file("cut.screerec"));
        QVERIFY(!recording.finished());
        QCOMPARE(recording.frames(), i + 1);
        QCOMPARE(recording.frame(i, model).frame.time, frames[i].time);
      }
    }
  }

  void a_recording_is_read_while_it_grows() {
    const std::vector<Frame>& frames = frames_of("spheres");
    const Model& model = *frames.front().model;
    RecordingWriter writer(file("growing.screerec"), model.scene, model, false);
    Recording recording(file("growing.screerec"));
    for (std::size_t i = 0; i < frames.size(); ++i) {
      QVERIFY(!recording.look_again());
      writer.append(frames[i], 0.0);
      QVERIFY(recording.look_again());
      QCOMPARE(recording.frames(), i + 1);
      QCOMPARE(recording.frame(i, frames.front().model).frame.time, frames[i].time);
    }
    writer.finish();
    QVERIFY(!recording.finished());
    QVERIFY(recording.look_again());
    QVERIFY(recording.finished());
    QCOMPARE(recording.frames(), frames.size());
  }

  void a_recording_goes_on_behind_a_time() {
    const std::vector<Frame>& frames = frames_of("spheres");
    const Model& model = *frames.front().model;
    write(file("on.screerec"), frames, false);
    {
      auto writer =
          RecordingWriter::continued(file("on.screerec"), model.scene, model, false, frames[5].time);
      QCOMPARE(writer.frames(), std::size_t{6});
      for (std::size_t i = 6; i < frames.size(); ++i) writer.append(frames[i], 0.0);
      writer.finish();
    }
    const Recording recording(file("on.screerec"));
    QVERIFY(recording.finished());
    QCOMPARE(recording.frames(), frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i) QCOMPARE(recording.times()[i], frames[i].time);
    QCOMPARE(recording.frame(8, frames[0].model).frame.contacts.size(), frames[8].contacts.size());
    Scene other = model.scene;
    other.gravity.z() = -1.6;
    QVERIFY_THROWS_EXCEPTION(SceneError,
                             RecordingWriter::continued(file("on.screerec"), other, model, false, 0.1));
    QVERIFY_THROWS_EXCEPTION(SceneError,
                             RecordingWriter::continued(file("on.screerec"), model.scene, model, true, 0.1));
  }

  void what_is_no_recording_is_refused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("empty") << QByteArray() << "is not a recording made by Scree";
    QTest::newRow("foreign") << QByteArray("PK\3\4 something quite different, and longer")
                             << "is not a recording";
    QTest::newRow("newer") << QByteArray("ScreeRec\x09\0\0\0", 12) << "is a recording of format 9";
    QTest::newRow("older") << QByteArray("ScreeRec\x01\0\0\0", 12) << "is a recording of format 1";
    QTest::newRow("cut") << QByteArray("ScreeRec\x06\0\0\0", 12) << "is cut off before its first frame";
  }
  void what_is_no_recording_is_refused() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, sentence);
    write_bytes(file("other.screerec"), bytes.toStdString());
    try {
      const Recording recording(file("other.screerec"));
      QFAIL("it was read");
    } catch (const SceneError& error) {
      QVERIFY2(QString(error.what()).contains(sentence), error.what());
    }
    QVERIFY_THROWS_EXCEPTION(SceneError, Recording(file("none.screerec")));
    QVERIFY_THROWS_EXCEPTION(SceneError, Recording(folder_.path().toStdString()));
  }
};

SCREE_TEST(TestRecording)
#include "test_recording.moc"
