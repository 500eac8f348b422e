#pragma once

#include <array>
#include <chrono>
#include <cstdio>
#include <string>

namespace scree {

/// Formats one line like printf.
template <typename... Values>
std::string formatted(const char* format, Values... values) {
  std::array<char, 160> text;
  std::snprintf(text.data(), text.size(), format, values...);
  return text.data();
}

/// "0.03 %"
std::string format_percent(double fraction);
/// "energy error 0.012 %"; "no finite energy" where it is infinite
std::string energy_text(double error);

/// "7.2 s", "3:05", "2:03:05"
std::string format_seconds(double seconds);

/// A line on standard error that is redrawn in place about ten times per second.
class StatusLine {
 public:
  /// @param visible  false: prints nothing
  explicit StatusLine(bool visible) : visible_(visible) {}
  ~StatusLine() { clear(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  static bool on_terminal();

  /// Time to redraw.
  bool due();
  void draw(const std::string& text);
  void clear();

 private:
  bool visible_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
};

/// Progress of a run.
class Progress {
 public:
  /// @param visible   false: prints nothing
  /// @param from      start of the run [s]
  /// @param duration  of the scene [s]
  Progress(bool visible, double from, double duration);

  void show(double time, int contacts, double energy_error);
  void clear() { line_.clear(); }

 private:
  StatusLine line_;
  double from_;
  double duration_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace scree
