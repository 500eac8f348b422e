#pragma once

#include <string>

#include "core/model/model.hpp"

namespace scree {

/// Label of a body in messages: body "first", body 12.
inline std::string body_label(const Model& model, int body) {
  const auto named = model.names.find(body);
  return named == model.names.end() ? "body " + std::to_string(body) : "body \"" + named->second + "\"";
}

}  // namespace scree
