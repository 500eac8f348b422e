#pragma once

#include <memory>

#include "core/frame/frame.hpp"

namespace scree {

/// Initial frame of a model, without contacts and energies.
Frame starting_frame(std::shared_ptr<const Model> model);

}  // namespace scree
