#pragma once

#include <chrono>
#include <string>

namespace scree {

/// "0.03 %"
std::string format_percent(double fraction);

/// "7.2 s", "3:05", "2:03:05"
std::string format_seconds(double seconds);

/// One line on standard error that is redrawn in place some ten times a second.
class Progress {
 public:
  /// @param visible   false: nothing is ever printed
  /// @param from      where the run begins [s]
  /// @param duration  of the scene [s]
  Progress(bool visible, double from, double duration);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  static bool on_terminal();

  void show(double time, int contacts, double energy_error);
  void clear();

 private:
  bool visible_;
  bool drawn_ = false;
  double from_;
  double duration_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace scree
