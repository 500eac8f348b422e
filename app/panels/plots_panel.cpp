#include "app/panels/plots_panel.hpp"

#include <QHBoxLayout>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <algorithm>

namespace scree {
namespace {

bool only_energies(const PlotSpec& plot) {
  return std::all_of(plot.series.begin(), plot.series.end(),
                     [](const std::string& name) { return name.starts_with("energy."); });
}

}  // namespace

PlotsPanel::PlotsPanel(QWidget* parent) : QWidget(parent) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* splitter = new QSplitter(Qt::Horizontal);
  splitter->setChildrenCollapsible(false);
  splitter->setHandleWidth(1);
  layout->addWidget(splitter);

  energies_ = new EnergyChartWidget(nullptr);
  solver_ = new SolverChartWidget(nullptr);
  tabs_ = new QTabWidget;
  tabs_->setDocumentMode(true);
  tabs_->setTabBarAutoHide(true);
  tabs_->tabBar()->setFocusPolicy(Qt::TabFocus);
  tabs_->addTab(solver_, tr("Step and contacts"));
  splitter->addWidget(energies_);
  splitter->addWidget(tabs_);
  splitter->setSizes({1000, 1000});
  for (ChartWidget* widget : widgets())
    connect(widget, &ChartWidget::time_picked, this, &PlotsPanel::time_picked);
}

std::vector<ChartWidget*> PlotsPanel::widgets() const {
  std::vector<ChartWidget*> all{energies_, solver_};
  all.insert(all.end(), scene_plots_.begin(), scene_plots_.end());
  return all;
}

void PlotsPanel::set_model(const Model& model) {
  for (SeriesChartWidget* plot : scene_plots_) {
    tabs_->removeTab(tabs_->indexOf(plot));
    delete plot;
  }
  scene_plots_.clear();
  energies_->content().clear();
  solver_->content().clear();
  show_all();
  tabs_->setCurrentIndex(0);
  for (const PlotSpec& plot : model.scene.plots) {
    auto* widget = new SeriesChartWidget(nullptr, model, plot);
    widget->chart().set_theme(theme_);
    connect(widget, &ChartWidget::time_picked, this, &PlotsPanel::time_picked);
    scene_plots_.push_back(widget);
    tabs_->addTab(widget, QString::fromStdString(plot.title));
    // What the scene asks for is what it is about; energies are there already.
    if (tabs_->currentIndex() == 0 && !only_energies(plot)) tabs_->setCurrentIndex(tabs_->count() - 1);
  }
}

void PlotsPanel::append(const std::vector<std::shared_ptr<const Frame>>& samples) {
  if (samples.empty()) return;
  for (const auto& sample : samples) {
    energies_->content().append(*sample);
    solver_->content().append(*sample);
    for (SeriesChartWidget* plot : scene_plots_) plot->content().append(sample);
  }
  for (ChartWidget* widget : widgets()) widget->update();
}

void PlotsPanel::set_time(double time) {
  for (ChartWidget* widget : widgets()) {
    widget->chart().set_cursor(time);
    widget->update();
  }
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
