#pragma once

#include <QProcess>
#include <QTimer>
#include <deque>
#include <filesystem>
#include <vector>

class QAction;
class QSettings;

namespace scree {

/// Records scenes of the gallery that do not run as fast as they are shown, while nobody needs the program:
/// by `scree prepare`, one after the other, in a process of its own that gives way to all others.
class IdlePreparation : public QObject {
  Q_OBJECT

 public:
  explicit IdlePreparation(const std::vector<std::filesystem::path>& scenes, QObject* parent = nullptr);
  ~IdlePreparation() override;

  /// Whether the user wants it at all.
  void set_wanted(bool wanted);
  /// An action switches it on and off, at first as it was remembered.
  void follow(QAction& wanted, QSettings& settings);
  /// The program stands idle, or something is to be seen: what is being recorded is given up at once.
  void set_idle(bool idle);
  /// How long the program, and the hands on it, must have been idle [ms].
  void set_patience(int milliseconds);
  /// The scene that is being recorded; empty: none.
  const std::filesystem::path& scene() const { return scene_; }

 signals:
  /// Another scene is being recorded, or none.
  void scene_changed();
  /// There may be a recording of this scene now.
  void prepared(const std::filesystem::path& scene);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void reconsider();
  void start_next();
  void give_up();
  void take_result(int status);
  void change_scene(const std::filesystem::path& scene);

  std::deque<std::filesystem::path> waiting_;
  std::filesystem::path scene_;
  QProcess process_;
  QTimer patience_;
  QTimer last_resort_;  ///< for a process that does not end when it is told to
  bool wanted_ = true;
  bool idle_ = false;
};

}  // namespace scree
