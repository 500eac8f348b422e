#pragma once

#include <QDialog>
#include <QPixmap>
#include <QTimer>
#include <memory>

#include "render/plots/wall_sheet.hpp"

class QComboBox;
class QLabel;
class QSettings;
class QSpinBox;

namespace scree {

/// Draws the sheet of a wall.
class WallSheetWidget : public QWidget {
  Q_OBJECT

 public:
  explicit WallSheetWidget(QWidget* parent = nullptr);

  void show_sheet(WallSheet sheet);
  const WallSheet& sheet() const { return sheet_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void paint();

  WallSheet sheet_;
  QPixmap picture_;  ///< of it: it may have a hundred thousand triangles
};

/// The map of a wall at the moment shown, in the present or the past: force, pressure and shear on each of
/// its triangles.
class WallMapDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param settings  store the folder of what is saved; outlive the dialog
  WallMapDialog(QSettings& settings, QWidget* parent);

  /// Shows another moment; while they follow each other quickly, not each. Null: none.
  void show_moment(const std::shared_ptr<const Frame>& frame);
  /// Shows another wall, if there is such a one.
  void choose_wall(int wall);
  WallSheetWidget& picture() { return *picture_; }
  /// @throws std::runtime_error
  void save_picture_to(const QString& path);
  /// @throws std::ios_base::failure
  void save_table_to(const QString& path);

 protected:
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void make_choices();
  void list_walls();
  void list_views();
  QString reason_not_to() const;
  void draw();
  void tell(const WallMap& map);
  WallQuantity quantity() const;
  int wall() const;
  void choose_picture_target();
  void choose_table_target();

  QSettings& settings_;
  QComboBox* wall_;
  QComboBox* quantity_;
  QComboBox* view_;
  QSpinBox* cells_;
  QLabel* note_;
  WallSheetWidget* picture_;
  std::shared_ptr<const Frame> frame_;
  std::shared_ptr<const Frame> drawn_;
  std::shared_ptr<const Model> listed_;  ///< of which the walls are listed
  QTimer next_;                          ///< runs until the next moment may be drawn
};

}  // namespace scree
