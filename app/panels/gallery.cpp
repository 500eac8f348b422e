#include "app/panels/gallery.hpp"

#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>

#include "app/resources.hpp"
#include "app/thumbnail.hpp"
#include "core/scene/scene_file.hpp"
#include "core/spheres/denting_law.hpp"

namespace scree {
namespace {

constexpr int gap = 16;
constexpr int least_card_width = 280;
constexpr int most_card_width = 380;

/// The model that a scene is an example of; where several meet, the one that is rarer.
void set_badge(GalleryEntry& entry, const Scene& scene) {
  const auto dents = [](const ContactRule& rule) { return is_elastoplastic(rule.normal); };
  const auto polyhedral = [](const ShapeSpec& shape) { return !shape.radius; };
  if (scene.lattice) {
    entry.badge = QStringLiteral("[B]");
    entry.model_meaning = Gallery::tr("Bonded lattice of L- and X-bonds, or of Born's");
  } else if (std::any_of(scene.contacts.begin(), scene.contacts.end(), dents)) {
    entry.badge = QStringLiteral("[R]");
    entry.model_meaning = Gallery::tr("Elastoplastic contacts, which keep dents");
  } else if (std::any_of(scene.shapes.begin(), scene.shapes.end(), polyhedral)) {
    entry.badge = QStringLiteral("[P]");
    entry.model_meaning = Gallery::tr("Rigid polyhedra that never interpenetrate");
  } else {
    entry.badge = QStringLiteral("[S]");
    entry.model_meaning = Gallery::tr("Spheres that roll and slide");
  }
}

/// A scene that cannot be read gets a card that says so: opening it shows the whole message.
GalleryEntry entry_of(const std::filesystem::path& path) {
  GalleryEntry entry;
  entry.scene = path;
  try {
    const Scene scene = read_scene(path);
    entry.title = QString::fromStdString(scene.title);
    entry.description = QString::fromStdString(scene.description);
    set_badge(entry, scene);
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
  top->addWidget(heading);
  top->addStretch();
  top->addWidget(search_, 1);
  top->addWidget(open);
  layout->addLayout(top);
  auto* hint = new QLabel(
      tr("Click one to run it, or drop a scene (.toml) or a mesh (.stl, .obj, .ply) onto this window."));
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
  connect(search_, &QLineEdit::textChanged, this, &Gallery::arrange);
  connect(search_, &QLineEdit::returnPressed, this, [this] {
    for (GalleryCard* card : cards_) {
      if (card->matches(search_->text())) return card->click();
    }
  });
  connect(open, &QPushButton::clicked, this, &Gallery::open_wanted);
  connect(&drawer_, &ThumbnailDrawer::drawn, this, &Gallery::accept_thumbnail);
  take_thumbnails();
}

void Gallery::focus_search() {
  search_->setFocus();
  search_->selectAll();
}

bool Gallery::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && watched == scroll_->viewport()) arrange();
  if (event->type() == QEvent::KeyPress &&
      move_focus(qobject_cast<QWidget*>(watched), static_cast<QKeyEvent*>(event)->key()))
    return true;
  return QWidget::eventFilter(watched, event);
}

/// By arrow keys from card to card as they are seen, and down from the search to the first one. False: the
/// key means something else.
bool Gallery::move_focus(const QWidget* from, int key) {
  QList<GalleryCard*> seen;
  std::copy_if(cards_.begin(), cards_.end(), std::back_inserter(seen),
               [this](const GalleryCard* card) { return card->matches(search_->text()); });
  const auto card = std::find(seen.begin(), seen.end(), from);
  if (card == seen.end() && key != Qt::Key_Down) return false;
  const int way = key == Qt::Key_Left    ? -1
                  : key == Qt::Key_Right ? 1
                  : key == Qt::Key_Up    ? -columns_
                  : key == Qt::Key_Down  ? columns_
                                         : 0;
  if (way == 0) return false;
  const auto next = card == seen.end() ? 0 : card - seen.begin() + way;
  // Past the first and the last row the focus stays where it is.
  if (next >= 0 && next < seen.size()) {
    seen[next]->setFocus(Qt::TabFocusReason);
    scroll_->ensureWidgetVisible(seen[next]);
  }
  return true;
}

void Gallery::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  draw_missing_thumbnails();
}

void Gallery::set_theme(Theme theme) {
  theme_ = theme;
  take_thumbnails();
  if (isVisible()) draw_missing_thumbnails();
}

/// Those that come with the program; the other cards go without until theirs are drawn.
void Gallery::take_thumbnails() {
  for (GalleryCard* card : cards_) card->set_thumbnail(stored_thumbnail(card->entry().scene, theme_));
}

void Gallery::arrange() {
  // As many columns as there is room for, and the cards share what is left.
  const int room = scroll_->viewport()->width() + gap;
  const int columns = std::max(1, room / (least_card_width + gap));
  columns_ = columns;
  const int card_width = std::clamp(room / columns - gap, least_card_width, most_card_width);
  while (grid_->count() > 0) delete grid_->takeAt(0);
  int shown = 0;
  for (GalleryCard* card : cards_) {
    const bool wanted = card->matches(search_->text());
    card->setVisible(wanted);
    card->set_width(card_width);
    if (!wanted) continue;
    grid_->addWidget(card, shown / columns, shown % columns);
    ++shown;
  }
  nothing_found_->setVisible(shown == 0);
  if (shown == 0) grid_->addWidget(nothing_found_, 0, 0);
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
