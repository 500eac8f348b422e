#include "core/experiments/standard/experiment_report.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <sstream>

#include "core/base/version.hpp"
#include "core/experiments/markup.hpp"

namespace scree {
namespace {

constexpr const char* style = R"(
body { font: 16px/1.5 system-ui, sans-serif; color: #2b3038; background: #fff; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.8rem; margin-bottom: 0.2rem; }
h2 { font-size: 1.25rem; margin-top: 2rem; border-bottom: 1px solid #dde2e8; padding-bottom: 0.2rem; }
p.sub, figcaption, .sources { color: #5a6472; }
.formula { font-family: "STIX Two Math", "Cambria Math", serif; font-size: 1.15rem; margin: 0.4rem 1.5rem; }
figure { margin: 0; }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); gap: 1rem; margin: 1rem 0; }
figure img, figure svg { max-width: 100%; height: auto; border: 1px solid #dde2e8; border-radius: 4px; }
table { border-collapse: collapse; margin: 0.8rem 0; }
th, td { padding: 0.3rem 0.8rem; border-bottom: 1px solid #dde2e8; text-align: left; vertical-align: top; }
td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.within { color: #00694d; font-weight: 600; }
.outside { color: #b3400a; font-weight: 600; }
pre { background: #f4f6f8; padding: 1rem; overflow-x: auto; font-size: 0.85rem; }
@media print { details { display: none; } h2 { break-after: avoid; } figure, tr { break-inside: avoid; } }
)";

std::string number(double value) {
  if (!std::isfinite(value)) return "–";
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return text.data();
}

std::string element(const std::string& tag, const std::string& text) {
  return "<" + tag + ">" + markup_escaped(text) + "</" + tag.substr(0, tag.find(' ')) + ">";
}

std::string number_cell(const std::string& text) {
  return element("td class=\"number\"", text);
}

class ExperimentPage {
 public:
  ExperimentPage(const Experiment& experiment, const ExperimentResults& results, const ReportContext& context)
      : experiment_(experiment), results_(results), context_(context) {}

  std::string html() {
    out_ = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    out_ += "<meta name=\"viewport\" content=\"width=device-width\">\n";
    out_ += element("title", experiment_.title + " – Scree") + "\n<style>" + style +
            "</style>\n</head>\n<body>\n";
    put("h1", experiment_.title);
    put("p class=\"sub\"", "Experiment “" + experiment_.name + "”, made with Scree " +
                               std::string(version()) + ", " + seeds_text());
    write_method();
    write_findings();
    write_pictures();
    write_charts();
    write_seeds();
    write_parameters();
    return out_ + "</body>\n</html>\n";
  }

 private:
  void put(const std::string& tag, const std::string& text) { out_ += element(tag, text) + "\n"; }

  std::string seeds_text() const {
    const std::size_t seeds = results_.trials.size();
    return seeds == 1 ? std::string("one seed") : std::to_string(seeds) + " seeds";
  }

  void write_method() {
    put("h2", "Method");
    std::istringstream paragraphs(experiment_.method);
    for (std::string line; std::getline(paragraphs, line);) put("p", line);
    for (const std::string& formula : experiment_.formulas) put("p class=\"formula\"", formula);
    out_ += "<ul class=\"sources\">\n";
    for (const std::string& source : experiment_.sources) put("li", source);
    out_ += "</ul>\n";
  }

  void write_findings() {
    put("h2", "Results");
    out_ +=
        "<table>\n<tr><th>quantity</th><th>mean</th><th>deviation</th><th>unit</th><th>expected</th>"
        "<th></th></tr>\n";
    for (const FoundValue& found : results_.found) {
      out_ += "<tr>" + element("td", found.spec.title) + number_cell(number(found.scatter.mean)) +
              number_cell(number(found.scatter.deviation)) + element("td", found.spec.unit);
      if (found.expected) {
        out_ += element("td", range_text(*found.expected) + ": " + found.expected->because);
      } else {
        out_ += "<td></td>";
      }
      const std::string agreement = agreement_text(agreement_of(found));
      out_ += "<td class=\"" + agreement + "\">" + agreement + "</td></tr>\n";
    }
    out_ += "</table>\n";
    if (static_cast<int>(results_.trials.size()) < context_.seeds)
      put("p class=\"outside\"",
          "Runs of " + std::to_string(context_.seeds - static_cast<int>(results_.trials.size())) + " of " +
              std::to_string(context_.seeds) + " seeds have failed; the results are those of the others.");
    put("p class=\"sub\"",
        "Means and sample standard deviations over " + seeds_text() +
            ". “within” and “outside” say where the mean lies. Largest error of the energy account: " +
            number(100.0 * results_.energy_error) + " % of the energy throughput.");
  }

  void write_pictures() {
    put("h2", "Pictures");
    if (context_.pictures.empty()) put("p", context_.without_pictures);
    out_ += "<div class=\"grid\">\n";
    for (const ReportPicture& picture : context_.pictures) {
      out_ += "<figure><img alt=\"" + markup_escaped(picture.caption) + "\" src=\"data:image/png;base64," +
              base64(picture.png) + "\">" + element("figcaption", picture.caption) + "</figure>\n";
    }
    out_ += "</div>\n";
  }

  void write_charts() {
    put("h2", "Curves");
    out_ += "<div class=\"grid\">\n";
    for (const SvgChart& chart : results_.charts) out_ += "<figure>" + svg_text(chart) + "</figure>\n";
    out_ += "</div>\n";
  }

  void write_seeds() {
    if (results_.trials.size() < 2) return;
    put("h2", "Individual seeds");
    out_ += "<table>\n<tr><th>quantity</th>";
    for (std::size_t seed = 0; seed < results_.trials.size(); ++seed)
      put("th", std::to_string(results_.trials[seed].front().seed));
    out_ += "</tr>\n";
    for (const FoundValue& found : results_.found) {
      out_ += "<tr>" + element("td", found.spec.title);
      for (const double value : found.values) out_ += number_cell(number(value));
      out_ += "</tr>\n";
    }
    out_ += "</table>\n";
  }

  void write_parameters() {
    put("h2", "Parameters");
    out_ += "<table>\n<tr><th>run</th><th>values</th></tr>\n";
    for (const ExperimentRunSpec& run : experiment_.runs) {
      std::string values;
      for (const SceneValue& value : run.values)
        values += (values.empty() ? "" : ", ") + value.path + " = " + value.text;
      out_ += "<tr>" + element("td", run.label) +
              element("td", values.empty() ? "those of the scene" : values) + "</tr>\n";
    }
    for (const SceneValue& value : context_.values)
      out_ += "<tr>" + element("td", "all, replaced") + element("td", value.path + " = " + value.text) +
              "</tr>\n";
    out_ += "</table>\n<details><summary>The scene</summary>\n";
    put("pre", context_.scene_text);
    out_ += "</details>\n";
  }

  const Experiment& experiment_;
  const ExperimentResults& results_;
  const ReportContext& context_;
  std::string out_;
};

}  // namespace

std::string report_html(const Experiment& experiment, const ExperimentResults& results,
                        const ReportContext& context) {
  return ExperimentPage(experiment, results, context).html();
}

}  // namespace scree
