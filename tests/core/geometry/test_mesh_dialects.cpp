#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cstring>
#include <fstream>
#include <functional>
#include <sstream>

#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

constexpr std::array<std::array<int, 4>, 6> quads{
    {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}};

/// The box in all files: 2 × 3 × 4.
Mesh whole_box() {
  return box(Vec3::Zero(), Vec3(2.0, 3.0, 4.0));
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string number(double x, int digits = 17) {
  std::ostringstream text;
  text.precision(digits);
  text << x;
  return text.str();
}

std::string obj_vertices(const std::string& indent = "", const std::string& tail = "") {
  std::string text;
  for (const Vec3& v : whole_box().vertices) {
    text += indent + "v " + number(v.x()) + " " + number(v.y()) + " " + number(v.z()) + tail + "\n";
  }
  return text;
}

/// @param corner  format of a corner, "%" for its vertex, counted from 1
std::string obj_faces(const std::string& corner = "%", const std::string& indent = "",
                      const std::string& tail = "") {
  std::string text;
  for (const auto& quad : quads) {
    text += indent + "f";
    for (const int c : quad) text += " " + replaced(corner, "%", std::to_string(c + 1));
    text += tail + "\n";
  }
  return text;
}

std::string obj_box() {
  return obj_vertices() + obj_faces();
}

std::string stl_box(const std::string& end = "endsolid box") {
  std::string text = "solid box\n";
  const Mesh mesh = whole_box();
  for (const auto& triangle : mesh.triangles) {
    text += " facet normal 0 0 0\n  outer loop\n";
    for (const int c : triangle) {
      const Vec3& v = mesh.vertices[c];
      text += "   vertex " + number(v.x()) + " " + number(v.y()) + " " + number(v.z()) + "\n";
    }
    text += "  endloop\n endfacet\n";
  }
  return text + end + "\n";
}

std::string binary_stl(const Mesh& mesh, const std::string& head, std::uint32_t count) {
  std::string bytes = head;
  bytes.resize(80, ' ');
  const auto append = [&](auto value) {
    std::array<char, sizeof value> raw{};
    std::memcpy(raw.data(), &value, sizeof value);
    bytes.append(raw.begin(), raw.end());
  };
  append(count);
  for (const auto& triangle : mesh.triangles) {
    for (int k = 0; k < 3; ++k) append(0.0F);
    for (const int c : triangle) {
      for (const double x : mesh.vertices[c]) append(static_cast<float>(x));
    }
    append(std::uint16_t{0});
  }
  return bytes;
}

std::string ply_head(const std::string& format, const std::string& faces = "element face 6\n",
                     const std::string& list = "property list uchar int vertex_indices\n") {
  return "ply\nformat " + format +
         " 1.0\ncomment a box\nelement vertex 8\nproperty double x\nproperty double y\nproperty double z\n" +
         faces + list + "end_header\n";
}

std::string ply_vertices(const std::string& tail = "") {
  return replaced(replaced(obj_vertices("", tail), "v ", ""), "\t", " ");
}

std::string ply_faces(const std::string& tail = "") {
  std::string text;
  for (const auto& [a, b, c, d] : quads) {
    text += "4 " + std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c) + " " +
            std::to_string(d) + tail + "\n";
  }
  return text;
}

std::string ply_box() {
  return ply_head("ascii") + ply_vertices() + ply_faces();
}

std::string binary_ply(bool big_endian, const std::string& line_end) {
  std::string bytes =
      replaced(ply_head(big_endian ? "binary_big_endian" : "binary_little_endian"), "\n", line_end);
  const auto append = [&](auto value) {
    std::array<char, sizeof value> raw{};
    std::memcpy(raw.data(), &value, sizeof value);
    if (big_endian) std::reverse(raw.begin(), raw.end());
    bytes.append(raw.begin(), raw.end());
  };
  for (const Vec3& vertex : whole_box().vertices) {
    for (const double x : vertex) append(x);
  }
  for (const auto& quad : quads) {
    append(std::uint8_t{4});
    for (const int corner : quad) append(std::int32_t{corner});
  }
  return bytes;
}

std::string utf16(const std::string& text, bool mark) {
  std::string wide = mark ? "\xFF\xFE" : "";
  for (const char c : text) wide += {c, '\0'};
  return wide;
}

}  // namespace

