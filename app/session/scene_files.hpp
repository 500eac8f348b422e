#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "app/session/file_stamp.hpp"
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
class ImportDialog;
class SceneSession;
class ViewSettings;
struct Scene;

/// Opens and saves scenes, recordings and meshes: dialogs, gallery, recent files, drag and drop; asks before
/// unsaved changes are lost.
class SceneFiles : public QObject {
  Q_OBJECT

 public:
  /// @param window  parent of the dialogs
  SceneFiles(QWidget& window, SceneSession& session, const Actions& actions,
             const ViewSettings& view_settings, Gallery& gallery, ErrorBar& errors, QSettings& settings);

  SceneSession& session() { return session_; }
  RecentFiles& recent() { return recent_; }

  /// Opens a scene or a recording; a mesh becomes a small drop on a floor.
  void open_path(const std::filesystem::path& path, bool autoplay);
  /// Opens at most one scene and imports meshes one after another. A single mesh is opened.
  void open_paths(const std::vector<std::filesystem::path>& paths);
  /// Opens a generated scene that can be generated again.
  /// @return false: cancelled because of unsaved changes
  bool open_made_scene(const Scene& scene);
  /// Asks for the use of a mesh.
  void import_mesh(const std::filesystem::path& path, std::optional<MeshRole> role);
  /// Saves the scene in its own file; asks for a file if it has none, and before changes that another program
  /// has made to it are lost.
  void save();
  void save_to(const std::filesystem::path& path, bool with_moment = false);
  /// Gives up the unsaved changes, after a question, and opens the file again.
  void revert();
  /// The scene's file as it was read or written last; none: there is no file.
  const std::optional<FileStamp>& stamp() const { return stamp_; }
  void set_stamp(const std::optional<FileStamp>& stamp) { stamp_ = stamp; }
  /// Asks before unsaved changes are lost. False: stay.
  bool may_leave();
  /// @param question  asked, too, before the scene is left; false: stay
  void ask_before_leaving(std::function<bool()> question) { question_ = std::move(question); }
  /// @param prepare  is given the saving, and calls it once the scene is complete, or not at all
  void prepare_saving(std::function<void(std::function<void()>)> prepare) { prepare_ = std::move(prepare); }
  /// @param time  of the moment of the run that a bundle can hold; none: there is no such moment [s]
  void offer_moment(std::function<std::optional<double>()> time) { time_of_moment_ = std::move(time); }
  /// Opens the next scene (1) or the previous one (−1) of the gallery if the current one belongs to it,
  /// otherwise of its folder; cyclic.
  void step_scene(int way);
  /// Adds the opened file to the recent ones.
  void remember_opened();
  /// Imports the next waiting mesh.
  void import_next_mesh();

  static bool can_open(const QMimeData& dropped);
  void open_dropped(const QMimeData& dropped);

 private:
  void choose_file();
  void choose_mesh(MeshRole role);
  void take_import(const ImportDialog& dialog);
  /// What a dialog for saving suggests.
  enum class Target { like_now, bundle };
  void choose_target(Target target);
  void prepared(const std::function<void()>& save);
  void save_now();
  std::optional<double> time_of_moment() const;
  std::optional<bool> ask_for_moment();
  bool may_replace(const std::filesystem::path& file);
  std::filesystem::path revert_path() const;
  void update_actions();
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
  std::optional<FileStamp> stamp_;
  std::vector<std::filesystem::path> waiting_meshes_;  ///< to be imported after the current opening or import
  std::function<bool()> question_;
  std::function<std::optional<double>()> time_of_moment_;
  std::function<void(std::function<void()>)> prepare_;
};

}  // namespace scree
