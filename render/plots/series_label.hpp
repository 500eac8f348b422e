#pragma once

#include <string>
#include <string_view>

#include "core/record/series/series.hpp"

namespace scree {

/// What a series is called for people: "force on floor, z" for wall.floor.fz. One that a plot makes of others
/// keeps the name that its scene gives it.
std::string series_label(const Model& model, const Series& series);

std::string series_label(const Model& model, const std::string& series);

/// What it says of a column, whosever it is: "force on, z" for fz of walls.
std::string column_label(std::string_view table, std::string_view column);

/// A column of energies or of the solver: "lost to damping" for dissipated_damping.
std::string column_words(std::string_view column);

/// What a force along z says of itself where z is up: "+ is up"; empty for other series.
std::string sign_of(const Model& model, const Series& series);

}  // namespace scree
