#include "app/plots/plots_panel.hpp"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <exception>
#include <limits>
#include <map>
#include <utility>

#include "app/plots/missing_outputs.hpp"
#include "app/runner/stillness.hpp"
#include "app/runner/timeline/timeline.hpp"
#include "app/shell/actions.hpp"
#include "core/scene/same_plots.hpp"

namespace scree {
namespace {

constexpr int widest_tab = 190;  // [pixels]
constexpr double before_all = -std::numeric_limits<double>::infinity();

bool only_energies(const PlotSpec& plot) {
  return std::all_of(plot.series.begin(), plot.series.end(),
                     [](const std::string& name) { return name.starts_with("energy."); });
}

}  // namespace

PlotsPanel::PlotsPanel(const Actions& actions, QSettings& settings, QWidget* parent)
    : QWidget(parent), settings_(settings), any_size_(actions.any_size) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  splitter_ = new QSplitter(Qt::Horizontal);
  splitter_->setChildrenCollapsible(false);
  splitter_->setHandleWidth(1);
  layout->addWidget(splitter_);

  energies_ = new EnergyChartWidget(nullptr);
  solver_ = new SolverChartWidget(nullptr);
  tabs_ = new QTabWidget;
  tabs_->setDocumentMode(true);
  tabs_->tabBar()->setDrawBase(false);
  tabs_->tabBar()->setFocusPolicy(Qt::TabFocus);
  tabs_->addTab(solver_, tr("Step and contacts"));
  auto* add = new QToolButton;
  add->setDefaultAction(actions.new_plot);
  add->setObjectName(QStringLiteral("new_plot"));
  tabs_->setCornerWidget(add);
  connect(tabs_, &QTabWidget::tabBarDoubleClicked, this, &PlotsPanel::ask_for_title);
  splitter_->addWidget(energies_);
  splitter_->addWidget(tabs_);
  splitter_->setSizes({1000, 1000});
  for (ChartWidget* widget : widgets()) {
    widget->set_settings(settings_);
    connect(widget, &ChartWidget::time_picked, this, &PlotsPanel::time_picked);
  }
  connect_actions(actions);
}

void PlotsPanel::connect_actions(const Actions& actions) {
  connect(any_size_, &QAction::toggled, this, &PlotsPanel::set_any_size);
  connect(actions.save_plot_picture, &QAction::triggered, this,
          [this] { in_front().choose_picture_target(); });
  connect(actions.save_plot_table, &QAction::triggered, this, [this] { in_front().choose_table_target(); });
  connect(actions.rename_plot, &QAction::triggered, this, [this] { ask_for_title(tabs_->currentIndex()); });
  connect(actions.close_plot, &QAction::triggered, this, [this] {
    if (tabs_->currentIndex() > 0) close_plot(plot_of(tabs_->currentWidget()).widget());
  });
  // The first tab, step and contacts, can be neither renamed nor closed.
  const auto choose = [this, rename = actions.rename_plot, close = actions.close_plot](int tab) {
    energies_in_front_ = false;
    rename->setEnabled(tab > 0);
    close->setEnabled(tab > 0);
  };
  connect(tabs_, &QTabWidget::currentChanged, this, choose);
  choose(tabs_->currentIndex());
  // A menu has the focus while it is open.
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
    if (qobject_cast<ChartWidget*>(now) != nullptr) energies_in_front_ = now == energies_;
  });
}

ChartWidget& PlotsPanel::in_front() const {
  if (energies_in_front_) return *energies_;
  return *static_cast<ChartWidget*>(tabs_->currentWidget());
}

bool PlotsPanel::Plot::needs_contacts() const {
  return widget() != nullptr &&
         std::visit([](auto* one) { return one->content().needs_contacts(); }, content);
}

bool PlotsPanel::Plot::of_contacts() const {
  return widget() != nullptr && std::visit([](auto* one) { return one->content().of_contacts(); }, content);
}

