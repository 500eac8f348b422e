#pragma once

#include <QDialog>
#include <QTimer>
#include <filesystem>

#include "core/geometry/rock/rock.hpp"

class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace scree {

class MeshPreviewWidget;

/// Makes a random rock from a few numbers, shows it, and writes it as an STL file in metres.
class RockDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param folder  where the file is written unless the user chooses another one
  explicit RockDialog(const std::filesystem::path& folder, QWidget* parent = nullptr);

  RockSpec rock() const;
  /// The file, once the dialog has been accepted.
  std::filesystem::path file() const;
  void accept() override;

 private:
  QDoubleSpinBox* add_share(QFormLayout& form, const QString& label, const char* name, double least,
                            double most, double value, const QString& tip);
  void show_rock();

  MeshPreviewWidget* preview_;
  QDoubleSpinBox* size_;
  QDoubleSpinBox* elongation_;
  QDoubleSpinBox* flatness_;
  QDoubleSpinBox* angularity_;
  QCheckBox* convex_;
  QDoubleSpinBox* concave_;
  QSpinBox* seed_;
  QLineEdit* file_;
  QLabel* about_;
  QLabel* fault_;
  QString replaceable_;  ///< an existing file that the user has chosen to replace
  QTimer drawing_;
};

}  // namespace scree
