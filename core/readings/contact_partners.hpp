#pragma once

#include "core/frame/frame.hpp"
#include "core/laws/common/normal_response.hpp"

namespace scree {

/// The two that touch in a contact, as laws of spheres ask for them.
struct ContactPartners {
  int first = 0;    ///< body; a sphere, if there is one
  int second = -1;  ///< body; −1: a wall
  bool any_sphere = false;
  ContactRadii radii;  ///< the first infinite, too, where there is no sphere
};

/// The rule of a contact's partners: what the contact says, or where it says nothing what the model does. An
/// index in Scene::contacts.
int rule_of(const Model& model, const FrameContact& contact);

/// Tells each contact of a frame which rule acts. Whatever makes a frame with contacts ends with it.
void note_rules(Frame& frame);

/// Precondition: the contact is of a run of that model.
ContactPartners partners_of(const Model& model, const FrameContact& contact);

}  // namespace scree
