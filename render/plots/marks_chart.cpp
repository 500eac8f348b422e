#include "render/plots/marks_chart.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/text/number.hpp"

namespace scree {
namespace {

constexpr double degrees = 180.0 / std::numbers::pi;
constexpr std::size_t columns = 17;  ///< of numbers in a row of the table
constexpr double missing = std::numeric_limits<double>::quiet_NaN();

using Reads = double (*)(const MarkReading& reading);

void add_curve(ChartContent& content, const NamedMark& mark, const char* what, bool angle, Reads reads,
               const std::vector<std::shared_ptr<const Frame>>& frames) {
  Curve& curve = content.curves.emplace_back();
  curve.label = mark.name;
  if (*what != '\0') curve.label.append(", ").append(what);
  curve.name = curve.label;
  curve.unit = std::string(angle ? "°" : "m");
  curve.right_axis = angle;
  curve.color = category_color(static_cast<int>(content.curves.size()) - 1);
  for (const auto& frame : frames) {
    const std::optional<MarkReading> reading = read_mark(*frame, mark.mark);
    curve.values.push_back(reading ? reads(*reading) : missing);
  }
}

std::string cell(double value) {
  return std::isfinite(value) ? number_text(value) : std::string();
}

}  // namespace

ChartContent marks_content(const std::vector<NamedMark>& marks,
                           const std::vector<std::shared_ptr<const Frame>>& frames) {
  ChartContent content;
  content.left_title = "Length";
  if (!marks.empty()) content.right_title = "Angle";
  // Angles alone have the left axis.
  const bool lengths = std::any_of(marks.begin(), marks.end(), [](const NamedMark& mark) {
    return mark.mark.kind == MeasuringMark::Kind::ruler;
  });
  if (!lengths && !marks.empty()) {
    content.left_title = "Angle";
    content.right_title.clear();
  }
  content.when_empty = "a ruler or a protractor reads nothing so far";
  for (const auto& frame : frames) content.time.push_back(frame->time);
  const auto length = [](const MarkReading& reading) { return reading.length; };
  const auto slope = [](const MarkReading& reading) { return reading.slope * degrees; };
  const auto angle = [](const MarkReading& reading) { return reading.angle * degrees; };
  for (const NamedMark& mark : marks) {
    if (mark.mark.kind == MeasuringMark::Kind::protractor) {
      add_curve(content, mark, "", true, angle, frames);
      content.curves.back().right_axis = lengths;
    } else {
      add_curve(content, mark, "length", false, length, frames);
      add_curve(content, mark, "slope", true, slope, frames);
    }
  }
  return content;
}

std::string marks_table(const std::vector<NamedMark>& marks, const Frame& frame,
                        const std::vector<LapRow>& laps) {
  std::string text = "mark,time,ax,ay,az,bx,by,bz,cx,cy,cz,length,dx,dy,dz,slope,angle,lap\n";
  const auto add_row = [&text](const std::string& name, const std::vector<double>& cells) {
    text += name;
    for (const double value : cells) text.append(",").append(cell(value));
    text += '\n';
  };
  for (const NamedMark& mark : marks) {
    const std::optional<MarkReading> reading = read_mark(frame, mark.mark);
    if (!reading) {
      add_row(mark.name, std::vector<double>(columns, missing));
      continue;
    }
    const bool ruler = mark.mark.kind == MeasuringMark::Kind::ruler;
    std::vector<double> cells = {frame.time};
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3 point = i < reading->points.size() ? reading->points[i] : Vec3(Vec3::Constant(missing));
      cells.insert(cells.end(), point.begin(), point.end());
    }
    const Vec3 way = ruler ? reading->way : Vec3(Vec3::Constant(missing));
    cells.push_back(ruler ? reading->length : missing);
    cells.insert(cells.end(), way.begin(), way.end());
    cells.push_back(ruler ? reading->slope * degrees : missing);
    cells.push_back(ruler ? missing : reading->angle * degrees);
    cells.push_back(missing);
    add_row(mark.name, cells);
  }
  for (std::size_t i = 0; i < laps.size(); ++i) {
    std::vector<double> cells(columns, missing);
    cells.front() = laps[i].moment;
    cells.back() = laps[i].reading;
    add_row(std::string("Lap ").append(std::to_string(i + 1)), cells);
  }
  return text;
}

}  // namespace scree
