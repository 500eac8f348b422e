#pragma once

#include <optional>

#include "core/contact/elastoplastic_law.hpp"
#include "core/simulation/frame.hpp"

namespace scree {

/// The law of a contact whose spheres keep a dent; nothing where another law holds. With
/// `FrameContact::largest_overlap` it tells the lines of loading and unloading.
std::optional<ElastoplasticLaw> elastoplastic_law(const Model& model, const FrameContact& contact);

}  // namespace scree
