#include "app/measure/measurements_dialog.hpp"

#include <QElapsedTimer>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/runner/timeline/timeline.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/shell/save_dialog.hpp"
#include "app/shell/theme.hpp"
#include "app/widgets/dialog_parts.hpp"
#include "core/base/text/text_file.hpp"

namespace scree {
namespace {

const QSize first_size(720, 620);
constexpr int least_column = 92;  // [logical pixels]
/// Between two drawings [ms].
constexpr int least_pause = 150;
/// Pause over the time that a drawing takes.
constexpr int pause_factor = 4;

QString degrees_text(double angle) {
  if (std::isnan(angle)) return QStringLiteral("–");
  return QStringLiteral("%1°").arg(angle * 180.0 / std::numbers::pi, 0, 'f', 2);
}

}  // namespace

MeasurementsDialog::MeasurementsDialog(Marks& marks, const Stopwatch& watch, const Timeline& past,
                                       QSettings& settings, QWidget* parent)
    : QDialog(parent), marks_(marks), watch_(watch), past_(past), settings_(settings) {
  setObjectName(QStringLiteral("measurements_dialog"));
  setWindowTitle(tr("Measurements"));
  make_table();
  laps_ = new QLabel;
  laps_->setObjectName(QStringLiteral("measured_laps"));
  laps_->setWordWrap(true);
  laps_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  remove_ = new QPushButton(tr("&Remove"));
  clear_ = new QPushButton(tr("Remove &all"));
  save_ = new QPushButton(tr("Save &table…"));
  auto* remove_key = new QShortcut(Qt::Key_Delete, table_);
  remove_key->setContext(Qt::WidgetShortcut);
  connect(remove_key, &QShortcut::activated, this, &MeasurementsDialog::remove_selected);
  connect(remove_, &QPushButton::clicked, this, &MeasurementsDialog::remove_selected);
  connect(clear_, &QPushButton::clicked, &marks_, &Marks::clear);
  connect(save_, &QPushButton::clicked, this, &MeasurementsDialog::choose_table_target);
  auto* buttons = new QHBoxLayout;
  for (QPushButton* button : {remove_, clear_, save_}) {
    button->setAutoDefault(false);
    buttons->addWidget(button);
  }
  buttons->addStretch(1);
  buttons->addWidget(close_button(*this));
  plot_ = new MarksChartWidget(nullptr);
  prepare_plot(*plot_);
  plot_->set_settings(settings_);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(table_, 1);
  layout->addWidget(plot_, 2);
  layout->addWidget(laps_);
  layout->addLayout(buttons);
  resize(first_size);
  next_.setSingleShot(true);
  connect(&next_, &QTimer::timeout, this, [this] {
    if (stale_) draw_plot();
  });
}

void MeasurementsDialog::make_table() {
  table_ = new QTreeWidget;
  table_->setObjectName(QStringLiteral("measurements_table"));
  table_->setRootIsDecorated(false);
  table_->setUniformRowHeights(true);
  table_->setHeaderLabels({tr("Mark"), tr("Length"), tr("Δx"), tr("Δy"), tr("Δz"), tr("Slope or angle")});
  table_->headerItem()->setToolTip(5,
                                   tr("Of a ruler against the horizontal; between the arms of a protractor"));
  table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->header()->setMinimumSectionSize(least_column);
  table_->setFont(number_font(font()));
  connect(table_, &QTreeWidget::itemSelectionChanged, this,
          [this] { remove_->setEnabled(!table_->selectedItems().isEmpty()); });
}

void MeasurementsDialog::begin_scene(double duration) {
  style_ = time_style(duration);
  ++style_.decimals;
  frame_.reset();
  show_marks();
  show_laps();
}

void MeasurementsDialog::show_moment(const std::shared_ptr<const Frame>& frame) {
  frame_ = frame;
  show_marks();
}

void MeasurementsDialog::show_marks() {
  fill_table();
  stale_ = true;
  if (!next_.isActive()) draw_plot();
}

std::vector<NamedMark> MeasurementsDialog::named() const {
  std::vector<NamedMark> marks;
  for (const MeasuringMark& mark : marks_.all()) marks.push_back({name_of(mark).toStdString(), mark});
  return marks;
}

/// Rows stay where they are, so that the selection does, too.
void MeasurementsDialog::fill_table() {
  const std::vector<MeasuringMark>& marks = marks_.all();
  while (table_->topLevelItemCount() > static_cast<int>(marks.size()))
    delete table_->takeTopLevelItem(table_->topLevelItemCount() - 1);
  while (table_->topLevelItemCount() < static_cast<int>(marks.size()))
    table_->addTopLevelItem(new QTreeWidgetItem);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    QTreeWidgetItem& row = *table_->topLevelItem(static_cast<int>(i));
    const std::optional<MarkReading> reading = frame_ ? read_mark(*frame_, marks[i]) : std::nullopt;
    row.setText(0, name_of(marks[i]));
    for (int column = 1; column < table_->columnCount(); ++column) row.setText(column, QStringLiteral("–"));
    if (!reading) continue;
    if (marks[i].kind == MeasuringMark::Kind::protractor) {
      row.setText(5, degrees_text(reading->angle));
      continue;
    }
    row.setText(1, quantity_text(reading->length, "m"));
    for (int axis = 0; axis < 3; ++axis) row.setText(2 + axis, quantity_text(reading->way[axis], "m"));
    row.setText(5, degrees_text(reading->slope));
  }
  remove_->setEnabled(!table_->selectedItems().isEmpty());
  clear_->setEnabled(!marks.empty());
  save_->setEnabled(frame_ != nullptr);
}

