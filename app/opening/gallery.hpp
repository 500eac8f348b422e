#pragma once

#include <QAbstractButton>
#include <QPixmap>
#include <QWidget>
#include <filesystem>
#include <vector>

#include "app/opening/thumbnail.hpp"
#include "render/style/color.hpp"

class QGridLayout;
class QKeyEvent;
class QLabel;
class QLineEdit;
class QScrollArea;

namespace scree {

/// Content of a scene's card.
struct GalleryEntry {
  std::filesystem::path scene;
  QString title;
  QString description;
  QString model;     ///< "Spheres that roll and slide"; empty: the scene cannot be read
  QString duration;  ///< "5 s", "90 ms in 9 s" where it is not shown in real time; empty: nothing moves
  QString group;     ///< heading of its group
  QString topics;    ///< additional words for the search
};

/// One scene of the gallery: picture, title, duration, description. A click chooses it.
class GalleryCard : public QAbstractButton {
  Q_OBJECT

 public:
  explicit GalleryCard(GalleryEntry entry, QWidget* parent = nullptr);

  const GalleryEntry& entry() const { return entry_; }
  void set_thumbnail(const QImage& image);
  /// Sets whether it opens as a prepared recording or is computed.
  void set_recorded(bool recorded);
  /// "5 s · live"; empty: static.
  QString duration_text() const;
  bool has_thumbnail() const { return !thumbnail_.isNull(); }
  bool matches(const QString& words) const;
  void set_width(int width);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

 private:
  void draw_thumbnail(QPainter& painter, const QRectF& area) const;
  void draw_duration(QPainter& painter, const QRectF& picture) const;
  void draw_texts(QPainter& painter, const QRectF& area) const;

  int picture_height() const;

  GalleryEntry entry_;
  QImage thumbnail_;
  int width_;
  bool recorded_ = false;
};

/// Examples under the headings of `gallery.txt`, with search; a click chooses one.
class Gallery : public QWidget {
  Q_OBJECT

 public:
  explicit Gallery(const std::vector<std::filesystem::path>& scenes, QWidget* parent = nullptr);

  const QList<GalleryCard*>& cards() const { return cards_; }
  void focus_search();
  /// Selects pictures for the theme.
  void set_theme(Theme theme);
  /// Updates which scenes have a recording.
  void look_for_recordings();
  /// Note at the bottom about the scene being recorded; empty: none.
  void show_preparing(const std::filesystem::path& scene);

 signals:
  void scene_chosen(const std::filesystem::path& scene, const QString& title);
  void open_wanted();
  void new_scene_wanted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  /// Cards in one row.
  using Row = std::vector<GalleryCard*>;

  void arrange();
  void add_heading(const QString& text);
  bool move_focus(const QWidget* from, int key);
  bool types(const QObject* card, const QKeyEvent& key) const;
  void take_thumbnails();
  void draw_missing_thumbnails();
  void accept_thumbnail(const std::filesystem::path& scene, Theme theme, const QImage& picture);

  QLineEdit* search_;
  QScrollArea* scroll_;
  QGridLayout* grid_;
  QLabel* nothing_found_;
  QLabel* preparing_;
  QList<GalleryCard*> cards_;
  std::vector<Row> rows_;
  std::vector<QLabel*> headings_;  ///< visible ones
  ThumbnailDrawer drawer_;
  Theme theme_ = Theme::light;
};

}  // namespace scree
