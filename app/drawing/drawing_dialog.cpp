#include "app/drawing/drawing_dialog.hpp"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <limits>

#include "app/drawing/film_pictures.hpp"
#include "app/drawing/picture_size_field.hpp"
#include "app/playback/timeline_bar.hpp"
#include "app/runner/timeline/timeline.hpp"
#include "render/output/film.hpp"

namespace scree {
namespace {

constexpr long most_pictures = 100'000;
constexpr int dialog_width = 560;

QLabel* text_label(const QString& name) {
  auto* label = new QLabel;
  label->setObjectName(name);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  return label;
}

}  // namespace

bool has_ffmpeg() {
  return !QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty();
}

DrawingDialog::DrawingDialog(const DrawingRequest& suggestion, const Timeline& timeline, QWidget* parent)
    : QDialog(parent),
      timeline_(timeline),
      film_(suggestion.film.has_value()),
      folder_(suggestion.path.parent_path()) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(film_ ? tr("Save film") : tr("Save picture"));
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(12);
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  format_ = text_label(QStringLiteral("faint"));
  size_ = new PictureSizeField(suggestion.size);
  caption_ = new QCheckBox(tr("Title and time"));
  caption_->setObjectName(QStringLiteral("caption"));
  caption_->setChecked(suggestion.caption);
  transparent_ = new QCheckBox(tr("Transparent background"));
  transparent_->setObjectName(QStringLiteral("transparent"));
  form->addRow(tr("File"), make_target(suggestion.path));
  if (film_) add_film_fields(*form, *suggestion.film);
  form->addRow(tr("Size"), size_);
  form->addRow(tr("With"), caption_);
  form->addRow(QString(), transparent_);
  layout->addLayout(form);
  summary_ = text_label(QStringLiteral("faint"));
  fault_ = text_label(QStringLiteral("bad"));
  layout->addWidget(summary_);
  layout->addWidget(fault_);
  layout->addStretch(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
  accept_ = buttons->button(QDialogButtonBox::Save);
  accept_->setObjectName(QStringLiteral("drawing_accept"));
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  resize(dialog_width, sizeHint().height());
  connect(size_, &PictureSizeField::changed, this, &DrawingDialog::follow);
  connect(transparent_, &QCheckBox::toggled, this, &DrawingDialog::follow);
  follow();
}

QWidget* DrawingDialog::make_target(const std::filesystem::path& path) {
  // Widgets that are hidden at times are not rows of the form, see ImportDialog::build_page.
  auto* box = new QWidget;
  auto* layout = new QGridLayout(box);
  layout->setContentsMargins(0, 0, 0, 0);
  target_ = new QLineEdit(QString::fromStdString(path.string()));
  target_->setObjectName(QStringLiteral("target"));
  auto* choose = new QPushButton(tr("Choose…"));
  choose->setAutoDefault(false);
  layout->addWidget(target_, 0, 0);
  layout->addWidget(choose, 0, 1);
  layout->addWidget(format_, 1, 0, 1, 2);
  connect(target_, &QLineEdit::textChanged, this, &DrawingDialog::follow);
  connect(choose, &QPushButton::clicked, this, &DrawingDialog::browse);
  return box;
}

void DrawingDialog::add_film_fields(QFormLayout& form, const FilmSpan& span) {
  const auto add_time = [&](const QString& name, const QString& object, double value) {
    auto* field = new QDoubleSpinBox;
    field->setObjectName(object);
    field->setDecimals(decimals_of_seconds(span.until));
    field->setRange(0.0, span.until);
    field->setSingleStep(0.01 * span.until);
    field->setSuffix(QStringLiteral(" s"));
    field->setValue(value);
    connect(field, &QDoubleSpinBox::valueChanged, this, &DrawingDialog::follow);
    form.addRow(name, field);
    return field;
  };
  from_ = add_time(tr("From"), QStringLiteral("film_from"), span.from);
  until_ = add_time(tr("To"), QStringLiteral("film_until"), span.until);
  speed_ = new QDoubleSpinBox;
  speed_->setObjectName(QStringLiteral("film_speed"));
  speed_->setDecimals(7);
  speed_->setRange(1e-7, 1e3);
  speed_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  speed_->setPrefix(QStringLiteral("× "));
  speed_->setToolTip(tr("Simulated seconds per second of film"));
  speed_->setValue(span.speed);
  rate_ = new QSpinBox;
  rate_->setObjectName(QStringLiteral("film_rate"));
  rate_->setRange(1, 240);
  rate_->setSuffix(tr(" pictures a second"));
  rate_->setValue(span.rate);
  form.addRow(tr("Speed"), speed_);
  form.addRow(tr("Rate"), rate_);
  connect(speed_, &QDoubleSpinBox::valueChanged, this, &DrawingDialog::follow);
  connect(rate_, &QSpinBox::valueChanged, this, &DrawingDialog::follow);
}

/// Empty without a name.
std::filesystem::path DrawingDialog::target() const {
  const std::filesystem::path name = target_->text().toStdString();
  return name.empty() ? name : folder_ / name;
}

DrawingRequest DrawingDialog::request() const {
  DrawingRequest request;
  request.path = target();
  request.size = size_->size();
  if (film_) request.film = FilmSpan{from_->value(), until_->value(), speed_->value(), rate_->value()};
  request.caption = caption_->isChecked();
  request.transparent = transparent_->isChecked();
  return request;
}

/// File filters: only formats available on this machine, recommended ones first.
QString DrawingDialog::film_kinds() {
  const QString others = tr(
      "WebP animation (*.webp);;GIF animation (*.gif);;Ogg Theora film (*.ogv);;Folder of PNG pictures (*)");
  if (!has_ffmpeg()) return tr("Films (*.webp *.gif *.ogv)") + QStringLiteral(";;") + others;
  return tr("Films (*.mp4 *.webm *.webp *.gif *.ogv);;MP4 film (*.mp4);;WebM film (*.webm)") +
         QStringLiteral(";;") + others;
}

void DrawingDialog::browse() {
  // The text below the field says whether something is replaced.
  const QString chosen = QFileDialog::getSaveFileName(
      this, windowTitle(), QString::fromStdString(target().string()),
      film_ ? film_kinds() : tr("PNG picture (*.png)"), nullptr, QFileDialog::DontConfirmOverwrite);
  if (!chosen.isEmpty()) target_->setText(chosen);
}

void DrawingDialog::follow() {
  const QString wrong = fault();
  fault_->setText(wrong);
  fault_->setVisible(!wrong.isEmpty());
  format_->setText(wrong.isEmpty() ? format_text() : QString());
  format_->setVisible(wrong.isEmpty());
  summary_->setText(film_ && wrong.isEmpty() ? film_text() : QString());
  summary_->setVisible(!summary_->text().isEmpty());
  accept_->setEnabled(wrong.isEmpty());
}

QString DrawingDialog::fault() const {
  const DrawingRequest request = this->request();
  if (request.path.empty()) return tr("Give the file a name.");
  if (!film_ && request.path.extension() != ".png")
    return tr("Pictures are PNG files: give a name that ends in .png.");
  if (film_) {
    try {
      if (film_needs_ffmpeg(request.path) && !has_ffmpeg())
        return tr(
            "MP4 and WebM films are made by the program ffmpeg, which is not installed: install it, or give "
            "a name that ends in .webp, .gif or .ogv, or one without an ending for a folder of PNG "
            "pictures.");
      if (request.transparent && !film_keeps_transparency(request.path))
        return tr(
            "Only WebP and PNG pictures can be transparent: give a name that ends in .webp, or one without "
            "an ending for a folder of PNG pictures.");
      if (request.film->rate > highest_rate(request.path))
        return tr("A GIF shows at most %1 pictures a second: choose a lower rate, or a name that ends in "
                  ".webp.")
            .arg(highest_rate(request.path));
    } catch (const PictureError& error) {
      return QString::fromUtf8(error.what());
    }
    if (request.film->until < request.film->from)
      return tr("The film ends before it begins: choose a later end.");
    if (request.film->pictures() > most_pictures)
      return tr("These would be %L1 pictures: choose a higher speed or a lower rate, so that there are %L2 "
                "at most.")
          .arg(request.film->pictures())
          .arg(most_pictures);
  }
  const QFileInfo target(QString::fromStdString(request.path.string()));
  if (!target.absoluteDir().exists())
    return tr("There is no folder %1: choose another one.").arg(target.absolutePath());
  return {};
}

QString DrawingDialog::format_text() const {
  const std::filesystem::path path = target();
  QString text = tr("PNG picture");
  bool replaces = std::filesystem::exists(path);
  if (film_) {
    switch (film_format(path)) {
      case FilmFormat::ogg_theora:
        text = tr("Ogg Theora film");
        break;
      case FilmFormat::mp4:
        text = tr("MP4 film, made by ffmpeg");
        break;
      case FilmFormat::webm:
        text = tr("WebM film, made by ffmpeg");
        break;
      case FilmFormat::webp:
        text = tr("WebP animation, repeats endlessly");
        break;
      case FilmFormat::gif:
        text = tr("GIF animation of 256 colours a picture, repeats endlessly");
        break;
      case FilmFormat::png_series:
        text = tr("Folder of PNG pictures frame_00000.png …");
        replaces = std::filesystem::exists(path / "frame_00000.png");
        break;
    }
    if (!has_ffmpeg()) text += tr(" (for MP4 and WebM films ffmpeg is missing)");
  }
  return replaces ? tr("%1; replaces what has that name").arg(text) : text;
}

QString DrawingDialog::film_text() const {
  const FilmSpan span = *request().film;
  QString text = tr("%1 pictures, %2 of film.")
                     .arg(span.pictures())
                     .arg(seconds_text(static_cast<double>(span.pictures()) / span.rate, 10.0));
  const std::vector<KeptFrame> frames = timeline_.frames_after(-std::numeric_limits<double>::infinity());
  if (frames.empty()) return text;
  const int dropped =
      dropped_outputs(film_pictures(frames, span, frames.back()->model->scene.output.interval));
  if (dropped > 0) text += tr(" %1 moments are not stored and are computed on the way.").arg(dropped);
  return text;
}

}  // namespace scree
