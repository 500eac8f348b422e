#include "app/plots/plot_dialog.hpp"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "app/plots/column_tree.hpp"
#include "app/plots/formula_field.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/shell/theme.hpp"
#include "app/widgets/dialog_parts.hpp"
#include "core/record/series/derived_series.hpp"
#include "render/plots/series_label.hpp"

namespace scree {
namespace {

constexpr int typing_pause = 200;  // [ms]

/// Label as in the legend except for contacts: "contact.0.normal_force" of the given contacts reads "body 3 –
/// floor: normal force".
QString title_of(const Model& model, const QString& series,
                 const std::vector<FollowedContacts::Contact>& contacts) {
  if (is_derived_series(series.toStdString()))
    return series.section(QLatin1Char('='), 0, 0).section(QLatin1Char('['), 0, 0).trimmed();
  if (!is_contact_series(series.toStdString()))
    return QString::fromStdString(series_label(model, series.toStdString()));
  const int number = series.section(QLatin1Char('.'), 1, 1).toInt();
  const QString column = series.section(QLatin1Char('.'), 2).replace(QLatin1Char('_'), QLatin1Char(' '));
  return QString::fromStdString(contacts[static_cast<std::size_t>(number)].name) + QStringLiteral(": ") +
         column;
}

}  // namespace

PlotDialog::PlotDialog(std::shared_ptr<const Frame> frame, std::vector<FollowedContacts::Contact> contacts,
                       std::vector<KeptFrame> past, QWidget* parent)
    : QDialog(parent),
      frame_(std::move(frame)),
      contacts_(std::move(contacts)),
      past_(std::move(past)),
      columns_(new ColumnTree(*frame_->model, contacts_)),
      search_(new QLineEdit),
      title_(new QLineEdit),
      formula_(new FormulaField(frame_->model)),
      preview_layout_(new QVBoxLayout),
      note_(new QLabel),
      preview_timer_(new QTimer(this)) {
  setObjectName(QStringLiteral("plot_dialog"));
  setWindowTitle(tr("New plot"));
  preview_timer_->setSingleShot(true);
  preview_timer_->setInterval(typing_pause);
  connect(preview_timer_, &QTimer::timeout, this, &PlotDialog::update_preview);
  auto* splitter = new QSplitter(Qt::Horizontal);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(make_columns());
  splitter->addWidget(make_plot());
  splitter->setSizes({360, 560});
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(splitter, 1);
  layout->addWidget(make_buttons());
  resize(960, 560);
  search_->setFocus();
  update_preview();
}

QWidget* PlotDialog::make_columns() {
  search_->setObjectName(QStringLiteral("search"));
  search_->setPlaceholderText(tr("Search, for example: floor fz"));
  search_->setClearButtonEnabled(true);
  auto* none = new QLabel(tr("No column matches"));
  none->setObjectName(QStringLiteral("none_found"));
  none->hide();
  connect(search_, &QLineEdit::textChanged, this,
          [this, none](const QString& text) { none->setVisible(!columns_->filter(text)); });
  connect(columns_, &ColumnTree::choice_changed, this, &PlotDialog::update_preview);
  connect(columns_, &ColumnTree::column_wanted, formula_, &FormulaField::insert_column);
  auto* left = new QWidget;
  auto* layout = new QVBoxLayout(left);
  layout->setContentsMargins(0, 0, 6, 0);
  layout->addWidget(search_);
  layout->addWidget(none);
  layout->addWidget(columns_, 1);
  return left;
}

QWidget* PlotDialog::make_plot() {
  title_->setObjectName(QStringLiteral("title"));
  connect(formula_, &FormulaField::changed, this, &PlotDialog::accept_formula);
  auto* form = new QFormLayout;
  form->addRow(tr("Title"), title_);
  form->addRow(tr("Formula"), formula_);
  note_->setWordWrap(true);
  auto* right = new QWidget;
  auto* layout = new QVBoxLayout(right);
  layout->setContentsMargins(6, 0, 0, 0);
  layout->addLayout(form);
  layout->addLayout(preview_layout_, 1);
  layout->addWidget(note_);
  return right;
}

QWidget* PlotDialog::make_buttons() {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  add_ = buttons->addButton(tr("Add plot"), QDialogButtonBox::AcceptRole);
  add_->setObjectName(QStringLiteral("add_plot"));
  add_->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  return buttons;
}

/// The checked columns, followed by the formula.
QStringList PlotDialog::chosen_curves() const {
  QStringList curves = columns_->curves();
  if (!formula_->series().isEmpty() && !curves.contains(formula_->series())) curves << formula_->series();
  return curves;
}

QString PlotDialog::proposed_title() const {
  const QStringList curves = chosen_curves();
  if (curves.isEmpty()) return {};
  QString title = title_of(*frame_->model, curves.front(), contacts_);
  if (curves.size() > 1) title += tr(" and %1 more").arg(curves.size() - 1);
  if (columns_->across().isEmpty()) return title;
  const QString across = title_of(*frame_->model, columns_->across(), contacts_);
  return tr("%1 against %2").arg(title, across);
}

QString PlotDialog::note() const {
  return note_->text();
}

PlotRequest PlotDialog::request() const {
  PlotRequest request;
  const QString title = title_->text().trimmed();
  request.spec.title = (title.isEmpty() ? proposed_title() : title).toStdString();
  for (const QString& series : chosen_curves()) request.spec.series.push_back(series.toStdString());
  request.spec.against = columns_->across().toStdString();
  const bool any = is_contact_series(request.spec.against) ||
                   std::any_of(request.spec.series.begin(), request.spec.series.end(), is_contact_series);
  if (any) request.contacts = contacts_;
  request.frame = frame_;
  return request;
}

void PlotDialog::show_plot(const PlotRequest& wanted) {
  std::shared_ptr<FollowedContacts> followed;
  if (!wanted.contacts.empty()) followed = std::make_shared<FollowedContacts>(frame_, wanted.contacts);
  auto* plot = new SeriesChartWidget(nullptr, *frame_->model, wanted.spec, followed);
  plot->chart().set_theme(current_theme());
  plot->setMinimumSize(320, 220);
  plot->content().fill(past_);
  delete preview_;
  preview_ = plot;
  preview_layout_->addWidget(preview_, 1);
}

/// The result of the check is available; the curve takes longer.
void PlotDialog::accept_formula() {
  add_->setEnabled(!formula_->wrong() && !chosen_curves().isEmpty());
  preview_timer_->start();
}

void PlotDialog::update_preview() {
  preview_timer_->stop();
  title_->setPlaceholderText(proposed_title());
  const PlotRequest wanted = request();
  const bool any = !wanted.spec.series.empty();
  try {
    // Also without a curve: a window without OpenGL content is recreated by the first one.
    show_plot(any ? wanted : PlotRequest());
  } catch (const std::exception& error) {
    add_->setEnabled(false);
    show_plot(PlotRequest());
    return say(*note_, QString::fromUtf8(error.what()), "bad");
  }
  add_->setEnabled(any && !formula_->wrong());
  say(*note_,
      !any ? tr("Tick at least one quantity under Curve, or type a formula.")
      : wanted.contacts.empty()
          ? tr("Saving the scene keeps this plot.")
          : tr("Contacts have no permanent name: this plot is not saved with the scene."),
      "faint");
}

}  // namespace scree
