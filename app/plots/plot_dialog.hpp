#pragma once

#include <QDialog>
#include <memory>

#include "app/plots/plot_request.hpp"
#include "core/record/history/kept_frame.hpp"

class QLabel;
class QLineEdit;
class QPushButton;
class QTimer;
class QVBoxLayout;

namespace scree {

class ChartWidget;
class ColumnTree;
class FormulaField;

/// Asks for the content of a new plot, with a preview.
class PlotDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param frame     frame that the contacts belong to
  /// @param contacts  available for plotting
  /// @param past      frames of the run, in order, for the preview
  PlotDialog(std::shared_ptr<const Frame> frame, std::vector<FollowedContacts::Contact> contacts,
             std::vector<KeptFrame> past, QWidget* parent);

  /// The chosen plot.
  PlotRequest request() const;
  ColumnTree& columns() { return *columns_; }
  FormulaField& formula() { return *formula_; }
  QString note() const;

 private:
  QWidget* make_columns();
  QWidget* make_plot();
  QWidget* make_buttons();
  QStringList chosen_curves() const;
  QString proposed_title() const;
  void accept_formula();
  void update_preview();
  void show_plot(const PlotRequest& wanted);

  std::shared_ptr<const Frame> frame_;
  std::vector<FollowedContacts::Contact> contacts_;
  std::vector<KeptFrame> past_;
  ColumnTree* columns_;
  QLineEdit* search_;
  QLineEdit* title_;
  FormulaField* formula_;
  QVBoxLayout* preview_layout_;
  ChartWidget* preview_ = nullptr;
  QLabel* note_;
  QPushButton* add_;
  QTimer* preview_timer_;  ///< until typing ends
};

}  // namespace scree
