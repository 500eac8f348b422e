#pragma once

#include <QDialog>
#include <filesystem>
#include <optional>

#include "app/widgets/chart_widget.hpp"
#include "render/plots/fit_chart.hpp"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSettings;
class QVBoxLayout;

namespace scree {

using FitChartWidget = ChartWidgetOf<FitChart>;

/// A measured test, or why its file cannot be read.
struct TestReading {
  std::optional<ForceDisplacement> test;
  QString fault;  ///< empty: none
};

/// Elastoplastic constants from a measured test: asks for the file, the radius of the ball, its Young's
/// modulus and the stiffness of the machine, and shows the constants with their residuals, the readings with
/// the fitted lines, and the law for a scene.
class FitDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param settings  remember the folder of the file; outlive the dialog
  FitDialog(QSettings& settings, QWidget* parent);

  /// The test of that file, once it has been read beside the window.
  void open_file(const std::filesystem::path& path);
  /// None: something is missing, or wrong.
  const std::optional<ElastoplasticFit>& fit() const { return fit_; }
  FitChartWidget& plot() { return *plot_; }

 private:
  QWidget* make_file_row();
  void make_fields(QVBoxLayout& layout);
  void make_results(QVBoxLayout& layout);
  QWidget* make_plot_side();
  void browse();
  /// `name_changed`: it is being typed, and the file is read when it is complete.
  enum class FileState { read, name_changed, being_read };
  /// What was read is no longer that of the name.
  void forget_test(FileState state);
  void read_file();
  void follow();
  void show_results();
  void show_plot();
  void show_scene_line();
  std::optional<double> young_modulus() const;
  double compliance() const;

  QSettings& settings_;
  QLineEdit* file_;
  QDoubleSpinBox* radius_;
  QDoubleSpinBox* young_;
  QDoubleSpinBox* machine_;
  QLabel* note_;
  QLabel* results_;
  QComboBox* partner_;
  QLineEdit* scene_line_;
  QPushButton* copy_;
  QComboBox* shown_;
  FitChartWidget* plot_;
  FileState state_ = FileState::read;
  TestReading reading_;
  std::optional<ForceDisplacement> test_;  ///< the reading without what the machine gave way by
  long reading_number_ = 0;                ///< earlier ones are of no interest any more
  std::optional<ElastoplasticFit> fit_;
};

}  // namespace scree
