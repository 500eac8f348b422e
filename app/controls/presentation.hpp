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

/// The view on the full screen, with larger text and at most one plot.
class Presentation : public QObject {
  Q_OBJECT

 public:
  /// What is shown, and what is put aside meanwhile.
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
  /// Shows the text, and the plot that was chosen where the scene has one. Does nothing outside of the
  /// presentation.
  void arrange();
  /// The window has another height.
  void resize_plot();

 signals:
  /// The next scene (1) or the one before (−1).
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
