#pragma once

#include <QObject>
#include <filesystem>
#include <optional>
#include <vector>

#include "app/session/recent_files.hpp"
#include "app/shell/problem.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"

class QMimeData;
class QSettings;
class QWidget;

namespace scree {

class Actions;
class ErrorBar;
class Gallery;
class SceneSession;
class ViewSettings;
struct Scene;

/// How scenes, recordings and meshes come into the window and go to files: dialogs, gallery, recent files,
/// what is dropped on the window; and the question before something unsaved is lost.
class SceneFiles : public QObject {
  Q_OBJECT

 public:
  /// @param window  of which the dialogs are
  SceneFiles(QWidget& window, SceneSession& session, const Actions& actions,
             const ViewSettings& view_settings, Gallery& gallery, ErrorBar& errors, QSettings& settings);

  RecentFiles& recent() { return recent_; }

  /// A scene or a recording is opened; a mesh becomes a small drop on a floor.
  void open_path(const std::filesystem::path& path, bool play_at_once);
  /// At most one scene, which is opened, and meshes, of which one after another is imported. A single mesh is
  /// opened.
  void open_paths(const std::vector<std::filesystem::path>& paths);
  /// A scene made here that can be made again.
  /// @return false: something unsaved was to be kept
  bool open_made_scene(const Scene& scene);
  /// Asks what a mesh is to be.
  void import_mesh(const std::filesystem::path& path, std::optional<MeshRole> role);
  void save_to(const std::filesystem::path& path);
  /// Asks before something unsaved is lost. False: stay.
  bool may_leave();
  /// The next scene (1) or the one before (−1), of the gallery if the present one is of it, otherwise of its
  /// folder; round and round.
  void step_scene(int way);
  /// What was opened is shown: it is remembered.
  void remember_opened();
  /// Goes on with the meshes that wait for what was opened or imported before them.
  void import_next_mesh();

  static bool can_open(const QMimeData& dropped);
  void open_dropped(const QMimeData& dropped);

 private:
  void choose_file();
  void choose_mesh(MeshRole role);
  void choose_target();
  void open_or_import(const std::filesystem::path& path);
  void refuse(const Problem& problem);

  QWidget& window_;
  SceneSession& session_;
  const Actions& actions_;
  const ViewSettings& view_settings_;
  Gallery& gallery_;
  ErrorBar& errors_;
  QSettings& settings_;
  RecentFiles recent_;
  std::vector<std::filesystem::path> waiting_meshes_;  ///< to be imported after what is being opened
};

}  // namespace scree
