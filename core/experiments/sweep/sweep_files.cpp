#include "core/experiments/sweep/sweep_files.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>
#include <utility>

#include "core/base/text/csv_cells.hpp"
#include "core/base/text/number.hpp"
#include "core/base/text/text_file.hpp"
#include "core/base/version.hpp"
#include "core/experiments/sweep/sweep_charts.hpp"

namespace scree {
namespace {

constexpr const char* runs_file = "runs.csv";
constexpr const char* points_file = "points.csv";
constexpr const char* done = "done";

/// A failure in one cell and one line without quotes.
std::string plain(std::string text) {
  std::replace(text.begin(), text.end(), '"', '\'');
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// Everything that decides about the results.
std::string manifest(const SweepPlan& plan, const std::string& identity) {
  std::string text = "Scree " + std::string(version()) + ", sweep\ndesign ";
  text += plan.design == SweepDesign::latin ? "latin" : "grid";
  text += "\nseeds " + std::to_string(plan.seeds) + "\n";
  for (const SweptValue& one : plan.varied) {
    text += "vary " + one.path + " =";
    for (const std::string& value : one.values) text += " " + value;
    text += "\n";
  }
  for (const std::string& measure : plan.measures) text += "measure " + measure + "\n";
  if (plan.from) text += "from " + number_text(*plan.from) + "\n";
  return text + identity;
}

/// The number in a whole cell.
std::optional<double> number_in(std::string_view cell) {
  double value = 0.0;
  return read_number(std::string(cell), value) ? std::optional(value) : std::nullopt;
}

}  // namespace

SweepFiles::SweepFiles(const std::filesystem::path& folder, const SweepPlan& plan,
                       const std::string& identity)
    : folder_(folder, "sweep", manifest(plan, identity)), plan_(plan), cases_(cases_of(plan)) {
  if (folder_.known()) read_runs();
  // In order and without a row that was torn.
  std::string text = header();
  for (const auto& [run, result] : results_) text += row_of(run, result);
  write_text_file(folder_.path() / runs_file, text);
}

void SweepFiles::read_runs() {
  const std::filesystem::path path = folder_.path() / runs_file;
  if (!std::filesystem::exists(path)) return;
  std::ifstream stream(path, std::ios::binary);
  const auto refuse = [&](int line) {
    throw SceneError(path, line, "is not a row of this sweep; remove the file to start over");
  };
  std::string row;
  if (!std::getline(stream, row) || row + "\n" != header()) refuse(1);
  std::vector<std::string_view> cells;
  const std::size_t first = 3 + plan_.varied.size();
  for (int line = 2; std::getline(stream, row); ++line) {
    if (stream.eof()) break;  // torn: the program was ended while it wrote the row
    split_csv(row, cells);
    if (cells.size() != first + plan_.measures.size() + 1) refuse(line);
    const std::optional<double> run = number_in(cells[0]);
    if (!run || *run != std::floor(*run) || *run < 0.0 || *run >= static_cast<double>(cases_.size()))
      refuse(line);
    SweepResult result;
    for (std::size_t i = first; i + 1 < cells.size(); ++i) {
      const std::optional<double> value = number_in(cells[i]);
      if (!value && !cells[i].empty()) refuse(line);
      result.measures.push_back(value.value_or(std::nan("")));
    }
    std::string_view status = cells.back();
    if (status.size() > 1 && status.front() == '"') status = status.substr(1, status.size() - 2);
    if (status != done) result.failure = status;
    results_.insert_or_assign(static_cast<std::size_t>(*run), std::move(result));
  }
}

std::size_t SweepFiles::failures() const {
  return static_cast<std::size_t>(std::count_if(results_.begin(), results_.end(),
                                                [](const auto& one) { return !one.second.failure.empty(); }));
}

void SweepFiles::put(std::size_t run, SweepResult result) {
  result.failure = plain(result.failure);
  const std::filesystem::path path = folder_.path() / runs_file;
  std::ofstream stream(path, std::ios::binary | std::ios::app);
  stream << row_of(run, result) << std::flush;
  if (!stream) fail_to_write(path);
  results_.insert_or_assign(run, std::move(result));
}

void SweepFiles::write() const {
  std::string runs = header();
  for (const auto& [run, result] : results_) runs += row_of(run, result);
  write_text_file(folder_.path() / runs_file, runs);
  write_text_file(folder_.path() / points_file, points_text());
  for (const SweepChart& chart : charts_of(plan_, points()))
    write_text_file(folder_.path() / chart.file, svg_text(chart.chart));
}

std::string SweepFiles::header() const {
  std::vector<std::string> cells = {"run", "point", "seed"};
  for (const SweptValue& one : plan_.varied) cells.push_back(one.path);
  for (const std::string& measure : plan_.measures) cells.push_back(measure);
  cells.emplace_back("status");
  return csv_row(cells);
}

std::string SweepFiles::row_of(std::size_t run, const SweepResult& result) const {
  const SweepCase& one = cases_[run];
  std::vector<std::string> cells = {std::to_string(run), std::to_string(one.point), std::to_string(one.seed)};
  for (const SceneValue& value : one.values) cells.push_back(value.text);
  for (const double measure : result.measures) cells.push_back(csv_number(measure));
  cells.push_back(result.failure.empty() ? done : result.failure);
  return csv_row(cells);
}

std::vector<SweepPoint> SweepFiles::points() const {
  std::vector<SweepPoint> all;
  for (const auto& [run, result] : results_) {
    const int number = cases_[run].point;
    if (all.empty() || all.back().number != number)
      all.push_back(point_of(plan_, cases_, results_, static_cast<std::size_t>(number)));
  }
  return all;
}

std::string SweepFiles::points_text() const {
  std::vector<std::string> cells;
  for (const SweptValue& one : plan_.varied) cells.push_back(one.path);
  cells.emplace_back("runs");
  for (const std::string& measure : plan_.measures) {
    cells.push_back(std::string("mean of ").append(measure));
    cells.push_back(std::string("deviation of ").append(measure));
  }
  std::string text = csv_row(cells);
  for (const SweepPoint& point : points()) {
    cells.clear();
    for (const SceneValue& value : point.values) cells.push_back(value.text);
    cells.push_back(std::to_string(point.runs));
    for (const Scatter& measure : point.measures) {
      cells.push_back(csv_number(measure.mean));
      cells.push_back(csv_number(measure.deviation));
    }
    text += csv_row(cells);
  }
  return text;
}

}  // namespace scree
