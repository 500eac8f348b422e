#include "app/studies/wall_map_dialog.hpp"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QElapsedTimer>
#include <QFormLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/shell/quantity_text.hpp"
#include "app/shell/save_dialog.hpp"
#include "app/shell/theme.hpp"
#include "app/studies/wall_sheet_painting.hpp"
#include "app/widgets/dialog_parts.hpp"
#include "core/base/text/text_file.hpp"
#include "core/base/text/time_text.hpp"
#include "core/probes/contact_statistics.hpp"

namespace scree {
namespace {

const QSize first_size(760, 640);
/// Between two drawings [ms].
constexpr int least_pause = 100;
/// Pause over the time that a drawing takes, so that the run and the view keep most of the time.
constexpr int pause_factor = 4;
constexpr int most_cells = 200;

}  // namespace

WallSheetWidget::WallSheetWidget(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("wall_sheet"));
  setMinimumSize(420, 240);
}

void WallSheetWidget::show_sheet(WallSheet sheet) {
  sheet_ = std::move(sheet);
  paint();
}

void WallSheetWidget::paint() {
  picture_ = QPixmap(size() * devicePixelRatioF());
  picture_.setDevicePixelRatio(devicePixelRatioF());
  QPainter painter(&picture_);
  paint_wall_sheet(painter, size(), sheet_, current_theme());
  update();
}

void WallSheetWidget::paintEvent(QPaintEvent* /*event*/) {
  QPainter(this).drawPixmap(0, 0, picture_);
}

void WallSheetWidget::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  paint();
}

void WallSheetWidget::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) paint();
}

WallMapDialog::WallMapDialog(QSettings& settings, QWidget* parent) : QDialog(parent), settings_(settings) {
  setObjectName(QStringLiteral("wall_map_dialog"));
  setWindowTitle(tr("Map of a wall"));
  make_choices();
  picture_ = new WallSheetWidget;
  note_ = new QLabel;
  note_->setObjectName(QStringLiteral("wall_map_note"));
  note_->setWordWrap(true);
  auto* form = new QFormLayout;
  form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  form->addRow(tr("Wall"), wall_);
  form->addRow(tr("Colour"), quantity_);
  form->addRow(tr("Seen"), view_);
  form->addRow(tr("Cells along the longest side"), cells_);
  auto* picture = new QPushButton(tr("Save &picture…"));
  auto* table = new QPushButton(tr("Save &table…"));
  connect(picture, &QPushButton::clicked, this, &WallMapDialog::choose_picture_target);
  connect(table, &QPushButton::clicked, this, &WallMapDialog::choose_table_target);
  auto* buttons = new QHBoxLayout;
  for (QPushButton* button : {picture, table}) {
    button->setAutoDefault(false);
    buttons->addWidget(button);
  }
  buttons->addStretch(1);
  buttons->addWidget(close_button(*this));
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(form);
  layout->addWidget(picture_, 1);
  layout->addWidget(note_);
  layout->addLayout(buttons);
  resize(first_size);
  next_.setSingleShot(true);
  connect(&next_, &QTimer::timeout, this, [this] {
    if (frame_ != drawn_) draw();
  });
  draw();
}

void WallMapDialog::make_choices() {
  const auto make = [](const char* name) {
    auto* box = new QComboBox;
    box->setObjectName(QString::fromLatin1(name));
    return box;
  };
  wall_ = make("map_wall");
  quantity_ = make("map_quantity");
  view_ = make("map_view");
  quantity_->addItems({tr("Pressure: force into each triangle over its area"),
                       tr("Shear: force along each triangle over its area"),
                       tr("Force: total force on each triangle")});
  cells_ = new QSpinBox;
  cells_->setObjectName(QStringLiteral("map_cells"));
  cells_->setRange(1, most_cells);
  cells_->setValue(wall_cells);
  cells_->setToolTip(tr("Planes, boxes, cylinders and cones are divided into cells of two triangles each"));
  connect(wall_, &QComboBox::currentIndexChanged, this, [this] {
    list_views();
    draw();
  });
  for (QComboBox* box : {quantity_, view_})
    connect(box, &QComboBox::currentIndexChanged, this, &WallMapDialog::draw);
  connect(cells_, &QSpinBox::valueChanged, this, &WallMapDialog::draw);
}

int WallMapDialog::wall() const {
  return wall_->currentIndex();
}

WallQuantity WallMapDialog::quantity() const {
  return static_cast<WallQuantity>(quantity_->currentIndex());
}

void WallMapDialog::choose_wall(int wall) {
  if (wall < wall_->count()) wall_->setCurrentIndex(wall);
}

/// Keeps the wall with the same name.
void WallMapDialog::list_walls() {
  listed_ = frame_->model;
  const QString before = wall_->currentText();
  const QSignalBlocker blocker(wall_);
  wall_->clear();
  for (std::size_t i = 0; i < listed_->walls.size(); ++i) {
    const QString name = QString::fromStdString(listed_->walls[i].name);
    wall_->addItem(name.isEmpty() ? tr("Wall %1").arg(i) : name);
  }
  wall_->setCurrentIndex(std::max(0, wall_->findText(before)));
  list_views();
}

