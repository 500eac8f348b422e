#include "app/shell/problem.hpp"

#include <fstream>
#include <new>
#include <sstream>
#include <string>

#include "app/import/drop_scene.hpp"
#include "core/scene/scene.hpp"

namespace scree {
namespace {

constexpr int lines_around = 3;

/// Lines of the file around the line at fault, which is marked.
QString excerpt(const std::filesystem::path& file, int fault) {
  std::ifstream stream(file);
  std::ostringstream text;
  std::string line;
  for (int number = 1; number <= fault + lines_around && std::getline(stream, line); ++number) {
    if (number < fault - lines_around) continue;
    text << (number == fault ? "▶ " : "   ") << number << "  " << line.substr(0, 200) << '\n';
  }
  return QString::fromStdString(text.str());
}

}  // namespace

Problem problem_of(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr)
    return {QStringLiteral("There is not enough memory for this."), {}};
  const auto* scene_error = dynamic_cast<const SceneError*>(&error);
  if (!scene_error) return {QString::fromUtf8(error.what()), {}};
  const QString where = QString::fromStdString(scene_error->file().filename().string());
  Problem problem;
  if (dynamic_cast<const WallOnlyError*>(&error) != nullptr) problem.kind = ProblemKind::wall_only;
  problem.sentence = QString::fromStdString(scene_error->message());
  if (scene_error->file().empty()) return problem;
  if (scene_error->line() <= 0) {
    problem.sentence = where + QStringLiteral(": ") + problem.sentence;
    problem.details = QString::fromStdString(scene_error->file().string());
    return problem;
  }
  problem.sentence =
      QStringLiteral("%1, line %2: %3").arg(where).arg(scene_error->line()).arg(problem.sentence);
  problem.details = QStringLiteral("%1\n\n%2")
                        .arg(QString::fromStdString(scene_error->file().string()),
                             excerpt(scene_error->file(), scene_error->line()));
  return problem;
}

}  // namespace scree
