#pragma once

#include <QObject>
#include <functional>

#include "render/style/view_options.hpp"

class QSettings;

namespace scree {

/// What the view shows and how, as menus, keys and the view panel change it: one place that all of them
/// follow.
class ViewSettings : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  const ViewOptions& options() const { return options_; }
  /// Changes options and tells everyone.
  void change(const std::function<void(ViewOptions&)>& edit);
  /// How far back the trails of bodies reach [s].
  double trail_seconds() const { return trail_seconds_; }
  void set_trail_seconds(double seconds);
  /// What is remembered from one start to the next: how pictures are drawn.
  void save(QSettings& settings) const;
  void restore(const QSettings& settings);
  /// A scene is opened: it starts with the view that it asks for. Only what is not part of a scene stays, as
  /// the theme does. The parts that are hidden and the cuts are the scene's own already.
  /// @param dents  it has contacts that keep dents, by which bodies may be coloured
  void begin_scene(const Scene& scene, bool dents);
  /// The next way to colour the bodies, and the plate, in turn.
  void next_color();

 signals:
  void changed();

 private:
  ViewOptions options_;
  double trail_seconds_ = 1.0;
  bool dents_ = false;
};

}  // namespace scree
