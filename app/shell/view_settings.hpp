#pragma once

#include <QObject>
#include <functional>

#include "render/style/view_options.hpp"

class QSettings;

namespace scree {

/// View options, shared by menus, keys and the view panel.
class ViewSettings : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  const ViewOptions& options() const { return options_; }
  /// Changes options and notifies all listeners.
  void change(const std::function<void(ViewOptions&)>& edit);
  /// Duration of the bodies' trails [s].
  double trail_seconds() const { return trail_seconds_; }
  void set_trail_seconds(double seconds);
  /// Saves what is kept between sessions: the drawing quality.
  void save(QSettings& settings) const;
  void restore(const QSettings& settings);
  /// Applies the initial view of an opened scene. Keeps only what is not part of a scene, such as the theme.
  /// Hidden parts and cuts have been set already.
  /// @param elastoplastic  it has elastoplastic contacts, for which bodies can be coloured by residual
  ///   overlap
  void begin_scene(const Scene& scene, bool elastoplastic);
  /// Cycles through the colourings of the bodies and the plate.
  void next_color();

 signals:
  void changed();

 private:
  ViewOptions options_;
  double trail_seconds_ = 1.0;
  bool elastoplastic_ = false;
};

}  // namespace scree
