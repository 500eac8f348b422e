#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

class QDockWidget;
class QMainWindow;
class QSettings;
class QWidget;

namespace scree {

/// Layout of the panels around the view: hidden for the gallery and the presentation; plots hidden while
/// there is nothing to plot.
class PanelLayout {
 public:
  /// Reason why all panels are hidden. One layout is stored at a time.
  enum class Aside { nothing, gallery, presentation };

  explicit PanelLayout(QMainWindow& window) : window_(window) {}

  QDockWidget* add(const QString& title, const QString& name, QWidget* content, Qt::DockWidgetArea area);
  /// @param plots  one of the panels
  void set_plots(QDockWidget* plots) { plots_ = plots; }
  const QList<QDockWidget*>& panels() const { return panels_; }
  QDockWidget& plots() const { return *plots_; }

  Aside aside() const { return aside_; }
  /// Stores the layout and hides all panels. Precondition: no layout is stored.
  void put_aside(Aside reason);
  void bring_back();

  /// Hides the plots if there is nothing to plot, otherwise shows them again. No effect while a layout is
  /// stored.
  void fold_plots(bool anything_to_plot);
  /// Shows the plots again; also call before a layout is saved.
  void unfold_plots();

  void save(QSettings& settings) const;
  void restore(const QSettings& settings);

 private:
  QMainWindow& window_;
  QList<QDockWidget*> panels_;
  QDockWidget* plots_ = nullptr;
  bool plots_folded_ = false;
  Aside aside_ = Aside::nothing;
  QByteArray behind_;  ///< the stored layout
};

}  // namespace scree
