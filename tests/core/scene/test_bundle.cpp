#include <archive.h>
#include <archive_entry.h>

#include <QTemporaryDir>
#include <QtTest>
#include <clocale>
#include <filesystem>
#include <fstream>

#include "core/model/fingerprint.hpp"
#include "core/scene/file/bundle.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/core/example_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// A file of a made-up archive.
struct Packed {
  std::string name;
  std::string content;
  unsigned type = AE_IFREG;
  std::size_t times = 1;  ///< the content is repeated
};

const Packed sound_scene{"scene.toml",
                         "title = \"Ball\"\nduration = 1.0\n[[material]]\nname = \"stone\"\ndensity = 2000\n"
                         "[[shape]]\nname = \"ball\"\nradius = 0.1\n[[body]]\nshape = \"ball\"\n"
                         "material = \"stone\"\nposition = [0, 0, 1]\n"};

void write_archive(const std::filesystem::path& path, const std::vector<Packed>& files,
                   bool encrypted = false) {
  archive* writer = archive_write_new();
  archive_write_set_format_zip(writer);
  if (encrypted) {
    archive_write_set_options(writer, "zip:encryption=traditional");
    archive_write_set_passphrase(writer, "secret");
  }
  archive_write_open_filename(writer, path.c_str());
  for (const Packed& file : files) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, file.name.c_str());
    archive_entry_set_filetype(entry, file.type);
    archive_entry_set_perm(entry, 0644);
    if (file.type == AE_IFLNK) archive_entry_set_symlink(entry, file.content.c_str());
    if (file.type == AE_IFREG)
      archive_entry_set_size(entry, static_cast<la_int64_t>(file.times * file.content.size()));
    archive_write_header(writer, entry);
    for (std::size_t i = 0; file.type == AE_IFREG && i < file.times; ++i)
      archive_write_data(writer, file.content.data(), file.content.size());
    archive_entry_free(entry);
  }
  archive_write_close(writer);
  archive_write_free(writer);
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// Message without the file; "none" if it is read.
QString refusal_of(const std::filesystem::path& path) {
  try {
    read_scene(path);
  } catch (const SceneError& error) {
    return QString::fromStdString(error.message());
  }
  return QStringLiteral("none");
}

}  // namespace

