#pragma once

#include <string>
#include <string_view>

#include "core/record/series/series.hpp"

namespace scree {

/// Label of a series: "force on floor, z" for wall.floor.fz. Derived series keep the name given by the scene.
std::string series_label(const Model& model, const Series& series);

std::string series_label(const Model& model, const std::string& series);

/// Label of a column of any object: "force on, z" for fz of walls.
std::string column_label(std::string_view table, std::string_view column);

/// Label of a column of energies or the solver: "lost to damping" for dissipated_damping.
std::string column_words(std::string_view column);

/// Sign note of a force along z if z is up: "+ is up"; empty for other series.
std::string sign_of(const Model& model, const Series& series);

}  // namespace scree