std::vector<ChartWidget*> PlotsPanel::widgets() const {
  std::vector<ChartWidget*> all{energies_, solver_};
  for (const Plot& plot : plots_) {
    if (ChartWidget* widget = plot.widget()) all.push_back(widget);
  }
  return all;
}

std::vector<PlotSpec> PlotsPanel::lasting_plots() const {
  std::vector<PlotSpec> lasting;
  for (const Plot& plot : plots_) {
    if (!plot.of_contacts()) lasting.push_back(plot.spec);
  }
  return lasting;
}

void PlotsPanel::show_plot(const std::string& title) {
  energies_in_front_ = false;
  for (const Plot& plot : plots_) {
    if (plot.widget() == nullptr || plot.spec.title != title) continue;
    tabs_->setCurrentWidget(plot.widget());
    return;
  }
  if (title == solver_plot) tabs_->setCurrentWidget(solver_);
  // The energies have no tab.
  if (title == energies_plot) energies_in_front_ = true;
}

std::string PlotsPanel::shown_plot() const {
  if (energies_in_front_ && anything_to_plot()) return std::string(energies_plot);
  for (const Plot& plot : plots_) {
    if (plot.widget() == tabs_->currentWidget() && !plot.of_contacts()) return plot.spec.title;
  }
  return anything_to_plot() && tabs_->currentWidget() == solver_ ? std::string(solver_plot) : std::string();
}

QString PlotsPanel::tab_text(const QString& title) const {
  return fontMetrics().elidedText(title, Qt::ElideRight, widest_tab);
}

PlotsPanel::Plot& PlotsPanel::plot_of(const QWidget* widget) {
  return *std::find_if(plots_.begin(), plots_.end(),
                       [widget](const Plot& plot) { return plot.widget() == widget; });
}

void PlotsPanel::add_tab(const Plot& plot) {
  ChartWidget* widget = plot.widget();
  widget->set_settings(settings_);
  widget->chart().set_theme(theme_);
  connect(widget, &ChartWidget::time_picked, this, &PlotsPanel::time_picked);
  plots_.push_back(plot);
  const int tab = tabs_->addTab(widget, tab_text(QString::fromStdString(plot.spec.title)));
  tabs_->setTabToolTip(tab, plot.of_contacts()
                                ? tr("Not saved with the scene: contacts have no permanent name. Double "
                                     "click to rename.")
                                : tr("Saved with the scene. Double click to rename."));
  auto* close = new QToolButton;
  close->setText(QStringLiteral("×"));
  close->setObjectName(QStringLiteral("close_plot"));
  close->setToolTip(tr("Close this plot"));
  connect(close, &QToolButton::clicked, widget, [this, widget] { close_plot(widget); });
  tabs_->tabBar()->setTabButton(tab, QTabBar::RightSide, close);
}

/// In the empty corner below the curves and their legend.
void PlotsPanel::add_size_button(OverlapChartWidget& plot) const {
  auto* layout = new QGridLayout(&plot);
  layout->setContentsMargins(2, 2, 4, 0);
  auto* button = new QToolButton;
  button->setDefaultAction(any_size_);
  button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  button->setObjectName(QStringLiteral("any_size"));
  layout->addWidget(button, 0, 0, Qt::AlignRight | Qt::AlignBottom);
}

void PlotsPanel::set_model(std::shared_ptr<const Model> model) {
  model_ = std::move(model);
  for (const Plot& plot : plots_) {
    if (plot.widget() == nullptr) continue;
    tabs_->removeTab(tabs_->indexOf(plot.widget()));
    delete plot.widget();
  }
  plots_.clear();
  energies_->content().clear();
  solver_->content().clear();
  note_missing_outputs();
  show_all();
  tabs_->setCurrentIndex(0);
  std::exception_ptr refused;
  for (const PlotSpec& plot : model_->scene.plots) {
    try {
      add_tab({new SeriesChartWidget(nullptr, *model_, plot), plot});
    } catch (const SceneError&) {
      plots_.push_back({static_cast<SeriesChartWidget*>(nullptr), plot});
      if (!refused) refused = std::current_exception();
      continue;
    }
    // The scene's own plots come to the front; energies are visible already.
    if (tabs_->currentIndex() == 0 && !only_energies(plot)) tabs_->setCurrentIndex(tabs_->count() - 1);
  }
  if (refused) std::rethrow_exception(refused);
}

