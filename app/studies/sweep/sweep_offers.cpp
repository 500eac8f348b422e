#include "app/studies/sweep/sweep_offers.hpp"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "app/forms/offered_names.hpp"
#include "app/shell/resources.hpp"
#include "app/shell/save_folder.hpp"
#include "core/base/text/number.hpp"
#include "core/scene/file/tried_values.hpp"
#include "core/scene/parts/listed_values.hpp"
#include "core/scene/parts/usual_tries.hpp"

namespace scree {
namespace {

constexpr int usual_count = 5;
constexpr int usual_digits = 6;
constexpr int longest_name = 60;

bool is_number(const std::string& text) {
  double value = 0.0;
  return read_number(text, value);
}

/// Returns whether a number is no vector, and other values need not change with it: a dynamic friction that
/// equals the static one mostly follows it by itself.
bool varies_alone(const TriedNumber& number) {
  return !number.length && number.now &&
         std::all_of(number.parts.begin(), number.parts.end(), [&](const SceneValue& part) {
           return part.text.empty() || part.text == number.parts.front().text;
         });
}

/// Returns whether an experiment refuses other values of a path.
bool is_fixed(const Experiment* experiment, const std::string& path) {
  if (experiment == nullptr) return false;
  if (experiment->fixed_walls && path.starts_with("wall.")) return true;
  if (experiment->fixed_formulas && path.starts_with("formulas.")) return true;
  for (const ExperimentRunSpec& run : experiment->runs) {
    for (const SceneValue& value : run.values) {
      if (path == value.path || path.starts_with(value.path + ".")) return true;
    }
  }
  return false;
}

/// Of the experiment, or the scene's file, or its title.
QString name_of(const Scene& scene, const Experiment* experiment) {
  if (experiment != nullptr) return QString::fromStdString(experiment->name);
  if (!scene.file.empty()) return QString::fromStdString(scene.file.stem().string());
  QString name = QString::fromStdString(scene.title).left(longest_name).trimmed();
  name.replace(QLatin1Char('/'), QLatin1Char('-'));
  return name.isEmpty() ? QStringLiteral("scene") : name;
}

}  // namespace

QStringList offered_paths(const Scene& scene, const Experiment* experiment) {
  QStringList paths;
  for (const TrySpec& one : offered_tries(scene)) {
    if (!is_fixed(experiment, one.path)) paths << QString::fromStdString(one.path);
  }
  for (const ListedValue& value : listed_values(scene)) {
    const bool looks =
        value.part.starts_with("plot") || value.part.starts_with("view") || value.part.starts_with("try");
    if (!looks && is_number(value.text) && !is_fixed(experiment, value.path))
      paths << QString::fromStdString(value.path);
  }
  paths.removeDuplicates();
  return paths;
}

QString likely_path(const Scene& scene, const Experiment* experiment) {
  const std::vector<TrySpec> tries = offered_tries(scene);
  const std::vector<TriedNumber> numbers = tried_numbers(scene, tries);
  for (std::size_t i = 0; i < tries.size(); ++i) {
    if (varies_alone(numbers[i]) && !is_fixed(experiment, tries[i].path))
      return QString::fromStdString(tries[i].path);
  }
  return {};
}

QString usual_values(const Scene& scene, const QString& path) {
  const std::vector<TrySpec> tries = offered_tries(scene);
  const std::vector<TriedNumber> numbers = tried_numbers(scene, tries);
  for (std::size_t i = 0; i < tries.size(); ++i) {
    if (QString::fromStdString(tries[i].path) != path || numbers[i].length) continue;
    const auto text = [](double number) { return QString::number(number, 'g', usual_digits); };
    return QStringLiteral("%1:%2:%3").arg(text(tries[i].min), text(tries[i].max)).arg(usual_count);
  }
  return {};
}

QStringList offered_measures(const Scene& scene) {
  const QStringList columns = offered_names(scene, NamesOf::columns);
  QStringList measures = columns.filter(QStringLiteral("probe."));
  for (const PlotSpec& plot : scene.plots) {
    for (const std::string& series : plot.series) measures << QString::fromStdString(series);
  }
  measures << columns;
  measures.removeDuplicates();
  return measures;
}

QString proposed_folder(const Scene& scene, const Experiment* experiment, const QSettings& settings) {
  const bool beside = !scene.file.empty() && !is_example(scene.file);
  const QDir folder(beside ? QString::fromStdString(scene.file.parent_path().string())
                           : save_folder(settings));
  const QString name = name_of(scene, experiment);
  QString path = folder.absoluteFilePath(QStringLiteral("%1 sweep").arg(name));
  for (int number = 2; QFileInfo::exists(path); ++number)
    path = folder.absoluteFilePath(QStringLiteral("%1 sweep %2").arg(name).arg(number));
  return path;
}

}  // namespace scree
