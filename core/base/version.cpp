#include "core/base/version.hpp"

namespace scree {

std::string_view version() {
  return SCREE_VERSION;
}

}  // namespace scree
