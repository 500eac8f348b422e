#pragma once

#include "app/inspector/readings.hpp"
#include "core/probes/probe.hpp"

namespace scree {

/// What a probe measures in a frame: a row for each quantity; of one with layers a row for each layer. The
/// columns of a row are what its series are called behind "probe.NAME.".
ReadingSection read_probe_text(const Frame& frame, const Probe& probe);

}  // namespace scree
