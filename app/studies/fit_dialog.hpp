#pragma once

#include <QDialog>
#include <filesystem>
#include <optional>

#include "app/widgets/chart/chart_widget.hpp"
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

/// A measured test, or the error of its file.
struct TestReading {
  std::optional<ForceDisplacement> test;
  QString fault;  ///< empty: none
};

/// Elastoplastic constants from a measured test. Asks for the file, the radius of the ball, its Young's
/// modulus and the stiffness of the machine; shows the constants with their residuals, the readings with the
/// fitted lines, and the law for a scene.
class FitDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param settings  store the folder of the file; outlive the dialog
  FitDialog(QSettings& settings, QWidget* parent);

  /// Reads the test of a file in the background.
  void open_file(const std::filesystem::path& path);
  /// None: incomplete or invalid input.
  const std::optional<ElastoplasticFit>& fit() const { return fit_; }
  FitChartWidget& plot() { return *plot_; }

 private:
  QWidget* make_file_row();
  void make_fields(QVBoxLayout& layout);
  void make_results(QVBoxLayout& layout);
  QWidget* make_plot_side();
  void browse();
  /// `name_changed`: the name is being typed, and the file is read when it is complete.
  enum class FileState { read, name_changed, being_read };
  /// Discards a test that does not belong to the current name.
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
  std::optional<ForceDisplacement> test_;  ///< with the machine's deformation subtracted
  long reading_number_ = 0;                ///< earlier results are discarded
  std::optional<ElastoplasticFit> fit_;
};

}  // namespace scree