void PlotsPanel::take_edited(std::shared_ptr<const Model> model) {
  const auto parts = [this] {
    std::vector<std::pair<std::string, TimeChart*>> charts{{"energies", &energies_->chart()},
                                                           {"solver", &solver_->chart()}};
    for (const Plot& plot : plots_) {
      if (plot.widget() != nullptr && !plot.of_contacts())
        charts.emplace_back("plot " + plot.spec.title, &plot.widget()->chart());
    }
    return charts;
  };
  std::map<std::string, std::vector<Curve>> before;
  for (const auto& [name, chart] : parts()) before[name] = chart->as_before();
  std::exception_ptr refused;
  try {
    set_model(std::move(model));
  } catch (const SceneError&) {
    refused = std::current_exception();
  }
  for (const auto& [name, chart] : parts()) {
    const std::vector<Curve>& curves = before[name];
    const std::size_t own = chart->content().curves.size();
    const bool fits =
        std::all_of(curves.begin(), curves.end(), [own](const Curve& curve) { return curve.ghost_of < own; });
    if (fits) chart->show_before(curves);
  }
  if (refused) std::rethrow_exception(refused);
}

bool PlotsPanel::anything_to_plot() const {
  return model_ != nullptr && (!stands_still(*model_) || !plots_.empty());
}

QStringList PlotsPanel::titles() const {
  QStringList titles{tr("Energies"), tr("Step and contacts")};
  for (const Plot& plot : plots_) {
    if (plot.widget() != nullptr) titles << QString::fromStdString(plot.spec.title);
  }
  return titles;
}

int PlotsPanel::in_tabs() const {
  return tabs_->currentIndex() + 1;
}

void PlotsPanel::bring_forward(int plot) {
  tabs_->setCurrentIndex(plot - 1);
}

void PlotsPanel::show_alone(int plot, double text_scale) {
  if (plot > 0) bring_forward(plot);
  energies_->setVisible(plot == 0);
  tabs_->setVisible(plot > 0);
  tabs_->tabBar()->hide();
  tabs_->cornerWidget()->hide();
  for (ChartWidget* widget : widgets()) {
    widget->set_text_scale(text_scale);
    widget->setFocusPolicy(Qt::NoFocus);
    // An update requested before the panels have their sizes may be lost.
    QTimer::singleShot(0, widget, qOverload<>(&QWidget::update));
  }
}

void PlotsPanel::show_together() {
  for (QWidget* part : {static_cast<QWidget*>(energies_), static_cast<QWidget*>(tabs_),
                        static_cast<QWidget*>(tabs_->tabBar()), tabs_->cornerWidget()})
    part->show();
  for (ChartWidget* widget : widgets()) {
    widget->set_text_scale(1.0);
    widget->setFocusPolicy(Qt::StrongFocus);
  }
}

std::vector<KeptFrame> PlotsPanel::past(const Timeline& timeline, double after) const {
  std::vector<KeptFrame> frames = timeline.frames_after(after);
  std::erase_if(frames, [this](const auto& frame) { return frame->model != model_; });
  return frames;
}

