#include "core/experiments/sweep/sweep_files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iterator>
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
constexpr const char* manifest_file = "sweep.txt";
constexpr const char* lock_file = ".lock";
constexpr const char* done = "done";

/// A cell of a table; texts with commas or quotes are quoted (RFC 4180).
std::string cell(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string row_with(const std::vector<std::string>& cells) {
  std::string row;
  for (const std::string& one : cells) {
    if (&one != &cells.front()) row += ',';
    row += cell(one);
  }
  row += '\n';
  return row;
}

std::string number_cell(double value) {
  return std::isfinite(value) ? number_text(value) : std::string();
}

/// A failure in one cell and one line without quotes.
std::string plain(std::string text) {
  std::replace(text.begin(), text.end(), '"', '\'');
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
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

SweepFiles::SweepFiles(std::filesystem::path folder, const SweepPlan& plan, const std::string& identity)
    : folder_(std::move(folder)), plan_(plan), cases_(cases_of(plan)) {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) throw SceneError(folder_, 0, "cannot be made: " + error.message() + "; name another folder");
  lock();
  const std::filesystem::path known = folder_ / manifest_file;
  const std::string wanted = manifest(plan, identity);
  if (std::filesystem::exists(known)) {
    if (text_of_file(known) != wanted)
      throw SceneError(
          folder_, 0,
          "has a sweep of another scene, of other files, or with other values, seeds or measures; "
          "name another folder");
    read_runs();
  } else if (std::filesystem::exists(folder_ / runs_file)) {
    throw SceneError(folder_, 0, "has a runs.csv of something else; name another folder");
  } else {
    write_text_file(known, wanted);
  }
  // In order and without a row that was torn.
  std::string text = header();
  for (const auto& [run, result] : results_) text += row_of(run, result);
  write_text_file(folder_ / runs_file, text);
}

SweepFiles::~SweepFiles() {
  if (lock_ >= 0) ::close(lock_);
}

void SweepFiles::lock() {
  const std::filesystem::path path = folder_ / lock_file;
  lock_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (lock_ < 0) throw SceneError(folder_, 0, "cannot be written; name another folder");
  if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    ::close(std::exchange(lock_, -1));
    throw SceneError(folder_, 0, "is in use by another sweep; wait for its end, or name another folder");
  }
}

void SweepFiles::read_runs() {
  const std::filesystem::path path = folder_ / runs_file;
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
  const std::filesystem::path path = folder_ / runs_file;
  std::ofstream stream(path, std::ios::binary | std::ios::app);
  stream << row_of(run, result) << std::flush;
  if (!stream) fail_to_write(path);
  results_.insert_or_assign(run, std::move(result));
}

void SweepFiles::write() const {
  std::string runs = header();
  for (const auto& [run, result] : results_) runs += row_of(run, result);
  write_text_file(folder_ / runs_file, runs);
  write_text_file(folder_ / points_file, points_text());
  for (const SweepChart& chart : charts_of(plan_, points()))
    write_text_file(folder_ / chart.file, svg_text(chart.chart));
}

std::string SweepFiles::header() const {
  std::vector<std::string> cells = {"run", "point", "seed"};
  for (const SweptValue& one : plan_.varied) cells.push_back(one.path);
  for (const std::string& measure : plan_.measures) cells.push_back(measure);
  cells.emplace_back("status");
  return row_with(cells);
}

std::string SweepFiles::row_of(std::size_t run, const SweepResult& result) const {
  const SweepCase& one = cases_[run];
  std::vector<std::string> cells = {std::to_string(run), std::to_string(one.point), std::to_string(one.seed)};
  for (const SceneValue& value : one.values) cells.push_back(value.text);
  for (const double measure : result.measures) cells.push_back(number_cell(measure));
  cells.push_back(result.failure.empty() ? done : result.failure);
  return row_with(cells);
}

std::vector<SweepPoint> SweepFiles::points() const {
  std::map<int, SweepPoint> points;
  std::map<int, std::vector<std::vector<double>>> values;
  for (const auto& [run, result] : results_) {
    const SweepCase& one = cases_[run];
    SweepPoint& point = points[one.point];
    point.values = one.values;
    std::vector<std::vector<double>>& own = values[one.point];
    own.resize(plan_.measures.size());
    if (!result.failure.empty()) continue;
    ++point.runs;
    for (std::size_t i = 0; i < plan_.measures.size(); ++i) {
      if (std::isfinite(result.measures[i])) own[i].push_back(result.measures[i]);
    }
  }
  std::vector<SweepPoint> all;
  for (auto& [number, point] : points) {
    for (const std::vector<double>& own : values[number])
      point.measures.push_back(own.empty() ? Scatter{std::nan(""), std::nan("")} : scatter(own));
    all.push_back(std::move(point));
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
  std::string text = row_with(cells);
  for (const SweepPoint& point : points()) {
    cells.clear();
    for (const SceneValue& value : point.values) cells.push_back(value.text);
    cells.push_back(std::to_string(point.runs));
    for (const Scatter& measure : point.measures) {
      cells.push_back(number_cell(measure.mean));
      cells.push_back(number_cell(measure.deviation));
    }
    text += row_with(cells);
  }
  return text;
}

}  // namespace scree