/// Scenes with all their files in one.
class BundleTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::filesystem::path path(const char* name) const { return folder_.filePath(name).toStdString(); }

 private slots:
  void initTestCase() {
    std::filesystem::create_directories(path("unpacked"));
    qputenv("TMPDIR", folder_.filePath("unpacked").toUtf8());
  }

  void aBundleIsTheSameScene_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"hopper", "sliding_block_bottom", "restitution_against_speed", "press",
                             "lattice/plate_in_bending", "two_heaps"})
      QTest::newRow(name) << name;
  }
  void aBundleIsTheSameScene() {
    QFETCH(QString, name);
    const Scene scene = example(name.toStdString());
    const std::filesystem::path bundle = path("bundle.zip");
    write_bundle(scene, bundle);
    const std::string bytes = bytes_of(bundle);
    write_bundle(scene, bundle);
    QVERIFY(bytes_of(bundle) == bytes);
    const Scene read = read_scene(bundle);
    QCOMPARE(read.file, bundle);
    QCOMPARE(read.title, scene.title);
    QCOMPARE(read.plots.size(), scene.plots.size());
    QCOMPARE(fingerprint(*build_model(read)), fingerprint(*build_model(scene)));
  }

  /// The bundle needs nothing else, and files of one name stay apart.
  void aBundleStandsAlone() {
    const std::filesystem::path meshes = std::filesystem::path(SCREE_SOURCE_DIR) / "resources/meshes";
    const std::filesystem::path own = path("own");
    for (const char* name : {"a", "b"}) std::filesystem::create_directories(own / name);
    std::filesystem::copy_file(meshes / "cube.stl", own / "a/body.stl");
    std::filesystem::copy_file(meshes / "tetrapod.stl", own / "b/body.stl");
    std::ofstream(own / "scene.toml")
        << "title = \"Two\"\nduration = 1.0\n[[material]]\nname = \"stone\"\ndensity = 2000\n[[contact]]\n"
           "normal = { law = \"barrier\", activation_gap = 1e-3, stiffness = 1e7 }\n"
           "[[shape]]\nname = \"cube\"\nmesh = \"a/body.stl\"\n"
           "[[shape]]\nname = \"tetrapod\"\nmesh = \"b/body.stl\"\n"
           "[[body]]\nshape = \"cube\"\nmaterial = \"stone\"\nposition = [0, 0, 2]\n"
           "[[body]]\nshape = \"tetrapod\"\nmaterial = \"stone\"\nposition = [0, 0, 9]\n";
    const std::uint32_t expected = fingerprint(*build_model(read_scene(own / "scene.toml")));
    write_bundle(read_scene(own / "scene.toml"), path("alone.zip"));
    std::filesystem::remove_all(own);
    QCOMPARE(fingerprint(*build_model(read_scene(path("alone.zip")))), expected);
  }

  /// Comments and order are those of the user; only the paths of the files differ.
  void theWordsOfTheUserStay() {
    const std::filesystem::path file =
        std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes/cube_on_face.toml";
    std::string text = bytes_of(file);
    text.insert(text.find("[[body]]"), "# the only body\n");
    std::ofstream(path("commented.toml")) << text;
    Scene scene = parse_scene(text, file);
    const SceneSource written = write_bundle(scene, path("words.zip"), {text, file});
    const UnpackedBundle read = read_bundle(path("words.zip"));
    QCOMPARE(read.source.text, written.text);
    QVERIFY(read.checkpoint.empty());
    QVERIFY2(written.text.find("# the only body\n[[body]]") != std::string::npos, written.text.c_str());
    QVERIFY2(written.text.find("mesh = \"files/") != std::string::npos, written.text.c_str());
    QCOMPARE(fingerprint(*build_model(read.scene)), fingerprint(*build_model(scene)));
    // Written again, from the unpacked one or from the first, it has the same bytes.
    const std::string bytes = bytes_of(path("words.zip"));
    write_bundle(read.scene, path("words.zip"), read.source);
    QVERIFY(bytes_of(path("words.zip")) == bytes);
    write_bundle(scene, path("words.zip"), written);
    QVERIFY(bytes_of(path("words.zip")) == bytes);
    QCOMPARE(source_of_scene(path("words.zip")).text, written.text);
  }

  void historyIsReadAsItWasWritten() {
    const Scene scene = example("sphere_hopper");
    const SceneHistory history{{0}, 2};
    write_bundle(scene, path("history.zip"), {}, {}, history);
    VERIFY(read_bundle(path("history.zip")).history == history);
    write_bundle(scene, path("none.zip"));
    QVERIFY(!read_bundle(path("none.zip")).history);
  }

  void historiesOfOtherScenesAreRefused_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("no such event") << "acts = [0]\nshapes = 0\n";
    QTest::newRow("no such shape") << "acts = []\nshapes = 2\n";
    QTest::newRow("negative") << "acts = [-1]\nshapes = 0\n";
    QTest::newRow("negative shapes") << "acts = []\nshapes = -1\n";
    QTest::newRow("no numbers") << "acts = [\"a\"]\nshapes = 0\n";
    QTest::newRow("no list") << "shapes = 0\n";
    QTest::newRow("no TOML") << "acts = [0\n";
    QTest::newRow("without a shape of a body") << "acts = []\nshapes = 0\n";
  }
  void historiesOfOtherScenesAreRefused() {
    QFETCH(QString, text);
    write_archive(path("other.zip"), {sound_scene, {"history.toml", text.toStdString()}});
    const QString refusal = refusal_of(path("other.zip"));
    QVERIFY2(refusal.contains("its history.toml does not belong to its scene"), qPrintable(refusal));
  }

  void missingFilesAreTold() {
    Scene scene = example("hopper");
    scene.shapes.front().mesh = "/nowhere/cube.stl";
    try {
      write_bundle(scene, path("missing.zip"));
      QFAIL("no error");
    } catch (const SceneError& error) {
      QCOMPARE(QString::fromStdString(error.what()),
               QStringLiteral("/nowhere/cube.stl: cannot be read; the bundle needs it along with its scene"));
    }
    QVERIFY(!std::filesystem::exists(path("missing.zip")));
  }

  void faultsOfTheSceneNameTheBundle() {
    Packed faulty = sound_scene;
    faulty.content = "title = \"Ball\"\nduration = -1.0\n";
    write_archive(path("faulty.zip"), {faulty});
    try {
      read_scene(path("faulty.zip"));
      QFAIL("no error");
    } catch (const SceneError& error) {
      QCOMPARE(error.file(), path("faulty.zip"));
      QCOMPARE(error.line(), 2);
    }
  }

  /// Names with letters of any language, whatever the locale is.
  void namesOfOtherLanguagesAreRead() {
    Packed scene = sound_scene;
    scene.content += "[[shape]]\nname = \"cube\"\nmesh = \"files/würfel.stl\"\n";
    std::setlocale(LC_CTYPE, "C.UTF-8");
    write_archive(path("named.zip"), {scene, {"files/würfel.stl", "solid"}});
    std::setlocale(LC_CTYPE, "C");
    QCOMPARE(refusal_of(path("named.zip")), QStringLiteral("none"));
    const Scene read = read_scene(path("named.zip"));
    QVERIFY(std::filesystem::exists(read.shapes.back().mesh));
    write_bundle(read, path("plain.zip"));
    QCOMPARE(read_scene(path("plain.zip")).shapes.back().mesh.filename(),
             std::filesystem::path("w__rfel.stl"));
  }

  /// Two bundles in one program, and what is saved of them, stay apart.
  void savedAsAFileItKeepsItsMeshes() {
    write_bundle(example("hopper"), path("hopper.zip"));
    const Scene read = read_scene(path("hopper.zip"));
    QVERIFY(is_unpacked(read.shapes.front().mesh));
    write_scene(read, path("saved.toml"));
    const Scene saved = read_scene(path("saved.toml"));
    for (const ShapeSpec& shape : saved.shapes) {
      if (shape.mesh.empty()) continue;
      QCOMPARE(shape.mesh.parent_path(), path("saved_files"));
      QVERIFY(!is_unpacked(shape.mesh));
    }
    QCOMPARE(fingerprint(*build_model(saved)), fingerprint(*build_model(read)));
  }

  void archivesOfOtherProgramsAreRead() {
    write_archive(path("other.zip"), {{"files/", "", AE_IFDIR}, {"files/notes.txt", "text"}, sound_scene});
    QCOMPARE(refusal_of(path("other.zip")), QStringLiteral("none"));
  }

  void hostileArchivesAreRefused_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("expected");
    const auto add = [](const char* kind, const char* expected) {
      QTest::newRow(kind) << QString::fromUtf8(kind) << QString::fromUtf8(expected);
    };
    add("above", "holds ../evil.txt, which would be placed outside its folder");
    add("inside, then above", "holds files/../../evil.txt, which would be placed outside its folder");
    add("absolute", "holds /tmp/evil.txt, which would be placed outside its folder");
    add("backslashes", "holds ../evil.txt, which would be placed outside its folder");
    add("drive", "holds C:evil.txt, which would be placed outside its folder");
    add("link", "holds link, which is no plain file");
    add("encrypted", "is encrypted; pack it without a password");
    add("twice", "holds two files with the name scene.toml");
    add("line break", "holds a file whose name is empty or has control characters");
    add("many", "holds more than 1000 files, which no scene needs");
    add("many folders", "holds more than 1000 files, which no scene needs");
    add("bomb", "unpacks to more than 1 GiB or 200 times its size, which no scene needs");
    add("file as folder", "holds files as a file and as a folder");
    add("folder as file", "holds files as a file and as a folder");
    add("dot", "holds the unusual name files/./a");
    add("long name", "holds a file whose name has more than 200 characters");
    add("mesh outside", "its scene uses /etc/passwd.stl, which is not in the bundle; pack the scene again");
    add("mesh above", "its scene uses ");
    add("no scene", "has no scene.toml at its root; it is no bundle written by scree pack");
    add("scene in a folder", "has no scene.toml at its root; it is no bundle written by scree pack");
    add("cut off", "is damaged or no ZIP file");
    add("changed", "is damaged or no ZIP file");
    add("text", "is damaged or no ZIP file");
    add("empty", "is damaged or no ZIP file");
  }
  void hostileArchivesAreRefused() {
    QFETCH(QString, kind);
    QFETCH(QString, expected);
    const std::filesystem::path bundle = path("hostile.zip");
    std::vector<Packed> files{sound_scene};
    if (kind == "above") files.push_back({"../evil.txt", "evil"});
    if (kind == "inside, then above") files.push_back({"files/../../evil.txt", "evil"});
    if (kind == "absolute") files.push_back({"/tmp/evil.txt", "evil"});
    if (kind == "backslashes") files.push_back({"..\\evil.txt", "evil"});
    if (kind == "drive") files.push_back({"C:evil.txt", "evil"});
    if (kind == "link") files.push_back({"link", "/etc/passwd", AE_IFLNK});
    if (kind == "twice") files.push_back(sound_scene);
    if (kind == "line break") files.push_back({"files/a\nb", "evil"});
    if (kind == "many")
      for (int i = 0; i < 1500; ++i) files.push_back({"files/" + std::to_string(i), "x"});
    if (kind == "many folders")
      for (int i = 0; i < 5000; ++i) files.push_back({"files/" + std::to_string(i) + "/", "", AE_IFDIR});
    if (kind == "bomb") files.push_back({"files/zeros", std::string(1U << 20U, '\0'), AE_IFREG, 100});
    if (kind == "file as folder") files.insert(files.end(), {{"files", "x"}, {"files/a", "x"}});
    if (kind == "folder as file") files.insert(files.end(), {{"files/a", "x"}, {"files", "x"}});
    if (kind == "dot") files.push_back({"files/./a", "x"});
    if (kind == "long name") files.push_back({"files/" + std::string(300, 'a'), "x"});
    const auto with_mesh = [&](const char* mesh) {
      files.front().content += "[[shape]]\nname = \"evil\"\nmesh = \"" + std::string(mesh) + "\"\n";
    };
    if (kind == "mesh outside") with_mesh("/etc/passwd.stl");
    if (kind == "mesh above") with_mesh("../other/mesh.stl");
    if (kind == "no scene") files = {{"files/notes.txt", "text"}};
    if (kind == "scene in a folder") files.front().name = "folder/scene.toml";
    write_archive(bundle, files, kind == "encrypted");
    std::string bytes = bytes_of(bundle);
    if (kind == "cut off") bytes.resize(bytes.size() / 2);
    if (kind == "changed") bytes[60] = static_cast<char>(bytes[60] ^ 0x55);
    if (kind == "text") bytes = "title = \"No archive\"\n";
    if (kind == "empty") bytes.clear();
    std::ofstream(bundle, std::ios::binary | std::ios::trunc) << bytes;

    const QString refusal = refusal_of(bundle);
    QVERIFY2(refusal.startsWith(expected), qPrintable(refusal));
    QVERIFY(!refusal.contains('\n'));
    // Nothing is placed anywhere.
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path(".")))
      QVERIFY2(entry.path().filename() != "evil.txt", entry.path().c_str());
    QVERIFY(!std::filesystem::exists("/tmp/evil.txt"));
  }
};

SCREE_TEST(BundleTest)
#include "test_bundle.moc"
