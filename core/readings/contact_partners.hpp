#pragma once

#include "core/frame/frame.hpp"
#include "core/laws/common/normal_response.hpp"

namespace scree {

/// The two partners of a contact in the order used by laws of spheres.
struct ContactPartners {
  int first = 0;    ///< body; a sphere, if there is one
  int second = -1;  ///< body; −1: a wall
  bool any_sphere = false;
  ContactRadii radii;  ///< both infinite without a sphere
};

/// Rule of a contact, as an index in Scene::contacts: the contact's own rule if set, otherwise the model's
/// rule for its materials; −1: none is known.
int rule_of(const Model& model, const FrameContact& contact);

/// Sets the rule of each contact of a frame that has a model. Call after all contacts were added.
void note_rules(Frame& frame);

/// Precondition: the contact belongs to a run of that model.
ContactPartners partners_of(const Model& model, const FrameContact& contact);

}  // namespace scree
