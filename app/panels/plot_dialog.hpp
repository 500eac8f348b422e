#pragma once

#include <QDialog>
#include <memory>

#include "app/panels/plot_request.hpp"
#include "core/record/kept_frame.hpp"

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace scree {

class ChartWidget;
class ColumnTree;

/// Asks what a new plot shall show, and shows it meanwhile.
class PlotDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param frame     the one in which the contacts are as they are given
  /// @param contacts  those that can be plotted
  /// @param past      frames of the run, in order, for the preview
  PlotDialog(std::shared_ptr<const Frame> frame, std::vector<FollowedContacts::Contact> contacts,
             std::vector<KeptFrame> past, QWidget* parent);

  /// What was chosen.
  PlotRequest request() const;
  ColumnTree& columns() { return *columns_; }
  QString note() const;

 private:
  QString proposed_title() const;
  void update_preview();
  void show_plot(const PlotRequest& wanted);

  std::shared_ptr<const Frame> frame_;
  std::vector<FollowedContacts::Contact> contacts_;
  std::vector<KeptFrame> past_;
  ColumnTree* columns_;
  QLineEdit* title_;
  QVBoxLayout* preview_layout_;
  ChartWidget* preview_ = nullptr;
  QLabel* note_;
  QPushButton* add_;
};

}  // namespace scree
