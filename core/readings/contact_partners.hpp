#pragma once

#include "core/frame/frame.hpp"
#include "core/laws/sphere_interaction.hpp"

namespace scree {

/// The two that touch in a contact, as laws of spheres ask for them.
struct ContactPartners {
  const ContactRule* rule = nullptr;
  ContactMaterials materials;  ///< of a sphere first, if there is one
  bool any_sphere = false;
  double first_radius = 0.0;   ///< infinite: no sphere [m]
  double second_radius = 0.0;  ///< infinite: a surface [m]
};

/// Precondition: the contact is of a run of that model.
ContactPartners partners_of(const Model& model, const FrameContact& contact);

}  // namespace scree
