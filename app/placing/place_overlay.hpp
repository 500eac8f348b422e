#pragma once

#include <QWidget>

#include "app/placing/handles.hpp"
#include "app/placing/outline.hpp"
#include "render/style/color.hpp"

namespace scree {

class SceneWidget;

/// Draws a part that is being placed over the view: its outline, its handles and the regions of fills.
class PlaceOverlay : public QWidget {
  Q_OBJECT

 public:
  /// @param view  its parent, which it covers without taking its mouse events
  explicit PlaceOverlay(SceneWidget& view);

  void show_placement(const Placement& placement, const std::vector<Line>& outline,
                      const std::vector<Box>& regions);
  /// Draws the part where a drag has brought it.
  /// @param text  beside it: "z = 0.3 m"
  void show_change(const PlaceChange& change, const QString& text);
  void set_hovered(const std::optional<Handle>& handle);
  void set_theme(Theme theme);

  /// The handle at a place of the view, and where one is.
  std::optional<Handle> handle_at(const QPointF& position) const;
  std::optional<QPointF> place_of(const Handle& handle) const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  double unit() const;
  Vec3 anchor() const { return carried(placement_.anchor, placement_, change_); }
  Vec3 sight() const;
  std::vector<Handle> seen_handles() const;
  Vec3 point_of(const Handle& handle) const;
  std::vector<QPointF> ring(int axis) const;
  double distance_to(const Handle& handle, const QPointF& position) const;
  void draw_lines(QPainter& painter, const std::vector<Line>& lines, const PlaceChange& change) const;
  void draw_handle(QPainter& painter, const Handle& handle) const;
  void draw_text(QPainter& painter) const;

  SceneWidget& view_;
  Placement placement_;
  std::vector<Line> outline_;
  std::vector<Box> regions_;
  PlaceChange change_;
  QString text_;
  std::optional<Handle> hovered_;
  Theme theme_ = Theme::light;
};

}  // namespace scree
