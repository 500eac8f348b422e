#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/frame/frame.hpp"
#include "core/laws/elastoplastic_law.hpp"

namespace scree {

/// The law of a contact whose spheres keep a dent; nothing where another law holds. With
/// `FrameContact::largest_overlap` it tells the lines of loading and unloading.
std::optional<ElastoplasticLaw> elastoplastic_law(const Model& model, const FrameContact& contact);

/// The dent of a contact and how it unloads, as tables, plots and ParaView name them.
struct ContactDent {
  double largest_overlap = 0.0;      ///< h_max [m]
  double residual_overlap = 0.0;     ///< h₀, where unloading ends [m]
  double loading_stiffness = 0.0;    ///< k_L at h_max [N/m]
  double unloading_stiffness = 0.0;  ///< k_U [N/m]
  double plastic_work = 0.0;         ///< D_p, lost for good [J]
};

struct ContactDentColumn {
  std::string_view name;
  std::string_view unit;
  double ContactDent::*value;
};
inline constexpr std::array<ContactDentColumn, 5> contact_dent_columns = {{
    {"largest_overlap", "m", &ContactDent::largest_overlap},
    {"residual_overlap", "m", &ContactDent::residual_overlap},
    {"loading_stiffness", "N/m", &ContactDent::loading_stiffness},
    {"unloading_stiffness", "N/m", &ContactDent::unloading_stiffness},
    {"plastic_work", "J", &ContactDent::plastic_work},
}};

/// Nothing where another law holds.
std::optional<ContactDent> contact_dent(const Model& model, const FrameContact& contact);

/// Whether a law of the scene keeps dents.
bool has_dents(const Model& model);

}  // namespace scree
