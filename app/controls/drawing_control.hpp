#pragma once

#include <QObject>
#include <filesystem>

#include "app/drawing/background_drawing.hpp"
#include "app/drawing/drawing_dialog.hpp"

class QSettings;
class QWidget;

namespace scree {

class Actions;
class DrawingBar;
class ErrorBar;
class RunControl;
class SceneSession;
class SceneWidget;
class SimulationThread;
class TransportBar;
class ViewSettings;

/// Saves pictures, films and recordings of the run, one at a time, in the background.
class DrawingControl : public QObject {
  Q_OBJECT

 public:
  /// The drawn view, and the widgets for progress and errors.
  struct Widgets {
    SceneWidget& view;
    TransportBar& transport;
    DrawingBar& bar;
    ErrorBar& errors;
  };
  DrawingControl(SimulationThread& thread, SceneSession& session, RunControl& run, const Actions& actions,
                 const ViewSettings& view_settings, const Widgets& widgets, QSettings& settings);

  BackgroundDrawing& background() { return drawing_; }
  bool busy() const { return drawing_.busy(); }
  /// Starts drawing the current view, or a film of the timeline. No effect while busy.
  void save_drawing(const DrawingRequest& request);
  /// Starts saving the outputs of the run as a recording. No effect while busy.
  void save_recording(const std::filesystem::path& path);
  /// Asks before an unfinished drawing is cancelled. False: stay.
  bool may_leave();

 signals:
  void busy_changed();

 private:
  void connect_drawing();
  std::filesystem::path suggested_path(const char* ending) const;
  DrawingRequest suggested_picture() const;
  DrawingRequest suggested_film() const;
  void choose_drawing(const DrawingRequest& suggestion);
  void choose_recording_target();
  Look look_of(const DrawingRequest& request) const;
  std::vector<KeptFrame> frames_of_run() const;
  void start(DrawingOrder order);
  void accept_end();
  void report_failure(const QString& sentence);
  void update_actions();

  SimulationThread& thread_;
  SceneSession& session_;
  RunControl& run_;
  const Actions& actions_;
  const ViewSettings& view_settings_;
  Widgets widgets_;
  QSettings& settings_;
  BackgroundDrawing drawing_;
  DrawingRequest last_request_;  ///< for a recording only the path
};

}  // namespace scree
