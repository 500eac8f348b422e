#pragma once

#include <QDialog>
#include <QTimer>
#include <filesystem>

#include "app/forms/editors/key_editor.hpp"
#include "app/forms/part_kinds.hpp"

class QCheckBox;
class QLabel;
class QMenu;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace scree {

class KeyForm;
class MeshRemarks;
struct LibraryMaterial;
struct LibraryShape;

/// Form of a part of a scene. Checks it as the file reader would while the user types, and by building the
/// model before it is accepted. Materials and shapes that it needs can be made on the way; they belong to
/// its result.
class PartDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param part  one that exists, or a new one
  /// @param start  values to begin with
  /// @param folder  for files that are made
  PartDialog(const Scene& scene, const PartKind& kind, const ScenePart& part,
             const std::vector<SceneValue>& start, const std::filesystem::path& folder,
             QWidget* parent = nullptr);

  /// Lets the user choose that the part is added to the run, which goes on.
  void offer_now();
  /// Returns whether that was chosen, and is possible.
  bool now() const;

  /// The scene with the part, once the dialog has been accepted.
  const Scene& scene() const { return result_; }
  /// As it calls itself: "rocks"; empty: it has no name.
  std::string part_name() const;
  KeyForm& form() { return *form_; }
  void accept() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void build(const std::vector<SceneValue>& start);
  void add_mesh_remarks();
  /// As tall as the form, within the window.
  void grow();
  FormContext context();
  void add_library(QVBoxLayout& column);
  void add_makers(QMenu& menu, NamesOf kind, const std::function<void(const QString&)>& use);
  void add_library_shapes(QMenu& menu, const std::function<void(const LibraryShape&)>& use);
  void make_part(PartType type, const std::vector<SceneValue>& start,
                 const std::function<void(const QString&)>& use);
  void make_rock(const std::function<void(const std::filesystem::path&)>& use);
  void take_material(const LibraryMaterial& material);
  void take_mesh(const std::string& name, const std::filesystem::path& mesh, double scale);

  /// @param all  also what is merely missing yet
  bool check(bool all);
  void show_error(const SceneError& error, bool all);
  void show_notes();
  void show_whether_now();
  void show_estimate();
  void set_busy(bool busy);

  Scene base_;  ///< with parts made on the way
  std::vector<MaterialSpec> materials_at_first_;
  PartKind kind_;
  ScenePart part_;
  std::filesystem::path folder_;
  TextWithPart edited_;
  Scene result_;
  KeyForm* form_;
  MeshRemarks* mesh_remarks_ = nullptr;  ///< null: it has no mesh
  QScrollArea* scroll_;
  QCheckBox* now_ = nullptr;  ///< null: not offered
  QString now_text_;
  QLabel* foot_;
  QPushButton* accept_button_;
  QTimer checking_;
  long build_number_ = 0;
};

}  // namespace scree