void PlotsPanel::add_plot(const PlotRequest& request, const Timeline& timeline) {
  std::shared_ptr<FollowedContacts> followed;
  if (!request.contacts.empty())
    followed = std::make_shared<FollowedContacts>(request.frame, request.contacts);
  Plot plot{static_cast<SeriesChartWidget*>(nullptr), request.spec};
  if (request.over_overlap) {
    auto* overlap = new OverlapChartWidget(nullptr, model_, followed, request.spec.title);
    overlap->content().set_any_size(any_size_->isChecked());
    add_size_button(*overlap);
    plot.content = overlap;
  } else {
    plot.content = new SeriesChartWidget(nullptr, *model_, request.spec, followed);
  }
  add_tab(plot);
  plot.widget()->chart().set_cursor(energies_->chart().content().cursor);
  std::visit([&](auto* one) { one->content().fill(past(timeline, before_all)); }, plot.content);
  note_missing_outputs();
  tabs_->setCurrentWidget(plot.widget());
  emit plots_changed();
}

void PlotsPanel::close_plot(ChartWidget* plot) {
  const Plot closed = plot_of(plot);
  std::erase_if(plots_, [plot](const Plot& one) { return one.widget() == plot; });
  remove(closed);
  emit plots_changed();
}

/// Plots that are there already, perhaps with another title, keep their curves and what is seen of them.
void PlotsPanel::set_lasting_plots(const std::vector<PlotSpec>& specs, const Timeline& timeline) {
  QWidget* in_front = tabs_->currentWidget();
  rename_for(specs);
  std::vector<Plot> before = std::exchange(plots_, {});
  std::exception_ptr refused;
  for (const PlotSpec& spec : specs) {
    const auto known = std::find_if(before.begin(), before.end(), [&](const Plot& one) {
      return one.widget() != nullptr && !one.of_contacts() && same_plots({one.spec}, {spec});
    });
    if (known != before.end()) {
      plots_.push_back({known->content, spec});
      before.erase(known);
      continue;
    }
    try {
      auto* made = new SeriesChartWidget(nullptr, *model_, spec);
      add_tab({made, spec});
      made->chart().set_cursor(energies_->chart().content().cursor);
      made->content().fill(past(timeline, before_all));
      in_front = made;
    } catch (const SceneError&) {
      plots_.push_back({static_cast<SeriesChartWidget*>(nullptr), spec});
      if (!refused) refused = std::current_exception();
    }
  }
  for (const Plot& plot : before) plot.of_contacts() ? plots_.push_back(plot) : remove(plot);
  put_tabs_in_order();
  if (tabs_->indexOf(in_front) >= 0) tabs_->setCurrentWidget(in_front);
  note_missing_outputs();
  emit plots_changed();
  if (refused) std::rethrow_exception(refused);
}

void PlotsPanel::put_tabs_in_order() {
  int place = 1;
  for (const Plot& plot : plots_) {
    if (plot.widget() != nullptr) tabs_->tabBar()->moveTab(tabs_->indexOf(plot.widget()), place++);
  }
}

void PlotsPanel::remove(const Plot& plot) {
  if (plot.widget() == nullptr) return;
  tabs_->removeTab(tabs_->indexOf(plot.widget()));
  plot.widget()->deleteLater();
}

/// Gives plots the titles of specs that are the same otherwise, unless one of each is there already.
void PlotsPanel::rename_for(const std::vector<PlotSpec>& specs) {
  for (Plot& plot : plots_) {
    if (plot.widget() == nullptr || plot.of_contacts()) continue;
    const bool wanted = std::any_of(specs.begin(), specs.end(),
                                    [&](const PlotSpec& spec) { return same_plots({spec}, {plot.spec}); });
    const auto other = std::find_if(specs.begin(), specs.end(), [&](PlotSpec spec) {
      const bool there = std::any_of(plots_.begin(), plots_.end(),
                                     [&](const Plot& one) { return same_plots({one.spec}, {spec}); });
      spec.title = plot.spec.title;
      return !there && same_plots({spec}, {plot.spec});
    });
    if (!wanted && other != specs.end()) give_title(plot, QString::fromStdString(other->title));
  }
}

