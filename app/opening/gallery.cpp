#include "app/opening/gallery.hpp"

#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/opening/prepared.hpp"
#include "app/opening/thumbnail.hpp"
#include "app/runner/pace.hpp"
#include "app/runner/stillness.hpp"
#include "app/shell/resources.hpp"
#include "core/base/text/quantity.hpp"
#include "core/scene/file/scene_file.hpp"

namespace scree {
namespace {

constexpr int gap = 16;
constexpr int least_card_width = 280;
constexpr int most_card_width = 380;

/// Model that a scene demonstrates; the rarer one if there are several.
QString model_of(const Scene& scene) {
  const auto elastoplastic = [](const ContactRule& rule) { return is_elastoplastic(rule.normal); };
  const auto polyhedral = [](const ShapeSpec& shape) { return !shape.radius; };
  if (scene.lattice) return Gallery::tr("Bonded lattice of L- and X-bonds, or of Born's");
  if (std::any_of(scene.contacts.begin(), scene.contacts.end(), elastoplastic))
    return Gallery::tr("Elastoplastic contacts");
  if (std::any_of(scene.shapes.begin(), scene.shapes.end(), polyhedral))
    return Gallery::tr("Rigid polyhedra that never interpenetrate");
  return Gallery::tr("Spheres that roll and slide");
}

/// "5 s", not "5.0 s": a given duration, not a measured one.
QString round_time(double seconds) {
  QString text = QString::fromStdString(format_quantity(seconds, "s", 2));
  return text.remove(QStringLiteral(".0"));
}

/// Duration of a scene, and of its playback if that differs.
QString duration_of(const Scene& scene) {
  if (stands_still(scene)) return {};
  const QString lasts = round_time(scene.duration);
  const double speed = opening_speed(scene.duration);
  if (speed == 1.0) return lasts;
  return Gallery::tr("%1, plays in %2").arg(lasts, round_time(std::round(scene.duration / speed)));
}

/// The card of an unreadable scene says so; opening it shows the whole message.
GalleryEntry entry_of(const std::filesystem::path& path) {
  GalleryEntry entry;
  entry.scene = path;
  const Shelf shelf = shelf_of(path);
  entry.group = QString::fromStdString(shelf.group);
  entry.topics = QString::fromStdString(shelf.topics);
  try {
    const Scene scene = read_scene(path);
    entry.title = QString::fromStdString(scene.title);
    entry.description = QString::fromStdString(scene.description);
    entry.model = model_of(scene);
    entry.duration = duration_of(scene);
  } catch (const std::exception& error) {
    entry.title = QString::fromStdString(path.stem().string());
    entry.description = QString::fromUtf8(error.what());
  }
  return entry;
}

}  // namespace

Gallery::Gallery(const std::vector<std::filesystem::path>& scenes, QWidget* parent) : QWidget(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(24, 20, 24, 0);
  layout->setSpacing(gap);

  auto* top = new QHBoxLayout;
  auto* heading = new QLabel(tr("Examples"));
  QFont large = heading->font();
  large.setPointSizeF(large.pointSizeF() * 1.6);
  large.setWeight(QFont::DemiBold);
  heading->setFont(large);
  search_ = new QLineEdit;
  search_->setObjectName(QStringLiteral("search"));
  search_->setPlaceholderText(tr("Search"));
  search_->setClearButtonEnabled(true);
  search_->setMaximumWidth(280);
  auto* open = new QPushButton(tr("Open a file…"));
  open->setObjectName(QStringLiteral("gallery_open"));
  auto* fresh = new QPushButton(tr("New scene"));
  fresh->setObjectName(QStringLiteral("gallery_new_scene"));
  top->addWidget(heading);
  top->addStretch();
  top->addWidget(search_, 1);
  top->addWidget(fresh);
  top->addWidget(open);
  layout->addLayout(top);
  auto* hint = new QLabel(
      tr("Click an example to run it, or drop a scene (.toml), a recording (.screerec) or a mesh (.stl, "
         ".obj, .ply) onto this window."));
  hint->setObjectName(QStringLiteral("faint"));
  hint->setWordWrap(true);
  layout->addWidget(hint);

  scroll_ = new QScrollArea;
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* page = new QWidget;
  grid_ = new QGridLayout(page);
  grid_->setContentsMargins(0, 4, 0, 24);
  grid_->setSpacing(gap);
  grid_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  nothing_found_ = new QLabel(tr("No example matches; clear the search to see all."), page);
  nothing_found_->setObjectName(QStringLiteral("faint"));
  nothing_found_->hide();
  for (const auto& scene : scenes) {
    auto* card = new GalleryCard(entry_of(scene), page);
    connect(card, &QAbstractButton::clicked, this,
            [this, card] { emit scene_chosen(card->entry().scene, card->entry().title); });
    card->installEventFilter(this);
    cards_.append(card);
  }
  search_->installEventFilter(this);
  scroll_->setWidget(page);
  scroll_->viewport()->installEventFilter(this);
  layout->addWidget(scroll_, 1);
  preparing_ = new QLabel;
  preparing_->setObjectName(QStringLiteral("preparing"));
  preparing_->setContentsMargins(0, 0, 0, gap / 2);
  preparing_->hide();
  layout->addWidget(preparing_);
  connect(search_, &QLineEdit::textChanged, this, &Gallery::arrange);
  connect(search_, &QLineEdit::returnPressed, this, [this] {
    for (GalleryCard* card : cards_) {
      if (card->matches(search_->text())) return card->click();
    }
  });
  connect(open, &QPushButton::clicked, this, &Gallery::open_wanted);
  connect(fresh, &QPushButton::clicked, this, &Gallery::new_scene_wanted);
  connect(&drawer_, &ThumbnailDrawer::drawn, this, &Gallery::accept_thumbnail);
  take_thumbnails();
}

void Gallery::focus_search() {
  search_->setFocus();
  search_->selectAll();
}

bool Gallery::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && watched == scroll_->viewport()) arrange();
  if (event->type() == QEvent::ShortcutOverride && types(watched, static_cast<const QKeyEvent&>(*event)))
    event->accept();
  if (event->type() == QEvent::KeyPress) {
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (move_focus(qobject_cast<QWidget*>(watched), key.key())) return true;
    if (types(watched, key)) {
      search_->setFocus();
      search_->insert(key.text());
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

/// Returns whether a key pressed on a card goes to the search: letters and digits, which are keys of the view
/// elsewhere.
bool Gallery::types(const QObject* card, const QKeyEvent& key) const {
  const bool alone = (key.modifiers() & ~Qt::ShiftModifier) == Qt::NoModifier;
  return card != search_ && alone && !key.text().isEmpty() && key.text().front().isLetterOrNumber();
}

/// Moves the focus with arrow keys between visible cards, and from the search to the first one. False: the
/// key has another meaning.
bool Gallery::move_focus(const QWidget* from, int key) {
  const int rows = static_cast<int>(rows_.size());
  int row = -1;
  int column = 0;
  for (int r = 0; r < rows; ++r) {
    const auto at = std::find(rows_[r].begin(), rows_[r].end(), from);
    if (at == rows_[r].end()) continue;
    row = r;
    column = static_cast<int>(at - rows_[r].begin());
  }
  if (row < 0 && key != Qt::Key_Down) return false;
  if (key == Qt::Key_Up || key == Qt::Key_Down) {
    row += key == Qt::Key_Down ? 1 : -1;
  } else if (key == Qt::Key_Left || key == Qt::Key_Right) {
    column += key == Qt::Key_Right ? 1 : -1;
    if (column < 0 && row > 0) column = static_cast<int>(rows_[--row].size()) - 1;
    if (column == static_cast<int>(rows_[row].size()) && row + 1 < rows) {
      ++row;
      column = 0;
    }
  } else {
    return false;
  }
  // Past the first and the last row the focus stays where it is.
  if (row < 0 || row >= rows || column < 0 ||
      (column >= static_cast<int>(rows_[row].size()) && key == Qt::Key_Right))
    return true;
  GalleryCard* next = rows_[row][std::min<std::size_t>(column, rows_[row].size() - 1)];
  next->setFocus(Qt::TabFocusReason);
  scroll_->ensureWidgetVisible(next);
  return true;
}

void Gallery::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  draw_missing_thumbnails();
  look_for_recordings();
}

void Gallery::look_for_recordings() {
  for (GalleryCard* card : cards_) card->set_recorded(!prepared_recording(card->entry().scene).empty());
}

void Gallery::show_preparing(const std::filesystem::path& scene) {
  const auto card = std::find_if(cards_.begin(), cards_.end(),
                                 [&](const GalleryCard* each) { return each->entry().scene == scene; });
  preparing_->setVisible(card != cards_.end());
  if (card != cards_.end())
    preparing_->setText(tr("Preparing “%1”, so that it plays immediately …").arg((*card)->entry().title));
}

void Gallery::set_theme(Theme theme) {
  theme_ = theme;
  take_thumbnails();
  if (isVisible()) draw_missing_thumbnails();
}

/// Sets the stored thumbnails; other cards stay empty until theirs are drawn.
void Gallery::take_thumbnails() {
  for (GalleryCard* card : cards_) card->set_thumbnail(stored_thumbnail(card->entry().scene, theme_));
}

void Gallery::arrange() {
  // As many columns as fit; the cards share the remaining width.
  const int room = scroll_->viewport()->width() + gap;
  const int columns = std::max(1, room / (least_card_width + gap));
  const int card_width = std::clamp(room / columns - gap, least_card_width, most_card_width);
  while (grid_->count() > 0) delete grid_->takeAt(0);
  for (QLabel* heading : headings_) delete heading;
  headings_.clear();
  rows_.clear();
  QString group;
  for (GalleryCard* card : cards_) {
    const bool wanted = card->matches(search_->text());
    card->setVisible(wanted);
    card->set_width(card_width);
    if (!wanted) continue;
    const bool begins = rows_.empty() || card->entry().group != group;
    if (begins) add_heading(group = card->entry().group);
    if (begins || static_cast<int>(rows_.back().size()) == columns) rows_.emplace_back();
    grid_->addWidget(card, static_cast<int>(rows_.size() + headings_.size()),
                     static_cast<int>(rows_.back().size()));
    rows_.back().push_back(card);
  }
  nothing_found_->setVisible(rows_.empty());
  if (rows_.empty()) grid_->addWidget(nothing_found_, 0, 0);
}

void Gallery::add_heading(const QString& text) {
  if (text.isEmpty()) return;
  auto* heading = new QLabel(text, grid_->parentWidget());
  heading->setObjectName(QStringLiteral("gallery_heading"));
  QFont large = heading->font();
  large.setPointSizeF(large.pointSizeF() * 1.2);
  large.setWeight(QFont::DemiBold);
  heading->setFont(large);
  grid_->addWidget(heading, static_cast<int>(rows_.size() + headings_.size() + 1), 0, 1, -1);
  headings_.push_back(heading);
  heading->show();  // widgets added to a visible page are hidden at first
}

void Gallery::draw_missing_thumbnails() {
  std::vector<std::filesystem::path> missing;
  for (const GalleryCard* card : cards_) {
    if (!card->has_thumbnail()) missing.push_back(card->entry().scene);
  }
  drawer_.draw(missing, theme_);
}

void Gallery::accept_thumbnail(const std::filesystem::path& scene, Theme theme, const QImage& picture) {
  if (theme != theme_) return;
  for (GalleryCard* card : cards_) {
    if (card->entry().scene == scene) card->set_thumbnail(picture);
  }
}

}  // namespace scree
