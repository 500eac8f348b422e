#pragma once

#include <algorithm>
#include <stdexcept>

#include "core/scene/scene_file.hpp"
#include "core/simulation/build_model.hpp"
#include "core/simulation/simulation.hpp"

/// The example scenes of the gallery, in motion.
namespace scree::fixture {

inline Scene example(const std::string& name) {
  return read_scene(std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes" / (name + ".toml"));
}

/// An example scene, to be run up to a time.
inline Simulation example_until(const std::string& name, double time) {
  Scene scene = example(name);
  scene.duration = std::min(scene.duration, time);
  std::erase_if(scene.events, [&](const EventSpec& event) { return event.time > scene.duration; });
  return Simulation(build_model(scene), 2);
}

/// Goes on to a time, or to the end of the scene if that is sooner.
inline Frame frame_after(Simulation& simulation, double time) {
  while (!simulation.finished() && simulation.time() < time) {
    if (const auto failure = simulation.step()) throw std::runtime_error(failure->message);
  }
  return simulation.frame();
}

/// The state of an example scene at a time, up to which it runs.
inline Frame frame_at(const std::string& name, double time) {
  Simulation simulation = example_until(name, time);
  return frame_after(simulation, time);
}

/// Angle between two orientations [rad].
inline double angle_between(const Rotation& from, const Rotation& to) {
  return from.inverse().then(to).rotation_vector().norm();
}

}  // namespace scree::fixture
