#pragma once

#include <optional>

#include "core/frame/frame.hpp"
#include "core/laws/common/elastoplastic_law.hpp"
#include "core/spheres/state/sphere_laws.hpp"

namespace scree {

/// State of an elastoplastic contact, as named in tables, plots and ParaView files.
struct ElastoplasticState {
  double largest_overlap = 0.0;      ///< h_max [m]
  double residual_overlap = 0.0;     ///< h₀, where unloading ends [m]
  double loading_stiffness = 0.0;    ///< k_L at h_max [N/m]
  double unloading_stiffness = 0.0;  ///< k_U [N/m]
  double plastic_work = 0.0;         ///< D_p: dissipated plastic work [J]
};

/// Returns whether a law of the scene is elastoplastic.
bool has_elastoplastic_contacts(const Model& model);

/// The law of a contact with a sphere, among those of its model; null: no sphere, or no law.
const SphereInteraction* sphere_law_of(const SphereLaws& laws, const Model& model,
                                       const FrameContact& contact);

/// An elastoplastic law as it acts on a contact, which keeps the strengths with which it began.
const ElastoplasticSphereLaw& acting_law(const ElastoplasticSphereLaw& law,
                                         const std::vector<ElastoplasticSphereLaw>& former,
                                         const FrameContact& contact);

/// Elastoplastic laws of a model, built once for queries about many contacts of its frames.
class ElastoplasticContacts {
 public:
  /// @param model  must outlive this
  explicit ElastoplasticContacts(const Model& model);

  /// Law of an elastoplastic contact; none for other laws. With `FrameContact::largest_overlap` it gives the
  /// loading and unloading lines.
  std::optional<ElastoplasticLaw> law(const FrameContact& contact) const;
  /// State of a contact; none if its law is not elastoplastic.
  std::optional<ElastoplasticState> state(const FrameContact& contact) const;

 private:
  const Model& model_;
  std::optional<SphereLaws> laws_;  ///< none: no law is elastoplastic
};

// The same for a single contact.

std::optional<ElastoplasticLaw> elastoplastic_law(const Model& model, const FrameContact& contact);
std::optional<ElastoplasticState> elastoplastic_state(const Model& model, const FrameContact& contact);

}  // namespace scree
