#pragma once

#include <string>

#include "core/simulation/model.hpp"

namespace scree {

/// How messages call a body: body "first", body 12.
inline std::string body_label(const Model& model, int body) {
  const std::string& name = model.bodies[body].name;
  return name == std::to_string(body) ? "body " + name : "body \"" + name + "\"";
}

}  // namespace scree
