#pragma once

namespace scree {

/// The time of an output: the number nearest to count × interval as both are read, so that 115 outputs of
/// 0.01 s end at 1.15 s, not a bit beside it [s].
double output_time(long count, double interval);

}  // namespace scree
