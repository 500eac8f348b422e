#pragma once

#include <QObject>

class QMainWindow;
class QSettings;

namespace scree {

class Actions;
class PanelLayout;
class PlotsPanel;
class PresentationBar;
class SceneWidget;
class TransportBar;
class ViewSettings;

/// Full-screen view with larger text and at most one plot.
class Presentation : public QObject {
  Q_OBJECT

 public:
  /// Widgets that are shown or hidden meanwhile.
  struct Widgets {
    QMainWindow& window;
    PanelLayout& panels;
    SceneWidget& view;
    PlotsPanel& plots;
    TransportBar& transport;
    PresentationBar& bar;
  };
  Presentation(const Actions& actions, ViewSettings& view_settings, const Widgets& widgets,
               QSettings& settings);

  bool on() const;
  void leave();
  /// Applies the text size, and shows the chosen plot if the scene has it. No effect outside the
  /// presentation.
  void arrange();
  /// Adapts the plot to the height of the window.
  void resize_plot();

 signals:
  /// The next scene (1) or the previous one (−1) was requested.
  void scene_wanted(int way);

 private:
  enum class Shown { plot_in_front, energies, no_plot };

  void connect_actions();
  void set(bool on);
  void begin();
  void end();
  void choose_plot(int plot);
  double text_scale() const;

  const Actions& actions_;
  ViewSettings& view_settings_;
  Widgets widgets_;
  QSettings& settings_;
  Shown shown_ = Shown::plot_in_front;
};

}  // namespace scree
