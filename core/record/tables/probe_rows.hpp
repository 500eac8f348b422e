#pragma once

#include <vector>

#include "core/record/columns/probe_columns.hpp"

namespace scree {

/// What a probe measures in a frame, quantity by quantity and layer by layer; without what nothing
/// determines.
std::vector<ProbeRow> rows_of_probe(const Frame& frame, const Probe& probe);

/// The same of all probes of the frame's scene.
std::vector<ProbeRow> rows_of_probes(const Frame& frame);

}  // namespace scree
