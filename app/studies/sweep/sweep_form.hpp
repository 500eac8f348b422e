#pragma once

#include <QWidget>
#include <optional>

#include "app/studies/sweep/sweep_work.hpp"

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSettings;
class QSpinBox;

namespace scree {

class SweepChoice;
class SweepRows;

/// Fields of a sweep: what runs, values, measures, seeds, design, jobs, folder.
class SweepForm : public QWidget {
  Q_OBJECT

 public:
  /// @param settings  store the folder of saved files; outlive the form
  explicit SweepForm(QSettings& settings, QWidget* parent = nullptr);

  SweepChoice& choice() { return *choice_; }
  /// Offers the values and the series of a scene, or the results of an experiment on it. Until the user has
  /// changed something for it, the fields are filled with what is likely to be swept.
  /// @param experiment  null: the scene itself is swept
  void offer(const Scene& scene, const Experiment* experiment);
  /// @param fields  all others
  void set_enabled(bool choice, bool fields);
  /// None: something is missing or wrong, see `problem`.
  std::optional<SweepRequest> request() const;
  /// Number of runs, or what is wrong, in a sentence.
  QString summary() const;

 signals:
  void changed();

 private:
  void make_fields();
  QWidget* make_folder_row();
  void lay_out();
  void browse();
  void accept_change();
  void propose_folder();
  void offer_measures();
  /// @throws std::exception in words
  SweepRequest read() const;
  /// The first finding of the experiment, or the likeliest series of the scene.
  void fill();

  QSettings& settings_;
  SweepChoice* choice_;
  SweepRows* varied_;
  SweepRows* measures_;
  QSpinBox* seeds_;
  QComboBox* design_;
  QLineEdit* from_;
  QSpinBox* jobs_;
  QLineEdit* folder_;
  QFormLayout* layout_;
  Scene scene_;
  const Experiment* experiment_ = nullptr;
  bool touched_ = false;         ///< by the user
  bool folder_touched_ = false;  ///< by the user
  bool filling_ = false;
};

/// A message of the sweeps as a sentence in the words of the window, without options of the command line.
QString in_window_words(QString message);

}  // namespace scree
