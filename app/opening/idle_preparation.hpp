#pragma once

#include <QProcess>
#include <QTimer>
#include <deque>
#include <filesystem>
#include <vector>

class QAction;
class QSettings;

namespace scree {

/// Records gallery scenes that run slower than they are shown while the program is idle: by `scree prepare`,
/// one after another, in a process of lowest priority.
class IdlePreparation : public QObject {
  Q_OBJECT

 public:
  explicit IdlePreparation(const std::vector<std::filesystem::path>& scenes, QObject* parent = nullptr);
  ~IdlePreparation() override;

  /// Enables or disables it.
  void set_wanted(bool wanted);
  /// Lets an action switch it on and off, initially as saved in the settings.
  void follow(QAction& wanted, QSettings& settings);
  /// Sets whether the program is idle; if not, the current recording is cancelled immediately.
  void set_idle(bool idle);
  /// Required idle time of program and user [ms].
  void set_patience(int milliseconds);
  /// Scene being recorded; empty: none.
  const std::filesystem::path& scene() const { return scene_; }

 signals:
  /// The recorded scene has changed.
  void scene_changed();
  /// A recording of this scene may exist now.
  void prepared(const std::filesystem::path& scene);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void reconsider();
  void start_next();
  void cancel();
  void take_result(int status);
  void change_scene(const std::filesystem::path& scene);

  std::deque<std::filesystem::path> waiting_;
  std::filesystem::path scene_;
  QProcess process_;
  QTimer patience_;
  QTimer last_resort_;  ///< for a process that ignores the request to terminate
  bool wanted_ = true;
  bool idle_ = false;
};

}  // namespace scree
