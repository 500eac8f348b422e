#pragma once

#include <QDialog>
#include <filesystem>
#include <optional>

#include "app/drawing/film_span.hpp"
#include "render/picture/picture.hpp"

class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace scree {

class PictureSizeField;
class Timeline;

/// Whether MP4 and WebM films can be written.
bool has_ffmpeg();

/// What can be said of a picture or a film before it is made.
struct DrawingWish {
  std::filesystem::path path;
  PictureSize size;
  std::optional<FilmSpan> film;  ///< none: a picture
  bool caption = false;          ///< title and time stand in it
  bool transparent = false;
};

/// Asks where a picture of the view, or a film of what the timeline remembers, shall be saved, and how large.
class DrawingDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param suggestion  where and how; a film with a span up to what has been computed. The size is the
  /// view's.
  /// @param timeline  of the run; outlives the dialog
  DrawingDialog(const DrawingWish& suggestion, const Timeline& timeline, QWidget* parent);

  DrawingWish wish() const;

 private:
  QWidget* make_target(const std::filesystem::path& path);
  void add_film_fields(QFormLayout& form, const FilmSpan& span);
  void browse();
  void follow();
  std::filesystem::path target() const;
  /// The first thing that is wrong; empty: nothing.
  QString fault() const;
  QString format_text() const;
  static QString film_kinds();
  QString film_text() const;

  const Timeline& timeline_;
  bool film_;
  std::filesystem::path folder_;  ///< what relative names are taken from
  QLineEdit* target_;
  QLabel* format_;
  PictureSizeField* size_;
  QDoubleSpinBox* from_ = nullptr;  ///< this and the next three: of films alone
  QDoubleSpinBox* until_ = nullptr;
  QDoubleSpinBox* speed_ = nullptr;
  QSpinBox* rate_ = nullptr;
  QCheckBox* caption_;
  QCheckBox* transparent_;
  QLabel* summary_;
  QLabel* fault_;
  QPushButton* accept_;
};

}  // namespace scree
