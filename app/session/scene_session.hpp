#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/runner/simulation_thread.hpp"
#include "core/scene/file/edited_text.hpp"
#include "core/scene/file/scene_file.hpp"
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
  /// State of a run that begins.
  enum class Then { pause, play };
  /// @param unsaved  it counts as imported, and the user is asked before it is lost
  /// @param then  a run begins when all parts have taken the scene, so that it can be kept before
  void open_made(const Scene& scene, bool unsaved, Then then = Then::play);
  /// Opens work that was kept, as unsaved changes of a file, see SimulationThread::resume.
  /// @param file  empty: none
  void open_kept(const QString& title, const std::filesystem::path& file, std::function<KeptRun()> read,
                 int number);
  /// Computes the scene of the open recording. Precondition: a recording is open.
  void go_live();
  /// Replaces the scene by an edited one. A new run begins at its start; interactive changes of the old one
  /// are events of the scene. If the scene cannot be built, everything stays. Nothing for a recording.
  /// @param scene  made from `wanted_scene`
  /// @param what  the edit in words, for the history
  void edit(const Scene& scene, const QString& what, Then then = Then::pause);
  /// The scene with the edits that are on the way.
  const Scene& wanted_scene() const { return edits_.empty() ? scene_ : edits_.back().scene; }
  /// Returns whether an edit is on the way.
  bool editing() const { return !edits_.empty(); }
  /// Calls a function once no edit is on its way; never if one cannot be made or another scene is opened.
  void after_edits(std::function<void()> then);
  /// The scene as a scene file: the text that was opened or applied, with all changes since.
  std::string text() const;
  /// File that the relative paths of `text` refer to; need not exist.
  std::filesystem::path text_file() const;
  /// The same as `edit` with the scene of a text, which becomes that of the scene.
  /// @throws SceneError
  void edit_text(const std::string& text, const QString& what);

  /// What a bundle holds: the scene alone, or also the present moment of its run.
  enum class Contents { scene, scene_and_moment };
  /// Writes the scene with the current view.
  /// @throws std::exception: it could not be written
  void save_to(const std::filesystem::path& path, const ViewOptions& options,
               Contents contents = Contents::scene);
  /// Whether the scene's file is a bundle that holds a moment of its run.
  bool file_holds_moment() const { return file_holds_moment_; }
  /// Changes the end of the run and of the scene, not before the computed time [s].
  void change_duration(double duration);
  void set_plots(const std::vector<PlotSpec>& plots);
  void set_view(const ViewSpec& view);

 signals:
  /// Another model has been opened.
  void opened();
  /// An edit is on its way.
  void edit_begun();
  /// An edit has replaced the scene and its model.
  /// @param before  the scene that it has replaced
  void edited(const scree::Scene& before, const QString& what);
  void open_failed(const scree::Problem& problem);
  /// The scene was changed or saved.
  void changed();
  void duration_changed(double duration);
  /// The duration or the plots were changed while the run goes on.
  void duration_or_plots_changed();
  /// The model has other bodies than before, of the same run.
  /// @param before  model that was shown before
  void bodies_changed(const std::shared_ptr<const scree::Model>& before);
  /// A bundle was opened at the moment of the run that it holds [s].
  /// @param problem  why it is opened at its start instead, as the end of a sentence
  void run_continued(double time, const QString& problem);
  /// @param time  current time of the run [s]
  void events_changed(const std::vector<scree::EventSpec>& events, double time,
                      const std::vector<double>& supplied);

 private:
  /// What the file of a scene holds apart from it.
  struct InFile {
    SceneSource source;
    bool holds_moment = false;
  };
  /// An edit that is on the way, with those before it.
  struct Edit {
    long opening = 0;
    QString what;  ///< in words
    Scene scene;
    Scene base;                       ///< before the first of the edits that are on the way with it
    std::optional<SceneSource> text;  ///< of the user, if the edit is one of the text
  };

  void open_bundle(const std::filesystem::path& file, bool autoplay);
  static InFile in_file(const std::filesystem::path& file);
  void take(const InFile& file);
  void take_source(long opening);
  void begin_edit(const Scene& scene, const QString& what, Then then,
                  std::optional<SceneSource> text = std::nullopt);
  /// @return the last of the edits that an opening contains, with all of them in words; none: it was no edit
  std::optional<Edit> finish_edits(long opening);
  void play_if(bool play, long opening);
  void accept_model(std::shared_ptr<const Model> model, long opening);
  void take_model(std::shared_ptr<const Model> model, long opening);
  void take_edit(const Edit& edit, const Scene& before);
  void accept_bodies(const std::shared_ptr<const Model>& before, const std::shared_ptr<const Model>& now);
  void accept_events(const std::shared_ptr<const Model>& model, const std::vector<EventSpec>& events,
                     double time, const std::vector<double>& supplied);

  SimulationThread& thread_;
  std::shared_ptr<const Model> model_;
  Scene scene_;
  Scene saved_scene_;  ///< as in its file
  std::shared_ptr<const Recording> recording_;
  std::pair<long, std::shared_ptr<UnpackedBundle>> opened_bundle_;  ///< and the number of its opening
  bool file_holds_moment_ = false;
  std::size_t own_shapes_ = 0;          ///< of the scene as its run began; later ones came by hand
  std::optional<long> play_when_open_;  ///< number of the opening whose run begins by itself
  SceneSource written_;                 ///< the scene in the user's words; changes since are not in it
  std::vector<Edit> edits_;             ///< on the way, in their order
  std::function<void()> after_edits_;   ///< see `after_edits`
  bool imported_ = false;               ///< the scene is in no file, and must not be lost
  bool opening_imported_ = false;
  std::filesystem::path source_;
  std::filesystem::path requested_path_;
  QString loading_title_;
};

}  // namespace scree
