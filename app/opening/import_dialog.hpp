#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>
#include <optional>

#include "app/import/drop_scene.hpp"
#include "app/import/mesh_reading.hpp"
#include "app/widgets/vtk_widget.hpp"
#include "render/view/mesh_preview.hpp"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGroupBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace scree {

/// Rotating preview of an imported mesh.
class MeshPreviewWidget : public VtkWidget {
  Q_OBJECT

 public:
  explicit MeshPreviewWidget(QWidget* parent = nullptr);
  ~MeshPreviewWidget() override;
  void show_mesh(const MeshFile& file);

 protected:
  void mousePressEvent(QMouseEvent* event) override;

 private:
  std::unique_ptr<MeshPreview> preview_;
  QTimer turning_;
};

/// Import of a mesh: shows it with its size, mass and faults, and asks for its role and where it is dropped.
/// Reads the file on another thread. After acceptance, `scene()` is the result.
class ImportDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param role  none: a particle, or a wall if the surface is not closed
  /// @param open_model  scene that can be extended; null: none
  ImportDialog(std::filesystem::path path, std::optional<MeshRole> role,
               std::shared_ptr<const Model> open_model, QWidget* parent = nullptr);

  Scene scene() const;
  /// The file has been read, with or without success.
  bool ready() const { return reading_ != nullptr; }
  const std::filesystem::path& path() const { return path_; }
  bool adds_to_open_scene() const;

 signals:
  void mesh_read();

 private:
  void build_page(QVBoxLayout& page);
  QWidget* make_particle_fields();
  void read_mesh();
  void accept_reading(std::shared_ptr<const MeshReading> reading);
  void suggest();
  void follow();
  void show_properties();
  void show_findings();
  QDoubleSpinBox* length_field(const QString& name, const QString& tip);

  LengthUnit unit() const;
  MeshRole role() const;
  bool as_container() const;
  std::optional<bool> inside() const;
  bool usable() const;
  ParticleDrop drop() const;

  std::filesystem::path path_;
  std::shared_ptr<const Model> open_model_;
  std::shared_ptr<const MeshReading> reading_;
  long reading_number_ = 0;
  bool role_is_open_;  ///< until the mesh has been read

  MeshPreviewWidget* preview_;
  QLabel* reading_text_;
  QComboBox* role_;
  QComboBox* unit_;
  QLabel* unit_text_;
  QLabel* properties_;
  QLabel* findings_;
  QWidget* particle_fields_;
  QComboBox* material_;
  QDoubleSpinBox* density_;
  QDoubleSpinBox* friction_;
  QSpinBox* count_;
  QDoubleSpinBox* width_;
  QDoubleSpinBox* height_;
  QDoubleSpinBox* centre_x_;
  QDoubleSpinBox* centre_y_;
  QDoubleSpinBox* base_;
  QComboBox* target_;
  QPushButton* accept_;
};

}  // namespace scree