/// Mesh files as written by actual programs: in any dialect they contain one box.
class MeshDialectsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  MeshFile read(const std::string& name, const std::string& bytes, MeshRole role = MeshRole::particle) {
    const std::filesystem::path path = std::filesystem::path(folder_.path().toStdString()) / name;
    std::ofstream(path, std::ios::binary) << bytes;
    return read_mesh_file(path, LengthUnit::metre, 1.0, role);
  }

  QString error_of(const std::string& name, const std::string& bytes) {
    try {
      read(name, bytes);
    } catch (const MeshFileError& error) {
      return QString::fromStdString(place_of(error, name) + ": " + error.what());
    }
    return "no error";
  }

  static void add(const char* name, const std::string& extension, const std::string& bytes,
                  const char* note = "") {
    QTest::addRow("%s", name) << QString::fromStdString(extension)
                              << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())) << note;
  }

  static void add_obj_dialects() {
    const std::string box = obj_box();
    add("obj", "obj", box);
    add("obj byte order mark", "obj", "\xEF\xBB\xBF" + box);
    add("obj CR", "obj", replaced(box, "\n", "\r"));
    add("obj CRLF", "obj", replaced(box, "\n", "\r\n"));
    add("obj no newline at the end", "obj", box.substr(0, box.size() - 1));
    add("obj zeros at the end", "obj", box + std::string(12, '\0'));
    add("obj indents", "obj", obj_vertices("  \t") + obj_faces("%", "\t  "));
    add("obj tabs", "obj", replaced(box, " ", "\t"));
    add("obj many blanks", "obj", replaced(box, " ", "   ") + "\n \n");
    add("obj comments at the end of lines", "obj",
        "# box\n" + obj_vertices("", " # a vertex") + obj_faces("%", "", "# a face"));
    add("obj faces first", "obj", obj_faces() + obj_vertices());
    add("obj texture not there", "obj", obj_vertices() + obj_faces("%/%"));
    add("obj texture and normals not there", "obj", obj_vertices() + "vn 0 0 1\n" + obj_faces("%/99/-7"));
    add("obj normals only", "obj", obj_vertices() + obj_faces("%//1"));
    add("obj slash at the end", "obj", obj_vertices() + obj_faces("%/"));
    add("obj colours", "obj", obj_vertices("", " 0.5 0.25 1") + obj_faces());
    add("obj colours with opacity", "obj", obj_vertices("", " 0.5 0.25 1 0.5") + obj_faces());
    add("obj weights of one", "obj", obj_vertices("", " 1.0") + obj_faces());
    add("obj weights of a half", "obj",
        "v 0 0 0 .5\nv 1 0 0 .5\nv 0 1.5 0 .5\nv 1 1.5 0 .5\nv 0 0 2 .5\nv 1 0 2 .5\nv 0 1.5 2 .5\n"
        "v 1 1.5 2 .5\n" +
            obj_faces());
    add("obj capitals", "obj", "G box\nVN 0 0 1\n" + replaced(replaced(box, "v ", "V "), "f ", "F "));
    add("obj unknown words", "obj", "part 7\n" + box + "part 8\ncall more.obj\n",
        "3 lines begin with a word that is not read, first \"part\" in line 1; left out");
    add("obj exponents", "obj",
        replaced(replaced(obj_vertices(), "v 2 ", "v +2.0E+00 "), " 4\n", " 400e-2\n") + obj_faces());
    add("obj exponents with D", "obj",
        replaced(replaced(obj_vertices(), "v 2 ", "v 0.2D+01 "), " 4\n", " 4d0\n") + obj_faces());
    add("obj line continuation", "obj", replaced(replaced(box, "f ", "f \\\n"), "v 2 ", "v \\  \r\n 2 "));
    add("obj backslash in a comment or a name", "obj",
        "# C:\\meshes\\\nv 0 0 0\nmtllib C:\\meshes\\\n" + box.substr(8));
    add("obj points and lines", "obj", obj_vertices() + "p 1 2 3\nl 1 2 3 4\nl 5/1 6/2\n" + obj_faces());
    add("obj groups, materials and smoothing", "obj",
        "mtllib none.mtl\no box\n" + obj_vertices() + "g side_1 f v\nusemtl none\ns off\n" + obj_faces());
    add("obj repeated corners", "obj", replaced(box, "f 1 ", "f 1 1 "));
    add("obj closed polygons", "obj",
        obj_vertices() + "f 1 3 4 2 1\nf 5 6 8 7 5\nf 1 2 6 5 1\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6 2\n");
    add("obj face of two corners", "obj", obj_vertices() + "f 1 2\n" + obj_faces(),
        "1 face of fewer than three different corners was left out");
    add("obj numbers from behind", "obj",
        obj_vertices() +
            "f -8 -6 -5 -7\nf -4 -3 -1 -2\nf -8 -7 -3 -4\nf -6 -2 -1 -5\nf -8 -4 -2 -6\n"
            "f -7 -5 -1 -3\n");
    add("obj unused vertices that are no numbers", "obj", box + "v nan nan nan\nv inf 0 0\n");
  }

  static void add_stl_dialects() {
    const std::string text = stl_box();
    add("stl", "stl", text);
    add("stl endsolid run together", "stl", stl_box("endsolidAssimpScene"));
    add("stl endsolid without a name", "stl", stl_box("endsolid"));
    add("stl end solid", "stl", stl_box("end solid box"));
    add("stl solid run together", "stl", "solidbox\n" + text.substr(10));
    add("stl end facet, end loop", "stl",
        replaced(replaced(stl_box("end solid"), "endfacet", "end facet"), "endloop", "end loop"));
    add("stl capitals", "stl", [&] {
      std::string upper = stl_box("END SOLID BOX");
      std::transform(upper.begin(), upper.end(), upper.begin(),
                     [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
      return upper;
    }());
    add("stl CR", "stl", replaced(text, "\n", "\r"));
    add("stl CR and endsolid run together", "stl", replaced(stl_box("endsolidbox"), "\n", "\r"));
    add("stl CRLF", "stl", replaced(text, "\n", "\r\n"));
    add("stl byte order mark", "stl", "\xEF\xBB\xBF" + text);
    add("stl leading blank lines", "stl", "\r\n\n   " + text);
    add("stl no newline at the end", "stl", text.substr(0, text.size() - 1));
    add("stl Ctrl-Z at the end", "stl", text + "\x1a");
    add("stl exponents with D", "stl", replaced(text, "vertex 2 ", "vertex 2.0D+00 "));
    add("stl normals that are no numbers", "stl",
        replaced(text, "normal 0 0 0", "normal -nan(ind) nan 1.#QNAN"));
    add("stl name with keywords", "stl", "solid facet vertex solid\n" + text.substr(10));
    add("stl several solids", "stl", [&] {
      const size_t middle = text.find(" facet", text.size() / 2);
      return text.substr(0, middle) + "end solid box\nsolid second\n" + text.substr(middle);
    }());
    const Mesh mesh = whole_box();
    add("stl binary", "stl", binary_stl(mesh, "box", 12));
    add("stl binary whose head begins with solid", "stl", binary_stl(mesh, "solid box", 12));
    add("stl binary, one byte more", "stl", binary_stl(mesh, "box", 12) + "x",
        "1 byte after the last triangle was left out");
    add("stl binary whose head begins with solid, more bytes", "stl",
        binary_stl(mesh, "solid box", 12) + std::string(2048, '\0'),
        "2048 bytes after the last triangle were left out");
    add("stl binary, zeros as many as two triangles more", "stl",
        binary_stl(mesh, "box", 12) + std::string(100, '\0'),
        "100 bytes after the last triangle were left out");
  }

  static void add_ply_dialects() {
    const std::string text = ply_box();
    add("ply", "ply", text);
    add("ply CR", "ply", replaced(text, "\n", "\r"));
    add("ply CRLF", "ply", replaced(text, "\n", "\r\n"));
    add("ply byte order mark", "ply", "\xEF\xBB\xBF" + text);
    add("ply no newline at the end", "ply", text.substr(0, text.size() - 1));
    add("ply Ctrl-Z at the end", "ply", text + "\x1a");
    add("ply zeros at the end", "ply", text + std::string(3, '\0'));
    add("ply blank lines", "ply",
        replaced(ply_head("ascii") + ply_vertices(), "\n0 3 0\n", "\n\n0 3 0\n  \n") + ply_faces() + "\n\n");
    for (const bool big : {false, true}) {
      for (const char* end : {"\n", "\r", "\r\n"}) {
        const std::string name = std::string("ply ") + (big ? "big" : "little") + " endian, line end of " +
                                 std::to_string(std::strlen(end)) + ", " + std::to_string(int(end[0]));
        add(name.c_str(), "ply", binary_ply(big, end));
      }
    }
    add("ply binary, newline at the end", "ply", binary_ply(false, "\n") + "\r\n");
    add("ply colours not declared", "ply", ply_head("ascii") + ply_vertices(" 200 210 220") + ply_faces(),
        "8 lines hold more values than the header declares; the first ones were taken");
    add("ply colours of corners not declared", "ply",
        ply_head("ascii") + ply_vertices() + ply_faces(" 12 1 1 1 1 1 1 1 1 1 1 1 1"),
        "6 lines hold more values than the header declares; the first ones were taken");
    add("ply one value a line", "ply", ply_head("ascii") + replaced(ply_vertices() + ply_faces(), " ", "\n"));
    add("ply all in one line", "ply", ply_head("ascii") + replaced(ply_vertices() + ply_faces(), "\n", " "));
    add("ply more properties", "ply",
        replaced(
            replaced(ply_head("ascii", "element face 6\n",
                              "property list uint8 float texcoord\nproperty list uint8 int32 vertex_index\n"
                              "property uchar red\n"),
                     "property double z\n", "property double z\nproperty float quality\n"),
            "comment a box", "obj_info made by hand") +
            ply_vertices(" 0.5") + replaced(ply_faces(" 255"), "\n4 ", "\n2 0.5 0.5 4 ").insert(0, "0 "));
    add("ply strips", "ply",
        ply_head("ascii", "element tristrips 1\n", "property list int int vertex_indices\n") +
            ply_vertices() + "29 0 2 1 3 -1 4 5 6 7 -1 0 1 4 5 -1 2 6 3 7 -1 0 4 2 6 -1 1 3 5 7\n");
    add("ply one strip over all sides", "ply",
        ply_head("ascii", "element tristrips 1\n", "property list int int vertex_indices\n") +
            ply_vertices() + "14 0 1 4 5 7 1 3 0 2 4 6 7 2 3\n");
    add("ply edges and cameras besides", "ply",
        ply_head("ascii", "element edge 2\nproperty int vertex1\nproperty int vertex2\nelement face 6\n") +
            ply_vertices() + "0 1\n1 3\n" + ply_faces(),
        "the element edge was left out; it is not part of the surface");
    add("ply empty faces", "ply",
        replaced(ply_head("ascii"), "face 6", "face 7") + ply_vertices() + "0\n" + ply_faces(),
        "1 face of fewer than three different corners was left out");
  }

 private slots:
  void everyDialectHoldsTheBox_data() {
    QTest::addColumn<QString>("extension");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("note");
    add_obj_dialects();
    add_stl_dialects();
    add_ply_dialects();
  }
  void everyDialectHoldsTheBox() {
    QFETCH(QString, extension);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, note);
    const QString error = error_of("box." + extension.toStdString(), bytes.toStdString());
    QCOMPARE(error, "no error");
    const MeshFile file = read("box." + extension.toStdString(), bytes.toStdString());
    QVERIFY2(file.faults.empty(), file.faults.empty() ? "" : file.faults.front().message.c_str());
    QVERIFY(file.closed);
    QCOMPARE(file.mesh.vertices.size(), 8U);
    QCOMPARE(file.mesh.triangles.size(), 12U);
    const MassProperties mass = mass_properties(file.mesh);
    VERIFY_NEAR(mass.volume, 24.0, 1e-12);
    VERIFY_NEAR(mass.centre, Vec3(1.0, 1.5, 2.0), 1e-12);
    QCOMPARE(file.notes.size(), note.isEmpty() ? 0U : 1U);
    if (!note.isEmpty()) QCOMPARE(QString::fromStdString(file.notes.front()), note);
  }

  void textKeepsItsSizeFarFromTheOrigin() {
    // Survey coordinates: single precision would round them to half a metre.
    const Vec3 corner(500000.25, 5800000.75, 1234.5);
    for (const double edge : {1.0, 0.37, 0.001}) {
      std::string vertices;
      for (int i = 0; i < 8; ++i) {
        vertices += "v " + number(corner.x() + edge * (i & 1), 15) + " " +
                    number(corner.y() + edge * (i >> 1 & 1), 15) + " " +
                    number(corner.z() + edge * (i >> 2 & 1), 15) + "\n";
      }
      const std::string ply = ply_head("ascii") + replaced(vertices, "v ", "") + ply_faces();
      for (const MeshFile& file : {read("far.obj", vertices + obj_faces()), read("far.ply", ply)}) {
        QVERIFY(file.closed && file.faults.empty());
        // The corners are rounded to 10⁻⁹ m.
        VERIFY_NEAR(std::cbrt(mass_properties(file.mesh).volume) / edge, 1.0, 3e-9 / edge);
      }
    }
  }

  void concaveFacesKeepTheirShape() {
    // An L-shaped prism whose ends are single faces with six corners.
    std::string obj = "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 3 0\nv 0 3 0\n";
    obj += "v 0 0 1\nv 2 0 1\nv 2 1 1\nv 1 1 1\nv 1 3 1\nv 0 3 1\nf 6 5 4 3 2 1\nf 7 8 9 10 11 12\n";
    for (int k = 0; k < 6; ++k) {
      const int next = (k + 1) % 6;
      obj += "f";
      for (const int c : {k + 1, next + 1, next + 7, k + 7}) obj += " " + std::to_string(c);
      obj += "\n";
    }
    const MeshFile file = read("prism.obj", obj);
    QVERIFY(file.faults.empty() && file.notes.empty());
    VERIFY_NEAR(mass_properties(file.mesh).volume, 4.0, 1e-12);
  }

  void errorsAreReportedWithTheirLine_data() {
    QTest::addColumn<QString>("extension");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("error");
    const std::string obj = obj_box();
    add("utf16 obj", "obj", utf16(obj, true),
        "the text is in UTF-16, two bytes a character; save it as plain text or UTF-8");
    add("utf16 stl", "stl", utf16(stl_box(), true),
        "the text is in UTF-16, two bytes a character; save it as plain text or UTF-8");
    add("utf16 ply without a mark", "ply", utf16(ply_box(), false),
        "the text is in UTF-16, two bytes a character; save it as plain text or UTF-8");
    add("vertex not there", "obj", replaced(obj, "f 5 6 8 7", "f 5 6 8 9"),
        "wrong.obj:10: the face names vertex 9 of 8; it must name one that exists");
    add("vertex zero", "obj", replaced(obj, "f 5 6 8 7", "f 5 6 8 0"),
        "wrong.obj:10: names vertex 0; OBJ counts vertices from 1");
    add("vertex far behind", "obj", replaced(obj, "f 5 6 8 7", "f 5 6 8 -9"),
        "wrong.obj:10: names vertex -9, but only 8 come before it; it must name one that exists");
    add("vertex beyond all numbers", "obj", replaced(obj, "f 5 6 8 7", "f 5 6 8 99999999999999999999"),
        "wrong.obj:10: the face names vertex 9223372036854775807 of 8; it must name one that exists");
    add("word in a face", "obj", replaced(obj, "f 5 6 8 7", "f 5 6 8 x/1"),
        "wrong.obj:10: has \"x/1\" in a face; the number of a vertex is expected there");
    add("vertex of two numbers", "obj", replaced(obj, "v 2 3 4", "v 2 3"),
        "wrong.obj:8: has a vertex of 2 numbers; it must have three");
    add("decimal commas", "obj", replaced(obj, "v 2 3 4", "v 2,0 3,0 4,0"),
        "wrong.obj:8: has \"2,0\" in a vertex; write decimal points, not commas");
    add("point at infinity", "obj", replaced(obj, "v 2 3 4", "v 2 3 4 0"),
        "wrong.obj:10: the face has a corner at (inf, inf, inf); every coordinate must be a finite number");
    add("corner of no weight", "obj", replaced(obj, "v 2 3 4", "v 0 0 0 0"),
        "wrong.obj:10: the face has a corner at (inf, inf, inf); every coordinate must be a finite number");
    add("coordinates beyond all bodies", "obj", replaced(obj, "v 2 3 4", "v 2e60 3 4"),
        "triangle 4 has a corner at (2e+60, 3, 4); a coordinate may be at most 1e50 m, so check the unit");
    add("corners in the next line", "obj", replaced(obj, "f 5 6 8 7", "f 5 6 8\n7"),
        "wrong.obj:11: begins with \"7\"; a line of OBJ begins with a word such as v or f, so check that the "
        "file is complete and its content matches its name");
    add("fewer lines of faces than counted", "ply", replaced(ply_box(), "face 6", "face 7"),
        "the file ends in face 7 of 7; it is incomplete, so write it again");
    add("more lines of faces than counted", "ply", replaced(ply_box(), "face 6", "face 5"),
        "wrong.ply:24: has more values after face 5 of 5, the last that the header counts; fix the header or "
        "remove the surplus");
    add("more bytes than counted", "ply", binary_ply(false, "\n") + "12345",
        "the file has 5 more bytes after face 6 of 6, the last that the header counts; fix the header or "
        "remove the surplus");
    add("line too short", "ply", replaced(ply_box(), "4 2 6 7 3", "4 2 6 7"),
        "wrong.ply:22: has too few values for face 4 of 6; it must have all that the header declares");
    add("half a corner", "ply", replaced(ply_box(), "4 2 6 7 3", "4 2 6.5 7 3"),
        "wrong.ply:22: face 4 of 6 names a vertex that is not a whole number; it must name one that exists");
    add("no z", "ply", replaced(ply_box(), "property double z", "property double height"),
        "the PLY header gives the element vertex no number z; a vertex must have x, y and z");
    add("no corners", "ply", replaced(ply_box(), "vertex_indices", "normals"),
        "the PLY header gives the element face no list vertex_indices; without it there is no surface");
    add("surface in another element", "ply", replaced(ply_box(), "element face", "element polygon"),
        "the PLY header gives the element polygon vertex_indices; only those of face and tristrips are read, "
        "so "
        "write the surface as faces");
    add("misspelt head", "ply", replaced(ply_box(), "property double y", "propety double y"),
        "wrong.ply:6: the PLY header begins with \"propety\"; format, comment, obj_info, element, property "
        "or end_header is expected there");
    add("count of lists in floats", "ply", replaced(ply_box(), "list uchar", "list float"),
        "wrong.ply:9: the PLY header counts a list in float; lists are counted in whole numbers, such as "
        "uchar");
    add("negative count", "ply", replaced(ply_box(), "face 6", "face -6"),
        "wrong.ply:8: the PLY header has no count; element NAME COUNT is needed");
    add("list longer than any face", "ply", replaced(ply_box(), "4 0 4 6 2", "4000000000 0 4 6 2"),
        "wrong.ply:23: has too few values for face 5 of 6; it must have all that the header declares");
    add("triangles behind the last", "stl", binary_stl(whole_box(), "box", 10),
        "the file has 684 bytes, but the 10 triangles given in its header need 584; the 100 surplus bytes "
        "are triangles as well, so fix the count in the header");
    add("no endsolid", "stl", stl_box(""),
        "wrong.stl:87: the file ends without \"endsolid\"; it is incomplete, so write it again");
    add("cut off in a vertex", "stl", stl_box().substr(0, stl_box().rfind("vertex") + 8),
        "wrong.stl:83: triangle 12 is cut off; the file is incomplete, so write it again");
    add("decimal commas in stl", "stl", replaced(stl_box(), "vertex 2 3 4", "vertex 2,5 3 4"),
        "wrong.stl:20: has \"2,5\" in a vertex; write decimal points, not commas");
  }
  void errorsAreReportedWithTheirLine() {
    QFETCH(QString, extension);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, error);
    const QString name = "wrong." + extension;
    const QString reported = error_of(name.toStdString(), bytes.toStdString());
    QCOMPARE(reported, error.startsWith(name) ? error : name + ": " + error);
  }
};

SCREE_TEST(MeshDialectsTest)
#include "test_mesh_dialects.moc"
