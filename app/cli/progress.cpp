#include "app/cli/progress.hpp"

#include <unistd.h>

#include <cmath>

namespace scree {
namespace {

constexpr std::chrono::milliseconds redraw_interval{100};

}  // namespace

std::string format_percent(double fraction) {
  return formatted("%.2g %%", 100.0 * fraction);
}

std::string energy_text(double error) {
  return std::isfinite(error) ? "energy error " + format_percent(error) : "no finite energy";
}

std::string format_seconds(double seconds) {
  if (!(seconds < 1e7)) return "long";
  if (seconds < 9.95) return formatted("%.1f s", seconds);
  const long whole = std::lround(seconds);
  if (whole < 60) return formatted("%ld s", whole);
  if (whole < 3600) return formatted("%ld:%02ld", whole / 60, whole % 60);
  return formatted("%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
}

bool StatusLine::on_terminal() {
  return isatty(STDERR_FILENO) == 1;
}

bool StatusLine::due() {
  if (!visible_) return false;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return false;
  next_ = now + redraw_interval;
  return true;
}

void StatusLine::draw(const std::string& text) {
  std::fprintf(stderr, "\r%s\x1b[K", text.c_str());
  std::fflush(stderr);
  drawn_ = true;
}

void StatusLine::clear() {
  if (!drawn_) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
  drawn_ = false;
}

Progress::Progress(bool visible, double from, double duration)
    : line_(visible), from_(from), duration_(duration) {}

void Progress::show(double time, int contacts, double energy_error) {
  if (!line_.due()) return;
  const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  const double speed = elapsed > 0.0 ? (time - from_) / elapsed : 0.0;
  const std::string left = speed > 0.0 ? format_seconds((duration_ - time) / speed) : "–";
  line_.draw(formatted("%.4g of %.4g s · %.3g × real time · %d contacts · %s · %s left", time, duration_,
                       speed, contacts, energy_text(energy_error).c_str(), left.c_str()));
}

}  // namespace scree
