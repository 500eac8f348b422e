#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "app/recovery/kept_files.hpp"
#include "app/runner/timeline/replay.hpp"

namespace scree {

class SceneFiles;
class SceneSession;
class SimulationThread;

/// Keeps unsaved work in a private folder, from time to time and before a run starts, while there is some.
class Autosave : public QObject {
  Q_OBJECT

 public:
  /// @param root      folder of the folders of all windows
  /// @param interval  between two looks at the work, and between two states of the run [ms]
  Autosave(std::filesystem::path root, int interval, SimulationThread& thread, SceneSession& session,
           SceneFiles& files);
  /// The work is no longer needed.
  ~Autosave() override;

  /// Where the window holds text that is not applied.
  using Typed = std::function<std::optional<TypedText>()>;
  void keep_typed(Typed typed) { typed_ = std::move(typed); }

  /// Keeps the present work, in the background; removes what is kept if there is none.
  void keep();
  /// Removes what is kept, in the background.
  void forget();
  /// The same, and keeps nothing from now on.
  void end();
  /// Continues in a folder with the work that is open now.
  void adopt(std::shared_ptr<KeptFiles> files);

 signals:
  /// The work cannot be kept; told once until it can. @param reason  in words
  void failed(const QString& reason);

 private:
  /// What has been written, or is being written.
  struct Kept {
    Scene scene;
    RunPast run;  ///< with its state, or without a model
    std::optional<TypedText> typed;
    std::optional<FileStamp> stamp;
  };

  void keep_before_run();
  void keep_edits();
  std::optional<TypedText> typed() const { return typed_ ? typed_() : std::nullopt; }
  Scene scene_to_keep() const;
  std::size_t acts() const;
  bool belongs(const RunPast& run, const Scene& scene) const;
  RunPast state_to_keep(const Scene& scene) const;
  void write(const KeptWork& about, const std::optional<Scene>& scene,
             const std::shared_ptr<const RunCheckpoint>& state, const std::optional<TypedText>& typed);
  void finish_writing(const QString& fault);

  std::filesystem::path root_;
  SimulationThread& thread_;
  SceneSession& session_;
  SceneFiles& scene_files_;
  Typed typed_;
  QTimer timer_;
  QElapsedTimer since_state_;  ///< was kept
  QDateTime changed_;          ///< or announced as changed
  QDateTime edited_;
  std::shared_ptr<const Model> opened_;  ///< from which the run began
  std::optional<Kept> kept_;
  int writing_ = 0;  ///< tasks of the writer
  bool told_ = false;
  std::shared_ptr<std::shared_ptr<KeptFiles>> files_;  ///< used by the writer alone
  QThreadPool writer_;                                 ///< one thread: tasks are done in order
};

}  // namespace scree
