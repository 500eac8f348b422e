#pragma once

#include <string>

#include "core/model/model.hpp"

namespace scree {

/// Reason why something cannot be pulled, and what would be right; empty: it can.
std::string pull_fault(const Model& model, const PullSpec& pull);

}  // namespace scree
