#pragma once

#include <QString>

#include "core/frame/frame.hpp"

namespace scree {

/// "first", "body 12"
QString body_title(const Model& model, int body);
QString wall_title(const Model& model, int wall);
/// Partners of a contact: "body 3 – floor".
QString partners_title(const Model& model, const FrameContact& contact);

}  // namespace scree
