#pragma once

#include <QString>
#include <filesystem>
#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// A material of `resources/materials.toml`.
struct LibraryMaterial {
  std::string name;
  QString about;                   ///< kind and friction, with their sources
  std::vector<SceneValue> values;  ///< with all sources as `source`
  struct Source {
    std::string key;
    QString text;      ///< "[CRC] quartz"
    QString citation;  ///< of the works in brackets; may be empty
  };
  std::vector<Source> sources;
};

/// A mesh of `resources/shapes`, its largest dimension 1 m.
struct LibraryShape {
  std::string name;
  std::filesystem::path mesh;
  QString about;
};

const std::vector<LibraryMaterial>& library_materials();
const std::vector<LibraryShape>& library_shapes();

}  // namespace scree
