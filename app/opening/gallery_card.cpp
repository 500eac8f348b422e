#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>
#include <algorithm>
#include <array>

#include "app/opening/gallery.hpp"
#include "app/shell/theme.hpp"

namespace scree {
namespace {

constexpr int first_width = 300;
constexpr double picture_shape = 600.0 / 352.0;  // width over height
constexpr int margin = 14;
constexpr int description_lines = 3;
constexpr double corner = 10.0;

/// Draws text in at most this many lines, and shortens the last one if there is more.
void draw_lines(QPainter& painter, const QRectF& area, const QString& text, int line_count) {
  const QFontMetricsF metrics(painter.font());
  QTextLayout layout(text, painter.font());
  layout.beginLayout();
  double y = area.top();
  for (int i = 0; i < line_count; ++i) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) break;
    line.setLineWidth(area.width());
    const bool last = i == line_count - 1;
    const QString rest = text.mid(line.textStart());
    const QString shown =
        last ? metrics.elidedText(rest, Qt::ElideRight, area.width()) : rest.left(line.textLength());
    painter.drawText(QPointF(area.left(), y + metrics.ascent()), shown);
    y += metrics.lineSpacing();
  }
  layout.endLayout();
}

}  // namespace

GalleryCard::GalleryCard(GalleryEntry entry, QWidget* parent)
    : QAbstractButton(parent), entry_(std::move(entry)), width_(first_width) {
  setObjectName(QStringLiteral("card_") + QString::fromStdString(entry_.scene.stem().string()));
  setText(entry_.title);
  setAccessibleDescription(entry_.description);
  // As rich text, which wraps.
  setToolTip(QStringLiteral("<p>%1</p><p>%2</p>")
                 .arg(entry_.description.toHtmlEscaped(), entry_.model.toHtmlEscaped()));
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize GalleryCard::sizeHint() const {
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  const int text_height = QFontMetrics(bold).lineSpacing() + description_lines * fontMetrics().lineSpacing();
  return {width_, picture_height() + text_height + 2 * margin + 4};
}

void GalleryCard::set_width(int width) {
  if (width == width_) return;
  width_ = width;
  updateGeometry();
}

int GalleryCard::picture_height() const {
  return static_cast<int>(width_ / picture_shape);
}

bool GalleryCard::matches(const QString& words) const {
  const std::array texts{&entry_.title, &entry_.description, &entry_.model, &entry_.group, &entry_.topics};
  for (const QString& word : words.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    const bool found = std::any_of(texts.begin(), texts.end(), [&](const QString* text) {
      return text->contains(word, Qt::CaseInsensitive);
    });
    if (!found) return false;
  }
  return true;
}

void GalleryCard::set_thumbnail(const QImage& image) {
  thumbnail_ = image;
  update();
}

void GalleryCard::set_recorded(bool recorded) {
  recorded_ = recorded;
  update();
}

QString GalleryCard::duration_text() const {
  if (entry_.duration.isEmpty()) return {};
  return tr("%1 · %2").arg(entry_.duration, recorded_ ? tr("recorded") : tr("live"));
}

void GalleryCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    click();
    return;
  }
  QAbstractButton::keyPressEvent(event);
}

/// The first click has already opened the scene.
void GalleryCard::mouseDoubleClickEvent(QMouseEvent* event) {
  event->accept();
}

void GalleryCard::paintEvent(QPaintEvent*) {
  const WindowColors& colors = window_colors(current_theme());
  QPainter painter(this);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  const QRectF frame = QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75);
  const bool lit = underMouse() || hasFocus();
  QPainterPath outline;
  outline.addRoundedRect(frame, corner, corner);
  painter.fillPath(outline, colors.raised);
  painter.save();
  painter.setClipPath(outline);
  const QRectF picture(frame.left(), frame.top(), frame.width(), picture_height());
  draw_thumbnail(painter, picture);
  draw_duration(painter, picture);
  painter.restore();
  painter.setPen(QPen(lit ? colors.accent : colors.border, lit ? 1.5 : 1.0));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(outline);
  draw_texts(painter, QRectF(rect()).adjusted(margin, picture_height() + margin - 2, -margin, -margin));
}

void GalleryCard::draw_thumbnail(QPainter& painter, const QRectF& area) const {
  if (thumbnail_.isNull()) {
    const ThemeColors& view = theme_colors(current_theme());
    QLinearGradient gradient(area.topLeft(), area.bottomLeft());
    gradient.setColorAt(0.0, to_qcolor(view.background_top));
    gradient.setColorAt(1.0, to_qcolor(view.background_bottom));
    painter.fillRect(area, gradient);
    return;
  }
  // The middle of the picture, as much as fits the card.
  const double scale = std::max(area.width() / thumbnail_.width(), area.height() / thumbnail_.height());
  const QSizeF shown = area.size() / scale;
  const QRectF source(
      QPointF((thumbnail_.width() - shown.width()) / 2, (thumbnail_.height() - shown.height()) / 2), shown);
  painter.drawImage(area, thumbnail_, source);
}

/// Draws it in the lower right corner of the picture, as for films.
void GalleryCard::draw_duration(QPainter& painter, const QRectF& picture) const {
  const QString text = duration_text();
  if (text.isEmpty()) return;
  const WindowColors& colors = window_colors(current_theme());
  constexpr double inset = 8.0;
  const QFontMetricsF metrics(font());
  QRectF ground(0.0, 0.0, metrics.horizontalAdvance(text) + 2.0 * inset, metrics.height() + 0.5 * inset);
  ground.moveBottomRight(picture.bottomRight() - QPointF(inset, inset));
  QColor fill = colors.raised;
  fill.setAlphaF(0.85F);
  painter.setPen(Qt::NoPen);
  painter.setBrush(fill);
  painter.drawRoundedRect(ground, 0.5 * inset, 0.5 * inset);
  painter.setPen(colors.text);
  painter.drawText(ground, Qt::AlignCenter, text);
}

void GalleryCard::draw_texts(QPainter& painter, const QRectF& area) const {
  const WindowColors& colors = window_colors(current_theme());
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  const QFontMetricsF bold_metrics(bold);

  painter.setFont(bold);
  painter.setPen(colors.text);
  draw_lines(painter, area, entry_.title, 1);

  painter.setFont(font());
  painter.setPen(colors.faint_text);
  draw_lines(painter, area.adjusted(0, bold_metrics.lineSpacing() + 4, 0, 0), entry_.description,
             description_lines);
}

}  // namespace scree
