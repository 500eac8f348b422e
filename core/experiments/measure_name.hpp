#pragma once

#include <string>

namespace scree {

/// Name of a measure that may be a derived series: "shear stress [Pa] = …" is named "shear stress [Pa]".
inline std::string name_of_measure(const std::string& measure) {
  return measure.substr(0, measure.find(" = "));
}

}  // namespace scree
