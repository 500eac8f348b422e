#pragma once

#include <QObject>
#include <filesystem>
#include <memory>
#include <vector>

#include "app/runner/simulation_thread.hpp"
#include "render/style/view_options.hpp"

namespace scree {

/// The open scene or recording, and its unsaved changes.
class SceneSession : public QObject {
  Q_OBJECT

 public:
  /// @param thread  runs the scene; must not emit after the destruction of the session
  explicit SceneSession(SimulationThread& thread);

  /// Null while nothing is open.
  const std::shared_ptr<const Model>& model() const { return model_; }
  /// The scene with interactive changes. Its title is empty while nothing is open.
  const Scene& scene() const { return scene_; }
  /// The open recording; null: a scene is open, or nothing.
  const std::shared_ptr<const Recording>& recording() const { return recording_; }
  /// False for a static plate, which is solved when it is opened.
  bool anything_to_play() const;

  /// Returns whether an imported scene, or changes since it was opened or saved, are in no file.
  bool unsaved() const;
  /// Description of unsaved changes, one sentence.
  QString unsaved_text() const;

  /// The last requested scene, mesh or recording; empty: a generated scene.
  const std::filesystem::path& requested_path() const { return requested_path_; }
  /// The mesh, recording or prepared example opened as a scene; empty: a scene file is open.
  const std::filesystem::path& source() const { return source_; }
  /// Displayed name of what is being opened.
  const QString& loading_title() const { return loading_title_; }
  void set_loading_title(const QString& title) { loading_title_ = title; }

  /// Opens a scene file, a recording, or a mesh, which becomes a small drop on a floor.
  void open(const std::filesystem::path& path, bool autoplay);
  /// @param unsaved  it counts as imported, and the user is asked before it is lost
  void open_made(const Scene& scene, bool unsaved);
  /// Computes the scene of the open recording. Precondition: a recording is open.
  void go_live();

  /// Writes the scene with the current view.
  /// @throws std::exception: it could not be written
  void save_to(const std::filesystem::path& path, const ViewOptions& options);
  /// Changes the end of the run and of the scene, not before the computed time [s].
  void change_duration(double duration);
  void set_plots(const std::vector<PlotSpec>& plots);
  void set_view(const ViewSpec& view);

 signals:
  /// Another model has been opened.
  void opened();
  void open_failed(const scree::Problem& problem);
  /// The scene was changed or saved.
  void changed();
  void duration_changed(double duration);
  /// @param time  current time of the run [s]
  void events_changed(const std::vector<scree::EventSpec>& events, double time);

 private:
  void accept_model(std::shared_ptr<const Model> model);
  void accept_events(const std::shared_ptr<const Model>& model, const std::vector<EventSpec>& events,
                     double time);

  SimulationThread& thread_;
  std::shared_ptr<const Model> model_;
  Scene scene_;
  Scene saved_scene_;  ///< as in its file
  std::shared_ptr<const Recording> recording_;
  bool imported_ = false;  ///< the scene is in no file, and must not be lost
  bool opening_imported_ = false;
  std::filesystem::path source_;
  std::filesystem::path requested_path_;
  QString loading_title_;
};

}  // namespace scree
