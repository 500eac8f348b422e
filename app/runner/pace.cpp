#include "app/runner/pace.hpp"

#include <cmath>

namespace scree {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr Seconds forgiven_lag{0.1};
constexpr Seconds measured_span{1.0};
constexpr Seconds shortest_span{0.05};
constexpr Seconds between_measurements{0.02};

/// Preferred duration on screen [s].
constexpr double shortest_show = 5.0;
constexpr double longest_show = 15.0;

std::vector<double> make_speeds() {
  std::vector<double> speeds{100.0, 50.0, 20.0, 10.0, 5.0, 2.0, 1.0};
  for (double part = 10.0; part < 2e6; part *= 10.0) {
    for (const double of : {5.0, 2.0, 1.0}) speeds.push_back(of / part);
  }
  return speeds;
}

}  // namespace

const std::vector<double>& speeds() {
  static const std::vector<double> all = make_speeds();
  return all;
}

double opening_speed(double duration) {
  if (duration <= 0.0) return 1.0;
  const auto distance = [](double speed) { return std::abs(std::log(speed)); };
  const auto fits = [&](double speed) {
    return duration >= shortest_show * speed && duration <= longest_show * speed;
  };
  const std::vector<double>& all = speeds();
  double best = duration > longest_show ? all.front() : all.back();
  for (const double speed : all) {
    if (fits(speed) && (!fits(best) || distance(speed) < distance(best))) best = speed;
  }
  return best;
}

void Pace::set_speed(std::optional<double> speed) {
  speed_ = speed;
}

void Pace::start(double simulated, Clock::time_point now) {
  anchor_wall_ = now;
  anchor_simulated_ = simulated;
  history_.assign(1, {now, simulated});
}

Pace::Clock::time_point Pace::next_step(double simulated, Clock::time_point now) {
  if (!speed_) return now;
  const Seconds wanted((simulated - anchor_simulated_) / *speed_);
  const auto due = anchor_wall_ + std::chrono::duration_cast<Clock::duration>(wanted);
  if (now - due > forgiven_lag) {
    anchor_wall_ = now;
    anchor_simulated_ = simulated;
    return now;
  }
  return due;
}

void Pace::measure(double simulated, Clock::time_point now) {
  if (!history_.empty() && now - history_.back().first < between_measurements) return;
  history_.emplace_back(now, simulated);
  while (history_.size() > 2 && now - history_[1].first > measured_span) history_.pop_front();
}

std::optional<double> Pace::real_time_factor() const {
  if (history_.size() < 2) return std::nullopt;
  const Seconds span = history_.back().first - history_.front().first;
  if (span < shortest_span) return std::nullopt;
  return (history_.back().second - history_.front().second) / span.count();
}

}  // namespace scree
