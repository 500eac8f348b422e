#include "app/forms/library.hpp"

#include <QFile>
#include <QMap>
#include <QRegularExpression>

#include "app/shell/resources.hpp"
#include "core/scene/toml/value_text.hpp"

namespace scree {
namespace {

QStringList lines_of(const std::filesystem::path& path) {
  QFile file(QString::fromStdString(path.string()));
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
}

/// A line of a TOML file: key, value and comment; any may be empty.
struct Line {
  QString key;
  QString value;
  QString comment;
  bool header = false;
};

Line line_of(const QString& text) {
  // A comment sign in a text, as in "#C9CED3", begins no comment.
  static const QRegularExpression form(QStringLiteral(
      "^\\s*(?:(\\[\\[.*\\]\\])|([A-Za-z_]+)\\s*=\\s*(\"[^\"]*\"|[^#]*[^#\\s]))?\\s*(?:#\\s*(.*))?$"));
  const QRegularExpressionMatch match = form.match(text);
  return {match.captured(2), match.captured(3), match.captured(4).trimmed(), !match.captured(1).isEmpty()};
}

/// Works cited at the head of the file: "EN 572-1" to its title. Long titles go on in a deeper line.
QMap<QString, QString> works_in(const QStringList& lines) {
  static const QRegularExpression form(QStringLiteral("^# \\[([^\\]]+)\\]\\s+(.*)$"));
  QMap<QString, QString> works;
  QString last;
  for (const QString& line : lines) {
    const QRegularExpressionMatch match = form.match(line);
    if (match.hasMatch()) {
      last = match.captured(1);
      works[last] = match.captured(2).trimmed();
    } else if (!last.isEmpty() && line.startsWith(QStringLiteral("#      "))) {
      works[last] += QLatin1Char(' ') + line.mid(1).trimmed();
    } else {
      last.clear();
    }
  }
  return works;
}

QString citation_of(const QString& source, const QMap<QString, QString>& works) {
  QStringList cited;
  for (auto work = works.begin(); work != works.end(); ++work) {
    if (source.contains(QStringLiteral("[%1]").arg(work.key()))) cited << work.value();
  }
  return cited.join(QLatin1Char('\n'));
}

/// "density: EN 1991-1-1, table A.4" and the others, for the key `source` of the material.
void add_source(LibraryMaterial& material) {
  QStringList lines;
  for (const LibraryMaterial::Source& one : material.sources)
    lines << QStringLiteral("%1: %2").arg(QString::fromStdString(one.key), one.text);
  material.values.push_back({"source", quoted_value(lines.join(QLatin1Char('\n')).toStdString())});
}

std::vector<LibraryMaterial> read_materials() {
  const QStringList lines = lines_of(resource_folder() / "materials.toml");
  const QMap<QString, QString> works = works_in(lines);
  std::vector<LibraryMaterial> materials;
  for (const QString& text : lines) {
    const Line line = line_of(text);
    if (line.header) materials.push_back({{}, line.comment, {}, {}});
    if (materials.empty() || line.key.isEmpty()) continue;
    LibraryMaterial& material = materials.back();
    const std::string key = line.key.toStdString();
    material.values.push_back({key, line.value.toStdString()});
    if (key == "name") material.name = text_in(line.value.toStdString()).value_or("");
    if (!line.comment.isEmpty())
      material.sources.push_back({key, line.comment, citation_of(line.comment, works)});
  }
  for (LibraryMaterial& material : materials) add_source(material);
  return materials;
}

std::vector<LibraryShape> read_shapes() {
  const std::filesystem::path folder = resource_folder() / "shapes";
  std::vector<LibraryShape> shapes;
  for (const QString& text : lines_of(folder / "shapes.toml")) {
    const Line line = line_of(text);
    if (line.header) shapes.emplace_back();
    if (shapes.empty() || line.key.isEmpty()) continue;
    const std::string value = text_in(line.value.toStdString()).value_or("");
    LibraryShape& shape = shapes.back();
    if (line.key == QStringLiteral("name")) shape.name = value;
    if (line.key == QStringLiteral("file")) shape.mesh = folder / value;
    if (line.key == QStringLiteral("description")) shape.about = QString::fromStdString(value);
  }
  return shapes;
}

}  // namespace

const std::vector<LibraryMaterial>& library_materials() {
  static const std::vector<LibraryMaterial> materials = read_materials();
  return materials;
}

const std::vector<LibraryShape>& library_shapes() {
  static const std::vector<LibraryShape> shapes = read_shapes();
  return shapes;
}

}  // namespace scree
