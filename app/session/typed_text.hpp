#pragma once

#include <QString>

namespace scree {

/// Text of the scene with edits that are not applied.
struct TypedText {
  QString text;
  bool overtaken = false;  ///< the scene has changed elsewhere since the edits began
  bool operator==(const TypedText&) const = default;
};

}  // namespace scree
