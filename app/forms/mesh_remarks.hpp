#pragma once

#include <QObject>
#include <filesystem>
#include <memory>

#include "app/import/mesh_reading.hpp"

namespace scree {

class KeyForm;

/// Says in a form what its mesh file holds and how large it is in the chosen unit, as an import does. Reads
/// the file on another thread, once for each path.
class MeshRemarks : public QObject {
  Q_OBJECT

 public:
  /// @param form  with the keys `mesh`, `unit` and `scale`
  /// @param folder  of the scene, to which paths are relative
  MeshRemarks(KeyForm& form, std::filesystem::path folder, MeshRole role, QObject* parent);

  /// To be called when the form has changed.
  void update();

 private:
  void show();

  KeyForm& form_;
  std::filesystem::path folder_;
  MeshRole role_;
  std::filesystem::path path_;
  std::shared_ptr<const MeshReading> reading_;  ///< of the file at that path; null: not read
};

}  // namespace scree