void WallMapDialog::list_views() {
  const QString before = view_->currentText();
  const QSignalBlocker blocker(view_);
  view_->clear();
  if (wall() < 0) return;
  const WallModel& model = listed_->walls[static_cast<std::size_t>(wall())];
  for (const SheetView& view : sheet_views(model)) view_->addItem(QString::fromStdString(view.name));
  view_->setCurrentIndex(std::max(0, view_->findText(before)));
  const auto* shape = std::get_if<Shape>(&model.shape);
  cells_->setEnabled(shape == nullptr || shape->round);
}

void WallMapDialog::show_moment(const std::shared_ptr<const Frame>& frame) {
  if (frame == frame_) return;
  frame_ = frame;
  if (!next_.isActive()) draw();
}

/// Why there is no map; empty: there is one.
QString WallMapDialog::reason_not_to() const {
  if (frame_ == nullptr) return tr("Nothing is open.");
  if (wall() < 0) return tr("This scene has no walls.");
  if (view_->currentIndex() < 0) return tr("All sides of this box are open.");
  if (!frame_->walls[static_cast<std::size_t>(wall())].present)
    return tr("This wall is not there at this moment.");
  return {};
}

void WallMapDialog::draw() {
  next_.stop();
  drawn_ = frame_;
  if (frame_ != nullptr && frame_->model != listed_) list_walls();
  if (const QString reason = reason_not_to(); !reason.isEmpty()) {
    picture_->show_sheet({});
    return say(*note_, reason, "faint");
  }
  QElapsedTimer clock;
  clock.start();
  const WallModel& model = frame_->model->walls[static_cast<std::size_t>(wall())];
  const WallMap map = wall_map(*frame_, wall(), cells_->value());
  picture_->show_sheet(wall_sheet(*frame_->model, wall(), map,
                                  sheet_views(model)[static_cast<std::size_t>(view_->currentIndex())],
                                  quantity()));
  tell(map);
  next_.start(std::max(least_pause, pause_factor * static_cast<int>(clock.elapsed())));
}

void WallMapDialog::tell(const WallMap& map) {
  if (lacks_contacts(*frame_))
    return say(*note_,
               tr("This moment was stored without its contacts, as output.contacts = false asks for; compute "
                  "the scene with “Go live”, or record it with them."),
               "warning");
  const Vec3 missing = frame_->walls[static_cast<std::size_t>(wall())].force - map.force;
  const double total = frame_->walls[static_cast<std::size_t>(wall())].force.norm();
  const QString largest = quantity_text(map.largest(quantity()), unit_of(quantity()));
  const QString most = quantity() == WallQuantity::pressure ? tr("the largest pressure is %1").arg(largest)
                       : quantity() == WallQuantity::shear
                           ? tr("the largest shear is %1").arg(largest)
                           : tr("the largest force on a triangle is %1").arg(largest);
  QString text =
      tr("At %1: the total force on the wall is %2; %3. Coordinates are those of the wall at rest.")
          .arg(QString::fromStdString(time_text(frame_->time, time_style(frame_->model->scene.duration))),
               quantity_text(map.force.norm(), "N"), most);
  if (frame_->model->lattice && missing.norm() > 1e-6 * total)
    text += QLatin1Char(' ') + tr("The nodes of the bonded plate, which press with %1, are not in the map.")
                                   .arg(quantity_text(missing.norm(), "N"));
  say(*note_, text, "faint");
}

void WallMapDialog::save_picture_to(const QString& path) {
  save_wall_sheet(path, picture_->size(), picture_->sheet(), current_theme());
}

void WallMapDialog::save_table_to(const QString& path) {
  if (frame_ == nullptr || wall() < 0) return;
  write_text_file(path.toStdString(),
                  wall_map_table(*drawn_, wall(), wall_map(*drawn_, wall(), cells_->value())));
}

void WallMapDialog::choose_picture_target() {
  ask_where_to_save(*this, &settings_, tr("Save map as picture"), QStringLiteral("wall.png"),
                    {tr("PNG picture (*.png)"), tr("SVG graphics (*.svg)")},
                    [this](const QString& path) { save_picture_to(path); });
}

void WallMapDialog::choose_table_target() {
  ask_where_to_save(*this, &settings_, tr("Save map as table"), QStringLiteral("wall.csv"),
                    {tr("Table (*.csv)")}, [this](const QString& path) { save_table_to(path); });
}

void WallMapDialog::contextMenuEvent(QContextMenuEvent* event) {
  if (!picture_->geometry().contains(event->pos())) return;
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Save picture (PNG, SVG)…"), this, &WallMapDialog::choose_picture_target);
  menu->addAction(tr("Save table (CSV)…"), this, &WallMapDialog::choose_table_target);
  menu->popup(event->globalPos());
}

}  // namespace scree
