#pragma once

#include "core/base/text/column.hpp"
#include "core/readings/elastoplastic_contact.hpp"

namespace scree {

struct ContactRow {
  const Frame& frame;
  const FrameContact& contact;
  std::optional<ElastoplasticState> elastoplastic;  ///< none: the law keeps no overlap history
};

/// @param laws  of the frame's model
inline ContactRow contact_row(const Frame& frame, const FrameContact& contact,
                              const ElastoplasticContacts& laws) {
  return {frame, contact, laws.state(contact)};
}

/// Row of a single contact.
inline ContactRow contact_row(const Frame& frame, const FrameContact& contact) {
  return {frame, contact, elastoplastic_state(model_now(frame), contact)};
}

/// Values of elastoplastic laws only.
template <double ElastoplasticState::*value>
std::optional<double> of_elastoplastic_state(const ContactRow& row) {
  return row.elastoplastic ? std::optional<double>((*row.elastoplastic).*value) : std::nullopt;
}

/// Columns for ParaView only, whose files contain only numbers.
constexpr ColumnUse only_array(std::string_view name) {
  return {.table = false, .plots = false, .array = name};
}

/// Friction over its limit; NaN without friction or normal force.
inline double friction_share(const ContactRow& row) {
  const double limit = row.contact.friction_limit;
  return limit > 0.0 ? row.contact.friction.norm() / limit : std::nan("");
}

/// 1: slip, 0: stick; NaN without friction or normal force.
inline double slip_of(const ContactRow& row) {
  if (row.contact.status == ContactStatus::stick) return 0.0;
  return row.contact.friction_limit > 0.0 ? 1.0 : std::nan("");
}

/// Columns of contacts after the time, in the order of contacts.csv. New columns come last.
inline constexpr std::array<Column<ContactRow>, 26> contact_columns = {{
    {"a",
     "",
     "number of the first body",
     [](const ContactRow& row) { return static_cast<long>(row.contact.a); },
     {.plots = false, .array = "a"}},
    {"b", "", "number of the other body, which is larger than `a`, or the name of a wall",
     [](const ContactRow& row) {
       const int wall = row.contact.wall;
       return wall >= 0 ? row.frame.model->walls[static_cast<std::size_t>(wall)].name
                        : std::to_string(row.contact.b);
     },
     table_only},
    {"b", "", "number of the other body; −1: a wall",
     [](const ContactRow& row) { return static_cast<long>(row.contact.b); }, only_array("b")},
    {"wall", "", "number of the wall; −1: a body",
     [](const ContactRow& row) { return static_cast<long>(row.contact.wall); }, only_array("wall")},
    {"kind", "", "what touches, see below",
     [](const ContactRow& row) { return std::string(name_of(row.contact.kind)); }, table_only},
    {"kind", "", "number of the kind",
     [](const ContactRow& row) { return static_cast<long>(row.contact.kind); }, only_array("kind")},
    {"status", "", "0 sticks, 1 slips",
     [](const ContactRow& row) { return static_cast<long>(row.contact.status); }, only_array("status")},
    {"x y z", "m", "contact point: midway between the two closest points",
     [](const ContactRow& row) { return row.contact.point; }},
    {"nx ny nz",
     "",
     "unit normal, from `b` to `a`",
     [](const ContactRow& row) { return row.contact.normal; },
     {.array = "normal"}},
    {"gap",
     "m",
     "distance of the surfaces; negative values are an overlap",
     [](const ContactRow& row) { return row.contact.gap; },
     {.array = "gap"}},
    {"elongation", "m", "length of the tangential spring",
     [](const ContactRow& row) { return row.contact.elongation; }, plots_only},
    {"normal_force",
     "N",
     "normal force, spring and dashpot together; positive values push the bodies apart",
     [](const ContactRow& row) { return row.contact.normal_force; },
     {.array = "normal_force"}},
    {"elastic_force", "N", "the spring's part of the normal force",
     [](const ContactRow& row) { return row.contact.elastic_force; }, plots_only},
    {"damping_force", "N", "the dashpot's part of the normal force",
     [](const ContactRow& row) { return row.contact.normal_force - row.contact.elastic_force; }, plots_only},
    {"peak_force", "N", "largest normal force of the two partners since the last output",
     [](const ContactRow& row) { return row.contact.peak_force; }, plots_only},
    {"fx fy fz",
     "N",
     "total force on `a`: normal force and friction",
     [](const ContactRow& row) { return row.contact.force(); },
     {.array = "force"}},
    {"friction", "N", "magnitude of the friction",
     [](const ContactRow& row) { return row.contact.friction.norm(); }, plots_only},
    {"friction_limit", "N",
     "Coulomb's limit: the largest friction while sticking, or the friction while slipping",
     [](const ContactRow& row) { return row.contact.friction_limit; }, plots_only},
    {"friction_share", "", "friction over Coulomb's limit", &friction_share, plots_only},
    {"slip", "", "1 slips, 0 sticks", &slip_of, plots_only},
    {"status", "", "`stick` or `slip`; without friction `slip`",
     [](const ContactRow& row) { return std::string(name_of(row.contact.status)); }, table_only},
    {"largest_overlap",
     "m",
     "largest overlap so far",
     &of_elastoplastic_state<&ElastoplasticState::largest_overlap>,
     {.array = "largest_overlap"}},
    {"residual_overlap",
     "m",
     "overlap at which unloading ends, h₀",
     &of_elastoplastic_state<&ElastoplasticState::residual_overlap>,
     {.array = "residual_overlap"}},
    {"loading_stiffness",
     "N/m",
     "stiffness of loading at the largest overlap, k_L",
     &of_elastoplastic_state<&ElastoplasticState::loading_stiffness>,
     {.array = "loading_stiffness"}},
    {"unloading_stiffness",
     "N/m",
     "stiffness of unloading from the largest overlap, k_U",
     &of_elastoplastic_state<&ElastoplasticState::unloading_stiffness>,
     {.array = "unloading_stiffness"}},
    {"plastic_work",
     "J",
     "plastic work done at this contact, D_p",
     &of_elastoplastic_state<&ElastoplasticState::plastic_work>,
     {.array = "plastic_work"}},
}};

}  // namespace scree
