#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

class QDockWidget;
class QMainWindow;
class QSettings;
class QWidget;

namespace scree {

/// The panels around the view: put aside for the gallery or the presentation, and the plots folded away while
/// there is nothing to plot.
class PanelLayout {
 public:
  /// What has the window for itself. One layout is put aside at a time.
  enum class Aside { nothing, gallery, presentation };

  explicit PanelLayout(QMainWindow& window) : window_(window) {}

  QDockWidget* add(const QString& title, const QString& name, QWidget* content, Qt::DockWidgetArea area);
  /// @param plots  one of the panels
  void set_plots(QDockWidget* plots) { plots_ = plots; }
  const QList<QDockWidget*>& panels() const { return panels_; }
  QDockWidget& plots() const { return *plots_; }

  Aside aside() const { return aside_; }
  /// Hides all panels. Precondition: none are put aside.
  void put_aside(Aside reason);
  void bring_back();

  /// Where there is nothing to plot the plots take no room; they come back with a scene that moves. Does
  /// nothing while the panels are put aside.
  void fold_plots(bool anything_to_plot);
  /// Also before a layout is remembered.
  void unfold_plots();

  void save(QSettings& settings) const;
  void restore(const QSettings& settings);

 private:
  QMainWindow& window_;
  QList<QDockWidget*> panels_;
  QDockWidget* plots_ = nullptr;
  bool plots_folded_ = false;
  Aside aside_ = Aside::nothing;
  QByteArray behind_;  ///< the layout that was put aside
};

}  // namespace scree
