#pragma once

#include <QObject>
#include <filesystem>
#include <memory>
#include <vector>

#include "app/runner/simulation_thread.hpp"
#include "render/style/view_options.hpp"

namespace scree {

/// The scene or recording that is open, and what has been changed in it since it was read or saved.
class SceneSession : public QObject {
  Q_OBJECT

 public:
  /// @param thread  runs what is opened; must emit nothing after the session is gone
  explicit SceneSession(SimulationThread& thread);

  /// Null while nothing is open.
  const std::shared_ptr<const Model>& model() const { return model_; }
  /// With what was changed since it was opened. Its title is empty while nothing is open.
  const Scene& scene() const { return scene_; }
  /// The recording that is open; null: a scene is.
  const std::shared_ptr<const Recording>& recording() const { return recording_; }
  /// False for a plate that is not moved: it is solved when it is opened.
  bool anything_to_play() const;

  /// Something imported, or changed since the scene was opened or saved, is in no file.
  bool unsaved() const;
  /// What would be lost, in a sentence.
  QString unsaved_text() const;

  /// The scene, mesh or recording that was asked for last; empty: a scene made here.
  const std::filesystem::path& last_asked_for() const { return last_asked_for_; }
  /// The mesh, recording or prepared example that is opened as a scene; empty: a scene file is.
  const std::filesystem::path& source() const { return source_; }
  /// What is being opened, for people.
  const QString& loading_title() const { return loading_title_; }
  void set_loading_title(const QString& title) { loading_title_ = title; }

  /// A scene file, a recording, or a mesh, which becomes a small drop on a floor.
  void open(const std::filesystem::path& path, bool play_at_once);
  /// @param unsaved  it counts as imported: it would be lost
  void open_made(const Scene& scene, bool unsaved);
  /// Computes the scene of the recording that is open. Precondition: one is.
  void go_live();

  /// Writes the scene with the present view. @throws std::exception: it could not be written
  void save_to(const std::filesystem::path& path, const ViewOptions& options);
  /// The run, and the scene, last until another time, which is not before what has been computed [s].
  void change_duration(double duration);
  void set_plots(const std::vector<PlotSpec>& plots);
  void set_view(const ViewSpec& view);

 signals:
  /// Another model is there.
  void opened();
  void open_failed(const scree::Problem& problem);
  /// The scene was changed or saved.
  void changed();
  void duration_changed(double duration);
  /// @param time  where the run is [s]
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
  std::filesystem::path last_asked_for_;
  QString loading_title_;
};

}  // namespace scree
