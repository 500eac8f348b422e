#pragma once

#include <QString>
#include <string_view>

#include "core/base/text/quantity.hpp"

namespace scree {

/// `format_quantity` for the window.
inline QString quantity_text(double value, std::string_view unit) {
  return QString::fromStdString(format_quantity(value, unit));
}

}  // namespace scree
