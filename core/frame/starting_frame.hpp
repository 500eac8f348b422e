#pragma once

#include <memory>

#include "core/frame/frame.hpp"

namespace scree {

/// The frame that a model starts in, without contacts and energies.
Frame starting_frame(std::shared_ptr<const Model> model);

}  // namespace scree
