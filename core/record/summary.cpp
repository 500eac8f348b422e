#include "core/record/summary.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/text/number.hpp"
#include "core/base/version.hpp"
#include "core/readings/interpenetration.hpp"
#include "core/record/rest.hpp"

namespace scree {
namespace {

std::string json_text(const std::string& text) {
  constexpr const char* digits = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted += std::string("\\") + c;
    } else if (code < 0x20) {
      quoted += std::string("\\u00") + digits[code >> 4U] + digits[code & 15U];
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

/// Notes on the scene and on its run.
std::string json_notes(const Frame& last) {
  std::vector<std::string> notes = last.model->notes;
  notes.insert(notes.end(), last.notes.begin(), last.notes.end());
  std::string list;
  for (const std::string& note : notes) list += (list.empty() ? "" : ", ") + json_text(note);
  return "[" + list + "]";
}

/// JSON has no infinity: missing values are null.
std::string json_number(double value) {
  return std::isfinite(value) ? number_text(value) : "null";
}

/// Seed of the first fill that draws random numbers, or of the first inlet.
std::string seed_of(const Scene& scene) {
  for (const FillSpec& fill : scene.fills) {
    if (fill.file.empty()) return std::to_string(fill.seed);
  }
  if (!scene.inlets.empty()) return std::to_string(scene.inlets.front().bodies.seed);
  return "null";
}

}  // namespace

void Summary::add(const Frame& frame, int threads) {
  smallest_gap_ = frame.solver.smallest_gap;
  energy_error_.add(frame.energy);
  resting_frames_ = rests(frame) ? resting_frames_ + 1 : 0;
  if (!verify_) return;
  for (const Interpenetration& one : find_interpenetrations(frame, threads)) {
    interpenetrating_.insert({one.a, one.b, one.wall});
  }
}

void Summary::add_end(const Frame& frame) {
  smallest_gap_ = frame.solver.smallest_gap;
  energy_error_.add(frame.energy);
}

double Summary::largest_overlap() const {
  return std::max(0.0, -smallest_gap_);
}

std::optional<int> Summary::interpenetrations() const {
  if (!verify_) return std::nullopt;
  return static_cast<int>(interpenetrating_.size());
}

std::string Summary::json(const Frame& last, int threads, double wall_seconds) const {
  const Scene& scene = last.model->scene;
  std::string text = "{\n";
  text += "  \"version\": " + json_text(std::string(version())) + ",\n";
  text += "  \"scene\": " + json_text(scene.file.string()) + ",\n";
  text += "  \"seed\": " + seed_of(scene) + ",\n";
  text += "  \"threads\": " + std::to_string(threads) + ",\n";
  text += "  \"steps\": " + std::to_string(last.solver.steps) + ",\n";
  text += "  \"wall_seconds\": " + json_number(wall_seconds) + ",\n";
  text += "  \"cpu_seconds\": " + json_number(last.solver.cpu_seconds) + ",\n";
  text += "  \"largest_overlap\": " + json_number(largest_overlap()) + ",\n";
  text += "  \"smallest_gap\": " + json_number(smallest_gap_) + ",\n";
  text += "  \"energy_error\": " + json_number(energy_error()) + ",\n";
  text += std::string("  \"at_rest\": ") + (at_rest() ? "true" : "false");
  if (verify_) text += ",\n  \"interpenetrations\": " + std::to_string(interpenetrating_.size());
  text += ",\n  \"notes\": " + json_notes(last);
  return text + "\n}\n";
}

}  // namespace scree
