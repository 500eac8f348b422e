#include "core/energy/energy_alarm.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace scree {
namespace {

constexpr long interval = 256;  ///< [steps]
constexpr double growth_between_reports = 2.0;

}  // namespace

/// Due at steps 1, 2, 4 … 128, and every 256th.
bool EnergyAlarm::due(long steps) const {
  return suspected_ > 0 || steps % interval == 0 || (steps < interval && (steps & (steps - 1)) == 0);
}

std::optional<double> EnergyAlarm::look(const EnergyTerms& terms, bool last) {
  const double error = terms.unexplained();
  throughput_ = std::max(throughput_, terms.throughput());
  if (!std::isfinite(error) || !std::isfinite(throughput_)) return std::numeric_limits<double>::infinity();
  const bool errs =
      error > limit_ * throughput_ + terms.round_off() && error >= growth_between_reports * reported_;
  suspected_ = errs ? suspected_ + 1 : 0;
  if (!errs || (suspected_ < confirmations() && !last)) return std::nullopt;
  suspected_ = 0;
  reported_ = error;
  return throughput_ > 0.0 ? error / throughput_ : 1.0;
}

}  // namespace scree
