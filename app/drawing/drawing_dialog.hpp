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

/// Returns whether MP4 and WebM films can be written.
bool has_ffmpeg();

/// Settings of a picture or a film.
struct DrawingRequest {
  std::filesystem::path path;
  PictureSize size;
  std::optional<FilmSpan> film;  ///< none: a picture
  bool caption = false;          ///< includes title and time
  bool transparent = false;
};

/// Asks for the path and size of a picture of the view, or of a film of the timeline.
class DrawingDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param suggestion  initial values; the span of a film ends at what has been computed. The size is that
  ///   of the view.
  /// @param timeline  of the run; outlives the dialog
  DrawingDialog(const DrawingRequest& suggestion, const Timeline& timeline, QWidget* parent);

  DrawingRequest request() const;

 private:
  QWidget* make_target(const std::filesystem::path& path);
  void add_film_fields(QFormLayout& form, const FilmSpan& span);
  void browse();
  void follow();
  std::filesystem::path target() const;
  /// First invalid input; empty: none.
  QString fault() const;
  QString format_text() const;
  static QString film_kinds();
  QString film_text() const;

  const Timeline& timeline_;
  bool film_;
  std::filesystem::path folder_;  ///< base of relative names
  QLineEdit* target_;
  QLabel* format_;
  PictureSizeField* size_;
  QDoubleSpinBox* from_ = nullptr;  ///< this and the next three: for films only
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
