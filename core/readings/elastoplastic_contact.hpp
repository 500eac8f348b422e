#pragma once

#include <optional>

#include "core/frame/frame.hpp"
#include "core/laws/common/elastoplastic_law.hpp"
#include "core/spheres/state/sphere_laws.hpp"

namespace scree {

/// The dent of a contact and how it unloads, as tables, plots and ParaView name them.
struct ContactDent {
  double largest_overlap = 0.0;      ///< h_max [m]
  double residual_overlap = 0.0;     ///< h₀, where unloading ends [m]
  double loading_stiffness = 0.0;    ///< k_L at h_max [N/m]
  double unloading_stiffness = 0.0;  ///< k_U [N/m]
  double plastic_work = 0.0;         ///< D_p, lost for good [J]
};

/// Nothing where another law holds.
std::optional<ContactDent> contact_dent(const Model& model, const FrameContact& contact);

/// Whether a law of the scene keeps dents.
bool has_dents(const Model& model);

/// The laws of a model, made once to be asked about many contacts of its frames.
class ContactLaws {
 public:
  /// @param model  must outlive this
  explicit ContactLaws(const Model& model);

  /// The law of a contact with a sphere; null: there is none.
  const SphereInteraction* of_sphere(const FrameContact& contact) const;
  /// The law of a contact whose spheres keep a dent; nothing where another law holds. With
  /// `FrameContact::largest_overlap` it tells the lines of loading and unloading.
  std::optional<ElastoplasticLaw> elastoplastic(const FrameContact& contact) const;
  /// Nothing where another law holds.
  std::optional<ContactDent> dent(const FrameContact& contact) const;

 private:
  const Model& model_;
  bool any_dents_;
  SphereLaws laws_;
};

// Of a single contact.

inline std::optional<ElastoplasticLaw> elastoplastic_law(const Model& model, const FrameContact& contact) {
  return ContactLaws(model).elastoplastic(contact);
}
inline std::optional<ContactDent> contact_dent(const Model& model, const FrameContact& contact) {
  return ContactLaws(model).dent(contact);
}

}  // namespace scree
