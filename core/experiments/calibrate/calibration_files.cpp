#include "core/experiments/calibrate/calibration_files.hpp"
#include "core/experiments/measure_name.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>

#include "core/base/text/csv_cells.hpp"
#include "core/base/text/number.hpp"
#include "core/base/text/text_file.hpp"
#include "core/base/version.hpp"
#include "core/experiments/svg_chart.hpp"

namespace scree {
namespace {

constexpr const char* trials_file = "trials.csv";
constexpr const char* done = "done";

/// Everything that decides about the results, except for the number of trials, which may grow.
std::string manifest(const CalibrationPlan& plan, const std::string& identity) {
  std::string text = "Scree " + std::string(version()) + ", calibration\noptimizer ";
  text += plan.optimizer == Optimizer::cobyla ? "cobyla" : "bobyqa";
  text += "\nseeds " + std::to_string(plan.seeds) + "\n";
  for (const SoughtValue& one : plan.sought)
    text += "sought " + one.path + " = " + number_text(one.low) + " to " + number_text(one.high) + "\n";
  for (const CalibrationTarget& one : plan.targets)
    text +=
        "target " + one.measure + " = " + number_text(one.value) + " ± " + number_text(one.tolerance) + "\n";
  if (plan.from) text += "from " + number_text(*plan.from) + "\n";
  return text + identity;
}

}  // namespace

CalibrationFiles::CalibrationFiles(const std::filesystem::path& folder, const CalibrationPlan& plan,
                                   const std::string& identity)
    : folder_(folder, "calibration", manifest(plan, identity)), plan_(plan) {
  if (folder_.known()) read_trials();
  // Without a row that was torn.
  std::string text = csv_row(header());
  for (const CalibrationTrial& trial : trials_) text += csv_row(row_of(trial));
  write_text_file(folder_.path() / trials_file, text);
}

std::vector<std::string> CalibrationFiles::header() const {
  std::vector<std::string> cells;
  for (const SoughtValue& one : plan_.sought) cells.push_back(one.path);
  for (const CalibrationTarget& one : plan_.targets) {
    cells.push_back(std::string("mean of ").append(one.measure));
    cells.push_back(std::string("deviation of ").append(one.measure));
  }
  cells.emplace_back("misfit");
  cells.emplace_back("status");
  return cells;
}

std::vector<std::string> CalibrationFiles::row_of(const CalibrationTrial& trial) const {
  std::vector<std::string> cells;
  for (const SceneValue& value : trial.values) cells.push_back(value.text);
  for (const Scatter& measure : trial.measures) {
    cells.push_back(csv_number(measure.mean));
    cells.push_back(csv_number(measure.deviation));
  }
  cells.push_back(csv_number(misfit_of(plan_, trial)));
  cells.push_back(trial.failure.empty() ? done : trial.failure);
  return cells;
}

void CalibrationFiles::read_trials() {
  const std::filesystem::path path = folder_.path() / trials_file;
  if (!std::filesystem::exists(path)) return;
  std::ifstream stream(path, std::ios::binary);
  const auto refuse = [&](int line) {
    throw SceneError(path, line, "is not a row of this calibration; remove the file to start over");
  };
  std::string row;
  if (!std::getline(stream, row) || row + "\n" != csv_row(header())) refuse(1);
  std::vector<std::string_view> cells;
  for (int line = 2; std::getline(stream, row); ++line) {
    if (stream.eof()) break;  // torn: the program was ended while it wrote the row
    split_csv(row, cells);
    if (cells.size() != header().size()) refuse(line);
    const auto number_in = [&](std::string_view cell) {
      double value = std::nan("");
      if (!cell.empty() && !read_number(std::string(cell), value)) refuse(line);
      return value;
    };
    CalibrationTrial trial;
    std::size_t next = 0;
    for (const SoughtValue& one : plan_.sought)
      trial.values.push_back({one.path, std::string(cells[next++])});
    for (std::size_t i = 0; i < plan_.targets.size(); ++i) {
      const double mean = number_in(cells[next++]);
      trial.measures.push_back({mean, number_in(cells[next++])});
    }
    std::string_view status = cells.back();
    if (status.size() > 1 && status.front() == '"') status = status.substr(1, status.size() - 2);
    if (status != done) trial.failure = status;
    trials_.push_back(std::move(trial));
  }
}

void CalibrationFiles::put(CalibrationTrial trial) {
  std::replace(trial.failure.begin(), trial.failure.end(), '"', '\'');
  std::replace(trial.failure.begin(), trial.failure.end(), '\n', ' ');
  const std::filesystem::path path = folder_.path() / trials_file;
  std::ofstream stream(path, std::ios::binary | std::ios::app);
  stream << csv_row(row_of(trial)) << std::flush;
  if (!stream) fail_to_write(path);
  trials_.push_back(std::move(trial));
}

void CalibrationFiles::write_charts() const {
  for (std::size_t i = 0; i < plan_.targets.size(); ++i) {
    const CalibrationTarget& target = plan_.targets[i];
    SvgSeries measured{"measured", {}, {}, {}, true};
    for (std::size_t trial = 0; trial < trials_.size(); ++trial) {
      measured.x.push_back(static_cast<double>(trial + 1));
      measured.y.push_back(trials_[trial].measures[i].mean);
      measured.error.push_back(trials_[trial].measures[i].deviation);
    }
    const std::string name = name_of_measure(target.measure);
    const SvgBand band{"target", target.value - target.tolerance, target.value + target.tolerance};
    write_text_file(folder_.path() / ("target" + std::to_string(i) + ".svg"),
                    svg_text({name, "trial", name, {measured}, {band}}));
  }
}

}  // namespace scree
