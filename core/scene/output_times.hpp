#pragma once

namespace scree {

/// Time of an output: the double nearest to count × interval in decimal, so that 115 outputs of 0.01 s end
/// exactly at 1.15 s [s].
double output_time(long count, double interval);

}  // namespace scree
