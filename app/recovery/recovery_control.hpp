#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "app/recovery/autosave.hpp"
#include "app/recovery/kept_files.hpp"

class QSettings;

namespace scree {

class ErrorBar;
class RecoveryBar;
class SceneFiles;
class SceneSession;
class SimulationThread;

/// Keeps unsaved work in case that the program ends unexpectedly, and offers what was left when it did.
class RecoveryControl : public QObject {
  Q_OBJECT

 public:
  struct Widgets {
    QWidget& window;  ///< parent of the dialogs
    RecoveryBar& bar;
    ErrorBar& errors;
  };
  /// @param root  private folder of the program for this
  RecoveryControl(const std::filesystem::path& root, SimulationThread& thread, SceneSession& session,
                  SceneFiles& files, const Widgets& widgets, const QSettings& settings);

  /// Where the window holds text that is not applied.
  /// @param restore  called with text that was kept, when scene and run are restored
  void keep_typed(Autosave::Typed typed, std::function<void(const TypedText&)> restore);
  /// Offers what other windows have left when they ended unexpectedly.
  void offer();
  /// The window closes, and its work is saved or given up.
  void close() { autosave_.end(); }

 private:
  struct Offer {
    std::shared_ptr<KeptFiles> files;
    KeptWork about;
    QString fault;  ///< of damaged work, in words
  };

  void add(std::unique_ptr<KeptFiles> files);
  void show_more();
  void restore(int number);
  void finish_restoring(int number, double time, const QString& problem);
  QString restore_typed(const KeptFiles& files);
  void discard(int number);
  void remove_offer(int number);

  std::filesystem::path root_;
  SceneSession& session_;
  SceneFiles& scene_files_;
  Widgets widgets_;
  std::map<int, Offer> offers_;  ///< that are shown, by number
  std::vector<Offer> waiting_;   ///< for their place in the bar
  int last_number_ = 0;
  std::function<void(const TypedText&)> restore_typed_;
  Autosave autosave_;
};

}  // namespace scree