void PlotsPanel::give_title(Plot& plot, const QString& title) {
  plot.spec.title = title.toStdString();
  std::visit([&](auto* one) { one->content().set_title(title.toStdString()); }, plot.content);
  plot.widget()->update();
  tabs_->setTabText(tabs_->indexOf(plot.widget()), tab_text(title));
}

void PlotsPanel::rename_plot(ChartWidget* plot, const QString& title) {
  give_title(plot_of(plot), title);
  emit plots_changed();
}

void PlotsPanel::set_any_size(bool any_size) {
  for (OverlapChartWidget* plot : overlap_plots()) {
    plot->content().set_any_size(any_size);
    plot->update();
  }
}

void PlotsPanel::ask_for_title(int tab) {
  if (tab <= 0) return;
  ChartWidget* plot = plot_of(tabs_->widget(tab)).widget();
  auto* dialog = new QInputDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Rename plot"));
  dialog->setLabelText(tr("Title"));
  dialog->setTextValue(QString::fromStdString(plot_of(plot).spec.title));
  // The plot may be closed by another scene meanwhile.
  connect(dialog, &QInputDialog::textValueSelected, plot,
          [this, plot](const QString& title) { rename_plot(plot, title); });
  dialog->open();
}

/// Stored moments are thinned out, so that a plot created late has gaps.
void PlotsPanel::note_missing_outputs() const {
  const std::vector<double>& outputs = energies_->chart().content().time;
  for (ChartWidget* widget : widgets()) {
    widget->chart().set_note(outputs.empty() ? std::string()
                                             : missing_outputs(widget->chart().content().time, outputs.back(),
                                                               model_->scene.output.interval));
  }
}

void PlotsPanel::append_contacts(const Plot& plot, const std::vector<std::shared_ptr<const Frame>>& samples,
                                 const Timeline& timeline) const {
  const std::vector<double>& times = plot.widget()->chart().content().time;
  double earliest = std::numeric_limits<double>::infinity();  // a run may restart within the samples
  for (const auto& sample : samples) earliest = std::min(earliest, sample->time);
  std::visit(
      [&](auto* one) {
        if (!times.empty() && earliest <= times.back()) {
          // The run may have gone back: earlier moments of the timeline remain valid.
          const std::shared_ptr<const Frame> last = timeline.before(earliest).frame;
          one->content().cut_after(last ? last->time : before_all);
        }
        for (const KeptFrame& frame : past(timeline, times.empty() ? before_all : times.back()))
          one->content().append(frame.whole());
      },
      plot.content);
}

void PlotsPanel::append(const std::vector<std::shared_ptr<const Frame>>& samples, const Timeline& timeline) {
  for (const auto& sample : samples) {
    energies_->content().append(*sample);
    solver_->content().append(*sample);
  }
  for (const Plot& plot : plots_) {
    if (plot.widget() == nullptr) continue;
    if (plot.needs_contacts()) {
      append_contacts(plot, samples, timeline);
    } else {
      for (const auto& sample : samples)
        std::visit([&](auto* one) { one->content().append(sample); }, plot.content);
    }
  }
  for (OverlapChartWidget* plot : overlap_plots()) plot->content().show_present();
  note_missing_outputs();
  for (ChartWidget* widget : widgets()) widget->update();
}

void PlotsPanel::set_time(double time) {
  for (ChartWidget* widget : widgets()) {
    widget->chart().set_cursor(time);
    widget->update();
  }
  for (OverlapChartWidget* plot : overlap_plots()) plot->content().show_present();
}

void PlotsPanel::set_theme(Theme theme) {
  theme_ = theme;
  for (ChartWidget* widget : widgets()) {
    widget->chart().set_theme(theme);
    widget->update();
  }
}

void PlotsPanel::set_stacked(bool stacked) {
  energies_->content().set_stacked(stacked);
  energies_->update();
}

void PlotsPanel::show_all() {
  for (ChartWidget* widget : widgets()) {
    widget->chart().reset_view();
    widget->update();
  }
}

}  // namespace scree
