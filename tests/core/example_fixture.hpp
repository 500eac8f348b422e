#pragma once

#include "core/scene/scene_file.hpp"
#include "core/simulation/simulation.hpp"

/// The example scenes of the gallery, in motion.
namespace scree::fixture {

inline Scene example(const std::string& name) {
  return read_scene(std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes" / (name + ".toml"));
}

/// Angle between two orientations [rad].
inline double angle_between(const Rotation& from, const Rotation& to) {
  return from.inverse().then(to).rotation_vector().norm();
}

}  // namespace scree::fixture