void MeasurementsDialog::draw_plot() {
  QElapsedTimer clock;
  clock.start();
  stale_ = false;
  std::vector<std::shared_ptr<const Frame>> frames;
  if (!marks_.all().empty()) {
    for (const KeptFrame& kept : past_.frames_after(-1.0)) frames.push_back(kept.bare());
  }
  plot_->chart().set_content(marks_content(named(), frames));
  plot_->chart().set_cursor(frame_ ? std::optional(frame_->time) : std::nullopt);
  plot_->update();
  next_.start(std::max(least_pause, pause_factor * static_cast<int>(clock.elapsed())));
}

void MeasurementsDialog::show_laps() {
  QStringList laps;
  for (std::size_t i = 0; i < watch_.laps.size(); ++i)
    laps
        << tr("Lap %1: %2").arg(i + 1).arg(QString::fromStdString(time_text(watch_.laps[i].reading, style_)));
  laps_->setText(laps.join(QStringLiteral("    ")));
  laps_->setVisible(!laps.isEmpty());
}

void MeasurementsDialog::remove_selected() {
  const QList<QTreeWidgetItem*> selected = table_->selectedItems();
  if (selected.isEmpty()) return;
  marks_.remove(static_cast<std::size_t>(table_->indexOfTopLevelItem(selected.front())));
}

/// Marks at the moment shown, then the laps.
void MeasurementsDialog::save_table_to(const QString& path) {
  std::vector<LapRow> laps;
  for (const Stopwatch::Lap& lap : watch_.laps) laps.push_back({lap.moment, lap.reading});
  if (frame_) write_text_file(path.toStdString(), marks_table(named(), *frame_, laps));
}

void MeasurementsDialog::choose_table_target() {
  ask_where_to_save(*this, &settings_, tr("Save measurements as table"), QStringLiteral("measurements.csv"),
                    {tr("Table (*.csv)")}, [this](const QString& path) { save_table_to(path); });
}

/// The theme has changed.
void MeasurementsDialog::changeEvent(QEvent* event) {
  QDialog::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || plot_ == nullptr) return;
  prepare_plot(*plot_);
  plot_->update();
}

}  // namespace scree
