#include "core/experiments/standard/experiment_files.hpp"

#include <cmath>
#include <fstream>

#include "core/base/text/csv_cells.hpp"
#include "core/base/text/number.hpp"
#include "core/base/text/text_file.hpp"
#include "core/base/version.hpp"
#include "core/experiments/measure_name.hpp"

namespace scree {
ExperimentFiles::ExperimentFiles(const std::filesystem::path& folder, const Experiment& experiment,
                                 const std::string& identity)
    : folder_(folder, "experiment",
              "Scree " + std::string(version()) + ", experiment " + experiment.name + "\n" + identity),
      experiment_(experiment) {}

std::filesystem::path ExperimentFiles::curves_file(std::size_t run, int seed) const {
  return folder_.path() / ("run" + std::to_string(run) + "_seed" + std::to_string(seed) + ".csv");
}

std::filesystem::path ExperimentFiles::picture(std::size_t number) const {
  return folder_.path() / ("picture" + std::to_string(number) + ".png");
}

std::vector<std::string> ExperimentFiles::header() const {
  std::vector<std::string> cells = {"time"};
  for (const std::string& series : experiment_.series) cells.push_back(name_of_measure(series));
  cells.emplace_back("energy_error");
  return cells;
}

std::optional<RunCurves> ExperimentFiles::curves(std::size_t run, int seed) const {
  const std::filesystem::path path = curves_file(run, seed);
  if (!std::filesystem::exists(path)) return std::nullopt;
  std::ifstream stream(path, std::ios::binary);
  const auto refuse = [&](int line) {
    throw SceneError(path, line, "is not a row of this experiment; remove the file to repeat the run");
  };
  std::string row;
  if (!std::getline(stream, row) || row + "\n" != csv_row(header())) refuse(1);
  RunCurves curves;
  curves.values.resize(experiment_.series.size());
  std::vector<std::string_view> cells;
  for (int line = 2; std::getline(stream, row); ++line) {
    split_csv(row, cells);
    if (cells.size() != curves.values.size() + 2) refuse(line);
    std::vector<double> numbers;
    for (const std::string_view cell : cells) {
      double value = std::nan("");
      if (!cell.empty() && !read_number(std::string(cell), value)) refuse(line);
      numbers.push_back(value);
    }
    curves.time.push_back(numbers.front());
    for (std::size_t i = 0; i < curves.values.size(); ++i) curves.values[i].push_back(numbers[i + 1]);
    curves.energy_error.push_back(numbers.back());
  }
  if (curves.time.empty()) refuse(2);
  return curves;
}

void ExperimentFiles::put(std::size_t run, int seed, const RunCurves& curves) const {
  std::string text = csv_row(header());
  for (std::size_t row = 0; row < curves.time.size(); ++row) {
    std::vector<std::string> cells = {number_text(curves.time[row])};
    for (const std::vector<double>& values : curves.values) cells.push_back(csv_number(values[row]));
    cells.push_back(csv_number(curves.energy_error[row]));
    text += csv_row(cells);
  }
  write_text_file(curves_file(run, seed), text);
}

void ExperimentFiles::write(const ExperimentResults& results) const {
  std::vector<std::string> cells = {"finding", "unit", "mean", "deviation", "low", "high"};
  for (const Trial& trial : results.trials) cells.push_back("seed " + std::to_string(trial.front().seed));
  std::string text = csv_row(cells);
  for (const FoundValue& found : results.found) {
    cells = {found.spec.name, found.spec.unit, csv_number(found.scatter.mean),
             csv_number(found.scatter.deviation)};
    cells.push_back(found.expected ? csv_number(found.expected->low) : std::string());
    cells.push_back(found.expected ? csv_number(found.expected->high) : std::string());
    for (const double value : found.values) cells.push_back(csv_number(value));
    text += csv_row(cells);
  }
  write_text_file(folder_.path() / "findings.csv", text);
  for (std::size_t i = 0; i < results.charts.size(); ++i)
    write_text_file(folder_.path() / ("chart" + std::to_string(i) + ".svg"), svg_text(results.charts[i]));
}

}  // namespace scree
